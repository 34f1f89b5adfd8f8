import { speakerButton } from '../base/read-aloud.js';

/**
 * Adds the button that reads the last announcement aloud; before the first one, the text under the board.
 *
 * @param {import('../base/read-aloud.js').ReadAloudContext} context
 */
export function addMoveReader(context) {
  const text = document.querySelector('.status-text');
  const told = text?.querySelector('.told');
  if (!text || !told) return;
  const announced = () => document.querySelector('.game-view [role="status"]')?.textContent;
  told.append(speakerButton(context, () => announced() || text.textContent || ''));
}
