import { Game } from '../awale.js';
import { openDialog } from '../base/dialog.js';
import { editPosition } from '../editor/dialog.js';
import { shareParts } from './share-parts.js';

/** @typedef {import('./files.js').Files} Files */

/** The level of the program when nobody has chosen one. */
const LEVEL = 4;

/**
 * Sets up a position, to be played, analysed or passed on.
 *
 * @param {Files} files
 * @param {string} [position] in text; what stands on the board when left out
 */
export async function openPositionEditor(files, position) {
  const { room } = files;
  const { say } = room;
  const { rules, position: here } = room.current.state;
  const level = Math.max(...Object.values(room.match.settings.seats)) || LEVEL;
  await editPosition({
    room,
    start: { rules, position: position ?? here },
    actions: [
      { label: say('ui.files.setup.two'), act: (found) => void files.play(found, 0) },
      {
        label: say('ui.files.setup.analyse'),
        act: async (found) => {
          await files.show(new Game(found.rules, found.position), null);
          await room.open('analysis');
        },
      },
      { label: say('ui.share'), act: (found) => (share(room, found), false) },
      { label: say('ui.files.setup.program', { n: level }), main: true, act: (found) => void files.play(found, level) },
    ],
  });
}

/**
 * @param {import('../page/panels.js').Room} room
 * @param {import('../editor/editor.js').FoundPosition} found
 */
async function share({ say, words, engine, settings }, { rules, position }) {
  const game = new Game(rules, position);
  const body = await shareParts({
    say,
    words: words(),
    engine,
    game,
    level: () => 0,
    flip: settings.get('flip'),
    mirror: settings.get('mirror'),
  });
  const { closed } = await openDialog({ say, kind: 'share', title: say('ui.share'), body });
  closed.then(() => game.free());
}
