import { element } from '../base/dom.js';

/**
 * The buttons of the stores while the last seed is guessed; pits are pressed on the board.
 *
 * @param {import('../replay/replay.js').Replay} replay
 * @param {import('../base/words.js').Say} say
 * @param {AbortSignal} [signal] removes the listeners
 */
export function storeGuessButtons(replay, say, signal) {
  const place = element('div', { class: 'guess', role: 'group', hidden: true });
  const show = () => {
    const { steps } = replay;
    const asks = Boolean(steps?.awaitsGuess && steps.start.stores && steps.trace.events.some(({ store }) => store));
    if (place.hidden === !asks) return;
    place.hidden = !asks;
    const store = (/** @type {'S' | 'N'} */ into) =>
      element('button', { type: 'button', class: 'button', onclick: () => replay.answer(into) }, say('ui.replay.guess.store', { into }));
    place.replaceChildren(...(asks ? [store('S'), store('N')] : []));
  };
  for (const type of ['change', 'seed']) replay.addEventListener(type, show, { signal });
  show();
  return place;
}
