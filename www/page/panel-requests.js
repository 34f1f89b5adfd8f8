/**
 * @typedef {object} PanelRequest has one of these
 * @property {string} [rule] opens the rules at an option
 * @property {string} [sheet] opens the page of a rule sheet, by its preset
 * @property {boolean} [review] reviews the game
 * @property {string} [link] opens the lesson, exercise or tournament of a link
 * @property {string} [friend] opens a friend's link
 * @property {import('../game/match.js').SavedMatch} [replaced] stores a match that was replaced by another
 */

/** The requests of other parts of the page to the panels, queued until the panels are loaded. */
export class PanelRequests {
  /** @type {((request: PanelRequest) => unknown) | null} */
  #handler = null;
  /** @type {PanelRequest[]} */
  #queue = [];

  /** @param {PanelRequest} request */
  send(request) {
    if (this.#handler) this.#handler(request);
    else this.#queue.push(request);
  }

  /** @param {(request: PanelRequest) => unknown} handler */
  serve(handler) {
    this.#handler = handler;
    for (const request of this.#queue.splice(0)) handler(request);
  }
}
