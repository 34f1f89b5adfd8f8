import { element } from '../base/dom.js';
import { withoutTermMarks } from '../base/glossary.js';

/**
 * A function that turns a text with marked terms and pits into an announcement: terms as plain words, pits with their
 * sides.
 *
 * @param {import('../board/game-view.js').GameView} view
 */
export const announcementsOf = (view) => (/** @type {string} */ text) =>
  view.statusText.spoken(withoutTermMarks(text));

/** A live region for the texts of a bar: each is announced once. */
export class AnnouncedTexts {
  element = element('p', { class: 'unseen', role: 'status', 'aria-live': 'polite' });
  /**
   * All texts of the bar for the next announcement, by the names that `show` gets; `null`: none is due.
   *
   * @type {Map<string, string> | null}
   */
  #waiting = null;
  /** All texts of the bar at the last announcement, by their names. @type {Map<string, string>} */
  #announced = new Map();

  /** @param {(text: string) => string} toAnnouncement turns a text with marks into an announcement */
  constructor(toAnnouncement) {
    this.toAnnouncement = toAnnouncement;
  }

  /**
   * Announces the new texts; of a text to which something was added, only the added part. Several calls within one task
   * are one announcement.
   *
   * @param {[name: string, text: string][]} texts all texts of the bar, each with the name of what it belongs to
   */
  show(texts) {
    if (!this.#waiting) queueMicrotask(() => this.#announce());
    this.#waiting = new Map(texts);
  }

  #announce() {
    const now = this.#waiting ?? new Map();
    const fresh = [...now].map(([name, text]) => {
      const before = this.#announced.get(name) ?? '';
      return (text.startsWith(before) ? text.slice(before.length) : text).trim();
    }).filter(Boolean);
    this.#announced = now;
    this.#waiting = null;
    if (fresh.length === 0) return;
    const plain = this.toAnnouncement(fresh.join(' '));
    // Screen readers announce a text again only if it differs: a zero-width space makes it differ.
    this.element.textContent = this.element.textContent === plain ? `${plain}\u200b` : plain;
  }
}
