import { styled } from '../belongings.js';
import { element } from '../dom.js';
import { Progress } from './progress.js';

/**
 * A panel with a word over it for whoever has never been here: where the game can be learnt. It goes
 * when a game is played or a lesson begun.
 *
 * @template {import('../panels/panels.js').Panel} Made
 * @param {import('../panels/furnish.js').Room} room
 * @param {Made} panel
 * @returns {Promise<Made>}
 */
export async function welcomed(room, panel) {
  const progress = new Progress(room.store);
  const { play, store } = room;
  const newcomer = () => !progress.begun && play.state.length === 0 && !room.games.lent;
  // Who has chosen an opponent or has a game knows what to do here.
  if (store.read('setup', 1) !== null || !newcomer()) return panel;
  await Promise.all([styled('./lesson/lesson.css'), room.words().add('lessons')]);
  const about = element('p', {});
  const start = element('button', {
    type: 'button',
    class: 'button',
    'data-lesson': 'welcome',
    onclick: async () => {
      const lessons = await room.open('lessons');
      await lessons?.follow?.(new URLSearchParams('lesson=first-sowing'));
    },
  });
  const welcome = element('div', { class: 'lesson-start' }, about, start);
  const speak = () => {
    about.textContent = room.say('ui.lessons.start.about');
    start.textContent = room.say('ui.lessons.start');
    welcome.hidden = !newcomer();
  };
  play.addEventListener('change', () => (welcome.hidden = !newcomer()));
  speak();
  panel.element.prepend(welcome);
  const speakPanel = panel.speak.bind(panel);
  panel.speak = () => {
    speakPanel();
    speak();
  };
  return panel;
}
