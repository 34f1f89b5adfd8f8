import { element } from '../base/dom.js';
import { validMatchSettings } from '../game/match-settings.js';
import { shortRules } from '../rules/rules-name.js';
import { matchProgress } from './match-progress.js';

/**
 * @typedef {import('../game/match.js').SavedMatch} SavedMatch
 * @typedef {Pick<import('./files.js').FilesContext, 'match' | 'loan' | 'view' | 'words' | 'say'>} Context
 */

/** The game that another one has replaced on a shared device; lost at a reload. @type {SavedMatch | null} */
let kept = null;
const changes = new EventTarget();

/**
 * Keeps a game that another has replaced on a shared device, and offers to go back to it.
 *
 * @param {Context} context
 * @param {SavedMatch} replaced
 */
export async function keepReplaced(context, replaced) {
  const { over, length } = matchProgress(replaced);
  if (length === 0 || over) return;
  keep(replaced);
  await context.words().add('files');
  if (kept !== replaced) return;
  // A game that a variation interrupts has its own way back, beside the replay.
  if (context.view.element.dataset.interrupted === 'true') return keep(null);
  const offer = {
    get label() {
      return context.say('ui.files.take-back');
    },
    get again() {
      return context.say('ui.files.rested.tablet');
    },
    act: () => goBack(context),
  };
  await context.view.addNews(offer.again, offer);
  // For players who do not see the button it is announced.
  if (kept === replaced) context.view.announce(context.say('ui.files.take-back.ear', { button: offer.label }));
}

/** @param {SavedMatch | null} match */
function keep(match) {
  kept = match;
  changes.dispatchEvent(new Event('change'));
}

/**
 * Puts the kept game back on the board. The match's game that gives way to it is kept in turn, if it has moves and is
 * not over.
 *
 * @param {Context} context
 */
function goBack({ match, loan }) {
  const returning = kept;
  if (!returning) return;
  keep(null);
  loan.end();
  match.restore({ ...returning, setup: validMatchSettings(returning.setup, shortRules) });
}

/**
 * A button that goes back to the kept game, shown while there is one.
 *
 * @param {Context} context
 */
export function backButton(context) {
  const button = element('button', { type: 'button', class: 'button', 'data-here': 'back', onclick: () => goBack(context) });
  const show = () => (button.hidden = kept === null);
  changes.addEventListener('change', show);
  show();
  return button;
}
