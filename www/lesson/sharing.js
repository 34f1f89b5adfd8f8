import { hashText } from '../base/address.js';
import { copyField } from '../base/copyable.js';
import { openDialog } from '../base/dialog.js';
import { downloadFile } from '../base/download.js';
import { radioGroup, switchField } from '../base/fields.js';
import { frameCode, elementCode } from '../base/embed-code.js';
import { element } from '../base/dom.js';
import { pageAddress } from '../base/page-address.js';
import { QrPlace } from '../base/qr.js';
import { isSingleFile } from '../base/single-file.js';
import { lessonFileName } from './lesson-file.js';
import { packText } from './packed-text.js';
import { taggedText } from './tagged-text.js';

/**
 * @typedef {import('../engine/engine.js').Engine} Engine
 * @typedef {'Solution' | 'Analysis'} WithheldTag the name of a tag with the value `off`, which withholds solutions or help
 */

/** @type {WithheldTag[]} */
export const WITHHELD_TAGS = ['Solution', 'Analysis'];
/** The text keys of each kind. */
const NAMES = {
  lesson: { title: 'ui.lessons.make.link.title', link: 'ui.lessons.make.link.label', long: 'ui.lessons.make.long' },
  exercise: { title: 'ui.exercises.share.title', link: 'ui.exercises.share.link', long: 'ui.exercises.share.long' },
  pageExercise: { title: 'ui.exercises.embed.title', link: 'ui.exercises.embed.link', long: '' },
};

/**
 * @typedef {{ text: string, list?: string } | { name: string }} Shared a text, with the names of its
 *   exercises if all are the page's; or the name of a lesson or exercise of the page
 */

/**
 * The dialog to share a lesson, an exercise or a list: a link, and the code of a frame or element,
 * with or without solutions.
 *
 * @param {import('../base/words.js').PageWords & { engine: Engine }} context
 * @param {'lesson' | 'exercise'} kind
 * @param {Shared} shared
 * @param {string} [title] names the file
 */
export async function openShareDialog({ say, words, engine }, kind, shared, title = '') {
  await words().add('files');
  const home = pageAddress();
  const status = element('p', { class: 'about', role: 'status' });
  /** @type {Set<WithheldTag>} */
  const withheld = new Set();
  const save = async () => {
    if (!('text' in shared)) return;
    const name = kind === 'exercise' && !title ? say('ui.lessons.share.file.list') : lessonFileName(title);
    try {
      downloadFile(name, [await withTags(engine, shared.text, [...withheld])]);
      status.textContent = say('ui.files.saved', { n: name });
    } catch (error) {
      console.error(error);
      status.textContent = say('ui.engine-lost');
    }
  };
  const saveButton = (main = false) => element('button', { type: 'button', class: main ? 'button main' : 'button', 'data-share': `${kind}-file`, onclick: save }, say('ui.lessons.share.file'));
  const openNote = async (/** @type {string} */ key, /** @type {HTMLElement[]} */ ...rest) => {
    await openDialog({ say, kind: 'share', title: say(NAMES[kind].title), body: [element('p', {}, say(key)), ...rest] });
  };
  try {
    // With all tags the text is longest: if it fits, it also fits with fewer.
    if (!(await attributesOf(engine, kind, shared, WITHHELD_TAGS))) return await openNote(NAMES[kind].long, saveButton(true), status);
  } catch (error) {
    console.error(error);
    return openNote('ui.engine-lost');
  }
  const link = element('input', { type: 'text', readonly: true, 'data-share': `${kind}-link` });
  const code = element('textarea', { readonly: true, rows: 4, spellcheck: 'false', 'data-share': `${kind}-frame` });
  let method = 'frame';
  let changes = 0;
  const show = async () => {
    const change = (changes += 1);
    // There is nothing to copy until the worker has answered: the earlier link may allow what is withheld now.
    link.value = '';
    code.value = '';
    try {
      const attributes = (await attributesOf(engine, kind, shared, [...withheld])) ?? {};
      if (change !== changes) return;
      const embedded = { ...attributes, lang: words().language };
      link.value = `${home}#${hashText(new URLSearchParams(attributes))}`;
      code.value = method === 'frame' ? frameCode(home, embedded) : elementCode(home, embedded);
      status.textContent = '';
      if (!qr.empty) drawQr();
    } catch (error) {
      console.error(error);
      if (change === changes) status.textContent = say('ui.engine-lost');
    }
  };
  const qr = new QrPlace({ say, words: words(), engine, tooDense: 'ui.lessons.qr.too-dense' });
  const drawQr = () => qr.draw(link.value, say('ui.lessons.qr.label'));
  const methodChoice = radioGroup({
    label: say('ui.share.way'),
    values: ['frame', 'script'].map((value) => ({ value, label: say(`ui.share.way.${value}`) })),
    value: method,
    onchoose: (value) => {
      method = value;
      show();
    },
  });
  const single = isSingleFile();
  const name = 'name' in shared && kind === 'exercise' ? 'pageExercise' : kind;
  await show();
  await openDialog({
    say,
    kind: 'share',
    title: say(NAMES[name].title),
    body: [
      allowSwitches(say, withheld, show),
      copyField(say, status, say(NAMES[name].link), link),
      'text' in shared && saveButton(),
      !single && element('details', { ontoggle: () => qr.empty && drawQr() }, element('summary', {}, say('ui.lessons.qr')), qr.element),
      ...(single ? [] : [element('h3', {}, say('ui.share.site')), methodChoice, copyField(say, status, say('ui.share.code'), code), element('p', { class: 'about' }, say('ui.share.wordpress'))]),
      status,
    ],
  });
}

/**
 * The switches that allow solutions and help.
 *
 * @param {import('../base/words.js').Say} say
 * @param {Set<WithheldTag>} withheld what is withheld; a switch changes it
 * @param {() => unknown} [onchange]
 */
export function allowSwitches(say, withheld, onchange) {
  const allowSwitch = (/** @type {WithheldTag} */ tag, /** @type {string} */ name) =>
    switchField({
      label: say(name),
      about: say(`${name}.about`),
      on: !withheld.has(tag),
      onchange: (on) => {
        if (on) withheld.delete(tag);
        else withheld.add(tag);
        onchange?.();
      },
    });
  return element('div', {}, allowSwitch('Solution', 'ui.lessons.make.answers'), allowSwitch('Analysis', 'ui.lessons.make.explained'));
}

/**
 * The attributes of a board with a lesson or exercises; `null` if the text is too long and no `list` can replace it.
 *
 * @param {Engine} engine
 * @param {'lesson' | 'exercise'} kind
 * @param {Shared} shared
 * @param {WithheldTag[]} tags what is withheld
 * @param {number} [most] the longest packed text, in characters
 * @returns {Promise<Record<string, string> | null>}
 */
export async function attributesOf(engine, kind, shared, tags, most) {
  const withheld = Object.fromEntries(tags.map((tag) => [tag.toLowerCase(), 'off']));
  if ('name' in shared) return { [kind]: shared.name, ...withheld };
  // Names are short, but only the text can contain the restrictions.
  if (shared.list && tags.length === 0) return { [kind]: shared.list };
  const text = await packText(await withTags(engine, shared.text, tags), most);
  if (text !== null) return { [kind]: 'own', text, ...withheld };
  return shared.list ? { [kind]: shared.list, ...withheld } : null;
}

/**
 * A text with the restrictions as tags, so that removing them from the link does not lift them.
 *
 * @param {Engine} engine
 * @param {string} text
 * @param {WithheldTag[]} tags
 */
async function withTags(engine, text, tags) {
  let tagged = text;
  for (const tag of tags) tagged = await taggedText(engine, tagged, tag, 'off');
  return tagged;
}
