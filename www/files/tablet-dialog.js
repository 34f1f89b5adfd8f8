import { ruleCatalogue } from '../awale.js';
import { hashText } from '../base/address.js';
import { loadStyle } from '../base/assets.js';
import { copyField } from '../base/copyable.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { radioGroup, selectField, switchField } from '../base/fields.js';
import { pageAddress } from '../base/page-address.js';
import { QrPlace } from '../base/qr.js';
import { LANGUAGES } from '../base/words.js';
import { joinGames } from '../lesson/game-separator.js';
import { readCollected } from '../exercises/collected-exercises.js';
import { FAMILIES } from '../exercises/read-exercises.js';
import { MAX_LEVEL, SEAT_OF_0, seatOf } from '../game/match-settings.js';
import { KeptTexts } from '../lesson/kept-texts.js';
import { FIRST_LESSON } from '../lesson/first-lesson.js';
import { listedLessons } from '../lesson/listed-lessons.js';
import { rulesName } from '../rules/rules-name.js';
import { Store } from '../storage/store.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {'game' | 'board' | 'course' | 'lesson' | 'exercise' | 'link'} Content what the tablet begins with
 * @typedef {Record<string, string>} Options the parameters of a link that say what it opens
 *
 * @typedef {object} Tablet what the address of a tablet says
 * @property {Content} content
 * @property {string} rules
 * @property {number} seat the program's; 0: two people
 * @property {string} position of the free board (content `board`, for two people); empty: the start
 * @property {string} lesson its name, or the id of one's own
 * @property {string} list the family of the exercises, or the id of a list of one's own
 * @property {Map<string, Options | null>} own one's own lessons and lists in links, by their ids; `null`: too long
 * @property {string} link as pasted
 * @property {string} language
 * @property {boolean} sound
 * @property {'none' | 'game' | 'all'} change what the players may change
 * @property {boolean} pupil whether each pupil is asked for a first name
 * @property {number} minutes without a touch until the tablet begins again; `Infinity`: never
 */

/** The minutes as they are written in the address. @param {number} n */
const minutesText = (n) => (n === Infinity ? 'never' : String(n));

/** @type {Content[]} */
const CONTENTS = ['game', 'board', 'course', 'lesson', 'exercise', 'link'];
const MINUTES = [1, 2, 3, 5, 10, 15, 30, 60, 120, 240, Infinity];
const USUAL_MINUTES = 5;
/** The usual minutes where pupils give names: longer, because a new beginning of the tablet clears their results. */
const PUPIL_MINUTES = 30;
/** The contents that are games, where no pupil is named. @type {Content[]} */
const GAME_CONTENTS = ['game', 'board'];
/** The contents for which names are asked for by default. @type {Content[]} */
const NAMED_CONTENTS = ['course', 'lesson', 'exercise'];
/**
 * The longest packed text of a lesson or list, in characters. Longer than in other links, which mail and chat programs
 * may cut: this address is read from a QR code or copied.
 */
const MAX_TEXT = 20_000;
/** The options that the dialog sets: those of a pasted link are dropped. */
const DIALOG_OPTIONS = ['borne', 'change', 'lang', 'sound', 'pupil'];

/** A pasted link to the page has at least one of these options. */
const LINK_OPTIONS = ['rules', 'position', 'moves', 'level', 'lesson', 'exercise'];

/** What a pasted link says. @param {string} link */
const linkOptions = (link) => new URLSearchParams(link.slice(link.indexOf('#') + 1));

/** Whether names are asked for by default: for a lesson or exercises, also by a link. @param {Tablet} tablet */
const asksName = ({ content, link }) => NAMED_CONTENTS.includes(content) || (content === 'link' && ['lesson', 'exercise'].some((name) => linkOptions(link).has(name)));

/**
 * The address that a tablet opens and begins again from; `null` if the pasted text is no link to the page, or
 * one's own text is too long.
 *
 * @param {string} home the address of the page
 * @param {Tablet} tablet
 */
function tabletAddress(home, { content, rules, seat, position, lesson, list, own, link, language, sound, change, pupil, minutes }) {
  /** @type {Record<Content, () => Options | null>} */
  const contentOptions = {
    game: () => ({ rules, level: seat === SEAT_OF_0 ? 'random' : String(seat) }),
    board: () => ({ rules, ...(position ? { position } : { level: '0' }) }),
    // The beginner's course: each lesson offers the next.
    course: () => ({ lesson: FIRST_LESSON }),
    lesson: () => (own.has(lesson) ? own.get(lesson) ?? null : { lesson }),
    exercise: () => (own.has(list) ? own.get(list) ?? null : { exercise: `${list}/1` }),
    link: () => (link.includes('#') && LINK_OPTIONS.some((name) => linkOptions(link).has(name)) ? Object.fromEntries([...linkOptions(link)].filter(([name]) => !DIALOG_OPTIONS.includes(name))) : null),
  };
  const options = contentOptions[content]();
  if (options === null || Object.keys(options).length === 0) return null;
  const parameters = new URLSearchParams({ borne: minutesText(minutes), ...options, lang: language, sound: sound ? '1' : '0', change, ...(pupil && !GAME_CONTENTS.includes(content) ? { pupil: '1' } : {}) });
  return `${home}#${hashText(parameters)}`;
}

/**
 * The dialog *Prepare a tablet*: one address and its QR code for the tablets of a class or a club.
 *
 * @param {object} context
 * @param {Say} context.say
 * @param {import('../base/words.js').Words} context.words
 * @param {import('../engine/engine.js').Engine} context.engine
 * @param {{ rules: string, seat: number, position: string }} game on the board; `seat`: the program's
 */
export async function openTabletDialog({ say, words, engine }, { rules, seat, position }) {
  const [lessons, { ownLessons, ownLists }] = await Promise.all([listedLessons(), ownTexts(engine), words.add('kiosk'), loadStyle('./files/share-parts.css')]);
  const home = pageAddress();
  const status = element('p', { class: 'about', role: 'status' });
  const address = element('input', { type: 'text', readonly: true, 'data-share': 'tablet-address' });
  const qr = new QrPlace({ say, words, engine, tooDense: 'ui.tablet.qr.too-dense' });
  /** @type {Tablet} */
  const tablet = { content: 'game', rules, seat, position: '', lesson: FIRST_LESSON, list: FAMILIES[0], own: new Map([...ownLessons, ...ownLists].map(({ id, options }) => [id, options])), link: '', language: words.language, sound: false, change: 'game', pupil: false, minutes: USUAL_MINUTES };
  /** What was chosen; `null`: the usual for the content. @type {{ pupil: boolean | null, minutes: number | null }} */
  const chosen = { pupil: null, minutes: null };
  const show = () => {
    for (const [name, field] of Object.entries(fields)) field.hidden = name !== tablet.content;
    const isGame = GAME_CONTENTS.includes(tablet.content);
    rulesField.hidden = !isGame;
    // A position belongs to its own rules.
    positionField.hidden = tablet.rules !== rules;
    nameSwitch.hidden = isGame;
    const pupil = !isGame && (chosen.pupil ?? asksName(tablet));
    // Once names are asked for, a shorter time that was chosen before is dropped: results would be cleared too soon.
    if (pupil && !tablet.pupil && (chosen.minutes ?? 0) < PUPIL_MINUTES) chosen.minutes = null;
    tablet.pupil = pupil;
    tablet.minutes = chosen.minutes ?? (pupil ? PUPIL_MINUTES : USUAL_MINUTES);
    const checkbox = nameSwitch.querySelector('input');
    if (checkbox) checkbox.checked = pupil;
    minutes.value = minutesText(tablet.minutes);
    const text = tabletAddress(home, { ...tablet, position: tablet.rules === rules ? tablet.position : '' });
    address.value = text ?? '';
    status.textContent = text !== null ? '' : say(tablet.content === 'link' ? 'ui.tablet.link.missing' : 'ui.tablet.own.long');
    if (text === null) qr.clear();
    else qr.draw(text, say('ui.tablet.qr'));
  };
  /** @param {Partial<Tablet>} changed */
  const set = (changed) => {
    Object.assign(tablet, changed);
    show();
  };
  const { rulesField, positionField, fields } = contentFields({ say, words }, { tablet, lessons, ownLessons, ownLists, position, set });
  const minutes = selectField({ values: MINUTES.map((n) => ({ value: minutesText(n), label: say(n === Infinity ? 'ui.tablet.minutes.never' : 'ui.tablet.minutes.n', { n }) })), value: minutesText(tablet.minutes), onchoose: (text) => {
    chosen.minutes = MINUTES.find((n) => minutesText(n) === text) ?? null;
    show();
  } });
  const nameSwitch = switchField({
    label: say('ui.tablet.pupil'),
    about: say('ui.tablet.pupil.about'),
    on: false,
    onchange: (pupil) => {
      chosen.pupil = pupil;
      show();
    },
  });
  show();
  return openDialog({
    say,
    kind: 'share tablet',
    title: say('ui.tablet.title'),
    body: [
      element('p', {}, say('ui.tablet.about')),
      element('div', { class: 'tablet-parts' },
        element('div', {},
          radioGroup({ label: say('ui.tablet.content'), values: CONTENTS.map((value) => ({ value, label: say(`ui.tablet.content.${value}`) })), value: tablet.content, onchoose: (value) => set({ content: /** @type {Content} */ (value) }) }),
          rulesField,
          ...Object.values(fields),
          nameSwitch,
          radioGroup({ label: say('ui.tablet.change'), about: say('ui.tablet.change.about'), values: ['none', 'game', 'all'].map((value) => ({ value, label: say(`ui.tablet.change.${value}`) })), value: tablet.change, onchoose: (value) => set({ change: /** @type {Tablet['change']} */ (value) }) }),
          radioGroup({ label: say('ui.tablet.language'), values: LANGUAGES.map((value) => ({ value, label: say(`ui.setting.language.${value}`) })), value: tablet.language, onchoose: (language) => set({ language }) }),
          switchField({ label: say('ui.tablet.sound'), on: tablet.sound, onchange: (sound) => set({ sound }) }),
          labelled(say('ui.tablet.minutes'), minutes)),
        element('div', { class: 'tablet-result' },
          qr.element,
          copyField(say, status, say('ui.tablet.address'), address),
          status,
          element('p', { class: 'about' }, say('ui.tablet.then')))),
    ],
  });
}

/** A field after its label. @param {string} label @param {HTMLElement} field */
const labelled = (label, field) => element('label', { class: 'tablet-field' }, element('span', {}, label), ' ', field);

/**
 * The fields for what the tablet begins with: the rules, the position, and one for each content but the course.
 *
 * @param {{ say: Say, words: import('../base/words.js').Words }} context
 * @param {object} choices
 * @param {Tablet} choices.tablet as it is at first
 * @param {import('../lesson/listed-lessons.js').ListedLesson[]} choices.lessons
 * @param {OwnText[]} choices.ownLessons
 * @param {OwnText[]} choices.ownLists
 * @param {string} choices.position the one on the board
 * @param {(changed: Partial<Tablet>) => void} choices.set
 */
function contentFields({ say, words }, { tablet, lessons, ownLessons, ownLists, position, set }) {
  const pasted = element('input', { type: 'text', autocomplete: 'off', spellcheck: 'false', oninput: () => set({ link: pasted.value.trim() }) });
  const presets = ruleCatalogue().presets.map(({ id }) => id);
  const rulesField = labelled(say('ui.tablet.rules'), selectField({
    values: [tablet.rules, ...presets.filter((id) => id !== tablet.rules)].map((value) => ({ value, label: rulesName(say, value) })),
    value: tablet.rules,
    onchoose: (rules) => set({ rules }),
  }));
  const positionField = radioGroup({
    label: say('ui.tablet.position'),
    values: ['start', 'board'].map((value) => ({ value, label: say(`ui.tablet.position.${value}`) })),
    value: 'start',
    onchoose: (value) => set({ position: value === 'board' ? position : '' }),
  });
  /** @type {Partial<Record<Content, HTMLElement>>} */
  const fields = {
    game: element('div', {},
      labelled(say('ui.tablet.opponent'), selectField({
        values: [
          { value: '0', label: say('ui.tablet.two') },
          ...Array.from({ length: MAX_LEVEL + 1 }, (_, n) => ({ value: String(seatOf(n)), label: say('ui.tablet.level', { n }) })),
        ],
        value: String(tablet.seat),
        onchoose: (value) => set({ seat: Number(value) }),
      }))),
    board: element('div', {},
      element('p', { class: 'about' }, say('ui.tablet.board.about')),
      positionField),
    lesson: labelled(say('ui.tablet.lesson'), selectField({
      values: [
        ...ownLessons.map(({ id, title }) => ({ value: id, label: say('ui.tablet.own', { title }) })),
        ...lessons.map(({ name, title }) => ({ value: name, label: title[words.language] })),
      ],
      value: tablet.lesson,
      onchoose: (lesson) => set({ lesson }),
    })),
    exercise: labelled(say('ui.tablet.list'), selectField({
      values: [
        ...ownLists.map(({ id, title }) => ({ value: id, label: say('ui.tablet.own', { title: title || say('ui.tablet.own.collected') }) })),
        ...FAMILIES.map((value) => ({ value, label: say('ui.tablet.list.family', { name: rulesName(say, value) }) })),
      ],
      value: tablet.list,
      onchoose: (list) => set({ list }),
    })),
    link: labelled(say('ui.tablet.link'), pasted),
  };
  return { rulesField, positionField, fields };
}

/**
 * @typedef {object} OwnText a lesson or a list of one's own
 * @property {string} id
 * @property {string} title empty: the exercises that are being collected
 * @property {Options | null} options what a link to it says; `null`: it is too long
 */

/**
 * The lessons and lists of one's own, as links contain them.
 *
 * @param {import('../engine/engine.js').Engine} engine
 * @returns {Promise<{ ownLessons: OwnText[], ownLists: OwnText[] }>}
 */
async function ownTexts(engine) {
  const store = Store.open();
  const [lessons, lists] = /** @type {const} */ (['own-lessons', 'own-lists']).map((name) => new KeptTexts(store, name).all);
  const collected = readCollected(store);
  const allLists = collected.length > 0 ? [{ id: 'collected', title: '', text: joinGames(collected), solution: true, analysis: true }, ...lists] : lists;
  if (lessons.length + allLists.length === 0) return { ownLessons: [], ownLists: [] };
  const [{ attributesOf }, { sharedList }] = await Promise.all([import('../lesson/sharing.js'), import('../exercises/named-list.js')]);
  const inLink = (/** @type {'lesson' | 'exercise'} */ kind) => async (/** @type {import('../lesson/kept-texts.js').KeptText} */ kept) => {
    const shared = kind === 'lesson' ? { text: kept.text } : await sharedList(kept.text, engine);
    /** @type {import('../lesson/sharing.js').WithheldTag[]} */
    const withheld = [];
    if (!kept.solution) withheld.push('Solution');
    if (!kept.analysis) withheld.push('Analysis');
    return { id: `own/${kept.id}`, title: kept.title, options: await attributesOf(engine, kind, shared, withheld, MAX_TEXT) };
  };
  const [ownLessons, ownLists] = await Promise.all([Promise.all(lessons.map(inLink('lesson'))), Promise.all(allLists.map(inLink('exercise')))]);
  return { ownLessons, ownLists };
}
