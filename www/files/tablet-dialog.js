import { fetchAsset, loadStyle } from '../base/assets.js';
import { copyField } from '../base/copyable.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { radioGroup, selectField, switchField } from '../base/fields.js';
import { QrPlace } from '../base/qr.js';
import { FAMILIES } from '../exercises/read-exercises.js';
import { LEVELS } from '../game/match-settings.js';
import { rulesName } from '../rules/rules-name.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {'game' | 'course' | 'lesson' | 'exercise' | 'link'} Content what the tablet begins with
 *
 * @typedef {object} Tablet what one address prepares
 * @property {Content} content
 * @property {string} rules
 * @property {number} level 0: two people
 * @property {string} lesson
 * @property {typeof FAMILIES[number]} family of the exercises
 * @property {string} link a pasted one
 * @property {string} language
 * @property {boolean} sound
 * @property {'none' | 'game' | 'all'} change what the players may change
 * @property {boolean} pupil whether each pupil is asked for a first name
 * @property {number} minutes without a touch until the tablet begins again
 */

/** @type {Content[]} */
const CONTENTS = ['game', 'course', 'lesson', 'exercise', 'link'];
/** The first lesson of the beginner's course: each lesson offers the next. */
const COURSE = 'first-sowing';
const MINUTES = [1, 2, 3, 5, 10, 15, 30, 60];
/** The fewest minutes with a pupil's results, which are gone when the tablet begins again. */
const PUPIL_MINUTES = 30;
/** What a tablet sets itself: a pasted link does not bring it along. */
const OWN_OPTIONS = ['borne', 'change', 'lang', 'sound', 'pupil'];

/**
 * The address that a tablet opens and begins again from; `null` while the pasted link is none of the page's.
 *
 * @param {string} home the address of the page
 * @param {Tablet} tablet
 */
export function tabletAddress(home, { content, rules, level, lesson, family, link, language, sound, change, pupil, minutes }) {
  /** @type {Record<Content, () => Record<string, string> | null>} */
  const brought = {
    game: () => ({ rules, level: String(level) }),
    course: () => ({ lesson: COURSE }),
    lesson: () => ({ lesson }),
    exercise: () => ({ exercise: `${family}/1` }),
    link: () => (link.includes('#') ? Object.fromEntries([...new URLSearchParams(link.slice(link.indexOf('#') + 1))].filter(([name]) => !OWN_OPTIONS.includes(name))) : null),
  };
  const asked = brought[content]();
  if (asked === null || Object.keys(asked).length === 0) return null;
  return `${home}#${new URLSearchParams({ borne: String(minutes), ...asked, lang: language, sound: sound ? '1' : '0', change, ...(pupil && content !== 'game' ? { pupil: '1' } : {}) })}`;
}

/**
 * The dialog *Prepare a tablet*: one address and its QR code for the tablets of a class or a club.
 *
 * @param {object} context
 * @param {Say} context.say
 * @param {import('../base/words.js').Words} context.words
 * @param {import('../engine/engine.js').Engine} context.engine
 * @param {{ rules: string, level: number }} game the game on the board
 */
export async function openTabletDialog({ say, words, engine }, { rules, level }) {
  const [lessons] = await Promise.all([lessonList(), words.add('kiosk'), loadStyle('./files/share-parts.css')]);
  const home = new URL('./', location.href.split('#')[0]).href;
  const said = element('p', { class: 'about', role: 'status' });
  const address = element('input', { type: 'text', readonly: true, 'data-share': 'tablet-address' });
  const code = new QrPlace({ say, engine, tooDense: 'ui.tablet.qr.too-dense' });
  /** @type {Tablet} */
  const tablet = { content: 'game', rules, level, lesson: COURSE, family: FAMILIES[0], link: '', language: words.language, sound: false, change: 'game', pupil: false, minutes: 5 };
  const show = () => {
    for (const [name, field] of Object.entries(fields)) field.hidden = name !== tablet.content;
    naming.hidden = tablet.content === 'game';
    const made = tabletAddress(home, tablet);
    address.value = made ?? '';
    said.textContent = made === null ? say('ui.tablet.link.missing') : '';
    if (made === null) code.clear();
    else code.draw(made, say('ui.tablet.qr'));
  };
  /** @param {Partial<Tablet>} changed */
  const set = (changed) => {
    Object.assign(tablet, changed);
    show();
  };
  const labelled = (/** @type {string} */ key, /** @type {HTMLElement} */ field) => element('label', { class: 'tablet-field' }, element('span', {}, say(key)), ' ', field);
  const pasted = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', oninput: () => set({ link: pasted.value.trim() }) });
  /** @type {Partial<Record<Content, HTMLElement>>} */
  const fields = {
    game: element('div', {},
      element('p', {}, say('ui.tablet.rules', { n: rulesName(say, rules) })),
      labelled('ui.tablet.opponent', selectField({
        values: Array.from({ length: LEVELS + 1 }, (_, n) => ({ value: String(n), label: n === 0 ? say('ui.tablet.two') : say('ui.tablet.level', { n }) })),
        value: String(level),
        onchoose: (value) => set({ level: Number(value) }),
      }))),
    lesson: labelled('ui.tablet.lesson', selectField({
      values: lessons.map(({ name, title }) => ({ value: name, label: title[words.language] })),
      value: tablet.lesson,
      onchoose: (lesson) => set({ lesson }),
    })),
    exercise: labelled('ui.tablet.family', selectField({
      values: FAMILIES.map((value) => ({ value, label: rulesName(say, value) })),
      value: tablet.family,
      onchoose: (family) => set({ family: /** @type {Tablet['family']} */ (family) }),
    })),
    link: labelled('ui.tablet.link', pasted),
  };
  const minutes = selectField({ values: MINUTES.map((n) => ({ value: String(n), label: say('ui.tablet.minutes.n', { n }) })), value: String(tablet.minutes), onchoose: (n) => set({ minutes: Number(n) }) });
  const naming = switchField({
    label: say('ui.tablet.pupil'),
    about: say('ui.tablet.pupil.about'),
    on: false,
    onchange: (pupil) => {
      if (pupil && tablet.minutes < PUPIL_MINUTES) minutes.value = String((tablet.minutes = PUPIL_MINUTES));
      set({ pupil });
    },
  });
  show();
  return openDialog({
    say,
    kind: 'share tablet',
    title: say('ui.tablet.title'),
    body: [
      element('p', {}, say('ui.tablet.about')),
      radioGroup({ label: say('ui.tablet.content'), values: CONTENTS.map((value) => ({ value, label: say(`ui.tablet.content.${value}`) })), value: tablet.content, onchoose: (value) => set({ content: /** @type {Content} */ (value) }) }),
      ...Object.values(fields),
      naming,
      radioGroup({ label: say('ui.tablet.change'), values: ['none', 'game', 'all'].map((value) => ({ value, label: say(`ui.tablet.change.${value}`) })), value: tablet.change, onchoose: (value) => set({ change: /** @type {Tablet['change']} */ (value) }) }),
      radioGroup({ label: say('ui.tablet.language'), values: ['fr', 'en'].map((value) => ({ value, label: say(`ui.setting.language.${value}`) })), value: tablet.language, onchoose: (language) => set({ language }) }),
      switchField({ label: say('ui.tablet.sound'), on: tablet.sound, onchange: (sound) => set({ sound }) }),
      labelled('ui.tablet.minutes', minutes),
      copyField(say, said, say('ui.tablet.address'), address),
      said,
      code.element,
      element('p', { class: 'about' }, say('ui.tablet.then')),
    ],
  });
}

/** @returns {Promise<{ name: string, title: Record<string, string> }[]>} */
async function lessonList() {
  return (await fetchAsset('./lessons/index.json')).json();
}
