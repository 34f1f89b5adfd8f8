import { loadStyle } from '../base/assets.js';
import { element } from '../base/dom.js';
import { LessonProgress } from './progress.js';

/**
 * A panel with a word over it for whoever has never been here: where the game can be learnt. It goes
 * when a game is played or a lesson begun.
 *
 * @template {import('../panels/panels.js').Panel} Made
 * @param {import('../page/panels.js').Room} room
 * @param {Made} panel
 * @returns {Promise<Made>}
 */
export async function addWelcome(room, panel) {
  const { current } = room;
  const newcomer = newcomerTest(room);
  if (!newcomer()) return panel;
  await Promise.all([loadStyle('./lesson/lesson.css'), room.words().add('lessons')]);
  const about = element('p', {});
  const start = element('button', {
    type: 'button',
    class: 'button',
    'data-lesson': 'welcome',
    onclick: () => startFirstLesson(room),
  });
  const welcome = element('div', { class: 'lesson-start' }, about, start);
  const speak = () => {
    about.textContent = room.say('ui.lessons.start.about');
    start.textContent = room.say('ui.lessons.start');
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
 * @param {import('../page/panels.js').Room} room
 */
export async function showGreeting(room) {
  const newcomer = newcomerTest(room);
  if (!NARROW.matches || !newcomer()) return;
  await Promise.all([loadStyle('./lesson/lesson.css'), room.words().add('lessons')]);
  if (!newcomer()) return;
  const done = new AbortController();
  const { signal } = done;
  const start = element('button', { type: 'button', class: 'button greeting', 'data-lesson': 'greeting', onclick: () => startFirstLesson(room) });
  const speak = () => (start.textContent = room.say('ui.lessons.greeting'));
  speak();
  room.view.statusText.element.append(start);
  room.settings.addEventListener('translated', speak, { signal });
  room.current.addEventListener('change', () => {
    start.remove();
    done.abort();
  }, { signal });
}

/**
 * Who has chosen an opponent, begun a lesson or has a game knows what to do here.
 *
 * @param {import('../page/panels.js').Room} room
 */
function newcomerTest({ store, current, flow }) {
  const progress = new LessonProgress(store);
  return () => store.read('setup', 1) === null && !progress.anyStarted && current.state.length === 0 && !flow.boardLent;
}

/** @param {import('../page/panels.js').Room} room */
async function startFirstLesson(room) {
  const lessons = await room.open('lessons');
  await lessons?.follow?.(new URLSearchParams('lesson=first-sowing'));
}
