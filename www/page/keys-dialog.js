import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';
import { oneAtATime } from '../base/one-at-a-time.js';

/** The keys, each with the NAME of its description, `ui.keys.NAME`. */
const KEYS = /** @type {const} */ ([
  ['← ↑ → ↓', 'move'],
  ['A – F', 'letter'],
  ['↵', 'play'],
  ['U', 'undo'],
  ['R', 'redo'],
  ['H', 'hint'],
  ['L', 'last'],
  ['M', 'moves'],
  ['S', 'score'],
  ['G', 'board'],
  ['T', 'threats'],
  ['N', 'new'],
  ['O', 'opponent'],
  ['P', 'pause'],
  ['Q', 'quit'],
  ['X', 'stop'],
  ['⌫', 'back'],
  ['V', 'confirm'],
  ['?', 'keys'],
]);

/** The signs on the board, each with the NAME of its description, `ui.signs.NAME`. */
const SIGNS = ['playable', 'origin', 'sown', 'last', 'threatened', 'marked'];

/** The keys of the replay (`ui.replay.cap.NAME`), each with the NAME of its description (`ui.replay.key.NAME`). */
const REPLAY = /** @type {const} */ ([
  [['left', 'right'], 'move'],
  [['home', 'end'], 'ends'],
  [['page-up', 'page-down'], 'seed'],
  [['space'], 'run'],
  [['escape'], 'leave'],
]);

/**
 * Opens the explanation of the signs on the board, and the list of keys.
 *
 * @param {import('../base/words.js').Words} words
 * @param {boolean} [signsOnly] leaves out the keys
 */
async function openKeys(words, signsOnly = false) {
  await Promise.all([words.add('replay'), words.add('settings')]);
  const say = (/** @type {string} */ key, /** @type {Record<string, unknown>} */ data = {}) => words.say(key, data);
  const row = (/** @type {string[]} */ caps, /** @type {string} */ description) =>
    element('div', {}, element('dt', {}, ...caps.map((cap) => (cap === '–' ? cap : element('kbd', {}, cap)))), element('dd', {}, description));
  const signs = element('ul', { class: 'keys' }, ...SIGNS.map((name) => element('li', {}, element('span', { class: 'board-sign', 'data-shown': name, 'aria-hidden': 'true' }), element('span', {}, say(`ui.signs.${name}`)))));
  if (signsOnly) return openDialog({ say, title: say('ui.signs'), body: [signs, element('p', { class: 'about' }, say('ui.keys.about'))] });
  return openDialog({
    say,
    title: say('ui.keys'),
    body: [
      element('h3', {}, say('ui.signs')),
      signs,
      element('h3', {}, say('ui.keys.keys-of-board')),
      element('dl', { class: 'keys' }, ...KEYS.map(([caps, name]) => row(caps.split(' '), say(`ui.keys.${name}`))), row([say('ui.replay.cap.escape')], say('ui.keys.safe'))),
      element('p', { class: 'about' }, say('ui.keys.about')),
      element('p', { class: 'about' }, say('ui.keys.where')),
      element('h3', {}, say('ui.replay.key')),
      element('dl', { class: 'keys' }, ...REPLAY.map(([caps, name]) => row(caps.map((cap) => say(`ui.replay.cap.${cap}`)), say(`ui.replay.key.${name}`)))),
    ],
  });
}

export const showKeys = oneAtATime(openKeys);
