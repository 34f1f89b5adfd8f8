import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
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
 * A panel with a word over it for whoever has never been here: where the game can be learnt. It goes
 * when a game is played or a lesson begun.
 *
 * @template {{ element: HTMLElement, speak: () => void }} Made
 * @param {WelcomeContext} context
 * @param {Made} panel
 * @returns {Promise<Made>}
 */
export async function addWelcome(context, panel) {
  const { current } = context;
  const newcomer = newcomerTest(context);
  if (!newcomer()) return panel;
  await Promise.all([loadStyle('./lesson/lesson.css'), context.words().add('lessons')]);
  const about = element('p', {});
  const start = element('button', {
    type: 'button',
    class: 'button',
    'data-lesson': 'welcome',
    onclick: () => context.startFirstLesson(),
  });
  const welcome = element('div', { class: 'lesson-start' }, about, start);
  const speak = () => {
    about.textContent = context.say('ui.lessons.start.about');
    start.textContent = context.say('ui.lessons.start');
    welcome.hidden = !newcomer();
  };
  current.addEventListener('change', () => (welcome.hidden = !newcomer()));
  speak();
  panel.element.prepend(welcome);
  const speakPanel = panel.speak.bind(panel);
  panel.speak = () => {
    speakPanel();
    speak();
  };
  return panel;
}

/** Where there is room for a line under the board, and no panel open beside it. */
const NARROW = matchMedia('(max-width: 40rem) and (min-height: 40rem)');

/**
 * On a phone the panels are closed: whoever has never been here finds a word under the board, until
 * something happens there.
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
  const speak = () => (start.textContent = context.say('ui.lessons.greeting'));
  speak();
  context.view.statusText.element.append(start);
  context.settings.addEventListener('translated', speak, { signal });
  context.current.addEventListener('change', () => {
    start.remove();
    done.abort();
  }, { signal });
}

/**
 * Who has chosen an opponent, begun a lesson or has a game knows what to do here.
 *
 * @param {WelcomeContext} context
 */
function newcomerTest({ store, current, loan }) {
  const progress = new LessonProgress(store);
  return () => store.read('setup', 1) === null && !progress.anyStarted && current.state.length === 0 && !loan.active;
}
