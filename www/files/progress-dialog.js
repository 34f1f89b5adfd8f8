import { Results } from '../game/results.js';
import { face } from '../game/level-faces.js';
import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';
import { Training, dayOf } from '../exercises/training.js';
import { rulesName, shortForm } from '../rules/rules-name.js';

/** @typedef {import('../base/words.js').Say} Say */

/** The columns of a table of results. */
const COLUMNS = /** @type {const} */ (['played', 'won', 'drawn', 'lost', 'best', 'longest']);

/**
 * Shows the player's results against the program, by rule set and level, and the best results in exercises.
 *
 * @param {import('../base/words.js').PageWords & { store: import('../storage/store.js').Store }} context
 */
export async function showProgress({ say, store, words }) {
  await Promise.all([words().add('progress'), words().add('new-game'), words().add('options'), loadStyle('./files/progress.css')]);
  const { all } = new Results(store);
  await openDialog({
    say,
    kind: 'progress',
    title: say('ui.progress'),
    body: [
      ...all.map((results) => table(say, results)),
      ...trainingLines(say, store).map((line) => element('p', {}, line)),
      element('p', { class: 'about' }, say(all.length > 0 ? 'ui.progress.about' : 'ui.progress.none')),
    ],
  });
}

/**
 * @param {Say} say
 * @param {Results['all'][number]} results
 */
function table(say, { rules, levels }) {
  const name = rulesName(say, rules);
  const options = changedOptions(say, rules);
  return element(
    'table',
    {},
    element('caption', {}, name, options.length > 0 && element('small', {}, ` · ${options.join(' ')}`)),
    element(
      'thead',
      {},
      element(
        'tr',
        {},
        element('th', { scope: 'col' }, say('ui.progress.opponent')),
        ...COLUMNS.map((column) => element('th', { scope: 'col' }, say(`ui.progress.${column}`))),
      ),
    ),
    element(
      'tbody',
      {},
      ...levels.map((result) =>
        element(
          'tr',
          {},
          element('th', { scope: 'row' }, face(result.level), element('span', {}, opponentName(say, result.level))),
          ...COLUMNS.map((column) => element('td', { 'data-label': say(`ui.progress.${column}`) }, result[column])),
        ),
      ),
    ),
  );
}

/**
 * The options of composed rules in words: rule sets composed from the same preset have the same name.
 *
 * @param {Say} say
 * @param {string} rules
 */
const changedOptions = (say, rules) => Object.entries(shortForm(rules).named ?? {}).map(([option, value]) => say(`rule.${option}.${value}`));

/** The name of rules on a line of text. @param {Say} say @param {string} rules */
const fullName = (say, rules) => [rulesName(say, rules), ...changedOptions(say, rules)].join(' · ');

/** @param {Say} say @param {number} n */
const opponentName = (say, n) => say('ui.new-game.level.named', { n, name: say(`ui.new-game.level.${n}`) });

/**
 * The results as comment lines, which readers of game files skip.
 *
 * @param {import('../base/words.js').PageWords & { store: import('../storage/store.js').Store }} context
 */
export async function progressLines({ say, store, words }) {
  await Promise.all([words().add('progress'), words().add('new-game'), words().add('options')]);
  const lines = new Results(store).all.flatMap(({ rules, levels }) =>
    levels.map((result) =>
      [fullName(say, rules), opponentName(say, result.level), ...COLUMNS.map((column) => `${say(`ui.progress.${column}`)} ${result[column]}`)].join(' ; '),
    ),
  );
  lines.push(...trainingLines(say, store));
  return lines.length > 0 ? [say('ui.progress'), ...lines].map((line) => `% ${line}\n`).join('') + '\n' : '';
}

/**
 * The best results in exercises: the longest streak of days, the best sprints.
 *
 * @param {Say} say
 * @param {import('../storage/store.js').Store} store
 */
function trainingLines(say, store) {
  const training = new Training(store);
  const { best } = training.streak(dayOf(new Date()));
  return [
    ...(best > 0 ? [say('ui.progress.streak', { n: best })] : []),
    ...training.sprints.map(([rules, n]) => say('ui.progress.sprint', { n, name: fullName(say, rules) })),
  ];
}
