import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { MATCH_ENTRY, MATCH_VERSION } from '../game/match-settings.js';
import { FIRST_LESSON, firstLesson } from './first-lesson.js';
import { LessonProgress } from './progress.js';

/**
 * @typedef {object} WelcomeNeeds
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../storage/settings.js').Settings} settings
 * @property {import('../storage/store.js').Store} store
 * @property {import('../game/board-loan.js').BoardLoan} loan
 * @property {() => unknown} startFirstLesson
 *
 * @typedef {import('../base/words.js').PageWords & WelcomeNeeds} WelcomeContext
 */

/**
 * Adds a line for new players to the moves panel, until a game or a lesson is started.
 *
 * @param {WelcomeContext} context
 * @param {{ element: HTMLElement }} panel
 */
export async function addWelcome(context, panel) {
  const { current } = context;
  const newcomer = newcomerTest(context);
  if (!newcomer()) return;
  await Promise.all([loadStyle('./lesson/lesson.css'), context.words().add('lessons')]);
  const about = element('p', {});
  const start = element('button', {
    type: 'button',
    class: 'button',
    'data-lesson': 'welcome',
    onclick: () => context.startFirstLesson(),
  });
  const welcome = element('div', { class: 'lesson-start' }, about, start);
  const translate = () => {
    const own = hasOwnLesson(context);
    about.textContent = context.say(own ? 'ui.lessons.start.own.about' : 'ui.lessons.start.about');
    start.textContent = context.say(own ? 'ui.lessons.start.own' : 'ui.lessons.start');
    welcome.hidden = !newcomer();
  };
  current.addEventListener('change', translate);
  translate();
  panel.element.prepend(welcome);
  context.settings.addEventListener('translated', translate);
}

/** Screens whose panels are closed at first, and that have room for a line under the board or beside it. */
const NARROW = matchMedia('(max-width: 43.74rem) and (min-height: 34rem), (min-width: 36rem) and (max-height: 30rem)');

/**
 * Adds a line for new players to the status text on a small screen, where the panels are closed.
 *
 * @param {WelcomeContext} context
 */
export async function showGreeting(context) {
  const newcomer = newcomerTest(context);
  if (!NARROW.matches || !newcomer()) return;
  await Promise.all([loadStyle('./lesson/lesson.css'), context.words().add('lessons')]);
  if (!newcomer()) return;
  const done = new AbortController();
  const { signal } = done;
  const start = element('button', { type: 'button', class: 'button greeting', 'data-lesson': 'greeting', onclick: () => context.startFirstLesson() });
  const translate = () => (start.textContent = context.say(hasOwnLesson(context) ? 'ui.lessons.greeting.own' : 'ui.lessons.greeting'));
  translate();
  context.view.statusText.element.append(start);
  context.settings.addEventListener('translated', translate, { signal });
  const leave = () => {
    start.remove();
    done.abort();
  };
  context.current.addEventListener('change', leave, { signal });
  // A placement of Éqwalé begins before it changes the game.
  context.view.addEventListener('pending-move', leave, { signal });
}

/** Whether the rules of the game on the board have a first lesson of their own. @param {WelcomeContext} context */
const hasOwnLesson = ({ current }) => firstLesson(current.state.rules) !== FIRST_LESSON;

/**
 * A function that returns whether the player is new: no match settings stored, no lesson begun, no move played, and the
 * board not lent.
 *
 * @param {WelcomeContext} context
 */
function newcomerTest({ store, current, loan }) {
  const progress = new LessonProgress(store);
  return () => store.read(MATCH_ENTRY, MATCH_VERSION) === null && !progress.anyStarted && current.state.length === 0 && !loan.active;
}
