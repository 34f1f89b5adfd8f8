import { Game } from '../awale.js';
import { validMatchSettings } from '../game/match-settings.js';
import { newId } from '../game/match.js';
import { goToMainEnd } from '../replay/replay.js';
import { shortRules } from '../rules/rules-name.js';
import { gameEnd } from './game-end.js';
import { gameFileText } from './game-text.js';
import { isWorthStoring, matchProgress } from './match-progress.js';
import { GameFile, fingerprint } from './game-file.js';

/**
 * @typedef {object} KeeperNeeds
 * @property {import('../base/words.js').Say} say
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../game/board-loan.js').BoardLoan} loan
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../engine/engine.js').Engine} engine
 *
 * @typedef {import('./library.js').Card} Card
 * @typedef {import('../game/match.js').SavedMatch} SavedMatch
 */

/**
 * Stores matches in the library: the one on the board, one that another replaces there, and those of closed tabs.
 */
export class MatchKeeper {
  #context;
  #library;
  #prepare;
  /** The stamps of the entries that this tab has stored, by id. @type {Map<string, string>} */
  #stamps = new Map();
  /** The last write to the library; the next one waits for it. @type {Promise<unknown>} */
  #storing = Promise.resolve();
  /** Whether the player has been told that the browser does not store games. */
  #warned = false;

  /**
   * @param {KeeperNeeds} context
   * @param {import('./library.js').Library} library
   * @param {() => Promise<void>} prepare loads the words of files
   */
  constructor(context, library, prepare) {
    this.#context = context;
    this.#library = library;
    this.#prepare = prepare;
    context.match.addEventListener('over', () => this.#gameEnded());
    context.match.addEventListener('taken-back', () => this.#endTakenBack());
    context.match.addEventListener('sent', () => this.saveNow());
    // The game may have ended, or its end may have been taken back, before this keeper was created.
    if (context.loan.active) return;
    if (context.current.state.over) this.#gameEnded();
    else if (context.match.keptAs.stamp) this.saveNow();
  }

  /** Whether the match's game is on the board, is worth storing, and has changed since it was last stored. */
  get unsaved() {
    const { current, match, loan } = this.#context;
    return isWorthStoring(current.state, match.settings) && match.keptAs.changed && !loan.active;
  }

  /** Stores the game on the board, if it is not stored. */
  async saveNow() {
    if (this.unsaved) await this.save();
  }

  /** Stores the game on the board. */
  async save() {
    const { match } = this.#context;
    const snapshot = match.snapshot();
    // A change while the snapshot is being stored sets `changed` again.
    match.keptAs = { ...match.keptAs, changed: false };
    const stored = await this.#store(snapshot);
    // Another game has come to the board meanwhile.
    if (match.keptAs.id !== snapshot.keptAs?.id) return;
    // `changed` may have been set again: it is kept.
    match.keptAs = stored ? { ...match.keptAs, ...stored, changed: match.keptAs.changed } : { ...match.keptAs, changed: true };
  }

  /**
   * Stores a match, whether its game is on the board or not.
   *
   * @param {SavedMatch} match
   * @returns {Promise<import('../game/match.js').KeptAs | null>} how it is kept; `null` if that failed
   */
  #store(match) {
    const stored = this.#storing.then(() => this.#put(match)).catch((error) => {
      console.info('awale: a game could not be stored', error);
      return null;
    });
    this.#storing = stored;
    return stored;
  }

  /** Writes a match into the library, unless another entry already has the same game. @param {SavedMatch} match */
  async #put({ game: text, keptAs, branched: _, ...match }) {
    await this.#prepare();
    const { say } = this.#context;
    const game = Game.fromStored(text);
    const { ply, rules } = game.state();
    const { ogn, tags } = gameFileText({ game, seat: (side) => match.setup.seats[side], say });
    // The entry shows the length and the result of the main line, whatever variations were tried.
    goToMainEnd(game);
    const end = game.state();
    game.free();
    const bytes = new TextEncoder().encode(ogn);
    const known = keptAs?.id ? await this.#library.card(keptAs.id) : undefined;
    // If another tab has continued the same game, this one becomes an entry of its own. The stamp of the snapshot may
    // be older than this tab's last write, so `#stamps` is asked first.
    const noOtherTabStored = !known || known.stamp === (this.#stamps.get(known.id) ?? keptAs?.stamp);
    const id = keptAs && noOtherTabStored ? keptAs.id : newId();
    const print = fingerprint(bytes);
    // The same game may be stored already: under another id, or by a page that was closed before the tab's entry said so.
    // Two games by link may have the same moves.
    const same = known && noOtherTabStored ? undefined : (await this.#library.cards()).find((card) => card.own && card.print === print && card.match?.setup.friend?.id === match.setup.friend?.id);
    if (same) return { id: same.id, stamp: same.stamp ?? null, changed: false };
    const stamp = newId();
    /** @type {Card} */
    const card = {
      id,
      name: (noOtherTabStored && known?.name) || null,
      added: Date.now(),
      games: 1,
      tags,
      rules,
      moves: end.ply,
      own: true,
      stamp,
      print,
      end: gameEnd(end),
      // `Match.open` seats two people at a finished game from the library: the entry keeps the match in which the game
      // was played, with its players.
      match: noOtherTabStored && known?.end?.over && known.match && (end.over || keptAs?.you) ? known.match : { ...match, ply },
    };
    await this.#library.put([{ card, text: bytes }]);
    this.#stamps.set(id, stamp);
    return { id, stamp, changed: false };
  }

  /**
   * Stores a match that another has replaced on the board, and offers to restore it.
   *
   * @param {SavedMatch} replaced
   */
  async keep(replaced) {
    const { say, match, view } = this.#context;
    const { over, length } = matchProgress(replaced);
    const unchanged = replaced.keptAs?.changed === false;
    // A game that was only viewed is not stored: its file or link still exists.
    if (!isWorthStoring({ length, over }, replaced.setup) || (unchanged && !replaced.keptAs?.stamp)) return;
    const keptAs = unchanged ? (replaced.keptAs ?? null) : await this.#store(replaced);
    // A game that is over is offered only if play went on from an earlier position of it.
    if ((over && !replaced.branched) || !keptAs) return;
    await this.#prepare();
    const news = [say('ui.files.rested'), this.#storageWarning()].filter(Boolean).join(' ');
    // While a variation interrupts the game (`Replay.interrupted`), the replay has a button to go back to the game: no
    // second one is offered here.
    if (view.element.dataset.interrupted === 'true') return void view.addNews(news);
    view.addNews(news, {
      get label() {
        return say('ui.files.take-back');
      },
      get again() {
        return say('ui.files.rested');
      },
      act: () => match.restore({ ...replaced, setup: validMatchSettings(replaced.setup, shortRules), keptAs }),
    });
  }

  /**
   * Stores the match of a closed tab.
   *
   * @param {SavedMatch} saved
   * @returns {Promise<import('../game/match.js').KeptAs | null | undefined>} `null` if it could not be stored,
   *   `undefined` if there is nothing to store or the game could not be read
   */
  async keepClosed(saved) {
    try {
      if (saved.keptAs?.changed === false) return undefined;
      if (!isWorthStoring(matchProgress(saved), saved.setup)) return undefined;
      const keptAs = await this.#store({ ...saved, setup: validMatchSettings(saved.setup, shortRules) });
      // An entry that is only in memory would be lost with this page: then the closed tab's copy must stay.
      return this.#library.refused ? null : keptAs;
    } catch (error) {
      console.info('awale: the game of a closed tab could not be read', error);
      return undefined;
    }
  }

  /**
   * A game with a friend, as it is stored.
   *
   * @param {string} id of the game in its links, not of its entry
   * @returns {Promise<SavedMatch | null>}
   */
  async friendGame(id) {
    await this.#storing;
    const card = (await this.#library.cards()).find(({ match }) => match?.setup.friend?.id === id);
    const bytes = card && (await this.#library.text(card.id));
    if (!card?.match || !bytes) return null;
    const file = new GameFile(this.#context.engine, bytes);
    await file.list();
    const { stored } = await file.read(file.games[0]);
    const game = Game.fromStored(stored);
    // Stored games are read at their start; the match continues at the end.
    game.goTo(game.state().length);
    const text = game.stored();
    game.free();
    const { ply: _, ...saved } = card.match;
    const keptAs = { id: card.id, stamp: card.stamp ?? null, changed: false };
    return { ...saved, game: text, keptAs };
  }

  /** Stores a game that has ended. */
  async #gameEnded() {
    await this.saveNow();
    this.warnIfNotStored();
  }

  /** Stores a game again after its end was taken back; if no move was made in it, removes its entry. */
  async #endTakenBack() {
    const { current, match, loan } = this.#context;
    // The event is sent during the undo, which goes on to a person's turn.
    await null;
    if (loan.active) return;
    if (isWorthStoring(current.state, match.settings)) return this.saveNow();
    const { id } = match.keptAs;
    this.#storing = this.#storing.then(() => this.#library.remove(id)).catch(console.info);
  }

  /** The warning that the browser does not store games; empty if it does, and after the first time. */
  #storageWarning() {
    if (!this.#library.refused || this.#warned) return '';
    this.#warned = true;
    return this.#context.say('ui.files.not-kept');
  }

  /** Tells the player once that the browser does not store games. */
  async warnIfNotStored() {
    const warning = this.#storageWarning();
    if (warning) await this.#context.view.addNews(warning);
  }
}
