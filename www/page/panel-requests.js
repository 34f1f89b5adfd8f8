/**
 * @typedef {object} PanelRequest one of these
 * @property {string} [rule] opens the rules at an option
 * @property {string} [sheet] opens the page of a rule sheet, by its preset
 * @property {boolean} [review] reviews the game
 * @property {string} [link] opens what a link asks of a panel
 * @property {string} [friend] follows a friend's link
 * @property {import('../game/match.js').SavedMatch} [replaced] keeps a match that another has replaced
 */

/** Requests to the panels from the rest of the page. They wait until the panels are loaded. */
export class PanelRequests {
  /** @type {((request: PanelRequest) => unknown) | null} */
  #handler = null;
  /** @type {PanelRequest[]} */
  #waiting = [];

  /** @param {PanelRequest} request */
  send(request) {
    if (this.#handler) this.#handler(request);
    else this.#waiting.push(request);
  }

  /** @param {(request: PanelRequest) => unknown} handler */
  serve(handler) {
    this.#handler = handler;
    for (const request of this.#waiting.splice(0)) handler(request);
  }
}
