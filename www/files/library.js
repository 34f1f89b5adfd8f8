import { openDatabase } from '../storage/database.js';

/**
 * @typedef {object} Card what the list of the library shows of an entry; its text lies apart
 * @property {string} id
 * @property {string | null} name what somebody has called it
 * @property {number} added
 * @property {number} games how many its text holds
 * @property {Record<string, string>} tags those of its only game; empty where there are many
 * @property {string | null} rules
 * @property {number | null} moves
 * @property {boolean} own whether it was played here, and not brought in a file
 *
 * @typedef {{ card: Card, text: Uint8Array }} Entry its text: a game file in UTF-8
 */

const NAME = 'awale-library';
const VERSION = 1;

/**
 * The games of this device, kept by the browser in its own database: cards in one store, texts in
 * another, so that a list of thousands is read without them. Where the browser forbids it or has no
 * room, entries are kept for as long as the page is open, and `refused` says so.
 *
 * Sends `change` when an entry has come, changed or gone, in this tab or in another.
 */
export class Library extends EventTarget {
  /** @type {Promise<IDBDatabase> | undefined} */
  #open;
  /** @type {Map<string, Entry>} */
  #memory = new Map();
  /** Other tabs. @type {BroadcastChannel | null} */
  #tabs = null;
  /** Whether the browser has refused to keep something. */
  refused = false;

  constructor() {
    super();
    try {
      this.#tabs = new BroadcastChannel(NAME);
      this.#tabs.addEventListener('message', () => this.dispatchEvent(new Event('change')));
    } catch {
      // Other tabs see it when they look again.
    }
  }

  /** @returns {Promise<Card[]>} the latest first */
  async cards() {
    /** @type {Card[]} */
    const kept = (await this.#ask('readonly', ({ cards }) => cards.getAll())) ?? [];
    const all = new Map(kept.map((card) => [card.id, card]));
    for (const { card } of this.#memory.values()) all.set(card.id, card);
    return [...all.values()].sort((one, other) => other.added - one.added);
  }

  /**
   * @param {string} id
   * @returns {Promise<Uint8Array | undefined>}
   */
  async text(id) {
    const held = this.#memory.get(id);
    if (held) return held.text;
    const found = await this.#ask('readonly', ({ texts }) => texts.get(id));
    return found instanceof Uint8Array ? found : undefined;
  }

  /**
   * @param {string} id
   * @returns {Promise<Card | undefined>}
   */
  async card(id) {
    return this.#memory.get(id)?.card ?? (await this.#ask('readonly', ({ cards }) => cards.get(id)));
  }

  /**
   * Adds entries, or puts them in the place of those with the same id.
   *
   * @param {Entry[]} entries
   * @returns {Promise<boolean>} whether they are there when the page is opened again
   */
  async put(entries) {
    const kept = await this.#ask('readwrite', ({ cards, texts }) => {
      for (const { card, text } of entries) {
        texts.put(text, card.id);
        cards.put(card);
      }
    });
    this.refused ||= kept === undefined;
    for (const entry of entries) {
      if (kept === undefined) this.#memory.set(entry.card.id, entry);
      else this.#memory.delete(entry.card.id);
    }
    this.#changed();
    return kept !== undefined;
  }

  /**
   * @param {string} id
   * @param {string | null} name
   */
  async rename(id, name) {
    const held = this.#memory.get(id);
    if (held) held.card.name = name;
    else {
      await this.#ask('readwrite', ({ cards }) => {
        const found = cards.get(id);
        found.onsuccess = () => found.result && cards.put({ ...found.result, name });
      });
    }
    this.#changed();
  }

  /**
   * @param {string} id
   * @returns {Promise<Entry | null>} what was there, to be put back
   */
  async remove(id) {
    const [card, text] = await Promise.all([this.card(id), this.text(id)]);
    this.#memory.delete(id);
    await this.#ask('readwrite', ({ cards, texts }) => {
      cards.delete(id);
      texts.delete(id);
    });
    this.#changed();
    return card && text ? { card, text } : null;
  }

  #changed() {
    this.dispatchEvent(new Event('change'));
    this.#tabs?.postMessage(null);
  }

  /**
   * One transaction over both stores.
   *
   * @param {IDBTransactionMode} mode
   * @param {(stores: { cards: IDBObjectStore, texts: IDBObjectStore }) => IDBRequest | void} question
   * @returns {Promise<any>} what it gives, `true` for nothing; `undefined` when it could not be done
   */
  async #ask(mode, question) {
    try {
      this.#open ??= openDatabase(NAME, VERSION, createStores);
      const transaction = (await this.#open).transaction(['cards', 'texts'], mode);
      return await new Promise((resolve, reject) => {
        const request = question({
          cards: transaction.objectStore('cards'),
          texts: transaction.objectStore('texts'),
        });
        transaction.oncomplete = () => resolve(request ? request.result : true);
        transaction.onabort = () => reject(transaction.error);
      });
    } catch (error) {
      console.info('awale: the library is out of reach', error);
      // A database that was closed for a later release may be opened again.
      this.#open = undefined;
      return undefined;
    }
  }
}

/** @param {IDBDatabase} database */
function createStores(database) {
  database.createObjectStore('cards', { keyPath: 'id' });
  database.createObjectStore('texts');
}

/** An id that no other entry has. */
export function newId() {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 10);
}
