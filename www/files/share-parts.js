import { loadStyle } from '../base/assets.js';
import { copyText, copyField } from '../base/copyable.js';
import { radioGroup } from '../base/fields.js';
import { element } from '../base/dom.js';
import { downloadFile } from '../base/download.js';
import { pageAddress } from '../base/page-address.js';
import { QrPlace } from '../base/qr.js';
import { SIDES } from '../base/sides.js';
import { isSingleFile } from '../base/single-file.js';
import { namedLink, namesInLinks } from '../game/game-link.js';
import { levelOf } from '../game/match-settings.js';
import { OGN_TYPE, gameFileName, gameFileText, playerName, titleOf } from './game-text.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 *
 * @typedef {object} ShareOptions
 * @property {Say} say
 * @property {import('../base/words.js').Words} words
 * @property {import('../engine/engine.js').Engine} engine
 * @property {import('../awale.js').Game} game
 * @property {(side: 'S' | 'N') => number} seat 0: a person
 * @property {boolean} flip
 * @property {boolean} mirror
 * @property {(tag: 'South' | 'North', name: string) => void} [onnamed] called when a player is
 *   renamed; without it players cannot be renamed
 */

/** The longest name of a player in a file, in characters. Links shorten it. */
const MAX_NAME_IN_FILE = 80;

/**
 * The ways to share a game and its position: a link, a file, texts, a QR code.
 *
 * @param {ShareOptions} options
 * @returns {Promise<HTMLElement[]>}
 */
export async function shareParts({ say, words, engine, game, seat, flip, mirror, onnamed }) {
  await Promise.all([words.add('files'), loadStyle('./files/share-parts.css')]);
  const { position, rules, length } = game.state();
  const single = isSingleFile();
  const message = () => element('p', { class: 'about', role: 'status' });
  const status = message();
  const linkStatus = message();
  const home = pageAddress();
  /** A player's name in the link; the program's too if the game has moves, so that whoever opens it sees who played. */
  const nameInLink = (/** @type {string} */ name, /** @type {number} */ at) => {
    const level = length > 0 && seat(SIDES[at]);
    return name || (level ? say('ui.files.program', { n: levelOf(level) }) : '');
  };
  const linkNow = () => `${home}#${namedLink(game, words.language, { flip, mirror }, namesInLinks(game).map(nameInLink))}`;
  /** The game's link, updated when a player is renamed. Kept as text: the QR code may need it once `game` is freed. */
  let link = linkNow();
  const positionLink = `${home}#${new URLSearchParams({ rules, position, lang: words.language })}`;
  const file = () => gameFileText({ game, seat, say });

  const copyGame = async () => {
    const done = await copyText(file().ogn);
    status.textContent = say(done ? 'ui.files.copied' : 'ui.files.not-copied');
  };
  const save = () => {
    const { ogn, tags } = file();
    downloadFile(gameFileName(tags), [ogn], OGN_TYPE);
    status.textContent = say('ui.files.saved', { n: gameFileName(tags) });
  };
  const shareByBrowser = async () => {
    const { tags } = file();
    try {
      await navigator.share({ title: say('ui.files.share-title', { n: titleOf(say, { tags }) }), url: link });
    } catch (error) {
      // `AbortError`: the player cancelled it.
      if (/** @type {Error} */ (error).name !== 'AbortError') status.textContent = say('ui.files.not-shared');
    }
  };
  const button = (/** @type {string} */ key, /** @type {() => unknown} */ act) =>
    element('button', { type: 'button', class: 'button', onclick: act }, say(key));
  const textField = (/** @type {string} */ value) => element('input', { type: 'text', readonly: true, value });
  const linkField = textField(link);
  const qr = single ? null : qrPart({ say, words, engine, texts: length > 0 ? { game: () => link, position: () => positionLink } : { position: () => positionLink } });
  /** @type {ShareOptions['onnamed']} */
  const onrename = onnamed && ((tag, name) => {
    onnamed(tag, name);
    linkField.value = link = linkNow();
    qr?.redraw();
  });
  return [
    ...(single ? [] : [copyField(say, linkStatus, say('ui.share.link'), linkField), linkStatus]),
    // The QR code gives the link to a phone nearby. It comes after
    // linkStatus, which its image would push out of sight.
    qr?.element,
    element(
      'div',
      { class: 'passing' },
      !single && 'share' in navigator && button('ui.files.share', shareByBrowser),
      button('ui.files.download', save),
      length > 0 && button('ui.files.copy', copyGame),
    ),
    status,
    onrename && length > 0 && playerNames({ say, game, seat, flip, onnamed: onrename }),
    copyField(say, status, say('ui.files.position-text'), textField(position)),
  ].filter((part) => part instanceof HTMLElement);
}

/**
 * The fields for the players' names in the file. For a program, the name that it gets is shown as a placeholder.
 *
 * @param {Pick<ShareOptions, 'say' | 'game' | 'seat' | 'flip'> & { onnamed: NonNullable<ShareOptions['onnamed']> }} options
 */
function playerNames({ say, game, seat, flip, onnamed }) {
  const field = (/** @type {'South' | 'North'} */ tag, /** @type {'S' | 'N'} */ side) => {
    const input = element('input', {
      type: 'text',
      maxlength: MAX_NAME_IN_FILE,
      autocomplete: 'off',
      value: playerName(say, game.tag(tag)) ?? '',
      placeholder: seat(side) > 0 ? say('ui.files.program', { n: levelOf(seat(side)) }) : '',
      oninput: () => {
        game.setTag(tag, input.value);
        onnamed(tag, input.value);
      },
    });
    return element('label', {}, element('span', {}, say(`ui.files.name-of.${(side === 'N') === flip ? 'bottom' : 'top'}`, { side })), input);
  };
  return element(
    'details',
    { class: 'players' },
    element('summary', {}, say('ui.files.names')),
    element('div', {}, field('South', 'S'), field('North', 'N')),
  );
}

/**
 * A QR code in a section that can be unfolded; the code is drawn only then.
 *
 * @param {object} options
 * @param {Say} options.say
 * @param {import('../base/words.js').Words} options.words
 * @param {import('../engine/engine.js').Engine} options.engine
 * @param {Partial<Record<'game' | 'position', () => string>>} options.texts the links to choose from. They are asked
 *   for at a `toggle`, which may come after the dialog has been closed
 */
function qrPart({ say, words, engine, texts }) {
  const kinds = /** @type {('game' | 'position')[]} */ (Object.keys(texts));
  let kind = kinds[0];
  const place = new QrPlace({ say, words, engine, tooDense: 'ui.files.qr.too-dense' });
  const draw = () => place.draw(texts[kind]?.() ?? '', say(`ui.files.qr.${kind}.label`));
  const choice =
    kinds.length > 1 &&
    radioGroup({
      label: say('ui.files.qr.what'),
      value: kind,
      values: kinds.map((value) => ({ value, label: say(`ui.files.qr.${value}`) })),
      onchoose: (value) => {
        kind = /** @type {'game' | 'position'} */ (value);
        draw();
      },
    });
  const details = element(
    'details',
    {
      class: 'qr-part',
      // Open on a computer, whose screen a phone can scan; a phone shares its link directly.
      open: matchMedia('(hover: hover)').matches,
      ontoggle: () => {
        if (details.open && place.empty) draw();
      },
    },
    element('summary', {}, say('ui.files.qr')),
    choice,
    place.element,
  );
  return { element: details, redraw: () => !place.empty && draw() };
}
