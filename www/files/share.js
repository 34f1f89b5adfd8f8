import { Game } from '../awale.js';
import { element } from '../base/dom.js';
import { EmbeddedBoard } from '../embed/board.js';
import { useLoadedModule } from '../embed/shared.js';
import { shareParts } from './share-parts.js';
import { copyField } from '../base/copyable.js';
import { openDialog } from '../base/dialog.js';
import { radioGroup } from '../base/fields.js';
import { frameCode, elementCode } from '../base/embed-code.js';
import { isSingleFile } from '../base/single-file.js';
import { openTabletDialog } from './tablet-dialog.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {'replay' | 'here' | 'program'} BoardPurpose what the embedded board is for
 * @typedef {'script' | 'frame'} EmbedKind
 */

/** The level of the program on the embedded board. */
const LEVEL = '4';

/**
 * The dialog to share a game, to embed a board in a site, and to download the page.
 *
 * @param {import('./share-parts.js').ShareOptions} wish
 */
export async function openShareDialog(wish) {
  const { say, words, flip, mirror } = wish;
  // A copy of the current game: another may replace it while the dialog is open.
  const game = Game.fromStored(wish.game.stored());
  const { language } = words;
  const link = game.link(language, flip, mirror);
  const state = game.state();
  const home = new URL('./', location.href.split('#')[0]).href;
  const single = isSingleFile();
  const said = element('p', { class: 'about', role: 'status' });
  const parts = [...(await shareParts({ ...wish, game })), single ? null : downloadLink(say), single ? null : moodleButton(wish, state.rules), single ? null : tabletButton(wish, state.rules)];
  const site = single ? null : embedPart({ say, said, language, link, state, home });
  const { closed } = await openDialog({
    say,
    title: say('ui.share'),
    body: [...parts, site?.element, said],
    kind: 'share',
  });
  closed.then(() => {
    site?.close();
    game.free();
  });
}

/** @param {Say} say */
function downloadLink(say) {
  const file = element('a', { href: 'awale.html', download: 'awale.html', 'data-share': 'take' }, say('ui.share.take'));
  return element('p', {}, file, ' ', element('small', {}, say('ui.share.take.about')));
}

/**
 * @param {import('./share-parts.js').ShareOptions} wish
 * @param {string} rules
 */
function moodleButton({ say, words }, rules) {
  const open = async () => {
    const { openMoodleDialog } = await import('../lesson/moodle.js');
    await openMoodleDialog({ say, words: () => words }, { rules });
  };
  return element('p', {},
    element('button', { type: 'button', class: 'button', 'data-share': 'moodle', onclick: () => open().catch(console.error) }, say('ui.share.moodle')),
    ' ', element('small', {}, say('ui.share.moodle.about')));
}

/**
 * @param {import('./share-parts.js').ShareOptions} wish
 * @param {string} rules
 */
function tabletButton({ say, words, engine, level }, rules) {
  const open = () => openTabletDialog({ say, words, engine }, { rules, level: Math.max(level('S'), level('N')) });
  return element('p', {},
    element('button', { type: 'button', class: 'button', 'data-share': 'tablet', onclick: () => open().catch(console.error) }, say('ui.share.tablet')),
    ' ', element('small', {}, say('ui.share.tablet.about')));
}

/**
 * @param {object} wish
 * @param {Say} wish.say
 * @param {HTMLElement} wish.said
 * @param {string} wish.language
 * @param {string} wish.link
 * @param {{ rules: string, position: string, ply: number, length: number }} wish.state
 * @param {string} wish.home
 */
function embedPart({ say, said, language, link, state, home }) {
  useLoadedModule();
  const game = new URLSearchParams(link);
  /** @type {{ what: BoardPurpose, way: EmbedKind }} */
  const choice = { what: state.length > 0 ? 'replay' : 'program', way: 'script' };
  const code = element('textarea', { readonly: true, rows: 4, spellcheck: 'false' });
  const place = element('div', { class: 'share-result' });
  const board = new EmbeddedBoard(place.attachShadow({ mode: 'open' }));
  const opened = board.open(attributes());

  /** @returns {Record<string, string>} */
  function attributes() {
    const { what } = choice;
    const asked = {
      rules: state.rules,
      position: what === 'replay' ? game.get('position') : state.ply > 0 ? state.position : game.get('position'),
      moves: what === 'replay' ? game.get('moves') : null,
      controls: what === 'replay' ? 'replay' : null,
      level: what === 'program' ? LEVEL : null,
      lang: language,
    };
    /** @type {Record<string, string>} */
    const given = {};
    for (const [name, value] of Object.entries(asked)) if (value !== null) given[name] = value;
    return given;
  }

  const show = () => {
    const asked = attributes();
    code.value = choice.way === 'script' ? elementCode(home, asked) : frameCode(home, asked);
    opened.then(() => board.set(asked));
  };
  const one = (/** @type {'what' | 'way'} */ name, /** @type {string[]} */ values) =>
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
      one('what', state.length > 0 ? ['replay', 'here', 'program'] : ['program', 'here']),
      one('way', ['script', 'frame']),
      copyField(say, said, say('ui.share.code'), code),
      element('p', { class: 'about' }, say('ui.share.wordpress')),
      place,
    ),
    close: () => board.close(),
  };
}
