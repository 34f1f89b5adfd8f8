import { ruleCatalogue } from '../awale.js';
import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';
import { selectField } from '../base/fields.js';
import { rulesName } from '../rules/rules-name.js';

/**
 * Asks by which rules pasted moves are to be read; those of the board come first.
 *
 * @param {object} options
 * @param {import('../base/words.js').Say} options.say
 * @param {string} options.board the rules on the board
 * @param {(rules: string) => unknown} options.onchoose
 */
export async function askForRules({ say, board, onchoose }) {
  let chosen = board;
  const ids = ruleCatalogue().presets.map(({ id }) => id);
  const field = selectField({
    id: 'pasted-rules',
    values: [board, ...ids.filter((id) => id !== board)].map((value) => ({ value, label: rulesName(say, value) })),
    value: board,
    onchoose: (value) => (chosen = value),
  });
  const { dialog } = await openDialog({
    say,
    kind: 'pasted-rules',
    title: say('ui.files.pasted'),
    body: [
      element('p', {}, say('ui.files.pasted.rules')),
      element('p', { class: 'by-rules' }, element('label', { for: 'pasted-rules' }, say('ui.files.by-rules'), ' '), field),
    ],
    actions: [
      { label: say('ui.files.leave'), act: () => {} },
      { label: say('ui.files.pasted.open'), main: true, act: () => void onchoose(chosen) },
    ],
  });
  /** @type {HTMLElement | null} */ (dialog.querySelector('.button.main'))?.focus();
}
