import { PITS } from '../base/sides.js';

/**
 * @typedef {import('../game/current-game.js').CurrentGame} CurrentGame
 * @typedef {import('../base/words.js').Words} Words
 *
 * @typedef {object} PitWordsInput
 * @property {Words} words
 * @property {CurrentGame} current
 * @property {import('../game/pending-move.js').PendingMove} hand
 * @property {import('../awale.js').BoardScene} scene what the board shows
 * @property {boolean} mine whether a person moves now
 * @property {() => string} turn whose turn it is, in words
 */

/**
 * What the buttons of the pits say, and why those that cannot be pressed cannot, or what there is
 * to know before they are.
 *
 * @param {PitWordsInput} asked
 */
export function pitWords(asked) {
  const { words, current, hand, scene } = asked;
  const { pits: held, playable = '', attacked = [], threatened = '' } = scene;
  const chosen = new Map(attacked.map(({ pit, chosen: seeds }) => [pit, seeds]));
  /** @type {Record<string, import('./board-view.js').PitWords>} */
  const pits = {};
  /** @type {Map<string, string | null>} */
  const whys = new Map();
  for (const [index, pit] of PITS.entries()) {
    const data = { pit, n: held[index], chosen: chosen.get(pit) };
    const why = playable.includes(pit) || pit === hand.origin ? null : whyNot(asked, pit);
    const kind = pit === hand.origin ? '-origin' : chosen.has(pit) ? '-attacked' : why === null ? '-playable' : data.n === 0 ? '-empty' : '';
    const warned = kind === '-playable' ? repetitionWarning(current, words, pit) : null;
    const note = warned ?? (threatened.includes(pit) ? words.say('ui.threatened') : '');
    pits[pit] = { name: words.say(`ui.pit${kind}`, data), why, note };
    whys.set(pit, why ?? (note || null));
  }
  return { pits, whys };
}

/**
 * The same while a move is seen half-way.
 *
 * @param {Words} words
 * @param {import('./partial-move.js').PartialMove} held
 */
export function partialMoveWords(words, { pits, why, choose }) {
  const entries = PITS.map((pit, index) => {
    const n = pits[index];
    return [pit, { name: words.say(n > 0 ? 'ui.pit' : 'ui.pit-empty', { pit, n }), why: choose ? null : why }];
  });
  return /** @type {Record<string, import('./board-view.js').PitWords>} */ (Object.fromEntries(entries));
}

/**
 * What a player should know before he sows a pit: that the game would end with a position that
 * comes back, which no sheet says.
 *
 * @param {CurrentGame} current
 * @param {Words} words
 * @param {string} pit
 */
export function repetitionWarning({ state, game }, words, pit) {
  if (state.reserve > 0 || game.attacked(pit) !== '') return null;
  if (!game.preview(pit).repeats) return null;
  const shares = state.rules.includes('repetition-shares=owner') ? '.owner' : '';
  return words.say(`ui.repeats${shares}`);
}

/**
 * Why a pit cannot be pressed.
 *
 * @param {PitWordsInput} asked
 * @param {string} pit
 */
function whyNot({ words, current: { state, game }, hand, mine, turn }, pit) {
  if (!state.over && !mine) return turn();
  if (hand.origin) return words.say('ui.hand.elsewhere', { pits: hand.attacked });
  const why = game.refusal(pit);
  // A pit that could be played alone, but not with what is in the hand.
  return why ? words.say(why.key, why.data) : words.say('ui.hand.full');
}
