import { element } from '../base/dom.js';
import { endMessages, moveMessages } from '../game/reports.js';
import { withVoices } from '../base/with-voices.js';

/**
 * @typedef {import('../base/words.js').Words} Words
 *
 * @typedef {object} Outcome the outcome of a move by a rule set
 * @property {'over' | 'refused' | 'taken' | 'nothing'} kind `over`: the game had already ended
 * @property {number} captured
 * @property {boolean} ends whether the game has ended, by the move or before it
 * @property {string} text what happened, in the voice of the rules; pits are written `[[C]]`
 * @property {import('../awale.js').PlainTrace | null} trace
 * @property {import('../awale.js').BoardScene} after
 */

/**
 * Sows a pit by the rules of a game; in Éqwalé with the largest legal harvest.
 *
 * @param {import('../awale.js').Game} game freed afterwards
 * @param {string} pit
 * @param {Words} words
 * @returns {Outcome}
 */
export function outcomeOf(game, pit, words) {
  try {
    return withVoices(words, game.voices(), () => playPit(game, pit, words));
  } finally {
    game.free();
  }
}

/**
 * @param {import('../awale.js').Game} game
 * @param {string} pit
 * @param {Words} words
 * @returns {Outcome}
 */
function playPit(game, pit, words) {
  const before = game.state();
  const unplayed = { captured: 0, trace: null, after: { pits: before.pits } };
  if (before.over) return { ...unplayed, kind: 'over', ends: true, text: words.tell(endMessages(game.report()), 'sayPits') };
  const attacked = [...game.attacked(pit)];
  const tried = game.tryPlay(game.pressedMove(pit));
  if (tried.kind !== 'played') return { ...unplayed, kind: 'refused', ends: false, text: words.tell([tried.why], 'sayPits') };
  const { trace, captured, report, state: { pits, over, last } } = tried;
  const harvestNote = attacked.length > 0 ? [{ key: 'ui.rulebook.comparison.harvest' }] : [];
  return {
    kind: captured > 0 ? 'taken' : 'nothing',
    captured,
    ends: over !== null,
    text: words.tell([...moveMessages(report), ...harvestNote, ...endMessages(report)], 'sayPits'),
    trace,
    after: { pits, origin: last?.origin ?? undefined, last: last?.fell ?? undefined },
  };
}

/**
 * A summary of how the outcomes differ.
 *
 * @param {Words} words
 * @param {string[]} rules the names of the rules, in the order of the outcomes
 * @param {Outcome[]} outcomes
 */
export function summary(words, rules, outcomes) {
  const names = (/** @type {number[]} */ places) => places.map((at) => rules[at]);
  /** @type {Map<string, number[]>} */
  const groups = new Map();
  for (const [at, { kind, captured }] of outcomes.entries()) {
    const key = `${kind} ${captured}`;
    groups.set(key, [...(groups.get(key) ?? []), at]);
  }
  const head = words.say('ui.rulebook.comparison.answers', { n: groups.size });
  const lines = [...groups.values()].map((places) => {
    const { kind, captured } = outcomes[places[0]];
    return words.say(`ui.rulebook.comparison.${kind}`, { games: names(places), n: captured });
  });
  const ended = [...outcomes.keys()].filter((at) => outcomes[at].ends && outcomes[at].kind !== 'over');
  if (ended.length > 0) lines.push(words.say('ui.rulebook.comparison.ended', { games: names(ended) }));
  return [element('h3', {}, head), element('ul', {}, ...lines.map((line) => element('li', {}, line)))];
}
