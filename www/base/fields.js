import { element } from './dom.js';

let groupCount = 0;

/**
 * A choice of one value, as radio buttons.
 *
 * @param {object} choice
 * @param {string} choice.label
 * @param {{ value: string, label: string }[]} choice.values
 * @param {string} choice.value
 * @param {(value: string) => void} choice.onchoose
 * @param {string} [choice.about]
 * @returns {HTMLFieldSetElement}
 */
export function radioGroup({ label, values, value, onchoose, about }) {
  const name = `one-of-${(groupCount += 1)}`;
  return element(
    'fieldset',
    { class: 'one-of' },
    element('legend', {}, label),
    about && element('p', { class: 'about' }, about),
    element(
      'div',
      { class: 'choices' },
      ...values.map((each) =>
        element(
          'label',
          {},
          element('input', {
            type: 'radio',
            name,
            value: each.value,
            checked: each.value === value,
            onchange: () => onchoose(each.value),
          }),
          element('span', {}, each.label),
        ),
      ),
    ),
  );
}

/**
 * A switch.
 *
 * @param {object} wish
 * @param {string} wish.label
 * @param {boolean} wish.on
 * @param {(on: boolean) => void} wish.onchange
 * @param {string} [wish.about]
 * @param {boolean} [wish.disabled]
 * @returns {HTMLLabelElement}
 */
export function switchField({ label, on, onchange, about, disabled }) {
  const box = element('input', {
    type: 'checkbox',
    role: 'switch',
    checked: on,
    disabled,
    onchange: () => onchange(box.checked),
  });
  return element(
    'label',
    { class: 'turnable' },
    box,
    element('span', {}, label, about && element('small', {}, about)),
  );
}

/**
 * A choice of one value, as a drop-down list.
 *
 * @param {object} field
 * @param {string} [field.id]
 * @param {{ value: string, label: string }[]} field.values
 * @param {string} field.value
 * @param {(value: string) => void} field.onchoose
 * @returns {HTMLSelectElement}
 */
export function selectField({ id, values, value, onchoose }) {
  const select = element(
    'select',
    { id, onchange: () => onchoose(select.value) },
    ...values.map((each) => element('option', { value: each.value, selected: each.value === value }, each.label)),
  );
  return select;
}
