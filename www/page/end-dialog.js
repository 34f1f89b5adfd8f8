import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../base/sides.js').Side} Side
 *
 * @typedef {object} GameEnd
 * @property {number} south final scores
 * @property {number} north
 * @property {number} perPit seeds in a pit at the start
 * @property {string} result the result in one sentence
 * @property {boolean} counted whether seeds decided it: not a player who gave up, nor a clock
 * @property {'win' | 'lose' | null} alone the result of a single player against the program
 * @property {number} games how many games win the match; 0: there is no match
 * @property {Side | null} matchWinner
 * @property {{ text: string, rule: string | null }[]} reasons why the game is over
 * @property {Record<Side, number>} tally games won, this one included
 * @property {number} draws
 */

/**
 * Shows the end of a game: the result, the reasons, and the seeds counted out as players do it.
 *
 * @param {object} wish
 * @param {Say} wish.say
 * @param {GameEnd} wish.ending
 * @param {(rule: string) => string} wish.ruleText the text of a rule
 * @param {(rule: string) => void} wish.onrule opens the page of a rule
 * @param {() => void} wish.onrevenge
 * @param {() => void} wish.onnew
 * @param {() => void} wish.onreview
 */
export async function showEnd({ say, ending, ruleText, onrule, onrevenge, onnew, onreview }) {
  const { result, counted, alone, reasons, tally, draws, games, matchWinner } = ending;
  const seeds = { most: Math.max(ending.south, ending.north), fewest: Math.min(ending.south, ending.north) };
  const opened = await openDialog({
    say,
    kind: 'end',
    title: alone ? say(`ui.end.you-${alone}${counted ? '' : '.conceded'}`, seeds) : result,
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
      ...(counted ? [countSeeds(say, 'S', ending.south, ending.perPit), countSeeds(say, 'N', ending.north, ending.perPit)] : []),
      games > 0 &&
        element(
          'p',
          { class: 'tally' },
          matchWinner
            ? say('ui.end.match.won', { by: matchWinner, n: tally[matchWinner], lost: tally[matchWinner === 'S' ? 'N' : 'S'] })
            : say('ui.end.match', { n: games }),
        ),
      element(
        'p',
        { class: 'tally' },
        say('ui.end.tally', { south: tally.S, north: tally.N, draws: draws > 0 ? say('ui.end.draws', { n: draws }) : '' }),
      ),
    ],
    actions: [
      { label: say('ui.end.look'), act: () => undefined },
      { label: say('ui.end.review'), act: onreview },
      { label: say('ui.end.other'), act: onnew },
      { label: say(games > 0 ? (matchWinner ? 'ui.end.match.again' : 'ui.end.match.next') : 'ui.end.revenge'), main: true, act: onrevenge },
    ],
  });
  return opened;
}

/**
 * A player's seeds put back into six pits: what is missing or left over is the margin.
 *
 * @param {Say} say
 * @param {Side} side
 * @param {number} seeds
 * @param {number} perPit
 */
function countSeeds(say, side, seeds, perPit) {
  const pits = Array.from({ length: 6 }, (_, pit) => Math.max(0, Math.min(perPit, seeds - pit * perPit)));
  const over = seeds - 6 * perPit;
  const left = Math.max(0, over);
  const said =
    over === 0 ? 'ui.end.just' : over > 0 ? 'ui.end.over' : 'ui.end.short';
  return element(
    'section',
    { class: 'counted' },
    element('h3', {}, say('ui.end.camp', { side, n: seeds })),
    element(
      'div',
      { class: 'hollows', 'aria-hidden': 'true' },
      ...pits.map((held) =>
        element('span', { class: held < perPit ? 'hollow short' : 'hollow' }, ...dots(held), ...dots(perPit - held, 'missing')),
      ),
      left > 0 && element('span', { class: 'left-over' }, ...dots(left)),
    ),
    element('p', {}, say(said, { n: Math.abs(over), side })),
  );
}

/**
 * @param {number} count
 * @param {string} [kind]
 */
function dots(count, kind = '') {
  return Array.from({ length: count }, () => element('i', { class: `seed ${kind}` }));
}
