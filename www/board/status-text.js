import { element } from '../base/dom.js';
import { pitsNamedIn, withPitNames, withoutPitMarks } from '../base/pit-names.js';

/**
 * @typedef {{ text: string, rule?: string | null }} Sentence a sentence, whose pits may be marked, and
 *   the rule option behind it
 * @typedef {string | Sentence[]} Text
 * @typedef {{ label: string, act: () => void }} Offer something to press beside a message
 * @typedef {{ sown: Text, result: Text, offer?: Offer }} MoveNews how the last move was sown, and its
 *   result
 * @typedef {{ text: (text: string) => string, change: (kind: string) => string }} Ear a text whose pits
 *   are marked, as it is announced, and what is said of a change that is not a move
 */

/** @type {MoveNews} */
export const NO_NEWS = { sown: '', result: '' };

/**
 * @param {import('../base/words.js').Words} words
 * @param {import('../base/words.js').Message[]} messages
 * @returns {Sentence[]}
 */
export const sentences = (words, messages) =>
  messages.map(({ key, data, rule }) => ({ text: words.mark(key, data), rule }));

/** @param {...Text} parts */
const joined = (...parts) =>
  parts.flatMap((part) => (typeof part === 'string' ? part : part.map(({ text }) => text))).filter(Boolean).join(' ');

/** The text as it is announced, with its pits marked. @param {...Text} parts */
export const spoken = (...parts) => joined(...parts);

/**
 * The text under the board: whose turn it is, the last move or a reason, and the seeds left; the
 * same for screen readers.
 */
export class StatusText {
  #onrule;
  #status = element('span', { class: 'status' });
  /** How the move was sown; hidden on small screens. */
  #sown = element('span', { class: 'sown' });
  /** The result of the move, or a reason. */
  #result = element('span', {});
  #left = element('span', { class: 'left' });
  /** Opens the rule behind a refusal. */
  #rule = element('button', { type: 'button', class: 'rule-link', hidden: true });
  #offer = element('button', { type: 'button', class: 'rule-link', hidden: true });
  /** The live region. */
  live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  element = element(
    'div',
    { class: 'talk' },
    element('p', { class: 'stand' }, this.#status, ' ', this.#left),
    element('p', { class: 'told', id: 'told' }, this.#sown, ' ', this.#result, ' ', this.#rule, this.#offer),
  );
  /** The last move, while a question or a reason replaces it. */
  #news = NO_NEWS;
  /** @type {string | null} */
  #question = null;
  /** Why the last press did nothing, until the next change. @type {{ text: string, rule: string | null } | null} */
  #refused = null;

  /** What waits to be announced together. @type {Set<string>} */
  #unsaid = new Set();
  /** @type {Ear} */
  ear = { text: withoutPitMarks, change: () => '' };

  /** Called with the pits that a new text names, and its length. @type {(pits: string, length: number) => void} */
  ontold = () => {};

  /** @param {((rule: string) => void) | null} onrule opens the rule behind a sentence */
  constructor(onrule) {
    this.#onrule = onrule;
  }

  /** @param {Text} said */
  set status(said) {
    this.#fill(this.#status, said);
  }

  /** @param {string} label the label of the button that opens a rule */
  set ruleLabel(label) {
    this.#rule.textContent = label;
  }

  /** @param {string} text */
  set left(text) {
    this.#left.textContent = text;
  }

  /** The length of the text, in characters. */
  get length() {
    return this.element.textContent?.length ?? 0;
  }

  /** @param {MoveNews} news */
  set news(news) {
    this.#news = news;
    this.#refused = null;
    this.explain(null);
    if (this.#question === null) this.#told(joined(news.sown, news.result));
  }

  /**
   * Adds a sentence to what is said of the last move.
   *
   * @param {string} text
   * @param {Offer} [offer]
   */
  addNews(text, offer = this.#news.offer) {
    const { sown, result } = this.#news;
    const before = typeof result === 'string' ? (result ? [{ text: result }] : []) : result;
    this.news = { sown, result: [...before, { text }], offer };
  }

  /** @param {string} text a hint; it replaces even a question */
  set advice(text) {
    this.news = { sown: '', result: text };
    if (text && this.#question !== null) this.question = text;
  }

  /** @param {string | null} text a question to the players; `null` when it is answered */
  set question(text) {
    this.#question = text;
    this.#refused = null;
    this.explain(null);
    this.#told(text ?? '');
  }

  /**
   * Says why a press did nothing.
   *
   * @param {string} text
   * @param {string | null} rule the rule option behind the reason
   */
  refuse(text, rule) {
    this.#refused = { text, rule };
    this.explain(null);
    this.#told(text);
  }

  /**
   * Shows a reason; `null` shows the refusal, the question or the last move again.
   *
   * @param {string | null} why
   */
  explain(why) {
    const text = why ?? this.#refused?.text ?? this.#question;
    this.#show(text === null ? this.#news : { sown: '', result: text, offer: this.#news.offer });
    const rule = (why === null || why === this.#refused?.text) && this.#refused?.rule;
    this.#rule.hidden = !rule || !this.#onrule;
    this.#rule.onclick = () => rule && this.#onrule?.(rule);
    if (why !== null) this.#told(why);
  }

  /**
   * Announces a sentence to screen readers.
   *
   * @param {string} text
   */
  announce(text) {
    if (!text) return;
    if (this.#unsaid.size === 0) queueMicrotask(() => this.#announceAll());
    this.#unsaid.add(this.ear.text(text));
  }

  /** What came at once is announced together: a later text would cut an earlier one short. */
  #announceAll() {
    const plain = [...this.#unsaid].join(' ');
    this.#unsaid.clear();
    // A repeated sentence is announced again only if the text differs.
    this.live.textContent = this.live.textContent === plain ? `${plain}\u200b` : plain;
  }

  /** @param {string} text */
  #told(text) {
    this.ontold(pitsNamedIn(text), text.length);
  }

  /** @param {MoveNews} news */
  #show({ sown, result, offer }) {
    this.#offer.hidden = !offer;
    this.#offer.textContent = offer?.label ?? '';
    this.#offer.onclick = () => offer?.act();
    this.#fill(this.#sown, sown);
    this.#fill(this.#result, result);
  }

  /**
   * @param {HTMLElement} place
   * @param {Text} said
   */
  #fill(place, said) {
    if (typeof said === 'string') place.replaceChildren(...withPitNames(said));
    else place.replaceChildren(...said.flatMap((sentence, at) => (at ? [' ', ...this.#sentence(sentence)] : this.#sentence(sentence))));
    // A text with the focus highlights its pits. One with a link is focused by its link.
    const alone = place.querySelector('[data-named]') && !place.querySelector('a');
    place.toggleAttribute('tabindex', false);
    if (alone) place.tabIndex = 0;
  }

  /** A sentence links to the rule behind it. @param {Sentence} sentence */
  #sentence({ text, rule }) {
    const open = this.#onrule;
    if (!rule || !open) return withPitNames(text);
    /** @param {Event} event */
    const onclick = (event) => {
      event.preventDefault();
      open(rule);
    };
    return [element('a', { class: 'ruled', href: `#rule=${rule}`, onclick }, ...withPitNames(text))];
  }
}
