import { TableBuilding } from '../engine/table-building.js';
import { openRule, openSheet } from '../panels/open-rule.js';
import { Panels } from '../panels/panels.js';
import { attachReplay } from '../panels/attach-replay.js';

/**
 * What a panel may use: the game on the board and all that belongs to the page around it.
 *
 * @typedef {object} Room
 * @property {import('../game/current-game.js').CurrentGame} current the game as it stands; everything that changes it goes through it
 * @property {import('../game/match.js').Match} match who plays it
 * @property {import('./game-flow.js').GameFlow} flow how games begin and end
 * @property {import('../board/game-view.js').GameView} view the board, and what is said under it
 * @property {import('../engine/engine.js').Engine} engine what thinks
 * @property {import('../storage/settings.js').Settings} settings
 * @property {import('../storage/store.js').Store} store what the browser keeps
 * @property {import('../storage/tab-save.js').TabSave} tabSave where this tab's game is kept
 * @property {() => import('../base/words.js').Words} words the words of the language of the page
 * @property {import('../base/words.js').Say} say
 * @property {boolean} kiosk whether the device is everybody's
 * @property {TableBuilding} tables the endgame tables of the rules that are played
 * @property {import('../replay/replay.js').Replay} replay the game on the board gone through, move by move or seed by seed
 * @property {() => Promise<void>} showFullScreen shows it on the full screen
 * @property {(name: string) => Promise<import('../panels/panels.js').Panel | null>} open shows another panel
 *
 * @typedef {object} PanelArea what stands beside the board
 * @property {(link: string) => Promise<void>} follow opens what a link asks of a panel
 */

/**
 * The panels, in the order of their tabs: each is a module of its own that comes when its tab is
 * first opened, with the words of the folder `www/words/NAME/` where it has any. A link that has the
 * key `link` opens it.
 *
 * @type {{ name: string, link?: string, bring: (room: Room) => Promise<import('../panels/panels.js').Panel> }[]}
 */
const PANELS = [
  {
    name: 'moves',
    bring: async (room) => {
      const [{ MovesPanel }, { addFileButtons }, { addWelcome }] = await Promise.all([
        import('../panels/moves.js'),
        import('../files/file-buttons.js'),
        import('../lesson/welcome.js'),
      ]);
      return addWelcome(room, await addFileButtons(room, new MovesPanel(room)));
    },
  },
  { name: 'analysis', bring: async (room) => (await import('../panels/analysis.js')).createAnalysis(room) },
  { name: 'lessons', link: 'lesson', bring: async (room) => (await import('../panels/lessons.js')).createLessons(room) },
  { name: 'exercises', link: 'exercise', bring: async (room) => (await import('../panels/exercises.js')).createExercises(room) },
  { name: 'rules', bring: async (room) => (await import('../panels/rules.js')).createRules(room) },
];

/**
 * @param {HTMLElement} place
 * @param {Omit<Room, 'open' | 'tables' | 'replay' | 'showFullScreen'>} given
 * @returns {Promise<PanelArea>}
 */
export async function createPanels(place, given) {
  const panels = new Panels(place, given.say);
  const open = (/** @type {string} */ name) => panels.open(name);
  const tables = new TableBuilding(given.current, given.engine, given.kiosk);
  const room = { ...given, open, tables, ...(await attachReplay({ ...given, open, tables })) };
  const read = (/** @type {string} */ option) => void openRule(room, option).catch(console.error);
  given.flow.readRule = read;
  given.view.statusText.rules = { label: () => given.say('ui.rule.read'), open: read };
  for (const { name, bring } of PANELS) await panels.add({ name, make: () => bring(room) });
  given.flow.readSheet = (sheet) => void openSheet(room, sheet).catch(console.error);
  if (given.flow.sheetAsked) given.flow.readSheet(given.flow.sheetAsked);
  import('../lesson/welcome.js').then(({ showGreeting }) => showGreeting(room)).catch(console.error);
  // Files are dropped and pasted whatever is open beside the board.
  import('../files/files.js').then(({ filesFor }) => filesFor(room)).catch(console.error);
  given.flow.onreview = async () => {
    const panel = await panels.open('analysis');
    if (panel && 'review' in panel) await /** @type {import('../panels/analysis.js').Analysis} */ (panel).review();
  };
  // The page has changed its words by the time that this is sent.
  given.settings.addEventListener('translated', () => panels.speak(given.say));
  return {
    follow: async (text) => {
      const asked = new URLSearchParams(text);
      const wanted = PANELS.find(({ link }) => link && asked.has(link));
      if (wanted) await (await panels.open(wanted.name))?.follow?.(asked);
    },
  };
}
