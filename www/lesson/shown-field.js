import { switchField } from '../base/fields.js';
import { element } from '../base/dom.js';
import { PITS } from '../base/sides.js';

/** @typedef {import('../awale_engine.js').LessonShown} LessonShown */

/** What kind of thing is shown. @param {LessonShown} shown */
const nameOf = (shown) => (typeof shown === 'string' ? shown : Object.keys(shown)[0]);

/**
 * The fields for what the board shows: marked pits, where a pit's last seed falls, threats.
 * What else a lesson file shows at this stop, such as `letters` or `play=3`, has no field here and is kept.
 *
 * @param {{ say: import('../base/words.js').Say }} context
 * @param {import('./draft.js').DraftStop} stop
 * @param {() => unknown} onchange
 * @returns {HTMLElement}
 */
export function shownField({ say }, stop, onchange) {
  const held = (/** @type {string} */ name) => stop.shown.find((shown) => nameOf(shown) === name);
  const set = (/** @type {string} */ name, /** @type {LessonShown | null} */ shown) => {
    stop.shown = [...stop.shown.filter((other) => nameOf(other) !== name), ...(shown ? [shown] : [])];
    onchange();
  };
  const marked = () => {
    const shown = held('marks');
    return typeof shown === 'object' && 'marks' in shown ? shown.marks : [];
  };
  const reached = held('reach');
  const origin = typeof reached === 'object' && 'reach' in reached ? reached.reach : '';
  const marks = element('input', { type: 'text', autocomplete: 'off', autocapitalize: 'off', spellcheck: 'false', 'data-make': 'marks' });
  marks.value = marked().join(' ');
  marks.addEventListener('input', () => {
    const pits = PITS.filter((pit) => marks.value.includes(pit));
    set('marks', pits.length > 0 ? { marks: pits } : null);
  });
  // The field shows the pits that were accepted.
  marks.addEventListener('blur', () => (marks.value = marked().join(' ')));
  const reach = element('select', { 'data-make': 'reach', onchange: () => set('reach', reach.value ? { reach: reach.value } : null) },
    ...['', ...PITS].map((pit) => element('option', { value: pit, selected: pit === origin }, pit || say('ui.lessons.make.shown.none'))));
  const threats = switchField({
    label: say('ui.lessons.make.shown.threats'), on: held('threats') !== undefined, onchange: (on) => set('threats', on ? 'threats' : null),
  });
  return element('details', { class: 'maker-shown', open: stop.shown.length > 0 },
    element('summary', {}, say('ui.lessons.make.shown')),
    element('label', {}, say('ui.lessons.make.shown.marks'), marks),
    element('label', {}, say('ui.lessons.make.shown.reach'), reach),
    threats);
}
