import { isToldOfEnd } from '../game/friend-sent.js';
import { validMatchSettings } from '../game/match-settings.js';
import { shortRules } from '../rules/rules-name.js';
import { openDatabase } from '../storage/database.js';

/**
 * @typedef {object} Card an entry without its text
 * @property {string} id
 * @property {string | null} name given by the player, or found in its file
 * @property {number} added when it was added, or its match last stored, in milliseconds since 1970
 * @property {number} games the number of games in its text
 * @property {Record<string, string>} tags of a single game; empty for several
 * @property {string | null} rules
 * @property {number | null} moves
 * @property {boolean} own whether it was played on this device
 * @property {string} [stamp] changes each time its match is stored, not when the entry is renamed
 * @property {string} [print] a fingerprint of its text
 * @property {GameEnd} [end] its last position and result
 * @property {Omit<import('../game/match.js').SavedMatch, 'game' | 'keptAs'> & { ply: number }} [match]
 *   what is needed to resume the game
 *
 * @typedef {object} GameEnd
 * @property {number[]} pits
 * @property {number[]} stores
 * @property {string} turn
 * @property {{ winner: string | null, south: number, north: number, counted: boolean, why?: string } | null} over
 *   older entries have no `why`
 *
 * @typedef {object} Added what was added to the library
 * @property {number} games
 * @property {number} known the games that were already there
 * @property {number} keptTexts the lessons and lists of exercises
 * @property {string[]} faulty the names of the faulty files
 *
 * @typedef {{ card: Card, text: Uint8Array }} Entry a card, and the game file in UTF-8
 */

const NAME = 'awale-library';
const VERSION = 1;

/**
 * The games of this device in IndexedDB: cards in one object store and texts in another, so that a long list loads
 * without texts. If IndexedDB cannot store an entry, `refused` is set, and the entry is in memory until it is stored or
 * the page is closed.
 *
 * Sends `change` when an entry is added, changed or removed, in any tab.
 */
export class Library extends EventTarget {
  /** @type {Promise<IDBDatabase> | undefined} */
  #database;
  /** The entries that could not be stored. @type {Map<string, Entry>} */
  #memory = new Map();
  /** Tells other tabs of changes. @type {BroadcastChannel | null} */
  #tabs = null;
  /** Whether the browser has refused to store an entry. */
  refused = false;

  constructor() {
    super();
    try {
      this.#tabs = new BroadcastChannel(NAME);
      this.#tabs.addEventListener('message', () => this.dispatchEvent(new Event('change')));
    } catch {
      // Without a channel, other tabs see changes when they next read the library.
    }
  }

  /** @returns {Promise<Card[]>} the latest first */
  async cards() {
    /** @type {unknown[]} */
    const stored = (await this.#ask('readonly', ({ cards }) => cards.getAll())) ?? [];
    const all = new Map(stored.flatMap(validCard).map((card) => [card.id, card]));
    for (const { card } of this.#memory.values()) all.set(card.id, card);
    return [...all.values()].sort((a, b) => b.added - a.added);
  }

  /**
   * @param {string} id
   * @returns {Promise<Uint8Array | undefined>}
   */
  async text(id) {
    const unstored = this.#memory.get(id);
    if (unstored) return unstored.text;
    const found = await this.#ask('readonly', ({ texts }) => texts.get(id));
    return found instanceof Uint8Array ? found : undefined;
  }

  /**
   * @param {string} id
   * @returns {Promise<Card | undefined>}
   */
  async card(id) {
    return this.#memory.get(id)?.card ?? validCard(await this.#ask('readonly', ({ cards }) => cards.get(id)))[0];
  }

  /**
   * Adds or replaces entries.
   *
   * @param {Entry[]} entries
   * @returns {Promise<boolean>} whether they were stored and not only held in memory
   */
  async put(entries) {
    const stored = await this.#ask('readwrite', ({ cards, texts }) => {
      for (const { card, text } of entries) {
        texts.put(text, card.id);
        cards.put(card);
      }
    });
    this.refused ||= stored === undefined;
    for (const entry of entries) {
      if (stored === undefined) this.#memory.set(entry.card.id, entry);
      else this.#memory.delete(entry.card.id);
    }
    this.#changed();
    return stored !== undefined;
  }

  /**
   * @param {string} id
   * @param {string | null} name
   */
  async rename(id, name) {
    const unstored = this.#memory.get(id);
    if (unstored) unstored.card.name = name;
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
   * @returns {Promise<Entry | null>} the removed entry, to be restored
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
   * A transaction over both object stores.
   *
   * @param {IDBTransactionMode} mode
   * @param {(stores: { cards: IDBObjectStore, texts: IDBObjectStore }) => IDBRequest | void} question
   * @returns {Promise<any>} the request's result, or `true`; `undefined` if it failed
   */
  async #ask(mode, question) {
    try {
      this.#database ??= openDatabase(NAME, VERSION, createStores);
      const transaction = (await this.#database).transaction(['cards', 'texts'], mode);
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
      // A database that was closed for an upgrade can be opened again.
      this.#database = undefined;
      return undefined;
    }
  }
}

/** @param {IDBDatabase} database */
function createStores(database) {
  database.createObjectStore('cards', { keyPath: 'id' });
  database.createObjectStore('texts');
}

/**
 * A stored card, with valid settings in its match; empty if it is damaged, so that the other cards are listed.
 *
 * @param {any} found
 * @returns {Card[]}
 */
function validCard(found) {
  try {
    const { id, name, added, games, tags, rules, moves, end, match } = found;
    const { pits = [], turn = 'S', over } = end ?? {};
    const { winner, south, north, why = '' } = over ?? { winner: null, south: 0, north: 0 };
    const texts = [id, name ?? '', rules ?? '', turn, why, ...Object.values(tags)];
    const numbers = [added, +new Date(added), games, moves ?? 0, south, north, match?.ply ?? 0, ...pits];
    if (!Array.isArray(pits) || !texts.every((text) => typeof text === 'string') || !numbers.every(Number.isFinite) || ![null, 'S', 'N'].includes(winner)) return [];
    return [match ? { ...found, match: { ...match, setup: validMatchSettings(match.setup, shortRules) } } : { ...found, match: undefined }];
  } catch {
    return [];
  }
}

/** Whether an entry is a game by link whose end has not been sent to the friend. @param {Card} card */
export function isEndUntold({ end, match }) {
  const { friend } = match?.setup ?? {};
  const why = end?.over?.why;
  return friend !== undefined && friend !== null && why !== undefined && !isToldOfEnd(friend, why);
}

/**
 * The side of the only person who played a game on this device, against the program or a friend; otherwise `null`.
 *
 * @param {Pick<Card, 'match'>} card
 * @returns {import('../base/sides.js').Side | null}
 */
export function ownSide({ match }) {
  if (!match) return null;
  const { friend, seats } = match.setup;
  return friend?.me ?? (seats.S > 0 === seats.N > 0 ? null : seats.S === 0 ? 'S' : 'N');
}
