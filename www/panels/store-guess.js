import { element } from '../base/dom.js';

/**
 * Buttons to guess that the last seed falls into a store; a guess of a pit is a press on the board.
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
