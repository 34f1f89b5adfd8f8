const NAME = 'mirror-offered';
const VERSION = 1;

/**
 * Offers once to sow clockwise, for the strict rules: their sheet names two directions, and clubs use either.
 * The player may also move without answering.
 *
 * @param {object} parts
 * @param {import('../base/question-bar.js').QuestionBar} parts.bar
 * @param {import('../storage/settings.js').Settings} parts.settings
 * @param {import('../storage/store.js').Store} parts.store
 * @param {import('../base/words.js').Words} parts.words
 * @param {() => void} parts.askUsual shows the bar's usual question again after the answer, or clears the bar
 * @param {() => boolean} parts.stillPlayed whether the game and its position are still the same
 * @returns {Promise<boolean>} whether the offer was made
 */
export async function offerMirror({ bar, settings, store, words, askUsual, stillPlayed }) {
  if (settings.get('mirror') || store.read(NAME, VERSION) !== null) return false;
  await words.add('rulebook');
  if (!stillPlayed()) return false;
  store.write(NAME, VERSION, true);
  bar.ask({
    text: words.say('ui.rulebook.mirror'),
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
  return true;
}
