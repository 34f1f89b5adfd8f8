import { readData, storedData } from './tournament-file.js';

/** @typedef {import('./tournament.js').Tournament} Tournament */

const PREFIX = 'tournament.';
const VERSION = 1;

/** The tournaments of this device. Each change starts from the stored tournament: another tab may have changed it. */
export class KeptTournaments {
  #store;
  #onlost;

  /**
   * @param {import('../storage/store.js').Store} store
   * @param {() => unknown} [onlost] called when a tournament could not be stored: it lasts only as long as the page
   */
  constructor(store, onlost = () => {}) {
    this.#store = store;
    this.#onlost = onlost;
  }

  /** Whether the browser refuses to store. */
  get refused() {
    return this.#store.refused;
  }

  /** The latest first. @returns {Tournament[]} */
  all() {
    const found = this.#store.names(PREFIX).map((name) => this.get(name.slice(PREFIX.length)));
    return found.filter((one) => one !== null).sort((a, b) => b.changed - a.changed);
  }

  /** @param {string} id @returns {Tournament | null} */
  get(id) {
    const stored = this.#store.read(PREFIX + id, VERSION);
    if (stored === null) return null;
    const { tournament } = readData(stored);
    if (!tournament) this.#store.setAside(PREFIX + id);
    return tournament;
  }

  /** Stores a tournament as it is. @param {Tournament} tournament @returns {boolean} whether it will outlast the page */
  put(tournament) {
    const kept = this.#store.write(PREFIX + tournament.id, VERSION, storedData(tournament));
    if (!kept) this.#onlost();
    return kept;
  }

  /**
   * Changes a tournament. If `change` leaves it as it is, nothing is stored.
   *
   * @param {string} id
   * @param {(tournament: Tournament) => unknown} change
   * @returns {Tournament | null} the tournament as it is then stored; `null` if it is no longer stored
   */
  change(id, change) {
    const tournament = this.get(id);
    if (!tournament) return null;
    const before = JSON.stringify(storedData(tournament));
    change(tournament);
    if (JSON.stringify(storedData(tournament)) === before) return tournament;
    // Always later than before, even if another device's clock was ahead.
    tournament.changed = Math.max(Date.now(), tournament.changed + 1);
    this.put(tournament);
    return tournament;
  }

  /** @param {string} id */
  remove(id) {
    this.#store.remove(PREFIX + id);
  }
}
