import { loadStyle } from './assets.js';
import { element } from './dom.js';

/**
 * Prints these parts instead of the page.
 *
 * @param {'base' | 'classroom' | 'exercises' | 'lesson' | 'rules'} kind the folder
 *   whose print.css is loaded with that of `base`; the printed section has the CSS class `KIND-paper`
 * @param {(Node | string | false)[]} parts
 */
export async function printOnly(kind, ...parts) {
  // The styles are loaded before the paper is added to the page: without them it would be visible on the screen.
  await Promise.all(['base', kind].map((folder) => loadStyle(`./${folder}/print.css`)));
  document.querySelector('.paper')?.remove();
  const paper = element('section', { class: `paper ${kind}-paper`, 'aria-hidden': 'true' }, ...parts);
  document.body.append(paper);
  addEventListener('afterprint', () => paper.remove(), { once: true });
  window.print();
}
