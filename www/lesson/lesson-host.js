import { fromDocument } from '../base/dom.js';
import { FULL_PERMISSIONS } from './permissions.js';

/**
 * @typedef {object} HostPlace where a lesson is shown
 * @property {(lessonBar: HTMLElement) => void} place
 * @property {() => void} remove
 * @property {boolean} standalone whether there is no game to go back to and no page around it
 * @property {boolean} keys whether keys act: Page Down and Page Up, which presentation clickers send,
 *   change the step; on the page, letters act after a wrong move
 *
 * @typedef {HostPlace & import('./permissions.js').Permissions} LessonHost where a lesson is shown, and what it
 *   may show
 */

/**
 * Sets whether a press on a player's name opens the new-game dialog. On a shared device that fixes the rules and the
 * opponent (`data-fixed`, set by page/kiosk.js) it never does.
 *
 * @param {boolean} open
 */
function namesOpenPlayers(open) {
  const fixed = fromDocument('documentElement').hasAttribute('data-fixed');
  for (const name of fromDocument('querySelectorAll')('#game-view .who')) name.toggleAttribute('disabled', fixed || !open);
}

/** Under the page's board. @type {LessonHost} */
export const PAGE_HOST = {
  place: (lessonBar) => {
    fromDocument('getElementById')('actions')?.after(lessonBar);
    fromDocument('documentElement').dataset.lesson = 'true';
    fromDocument('getElementById')('app')?.setAttribute('data-lesson', 'true');
    namesOpenPlayers(false);
  },
  remove: () => {
    delete fromDocument('documentElement').dataset.lesson;
    fromDocument('getElementById')('app')?.removeAttribute('data-lesson');
    namesOpenPlayers(true);
  },
  standalone: false,
  keys: true,
  ...FULL_PERMISSIONS,
};
