import { styled } from '../base/assets.js';
import { PACES, Replay } from '../replay/replay.js';
import { listenToReplayKeys } from '../replay/keys.js';
import { tellStep } from '../replay/step-words.js';
import { sentences } from '../board/status-text.js';
import { storeGuess } from './store-guess.js';

const NAME = 'replay';
const VERSION = 1;

/**
 * What the page goes through its game with: the panels, the keys and the projector all use this one.
 *
 * @param {Omit<import('../page/panels.js').Room, 'replay' | 'project'>} room
 */
export async function bringReplay(room) {
  const { play, match, table, store, settings } = room;
  await Promise.all([room.words().add('replay'), styled('./base/dialog.css'), styled('./panels/replay.css')]);
  const replay = new Replay({ play, match, table, lent: () => room.games.lent });
  const kept = store.read(NAME, VERSION);
  if (PACES.includes(kept?.pace)) replay.pace = kept.pace;
  replay.guess = kept?.guess === true;
  replay.addEventListener('choice', () => store.write(NAME, VERSION, { pace: replay.pace, guess: replay.guess }));
  const speak = () => (replay.why = room.say('ui.replay.why'));
  settings.addEventListener('worded', speak);
  speak();
  replay.addEventListener('seed', (event) => {
    const steps = /** @type {CustomEvent<import('../replay/steps.js').Steps | null>} */ (event).detail;
    if (!steps) return;
    const text = tellStep(room.words(), steps);
    table.talk.status = '';
    table.talk.left = '';
    table.talk.news = { sown: '', came: text };
    table.announce(text);
  });
  // A game that comes to be looked at is told at once where it stands.
  let fresh = true;
  const retell = () => {
    if (fresh && replay.active && play.state.ply > 0) table.talk.news = { sown: '', came: sentences(room.words(), play.game.told()) };
    fresh = false;
  };
  play.addEventListener('change', (event) => {
    fresh = /** @type {CustomEvent<import('../game/current-game.js').Change>} */ (event).detail.kind === 'new';
  });
  table.addEventListener('settled', retell);
  retell();
  listenToReplayKeys(replay);
  const project = async () => {
    const { project: begin } = await import('../board/full-screen.js');
    const watching = new AbortController();
    await begin({
      say: room.say,
      beside: storeGuess(replay, room.say, watching.signal),
      left: () => watching.abort(),
      on: () => replay.on(),
      back: () => replay.back(),
      further: () => replay.seedOn(),
      before: () => replay.seedBack(),
    });
  };
  return { replay, project };
}
