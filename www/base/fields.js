import { element } from './dom.js';

let groupCount = 0;

/**
 * A choice of one value, as radio buttons.
 *
 * @param {object} field
 * @param {string} field.label
 * @param {{ value: string, label: string, about?: string }[]} field.values
 * @param {string} field.value
 * @param {(value: string) => void} field.onchoose
 * @param {string} [field.about]
 * @returns {HTMLFieldSetElement}
 */
export function radioGroup({ label, values, value, onchoose, about }) {
  const name = `radio-group-${(groupCount += 1)}`;
  return element(
    'fieldset',
    { class: 'radio-group' },
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
          each.about && element('small', {}, each.about),
        ),
      ),
    ),
  );
}

/**
 * A switch.
 *
 * @param {object} field
 * @param {string} field.label
 * @param {boolean} field.on
 * @param {(on: boolean) => void} field.onchange
 * @param {string} [field.about]
 * @param {boolean} [field.disabled]
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
    { class: 'switch-field' },
    box,
    element('span', {}, label, about && element('small', {}, about)),
  );
}

/**
 * A choice of one value, as a drop-down list.
 *
 * @param {object} field
 * @param {string} [field.id]
 * @param {string} [field.name] its accessible name, where it has no label
 * @param {{ value: string, label: string }[]} field.values
 * @param {string} field.value
 * @param {(value: string) => void} field.onchoose
 * @returns {HTMLSelectElement}
 */
export function selectField({ id, name, values, value, onchoose }) {
  const select = element(
    'select',
    { id, 'aria-label': name, onchange: () => onchoose(select.value) },
    ...values.map((each) => element('option', { value: each.value, selected: each.value === value }, each.label)),
  );
  return select;
}
