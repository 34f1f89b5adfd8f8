import { element } from '../base/dom.js';
import { pupilChanges } from '../classroom/pupil.js';

/**
 * @typedef {import('../classroom/results-dialog.js').ResultsContext} Context
 */

/** The pupil at this device: the first name with the button of the results, or the button to give a name. */
export class PupilBox {
  #context;
  #pupil;
  #name = element('span');
  #results = this.#resultsButton();
  /** The name and the button of the results; hidden without a name. */
  element = element('div', { class: 'lesson-pupil', hidden: true }, this.#name, this.#results);
  /** Hidden once there is a name. */
  nameButton = element('button', { type: 'button', class: 'button', 'data-lesson': 'pupil', onclick: () => this.#askName() });

  /**
   * @param {Context} context
   * @param {import('../classroom/pupil.js').Pupil} pupil
   */
  constructor(context, pupil) {
    this.#context = context;
    this.#pupil = pupil;
    pupilChanges.addEventListener('change', () => this.show());
  }

  /** Shows the name or the button, in the page's language. */
  show() {
    const { say } = this.#context;
    const { name } = this.#pupil;
    this.nameButton.textContent = say('ui.lessons.pupil');
    this.nameButton.hidden = name !== '';
    this.element.hidden = name === '';
    this.#name.textContent = say('ui.lessons.pupil.now', { n: name });
    this.#results.textContent = say('ui.lessons.results');
  }

  /** The button of the results at the end of a lesson, if there is a name. */
  resultsAtEnd() {
    if (!this.#pupil.name) return [];
    const button = this.#resultsButton();
    button.textContent = this.#context.say('ui.lessons.results');
    return [button];
  }

  #resultsButton() {
    return element('button', { type: 'button', class: 'button', 'data-lesson': 'results', onclick: async () => (await import('../classroom/results-dialog.js')).openResults(this.#context) });
  }

  async #askName() {
    const { askPupilName } = await import('../classroom/pupil-name-dialog.js');
    await askPupilName(this.#context);
  }
}
