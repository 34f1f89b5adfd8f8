import { Game, readMove } from '../awale.js';
import { withoutMarks } from '../base/glossary.js';
import { CAMPS, PITS, otherSide, sideOf } from '../base/sides.js';
import { inLanguage } from '../lesson/lesson-text.js';
import { familyName } from '../rules/cards.js';
import { presetName } from '../rules/rules-name.js';
import { withVoices } from '../rules/with-voices.js';
import { THEMES, themeKey } from './themes.js';

/**
 * @typedef {import('../base/sides.js').Side} Side
 * @typedef {import('../base/words.js').Words} Words
 * @typedef {import('../awale_engine.js').Lesson} Lesson
 * @typedef {import('./read-exercises.js').Exercise} Exercise
 * @typedef {{ seeds: number, pits: string[], at: number }} Taken
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

/** The most pits that are called few. */
const MOST_FEW = 2;
/** The most pits that a task lists as a choice. */
const MOST_CHOICES = 3;
/** The least seeds that are named as a threat. */
const LEAST_THREAT = 2;

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
  const costs = readCosts(board.tags.Costs);
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
    return { ...step, said, ask: { ...ask, question, hint, answers: ask.answers.map((answer) => explainAnswer(game, answer, words, { solver, costs, right: rightAnswer(ask.answers) })) } };
  });
  game.free();
  words.voices = previousVoices;
  /** @type {import('../base/words.js').Say} */
  const say = (key, data) => words.say(key, data);
  // A theme about a rule names the rule already: the family is enough.
  const rules = (aboutRule ? familyName : presetName)(say, board.rules);
  const full = title && say('ui.exercises.full-title', { title, theme: say(themeKey(theme)), rules });
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
 * A wrong answer with its refutation explained: what the opponent takes or saves, and where; and how many
 * seeds the move costs, where the file says so.
 *
 * @param {Game} game
 * @param {import('../awale_engine.js').LessonAnswer} answer
 * @param {Words} words
 * @param {{ solver: Side, costs: Map<string, number>, right: string }} about
 */
function explainAnswer(game, answer, words, { solver, costs, right }) {
  if (answer.right || hasText(answer.said)) return answer;
  const cost = costs.get(answer.move) ?? 0;
  const withCost = (/** @type {string} */ told) => words.mark(cost > 0 ? 'ui.exercises.cost' : 'ui.exercises.told', { told, n: cost });
  const moveText = moveInWords(answer.move, 'ui.exercises.played', words);
  const over = answer.replies.length === 0;
  const said = inAllLanguages(over ? `${moveText} ${withCost(words.say('ui.exercises.refuted.over'))}` : moveText);
  let played = 1;
  game.play(answer.move);
  // The moves after the first reply are told with it, and not played, if they are the engine's (it states costs).
  const [, ...later] = answer.replies;
  const further = !costs.has(answer.move) || later.some(({ said: written }) => hasText(written)) ? [] : later.map(({ move }) => move);
  const replies = (further.length > 0 ? answer.replies.slice(0, 1) : answer.replies).map(({ move, said: written }, at) => {
    // Only the first reply is compared with the right move.
    const told = at === 0 ? replyText(game, move, words, { wrong: answer.move, right, solver, further }) : words.mark('ui.exercises.refuted', { by: readMove(move).by, move: readMove(move).origin });
    game.play(move);
    played += 1;
    return { move, said: hasText(written) ? written : inAllLanguages(at === 0 ? withCost(told) : words.mark('ui.exercises.told', { told })) };
  });
  for (; played > 0; played -= 1) game.undo();
  return { ...answer, said, replies };
}

/**
 * A wrong move that the file does not know, explained like those it knows: at once what was played, then what
 * the engine finds, its best reply and what the move costs.
 *
 * @param {import('../lesson/lesson-run.js').UnknownMove} asked
 * @param {Words} words
 * @param {(question: import('../engine/questions.js').GameToReview) => Promise<import('../awale_engine.js').GameReview>} review
 * @returns {{ said: import('../awale_engine.js').LessonText, answer: Promise<import('../awale_engine.js').LessonAnswer> }}
 */
export function explainMove({ rules, start, before, move, right }, words, review) {
  const game = new Game(rules, start);
  for (const played of before) game.play(played);
  const { position, turn: solver } = game.state();
  const said = withVoices(words, game.voices(), () => inAllLanguages(moveInWords(move, 'ui.exercises.played', words)));
  const unexplained = { move, right: false, said, replies: [] };
  const explain = async () => {
    const next = moveAfter(game, move);
    // A review of a second move, whichever it is, finds the best one in its place.
    const { moves: [judged, reply] } = await review({ rules, position, moves: next ? [move, next] : [move], nodes: NODES });
    if (!judged) return unexplained;
    const replies = reply?.best[0] ? [{ move: reply.best[0], said: {} }] : [];
    const costs = new Map([[move, Math.round(judged.loss)]]);
    return withVoices(words, game.voices(), () => explainAnswer(game, { ...unexplained, said: {}, replies }, words, { solver, costs, right }));
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
 * What made a move wrong where its reply alone does not show it: what the opponent could take next, or what
 * the right move would have given. It never names the pit to be sown.
 *
 * @param {Game} game after the wrong move
 * @param {string} reply
 * @param {{ told: string, wrong: string, right: string, solver: Side, further: string[] }} about
 * @param {Words} words
 */
function reasonText(game, reply, { told, wrong, right, solver, further }, words) {
  const other = otherSide(solver);
  const because = (/** @type {string} */ why, data = {}) => words.mark(`ui.exercises.because.${why}`, { told, other, ...data });
  game.play(reply);
  const after = game.state();
  const mine = !after.over && after.turn === solver;
  const danger = greatestThreat(game, other);
  const reach = mine ? greatestThreat(game, solver).seeds : 0;
  game.undo();
  game.undo();
  const best = rightMove(game, right, solver);
  const given = seedsGiven(game, wrong, other);
  const fewer = seedsGiven(game, right, other) < given;
  game.play(wrong);
  if (best.taken > 0) return because('missed', { n: best.taken, pits: best.pits });
  if (danger.seeds > 0) return because('threatens', { n: danger.seeds, pits: danger.pits });
  if (best.again && readMove(reply).by !== solver) return because('turn');
  if (best.threat.seeds > reach) return because('threat', { n: best.threat.seeds, pits: best.threat.pits });
  if (given > 0 && fewer) return because('given', { n: given });
  const few = [...after.playable];
  if (mine && few.length > 0 && few.length <= MOST_FEW) return because('few', { pits: few });
  if (after.over) return readMove(reply).by === solver ? because('ends') : told;
  if (further.length === 0) return because('later');
  const seen = furtherOn(game, [reply, ...further], solver);
  const counted = { moves: further.length, ...seen.gains };
  if (seen.theirs && seen.mine) return because('both', { n: seen.mine.seeds, pits: seen.mine.pits, lost: seen.theirs.seeds, theirs: seen.theirs.pits });
  if (seen.theirs) return because('further', { n: seen.theirs.seeds, pits: seen.theirs.pits, moves: seen.theirs.at });
  if (seen.mine) return because('only', { n: seen.mine.seeds, pits: seen.mine.pits, moves: seen.mine.at });
  return seen.gains.own + seen.gains.lost > 0 ? because('gains', counted) : because('dry', counted);
}

/**
 * What both players take by the best moves after a wrong one: the first capture of each, how many moves after
 * the reply it comes, and what their stores gain.
 *
 * @param {Game} game after the wrong move
 * @param {string[]} line
 * @param {Side} solver
 */
function furtherOn(game, line, solver) {
  const before = game.state().stores;
  /** @type {{ theirs?: Taken, mine?: Taken }} */
  const seen = {};
  for (const [at, move] of line.entries()) {
    const taken = capturesOf(game, move);
    const who = readMove(move).by === solver ? 'mine' : 'theirs';
    if (taken.seeds > 0) seen[who] ??= { ...taken, at };
    game.play(move);
  }
  const { stores, over } = game.state();
  for (let left = line.length; left > 0; left -= 1) game.undo();
  const south = (over?.south ?? stores[0]) - before[0];
  const north = (over?.north ?? stores[1]) - before[1];
  return { ...seen, gains: solver === 'S' ? { own: south, lost: north } : { own: north, lost: south } };
}

/** What a move takes, and what it prepares. @param {Game} game @param {string} move @param {Side} solver */
function rightMove(game, move, solver) {
  const { seeds: taken, pits } = capturesOf(game, move);
  game.play(move);
  const { over, turn } = game.state();
  const again = !over && turn === solver;
  // With another turn, the move is not yet a threat.
  const threat = again ? { seeds: 0, pits: [] } : greatestThreat(game, solver);
  game.undo();
  return { taken, pits, again, threat };
}

/** The seeds that a move leaves in the other camp. @param {Game} game @param {string} move @param {string} other */
function seedsGiven(game, move, other) {
  const count = () => game.state().pits.slice(other === 'S' ? 0 : 6, other === 'S' ? 6 : 12).reduce((sum, seeds) => sum + seeds, 0);
  const before = count();
  game.play(move);
  const given = count() - before;
  game.undo();
  return given;
}

/**
 * What a reply takes, which pits it saves from the solver, or else what it leads to: another turn, a
 * threat, or nothing to capture. Where the solver has another turn, the reply is the solver's own move.
 * What the reply does not show is said after it: see `reasonText`.
 *
 * @param {Game} game after the wrong move
 * @param {string} move
 * @param {Words} words
 * @param {{ wrong: string, right: string, solver: Side, further: string[] }} about `further`: the best moves after it
 */
function replyText(game, move, words, about) {
  const { solver } = about;
  const { by, origin } = readMove(move);
  const data = { by, move: origin };
  const because = (/** @type {string} */ key) => reasonText(game, move, { ...about, told: words.mark(key, data) }, words);
  if (!origin) return because('ui.exercises.refuted.place');
  const { seeds, pits: taken } = capturesOf(game, move);
  const takes = { ...data, n: seeds, pits: taken };
  if (by === solver) return taken.length > 0 ? words.mark('ui.exercises.because.takes', { ...takes, told: words.mark('ui.exercises.then', data) }) : because('ui.exercises.then');
  if (taken.length > 0) return words.mark('ui.exercises.refuted.takes', takes);
  const before = targetsOf(game, solver);
  game.play(move);
  const after = game.state();
  const solverMoves = !after.over && after.turn === solver;
  const left = solverMoves ? targetsOf(game, solver) : null;
  const threat = greatestThreat(game, by);
  game.undo();
  // A capture across also takes the solver's own last seed, in a pit that the reply cannot save.
  const saved = left ? [...before].filter((pit) => sideOf(pit) === by && !left.has(pit)) : [];
  if (saved.length > 0) return words.mark('ui.exercises.refuted.saves', { ...data, pits: saved });
  if (!after.over && !solverMoves) return because('ui.exercises.refuted.again');
  if (solverMoves && threat.seeds >= LEAST_THREAT) return words.mark('ui.exercises.refuted.threatens', { ...data, n: threat.seeds, pits: threat.pits });
  if (left?.size === 0) return words.mark('ui.exercises.refuted.nothing', data);
  return because(after.over ? 'ui.exercises.refuted.ends' : 'ui.exercises.refuted');
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
  return { theirs, theirSeeds: theirs.reduce((sum, pit) => sum + seedsIn(pit), 0), choices: [...playable], targets: onSide([...targetsOf(game, turn)], other), from: danger.from, pits: onSide(danger.pits, turn), hoard: CAMPS[turn][counts.indexOf(Math.max(...counts))] };
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
 * @param {{ theirs?: string[], theirSeeds?: number, other: Side }} facts
 * @param {Words} words
 */
function seedsText({ theirs = [], theirSeeds, other }, words) {
  return theirs.length > 0 ? `${words.mark('ui.exercises.where-seeds', { n: theirSeeds, theirs, other })} ` : '';
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

/** The seeds that wrong moves cost. @param {string | undefined} text such as `A:4 B:2` */
function readCosts(text) {
  const costs = (text ?? '').split(' ').map((cost) => cost.split(':'));
  return new Map(costs.map(([move, seeds]) => [move, Number(seeds) || 0]));
}

/** The right answer of a question. @param {import('../awale_engine.js').LessonAnswer[]} answers */
const rightAnswer = (answers) => answers.find(({ right }) => right)?.move ?? '';

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
