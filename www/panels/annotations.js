import { element } from '../base/dom.js';
import { GLYPHS } from '../replay/glyphs.js';
import { moveSentence, moveText } from './move-list.js';

/**
 * @typedef {import('../replay/replay.js').Replay} Replay
 * @typedef {import('../base/words.js').Say} Say
 */

/** The delay between the last input and the showing of a comment in the list of moves, in milliseconds. */
const SHOW_DELAY = 600;

/** The marks and comments of the current move, and the buttons that promote its variation and remove the move. */
export class Annotations {
  #context;
  /** @type {Replay} */
  #replay;
  #title = element('summary', {});
  #marks = element('div', { class: 'marks', role: 'group' });
  #before = element('textarea', { rows: 2 });
  #after = element('textarea', { rows: 3 });
  #beforeLabel = element('span', {});
  #afterLabel = element('span', {});
  #beforeRow = element('label', {}, this.#beforeLabel, this.#before);
  #promote = element('button', { type: 'button', class: 'button', 'data-act': 'promote', onclick: () => this.#promoteVariation() });
  #remove = element('button', { type: 'button', class: 'button', 'data-act': 'remove', onclick: () => this.#removeMove() });
  #restore = element('p', { class: 'restore', role: 'status' });
  /**
   * The node whose comment is being edited, and its game.
   *
   * @type {{ id: number, game: import('../awale.js').Game } | null}
   */
  #edited = null;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;
  element = element(
    'details',
    { class: 'annotations' },
    this.#title,
    this.#marks,
    this.#beforeRow,
    element('label', {}, this.#afterLabel, this.#after),
    element('div', { class: 'choice-row' }, this.#promote, this.#remove),
    this.#restore,
  );

  /**
   * @param {{
   *   current: import('../game/current-game.js').CurrentGame,
   *   match: import('../game/match.js').Match,
   *   replay: import('../replay/replay.js').Replay,
   *   say: import('../base/words.js').Say,
   * }} context
   */
  constructor(context) {
    this.#context = context;
    this.#replay = context.replay;
    for (const field of [this.#before, this.#after]) {
      field.addEventListener('input', () => this.#input());
      field.addEventListener('change', () => this.#save());
    }
    this.#replay.addEventListener('change', () => this.show());
    // `players` is sent when both players of a game by link know more moves (`friend.seen`): these cannot be removed.
    context.match.addEventListener('players', () => this.#showRemove());
    addEventListener('pagehide', () => this.#save());
  }

  translate() {
    const { say } = this.#context;
    this.#beforeLabel.textContent = say('ui.replay.note.before');
    this.#afterLabel.textContent = say('ui.replay.note.text');
    this.#marks.setAttribute('aria-label', say('ui.replay.note.marks'));
    const marks = GLYPHS.map((sign, mark) => {
      const name = mark > 0 ? say(`ui.replay.mark.${mark}`) : '';
      const label = `${sign} ${name}`;
      return element('button', { type: 'button', class: 'button grade', title: name, 'aria-label': label, onclick: () => this.#mark(mark) }, sign);
    });
    this.#marks.replaceChildren(...marks.slice(1));
    this.#promote.textContent = say('ui.replay.promote');
    this.show();
  }

  show() {
    const { say } = this.#context;
    const { node: id, nodes } = this.#replay;
    // A comment is finished before another move or game is shown.
    if (this.#edited && (this.#edited.id !== id || this.#edited.game !== this.#context.current.game)) this.#save();
    const node = nodes.get(id);
    if (!node) return;
    const start = id === 0;
    const sentence = start ? null : moveSentence(node, say);
    this.#title.textContent = start ? say('ui.replay.note.start') : sentence ? say('ui.replay.note.sentence', { move: sentence }) : say('ui.replay.note.move', { move: moveText(node, say) });
    this.#marks.hidden = start;
    const marks = [...node.marks];
    for (const [index, button] of [...this.#marks.children].entries()) {
      button.setAttribute('aria-pressed', String(marks.includes(index + 1)));
    }
    if (this.#edited === null) {
      if (this.#after.value !== node.after) this.#after.value = node.after;
      if (this.#before.value !== node.before) this.#before.value = node.before;
    }
    const variation = this.#replay.variation(id);
    this.#beforeRow.hidden = variation !== id && node.before === '';
    this.#promote.hidden = variation === null;
    this.#showRemove();
    this.#remove.textContent = say(variation === id ? 'ui.replay.remove-variation' : 'ui.replay.remove');
  }

  /**
   * Writes each input into the game at once, because another game may take its place at any moment. Slower listeners,
   * such as the list of moves, are told only of the first input and of the finished comment.
   */
  #input() {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#save(), SHOW_DELAY);
    const { game } = this.#context.current;
    if (!this.#edited) {
      this.#edited = { id: this.#replay.node, game };
      this.#annotate(this.#edited.id);
      return;
    }
    const { id } = this.#edited;
    const node = this.#replay.nodes.get(id);
    if (node) game.annotate(id, this.#before.value, this.#after.value, Uint8Array.from(node.marks));
  }

  /** Finishes the edited comment. */
  #save() {
    clearTimeout(this.#timer);
    const edited = this.#edited;
    this.#edited = null;
    // Another game that is shown by now must not get this comment.
    if (edited?.game === this.#context.current.game) this.#annotate(edited.id);
  }

  /** Stores the texts of the fields as comments of a node. @param {number} id */
  #annotate(id) {
    const node = this.#replay.nodes.get(id);
    const [before, after] = [this.#before.value, this.#after.value];
    if (!node || (node.before === before && node.after === after)) return;
    this.#replay.annotate(id, { before, after, marks: [...node.marks] });
  }

  /** @param {number} mark */
  #mark(mark) {
    this.#save();
    const node = this.#replay.nodes.get(this.#replay.node);
    if (!node) return;
    const before = [...node.marks];
    // A move has at most one of the six marks; marks from other programs stay.
    const others = before.filter((each) => !GLYPHS[each]);
    const marks = before.includes(mark) ? others : [mark, ...others];
    this.#replay.annotate(node.id, { before: node.before, after: node.after, marks });
  }

  #promoteVariation() {
    this.#save();
    const variation = this.#replay.variation(this.#replay.node);
    if (variation !== null) this.#replay.promote(variation);
    (this.#remove.hidden ? this.#title : this.#remove).focus();
  }

  #showRemove() {
    this.#remove.hidden = this.#replay.node === 0 || this.#isBarred;
  }

  /**
   * Whether the move must not be removed: no move of the main line is removed *à l’ivoirienne*, nor one that a friend
   * has seen.
   */
  get #isBarred() {
    const { current, match: { helpAllowed, settings: { friend } } } = this.#context;
    return this.#replay.variation(this.#replay.node) === null && (!helpAllowed || (friend !== null && current.state.ply <= friend.seen));
  }

  #removeMove() {
    this.#save();
    const { current, say, match } = this.#context;
    const before = match.snapshot();
    this.#replay.remove(this.#replay.node);
    const after = current.game.stored();
    const restore = () => {
      // If the game has changed since, it is not restored: the later changes would be lost.
      if (current.game.stored() === after) match.restore(before);
      this.#restore.replaceChildren();
    };
    const button = element('button', { type: 'button', class: 'button', onclick: restore }, say('ui.replay.restore'));
    this.#restore.replaceChildren(say('ui.replay.removed'), ' ', button);
    button.focus();
  }
}
