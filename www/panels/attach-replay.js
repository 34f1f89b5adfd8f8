import { loadStyle } from '../base/assets.js';
import { setState } from '../base/dom.js';
import { moveMessages } from '../game/reports.js';
import { PACES, Replay } from '../replay/replay.js';
import { listenToReplayKeys } from '../replay/keys.js';
import { stepText } from '../replay/step-words.js';
import { sentences } from '../board/status-text.js';
import { ReplayNotice } from './replay-notice.js';
import { storeGuessButtons } from './store-guess.js';

const NAME = 'replay';
const VERSION = 1;
/** The answer to a press on a pit, by what the replay shows. */
const REFUSALS = { seeds: 'ui.replay.why', running: 'ui.replay.held.running', earlier: 'ui.replay.held' };

/**
 * Creates the page's replay, which the panels, the keys and the full screen share.
 *
 * @param {import('../base/words.js').PageWords & {
 *   current: import('../game/current-game.js').CurrentGame,
 *   match: import('../game/match.js').Match,
 *   view: import('../board/game-view.js').GameView,
 *   settings: import('../storage/settings.js').Settings,
 *   store: import('../storage/store.js').Store,
 *   loan: import('../game/board-loan.js').BoardLoan,
 *   focusBoard: () => void,
 *   newGame: () => unknown,
 * }} context
 */
export async function attachReplay(context) {
  const { current, match, view, store, settings } = context;
  await Promise.all([context.words().add('replay'), loadStyle('./base/dialog.css'), loadStyle('./panels/replay.css')]);
  const refusal = (/** @type {'seeds' | 'running' | 'earlier'} */ when) => context.say(REFUSALS[when]);
  /** The kind of the last change of the game, set before the replay sends its own `change`. */
  let kind = '';
  current.addEventListener('change', (event) => {
    kind = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail.kind;
  });
  const replay = new Replay({ current, match, view, lent: () => context.loan.active, refusal });
  const stored = store.read(NAME, VERSION);
  if (PACES.includes(stored?.pace)) replay.pace = stored.pace;
  replay.guess = stored?.guess === true;
  replay.addEventListener('preferences', () => store.write(NAME, VERSION, { pace: replay.pace, guess: replay.guess }));
  const notice = new ReplayNotice({ say: context.say, replay, match, focusBoard: context.focusBoard, onnew: () => context.newGame() });
  document.getElementById('actions')?.append(notice.element);
  settings.addEventListener('translated', () => {
    replay.translate();
    notice.translate();
  });
  notice.translate();
  replay.addEventListener('seed', (event) => {
    const steps = /** @type {CustomEvent<import('../replay/steps.js').Steps | null>} */ (event).detail;
    if (!steps) return;
    const text = stepText(context.words(), steps);
    view.statusText.status = '';
    view.statusText.left = '';
    view.statusText.news = { sown: '', result: text };
    view.announce(text);
  });
  // For a game that opens in the replay (`active`), not at its start, the status text describes the last move.
  let justOpened = true;
  const describeLastMove = () => {
    if (justOpened && replay.active && current.state.ply > 0) view.statusText.news = { sown: '', result: sentences(context.words(), moveMessages(current.report)) };
    justOpened = false;
  };
  current.addEventListener('change', () => (justOpened = kind === 'new'));
  view.addEventListener('settled', describeLastMove);
  describeLastMove();
  // While a finished game is replayed, a press on a pit begins a variation: a message says so.
  let reviewed = match.reviewed;
  replay.addEventListener('change', () => {
    const { inVariation } = replay;
    setState(view.element, 'tries', replay.tries);
    setState(view.element, 'interrupted', replay.interrupted);
    if (kind === 'move' && reviewed && inVariation) view.addNews(context.say('ui.replay.variation.begins')).catch(console.error);
    reviewed = match.reviewed && !inVariation;
  });
  listenToReplayKeys(replay);
  const showFullScreen = async () => {
    const fullScreen = await import('../board/full-screen.js');
    const closing = new AbortController();
    await fullScreen.showFullScreen({
      say: context.say,
      beside: storeGuessButtons(replay, context.say, closing.signal),
      onleave: () => closing.abort(),
      forward: () => replay.forward(),
      back: () => replay.back(),
      seedForward: () => replay.seedForward(),
      seedBack: () => replay.seedBack(),
    });
  };
  return { replay, showFullScreen };
}
