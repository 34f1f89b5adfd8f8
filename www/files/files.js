import { Game } from '../awale.js';
import { loadStyle } from '../base/assets.js';
import { openDialog } from '../base/dialog.js';
import { element } from '../base/dom.js';
import { otherSide } from '../base/sides.js';
import { FRIEND_KEY, applyView, readLink } from '../game/game-link.js';
import { lastMatchSettings } from '../game/match-settings.js';
import { shortRules } from '../rules/rules-name.js';
import { MAX_LESSON_BYTES } from '../lesson/lesson-file.js';
import { taggedText } from '../lesson/tagged-text.js';
import { addToLibrary } from './add-to-library.js';
import { listenForDropAndPaste } from './drop-paste.js';
import { fileEntry, gameEntry, withoutEnding } from './file-entries.js';
import { keepTextsOf } from './kept-text-lines.js';
import { Library, isEndUntold, ownSide } from './library.js';
import { MatchKeeper } from './match-keeper.js';
import { matchProgress } from './match-progress.js';
import { GameFile, bytesOf, resemblesPosition } from './game-file.js';
import { TOURNAMENT_KEY, isTournament } from './tournament-mark.js';

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
 * @property {(link: string, keeper: MatchKeeper) => Promise<void>} receiveFriend follows a friend's link
 *
 * @typedef {import('../base/words.js').PageWords & FilesNeeds} FilesContext
 *
 * @typedef {import('./library.js').Card} Card
 * @typedef {import('../awale_engine.js').GameReading} GameReading
 * @typedef {import('./library.js').Added} Added
 *
 * @typedef {object} LinkPart
 * @property {string} text what follows `#`
 * @property {ReturnType<typeof readLink> | null} opened the game that it links to, which the caller frees; `null` for a
 *   game with a friend or a tournament
 */

/** The longest link in a pasted text, in characters. */
const MAX_LINK = 100_000;

/** Opens games, lessons, positions and tournaments from files, pasted texts, links and the library. */
export class Files {
  /** @type {FilesContext} */
  #context;
  #picker = element('input', { type: 'file', multiple: true, hidden: true });
  library = new Library();
  /** Stores the matches. @type {MatchKeeper} */
  keeper;

  /** @param {FilesContext} context */
  constructor(context) {
    this.#context = context;
    this.keeper = new MatchKeeper(context, this.library, () => this.prepare());
    listenForDropAndPaste({
      say: context.say,
      prepare: () => this.prepare(),
      openFiles: (chosen) => this.openFiles(chosen),
      openText: (text) => this.openText(text),
    });
  }

  /** Lets the player choose files. @param {(files: File[]) => void} [then] */
  pick(then = (files) => this.openFiles(files)) {
    const picker = this.#picker;
    picker.value = '';
    picker.onchange = () => then([...(picker.files ?? [])]);
    // Some browsers do not open the file chooser of a field that is not in the document.
    document.body.append(picker);
    picker.click();
  }

  /**
   * Opens one file; several files are added to the library, which then shows what was added.
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
   * @param {string | null} name of the file; `null`: a pasted text
   * @param {number} [inserted] the number of a line that was put into the pasted text: the lines of faults are counted
   *   without it
   */
  async openBytes(bytes, name, inserted = Infinity) {
    await this.prepare();
    const { say } = this.#context;
    const title = name ?? say('ui.files.pasted');
    if (!bytes) return this.#showText(title, say('ui.files.unreadable'));
    if (isTournament(bytes)) return this.#context.openTournament(new TextDecoder().decode(bytes));
    const file = new GameFile(this.#context.engine, bytes);
    try {
      await file.list();
      keepTextsOf(file.keptLines, this.#context.store);
      if (isLesson(file)) return this.#openLesson(title, new TextDecoder().decode(file.text));
      if (file.games.length > 1) {
        await this.library.put([await this.#named(fileEntry(file, title))]);
        return this.showGames(title, file);
      }
      const [game] = file.games;
      const reading = game && (await file.read(game));
      if (!reading?.found) return this.#showText(title, say(name === null ? 'ui.files.none.pasted' : 'ui.files.none'));
      shiftLines(reading.faults, inserted);
      const own = await this.#ownEntry(game, reading);
      if (own) return await this.showReading(title, reading, own.end?.over ? own : null);
      const entry = gameEntry(reading, game, file.text, name && withoutEnding(name));
      await this.showReading(title, reading, null, async () => this.library.put([await this.#named(entry)]));
    } catch (error) {
      console.error(error);
      const large = /** @type {{ code?: string }} */ (error).code === 'too-large';
      await this.#showText(title, say(large ? 'ui.files.too-large' : 'ui.files.not-read'));
    }
  }

  /**
   * The entry of a game that was played on this device, if a file has that game again.
   *
   * @param {import('../awale_engine.js').ListedGame} game
   * @param {GameReading} reading
   */
  async #ownEntry({ content }, { rules, moves }) {
    const { match, engine } = this.#context;
    // The file may have marks that a review added to the game on the board after it was stored: the game is stored
    // again first, so that its entry has the same content.
    if (match.keptAs.stamp) await this.keeper.saveNow();
    for (const card of await this.library.cards()) {
      const bytes = card.own && card.rules === rules && card.moves === moves && (await this.library.text(card.id));
      if (!bytes) continue;
      const known = new GameFile(engine, bytes);
      await known.list();
      if (known.games[0]?.content === content) return card;
    }
    return null;
  }

  /** @param {string} title @param {string} text */
  async #openLesson(title, text) {
    await this.#context.openLesson(text).catch((error) => {
      console.error(error);
      return this.#showText(title, this.#context.say('ui.files.not-read'));
    });
  }

  /**
   * Opens a pasted text: a link, a position, or what a file may have.
   *
   * @param {string} text
   */
  async openText(text) {
    await this.prepare();
    const link = linkPart(text.trim());
    if (link !== null) return this.#openLink(link);
    const { engine, current } = this.#context;
    if (await resemblesPosition(engine, current.state.rules, text)) return this.editPosition(text.trim());
    const open = (/** @type {string} */ whole, inserted = Infinity) => this.openBytes(new TextEncoder().encode(whole), null, inserted);
    if (!(await this.#lacksRules(text))) return open(text);
    const { askForRules } = await import('./rules-question.js');
    const { say } = this.#context;
    const openBy = (/** @type {string} */ rules) => taggedText(engine, text, 'Rules', rules).then((whole) => open(whole, firstNewLine(text, whole)), (error) => {
      console.error(error);
      return this.#showText(say('ui.files.pasted'), say('ui.files.not-read'));
    });
    return askForRules({ say, board: current.state.rules, onchoose: openBy });
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

  /** @param {LinkPart} link */
  async #openLink({ text, opened }) {
    const { say, receiveFriend } = this.#context;
    if (!opened) return new URLSearchParams(text).has(FRIEND_KEY) ? receiveFriend(text, this.keeper) : this.#context.openTournament(text);
    const words = this.#context.words();
    const { game, view, faults } = opened;
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
   * @param {Card | null} card the library entry that later changes of the game are stored in
   * @param {() => unknown} [keep] stores the game; called only if the player opens it
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

  /** Shows the library. @param {Added} [added] what was just added, to be told there */
  async showLibrary(added) {
    await this.prepare();
    const { showLibraryDialog } = await import('./library-dialog.js');
    const { say, words, store, engine, match, current } = this.#context;
    // The library should list a game with a friend as it is on the board, with a move that has not been sent yet; and
    // it should list an ended game under the names that its players were given since.
    if (match.settings.friend || (current.state.over && match.keptAs.stamp)) await this.keeper.saveNow();
    await showLibraryDialog({
      say,
      words,
      store,
      engine,
      library: this.library,
      unsaved: () => this.keeper.unsaved,
      save: () => this.keeper.save(),
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

  /** Adds files to the library, without the games that it has. @param {File[]} files */
  async addFiles(files) {
    await this.prepare();
    const { engine, store } = this.#context;
    return addToLibrary(files, { library: this.library, engine, store });
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
      play: (found, seat) => this.play(found, seat),
      show: (game) => this.show(game, null),
    }, position);
  }

  /**
   * An entry with the name that the player gave it, if the library has it already.
   *
   * @param {import('./library.js').Entry} entry
   */
  async #named(entry) {
    const known = await this.library.card(entry.card.id);
    return known?.name ? { ...entry, card: { ...entry.card, name: known.name } } : entry;
  }

  /**
   * Plays from a position.
   *
   * @param {import('../editor/editor.js').FoundPosition} found
   * @param {number} seat of the program, which plays against the side to move; 0: two people
   */
  async play({ rules, position }, seat) {
    const game = new Game(rules, position);
    const { turn } = game.state();
    const { match, loan } = this.#context;
    loan.end();
    const seats = { S: 0, N: 0, [otherSide(turn)]: seat };
    // A game by link sets the clock to none and `games`, how many games win the match, to 0; the stored settings have
    // what the player chose.
    const kept = match.settings.friend ? lastMatchSettings(this.#context.store, shortRules) : match.settings;
    match.restore({
      setup: { ...kept, rules, seats, friend: null },
      game: game.stored(),
      clock: null,
      tally: { S: 0, N: 0 },
      draws: 0,
    });
    game.free();
    closeDialogs();
    this.keeper.warnIfNotStored();
  }

  /**
   * Opens a game. A game at its start goes to its last move, unless it is over: then it stays at its start, to be
   * replayed. A game at a later move stays there. If a match is resumed, its game goes to the move where it was left.
   *
   * @param {Game} game
   * @param {Card | null} card the library entry that later changes of the game are stored in
   */
  async show(game, card) {
    const { match, loan } = this.#context;
    const { ply, length } = game.state();
    if (ply === 0 && length > 0) {
      game.goTo(length);
      if (game.state().over) game.goTo(0);
    }
    /** @type {import('../game/match.js').KeptAs | undefined} */
    const keptAs = card ? { id: card.id, stamp: card.stamp ?? null, changed: false } : undefined;
    loan.end();
    if (card?.match && (isEndUntold(card) || !matchProgress({ ...card.match, game: game.stored() }).over)) {
      // The match continues with the same players. If it is over, its friend can still be told of the end.
      const { ply: at, ...saved } = card.match;
      game.goTo(at);
      match.restore({ ...saved, game: game.stored(), keptAs });
      game.free();
    } else match.open(game, undefined, card && keptAs ? { ...keptAs, you: ownSide(card) ?? undefined } : undefined);
    closeDialogs();
    this.keeper.warnIfNotStored();
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

/** The first line of a text that differs from another text, counted from 1. @param {string} before @param {string} text */
function firstNewLine(before, text) {
  const lines = before.split('\n');
  return text.split('\n').findIndex((line, at) => line !== lines[at]) + 1;
}

/**
 * Corrects the line numbers of faults for the line that was put into the text.
 *
 * @param {GameReading['faults']} faults changed in place
 * @param {number} inserted the number of that line
 */
function shiftLines(faults, inserted) {
  for (const { said: [place] } of faults) {
    const line = Number(place.data?.line);
    if (place.data && line > inserted) place.data.line = line - 1;
  }
}

/**
 * The part after `#` of a link to a game or a tournament, or the whole text if that part was pasted alone; `null` for
 * any other text.
 *
 * @param {string} pasted
 * @returns {LinkPart | null}
 */
function linkPart(pasted) {
  if (/\s/.test(pasted) || pasted.length > MAX_LINK || !pasted.includes('=')) return null;
  const text = pasted.slice(pasted.indexOf('#') + 1);
  const params = new URLSearchParams(text);
  if (params.has(FRIEND_KEY) || params.has(TOURNAMENT_KEY)) return { text, opened: null };
  const opened = readLink(text);
  if (opened.content !== 'nothing') return { text, opened };
  opened.game.free();
  return null;
}

/**
 * Whether a listed file is a lesson: it is not too long, has no themes, and has either a question or a title without
 * players or a result. A list of exercises has themes; a game that was played may have a title, but has players or a
 * result.
 *
 * @param {GameFile} file
 */
function isLesson({ text, games }) {
  const has = (/** @type {string[]} */ names) => games.some(({ tags }) => names.some((name) => tags[name]));
  const lessonTitle = games.some(({ titled }) => titled) && !has(['South', 'North', 'Result']);
  return text.length <= MAX_LESSON_BYTES && (lessonTitle || games.some(({ asks }) => asks)) && !has(['Theme', 'Themes']);
}
