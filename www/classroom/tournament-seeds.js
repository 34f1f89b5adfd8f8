import { element } from '../base/dom.js';
import { MAX_RESULT_SEEDS, effectiveResult, noteResult, noteSeeds, resultBySeeds, seedsFit } from './tournament.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 * @typedef {import('./tournament.js').Pairing} Pairing
 * @typedef {import('./tournament.js').Result} Result
 * @typedef {import('./tournament-host.js').TournamentHost} Host
 */

/**
 * What is typed and not noted, by game and player: incomplete, impossible, or against the noted result. It
 * stays when the view of the round is rebuilt.
 *
 * @type {Map<string, string>}
 */
const unnoted = new Map();

/** The two keys of a game in `unnoted`; letting the other player begin swaps them. @param {string} id @param {number} round @param {Pairing} pairing */
const keysOf = (id, round, { a, b }) => [`${id} ${round} ${a} ${b}`, `${id} ${round} ${b} ${a}`];

/** What is typed as the seeds of two players. */
class TypedSeeds {
  #total;

  /**
   * @param {string[]} texts
   * @param {number | null} total the seeds of a game, if the rules are known
   */
  constructor(texts, total) {
    /** What is typed for each player; empty: nothing. */
    this.texts = texts.map((text) => text.trim());
    /** The number of seeds typed for each player; `null` where no number is typed. */
    this.numbers = this.texts.map((text) => (/^\d{1,3}$/.test(text) ? Number(text) : null));
    this.#total = total;
  }

  /** Whether something is typed that is not a number. @param {number} place */
  isInvalid(place) {
    return this.texts[place] !== '' && this.numbers[place] === null;
  }

  /** Whether the sum is more than a game's seeds. It may be less: a game that was stopped leaves seeds on the board. */
  get tooMany() {
    const [one, other] = this.numbers;
    return this.#total !== null && (one ?? 0) + (other ?? 0) > this.#total;
  }

  /** Both numbers, if both are typed and they are not too many. @returns {[number, number] | null} */
  get complete() {
    const [one, other] = this.numbers;
    return one === null || other === null || this.tooMany ? null : [one, other];
  }

  /**
   * Both numbers if one field is blank: its player gets all the other seeds of the game.
   *
   * @returns {[number, number] | null}
   */
  get withRest() {
    const [one, other] = this.numbers;
    if (this.#total === null || this.tooMany || !this.texts.includes('')) return null;
    return one !== null ? [one, this.#total - one] : other !== null ? [this.#total - other, other] : null;
  }
}

/**
 * The fields for the seeds of a pairing, with what is said below them.
 *
 * @param {Host} host
 * @param {object} about
 * @param {Tournament} about.tournament
 * @param {number} about.round
 * @param {number} about.at the pairing's place in the round
 * @param {number | null} about.total the seeds of a game, if the rules are known
 * @param {() => Tournament} about.now the tournament as it is stored
 * @param {(act: (pairing: Pairing) => unknown) => void} about.change changes the pairing
 */
export function seedsFields({ say }, { tournament: { id, rounds, players }, round, at, total, now, change }) {
  const first = rounds[round][at];
  const keys = keysOf(id, round, first);
  const names = [first.a, Number(first.b)].map((player) => players[player].name);
  const pairing = () => now().rounds[round][at];
  const inputs = names.map((name, place) => element('input', { type: 'text', inputmode: 'numeric', maxlength: 3, autocomplete: 'off', 'data-tournament': `${at}-seeds-${place}`, 'aria-label': say('ui.tournament.seeds.of', { name }), onchange: () => noteTyped(), oninput: () => edit() }));
  const message = element('p', { class: 'about', 'aria-live': 'polite', 'data-tournament': `${at}-seeds-note` });
  const rest = element('button', { type: 'button', class: 'button', hidden: true, 'data-tournament': `${at}-seeds-rest`, onclick: (/** @type {MouseEvent} */ event) => addRest(event) });
  const typed = () => new TypedSeeds(inputs.map(({ value }) => value), total);
  const remember = () => keys.forEach((key, place) => unnoted.set(key, inputs[place].value));
  const forget = () => keys.forEach((key) => unnoted.delete(key));

  function edit() {
    remember();
    showMessage();
  }

  /**
   * Notes the typed seeds if they are complete and agree with the result, and clears the noted ones if both fields are
   * empty; otherwise what is typed stays in its fields.
   */
  function noteTyped() {
    if (!unnoted.has(keys[0])) return;
    const { seeds } = pairing();
    const { texts, complete: counts } = typed();
    if (counts && !seedsFit(pairing(), counts)) {
      // What is typed contradicts the noted result: that result stays, and the seeds noted until now are cleared.
      if (seeds) change((each) => noteSeeds(each, null));
      return;
    }
    if (!counts && !texts.every((text) => text === '')) return;
    forget();
    if (counts?.join() === seeds?.join()) return refresh();
    change((each) => noteSeeds(each, counts));
  }

  /** @param {MouseEvent} event */
  function addRest({ detail }) {
    const { texts, withRest: counts } = typed();
    if (!counts) return;
    const place = texts.indexOf('');
    inputs[place].value = String(counts[place]);
    remember();
    noteTyped();
    // The button disappears. Only after a press by key a field is focused: a touch would open an on-screen keyboard.
    const pressedByKey = detail === 0;
    if (pressedByKey) inputs[place].focus();
  }

  function refresh() {
    for (const [place, input] of inputs.entries()) {
      const value = unnoted.get(keys[place]) ?? String(pairing().seeds?.[place] ?? '');
      if (input.value !== value) input.value = value;
    }
    showMessage();
  }

  function showMessage() {
    const seeds = typed();
    for (const [place, input] of inputs.entries()) input.setAttribute('aria-invalid', String(seeds.isInvalid(place)));
    const text = messageOn(seeds);
    if (message.textContent !== text) message.textContent = text;
    const counts = seeds.withRest;
    rest.hidden = !counts || !seedsFit(pairing(), counts);
    rest.textContent = counts && say('ui.tournament.seeds.rest', { one: counts[0], other: counts[1], n: total });
  }

  /** What is to be said of the seeds; empty: nothing. @param {TypedSeeds} seeds */
  function messageOn(seeds) {
    const [one, other] = seeds.numbers;
    const numbers = { one: one ?? 0, other: other ?? 0, sum: Number(one) + Number(other), n: total };
    if (seeds.isInvalid(0) || seeds.isInvalid(1)) return say('ui.tournament.seeds.number', { n: MAX_RESULT_SEEDS });
    if (one === null && other === null) return '';
    if (seeds.tooMany) return say('ui.tournament.seeds.too-many', numbers);
    if (one === null || other === null) {
      const known = effectiveResult(now(), pairing()) !== null;
      return say(known ? 'ui.tournament.seeds.missing.result' : 'ui.tournament.seeds.missing', { name: names[one === null ? 0 : 1] });
    }
    if (!seedsFit(pairing(), [one, other])) return say('ui.tournament.seeds.against', { ...numbers, result: resultText() });
    return total !== null && one + other !== total ? say('ui.tournament.seeds.sum', numbers) : '';
  }

  function resultText() {
    const { result } = pairing();
    if (result === 'draw') return say('ui.tournament.draw');
    return result === 'none' ? say('ui.tournament.unplayed') : say('ui.tournament.won-by', { name: names[result === 'a' ? 0 : 1] });
  }

  return {
    fields: element('div', { class: 'pairing-seeds' }, inputs[0], element('span', { 'aria-hidden': 'true' }, say('ui.tournament.seeds')), inputs[1]),
    below: [message, rest],
    refresh,
    noteTyped,
    /**
     * Notes a pressed result. Typed seeds that agree with it are noted too; others stay in their fields.
     *
     * @param {Pairing} found changed
     * @param {Result} result
     */
    press: (found, result) => {
      const { complete: counts } = typed();
      noteResult(found, result);
      if (!counts) return;
      if (resultBySeeds(counts) !== result) return remember();
      forget();
      noteSeeds(found, counts);
    },
  };
}

/**
 * Changes a pairing. If that clears its typed or noted seeds, the page says so and offers to undo it.
 *
 * @param {Host} host
 * @param {Tournament} tournament changed
 * @param {number} round
 * @param {number} at the pairing's place in the round
 * @param {() => unknown} act
 */
export function changeWithUndo(host, tournament, round, at, act) {
  const { id, rounds } = tournament;
  const before = structuredClone(rounds[round][at]);
  const keys = keysOf(id, round, before);
  const typed = keys.map((key) => unnoted.get(key));
  act();
  for (const key of keys) unnoted.delete(key);
  const [one, other] = typed[0] === undefined ? before.seeds ?? [] : typed.map((text) => text?.trim() || '…');
  const { seeds } = rounds[round][at];
  const areNotedStill = String(seeds?.[0]) === String(one) && String(seeds?.[1]) === String(other);
  if (one === undefined || other === undefined || areNotedStill) return host.tell('');
  host.tell('ui.tournament.seeds.erased', { table: at + 1, one, other }, () => {
    host.tournaments.change(id, (each) => {
      const found = each.rounds[round]?.[at];
      if (found?.a !== before.a || found.b !== before.b) return;
      each.rounds[round][at] = before;
      for (const [place, key] of keys.entries()) if (typed[place] !== undefined) unnoted.set(key, typed[place]);
    });
    host.go({ view: 'rounds', id, round });
  }, true);
}
