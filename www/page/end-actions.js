/**
 * Adds the buttons of a game that has ended, which replace those for playing: to review it, and to play the next game.
 *
 * @param {object} parts
 * @param {import('./action-bar.js').ActionBar} parts.actions
 * @param {import('../game/current-game.js').CurrentGame} parts.current
 * @param {{ match: import('../game/match.js').Match, rematch: () => void }} parts.flow
 * @param {import('./panel-requests.js').PanelRequests} parts.requests
 * @param {() => import('../base/words.js').Words} parts.words
 * @param {() => void} parts.refresh shows which actions are possible
 */
export function addEndActions({ actions, current, flow, requests, words, refresh }) {
  const { match } = flow;
  const ended = () => current.state.over !== null && !match.reviewed;
  // A finished game that is opened is shown from its start: its review is offered there too.
  const reviewable = () => ended() || match.reviewed;
  let added = false;
  const addOnce = async () => {
    if (!reviewable()) return;
    await words().add('end');
    if (added) return;
    added = true;
    actions.add({
      name: 'review',
      replaces: ['hint', 'pause'],
      can: () => true,
      shown: reviewable,
      labelKey: () => 'ui.end.review',
      act: () => requests.send({ review: true }),
    });
    actions.add({
      name: 'rematch',
      replaces: ['stop'],
      can: () => !match.awaitsLink,
      // A game that was only opened has no opponent here.
      shown: () => ended() && (match.hasResult || match.settings.friend !== null),
      labelKey: () => rematchKey(match),
      act: () => flow.rematch(),
    });
    refresh();
  };
  current.addEventListener('change', addOnce);
  return addOnce();
}

/** The label of the button for the next game with the same players. @param {import('../game/match.js').Match} match */
export function rematchKey({ settings: { games }, won }) {
  if (games === 0) return 'ui.end.revenge';
  return won ? 'ui.end.match.again' : 'ui.end.match.next';
}
