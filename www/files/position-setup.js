import { Game } from '../awale.js';
import { levelOf } from '../game/match-settings.js';
import { openDialog } from '../base/dialog.js';
import { editPosition } from '../editor/dialog.js';
import { lastSeat } from './last-seat.js';
import { shareParts } from './share-parts.js';

/**
 * @typedef {import('../base/words.js').PageWords} PageWords
 * @typedef {import('../editor/editor.js').FoundPosition} FoundPosition
 *
 * @typedef {object} SetupNeeds
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../storage/store.js').Store} store
 * @property {import('../storage/settings.js').Settings} settings
 * @property {(found: FoundPosition, seat: number) => Promise<void>} play
 * @property {(game: Game) => Promise<void>} show
 * @property {() => unknown} openAnalysis
 */

/**
 * Opens the position editor, to play, analyse or share a position.
 *
 * @param {PageWords & SetupNeeds} context
 * @param {string} [position] the current position, if left out
 */
export async function openPositionEditor(context, position) {
  const { say } = context;
  const { rules, position: here } = context.current.state;
  const seat = lastSeat(context.match, context.store);
  await editPosition({
    context,
    start: { rules, position: position ?? here },
    actions: [
      { label: say('ui.files.setup.two'), act: (found) => void context.play(found, 0) },
      {
        label: say('ui.files.setup.analyse'),
        act: async (found) => {
          await context.show(new Game(found.rules, found.position));
          await context.openAnalysis();
        },
      },
      { label: say('ui.share'), act: (found) => (share(context, found), false) },
      { label: say('ui.files.setup.program', { n: levelOf(seat) }), main: true, act: (found) => void context.play(found, seat) },
    ],
  });
}

/**
 * @param {PageWords & SetupNeeds} context
 * @param {FoundPosition} found
 */
async function share({ say, words, engine, settings }, { rules, position }) {
  const game = new Game(rules, position);
  const body = await shareParts({
    say,
    words: words(),
    engine,
    game,
    seat: () => 0,
    flip: settings.get('flip'),
    mirror: settings.get('mirror'),
  });
  const { closed } = await openDialog({ say, kind: 'share', title: say('ui.share'), body });
  closed.then(() => game.free());
}
