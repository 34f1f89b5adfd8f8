import { tagLine } from '../awale.js';
import { copyField } from '../base/copyable.js';
import { openDialog } from '../base/dialog.js';
import { radioGroup, switchField } from '../base/fields.js';
import { frameCode, elementCode } from '../base/embed-code.js';
import { element } from '../base/dom.js';
import { QrPlace } from '../base/qr.js';
import { isSingleFile } from '../base/single-file.js';
import { packText } from './lesson-file.js';

/** @typedef {'Solution' | 'Analysis'} WithheldTag what may be withheld, by its tag in the text */

/** @type {WithheldTag[]} */
const WITHHELD = ['Solution', 'Analysis'];
/** The height of a frame with a lesson. */
const HEIGHT = 660;
/** The text keys of each kind. */
const NAMES = {
  lesson: { title: 'ui.lessons.make.link.title', link: 'ui.lessons.make.link.label' },
  exercise: { title: 'ui.exercises.share.title', link: 'ui.exercises.share.link' },
  // One exercise of the page.
  one: { title: 'ui.exercises.embed.title', link: 'ui.exercises.embed.link' },
};

/**
 * @typedef {{ text: string } | { name: string }} Shared a text of one's own, or the name of a lesson
 *   or exercise of the page
 */

/**
 * The dialog to share a lesson, an exercise or a list: a link, and the code of a frame or element,
 * with or without solutions.
 *
 * @param {import('../base/words.js').PageWords & { engine: import('../base/qr.js').QrWish['engine'] }} context
 * @param {'lesson' | 'exercise'} kind
 * @param {Shared} shared
 * @returns {Promise<boolean>} whether it is short enough for a link
 */
export async function openShareDialog({ say, words, engine }, kind, shared) {
  if (!(await attributesOf(kind, shared, WITHHELD))) return false;
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
    const asked = (await attributesOf(kind, shared, off)) ?? {};
    const shown = { ...asked, lang: words().language };
    link.value = `${home}#${new URLSearchParams(asked)}`;
    code.value = way === 'frame' ? frameCode(home, shown, HEIGHT) : elementCode(home, shown);
    said.textContent = '';
    if (!qr.empty) drawQr();
  };
  const qr = new QrPlace({ say, engine, tooDense: 'ui.lessons.qr.too-dense' });
  const drawQr = () => qr.draw(link.value, say('ui.lessons.qr.label'));
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
  const single = isSingleFile();
  const name = 'name' in shared && kind === 'exercise' ? 'one' : kind;
  await show();
  await openDialog({
    say,
    kind: 'share',
    title: say(NAMES[name].title),
    body: [
      element('div', {}, turn('Solution', 'ui.lessons.make.answers'), turn('Analysis', 'ui.lessons.make.explained')),
      copyField(say, said, say(NAMES[name].link), link),
      !single && element('details', { ontoggle: () => qr.empty && drawQr() }, element('summary', {}, say('ui.lessons.qr')), qr.element),
      ...(single ? [] : [element('h3', {}, say('ui.share.site')), choice, copyField(say, said, say('ui.share.code'), code)]),
      said,
    ],
  });
  return true;
}

/**
 * The attributes of a board with a lesson or exercises; `null` if the text is too long.
 *
 * @param {'lesson' | 'exercise'} kind
 * @param {Shared} shared
 * @param {WithheldTag[]} off what may not be shown
 * @param {number} [most] characters of the text
 * @returns {Promise<Record<string, string> | null>}
 */
export async function attributesOf(kind, shared, off, most) {
  const withheld = Object.fromEntries(off.map((tag) => [tag.toLowerCase(), 'off']));
  if ('name' in shared) return { [kind]: shared.name, ...withheld };
  const text = await packText(withTags(shared.text, off), most);
  return text === null ? null : { [kind]: 'own', text, ...withheld };
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
