/**
 * A clock in words.
 *
 * @param {import('../base/words.js').Say} say with the words of `new-game`
 * @param {Pick<import('./clock.js').TimeControl, 'kind' | 'seconds' | 'increment'>} clock
 */
export function clockLabel(say, { kind, seconds, increment = 0 }) {
  const clock = say(`ui.new-game.clock.${kind}`, { n: kind === 'game' ? seconds / 60 : seconds });
  return increment > 0 ? say('ui.new-game.clock.plus', { clock, n: increment }) : clock;
}
