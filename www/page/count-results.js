import { Game } from '../awale.js';
import { levelOf, seatOf } from '../game/match-settings.js';
import { Results } from '../game/results.js';

/**
 * Counts the results of games against the program, and adapts its level to them if the match settings say so.
 *
 * @param {object} parts
 * @param {import('../game/current-game.js').CurrentGame} parts.current
 * @param {import('../game/match.js').Match} parts.match
 * @param {import('../game/board-loan.js').BoardLoan} parts.loan
 * @param {import('../storage/store.js').Store} parts.store
 */
export function countResults({ current, match, loan, store }) {
  const results = new Results(store);
  match.addEventListener('over', () => {
    const { over, rules } = current.state;
    const { S, N } = match.settings.seats;
    const againstProgram = S > 0 !== N > 0;
    if (!over || loan.active || match.settings.friend || !againstProgram || !startsAsUsual(current)) return;
    const person = S === 0 ? 'S' : 'N';
    const lead = person === 'S' ? over.south - over.north : over.north - over.south;
    results.count({
      id: match.keptAs.id,
      rules,
      level: levelOf(Math.max(S, N)),
      outcome: !over.winner ? 0 : over.winner === person ? 1 : -1,
      margin: over.counted ? lead : 0,
    });
  });
  const withdraw = () => results.withdraw(match.keptAs.id);
  match.addEventListener('taken-back', withdraw);
  // On a slow device the end may have been undone before this module was loaded. A game opened after its end
  // (`keptAs.you`) stays counted, although this match has no result either.
  if (!match.hasResult && !match.keptAs.you && !loan.active) withdraw();
  match.addEventListener('start', (event) => {
    /** @type {import('../game/match-settings.js').MatchSettings} */
    const settings = /** @type {CustomEvent} */ (event).detail;
    if (!settings.follow) return;
    const { S, N } = settings.seats;
    const seat = seatOf(results.level);
    // `start` lets listeners change the settings (match.js). A person's seat, 0, stays.
    settings.seats = { S: S && seat, N: N && seat };
  });
}

/**
 * Whether a game begins with the start position of its rules: from a position that was set up, winning says little.
 *
 * @param {import('../game/current-game.js').CurrentGame} current
 */
function startsAsUsual({ state: { rules }, start, first }) {
  const game = new Game(rules, undefined, first);
  const { position } = game.state();
  game.free();
  return position === start;
}
