import { styled } from '../belongings.js';
import { PACES, Replay } from '../replay.js';
import { listenToReplayKeys } from '../replay-keys.js';
import { tellStep } from '../step-words.js';
import { sentences } from '../talk.js';
import { storeGuess } from './store-guess.js';

const NAME = 'replay';
const VERSION = 1;

/**
 * What the page goes through its game with: the panels, the keys and the projector all use this one.
 *
 * @param {Omit<import('./furnish.js').Room, 'replay' | 'project'>} room
 */
export async function bringReplay(room) {
  const { play, match, table, store, settings } = room;
  await Promise.all([room.words().add('replay'), styled('./dialogs/dialogs.css'), styled('./panels/replay.css')]);
  const replay = new Replay({ play, match, table, lent: () => room.games.lent });
  const kept = store.read(NAME, VERSION);
  if (PACES.includes(kept?.pace)) replay.pace = kept.pace;
  replay.guess = kept?.guess === true;
  replay.addEventListener('choice', () => store.write(NAME, VERSION, { pace: replay.pace, guess: replay.guess }));
  const speak = () => (replay.why = room.say('ui.replay.why'));
  settings.addEventListener('worded', speak);
  speak();
  replay.addEventListener('seed', (event) => {
    const steps = /** @type {CustomEvent<import('../steps.js').Steps | null>} */ (event).detail;
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
    fresh = /** @type {CustomEvent<import('../play.js').Change>} */ (event).detail.kind === 'new';
  });
  table.addEventListener('settled', retell);
  retell();
  listenToReplayKeys(replay);
  const project = async () => {
    const { project: begin } = await import('../projector.js');
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
