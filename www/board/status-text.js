import { element } from '../base/dom.js';
import { pitsNamedIn, withPitNames, withoutPitMarks } from '../base/pit-names.js';

/**
 * @typedef {object} Sentence
 * @property {string} text may have marked pits
 * @property {string | null} [rule] the rule option behind it
 *
 * @typedef {string | Sentence[]} Text
 *
 * @typedef {object} Offer a button beside a message
 * @property {string} label
 * @property {() => void} act
 * @property {string} [text] the button is shown only beside this text
 * @property {string} [again] the text beside the button, in the current language: when the language changes,
 *   `game-view.js` shows the news again without it, and then adds it
 *
 * @typedef {object} MoveNews
 * @property {Text} [earlier] advice, and the lasting news of earlier moves since the person's last press, such as the
 *   capture of that press (`#ownNews` in game-view.js)
 * @property {Text} sown how the last move was sown
 * @property {Text} result what the last move did
 * @property {Offer} [offer]
 *
 * @typedef {object} Announcer
 * @property {(text: string) => string} text how a text with marked pits is announced
 * @property {(kind: string, moves: string[]) => string} change the announcement of a change other than a move
 */

/** Announcements within this time are made together, in milliseconds. */
const TOGETHER = 30;
/** @type {MoveNews} */
export const NO_NEWS = { sown: '', result: '' };

/**
 * @param {import('../base/words.js').Words} words
 * @param {import('../base/words.js').Message[]} messages
 * @param {import('../base/sides.js').Side} [you] the reader's side
 * @returns {Sentence[]}
 */
export const sentences = (words, messages, you) =>
  messages.map(({ key, data, rule }) => ({ text: words.sayPits(key, { you, ...data }), rule }));

/** Texts joined to one, with their pits marked. @param {...Text} parts */
export const textOf = (...parts) =>
  parts.flatMap((part) => (typeof part === 'string' ? part : part.map(({ text }) => text))).filter(Boolean).join(' ');

/**
 * The text under the board: whose turn it is, how many seeds are still on the board (while there is a reserve: in the
 * reserve), and the news of the last move, a question or a refusal. A live region announces the same to screen readers.
 */
export class StatusText {
  #onrule;
  #onnaming;
  #announcer;
  #status = element('span', { class: 'status' });
  #earlier = element('span', {});
  /** How the move was sown; the style sheets hide it where there is little room. */
  #sown = element('span', { class: 'sown' });
  /** The result of the move, or the hint, question or reason that is shown in its place. */
  #result = element('span', { class: 'outcome' });
  #left = element('span', { class: 'left' });
  /** Opens the rule behind a refusal. */
  #ruleLink = element('button', { type: 'button', class: 'rule-link', hidden: true });
  /** The offer's button: before the text in the document, so that it can stand beside the first lines. */
  #offer = element('button', { type: 'button', class: 'rule-link offer', hidden: true, 'aria-describedby': 'told' });
  #told = element('p', { class: 'told', id: 'told' }, this.#earlier, ' ', this.#sown, ' ', this.#result, ' ', this.#ruleLink);
  /** The live region. */
  live = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  element = element(
    'div',
    { class: 'status-text' },
    this.#offer,
    element('p', { class: 'stand' }, this.#status, ' ', this.#left),
    this.#told,
  );
  /** The news of the last move, also while a question or a refusal is shown instead. */
  #news = NO_NEWS;
  /** @type {string | null} */
  #question = null;
  /** Whether the question is shown after the text on how the last move was sown. */
  #afterMove = false;
  /** Why the last press did nothing, until the next change. @type {{ text: string, rule: string | null } | null} */
  #refused = null;

  /** Why a pit cannot be played, or a warning about it, as long as that is shown. @type {string | null} */
  #explained = null;
  /** Whether the text has been scrolled. If not, `scrollTop` is not set, because setting it forces a layout. */
  #scrolled = false;

  /** The texts of the next announcement. @type {string[]} */
  #unannounced = [];

  /**
   * @param {((rule: string) => void) | null} onrule opens the rule behind a sentence
   * @param {() => Announcer | null} announcer `null` until it is loaded
   * @param {(pits: string, length: number) => void} onnaming called with the pits that a new text names, and its length
   */
  constructor(onrule, announcer, onnaming) {
    this.#onrule = onrule;
    this.#onnaming = onnaming;
    this.#announcer = announcer;
    this.element.addEventListener('scroll', () => (this.#scrolled = true), { capture: true, passive: true });
  }

  /** How a text with marked pits is announced. @param {string} text */
  spoken(text) {
    return this.#announcer()?.text(text) ?? withoutPitMarks(text);
  }

  /** The announcement of a change other than a move. @param {string} kind @param {string[]} moves */
  spokenChange(kind, moves) {
    return this.#announcer()?.change(kind, moves) ?? '';
  }

  /** @param {Text} said */
  set status(said) {
    this.#fill(this.#status, said);
  }

  /** @param {string} label the label of the button that opens a rule */
  set ruleLabel(label) {
    this.#ruleLink.textContent = label;
  }

  /** @param {string} text */
  set left(text) {
    this.#left.textContent = text;
  }

  /** The length of the text, in characters. */
  get length() {
    return this.element.textContent?.length ?? 0;
  }

  /** The text shown as the result of the move, or in its place. */
  get outcome() {
    return this.#result.textContent;
  }

  /** @param {MoveNews} news */
  set news(news) {
    this.#news = news;
    this.#refused = null;
    this.#refresh(null);
    if (this.#question === null) this.#reportPits(textOf(news.earlier ?? '', news.sown, news.result));
  }

  /**
   * Adds a sentence to the news of the last move: before the news if it is advice with an offer of its own, otherwise
   * after it.
   *
   * @param {string} text
   * @param {Offer} [offer]
   */
  addNews(text, offer = this.#news.offer) {
    const place = offer?.text === text ? 'earlier' : 'result';
    const said = this.#news[place] ?? '';
    const others = typeof said === 'string' ? (said ? [{ text: said }] : []) : said;
    this.news = { ...this.#news, [place]: place === 'earlier' ? [{ text }, ...others] : [...others, { text }], offer };
    if (this.#question === null || this.#afterMove) this.#reportPits(text);
  }

  /** @param {string} text a hint; it replaces even a question */
  set advice(text) {
    this.news = { sown: '', result: text, offer: this.#news.offer };
    if (text && this.#question !== null) this.ask(text);
  }

  /**
   * @param {string | null} text a question to the players; `null` when it is answered
   * @param {boolean} [afterMove] whether it is shown after the text on how the last move was sown
   */
  ask(text, afterMove = false) {
    this.#question = text;
    this.#afterMove = afterMove;
    this.#refused = null;
    this.#refresh(null);
    this.#reportPits(text ?? '');
  }

  /**
   * Says why a press did nothing.
   *
   * @param {string} text
   * @param {string | null} rule the rule option behind the reason
   */
  refuse(text, rule) {
    this.#refused = { text, rule };
    this.#refresh(null);
    this.#reportPits(text);
  }

  /**
   * Shows why a pit cannot be played, or a warning about it; `null` shows the refusal, the question or the news again.
   *
   * @param {string | null} why
   */
  explain(why) {
    // A repeated text stays in place: a link that is replaced while it is pressed would not get the click.
    if (why !== this.#explained) this.#refresh(why);
  }

  /** @param {string | null} why */
  #refresh(why) {
    this.#explained = why;
    const text = why ?? this.#refused?.text ?? this.#question;
    if (this.#scrolled) this.element.scrollTop = this.#told.scrollTop = 0;
    this.#scrolled = false;
    const kept = this.#afterMove && text === this.#question ? this.#news : { sown: '', offer: this.#news.offer };
    this.#show(text === null ? this.#news : { ...kept, result: text });
    const rule = (why === null || why === this.#refused?.text) && this.#refused?.rule;
    this.#ruleLink.hidden = !rule || !this.#onrule;
    this.#ruleLink.onclick = () => rule && this.#onrule?.(rule);
    if (why !== null) this.#reportPits(why);
  }

  /**
   * Announces a sentence to screen readers.
   *
   * @param {string} text
   */
  announce(text) {
    if (!text) return;
    if (this.#unannounced.length === 0) setTimeout(() => this.#announceAll(), TOGETHER);
    const spoken = this.spoken(text);
    if (spoken !== this.#unannounced.at(-1)) this.#unannounced.push(spoken);
  }

  /** Announces simultaneous texts together: otherwise a later one would interrupt the earlier. */
  #announceAll() {
    const plain = this.#unannounced.join(' ');
    this.#unannounced = [];
    // Screen readers announce a text again only if it differs: a zero-width space makes it differ.
    this.live.textContent = this.live.textContent === plain ? `${plain}\u200b` : plain;
  }

  /** @param {string} text */
  #reportPits(text) {
    this.#onnaming(pitsNamedIn(text), text.length);
  }

  /** @param {MoveNews} news */
  #show({ earlier = '', sown, result, offer }) {
    this.#offer.hidden = !offer || !textOf(earlier, result).includes(offer.text ?? '');
    const label = offer?.label ?? '';
    // An equal label stays in place: the button must get the click of a press that takes the focus from a pit.
    if (this.#offer.textContent !== label) this.#offer.textContent = label;
    this.#offer.onclick = () => offer?.act();
    this.#fill(this.#earlier, earlier);
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
    // A text that names pits can have the focus, which lights them; a text with a link gets the focus through the link.
    const focusable = place.querySelector('[data-named]') && !place.querySelector('a');
    place.toggleAttribute('tabindex', false);
    if (focusable) place.tabIndex = 0;
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
    return [element('a', { class: 'ruled', href: `#rule=${rule}`, onclick }, element('span', {}, ...withPitNames(text)))];
  }
}
