import { loadStyle } from './assets.js';
import { element } from './dom.js';

/**
 * Prints something, and nothing else of the page; it is gone from there once it is printed.
 *
 * @param {'exercises' | 'lesson' | 'rules'} kind it has its looks beside this file
 * @param {(Node | string | false)[]} parts
 */
export async function printOnly(kind, ...parts) {
  // It needs its looks before it is in the page.
  await Promise.all(['base', kind].map((folder) => loadStyle(`./${folder}/print.css`)));
  document.querySelector('.paper')?.remove();
  const paper = element('section', { class: `paper ${kind}-paper`, 'aria-hidden': 'true' }, ...parts);
  document.body.append(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  window.print();
}
