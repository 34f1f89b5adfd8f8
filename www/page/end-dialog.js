import { Game, readRules } from '../awale.js';
import { element } from '../base/dom.js';
import { otherSide } from '../base/sides.js';
import { openDialog } from '../base/dialog.js';
import { placeBesideBoard } from './beside-board.js';
import { rematchKey } from './end-actions.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('../base/sides.js').Side} Side
 */

/**
 * Shows the end of a game beside or below the board: the result, the reasons, and each player's seeds in pits.
 *
 * @param {object} options
 * @param {import('../base/words.js').Words} options.words
 * @param {Say} options.say
 * @param {import('../game/match.js').Match} options.match
 * @param {import('../awale.js').GameState} options.state
 * @param {import('../base/words.js').Message[][]} options.told why the game is over, and who won
 * @param {(side: Side) => unknown} options.called a player's name, or the side, for sentences
 * @param {import('./panel-requests.js').PanelRequests} options.requests
 * @param {import('../base/dialog.js').Action & { why: string } | null} [options.tell] tells a remote friend of the end
 * @param {() => void} options.onnew
 * @param {() => unknown} options.onclosed
 */
export async function showEnd({ words, say, match, state, told: [ended, result], called, requests, tell = null, onnew, onclosed }) {
  const { over, rules } = state;
  if (!over) return;
  const { south, north, counted } = over;
  const { tally, draws, won: matchWinner, settings: { games } } = match;
  const { options } = readRules(rules);
  /** @type {Say} */
  const sayToYou = (key, data) => say(key, { ...data, you: match.you });
  const perPit = seedsPerPit(rules);
  const readRule = async (/** @type {string} */ rule) => {
    opened.close();
    await opened.closed;
    requests.send({ rule });
  };
  const opened = await openDialog({
    say,
    kind: 'end beside',
    title: words.tell(result),
    body: [
      ...ended.map((message) => reasonPart(say, message, options ?? {}, readRule)),
      // After a resignation or on time no seeds are shared out: those that were taken are counted beside the board.
      ...(counted ? [countSeeds(sayToYou, 'S', south, perPit), countSeeds(sayToYou, 'N', north, perPit)] : []),
      games > 0 &&
        element(
          'p',
          { class: 'tally' },
          matchWinner
            ? say('ui.end.match.won', { by: called(matchWinner), n: tally[matchWinner], lost: tally[otherSide(matchWinner)] })
            : say('ui.end.match', { n: games }),
        ),
      tell && element('p', { class: 'about' }, tell.why),
      // A match of several games shows the total until it is won, as the sentence on its winner has the total. Without
      // such a match the total is shown from the second game on.
      (games > 0 ? !matchWinner : tally.S + tally.N + draws > 1) && element(
        'p',
        { class: 'tally' },
        say('ui.end.tally', { S: called('S'), N: called('N'), south: tally.S, north: tally.N, draws: draws > 0 ? say('ui.end.draws', { n: draws }) : '' }),
      ),
    ],
    actions: [
      { label: say('ui.end.look'), act: () => undefined },
      { label: say('ui.end.review'), act: () => requests.send({ review: true }) },
      // The friend is told of the end first, because the link of another game would not tell them.
      ...(tell ? [tell] : [
        { label: say('ui.end.other'), act: onnew },
        { label: say(rematchKey(match)), main: true, act: () => match.rematch() },
      ]),
    ],
  });
  // Without a backdrop the buttons beside the dialog look enabled: a press closes the dialog and presses the button.
  opened.dialog.addEventListener('click', ({ target, clientX, clientY }) => {
    if (target !== opened.dialog || opened.dialog.open) return;
    const beside = document.elementFromPoint(clientX, clientY)?.closest('button');
    opened.closed.then(() => beside?.click());
  });
  opened.closed.then(placeBesideBoard());
  // Hides the status text, which would say the same.
  document.documentElement.dataset.ending = 'true';
  opened.closed.then(() => {
    delete document.documentElement.dataset.ending;
    onclosed();
  });
}

/**
 * The seeds in each pit at the start; `null` if the pits are empty then, so that seeds are not counted back into them.
 *
 * @param {string} rules
 */
function seedsPerPit(rules) {
  const game = new Game(rules);
  const [seeds] = game.state().pits;
  game.free();
  return seeds || null;
}

/**
 * A reason for which the game is over, with the rule behind it.
 *
 * @param {Say} say
 * @param {import('../base/words.js').Message} message
 * @param {Record<string, string>} options the values of the rules' options
 * @param {(rule: string) => unknown} readRule
 */
function reasonPart(say, { key, data, rule }, options, readRule) {
  const rulePart = rule && element(
    'details',
    {},
    element('summary', {}, say('ui.end.rule', { rule: say(`rule.${rule}`) })),
    element('p', {}, say(`rule.${rule}.${options[rule]}`)),
    element('button', { type: 'button', class: 'button', onclick: () => readRule(rule) }, say('ui.rule.read')),
  );
  return element('div', { class: 'reason' }, element('p', {}, say(key, data)), rulePart);
}

/**
 * Counts a player's seeds as people do: back into the six pits, with the seeds that are missing or left over.
 *
 * @param {Say} say
 * @param {Side} side
 * @param {number} seeds
 * @param {number | null} perPit
 */
function countSeeds(say, side, seeds, perPit) {
  const title = element('h3', {}, say('ui.end.camp', { side, n: seeds }));
  if (perPit === null) return element('section', { class: 'counted' }, title);
  const pits = Array.from({ length: 6 }, (_, pit) => Math.max(0, Math.min(perPit, seeds - pit * perPit)));
  const over = seeds - 6 * perPit;
  const leftOver = Math.max(0, over);
  const key = over === 0 ? 'ui.end.just' : over > 0 ? 'ui.end.over' : 'ui.end.short';
  return element(
    'section',
    { class: 'counted' },
    title,
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
