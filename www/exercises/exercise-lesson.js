import { Game, readMove } from '../awale.js';
import { withoutMarks } from '../base/glossary.js';
import { CAMPS, PITS, otherSide, sideOf } from '../base/sides.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { presetName } from '../rules/rules-name.js';
import { withVoices } from '../rules/with-voices.js';
import { THEMES, themeKey } from './themes.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 */

/** Keys of lesson texts, and those that exercises use instead. */
const EXERCISE_KEYS = new Map([
  ['ui.lessons.lesson', 'ui.exercises.exercise'],
  ['ui.lessons.where', 'ui.exercises.where'],
  ['ui.lessons.where.question', 'ui.exercises.where.question'],
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
export const exerciseSay = (say) => (key, data = {}) => say(EXERCISE_KEYS.get(key) ?? key, data);

/** The most pits that a task lists as a choice. */
const MOST_CHOICES = 3;

/** Themes where a move may do nothing but give another turn: its pit is named. */
const TURN_THEMES = ['replay', 'turn-chain'];

/** The node limit for judging a move that the file does not know. */
const NODES = 200_000;

/** Rules with an explanation of their own after the move. */
const OWN_ENDS = ['rule-last-seed', 'rule-placement'];

/** Themes that the sentences on the move explain: what it captures, or that it gives another turn. */
const PLAIN_THEMES = ['capture', 'chain', 'facing', 'replay', 'turn-chain', 'one-or-two', 'lap', 'take-first'];

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
  const previousVoices = words.voices;
  words.voices = game.voices();
  const known = THEMES.includes(theme) ? theme : 'any';
  const aboutRule = known.startsWith('rule-');
  const textKey = aboutRule ? 'rule' : known;
  const { turn: solver } = game.state();
  const sides = { by: solver, other: otherSide(solver) };
  const onBoard = boardFacts(game);
  const facts = { ...onBoard, ...sides, may: choicesText(onBoard, words), where: seedsText({ ...onBoard, ...sides }, words), rule: aboutRule ? words.say(`ui.exercises.rule.${known}`, sides) : '' };
  let first = true;
  /** Whether the solver's first move has had its sentence about the theme. */
  let explained = false;
  const steps = board.steps.map((step) => {
    const moveTexts = step.moves.map((move) => {
      const by = game.state().turn;
      const [reasons, plain] = [game.hint(move, true), game.hint(move)];
      const taken = capturesOf(game, move).seeds > 0;
      game.play(move);
      if (by !== solver) return words.mark(readMove(move).origin ? 'ui.exercises.reply' : 'ui.exercises.reply.place', { by, move: pitOf(move), told: taken ? words.tell(resultMessages(game), 'mark') : '' }).trim();
      const explains = known !== 'any' && !explained && !PLAIN_THEMES.includes(known);
      explained = true;
      if (!explains) {
        const told = words.tell(reasons, 'mark');
        return TURN_THEMES.includes(known) && !told.includes('[[') ? words.mark('ui.exercises.done.turn', { pit: pitOf(move) }) : told;
      }
      const { Otherwise: otherwise } = board.tags;
      // What the move does on the board, then what the rule changes.
      const seen = words.tell(aboutRule && reasons.length === 0 ? plain : reasons.slice(0, aboutRule ? 2 : 1), 'mark');
      // Where only the harvest would differ, the sentence says so; of another rule that would say nothing.
      const [here, elsewhere] = [readMove(move), otherwise ? readMove(otherwise) : null];
      const alike = elsewhere !== null && elsewhere.origin === here.origin && elsewhere.harvest.length === 0 && here.harvest.length > 0;
      if (aboutRule && (!otherwise || (alike && known !== 'rule-harvest'))) return seen;
      const done = OWN_ENDS.includes(known) ? known : textKey;
      const what = alike ? words.mark('ui.exercises.sow.none', { move: pitOf(move) }) : otherwise ? moveInWords(otherwise, 'ui.exercises.sow', words) : '';
      const idea = words.mark(`ui.exercises.done.${done}`, { ...facts, pit: pitOf(move), played: moveInWords(move, 'ui.exercises.sow', words), what });
      return (aboutRule ? `${seen} ${idea}` : `${idea} ${seen}`).trim();
    });
    const said = hasText(step.said) ? step.said : inAllLanguages(moveTexts.filter(Boolean).join(' '));
    const { ask } = step;
    if (!ask) return { ...step, said };
    const task = first ? `ui.exercises.task.${textKey}` : 'ui.exercises.task.on';
    // Where an author wrote the introduction, it names the task: only the short question follows.
    const defaultQuestion = first && hasText(step.said) ? inAllLanguages(words.say('ui.exercises.task.written')) : inAllLanguages(words.mark(task, facts));
    const question = hasText(ask.question) ? ask.question : defaultQuestion;
    const hint = hasText(ask.hint) || !first ? ask.hint : inAllLanguages(words.mark(`ui.exercises.help.${textKey}`, facts));
    first = false;
    return { ...step, said, ask: { ...ask, question, hint, answers: ask.answers.map((answer) => explainAnswer(answer, words)) } };
  });
  game.free();
  words.voices = previousVoices;
  const full = title && words.say('ui.exercises.full-title', { title, theme: words.say(themeKey(theme)), rules: presetName((key, data) => words.say(key, data), board.rules) });
  const numbered = board.title && hasText(board.title) ? withNumber(full, board.title) : inAllLanguages(full);
  return { title: numbered, boards: [{ ...board, steps }] };
}

/**
 * The task as text, for printing: what an author wrote before the first question, and the question.
 *
 * @param {Exercise} exercise
 * @param {Words} words
 */
export function taskText(exercise, words) {
  const [board] = exerciseLesson(exercise, words, '').boards;
  const asked = board.steps.findIndex(({ ask }) => ask);
  const { said = {}, ask } = board.steps[asked] ?? {};
  const texts = [said, ask?.question ?? {}].map((text) => inLanguage(text, words.language));
  return withoutMarks(texts.filter(Boolean).join(' '));
}

/**
 * A wrong answer in words: what was played, what its refutation shows, and how many seeds the move costs, where
 * the file says so.
 *
 * @param {import('../awale_engine.js').LessonAnswer} answer
 * @param {Words} words
 */
function explainAnswer(answer, words) {
  if (answer.right || hasText(answer.said)) return answer;
  const { refutation, told, cost } = answer;
  const withCost = (/** @type {string} */ text) => words.mark(cost ? 'ui.exercises.cost' : 'ui.exercises.told', { told: text, n: cost });
  const moveText = moveInWords(answer.move, 'ui.exercises.played', words);
  const over = answer.replies.length === 0;
  const said = inAllLanguages(over ? `${moveText} ${withCost(words.say('ui.exercises.refuted.over'))}` : moveText);
  const shown = refutation.reduce((before, { key, data }) => words.mark(key, { ...data, told: before }), '');
  const replies = answer.replies.map(({ move, said: written }, at) => {
    const { by, origin } = readMove(move);
    const text = at === 0 ? withCost(shown) : words.mark('ui.exercises.told', { told: words.mark('ui.exercises.refuted', { by, move: origin }) });
    return { move, said: hasText(written) ? written : inAllLanguages(text) };
  });
  // Further replies that the refutation tells of are not played.
  return { ...answer, said, replies: replies.filter((_, at) => at === 0 || at >= told) };
}

/**
 * A wrong move that the file does not know, explained like those it knows: at once what was played, then what
 * the engine finds, its best reply and what the move costs.
 *
 * @param {import('../lesson/lesson-run.js').UnknownMove} asked
 * @param {Words} words
 * @param {object} engine
 * @param {(question: import('../engine/questions.js').GameToReview) => Promise<import('../awale_engine.js').GameReview>} engine.review
 * @param {(question: import('../awale_engine.js').RefutationQuestion) => Promise<import('../awale_engine.js').Message[]>} engine.refute
 * @returns {{ said: import('../awale_engine.js').LessonText, answer: Promise<import('../awale_engine.js').LessonAnswer> }}
 */
export function explainMove({ rules, start, before, move, right }, words, { review, refute }) {
  const game = new Game(rules, start);
  for (const played of before) game.play(played);
  const { position } = game.state();
  const said = withVoices(words, game.voices(), () => inAllLanguages(moveInWords(move, 'ui.exercises.played', words)));
  const explain = async () => {
    const next = moveAfter(game, move);
    // A review of a second move, whichever it is, finds the best one in its place.
    const { moves: [judged, reply] } = await review({ rules, position, moves: next ? [move, next] : [move], nodes: NODES });
    if (!judged) return { move, right: false, said, replies: [], cost: null, refutation: [], told: 0 };
    const line = reply?.best.slice(0, 1) ?? [];
    const refutation = await refute({ rules, position, right, wrong: move, line });
    const replies = line.map((best) => ({ move: best, said: {} }));
    const unexplained = { move, right: false, said: {}, replies, cost: Math.round(judged.loss), refutation, told: line.length };
    return withVoices(words, game.voices(), () => explainAnswer(unexplained, words));
  };
  return { said, answer: explain().finally(() => game.free()) };
}

/** A move that may be played after this one; empty when the game is over. @param {Game} game @param {string} move */
function moveAfter(game, move) {
  game.play(move);
  const { over, playable: [pit], reserve } = game.state();
  const next = over ? '' : reserve > 0 ? `@${game.openPits('')[0]}1` : game.fullestSowing(pit);
  game.undo();
  return next;
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
  const heaps = origin ? harvest : placed;
  const kind = origin ? (heaps.length > 0 ? '.harvest' : '') : '.place';
  return words.mark(`${key}${kind}`, { move: origin, heaps });
}

/**
 * What a task may name: the pits that can be captured, the opponent's seeds and greatest threat, the pits
 * that may be sown, and the player's fullest.
 *
 * @param {Game} game
 */
function boardFacts(game) {
  const { pits, turn, reserve, playable } = game.state();
  if (reserve > 0) return { open: [...game.openPits('')] };
  const other = otherSide(turn);
  const seedsIn = (/** @type {string} */ pit) => pits[PITS.indexOf(pit)];
  const theirs = CAMPS[other].filter((pit) => seedsIn(pit) > 0);
  const counts = CAMPS[turn].map(seedsIn);
  const danger = greatestThreat(game, other);
  return { theirs, choices: [...playable], targets: onSide([...targetsOf(game, turn)], other), from: danger.from, pits: onSide(danger.pits, turn), hoard: CAMPS[turn][counts.indexOf(Math.max(...counts))] };
}

/**
 * The pits on a side, or all where none is: a capture across may also take the seed that captures, in a pit
 * of its own.
 *
 * @param {string[]} pits
 * @param {Side} side
 */
function onSide(pits, side) {
  const there = pits.filter((pit) => sideOf(pit) === side);
  return there.length > 0 ? there : pits;
}

/**
 * What may be sown or placed, where that is a choice among few pits: a list of all of them says nothing.
 *
 * @param {{ choices?: string[], open?: string[] }} facts
 * @param {Words} words
 */
function choicesText({ choices = [], open = [] }, words) {
  const n = choices.length + open.length;
  if (n === 0 || n > MOST_CHOICES) return '';
  return `${words.mark(open.length > 0 ? 'ui.exercises.may.place' : 'ui.exercises.may', { choices, open })} `;
}

/**
 * Where the opponent's seeds are, if there are any.
 *
 * @param {{ theirs?: string[], other: Side }} facts
 * @param {Words} words
 */
function seedsText({ theirs = [], other }, words) {
  return theirs.length > 0 ? `${words.mark('ui.exercises.where-seeds', { theirs, other })} ` : '';
}

/**
 * The largest capture of a player, if it were their turn.
 *
 * @param {Game} game
 * @param {Side} by
 */
function greatestThreat(game, by) {
  const [threat] = game.threats(by);
  return { from: threat?.pit ?? '', seeds: threat?.seeds ?? 0, pits: [...(threat?.pits ?? '')] };
}

/** The pits that a player could capture, if it were their turn. @param {Game} game @param {Side} by */
const targetsOf = (game, by) => new Set(game.threats(by).flatMap(({ pits }) => [...pits]).sort());

/** The pit of a move. @param {string} move */
const pitOf = (move) => readMove(move).origin ?? move;

/**
 * What a move captures: how many seeds, and from which pits.
 *
 * @param {Game} game
 * @param {string} move
 */
function capturesOf(game, move) {
  const { captured: seeds, trace } = game.preview(move);
  return { seeds, pits: trace.events.flatMap(({ kind, pit }) => (kind === 'take' && pit ? [pit] : [])) };
}

/** The result of the last move without its sowing. @param {Game} game */
function resultMessages(game) {
  const { captured, missed, fed, again, duty } = game.report();
  return [...captured, ...missed, ...fed, ...again, ...duty];
}

/** @param {import('../awale_engine.js').LessonText} text */
const hasText = (text) => Object.keys(text).length > 0;

/**
 * A title after the number of its exercise.
 *
 * @param {string} number
 * @param {import('../awale_engine.js').LessonText} titles
 * @returns {import('../awale_engine.js').LessonText}
 */
const withNumber = (number, titles) => Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, `${number} · ${title}`]));

/** @param {string} text @returns {import('../awale_engine.js').LessonText} */
const inAllLanguages = (text) => (text ? { all: text } : {});
