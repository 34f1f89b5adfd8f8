import { TableBuilding } from '../engine/table-building.js';
import { hashValue, showInAddress } from '../base/address.js';
import { dropSecondPress } from '../base/second-press.js';
import { SIDES } from '../base/sides.js';
import { FRIEND_KEY, NAME_TAGS } from '../game/game-link.js';
import { levelInName } from '../game/match-settings.js';
import { attachReplay } from '../panels/attach-replay.js';
import { closeOnBack } from './back-closes.js';
import { keepClosedTabs } from './closed-tabs.js';
import { Coach } from './coach.js';
import { countResults } from './count-results.js';
import { showMatchScore } from './match-score.js';
import { bringPendingMoveBack } from './pending-move-back.js';
import { Panels } from '../panels/panels.js';

/**
 * @typedef {import('../panels/panels.js').Panel} Panel
 * @typedef {import('../panels/analysis.js').Analysis} Analysis
 * @typedef {import('../panels/lessons.js').LessonsPanel} LessonsPanel
 * @typedef {import('../panels/rules.js').RulesPanel} RulesPanel
 *
 * @typedef {object} PageParts the parts that exist before the panels are loaded
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../game/board-loan.js').BoardLoan} loan
 * @property {import('../board/game-view.js').GameView} view
 * @property {import('../base/question-bar.js').QuestionBar} bar
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../storage/settings.js').Settings} settings
 * @property {import('../storage/store.js').Store} store
 * @property {() => import('../base/words.js').Words} words
 * @property {import('../base/words.js').Say} say
 * @property {boolean} kiosk whether the device is shared
 * @property {(settings: import('../game/match-settings.js').MatchSettings) => void} startGame
 * @property {(sheet?: string) => Promise<void>} chooseRules opens the choice of rules, at a sheet
 * @property {() => unknown} chooseOpponent
 * @property {() => unknown} newGame
 * @property {() => void} focusBoard
 * @property {(link: string, keeper: import('../files/match-keeper.js').MatchKeeper | null) => Promise<void>} receiveFriend
 *
 * @typedef {object} PanelParts the parts that are created with the panels
 * @property {TableBuilding} tables
 * @property {() => Promise<import('../files/files.js').Files | null>} files loads `Files`; `null` on a shared device
 * @property {import('../replay/replay.js').Replay} replay
 * @property {() => Promise<void>} showFullScreen
 * @property {(game: import('../awale.js').Game) => void} openGame
 * @property {(rules: string, level: number) => void} playAgainst
 * @property {() => Promise<unknown>} openAnalysis
 * @property {(text: string) => Promise<unknown>} openLesson
 * @property {(text?: string) => Promise<void>} openTournament opens the tournament in a text, or the list
 * @property {() => Promise<unknown>} startFirstLesson
 * @property {() => Promise<unknown>} openClass opens the dialog for teachers and hosts
 * @property {Panels} panels
 */

/** @typedef {PageParts & PanelParts} Parts */

/**
 * Picks parts by name: each module gets only those that it needs.
 *
 * @template {PageParts} Known
 * @template {keyof Known} Name
 * @param {Known} parts
 * @param {Name[]} names
 */
const only = (parts, ...names) => /** @type {Pick<Known, Name>} */ (Object.fromEntries(names.map((name) => [name, parts[name]])));

/** Texts in the page's language. */
const TEXTS = /** @type {const} */ (['say', 'words']);
/** What the browser keeps. */
const STORAGE = /** @type {const} */ (['settings', 'store']);
/** The game on the board. */
const BOARD = /** @type {const} */ (['current', 'view']);
/** What a panel needs that shows lessons or exercises on the board. */
const LESSONS = /** @type {const} */ (['engine', 'loan', 'kiosk', 'openGame', 'playAgainst', 'panels']);

/**
 * The panels, in the order of their tabs, each with the parts that it needs. A panel is created when it is first
 * opened: by its tab, by a request, or by a link with the key that the property `link` names, such as `#lesson=`.
 *
 * @type {{ name: string, link?: string, create: (parts: Parts) => Promise<Panel> }[]}
 */
const PANELS = [
  {
    name: 'moves',
    create: async (parts) => {
      const [{ MovesPanel }, { addFileButtons }, { addWelcome }] = await Promise.all([
        import('../panels/moves.js'),
        import('../files/file-buttons.js'),
        import('../lesson/welcome.js'),
      ]);
      const panel = new MovesPanel(only(parts, ...TEXTS, ...BOARD, ...STORAGE, 'match', 'replay', 'showFullScreen', 'chooseOpponent', 'chooseRules'));
      await addFileButtons(only(parts, ...TEXTS, ...STORAGE, 'files', 'match', 'loan', 'view'), panel);
      await addWelcome(only(parts, ...TEXTS, ...BOARD, ...STORAGE, 'loan', 'startFirstLesson'), panel);
      return panel;
    },
  },
  {
    name: 'analysis',
    create: async (parts) => {
      const { createAnalysis } = await import('../panels/analysis.js');
      return createAnalysis(only(parts, ...TEXTS, ...BOARD, ...STORAGE, 'match', 'engine', 'tables', 'loan', 'replay', 'showFullScreen'));
    },
  },
  {
    name: 'lessons',
    link: 'lesson',
    create: async (parts) => {
      const { createLessons } = await import('../panels/lessons.js');
      return createLessons(only(parts, ...TEXTS, ...BOARD, ...STORAGE, ...LESSONS, 'openClass'));
    },
  },
  {
    name: 'exercises',
    link: 'exercise',
    create: async (parts) => {
      const { createExercises } = await import('../panels/exercises.js');
      return createExercises(only(parts, ...TEXTS, ...BOARD, ...STORAGE, ...LESSONS));
    },
  },
  {
    name: 'rules',
    create: async (parts) => (await import('../panels/rules.js')).createRules(only(parts, ...TEXTS, ...BOARD, 'settings', 'chooseRules')),
  },
];

/**
 * Adds the panels to the page and handles the requests to them.
 *
 * @param {HTMLElement} place
 * @param {PageParts} page
 * @param {import('./panel-requests.js').PanelRequests} requests
 */
export async function createPanels(place, page, requests) {
  const { current, match, engine, settings, say, kiosk, startGame } = page;
  // A reload resets a shared device: no panel is opened again.
  const panels = new Panels(place, say, kiosk ? [] : PANELS.map(({ name }) => name));
  new Coach(only(page, ...TEXTS, ...BOARD, ...STORAGE, 'match', 'loan', 'bar', 'engine'));
  bringPendingMoveBack(only(page, ...BOARD, 'match', 'loan'));
  dropSecondPress(document.getElementById('actions'));
  countResults(only(page, 'current', 'match', 'loan', 'store'));
  showMatchScore(only(page, 'words', 'match', 'view', 'settings'));
  const openLessons = async () => /** @type {LessonsPanel | null} */ (await panels.open('lessons'));
  /** @type {import('../files/files.js').Files | undefined} */
  let opened;
  const files = async () => {
    if (kiosk) return null;
    const { Files } = await import('../files/files.js');
    return (opened ??= new Files(only(parts, ...TEXTS, ...BOARD, ...STORAGE, 'match', 'loan', 'engine', 'openAnalysis', 'openLesson', 'openTournament', 'receiveFriend')));
  };
  const tournamentParts = () => only(parts, ...TEXTS, ...BOARD, 'match', 'engine', 'store', 'files', 'startGame');
  const parts = {
    ...page,
    panels,
    ...(await attachReplay(only(page, ...TEXTS, ...BOARD, ...STORAGE, 'match', 'loan', 'focusBoard', 'newGame'))),
    tables: new TableBuilding(current, engine, kiosk),
    files,
    openGame: (/** @type {import('../awale.js').Game} */ game) => match.open(game),
    playAgainst: (/** @type {string} */ rules, /** @type {number} */ level) =>
      startGame({ ...match.settings, rules, seats: { S: 0, N: level }, first: 'S', friend: null }),
    openAnalysis: async () => /** @type {Analysis | null} */ (await panels.open('analysis'))?.switchOn(),
    openLesson: async (/** @type {string} */ text) => (await openLessons())?.openText(text),
    openTournament: async (text = '') => {
      if (kiosk) return;
      const { bringTournament, openTournaments } = await import('../classroom/tournament-dialog.js');
      await (text ? bringTournament(tournamentParts(), text) : openTournaments(tournamentParts()));
      dropLink(text);
    },
    openClass: async () => (await import('../classroom/class-dialog.js')).openClassDialog(tournamentParts()),
    startFirstLesson: async () => (await openLessons())?.startFirst(),
  };
  for (const { name, create } of PANELS) await panels.add({ name, make: () => create(parts) });
  import('../lesson/welcome.js').then(({ showGreeting }) => showGreeting(only(parts, ...TEXTS, ...BOARD, ...STORAGE, 'loan', 'startFirstLesson')));
  closeOnBack({
    closePanel: () => panels.closeOnPhone(),
    loan: page.loan,
    current,
    leaveLesson: () => {
      const { guest } = page.loan;
      guest?.leave();
      page.loan.giveBack();
      // As when the lesson is left by its button, the player's own game is shown at once, without animation.
      page.view.skipAnimation();
      guest?.goBack?.();
      if (document.activeElement === document.body) page.focusBoard();
    },
    openAgain: () => {
      // A shared device keeps the link of its first lesson in every address.
      if (!kiosk && PANELS.some(({ link }) => link && hashValue(link) !== null)) requests.send({ link: location.hash.slice(1) });
    },
  });
  // `Files` is created even if the moves panel is not: files can be dropped and pasted at any time.
  files().then((opened) => opened && keepClosedTabs(page.store, (saved) => opened.keeper.keepClosed(saved)));
  import('./read-moves.js').then(({ addMoveReader }) => addMoveReader(only(page, ...TEXTS, 'settings')));
  settings.addEventListener('translated', () => panels.translate(say));

  /**
   * Removes from the address a link that has been followed: until then, a reload opens it again.
   *
   * @param {string} link
   */
  function dropLink(link) {
    if (link && location.hash === `#${link}`) showInAddress('');
  }
  /** @param {string} link */
  const receiveFriend = async (link) => {
    try {
      await page.receiveFriend(link, (await files())?.keeper ?? null);
    } finally {
      // Also if the link could not be opened: the game on the board goes on.
      match.awaitsLink = false;
    }
    dropLink(link);
  };
  /** @param {import('./panel-requests.js').PanelRequest} request */
  const handle = async ({ rule, sheet, review, link = '', replaced, tournaments }) => {
    if (replaced && page.kiosk) return (await import('../files/replaced-game.js')).keepReplaced(only(parts, ...TEXTS, 'match', 'loan', 'view'), replaced);
    if (replaced) return (await files())?.keeper.keep(replaced);
    if (rule !== undefined || sheet !== undefined) {
      const panel = /** @type {RulesPanel | null} */ (await panels.open('rules'));
      if (rule !== undefined) await panel?.openAt(rule);
      if (sheet !== undefined) await panel?.openPage(sheet);
    }
    if (review) await /** @type {Analysis | null} */ (await panels.open('analysis'))?.review();
    if (tournaments) return parts.openTournament();
    const params = new URLSearchParams(link);
    if (params.has(FRIEND_KEY)) return receiveFriend(link);
    if (params.has('tournament')) return parts.openTournament(link);
    const linked = PANELS.find(({ link: key }) => key && params.has(key));
    // The panel has said that the lesson or exercise could not be loaded; the link stays, for a reload to try again.
    if (linked && (await (await panels.open(linked.name))?.follow?.(params)) === false) return;
    // A lesson or an exercise on the board has a link of its own in the address, until it is left.
    if (!linked || !page.loan.active) dropLink(link);
    if (link && !linked) await tellShared();
  };
  /** In a game against the program that a link has opened, says that a person moves for both sides here. */
  const tellShared = async () => {
    const { changeSignal, game, state } = current;
    const n = SIDES.map((side) => levelInName(game.tag(NAME_TAGS[side]))).find(Boolean);
    if (n === undefined || state.over || match.programSeat > 0) return;
    await page.words().add('files');
    if (!changeSignal.aborted) await page.view.addNews(say('ui.files.shared', { n }));
  };
  requests.serve(handle);
}
