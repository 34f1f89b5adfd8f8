import { loadStyle } from '../base/assets.js';
import { Game, openLink as readGameLink, tagLine } from '../awale.js';
import { FRIEND_KEY, applyView, readLink } from '../game/game-link.js';
import { element } from '../base/dom.js';
import { openDialog } from '../base/dialog.js';
import { LANGUAGES } from '../base/words.js';
import { validMatchSettings } from '../game/match-settings.js';
import { shortRules } from '../rules/rules-name.js';
import { gameFileText } from './game-text.js';
import { gameEnd, storedGameEnd } from './game-end.js';
import { Library, ownSide } from './library.js';
import { isWorthStoring, matchProgress } from './match-progress.js';
import { newId } from '../game/match.js';
import { MAX_LESSON_BYTES } from '../lesson/lesson-file.js';
import { goToMainEnd } from '../replay/replay.js';
import { keepTextsOf } from './kept-text-lines.js';
import { KnownGames } from './known-games.js';
import { GameFile, fingerprint, resemblesPosition } from './reader.js';
import { listenForDropAndPaste } from './drop-paste.js';
import { TOURNAMENT_KEY, isTournament } from './tournament-mark.js';
import { otherSide } from '../base/sides.js';

/**
 * @typedef {object} FilesNeeds
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../game/board-loan.js').BoardLoan} loan
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../storage/store.js').Store} store
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../storage/settings.js').Settings} settings
 * @property {() => unknown} openAnalysis
 * @property {(text: string) => Promise<unknown>} openLesson
 * @property {(text: string) => Promise<void>} openTournament opens one from a link or a file
 * @property {(link: string, files: Files) => Promise<void>} receiveFriend follows a friend's link
 *
 * @typedef {import('../base/words.js').PageWords & FilesNeeds} FilesContext
 *
 * @typedef {import('./library.js').Card} Card
 * @typedef {import('./library.js').Entry} Entry
 * @typedef {import('../game/match.js').SavedMatch} SavedMatch
 * @typedef {import('../awale_engine.js').GameReading} GameReading
 * @typedef {import('../awale_engine.js').ListedGame} ListedGame
 * @typedef {import('./library.js').Added} Added
 */

/** The most new games of an added file that become entries of their own; with more, the file becomes one entry. */
const MAX_SPLIT_GAMES = 500;
/** The longest link in a pasted text, in characters. */
const MAX_LINK = 100_000;
/** The tags of a lesson's title, for all languages or for one. */
const TITLES = ['Title', ...LANGUAGES.map((language) => `Title${language[0].toUpperCase()}${language[1]}`)];

/**
 * Opens games from files, pasted texts and the library, and stores games in the library, among them a game
 * that another replaces on the board.
 */
export class Files {
  /** @type {FilesContext} */
  #context;
  /** The stamps of the entries that this tab has stored, by id. @type {Map<string, string>} */
  #stamps = new Map();
  /** The last write to the library; the next one waits for it. @type {Promise<unknown>} */
  #storing = Promise.resolve();
  #picker = element('input', { type: 'file', multiple: true, hidden: true });
  /** Whether the player has been told that the browser does not store games. */
  #warned = false;
  library = new Library();

  /** @param {FilesContext} context */
  constructor(context) {
    this.#context = context;
    context.match.addEventListener('over', () => this.#gameEnded());
    // The page may have been closed after the game ended and before it was stored.
    if (context.current.state.over && !context.loan.active) this.#gameEnded();
    listenForDropAndPaste({
      say: context.say,
      prepare: () => this.prepare(),
      openFiles: (chosen) => this.openFiles(chosen),
      openText: (text) => this.openText(text),
    });
  }

  /** Whether the game on the board is worth storing, and not in the library as it is now. */
  get unsaved() {
    const { current, match, loan } = this.#context;
    return isWorthStoring(current.state, match.settings) && match.keptAs.changed && !loan.active;
  }

  /** Lets the player choose files. @param {(files: File[]) => void} [then] */
  pick(then = (files) => this.openFiles(files)) {
    const picker = this.#picker;
    picker.value = '';
    picker.onchange = () => then([...(picker.files ?? [])]);
    // Some browsers do not open a file field outside the page.
    document.body.append(picker);
    picker.click();
  }

  /**
   * Opens a file; several are added to the library, which says what was added.
   *
   * @param {File[]} files
   */
  async openFiles(files) {
    await this.prepare();
    if (files.length > 1) return this.showLibrary(await this.addFiles(files));
    const [file] = files;
    if (file) await this.openBytes(await bytesOf(file), file.name);
  }

  /**
   * Opens the content of a file or a pasted text.
   *
   * @param {Uint8Array | null} bytes
   * @param {string | null} name of the file
   * @param {number} [added] lines put before the pasted text: a fault's line is counted without them
   */
  async openBytes(bytes, name, added = 0) {
    await this.prepare();
    const { say } = this.#context;
    const title = name ?? say('ui.files.pasted');
    if (!bytes) return this.#showText(title, say('ui.files.unreadable'));
    if (isTournament(bytes)) return this.#context.openTournament(new TextDecoder().decode(bytes));
    keepTextsOf(bytes, this.#context.store);
    const file = new GameFile(this.#context.engine, bytes);
    try {
      await file.list();
      if (isLesson(file)) return this.#openLesson(title, new TextDecoder().decode(file.text));
      if (file.games.length > 1) {
        await this.library.put([fileEntry(file, title)]);
        return this.showGames(title, file);
      }
      const [game] = file.games;
      const reading = game && (await file.read(game));
      if (!reading?.found) return this.#showText(title, say(name === null ? 'ui.files.none.pasted' : 'ui.files.none'));
      shiftLines(reading.faults, added);
      const entry = gameEntry(reading, game, file.text, name && withoutEnding(name));
      await this.showReading(title, reading, null, () => this.library.put([entry]));
    } catch (error) {
      console.error(error);
      const large = /** @type {{ code?: string }} */ (error).code === 'too-large';
      await this.#showText(title, say(large ? 'ui.files.too-large' : 'ui.files.not-read'));
    }
  }

  /** @param {string} title @param {string} text */
  async #openLesson(title, text) {
    await this.#context.openLesson(text).catch((error) => {
      console.error(error);
      return this.#showText(title, this.#context.say('ui.files.not-read'));
    });
  }

  /**
   * Opens a pasted text: a link, a position, or games.
   *
   * @param {string} text
   */
  async openText(text) {
    await this.prepare();
    const link = linkPart(text.trim());
    if (link !== null) return this.openLink(link);
    const { engine, current } = this.#context;
    if (await resemblesPosition(engine, current.state.rules, text)) return this.editPosition(text.trim());
    const open = (/** @type {string} */ whole, added = 0) => this.openBytes(new TextEncoder().encode(whole), null, added);
    if (!(await this.#lacksRules(text))) return open(text);
    const { askForRules } = await import('./rules-question.js');
    const { say } = this.#context;
    return askForRules({ say, board: current.state.rules, onchoose: (rules) => open(`${tagLine('Rules', rules)}${text}`, 1) });
  }

  /** Whether a text is that of one game, which does not say by which rules it was played. @param {string} text */
  async #lacksRules(text) {
    const bytes = new TextEncoder().encode(text);
    if (isTournament(bytes)) return false;
    const file = new GameFile(this.#context.engine, bytes);
    try {
      await file.list();
      const [game] = file.games;
      if (file.games.length !== 1 || game.tags.Rules || game.tags.Variant || isLesson(file)) return false;
      return (await file.read(game)).found;
    } catch {
      // The fault is shown when the text is opened.
      return false;
    }
  }

  /** @param {string} link what follows `#` */
  async openLink(link) {
    await this.prepare();
    const { say, receiveFriend } = this.#context;
    const params = new URLSearchParams(link);
    if (params.has(FRIEND_KEY)) return receiveFriend(link, this);
    if (params.has(TOURNAMENT_KEY)) return this.#context.openTournament(link);
    const words = this.#context.words();
    const { game, view, faults } = readLink(link);
    const { length } = game.state();
    const open = () => {
      applyView(this.#context.settings, view);
      return this.show(game, null);
    };
    if (faults.length === 0) return open();
    const { showFaults } = await import('./faults.js');
    return showFaults({
      say,
      title: say('ui.files.link'),
      kept: say('ui.files.kept', { n: length }),
      faults: faults.map(({ said }) => ({ text: words.tell(said), loses: true })),
      onopen: open,
    });
  }

  /**
   * Opens a game that was read, after its faults have been shown.
   *
   * @param {string} title
   * @param {GameReading} reading
   * @param {Card | null} card its library entry, if changes belong to it
   * @param {() => unknown} [keep] stores it: called only when it is opened
   */
  async showReading(title, reading, card, keep = () => {}) {
    const { say } = this.#context;
    const open = async () => {
      await keep();
      await this.show(Game.fromStored(reading.stored), card);
    };
    if (reading.faults.length === 0) return open();
    const words = this.#context.words();
    const { showFaults } = await import('./faults.js');
    await showFaults({
      say,
      title,
      kept: [
        say('ui.files.kept', { n: reading.moves }),
        reading.varied > 0 ? say('ui.files.kept-varied', { n: reading.varied }) : '',
      ].join(' '),
      faults: reading.faults.map(({ said, loses }) => ({ text: words.tell(said), loses })),
      onopen: open,
    });
  }

  /**
   * Shows the games of a file.
   *
   * @param {string} title
   * @param {GameFile} file
   */
  async showGames(title, file) {
    const { showGamesDialog } = await import('./file-games.js');
    await showGamesDialog({
      say: this.#context.say,
      language: this.#context.words().language,
      title,
      file,
      onopen: async (game) => this.showReading(title, await file.read(game), null),
    });
  }

  /** Shows the library. @param {Added} [added] what it says was just added */
  async showLibrary(added) {
    await this.prepare();
    const { showLibraryDialog } = await import('./library-dialog.js');
    const { say, words, store, match } = this.#context;
    // The library should list a game with a friend as it is on the board, with a move that has not been sent yet.
    if (match.settings.friend) await this.saveNow();
    await showLibraryDialog({
      say,
      words,
      store,
      library: this.library,
      unsaved: () => this.unsaved,
      save: () => this.save(),
      openCard: (card, title) => this.openCard(card, title),
      pick: (then) => this.pick(then),
      addFiles: (chosen) => this.addFiles(chosen),
    }, added);
  }

  /**
   * Opens a library entry.
   *
   * @param {Card} card
   * @param {string} title
   */
  async openCard(card, title) {
    const bytes = await this.library.text(card.id);
    if (!bytes) return this.#showText(title, this.#context.say('ui.files.gone'));
    const file = new GameFile(this.#context.engine, bytes);
    await file.list();
    if (file.games.length !== 1) return this.showGames(title, file);
    await this.showReading(title, await file.read(file.games[0]), card.own ? card : null);
  }

  /**
   * Adds files to the library, without the games that it has.
   *
   * @param {File[]} files
   * @returns {Promise<Added>}
   */
  async addFiles(files) {
    await this.prepare();
    const knownGames = await new KnownGames().read(this.library, this.#context.engine);
    /** @type {Added} */
    const added = { games: 0, known: 0, keptTexts: 0, faulty: [] };
    for (const each of files) {
      const bytes = (await bytesOf(each)) ?? new Uint8Array();
      const keptTexts = keepTextsOf(bytes, this.#context.store);
      const file = new GameFile(this.#context.engine, bytes);
      // An unreadable file does not stop the others.
      await file.list().catch(console.info);
      const fresh = file.games.filter((game) => knownGames.add(game));
      const { games, whole } = await this.#addGames(file, fresh, each.name);
      added.games += games;
      added.known += file.games.length - fresh.length;
      added.keptTexts += keptTexts;
      const isEmpty = file.games.length === 0 && keptTexts === 0;
      if ((isEmpty || !whole) && !added.faulty.includes(each.name)) added.faulty.push(each.name);
    }
    return added;
  }

  /**
   * Adds games of a file to the library, as entries of their own unless they are too many.
   *
   * @param {GameFile} file
   * @param {ListedGame[]} games
   * @param {string} name of the file
   * @returns {Promise<{ games: number, whole: boolean }>} how many were added, and whether all were read without a fault
   */
  async #addGames(file, games, name) {
    if (games.length > MAX_SPLIT_GAMES) {
      await this.library.put([fileEntry(games.length === file.games.length ? file : onlyGames(file, games), name)]);
      return { games: games.length, whole: true };
    }
    const readings = [];
    for (const game of games) readings.push({ game, reading: await file.read(game) });
    const entries = readings.filter(({ reading }) => reading.found).map(({ game, reading }) => gameEntry(reading, game, file.bytes(game), null));
    if (entries.length > 0) await this.library.put(entries);
    return { games: entries.length, whole: readings.every(({ reading }) => reading.found && reading.faults.length === 0) };
  }

  /** Stores the game on the board, if it is not stored. */
  async saveNow() {
    if (this.unsaved) await this.save();
  }

  /**
   * A game with a friend, as it is stored.
   *
   * @param {string} id of the game in its links, not of its entry
   * @returns {Promise<SavedMatch | null>}
   */
  async friendGame(id) {
    await this.#storing;
    const card = (await this.library.cards()).find(({ match }) => match?.setup.friend?.id === id);
    const bytes = card && (await this.library.text(card.id));
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
    return { ...saved, setup: validMatchSettings(saved.setup, shortRules), game: text, keptAs };
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

  /** @param {SavedMatch} match */
  async #put({ game: text, keptAs, branched: _, ...match }) {
    await this.prepare();
    const { say } = this.#context;
    const game = Game.fromStored(text);
    const { ply, rules } = game.state();
    const { ogn, tags } = gameFileText({ game, level: (side) => match.setup.seats[side], say });
    // Variations that were tried leave the length and the result of the game as they are.
    goToMainEnd(game);
    const end = game.state();
    game.free();
    const bytes = new TextEncoder().encode(ogn);
    const known = keptAs?.id ? await this.library.card(keptAs.id) : undefined;
    // If another tab has continued the same game, this one becomes an entry of its own. The snapshot may be older
    // than this tab's last write.
    const noOtherTabStored = !known || known.stamp === (this.#stamps.get(known.id) ?? keptAs?.stamp);
    const id = keptAs && noOtherTabStored ? keptAs.id : newId();
    const print = fingerprint(bytes);
    // The same game may be stored already under another id.
    const same = known ? undefined : (await this.library.cards()).find((card) => card.own && card.print === print);
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
      // A finished game opened from the library has two people on the board: its entry keeps its own match.
      match: noOtherTabStored && known?.end?.over && known.match ? known.match : { ...match, ply },
    };
    await this.library.put([{ card, text: bytes }]);
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
    // A game that is over is not offered, unless play went on from an earlier position of it.
    if ((over && !replaced.branched) || !keptAs) return;
    await this.prepare();
    view.addNews([say('ui.files.rested'), this.#storageWarning()].filter(Boolean).join(' '), {
      label: say('ui.files.take-back'),
      act: () => match.restore({ ...replaced, setup: validMatchSettings(replaced.setup, shortRules), keptAs }),
    });
  }

  /**
   * Stores the match of a closed tab.
   *
   * @param {SavedMatch} saved
   * @returns {Promise<import('../game/match.js').KeptAs | null | undefined>} `null` if it could not be stored,
   *   `undefined` if there is nothing to store
   */
  async keepClosed(saved) {
    try {
      if (saved.keptAs?.changed === false) return undefined;
      if (!isWorthStoring(matchProgress(saved), saved.setup)) return undefined;
      const keptAs = await this.#store({ ...saved, setup: validMatchSettings(saved.setup, shortRules) });
      // In memory only it would be lost with this page: the closed tab's copy must stay.
      return this.library.refused ? null : keptAs;
    } catch (error) {
      console.info('awale: the game of a closed tab could not be read', error);
      return undefined;
    }
  }

  /**
   * Opens the position editor.
   *
   * @param {string} [position] the current position, if left out
   */
  async editPosition(position) {
    await this.prepare();
    const { openPositionEditor } = await import('./position-setup.js');
    const { say, words, current, match, engine, settings, store, openAnalysis } = this.#context;
    await openPositionEditor({
      say,
      words,
      current,
      match,
      engine,
      settings,
      store,
      openAnalysis,
      play: (found, level) => this.play(found, level),
      show: (game) => this.show(game, null),
    }, position);
  }

  /**
   * Plays from a position.
   *
   * @param {import('../editor/editor.js').FoundPosition} found
   * @param {number} level the program's, against the player to move; 0: two people
   */
  async play({ rules, position }, level) {
    const game = new Game(rules, position);
    const { turn } = game.state();
    const { match, loan } = this.#context;
    loan.end();
    const seats = { S: 0, N: 0, [otherSide(turn)]: level };
    match.restore({
      setup: { ...match.settings, rules, seats },
      game: game.stored(),
      clock: null,
      tally: { S: 0, N: 0 },
      draws: 0,
    });
    game.free();
    closeDialogs();
    this.warnIfNotStored();
  }

  /**
   * Opens a game: a finished one at its start, to be replayed; an unfinished one at its end.
   *
   * @param {Game} game
   * @param {Card | null} card its library entry, if changes belong to it
   */
  async show(game, card) {
    const { match, loan } = this.#context;
    const { ply, length } = game.state();
    if (ply === 0 && length > 0) {
      game.goTo(length);
      if (game.state().over) game.goTo(0);
    }
    /** @type {import('../game/match.js').KeptAs | undefined} */
    const keptAs = card ? { id: card.id, stamp: card.stamp ?? null, changed: false, you: ownSide(card) ?? undefined } : undefined;
    loan.end();
    if (card?.match && !matchProgress({ ...card.match, game: game.stored() }).over) {
      // The match continues with the same players.
      const { ply: at, ...saved } = card.match;
      game.goTo(at);
      match.restore({ ...saved, setup: validMatchSettings(saved.setup, shortRules), game: game.stored(), keptAs });
      game.free();
    } else match.open(game, undefined, keptAs);
    closeDialogs();
    this.warnIfNotStored();
  }

  /** Stores a game that has ended. */
  async #gameEnded() {
    await this.saveNow();
    this.warnIfNotStored();
  }

  /** The warning that the browser does not store games; empty after the first time. */
  #storageWarning() {
    if (!this.library.refused || this.#warned) return '';
    this.#warned = true;
    return this.#context.say('ui.files.not-kept');
  }

  /** Tells the player once that the browser does not store games. */
  async warnIfNotStored() {
    const warning = this.#storageWarning();
    if (warning) await this.#context.view.addNews(warning);
  }

  /** Loads the words and styles. */
  async prepare() {
    await Promise.all([this.#context.words().add('files'), this.#context.words().add('faults'), loadStyle('./files/files.css')]);
  }

  /**
   * Shows a text in a dialog, such as why a file cannot be opened.
   *
   * @param {string} title
   * @param {string} text
   */
  async #showText(title, text) {
    await openDialog({ say: this.#context.say, title, body: [element('p', {}, text)] });
  }
}

function closeDialogs() {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close();
}

/**
 * @param {File} file
 * @returns {Promise<Uint8Array | null>} `null` if it cannot be read, such as a folder
 */
async function bytesOf(file) {
  try {
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    console.info(error);
    return null;
  }
}

/**
 * Counts the lines of faults without those put before the text.
 *
 * @param {GameReading['faults']} faults changed
 * @param {number} added
 */
function shiftLines(faults, added) {
  for (const { said: [place] } of faults) {
    if (place.data) place.data.line = Number(place.data.line) - added;
  }
}

/** A file's name without its ending. @param {string} name */
const withoutEnding = (name) => name.replace(/\.\w+$/, '');

/**
 * A library entry of one game of a file.
 *
 * @param {GameReading} reading
 * @param {ListedGame} listed
 * @param {Uint8Array} text
 * @param {string | null} name used if the file has neither players nor a title
 * @returns {Entry}
 */
function gameEntry(reading, { tags }, text, name) {
  return {
    card: {
      id: `file.${fingerprint(text)}`,
      name: tags.Title ?? (tags.South || tags.North ? null : name),
      added: Date.now(),
      games: 1,
      tags,
      rules: reading.rules,
      moves: reading.moves,
      own: false,
      end: storedGameEnd(reading.stored),
    },
    text,
  };
}

/**
 * A file with only some of its games.
 *
 * @param {GameFile} file
 * @param {ListedGame[]} games
 * @returns {Pick<GameFile, 'text' | 'games'>}
 */
function onlyGames(file, games) {
  const parts = games.map((game) => new TextDecoder().decode(file.bytes(game)).trim());
  return { text: new TextEncoder().encode(`${parts.join('\n\n')}\n`), games };
}

/**
 * A library entry of a whole file.
 *
 * @param {Pick<GameFile, 'text' | 'games'>} file
 * @param {string} name of the file
 * @returns {Entry}
 */
function fileEntry({ text, games }, name) {
  return {
    card: {
      id: `file.${fingerprint(text)}`,
      name: withoutEnding(name),
      added: Date.now(),
      games: games.length,
      tags: {},
      rules: null,
      moves: null,
      own: false,
    },
    text,
  };
}

/**
 * The part after `#` of a text that is a link to a game or a tournament, or all of it if it is that part alone;
 * `null` for any other text.
 *
 * @param {string} text
 * @returns {string | null}
 */
function linkPart(text) {
  if (/\s/.test(text) || text.length > MAX_LINK || !text.includes('=')) return null;
  const link = text.slice(text.indexOf('#') + 1);
  const params = new URLSearchParams(link);
  if (params.has(FRIEND_KEY) || params.has(TOURNAMENT_KEY)) return link;
  const { game, content } = readGameLink(link);
  game.free();
  return content === 'nothing' ? null : link;
}

/**
 * Whether a listed file is a lesson: it has no themes, and either a question or a title without players and
 * results. A list of exercises has themes; a game that was played may have a title, but has players or a result.
 *
 * @param {GameFile} file
 */
function isLesson({ text, games }) {
  const has = (/** @type {string[]} */ names) => games.some(({ tags }) => names.some((name) => tags[name]));
  const titled = has(TITLES) && !has(['South', 'North', 'Result']);
  return text.length <= MAX_LESSON_BYTES && (titled || games.some(({ asks }) => asks)) && !has(['Theme', 'Themes']);
}
