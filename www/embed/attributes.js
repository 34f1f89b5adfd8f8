/**
 * What a host page asks of a board, by attributes or messages: read with care, for a host may be
 * careless or hostile.
 *
 * @typedef {object} Attributes
 * @property {string} link the game, as a link says it
 * @property {number | null} level the program plays one side; `null`: two people
 * @property {'S' | 'N'} side where the person sits who plays against the program
 * @property {string} language one of LANGUAGES, or `auto`
 * @property {'play' | 'replay' | 'none'} controls
 * @property {number} autoplay milliseconds between two moves of a replay; 0: not by itself
 * @property {'auto' | 'light' | 'dark' | 'contrast'} theme
 * @property {boolean} flip
 * @property {boolean} mirror
 * @property {boolean} letters
 * @property {string} exercise an exercise to be solved: a family and a number, or `day`; `own` for
 *   those of `text`
 * @property {string} lesson a lesson of the page, by its name; `own` for that of `text`
 * @property {string} text a lesson or exercises of somebody's own, as a link has them
 * @property {number} step where the lesson or the list begins, from 1
 * @property {boolean} solution whether the solution may be shown before it is found
 * @property {boolean} analysis whether help and refutations may be given
 *
 * @typedef {{ code: 'attribute' | 'game', name: string, message: string }} AttributeFault
 */

/** The names of what may be asked, each at most so long. */
const LENGTHS = /** @type {const} */ ({
  rules: 500,
  position: 200,
  moves: 20_000,
  ply: 6,
  level: 2,
  side: 1,
  lang: 20,
  controls: 6,
  autoplay: 6,
  theme: 8,
  flip: 5,
  mirror: 5,
  letters: 5,
  exercise: 40,
  lesson: 60,
  text: 20_000,
  step: 3,
  solution: 3,
  analysis: 3,
});

/** @typedef {keyof typeof LENGTHS} Name */

/** Faster than this cannot be followed, slower is a standstill. */
const MAX_AUTOPLAY = 60_000;
const MIN_AUTOPLAY = 100;

export class AttributeError extends Error {
  /** @param {AttributeFault} complaint */
  constructor({ code, name, message }) {
    super(message);
    this.code = code;
    this.attribute = name;
  }
}

/**
 * @param {Partial<Record<Name, unknown>>} asked texts by name; what is not there is `null`
 * @returns {Attributes}
 * @throws {AttributeError}
 */
export function readAttributes(asked) {
  // A page's library may have added to every object: that is nobody's wish.
  /** @type {Partial<Record<Name, string>>} */
  const texts = Object.create(null);
  for (const name of /** @type {Name[]} */ (Object.keys(LENGTHS))) {
    const value = Object.hasOwn(asked, name) ? asked[name] : null;
    if (value === null || value === undefined) continue;
    if (typeof value !== 'string') throw attributeError(name, `expected a text, found ${typeof value}`);
    if (value.length > LENGTHS[name]) {
      throw attributeError(name, `${value.length} characters: at most ${LENGTHS[name]} are read`);
    }
    texts[name] = value;
  }
  const controls = oneOf('controls', texts.controls, ['play', 'replay', 'none']);
  const autoplay = number('autoplay', texts.autoplay, 0, MAX_AUTOPLAY) ?? 0;
  const ply = number('ply', texts.ply, 0, 999_999);
  const link = new URLSearchParams();
  for (const name of /** @type {const} */ (['rules', 'position', 'moves'])) {
    if (texts[name]) link.set(name, texts[name]);
  }
  // A replay begins at its beginning.
  if (ply !== null || controls === 'replay') link.set('ply', String(ply ?? 0));
  const own = texts.exercise === 'own' || texts.lesson === 'own';
  if (own && !texts.text) throw attributeError('text', 'expected a lesson or exercises, as a link to them has them');
  const language = (texts.lang ?? '').slice(0, 2).toLowerCase();
  return {
    link: link.toString(),
    level: number('level', texts.level, 1, 10),
    side: oneOf('side', texts.side?.toUpperCase(), ['S', 'N']),
    language: language || 'auto',
    controls,
    autoplay: autoplay === 0 ? 0 : Math.max(MIN_AUTOPLAY, autoplay),
    theme: oneOf('theme', texts.theme, ['auto', 'light', 'dark', 'contrast']),
    flip: flag('flip', texts.flip),
    mirror: flag('mirror', texts.mirror),
    letters: flag('letters', texts.letters),
    exercise: matching('exercise', texts.exercise, /^(day|own|[a-z-]+\/[1-9]\d{0,3})$/),
    lesson: matching('lesson', texts.lesson, /^[a-z0-9-]+$/),
    text: matching('text', texts.text, /^[\w-]+$/),
    step: number('step', texts.step, 1, 999) ?? 1,
    solution: oneOf('solution', texts.solution, ['on', 'off']) === 'on',
    analysis: oneOf('analysis', texts.analysis, ['on', 'off']) === 'on',
  };
}

/**
 * @param {Name} name
 * @param {string} message
 */
function attributeError(name, message) {
  return new AttributeError({ code: 'attribute', name, message: `${name}: ${message}` });
}

/**
 * @param {Name} name
 * @param {string | undefined} text
 * @param {RegExp} form
 */
function matching(name, text, form) {
  if (text === undefined || text === '') return '';
  if (!form.test(text)) throw attributeError(name, `${JSON.stringify(text.slice(0, 60))} is not the name of one`);
  return text;
}

/**
 * @template {string} Value
 * @param {Name} name
 * @param {string | undefined} text
 * @param {readonly Value[]} values the default first
 * @returns {Value}
 */
function oneOf(name, text, values) {
  if (text === undefined || text === '') return /** @type {Value} */ (values[0]);
  const found = values.find((value) => value === text);
  if (found === undefined) throw attributeError(name, `${JSON.stringify(text)} is none of ${values.join(', ')}`);
  return found;
}

/**
 * @param {Name} name
 * @param {string | undefined} text
 * @param {number} least
 * @param {number} most
 */
function number(name, text, least, most) {
  if (text === undefined || text === '') return null;
  const found = /^\d+$/.test(text) ? Number(text) : NaN;
  if (!(found >= least && found <= most)) {
    throw attributeError(name, `${JSON.stringify(text)} is not a number from ${least} to ${most}`);
  }
  return found;
}

/**
 * As HTML has it: there means yes; but what says no means no.
 *
 * @param {Name} name
 * @param {string | undefined} text
 */
function flag(name, text) {
  if (text === undefined || text === 'false' || text === '0') return false;
  if (['', 'true', '1', name].includes(text)) return true;
  throw attributeError(name, `${JSON.stringify(text)} is neither true nor false`);
}
