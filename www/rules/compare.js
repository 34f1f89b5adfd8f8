import { Game, setupText } from '../awale.js';
import { loadStyle } from '../base/assets.js';
import { BoardView } from '../board/board-view.js';
import { animationTempo, boardTheme } from '../board/looks.js';
import { pitName } from '../board/pit-words.js';
import { CAMPS, PITS } from '../base/sides.js';
import { element } from '../base/dom.js';
import { NamedPits } from '../board/named-pits.js';
import { pitsNamedIn, showPitNames } from '../base/pit-names.js';
import { openDialog } from '../base/dialog.js';
import { radioGroup } from '../base/fields.js';
import { halves } from '../game/set-up.js';
import { CARDS } from './cards.js';
import { StillBoard } from './still-board.js';
import { outcomeOf, summary } from './outcome.js';
import { rulesName } from './rules-name.js';

/**
 * @typedef {import('../base/words.js').PageWords & {
 *   settings: import('../storage/settings.js').Settings,
 *   current: import('../game/current-game.js').CurrentGame,
 * }} Context
 */

/** The compared rules: the base game of each sheet. Other rules of the game on the board come after these. */
const COMPARED = CARDS.map(({ id }) => id);

/**
 * Positions in which the rules differ, with the pit to sow. `name` is part of the keys of their texts.
 *
 * @type {{ name: string, pits: number[], pit: string }[]}
 */
const POSITIONS = [
  { name: 'slam', pits: [1, 0, 2, 0, 3, 4, 1, 2, 0, 0, 0, 0], pit: 'E' },
  { name: 'five-pits', pits: [3, 0, 1, 2, 6, 2, 1, 1, 2, 1, 2, 4], pit: 'E' },
  { name: 'six-pits', pits: [3, 0, 1, 2, 7, 2, 1, 1, 2, 1, 2, 1], pit: 'E' },
  { name: 'empty', pits: [0, 3, 0, 1, 2, 1, 0, 0, 0, 0, 0, 0], pit: 'B' },
  { name: 'lap', pits: [2, 1, 0, 1, 13, 2, 0, 4, 5, 3, 2, 1], pit: 'E' },
  { name: 'equal', pits: [0, 4, 3, 6, 0, 2, 0, 7, 3, 1, 3, 5], pit: 'B' },
  { name: 'few', pits: [1, 0, 0, 0, 0, 1, 1, 0, 0, 0, 0, 1], pit: 'F' },
];

/** The width of the small boards, in CSS pixels. */
const SMALL_BOARD_WIDTH = 250;

/** @type {import('../awale.js').BoardOptions} */
const LAYOUT = { stores: 'none', shape: 'wide', letters: true };

/**
 * Shows the outcome of one move by each rule sheet, side by side.
 *
 * @param {Context} context
 */
export async function compareRules(context) {
  await loadStyle('./rules/rules.css');
  const comparison = new Comparison(context);
  const opened = await openDialog({
    say: context.say,
    kind: 'wide compare',
    title: context.say('ui.rulebook.comparison'),
    body: [comparison.element],
  });
  comparison.begin();
  await opened.closed;
  comparison.close();
}

class Comparison {
  #context;
  #pits = [...POSITIONS[0].pits];
  #pit = POSITIONS[0].pit;
  /** The number of seeds in a game, equal in all the compared rules. */
  #total = totalSeeds(COMPARED[0]);
  /** What a press on a pit does. */
  #tool = 'sow';
  #view = new BoardView();
  #theme;
  #chooser;
  #about = element('p', { class: 'about' });
  #namedPits;
  #summary = element('div', { class: 'compare-summary', 'aria-live': 'polite' });
  /** The compared rules. @type {string[]} */
  #rules;
  #cards;
  /** Counts comparisons, so that an outdated one does not show its end position when its animation is over. */
  #comparisons = 0;

  /** @param {Context} context */
  constructor(context) {
    this.#context = context;
    const { say, settings, current } = context;
    const { rules: gameRules, total } = current.state;
    // Other rules can be compared only if their games have as many seeds.
    this.#rules = COMPARED.includes(gameRules) || total !== this.#total ? COMPARED : [...COMPARED, gameRules];
    this.#cards = this.#rules.map((rules) => ({ rules, ...this.#card(rules) }));
    this.#theme = boardTheme(settings);
    this.#chooser = element(
      'select',
      { class: 'page-choice', 'aria-label': say('ui.rulebook.comparison.position'), onchange: () => this.#choosePosition() },
      ...POSITIONS.map(({ name }) => element('option', { value: name }, say(`ui.rulebook.comparison.${name}`))),
      element('option', { value: 'own', hidden: true }, say('ui.rulebook.comparison.own')),
    );
    const tools = radioGroup({
      label: say('ui.rulebook.comparison.tool'),
      value: this.#tool,
      values: ['sow', 'more', 'less'].map((value) => ({ value, label: say(`ui.rulebook.comparison.tool.${value}`) })),
      onchoose: (value) => {
        this.#tool = value;
        this.#showPosition();
      },
    });
    this.element = element(
      'div',
      {},
      element('p', {}, say('ui.rulebook.comparison.about')),
      this.#chooser,
      this.#about,
      element(
        'div',
        { class: 'compare-position' },
        element('div', { class: 'compare-board-place' }, this.#view.element),
        element('div', { class: 'compare-side' }, tools, this.#summary),
      ),
      element('div', { class: 'compare-cards' }, ...this.#cards.map(({ card }) => card)),
    );
    this.#namedPits = new NamedPits(this.#view, this.element);
    this.#view.addEventListener('press', (event) => this.#press(/** @type {CustomEvent<string>} */ (event).detail));
  }

  /** Lays the boards out, once the dialog is open. */
  begin() {
    const options = { ...LAYOUT, mirror: this.#context.settings.get('mirror') };
    this.#view.theme = this.#theme;
    this.#view.options = options;
    const scale = Math.max(2, devicePixelRatio);
    for (const card of this.#cards) {
      card.board = new StillBoard(SMALL_BOARD_WIDTH, scale, options, this.#theme);
      card.place.replaceChildren(card.board.element);
    }
    this.#choosePosition();
  }

  close() {
    this.#comparisons += 1;
    this.#view.close();
    for (const { board } of this.#cards) board?.close();
  }

  /** @param {string} rules */
  #card(rules) {
    const title = element('h3', {});
    const place = element('div', { class: 'compare-board' });
    const text = element('p', {});
    const card = element('section', { class: 'compare-card', 'data-rules': rules }, title, place, text);
    return { title, place, text, card, board: /** @type {StillBoard | null} */ (null) };
  }

  #choosePosition() {
    const chosen = POSITIONS.find(({ name }) => name === this.#chooser.value);
    if (!chosen) return;
    this.#pits = [...chosen.pits];
    this.#pit = chosen.pit;
    const about = this.#context.say(`ui.rulebook.comparison.${chosen.name}.about`);
    showPitNames(this.#about, about);
    this.#namedPits.tell(this.#about, pitsNamedIn(about), about.length);
    this.#showPosition();
    this.#showOutcomes();
  }

  /** @param {string} pit */
  #press(pit) {
    const at = PITS.indexOf(pit);
    if (this.#tool === 'sow') {
      this.#pit = pit;
    } else {
      const step = this.#tool === 'more' ? 1 : -1;
      if (this.#pits[at] + step < 0 || sumOf(this.#pits) + step > this.#total) return;
      this.#pits[at] += step;
      this.#chooser.value = 'own';
      this.#about.textContent = '';
    }
    this.#showPosition();
    this.#showOutcomes();
  }

  /** Shows the position, with the pit to sow. */
  #showPosition() {
    const words = this.#context.words();
    const playable = this.#tool === 'sow' ? CAMPS.S.filter((_, at) => this.#pits[at] > 0).join('') : '';
    this.#view.show({ pits: this.#pits, selected: this.#pit, playable });
    const names = Object.fromEntries(
      PITS.map((pit, at) => {
        const name = pitName(words, pit, this.#pits[at]);
        const note = this.#tool === 'sow' ? '' : words.say(`ui.rulebook.comparison.tool.${this.#tool}`);
        return [pit, { name: pit === this.#pit ? words.say('ui.rulebook.comparison.sown', { name }) : name, why: null, note }];
      }),
    );
    this.#view.label(names, { S: words.say('side.S'), N: words.say('side.N') });
  }

  /** The name of a rule sheet; other rules are named as those of the game on the board. @param {string} rules */
  #name(rules) {
    const { say } = this.#context;
    if (COMPARED.includes(rules)) return say(`ui.rules.${rules}`);
    return say('ui.rulebook.comparison.board', { name: rulesName(say, rules) });
  }

  /** Shows the outcome by each rule set. */
  async #showOutcomes() {
    const comparison = (this.#comparisons += 1);
    const words = this.#context.words();
    const tempo = animationTempo(this.#context.settings);
    // The seeds that are not on the board are shared between the stores.
    const captured = this.#total - sumOf(this.#pits);
    const position = setupText({ pits: this.#pits, stores: halves(captured), turn: 'S' });
    const outcomes = this.#cards.map(({ rules }) => outcomeOf(new Game(rules, position), this.#pit, words));
    this.#summary.replaceChildren(...summary(words, this.#rules.map((rules) => this.#name(rules)), outcomes));
    await Promise.all(
      this.#cards.map(async ({ title, text, card, board, rules }, at) => {
        const { kind, text: outcome, trace, after } = outcomes[at];
        title.textContent = this.#name(rules);
        showPitNames(text, outcome);
        card.dataset.kind = kind;
        board?.show({ pits: this.#pits, selected: this.#pit });
        if (trace) await board?.play(trace, tempo);
        if (comparison === this.#comparisons && trace) board?.show(after);
      }),
    );
  }
}

/**
 * The number of seeds in a game by these rules.
 *
 * @param {string} rules
 */
function totalSeeds(rules) {
  const game = new Game(rules);
  const { total } = game.state();
  game.free();
  return total;
}

/** @param {number[]} numbers */
const sumOf = (numbers) => numbers.reduce((sum, number) => sum + number, 0);
