import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { EmbeddedBoard } from '../embed/board.js';
import { useLoadedModule } from '../embed/shared.js';
import { shareParts } from './share-parts.js';
import { copyField } from '../base/copyable.js';
import { openDialog } from '../base/dialog.js';
import { oneAtATime } from '../base/one-at-a-time.js';
import { radioGroup } from '../base/fields.js';
import { frameCode, elementCode } from '../base/embed-code.js';
import { pageAddress } from '../base/page-address.js';
import { isSingleFile } from '../base/single-file.js';
import { openTabletDialog } from './tablet-dialog.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 *
 * @typedef {object} SharedPage the parts of the page
 * @property {import('../base/words.js').Words} words
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../storage/settings.js').Settings} settings
 * @property {import('../game/current-game.js').CurrentGame} current
 * @property {import('../game/match.js').Match} match
 * @property {import('../board/game-view.js').GameView} view
 *
 * @typedef {'replay' | 'here' | 'program'} BoardPurpose what the embedded board is for: going through the game, two
 *   people who play from the position, or one against the program
 * @typedef {'script' | 'frame'} EmbedKind
 */

/** The level of the program on the embedded board. */
const LEVEL = '4';

/**
 * The dialog to share the game on the board, to embed a board in a site, and to download the page; its buttons open the
 * dialogs for learning platforms and tablets.
 */
export const openShareDialog = oneAtATime(async (/** @type {SharedPage} */ { words, engine, settings, current, match, view }) => {
  const { game: shown } = current;
  // A copy, because another game may replace the current one while the dialog is open.
  const game = Game.fromStored(shown.stored());
  const [flip, mirror] = [settings.get('flip'), settings.get('mirror')];
  /** @type {Say} */
  const say = (key, data) => words.say(key, data);
  /** @type {import('./share-parts.js').ShareOptions} */
  const options = {
    say,
    words,
    engine,
    game,
    seat: (side) => match.seat(side),
    flip,
    mirror,
    onnamed: (tag, name) => {
      if (current.game !== shown) return;
      shown.setTag(tag, name);
      view.refresh();
      // A game that is in the library is stored there again, with its names.
      const { keptAs } = match;
      match.keptAs = { ...keptAs, changed: keptAs.changed || keptAs.stamp !== null };
    },
  };
  const { language } = words;
  const link = game.link(language, flip, mirror);
  const state = game.state();
  const home = pageAddress();
  const single = isSingleFile();
  const status = element('p', { class: 'about', role: 'status' });
  const parts = [...(await shareParts(options)), single ? null : downloadLink(say), single ? null : moodleButton(options, state.rules), single ? null : tabletButton(options, state)];
  const site = single ? null : embedPart({ say, status, language, link, state, home });
  const opened = await openDialog({
    say,
    title: say('ui.share'),
    body: [...parts, site?.element, status],
    kind: 'share',
  });
  opened.closed.then(() => {
    site?.close();
    game.free();
  });
  return opened;
});

/** The link to the single-file page. @param {Say} say */
function downloadLink(say) {
  const file = element('a', { href: 'awale.html', download: 'awale.html', 'data-share': 'take' }, say('ui.share.take'));
  return element('p', {}, file, ' ', element('small', {}, say('ui.share.take.about')));
}

/**
 * @param {import('./share-parts.js').ShareOptions} options
 * @param {string} rules
 */
function moodleButton({ say, words, engine }, rules) {
  return dialogButton(say, 'moodle', async () => {
    const { openMoodleDialog } = await import('../lesson/moodle.js');
    await openMoodleDialog({ say, words: () => words, engine }, { rules });
  });
}

/**
 * @param {import('./share-parts.js').ShareOptions} options
 * @param {{ rules: string, position: string }} state
 */
function tabletButton({ say, words, engine, seat }, { rules, position }) {
  return dialogButton(say, 'tablet', () => openTabletDialog({ say, words, engine }, { rules, seat: Math.max(seat('S'), seat('N')), position }));
}

/**
 * A button that opens another dialog, with a sentence that says what the dialog is for.
 *
 * @param {Say} say
 * @param {string} name
 * @param {() => Promise<unknown>} open
 */
function dialogButton(say, name, open) {
  return element('p', {},
    element('button', { type: 'button', class: 'button', 'data-share': name, onclick: () => open() }, say(`ui.share.${name}`)),
    ' ', element('small', {}, say(`ui.share.${name}.about`)));
}

/**
 * The part on embedding: what the board is for, the code to copy, and the board itself.
 *
 * @param {object} options
 * @param {Say} options.say
 * @param {HTMLElement} options.status
 * @param {string} options.language
 * @param {string} options.link
 * @param {{ rules: string, position: string, ply: number, length: number }} options.state
 * @param {string} options.home
 */
function embedPart({ say, status, language, link, state, home }) {
  useLoadedModule();
  /** The parts of the game's link. */
  const linked = new URLSearchParams(link);
  /** @type {{ what: BoardPurpose, way: EmbedKind }} */
  const choice = { what: state.length > 0 ? 'replay' : 'program', way: 'script' };
  const code = element('textarea', { readonly: true, rows: 4, spellcheck: 'false' });
  const place = element('div', { class: 'share-result' });
  const board = new EmbeddedBoard(place.attachShadow({ mode: 'open' }));
  const opened = board.open(attributes());

  /** @returns {Record<string, string>} */
  function attributes() {
    const { what } = choice;
    const all = {
      rules: state.rules,
      position: what === 'replay' ? linked.get('position') : state.ply > 0 ? state.position : linked.get('position'),
      moves: what === 'replay' ? linked.get('moves') : null,
      controls: what === 'replay' ? 'replay' : null,
      level: what === 'program' ? LEVEL : null,
      lang: language,
    };
    /** @type {Record<string, string>} */
    const given = {};
    for (const [name, value] of Object.entries(all)) if (value !== null) given[name] = value;
    return given;
  }

  const show = () => {
    const given = attributes();
    code.value = choice.way === 'script' ? elementCode(home, given) : frameCode(home, given);
    opened.then(() => board.set(given));
  };
  const choiceField = (/** @type {'what' | 'way'} */ name, /** @type {string[]} */ values) =>
    radioGroup({
      label: say(`ui.share.${name}`),
      values: values.map((value) => ({ value, label: say(`ui.share.${name}.${value}`) })),
      value: choice[name],
      onchoose: (value) => {
        Object.assign(choice, { [name]: value });
        show();
      },
    });
  show();
  return {
    element: element(
      'details',
      { class: 'share-site' },
      element('summary', {}, say('ui.share.site')),
      choiceField('what', state.length > 0 ? ['replay', 'here', 'program'] : ['program', 'here']),
      choiceField('way', ['script', 'frame']),
      copyField(say, status, say('ui.share.code'), code),
      element('p', { class: 'about' }, say('ui.share.wordpress')),
      place,
    ),
    close: () => board.close(),
  };
}
