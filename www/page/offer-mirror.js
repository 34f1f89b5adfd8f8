const NAME = 'mirror-offered';
const VERSION = 1;

/**
 * Offers to sow clockwise when the strict rules are chosen for the first time: their sheet names
 * two directions, and clubs use either. The player may also just move.
 *
 * @param {object} at
 * @param {import('../base/question-bar.js').QuestionBar} at.bar
 * @param {import('../storage/settings.js').Settings} at.settings
 * @param {import('../storage/store.js').Store} at.store
 * @param {import('../base/words.js').Words} at.words
 * @param {() => void} at.askUsual asks the usual question, or none
 * @param {() => boolean} at.stillPlayed whether the game is still the same
 * @returns {Promise<string | null>} the question that was asked
 */
export async function offerMirror({ bar, settings, store, words, askUsual, stillPlayed }) {
  if (settings.get('mirror') || store.read(NAME, VERSION) !== null) return null;
  await words.add('rulebook');
  if (!stillPlayed()) return null;
  store.write(NAME, VERSION, true);
  const text = words.say('ui.rulebook.mirror');
  bar.ask({
    text,
    answers: [
      {
        name: 'mirror',
        label: words.say('ui.rulebook.mirror.turn'),
        act: () => {
          settings.set('mirror', true);
          askUsual();
        },
      },
      { name: 'keep', label: words.say('ui.rulebook.mirror.keep'), main: true, act: askUsual },
    ],
  });
  return text;
}
