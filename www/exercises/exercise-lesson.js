import { Game, readMove } from '../awale.js';
import { presetName } from '../rules/rules-name.js';

/**
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 */

/** Texts of lessons that exercises replace. */
const OTHER_WORDS = new Map([
  ['ui.lessons.lesson', 'ui.exercises.exercise'],
  ['ui.lessons.where', 'ui.exercises.where'],
  ['ui.lessons.leave', 'ui.exercises.leave'],
  ['ui.lessons.end', 'ui.exercises.end'],
  ['ui.lessons.wrong', 'ui.exercises.wrong'],
]);

/**
 * `say` with the texts of exercises.
 *
 * @param {import('../base/words.js').Say} say
 * @returns {import('../base/words.js').Say}
 */
export const exerciseSay = (say) => (key, data = {}) => say(OTHER_WORDS.get(key) ?? key, data);

/** The themes with texts: the ideas, then the rules at stake. */
export const THEMES = [
  'capture', 'chain', 'facing', 'replay', 'turn-chain', 'one-or-two', 'feeding', 'feeding-trap', 'starving',
  'defend-empty', 'defend-raise', 'defend-overload', 'take-first', 'counter-threat', 'double-threat',
  'return-capture', 'sacrifice', 'waiting', 'hoard-kept', 'hoard-sown', 'lap', 'opening', 'placement',
  'counting', 'only-win', 'only-draw',
  'rule-slam-spared', 'rule-slam-forbidden', 'rule-slam-barred', 'rule-slam-taken', 'rule-slam-open',
  'rule-feeding', 'rule-always', 'rule-fed-again',
  'rule-limit-last', 'rule-limit-nothing', 'rule-limit-none', 'rule-leftovers',
  'rule-facing', 'rule-facing-where', 'rule-capturer', 'rule-capturer-alone', 'rule-own-side',
  'rule-stores', 'rule-turn', 'rule-turn-kalah', 'rule-lap-sown', 'rule-seeds', 'rule-equal', 'rule-harvest',
];

/** Themes that the rules' reasons for the move explain: what was taken, or that it is one's turn again. */
const PLAIN_THEMES = ['capture', 'chain', 'facing', 'replay', 'turn-chain', 'one-or-two', 'lap', 'take-first'];

/**
 * The key of the theme that an exercise is announced with. It does not give the answer away: not how to
 * defend, nor whether a hoard is kept.
 *
 * @param {string} theme
 */
export function themeKey(theme) {
  const known = THEMES.includes(theme) ? theme : 'all';
  if (known.startsWith('defend') || known === 'take-first') return 'ui.exercises.theme.defend';
  return `ui.exercises.theme.${known.startsWith('hoard') ? 'hoard' : known}`;
}

/**
 * An exercise as a lesson of one board. Texts that its file leaves out are added: the task by its
 * theme, a hint, and what the rules say of each answer and its refutation.
 *
 * @param {Exercise} exercise
 * @param {Words} words
 * @param {string} title
 * @returns {Lesson}
 */
export function exerciseLesson({ board, theme }, words, title) {
  const game = new Game(board.rules, board.position);
  const before = words.voice;
  words.voice = game.voice();
  const named = THEMES.includes(theme) ? theme : 'any';
  const aboutRule = named.startsWith('rule-');
  const text = aboutRule ? 'rule' : named;
  const { turn: solver } = game.state();
  const sides = { by: solver, other: solver === 'S' ? 'N' : 'S' };
  const facts = { ...boardFacts(game), ...sides, rule: aboutRule ? words.say(`ui.exercises.rule.${named}`, sides) : '' };
  const costs = readCosts(board.tags.Costs);
  let first = true;
  let praised = false;
  const steps = board.steps.map((step) => {
    const came = step.moves.map((move) => {
      const by = game.state().turn;
      const reasons = game.hint(move, true);
      const taken = seedsTaken(game, move) > 0;
      game.play(move);
      if (by !== solver) return words.mark(readMove(move).origin ? 'ui.exercises.reply' : 'ui.exercises.reply.place', { by, move: pitOf(move), told: taken ? words.tell(resultMessages(game), 'mark') : '' }).trim();
      const praise = named !== 'any' && !praised && !PLAIN_THEMES.includes(named);
      praised = true;
      if (!praise) return words.tell(reasons, 'mark');
      const { Otherwise: otherwise } = board.tags;
      if (aboutRule && !otherwise) return '';
      return words.mark(`ui.exercises.done.${text}`, { ...facts, pit: pitOf(move), what: otherwise ? moveInWords(otherwise, 'ui.exercises.sow', words) : '' });
    });
    const said = hasText(step.said) ? step.said : inAllLanguages(came.filter(Boolean).join(' '));
    const { ask } = step;
    if (!ask) return { ...step, said };
    const task = first ? `ui.exercises.task.${text}` : 'ui.exercises.task.on';
    // A sentence written by hand stands before the question; so does the question that it asks.
    const asked = first && hasText(step.said) ? inAllLanguages(words.say('ui.lessons.ask')) : inAllLanguages(words.mark(task, facts));
    const question = hasText(ask.question) ? ask.question : asked;
    const hint = hasText(ask.hint) || !first ? ask.hint : inAllLanguages(words.say(`ui.exercises.help.${text}`, facts));
    first = false;
    return { ...step, said, ask: { ...ask, question, hint, answers: ask.answers.map((answer) => explainAnswer(game, answer, words, solver, costs)) } };
  });
  game.free();
  words.voice = before;
  const full = title && words.say('ui.exercises.full-title', { title, theme: words.say(themeKey(theme)), rules: presetName((key, data) => words.say(key, data), board.rules) });
  const own = board.title && hasText(board.title) ? withNumber(full, board.title) : inAllLanguages(full);
  return { title: own, boards: [{ ...board, steps }] };
}

/** The task as text, for printing. @param {Exercise} exercise @param {Words} words */
export function taskText(exercise, words) {
  const [board] = exerciseLesson(exercise, words, '').boards;
  const question = board.steps.find(({ ask }) => ask)?.ask?.question ?? {};
  const told = question[words.language] ?? question.all ?? Object.values(question)[0] ?? '';
  return told.replace(/\[\[(\w)\]\]/g, '$1');
}

/**
 * An answer with its refutation explained: what the other player takes or saves, where, and how
 * many seeds it costs where the file says so.
 *
 * @param {Game} game
 * @param {import('../awale_engine.js').LessonAnswer} answer
 * @param {Words} words
 * @param {string} solver
 * @param {Map<string, number>} costs
 */
function explainAnswer(game, answer, words, solver, costs) {
  if (answer.right || hasText(answer.said)) return answer;
  const cost = costs.get(answer.move) ?? 0;
  const withCost = (/** @type {string} */ told) => words.mark(cost > 0 ? 'ui.exercises.cost' : 'ui.exercises.told', { told, n: cost });
  const made = moveInWords(answer.move, 'ui.exercises.played', words);
  const over = answer.replies.length === 0;
  const said = inAllLanguages(over ? `${made} ${withCost(words.say('ui.exercises.refuted.over'))}` : made);
  let count = 1;
  game.play(answer.move);
  const replies = answer.replies.map(({ move, said: own }, at) => {
    const told = toldReply(game, move, words, solver);
    game.play(move);
    count += 1;
    return { move, said: hasText(own) ? own : inAllLanguages(at === 0 ? withCost(told) : words.mark('ui.exercises.told', { told })) };
  });
  for (; count > 0; count -= 1) game.undo();
  return { ...answer, said, replies };
}

/**
 * What a reply takes, or which pits it saves from the solver; after an extra turn the solver moves
 * again.
 *
 * @param {Game} game
 * @param {string} move
 * @param {Words} words
 * @param {string} solver
 */
function toldReply(game, move, words, solver) {
  const { by, origin } = readMove(move);
  const data = { by, move: origin };
  if (!origin) return words.mark('ui.exercises.refuted.place', data);
  if (by === solver) return words.mark('ui.exercises.then', data);
  const taken = takenPits(game, move);
  if (taken.length > 0) return words.mark('ui.exercises.refuted.takes', { ...data, n: seedsTaken(game, move), pits: taken });
  const { rules, position } = game.state();
  const before = preyOf(rules, turned(position));
  game.play(move);
  const after = game.state();
  const left = after.over || after.turn !== solver ? null : preyOf(rules, after.position);
  game.undo();
  const saved = left ? [...before].filter((pit) => !left.has(pit)) : [];
  return saved.length > 0 ? words.mark('ui.exercises.refuted.saves', { ...data, pits: saved }) : words.mark('ui.exercises.refuted', data);
}

/**
 * A move as words: what is sown, what is harvested, what is placed.
 *
 * @param {string} move
 * @param {string} key
 * @param {Words} words
 */
export function moveInWords(move, key, words) {
  const { origin, harvest, placed } = readMove(move);
  const heaps = (origin ? harvest : placed).map((heap) => ({ pit: heap[0], seeds: Number(heap.slice(1)) }));
  const kind = origin ? (heaps.length > 0 ? '.harvest' : '') : '.place';
  return words.mark(`${key}${kind}`, { move: origin, heaps });
}

/**
 * What a task may name: the pits within reach, the other player's greatest threat, one's hoard.
 *
 * @param {Game} game
 */
function boardFacts(game) {
  const { rules, position, pits, turn, reserve } = game.state();
  if (reserve > 0) return {};
  const own = turn === 'S' ? 'ABCDEF' : 'abcdef';
  const heaps = pits.slice(turn === 'S' ? 0 : 6, turn === 'S' ? 6 : 12);
  const danger = threat(rules, turned(position));
  return { targets: [...preyOf(rules, position)], from: danger.from, pits: danger.pits, hoard: own[heaps.indexOf(Math.max(...heaps))] };
}

/** The same position with the other player to move. @param {string} position */
const turned = (position) => position.replace(/[SN]$/, (turn) => (turn === 'S' ? 'N' : 'S'));

/**
 * The most that the player to move could take with one pit.
 *
 * @param {string} rules
 * @param {string} position
 */
function threat(rules, position) {
  let most = { from: '', seeds: 0, pits: /** @type {string[]} */ ([]) };
  eachSowing(rules, position, (game, pit, move) => {
    const seeds = seedsTaken(game, move);
    if (seeds > most.seeds) most = { from: pit, seeds, pits: takenPits(game, move) };
  });
  return most;
}

/** The pits from which the player to move could take. @param {string} rules @param {string} position */
function preyOf(rules, position) {
  /** @type {Set<string>} */
  const found = new Set();
  eachSowing(rules, position, (game, _, move) => takenPits(game, move).forEach((pit) => found.add(pit)));
  return new Set([...found].sort());
}

/**
 * Calls back with every pit that may be sown and its fullest move.
 *
 * @param {string} rules
 * @param {string} position
 * @param {(game: Game, pit: string, move: string) => void} back
 */
function eachSowing(rules, position, back) {
  const game = new Game(rules, position);
  const { playable, turn } = game.state();
  const asked = position.at(-1);
  // A player without seeds passes the turn back.
  if (turn === asked) for (const pit of playable) back(game, pit, game.fullestSowing(pit));
  game.free();
}

/** The seeds that wrong moves cost. @param {string | undefined} text such as `A:4 B:2` */
function readCosts(text) {
  const costs = (text ?? '').split(' ').map((cost) => cost.split(':'));
  return new Map(costs.map(([move, seeds]) => [move, Number(seeds) || 0]));
}

/** The pit of a move. @param {string} move */
const pitOf = (move) => readMove(move).origin ?? move;

/**
 * The pits that a move captures from.
 *
 * @param {Game} game
 * @param {string} move
 */
function takenPits(game, move) {
  const { events } = game.preview(move).trace;
  return events.flatMap((event) => (event.kind === 'take' && event.pit ? [event.pit] : []));
}

/**
 * The seeds that a move captures.
 *
 * @param {Game} game
 * @param {string | undefined} move
 */
function seedsTaken(game, move) {
  if (!move) return 0;
  const { events } = game.preview(move).trace;
  return events.reduce((sum, { kind, seeds = 0 }) => sum + (kind === 'take' ? seeds : 0), 0);
}

/** The result of the last move without its sowing. @param {Game} game */
function resultMessages(game) {
  const { captured, missed, next } = game.report();
  return [...captured, ...missed, ...next];
}

/** @param {import('../awale_engine.js').LessonText} text */
const hasText = (text) => Object.keys(text).length > 0;

/**
 * The number of an exercise and its own title.
 *
 * @param {string} number
 * @param {import('../awale_engine.js').LessonText} own
 * @returns {import('../awale_engine.js').LessonText}
 */
const withNumber = (number, own) => Object.fromEntries(Object.entries(own).map(([language, title]) => [language, `${number} · ${title}`]));

/** @param {string} text @returns {import('../awale_engine.js').LessonText} */
const inAllLanguages = (text) => (text ? { all: text } : {});
