import { element } from '../dom.js';
import { openDialog } from './dialog.js';

/** @typedef {import('./dialog.js').Say} Say */

/** The keys, as caps, and what `ui.keys.NAME` says that they do. */
export const KEYS = /** @type {const} */ ([
  ['← ↑ → ↓', 'move'],
  ['A – F', 'letter'],
  ['↵', 'play'],
  ['U', 'undo'],
  ['R', 'redo'],
  ['H', 'hint'],
  ['L', 'last'],
  ['M', 'moves'],
  ['S', 'score'],
  ['T', 'threats'],
  ['N', 'new'],
  ['O', 'opponent'],
  ['Q', 'quit'],
  ['X', 'stop'],
  ['⌫', 'back'],
  ['V', 'confirm'],
  ['?', 'keys'],
]);

/** @param {Say} say */
export function showKeys(say) {
  return openDialog({
    say,
    title: say('ui.keys'),
    body: [
      element(
        'dl',
        { class: 'keys' },
        ...KEYS.map(([caps, name]) =>
          element(
            'div',
            {},
            element('dt', {}, ...caps.split(' ').map((cap) => (cap === '–' ? cap : element('kbd', {}, cap)))),
            element('dd', {}, say(`ui.keys.${name}`)),
          ),
        ),
      ),
      element('p', { class: 'about' }, say('ui.keys.about')),
    ],
  });
}
