import { element } from '../base/dom.js';

/**
 * @typedef {{ text: string, rule?: string | null }} Sentence what is said, and the option of the
 *   rules that it rests on
 * @typedef {string | Sentence[]} Text
 * @typedef {{ sown: Text, result: Text }} MoveNews how a move was sown, and what came of it
 */

/** @type {MoveNews} */
export const NO_NEWS = { sown: '', result: '' };

/**
 * @param {import('../base/words.js').Words} words
 * @param {import('../base/words.js').Message[]} messages
 * @returns {Sentence[]}
 */
export const sentences = (words, messages) =>
  messages.map(({ key, data, rule }) => ({ text: words.say(key, data), rule }));

/** @param {...Text} parts */
export const spoken = (...parts) =>
  parts.flatMap((part) => (typeof part === 'string' ? part : part.map(({ text }) => text))).filter(Boolean).join(' ');

/**
 * What is said at the table: whose turn it is, what has just happened or why something cannot be
 * done, how much of the game is left; and the same for those who hear it.
 */
export class StatusText {
  #onrule;
  #status = element('span', { class: 'status' });
  /** How the move was sown: seen where there is room. */
  #sown = element('span', { class: 'sown' });
  /** What came of it, or a reason. */
  #result = element('span', {});
  #left = element('span', { class: 'left' });
  /** Opens the rule that a refusal rests on. */
  #rule = element('button', { type: 'button', class: 'rule-link', hidden: true });
  /** What a screen reader hears. */
  live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  element = element(
    'div',
    { class: 'talk' },
    element('p', { class: 'stand' }, this.#status, ' ', this.#left),
    element('p', { class: 'told', id: 'told' }, this.#sown, ' ', this.#result, ' ', this.#rule),
  );
  /** What was said last, while a question or a reason stands in its place. */
  #news = NO_NEWS;
  /** @type {string | null} */
  #question = null;
  /** Why the last press did nothing, until something happens. @type {{ text: string, rule: string | null } | null} */
  #refused = null;

  /** @param {((rule: string) => void) | null} onrule opens the rule that a sentence rests on */
  constructor(onrule) {
    this.#onrule = onrule;
  }

  /** @param {Text} said */
  set status(said) {
    this.#fill(this.#status, said);
  }

  /** @param {string} label of the button that opens the rule of a refusal */
  set ruleLabel(label) {
    this.#rule.textContent = label;
  }

  /** @param {string} text */
  set left(text) {
    this.#left.textContent = text;
  }

  /** So many letters there are to be read. */
  get length() {
    return this.element.textContent?.length ?? 0;
  }

  /** @param {MoveNews} news */
  set news(news) {
    this.#news = news;
    this.#refused = null;
    this.explain(null);
  }

  /** @param {string} text a hint: it stands even in the place of a question */
  set advice(text) {
    this.news = { sown: '', result: text };
    if (text && this.#question !== null) this.question = text;
  }

  /** @param {string | null} text what is asked of the players, until it is answered */
  set question(text) {
    this.#question = text;
    this.#refused = null;
    this.explain(null);
  }

  /**
   * Says why a press did nothing, and leads to the rule.
   *
   * @param {string} text
   * @param {string | null} rule the option of the rules that it rests on
   */
  refuse(text, rule) {
    this.#refused = { text, rule };
    this.explain(null);
  }

  /**
   * Says a reason as long as it is wanted; with `null` what was refused, the question or the news
   * stand there again.
   *
   * @param {string | null} why
   */
  explain(why) {
    const text = why ?? this.#refused?.text ?? this.#question;
    this.#show(text === null ? this.#news : { sown: '', result: text });
    const rule = (why === null || why === this.#refused?.text) && this.#refused?.rule;
    this.#rule.hidden = !rule || !this.#onrule;
    this.#rule.onclick = () => rule && this.#onrule?.(rule);
  }

  /**
   * Says a sentence to whoever listens.
   *
   * @param {string} text
   */
  announce(text) {
    // The same sentence twice is heard twice.
    this.live.textContent = this.live.textContent === text ? `${text}\u200b` : text;
  }

  /** @param {MoveNews} news */
  #show({ sown, result }) {
    this.#fill(this.#sown, sown);
    this.#fill(this.#result, result);
  }

  /**
   * @param {HTMLElement} place
   * @param {Text} said
   */
  #fill(place, said) {
    if (typeof said === 'string') place.textContent = said;
    else place.replaceChildren(...said.flatMap((sentence, at) => (at ? [' ', this.#sentence(sentence)] : [this.#sentence(sentence)])));
  }

  /** A sentence leads to its rule. @param {Sentence} sentence */
  #sentence({ text, rule }) {
    const open = this.#onrule;
    if (!rule || !open) return text;
    /** @param {Event} event */
    const onclick = (event) => {
      event.preventDefault();
      open(rule);
    };
    return element('a', { class: 'ruled', href: `#rule=${rule}`, onclick }, text);
  }
}
