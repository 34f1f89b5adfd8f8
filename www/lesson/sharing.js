import { copyable } from '../dialogs/copyable.js';
import { openDialog, turnable } from '../dialogs/dialog.js';
import { element } from '../dom.js';
import { packed } from './write.js';

/** What a frame with a lesson is high. */
const HEIGHT = 640;

/**
 * A lesson of one's own to be passed on: as a link that holds it whole, and as a frame for another
 * site.
 *
 * @param {import('../panels/furnish.js').Room} room
 * @param {string} text
 * @returns {Promise<boolean>} whether it is short enough for a link
 */
export async function shareLesson({ say, words }, text) {
  const code = await packed(text);
  if (!code) return false;
  const home = new URL('./', location.href.split('#')[0]).href;
  const said = element('p', { class: 'about', role: 'status' });
  const link = element('input', { type: 'text', readonly: true, 'data-share': 'lesson-link' });
  const frame = element('textarea', { readonly: true, rows: 4, spellcheck: 'false', 'data-share': 'lesson-frame' });
  const show = (/** @type {boolean} */ answers) => {
    const asked = `lesson=own&text=${code}${answers ? '' : '&solution=off'}`;
    link.value = `${location.href.split(/[?#]/)[0]}#${asked}`;
    frame.value = `<iframe src="${home}?embed=1#${asked}&lang=${words().language}" title="Awalé" width="100%" height="${HEIGHT}" frameborder="0" loading="lazy"></iframe>`
      .replaceAll('&', '&amp;');
    said.textContent = '';
  };
  show(true);
  const single = 'single' in document.documentElement.dataset;
  await openDialog({
    say,
    kind: 'share',
    title: say('ui.lessons.make.link.title'),
    body: [
      turnable({ label: say('ui.lessons.make.answers'), about: say('ui.lessons.make.answers.about'), on: true, onturn: show }),
      copyable(say, said, say('ui.lessons.make.link.label'), link),
      single ? null : copyable(say, said, say('ui.lessons.make.frame'), frame),
      said,
    ],
  });
  return true;
}
