import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} GameEnd
 * @property {number} south final scores
 * @property {number} north
 * @property {number} perPit the seeds in each pit at the start
 * @property {[number, number]} stores the seeds captured, South's first
 * @property {string} result the result in one sentence
 * @property {boolean} counted whether seeds decided the game, not resignation or the clock
 * @property {'win' | 'lose' | null} yourResult the result of one person against the program, who is addressed as “you”
 * @property {number} games how many games win the match; 0: no limit
 * @property {Side | null} matchWinner
 * @property {(side: Side) => unknown} called a player's name, or the side, for sentences
 * @property {{ text: string, rule: string | null }[]} reasons why the game is over
 * @property {Record<Side, number>} tally games won, this one included
 * @property {number} draws
 */

/**
 * Shows the end of a game: the result, the reasons, and each player's seeds counted out into pits.
 *
 * @param {object} options
 * @param {Say} options.say
 * @param {GameEnd} options.ending
 * @param {(rule: string) => string} options.ruleText the text of a rule
 * @param {(rule: string) => void} options.onrule opens the page of a rule
 * @param {() => void} options.onrematch
 * @param {() => void} options.onnew
 * @param {() => void} options.onreview
 */
export async function showEnd({ say, ending, ruleText, onrule, onrematch, onnew, onreview }) {
  const { result, counted, yourResult, reasons, tally, draws, games, matchWinner } = ending;
  const seeds = { most: Math.max(ending.south, ending.north), fewest: Math.min(ending.south, ending.north) };
  const opened = await openDialog({
    say,
    kind: 'end',
    title: yourResult ? say(`ui.end.you-${yourResult}${counted ? '' : '.conceded'}`, seeds) : result,
    body: [
      ...reasons.map(({ text, rule }) =>
        element(
          'div',
          { class: 'reason' },
          element('p', {}, text),
          rule !== null &&
            element(
              'details',
              {},
              element('summary', {}, say('ui.end.rule', { rule: say(`rule.${rule}`) })),
              element('p', {}, ruleText(rule)),
              element(
                'button',
                {
                  type: 'button',
                  class: 'button',
                  onclick: async () => {
                    opened.close();
                    await opened.closed;
                    onrule(rule);
                  },
                },
                say('ui.rule.read'),
              ),
            ),
        ),
      ),
      ...(counted ? [countSeeds(say, 'S', ending.south, ending.perPit), countSeeds(say, 'N', ending.north, ending.perPit)]
        // After a resignation or on time, the remaining seeds are not shared out: only the captures count.
        : [element('p', { class: 'tally' }, say('ui.end.taken', { S: ending.called('S'), N: ending.called('N'), south: ending.stores[0], north: ending.stores[1] }))]),
      games > 0 &&
        element(
          'p',
          { class: 'tally' },
          matchWinner
            ? say('ui.end.match.won', { by: ending.called(matchWinner), n: tally[matchWinner], lost: tally[matchWinner === 'S' ? 'N' : 'S'] })
            : say('ui.end.match', { n: games }),
        ),
      // One game by itself has nothing to add up.
      (games > 0 || tally.S + tally.N + draws > 1) && element(
        'p',
        { class: 'tally' },
        say('ui.end.tally', { S: ending.called('S'), N: ending.called('N'), south: tally.S, north: tally.N, draws: draws > 0 ? say('ui.end.draws', { n: draws }) : '' }),
      ),
    ],
    actions: [
      { label: say('ui.end.look'), act: () => undefined },
      { label: say('ui.end.review'), act: onreview },
      { label: say('ui.end.other'), act: onnew },
      { label: say(games > 0 ? (matchWinner ? 'ui.end.match.again' : 'ui.end.match.next') : 'ui.end.revenge'), main: true, act: onrematch },
    ],
  });
  return opened;
}

/**
 * Counts a player's seeds as people do: back into the six pits, with the seeds that are missing or left over.
 *
 * @param {Say} say
 * @param {Side} side
 * @param {number} seeds
 * @param {number} perPit
 */
function countSeeds(say, side, seeds, perPit) {
  const pits = Array.from({ length: 6 }, (_, pit) => Math.max(0, Math.min(perPit, seeds - pit * perPit)));
  const over = seeds - 6 * perPit;
  const leftOver = Math.max(0, over);
  const key = over === 0 ? 'ui.end.just' : over > 0 ? 'ui.end.over' : 'ui.end.short';
  return element(
    'section',
    { class: 'counted' },
    element('h3', {}, say('ui.end.camp', { side, n: seeds })),
    element(
      'div',
      { class: 'hollows', 'aria-hidden': 'true' },
      ...pits.map((count) =>
        element('span', { class: count < perPit ? 'hollow short' : 'hollow' }, ...dots(count), ...dots(perPit - count, 'missing')),
      ),
      leftOver > 0 && element('span', { class: 'left-over' }, ...dots(leftOver)),
    ),
    element('p', {}, say(key, { n: Math.abs(over), side })),
  );
}

/**
 * @param {number} count
 * @param {string} [kind]
 */
function dots(count, kind = '') {
  return Array.from({ length: count }, () => element('i', { class: `seed ${kind}` }));
}
