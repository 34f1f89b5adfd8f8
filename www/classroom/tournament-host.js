import { element } from '../base/dom.js';
import { KeptTournaments } from './kept-tournaments.js';

/**
 * @typedef {import('./tournament.js').Tournament} Tournament
 *
 * @typedef {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   view: import('../board/game-view.js').GameView,
 *   engine: import('../engine/engine.js').Engine,
 *   store: import('../storage/store.js').Store,
 *   files: () => Promise<import('../files/files.js').Files | null>,
 *   startGame: (settings: import('../game/match-settings.js').MatchSettings) => void,
 * }} Context
 *
 * @typedef {'list' | 'form' | 'rounds' | 'ranking' | 'players' | 'share'} View
 *
 * @typedef {object} Place what is shown of which tournament
 * @property {View} view
 * @property {string} [id]
 * @property {number} [round] from 0
 */

/** What the views of the tournaments' dialog share: the words, the stored tournaments, the message with its undo button. */
export class TournamentHost {
  #said = element('p', { role: 'status' });
  #undo = element('button', { type: 'button', class: 'button', 'data-tournament': 'undo' });
  message = element('div', { class: 'tournament-said', hidden: true }, this.#said, this.#undo);
  /** Says that the browser does not keep the tournaments; it stays, unlike the message. */
  notKept = element('p', { class: 'about', role: 'alert', hidden: true });
  /** Whether the message is about a table of the round that is shown: it is hidden when another round is shown. */
  ofRound = false;

  /**
   * @param {Context} context
   * @param {object} dialog
   * @param {(place: Place) => void} dialog.go shows another view, or the same one anew
   * @param {() => void} dialog.close
   * @param {(place: Place) => Promise<unknown>} dialog.reopen opens the dialog again after it was closed
   */
  constructor(context, { go, close, reopen }) {
    this.context = context;
    this.go = go;
    this.close = close;
    this.reopen = reopen;
    this.say = context.say;
    this.tournaments = new KeptTournaments(context.store, () => this.tellNotKept());
  }

  /** Tells that the browser does not keep the tournaments. */
  tellNotKept() {
    this.notKept.hidden = false;
    this.notKept.textContent = this.say('ui.tournament.not-kept');
  }

  /**
   * Shows a message above the view.
   *
   * @param {string} key empty: hides it
   * @param {Record<string, unknown>} [data]
   * @param {() => unknown} [undo] undoes what the message reports
   * @param {boolean} [ofRound] whether it is about a table of the round that is shown
   */
  tell(key, data, undo, ofRound = false) {
    this.ofRound = ofRound;
    this.message.hidden = key === '';
    this.#said.textContent = key && this.say(key, data);
    this.#undo.hidden = undo === undefined;
    this.#undo.textContent = this.say('ui.tournament.undo');
    this.#undo.onclick = () => {
      undo?.();
      this.tell('ui.tournament.undone');
    };
  }

  /**
   * @param {string} key of its label; the dialog and tests find the button by it (`data-tournament`)
   * @param {() => unknown} act
   * @param {{ main?: boolean, data?: Record<string, unknown> }} [more]
   */
  button(key, act, { main = false, data } = {}) {
    return element('button', { type: 'button', class: main ? 'button main' : 'button', 'data-tournament': key, onclick: () => act() }, this.say(`ui.tournament.${key}`, data));
  }

  /**
   * A day as it is written, such as “23 novembre 2026”.
   *
   * @param {string} date
   * @param {'numeric'} [year] without it, the text has no year
   */
  day(date, year) {
    const [yearNumber, month, day] = date.split('-').map(Number);
    return date && new Intl.DateTimeFormat(this.context.words().language, { day: 'numeric', month: 'long', year }).format(new Date(yearNumber, month - 1, day));
  }
}
