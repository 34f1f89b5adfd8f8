import { tagLine } from '../awale.js';
import { copyField } from '../base/copyable.js';
import { openDialog } from '../base/dialog.js';
import { radioGroup, switchField } from '../base/fields.js';
import { frameCode, elementCode } from '../base/embed-code.js';
import { element } from '../base/dom.js';
import { packText } from './lesson-file.js';

/** @typedef {'Solution' | 'Analysis'} WithheldTag what may be withheld, by its tag in the text */

/** The height of a frame with a lesson. */
const HEIGHT = 640;
/** The text keys of each kind. */
const NAMES = {
  lesson: { title: 'ui.lessons.make.link.title', link: 'ui.lessons.make.link.label' },
  exercise: { title: 'ui.exercises.share.title', link: 'ui.exercises.share.link' },
};

/**
 * The dialog to share a lesson or a list of exercises: a link that contains it, and the code of a
 * frame or element, with or without solutions.
 *
 * @param {import('../base/words.js').PageWords} context
 * @param {'lesson' | 'exercise'} kind
 * @param {string} text
 * @returns {Promise<boolean>} whether it is short enough for a link
 */
export async function openShareDialog({ say, words }, kind, text) {
  if (!(await packText(withTags(text, ['Solution', 'Analysis'])))) return false;
  await words().add('files');
  const home = new URL('./', location.href.split('#')[0]).href;
  const said = element('p', { class: 'about', role: 'status' });
  const link = element('input', { type: 'text', readonly: true, 'data-share': `${kind}-link` });
  const code = element('textarea', { readonly: true, rows: 4, spellcheck: 'false', 'data-share': `${kind}-frame` });
  /** @type {Set<WithheldTag>} */
  const kept = new Set();
  let way = 'frame';
  const show = async () => {
    const off = [...kept];
    const letters = (await packText(withTags(text, off))) ?? '';
    /** @type {Record<string, string>} */
    const asked = { [kind]: 'own', text: letters, ...Object.fromEntries(off.map((tag) => [tag.toLowerCase(), 'off'])) };
    const shown = { ...asked, lang: words().language };
    link.value = `${home}#${new URLSearchParams(asked)}`;
    code.value = way === 'frame' ? frameCode(home, shown, HEIGHT) : elementCode(home, shown);
    said.textContent = '';
  };
  const turn = (/** @type {WithheldTag} */ tag, /** @type {string} */ name) =>
    switchField({
      label: say(name),
      about: say(`${name}.about`),
      on: true,
      onchange: (on) => {
        if (on) kept.delete(tag);
        else kept.add(tag);
        show();
      },
    });
  const choice = radioGroup({
    label: say('ui.share.way'),
    values: ['frame', 'script'].map((value) => ({ value, label: say(`ui.share.way.${value}`) })),
    value: way,
    onchoose: (value) => {
      way = value;
      show();
    },
  });
  const single = 'single' in document.documentElement.dataset;
  await show();
  await openDialog({
    say,
    kind: 'share',
    title: say(NAMES[kind].title),
    body: [
      element('div', {}, turn('Solution', 'ui.lessons.make.answers'), turn('Analysis', 'ui.lessons.make.explained')),
      copyField(say, said, say(NAMES[kind].link), link),
      ...(single ? [] : [element('h3', {}, say('ui.share.site')), choice, copyField(say, said, say('ui.share.code'), code)]),
      said,
    ],
  });
  return true;
}

/**
 * The text itself contains the restrictions, so that shortening the link does not remove them.
 *
 * @param {string} text
 * @param {WithheldTag[]} tags
 */
function withTags(text, tags) {
  return tags.map((tag) => tagLine(tag, 'off')).join('') + text;
}
