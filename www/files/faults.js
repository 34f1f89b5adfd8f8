import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';

/**
 * Shows what could be read of a faulty game. Nothing is opened before the player agrees.
 *
 * @param {object} options
 * @param {import('../base/words.js').Say} options.say
 * @param {string} options.title
 * @param {string} options.kept what could be read, in words
 * @param {{ text: string, loses: boolean }[]} options.faults `loses`: moves are left out because of it
 * @param {() => unknown} options.onopen
 */
export async function showFaults({ say, title, kept, faults, onopen }) {
  const lost = faults.some(({ loses }) => loses);
  await openDialog({
    say,
    kind: 'faults',
    title,
    body: [
      element('p', {}, say(lost ? 'ui.files.in-part' : 'ui.files.odd'), ' ', kept),
      element('h3', {}, say('ui.files.faults', { n: faults.length })),
      element('ul', {}, ...faults.map(({ text }) => element('li', {}, text))),
    ],
    actions: [
      { label: say('ui.files.leave'), act: () => {} },
      {
        label: say('ui.files.open-kept'),
        main: true,
        act: () => void onopen(),
      },
    ],
  });
}
