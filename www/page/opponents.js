import { CONCEDED } from '../board/game-view.js';
import { levelOf, seatOf } from '../game/match-settings.js';
import { Results } from '../game/results.js';

/**
 * Counts the games against the program, and lets a program that is to be as strong as the player follow
 * their results.
 *
 * @param {object} table
 * @param {import('../game/current-game.js').CurrentGame} table.current
 * @param {import('../game/match.js').Match} table.match
 * @param {import('../game/board-loan.js').BoardLoan} table.loan
 * @param {import('../storage/store.js').Store} table.store
 */
export function followResults({ current, match, loan, store }) {
  const results = new Results(store);
  match.addEventListener('over', () => {
    const { over, preset } = current.state;
    const { S, N } = match.settings.seats;
    if (!over || loan.active || match.settings.friend || S > 0 === N > 0) return;
    const mine = S === 0 ? 'S' : 'N';
    const lead = mine === 'S' ? over.south - over.north : over.north - over.south;
    results.count({
      id: match.keptAs.id,
      rules: preset,
      level: levelOf(Math.max(S, N)),
      outcome: !over.winner ? 0 : over.winner === mine ? 1 : -1,
      margin: CONCEDED.includes(over.why) ? 0 : lead,
    });
  });
  match.beforeStart = (setup) => {
    const { seats, follow } = setup;
    const seat = seatOf(results.level);
    return follow ? { ...setup, seats: { S: seats.S && seat, N: seats.N && seat } } : setup;
  };
}
