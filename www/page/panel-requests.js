/**
 * @typedef {object} PanelRequest has exactly one of these properties
 * @property {string} [rule] opens the rules at this option
 * @property {string} [sheet] opens the page of the rule sheet with this preset
 * @property {boolean} [review] reviews the game
 * @property {string} [link] opens the lesson, exercise, tournament or friend's move of this link
 * @property {boolean} [tournaments] opens the list of the tournaments
 * @property {import('../game/match.js').SavedMatch} [replaced] stores this match, which another one has replaced
 */

/** What other parts of the page ask of the panels, queued until the panels are loaded. */
export class PanelRequests {
  /** @type {PanelRequest[]} */
  #queue = [];
  /** Queues requests until `serve` is called. @type {(request: PanelRequest) => unknown} */
  #handler = (request) => this.#queue.push(request);

  /** @param {PanelRequest} request */
  send(request) {
    this.#handler(request);
  }

  /** @param {(request: PanelRequest) => unknown} handler */
  serve(handler) {
    this.#handler = handler;
    this.#queue.forEach(handler);
  }
}
