import { switchField } from '../base/fields.js';
import { element } from '../base/dom.js';
import { PITS } from '../base/sides.js';

/**
 * The fields for what the board shows: marked pits, where a pit's last seed falls, threats. Other
 * entries of the file are kept.
 *
 * @param {{ say: import('../base/words.js').Say }} context
 * @param {import('./draft.js').DraftStop} stop
 * @param {() => unknown} onchange
 * @returns {HTMLElement}
 */
export function shownField({ say }, stop, onchange) {
  const parts = new Map(stop.shown.split(' ').filter(Boolean).map((part) => {
    const [name, value = ''] = part.split('=');
    return [name, value];
  }));
  const set = (/** @type {string} */ name, /** @type {boolean} */ on, value = '') => {
    if (on) parts.set(name, value);
    else parts.delete(name);
    stop.shown = [...parts].map(([key, held]) => (held ? `${key}=${held}` : key)).join(' ');
    onchange();
  };
  const marks = element('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'data-make': 'marks' });
  marks.value = [...parts.get('marks') ?? ''].join(' ');
  marks.addEventListener('input', () => {
    const pits = PITS.filter((pit) => marks.value.includes(pit)).join('');
    set('marks', pits !== '', pits);
  });
  // The field shows the pits that were accepted.
  marks.addEventListener('blur', () => (marks.value = [...parts.get('marks') ?? ''].join(' ')));
  const reach = element('select', { 'data-make': 'reach', onchange: () => set('reach', reach.value !== '', reach.value) },
    ...['', ...PITS].map((pit) => element('option', { value: pit, selected: pit === (parts.get('reach') ?? '') }, pit || say('ui.lessons.make.shown.none'))));
  const threats = switchField({
    label: say('ui.lessons.make.shown.threats'), on: parts.has('threats'), onchange: (on) => set('threats', on),
  });
  return element('details', { class: 'maker-shown', open: parts.size > 0 },
    element('summary', {}, say('ui.lessons.make.shown')),
    element('label', {}, say('ui.lessons.make.shown.marks'), marks),
    element('label', {}, say('ui.lessons.make.shown.reach'), reach),
    threats);
}
