import { speakerButton } from '../base/read-aloud.js';

/**
 * Adds the button that reads the last announcement aloud; before the first one, the text under the board.
 *
 * @param {import('../base/read-aloud.js').ReadAloudContext} context
 */
export function addMoveReader(context) {
  const talk = document.querySelector('.talk');
  const told = talk?.querySelector('.told');
  if (!talk || !told) return;
  const announced = () => document.querySelector('.table [role="status"]')?.textContent;
  told.append(speakerButton(context, () => announced() || talk.textContent || ''));
}
