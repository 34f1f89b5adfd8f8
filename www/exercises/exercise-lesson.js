import { Game, readMove } from '../awale.js';
import { withoutMarks } from '../base/glossary.js';
import { CAMPS, PITS, otherSide, sideOf } from '../base/sides.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { presetName, shortForm } from '../rules/rules-name.js';
import { withVoices } from '../base/with-voices.js';
import { THEMES, isAboutRule, themeName } from './themes.js';

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

/** Themes in which a move may do nothing but give another turn: then the sentence on it names its pit. */
const TURN_THEMES = ['replay', 'turn-chain'];

/** The node limit for judging a move that the file does not know. */
const NODES = 200_000;

/** The themes about a rule that explain the move in words of their own. */
const OWN_EXPLANATIONS = ['rule-last-seed', 'rule-placement', 'rule-seeds', 'rule-slam-forbidden', 'rule-slam-barred', 'rule-limit-nothing', 'rule-limit-none', 'rule-limit-which', 'rule-equal'];

/** Themes whose sentence names the whole move, with its harvest. */
const MOVE_THEMES = ['only-win', 'only-draw', 'counting', 'return-capture', 'opening'];

/** Themes in which every wrong move changes the result of the game. */
const RESULT_THEMES = ['only-win', 'only-draw'];

/** Themes without a sentence of their own: what the move captures, or that it gives another turn, explains them. */
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
  const steps = withVoices(words, game.voices(), () => stepsInWords(board, theme, game, words));
  game.free();
  /** @type {import('../base/words.js').Say} */
  const say = (key, data) => words.say(key, data);
  // A theme about a rule already names the rule that differs, so the title has the preset's short name.
  const rules = isAboutRule(themeOf(theme)) ? say(`ui.exercises.rules.${shortForm(board.rules).preset}`) : presetName(say, board.rules);
  const full = title && [title, themeName(say, theme), rules].filter(Boolean).join(' · ');
  const numbered = board.title && hasText(board.title) ? withNumber(full, board.title) : inAllLanguages(full);
  return { title: numbered, boards: [{ ...board, steps }] };
}

/**
 * The steps of an exercise with all their texts. Plays their moves.
 *
 * @param {Exercise['board']} board
 * @param {string} theme
 * @param {Game} game at its start
 * @param {Words} words with its voices
 */
function stepsInWords(board, theme, game, words) {
  const asked = board.steps.find(({ ask }) => ask)?.ask;
  const subject = subjectOf(theme, game, asked, words);
  const ideaText = tellAll(asked?.idea ?? [], words);
  /** Whether the solver's first move has been explained: only this one has a sentence about the theme. */
  let explained = false;
  /** The pit of the solver's first move if the idea is told after it: the replies to it name this pit. Else empty. */
  let before = '';
  const moveText = (/** @type {string} */ move, /** @type {boolean} */ asksNext) => {
    if (game.state().turn !== subject.solver) return replyInWords(move, game, words, before);
    const isFirst = !explained;
    before = isFirst && ideaText ? pitOf(move) : '';
    const explains = subject.theme !== 'any' && isFirst && !PLAIN_THEMES.includes(subject.theme);
    explained = true;
    const said = explains ? ideaInWords(move, game, board.tags.Otherwise, subject, words, asksNext) : rightMoveInWords(move, game, subject, words, asksNext);
    return isFirst ? `${said} ${ideaText}`.trim() : said;
  };
  let first = true;
  return board.steps.map((step) => {
    const moveTexts = step.moves.map((move) => moveText(move, Boolean(step.ask))).filter(Boolean);
    const said = hasText(step.said) ? step.said : inAllLanguages(moveTexts.join(' '));
    if (!step.ask) return { ...step, said };
    const ask = questionInWords(step.ask, { first, introduced: hasText(step.said) }, subject, words);
    first = false;
    return { ...step, said, ask };
  });
}

/** The theme of this name; `any` if there is none. @param {string} named */
const themeOf = (named) => (THEMES.includes(named) ? named : 'any');

/**
 * The side that solves an exercise: the one to move at its start.
 *
 * @param {{ rules: string, position: string }} board
 */
export function solverOf({ rules, position }) {
  const game = new Game(rules, position);
  const { turn } = game.state();
  game.free();
  return /** @type {Side} */ (turn);
}

/**
 * What an exercise is about: its theme, `any` where it has none; the end of its text keys (`rule` for every theme about
 * a rule); the side that solves it, and the facts that its texts may name.
 *
 * @param {string} named
 * @param {Game} game at the start
 * @param {import('../awale_engine.js').LessonAsk | null | undefined} asked its first question
 * @param {Words} words
 */
function subjectOf(named, game, asked, words) {
  const theme = themeOf(named);
  const aboutRule = isAboutRule(theme);
  const { turn: solver } = game.state();
  const sides = { by: solver, other: otherSide(solver) };
  const onBoard = { ...boardFacts(game), ...sides, hoard: asked?.hoard };
  const rule = aboutRule ? words.say(`ui.exercises.rule.${theme}`, sides) : '';
  const inSight = words.tell(asked?.seen ?? [], 'sayPits');
  const facts = { ...onBoard, seen: inSight && `${inSight} `, where: seedsText(onBoard, words), rule };
  return { theme, aboutRule, textKey: aboutRule ? 'rule' : theme, solver, facts };
}

/** @typedef {ReturnType<typeof subjectOf>} Subject */

/**
 * Plays a move of the opponent and says it.
 *
 * @param {string} move
 * @param {Game} game
 * @param {Words} words
 * @param {string} before the pit of the move that it replies to, where this has to be said; otherwise empty
 */
function replyInWords(move, game, words, before) {
  const { by, origin, placed } = readMove(move);
  const takes = capturesAnything(game, move);
  game.play(move);
  const result = takes ? words.tell(resultMessages(game), 'sayPits') : '';
  const key = origin ? (before ? 'ui.exercises.reply.after' : 'ui.exercises.reply') : 'ui.exercises.reply.place';
  return words.sayPits(key, { before, by, move: pitOf(move), heaps: placed, told: result }).trim();
}

/**
 * The reasons for a move. If the solver's next move is asked, what `move` threatens is left out: the threat would give
 * the next move away.
 *
 * @param {string} move
 * @param {Game} game
 * @param {boolean} particular whether only reasons of this very move count
 * @param {boolean} asksNext
 */
const reasonsFor = (move, game, particular, asksNext) => game.hint(move, particular).filter(({ key }) => !(asksNext && key === 'hint.threaten'));

/**
 * Plays a move of the solver and says why it is right.
 *
 * @param {string} move
 * @param {Game} game
 * @param {Subject} subject
 * @param {Words} words
 * @param {boolean} asksNext whether the next move is asked for
 */
function rightMoveInWords(move, game, { theme }, words, asksNext) {
  const reasons = reasonsFor(move, game, true, asksNext);
  const reasonText = words.tell(reasons.length > 0 ? reasons : reasonsFor(move, game, false, asksNext), 'sayPits');
  const again = TURN_THEMES.includes(theme) && game.preview(move).again;
  game.play(move);
  return again && !reasonText.includes('[[') ? words.sayPits('ui.exercises.done.turn', { pit: pitOf(move) }) : reasonText;
}

/**
 * Plays the move to be found and says how it follows from the theme.
 *
 * @param {string} move
 * @param {Game} game
 * @param {string | undefined} otherwise the best move by the other rules, where the theme is a rule
 * @param {Subject} subject
 * @param {Words} words
 * @param {boolean} asksNext whether the next move is asked for
 */
function ideaInWords(move, game, otherwise, { theme, aboutRule, textKey, facts }, words, asksNext) {
  // Reasons that the theme's sentence already says: the emptied pit is safe, seeds are given, or a harvest.
  const namesHarvest = MOVE_THEMES.includes(theme) && readMove(move).harvest.length > 0;
  const isSaid = (/** @type {import('../awale_engine.js').Message} */ { key, data }) => (theme === 'defend-empty' && key === 'hint.save' && `${data?.pits}` === pitOf(move)) || (theme === 'feeding' && key === 'hint.feed') || (namesHarvest && key === 'hint.take');
  const reasons = reasonsFor(move, game, true, asksNext).filter((reason) => !isSaid(reason));
  // What the move does on the board; where the theme is a rule, the sentence on what the rule changes follows.
  const seen = words.tell(aboutRule && reasons.length === 0 ? reasonsFor(move, game, false, asksNext) : reasons.slice(0, aboutRule ? 2 : 1), 'sayPits');
  game.play(move);
  // Whether `move` and `otherwise` sow the same pit and only `move` harvests: then only the theme `rule-harvest` has a
  // sentence that explains the difference.
  const [here, elsewhere] = [readMove(move), otherwise ? readMove(otherwise) : null];
  const onlyHarvestDiffers = elsewhere !== null && elsewhere.origin === here.origin && elsewhere.harvest.length === 0 && here.harvest.length > 0;
  if (aboutRule && (!otherwise || (onlyHarvestDiffers && theme !== 'rule-harvest'))) return seen;
  const what = onlyHarvestDiffers ? words.sayPits('ui.exercises.sow.none', { move: pitOf(move) }) : otherwise ? moveInWords(otherwise, 'ui.exercises.sow', words) : '';
  const done = OWN_EXPLANATIONS.includes(theme) ? theme : aboutRule && !seen ? 'rule.alone' : textKey;
  const themeText = words.sayPits(`ui.exercises.done.${done}`, { ...facts, pit: pitOf(move), played: moveInWords(move, 'ui.exercises.sow', words), what });
  return (aboutRule ? `${seen} ${themeText}` : `${themeText} ${seen}`).trim();
}

/**
 * A question with the texts that its file leaves out.
 *
 * @param {import('../awale_engine.js').LessonAsk} ask
 * @param {{ first: boolean, introduced: boolean }} place whether it is the first, and follows a text of the author
 * @param {Subject} subject
 * @param {Words} words
 */
function questionInWords(ask, { first, introduced }, { theme, textKey, facts }, words) {
  const task = () => {
    if (!first) return words.sayPits('ui.exercises.task.on', facts);
    // The author's text names the task: only the short question follows.
    return introduced ? words.say('ui.exercises.task.written') : words.sayPits(`ui.exercises.task.${textKey}`, facts);
  };
  const question = hasText(ask.question) ? ask.question : inAllLanguages(task());
  const hint = hasText(ask.hint) || !first ? ask.hint : inAllLanguages(words.sayPits(`ui.exercises.help.${textKey}`, facts));
  // In these themes a single move keeps the result of the game: any other changes it.
  const result = first && RESULT_THEMES.includes(theme) ? words.say(`ui.exercises.result.${theme}`, facts) : '';
  return { ...ask, question, hint, answers: ask.answers.map((answer) => explainAnswer(answer, words, result)) };
}

/**
 * The task as text, for printing: the first question, after what its own step says (not what earlier steps say).
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
 * The text of the last message: each message contains the text of the one before, as its datum `told`.
 *
 * @param {import('../awale_engine.js').Message[]} messages
 * @param {Words} words
 */
const tellAll = (messages, words) => messages.reduce((told, { key, data }) => words.sayPits(key, { ...data, told }), '').trim();

/**
 * A wrong answer in words: what was played, and what its refutation shows, such as the seeds that the move costs.
 *
 * @param {import('../awale_engine.js').LessonAnswer} answer
 * @param {Words} words
 * @param {string} [result] what the move does to the result of the game, where the game goes on
 */
function explainAnswer(answer, words, result = '') {
  if (answer.right || hasText(answer.said)) return answer;
  const { refutation, toldReplies } = answer;
  const moveText = moveInWords(answer.move, 'ui.exercises.played', words);
  const shown = tellAll(refutation, words);
  // Without a reply, the refutation is that the game is over.
  const over = answer.replies.length === 0 && refutation.length > 0;
  const said = inAllLanguages(over ? `${moveText} ${shown}` : moveText);
  const replies = answer.replies.map(({ move, said: written }, at) => {
    const { by, origin, placed } = readMove(move);
    const further = () => words.sayPits(origin ? 'ui.exercises.refuted' : 'ui.exercises.refuted.place', { by, move: origin, heaps: placed });
    const text = at === 0 ? `${shown} ${result}`.trim() : words.sayPits('ui.exercises.told', { told: further() });
    return { move, said: hasText(written) ? written : inAllLanguages(text) };
  });
  // Further replies that the refutation tells of are not played.
  return { ...answer, said, replies: replies.filter((_, at) => at === 0 || at >= toldReplies) };
}

/**
 * A wrong move that the file does not know, explained like those it knows: at once what was played, then what
 * the engine finds: the best reply to the move and what the move costs.
 *
 * @param {import('../lesson/lesson-run.js').UnknownMove} asked
 * @param {() => Words} words those of the moment: they may be in another language when the explanation is told again
 * @param {object} engine
 * @param {(question: import('../engine/questions.js').GameToReview) => Promise<import('../awale_engine.js').GameReview>} engine.review
 * @param {(question: import('../awale_engine.js').RefutationQuestion) => Promise<import('../awale_engine.js').Message[]>} engine.refute
 * @returns {import('../lesson/lesson-run.js').MoveExplanation}
 */
export function explainMove({ rules, start, before, move, right }, words, { review, refute }) {
  const game = new Game(rules, start);
  for (const played of before) game.play(played);
  const { position } = game.state();
  const voices = game.voices();
  const said = () => withVoices(words(), voices, (spoken) => inAllLanguages(moveInWords(move, 'ui.exercises.played', spoken)));
  const explain = async () => {
    const next = moveAfter(game, move);
    // A second move, whichever it is, makes the review also find the best reply to the first.
    const { moves: [judged, reply] } = await review({ rules, position, moves: next ? [move, next] : [move], nodes: NODES });
    if (!judged) return () => ({ move, right: false, said: said(), replies: [], cost: null, costExact: false, refutation: [], toldReplies: 0 });
    const line = reply?.best ?? [];
    const cost = Math.round(judged.loss);
    const refutation = await refute({ rules, position, right, wrong: move, line, cost });
    // The refutation names the whole line; only its first move is played.
    const replies = line.slice(0, 1).map((best) => ({ move: best, said: {} }));
    const unexplained = { move, right: false, said: {}, replies, cost, costExact: false, refutation, toldReplies: 1 };
    return () => withVoices(words(), voices, (spoken) => explainAnswer(unexplained, spoken));
  };
  return { said, answer: explain().finally(() => game.free()) };
}

/** A move that may be played after this one; empty when the game is over. @param {Game} game @param {string} move */
function moveAfter(game, move) {
  game.play(move);
  const { over, playable: [pit] } = game.state();
  const next = over ? '' : game.pressedMove(pit);
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
  return words.sayPits(`${key}${kind}`, { move: origin, heaps });
}

/**
 * What a task may name: the pits that can be captured, and the opponent's seeds and greatest threat; nothing while
 * seeds are still to be placed.
 *
 * @param {Game} game
 */
function boardFacts(game) {
  const { pits, turn, reserve, playable } = game.state();
  if (reserve > 0) return {};
  const other = otherSide(turn);
  const seedsIn = (/** @type {string} */ pit) => pits[PITS.indexOf(pit)];
  const theirs = CAMPS[other].filter((pit) => seedsIn(pit) > 0);
  const danger = greatestThreat(game, other);
  return { theirs, playable: [...playable], theirSeeds: theirs.reduce((sum, pit) => sum + seedsIn(pit), 0), targets: onSide([...targetsOf(game, turn)], other), from: danger.from, pits: onSide(danger.pits, turn) };
}

/**
 * The pits on a side; all of them if none is there. They may be on both sides: a facing capture may also take the
 * capturing seed, from the capturer's own pit.
 *
 * @param {string[]} pits
 * @param {Side} side
 */
function onSide(pits, side) {
  const there = pits.filter((pit) => sideOf(pit) === side);
  return there.length > 0 ? there : pits;
}

/**
 * Where the opponent's seeds are, or that there are none and which pits give some.
 *
 * @param {{ theirs?: string[], theirSeeds?: number, playable?: string[], other: Side }} facts
 * @param {Words} words
 */
function seedsText({ theirs = [], theirSeeds, playable, other }, words) {
  if (theirs.length === 0) return `${words.sayPits('ui.exercises.seen.none', { other, pits: playable })} `;
  return `${words.sayPits('ui.exercises.where-seeds', { n: theirSeeds, theirs, other })} `;
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

/** The pit that a move sows; a placement stays as it is. @param {string} move */
const pitOf = (move) => readMove(move).origin ?? move;

/** @param {Game} game @param {string} move */
const capturesAnything = (game, move) => game.preview(move).captured > 0;

/** The result of the last move without its sowing. @param {Game} game */
function resultMessages(game) {
  const { captured, missed, fed, replay, again, duty } = game.report();
  return [...captured, ...missed, ...fed, ...replay, ...again, ...duty];
}

/** @param {import('../awale_engine.js').LessonText} text */
const hasText = (text) => Object.keys(text).length > 0;

/**
 * An exercise's own title, after the one made of its number, theme and rules.
 *
 * @param {string} number the title to begin with
 * @param {import('../awale_engine.js').LessonText} titles
 * @returns {import('../awale_engine.js').LessonText}
 */
const withNumber = (number, titles) => Object.fromEntries(Object.entries(titles).map(([language, title]) => [language, `${number} · ${title}`]));

/** @param {string} text @returns {import('../awale_engine.js').LessonText} */
const inAllLanguages = (text) => (text ? { all: text } : {});
