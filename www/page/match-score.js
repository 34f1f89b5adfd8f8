import { element } from '../base/dom.js';
import { loadStyle } from '../base/assets.js';
import { SIDES, otherSide } from '../base/sides.js';

/**
 * Shows in the players' rows, beside their names, how many games of a match each has won, and announces it when a
 * game ends.
 *
 * @param {object} parts
 * @param {import('../game/match.js').Match} parts.match
 * @param {import('../board/game-view.js').GameView} parts.view
 * @param {import('../storage/settings.js').Settings} parts.settings
 * @param {() => import('../base/words.js').Words} parts.words
 */
export function showMatchScore({ match, view, settings, words }) {
  const marks = SIDES.map((side) => {
    const mark = element('span', { class: 'match-score', hidden: true });
    view.playerRows.row(side).append(mark);
    return { side, mark };
  });
  const loaded = () => Promise.all([words().add('end'), loadStyle('./page/match-score.css')]);
  const show = async () => {
    if (match.settings.games > 0) await loaded();
    const { tally, won, settings: { games } } = match;
    for (const { side, mark } of marks) {
      mark.hidden = games === 0;
      if (mark.hidden) continue;
      const data = { n: tally[side], games };
      mark.textContent = words().say('ui.end.match.score', data);
      mark.title = words().say('ui.end.match.score.about', data);
      mark.dataset.won = String(won === side);
    }
  };
  const announce = async () => {
    const { tally, draws, won, settings: { games } } = match;
    if (games === 0) return;
    await loaded();
    view.announce(
      won
        ? words().say('ui.end.match.won', { by: view.called(won), n: tally[won], lost: tally[otherSide(won)] })
        : words().say('ui.end.tally', { S: view.called('S'), N: view.called('N'), south: tally.S, north: tally.N, draws: draws > 0 ? words().say('ui.end.draws', { n: draws }) : '' }),
    );
  };
  const update = () => void show().catch(console.error);
  match.addEventListener('players', update);
  match.addEventListener('over', update);
  // Undoing the end of a game takes its point back and sends `save`.
  match.addEventListener('save', update);
  match.addEventListener('over', () => void announce().catch(console.error));
  settings.addEventListener('translated', update);
  update();
}
