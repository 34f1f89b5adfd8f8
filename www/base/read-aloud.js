import { loadStyle } from './assets.js';
import { element, fromDocument, svgElement } from './dom.js';

/**
 * @typedef {object} ReadAloudContext
 * @property {import('./words.js').Say} say
 * @property {() => { language: string }} words
 * @property {{ get: (name: 'aloud' | 'aloudOnline') => string | boolean } & EventTarget} settings
 */

/** The speed of each choice, as a factor. */
const RATES = /** @type {Record<string, number>} */ ({ slow: 0.75, normal: 1, fast: 1.3 });
/** The longest utterance, in characters: some browsers stop in the middle of a longer one. */
const MAX_LENGTH = 180;
/** The icon, as an SVG path: a loudspeaker with sound waves. */
const ICON = 'M3 8v4h3l4 3.5v-11L6 8zM13 7.2a4 4 0 0 1 0 5.6M15 5a7 7 0 0 1 0 10';

/** The button whose text is being read. @type {HTMLElement | null} */
let reading = null;
/** The text that is being read. */
let readText = '';
/** Counts the calls of `stop`: a late event of a reading that was stopped must not end the next one. */
let stops = 0;
/** Resolves when the style sheet is loaded; until then buttons are hidden. @type {Promise<unknown> | null} */
let styled = null;

/**
 * A button that starts and stops reading a text aloud (speech synthesis). It is hidden while reading is off, or no
 * voice that may be used (`voiceFor`) speaks the language.
 *
 * @param {ReadAloudContext} context
 * @param {() => string} text
 */
export function speakerButton(context, text) {
  watchVoices(context);
  const button = element('button', { type: 'button', class: 'speaker', hidden: true, 'aria-pressed': 'false' },
    svgElement('svg', { viewBox: '0 0 20 20', width: '20', height: '20', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.5', 'aria-hidden': 'true' },
      svgElement('path', { d: ICON })));
  button.setAttribute('aria-label', context.say('ui.aloud'));
  styled?.then(() => (button.hidden = false)).catch(console.error);
  button.addEventListener('click', () => {
    const now = text();
    // A press stops the reading, unless the text has changed since: then the new one is read.
    const wasReading = reading === button && readText === now;
    stop();
    if (!wasReading) read(context, button, now);
  });
  return button;
}

/** Stops reading. */
function stop() {
  stops += 1;
  speechSynthesis.cancel();
  reading?.setAttribute('aria-pressed', 'false');
  reading = null;
}

/**
 * @param {ReadAloudContext} context
 * @param {HTMLElement} button
 * @param {string} text
 */
function read(context, button, text) {
  const voice = voiceFor(context);
  const parts = sentencesOf(text);
  if (!voice || parts.length === 0) return;
  reading = button;
  readText = text;
  const stopsBefore = stops;
  button.setAttribute('aria-pressed', 'true');
  for (const [at, part] of parts.entries()) {
    const utterance = new SpeechSynthesisUtterance(part);
    utterance.voice = voice;
    utterance.lang = voice.lang;
    utterance.rate = RATES[String(context.settings.get('aloud'))] ?? 1;
    const ended = () => {
      if (stopsBefore === stops && at === parts.length - 1) stop();
    };
    utterance.onend = ended;
    utterance.onerror = ended;
    speechSynthesis.speak(utterance);
  }
}

/**
 * The text in parts of at most MAX_LENGTH, each up to the end of a sentence, a colon or a semicolon, or cut as in
 * `shortParts`.
 *
 * @param {string} text
 */
function sentencesOf(text) {
  /** @type {string[]} */
  const parts = [];
  for (const sentence of text.replace(/\s+/g, ' ').split(/(?<=[.!?:;])\s/).map((each) => each.trim()).filter(Boolean)) {
    const last = parts.at(-1);
    if (last !== undefined && last.length + sentence.length < MAX_LENGTH) parts[parts.length - 1] = `${last} ${sentence}`;
    else parts.push(...shortParts(sentence));
  }
  return parts;
}

/**
 * A sentence in parts of at most MAX_LENGTH, each cut after its last comma, or else at its last space.
 *
 * @param {string} sentence
 * @returns {string[]}
 */
function shortParts(sentence) {
  if (sentence.length <= MAX_LENGTH) return [sentence];
  const whole = sentence.slice(0, MAX_LENGTH);
  const end = whole.lastIndexOf(', ') + 1 || whole.lastIndexOf(' ');
  const cut = end > 0 ? end : MAX_LENGTH;
  return [sentence.slice(0, cut), ...shortParts(sentence.slice(cut).trim())];
}

/**
 * The voice that reads: one of the device itself; if it has none and the player allows it, another, which sends the
 * text to a server.
 *
 * @param {ReadAloudContext} context
 */
function voiceFor({ words, settings }) {
  if (!('speechSynthesis' in window) || settings.get('aloud') === 'off') return undefined;
  const { language } = words();
  const found = speechSynthesis.getVoices().filter((voice) => voice.lang.split(/[-_]/)[0] === language);
  const local = found.filter(({ localService }) => localService);
  const usable = local.length > 0 || !settings.get('aloudOnline') ? local : found;
  return usable.find((voice) => voice.default) ?? usable[0];
}

/**
 * Shows or hides all buttons when voices are loaded, and when a setting or the page's language changes; a change of a
 * setting or of the language also stops the reading.
 *
 * @param {ReadAloudContext} context
 */
function watchVoices(context) {
  if (styled) return;
  styled = loadStyle('./base/read-aloud.css');
  const update = () => fromDocument('documentElement').toggleAttribute('data-voice', voiceFor(context) !== undefined);
  update();
  for (const name of ['change', 'translated']) {
    context.settings.addEventListener(name, () => {
      update();
      for (const button of fromDocument('querySelectorAll')('.speaker')) button.setAttribute('aria-label', context.say('ui.aloud'));
      if (reading) stop();
    });
  }
  if (!('speechSynthesis' in window)) return;
  speechSynthesis.addEventListener?.('voiceschanged', update);
  addEventListener('pagehide', stop);
}
