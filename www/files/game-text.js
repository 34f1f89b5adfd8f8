import { Game } from '../awale.js';
import { dateLocale } from '../base/date-locale.js';
import { localDay } from '../base/local-day.js';
import { levelInName, levelOf } from '../game/match-settings.js';
import { rulesName, shortForm } from '../rules/rules-name.js';
import { ownSide } from './library.js';

/**
 * @typedef {import('../base/words.js').Say} Say
 * @typedef {import('./library.js').Card} Card
 */

/** The MIME type of a game file. */
export const OGN_TYPE = 'application/x-ogn';

/** The current date in the format of game files. */
const today = () => localDay(new Date()).replaceAll('-', '.');

/**
 * A game of the page, on the board or replaced, as a file with the date and the program's name.
 *
 * @param {object} played
 * @param {Game} played.game
 * @param {(side: 'S' | 'N') => number} played.seat 0: a person
 * @param {Say} played.say
 * @returns {{ ogn: string, tags: Record<string, string> }}
 */
export function gameFileText({ game, seat, say }) {
  const copy = Game.fromStored(game.stored());
  try {
    if (!copy.tag('Date')) copy.setTag('Date', today());
    for (const [side, name] of /** @type {const} */ ([['S', 'South'], ['N', 'North']])) {
      const given = copy.tag(name);
      // The program's name is written again, because the language of the page may have changed since.
      const n = levelInName(given) ?? (seat(side) > 0 && !given ? levelOf(seat(side)) : undefined);
      if (n !== undefined) copy.setTag(name, say('ui.files.program', { n }));
    }
    return { ogn: copy.ogn(), tags: copy.tags() };
  } finally {
    copy.free();
  }
}

/**
 * A file name of letters, digits and hyphens.
 *
 * @param {(string | null | undefined)[]} parts
 * @param {string} [ending]
 */
export function fileName(parts, ending = 'ogn') {
  const words = parts.filter((part) => part && part !== '?').join('-');
  const plain = words.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-+|-+$/g, '').slice(0, 80);
  return `${plain || 'awale'}.${ending}`;
}

/**
 * The name of a game's file.
 *
 * @param {Record<string, string>} tags
 */
export function gameFileName({ South, North, Date: date, Rules }) {
  const players = South || North ? [South, North] : [];
  return fileName(['awale', ...players, date, Rules && shortForm(Rules).preset]);
}

/**
 * The title of a game: its name, or its players. Without names, the only person at this device is called “you”, and
 * a friend is said to play by link.
 *
 * @param {Say} say
 * @param {{ name?: string | null, tags: Record<string, string>, match?: Card['match'] }} entry
 */
export function titleOf(say, { name, tags, match }) {
  if (name) return name;
  const friend = match?.setup.friend;
  if (friend && !knownTag(tags.South) && !knownTag(tags.North)) return say('ui.files.friend');
  const you = ownSide({ match });
  const player = (/** @type {string} */ tag, /** @type {'S' | 'N'} */ side) =>
    playerName(say, tags[tag]) ?? say(side === you ? 'ui.files.you' : friend ? 'ui.files.friend' : `side.${side}`);
  return say('ui.files.players', { south: player('South', 'S'), north: player('North', 'N') });
}

/** A name in a file; that of the program in the language of the page. @param {Say} say @param {string | undefined} name */
export function playerName(say, name) {
  const n = levelInName(name);
  return n === undefined ? knownTag(name) : say('ui.files.program', { n });
}

/**
 * The details of a game: date (with the hour, if it is a game of this device that was stored on that date, less than a
 * week ago), event, round, rules, result, number of moves.
 *
 * @param {Say} say
 * @param {string} language
 * @param {{ tags: Record<string, string>, rules?: string | null, moves?: number | null, own?: boolean, added?: number }} entry
 * @param {boolean} [withResult] whether the result is among the details; not where it is shown beside them
 */
export function detailsOf(say, language, { tags, rules, moves, own, added }, withResult = true) {
  const result = knownTag(tags.Result);
  return [
    formatDate(language, knownTag(tags.Date), own ? added : undefined),
    knownTag(tags.Event),
    tags.Round && knownTag(tags.Round) ? say('ui.files.round', { n: tags.Round }) : null,
    variantName(say, rules, tags),
    withResult && result && result !== '*' ? result.replace(/^(\d+)-(\d+)$/, '$1–$2') : null,
    withResult && result === '*' && moves ? say('ui.files.open-game') : null,
    moves ? say('ui.files.moves', { n: moves }) : null,
  ].filter(Boolean).join(' · ');
}

/** @param {string | undefined} value */
function knownTag(value) {
  return value && value !== '?' && !/^[?.]*$/.test(value) ? value : undefined;
}

/** For how long after it was stored a game is shown with its hour, in milliseconds. */
const WEEK = 7 * 24 * 60 * 60 * 1000;

/**
 * The date formats of a language, kept because creating one is slow.
 *
 * @type {{ language: string, day: Intl.DateTimeFormat, hour: Intl.DateTimeFormat } | undefined}
 */
let formats;

/**
 * @param {string} language
 * @param {string | undefined} date in the format of game files
 * @param {number | undefined} stored when the game was stored, in milliseconds since 1970
 */
function formatDate(language, date, stored = 0) {
  const [year, month, day] = dateParts(date);
  if (!year) return date?.replace(/\.\?\?/g, '') ?? null;
  if (formats?.language !== language) {
    const options = /** @type {const} */ ({ day: 'numeric', month: 'long', year: 'numeric' });
    const format = (/** @type {Intl.DateTimeFormatOptions} */ more) => new Intl.DateTimeFormat(dateLocale(language), { ...options, ...more });
    formats = { language, day: format({}), hour: format({ hour: 'numeric', minute: '2-digit' }) };
  }
  const when = new Date(stored);
  // The hour distinguishes several games of one day.
  if (Date.now() - stored < WEEK && localDay(when) === `${year}-${month}-${day}`) return formats.hour.format(when);
  return formats.day.format(new Date(Number(year), Number(month) - 1, Number(day)));
}

/** The year, month and day of a date of a game file; nothing if one of them is not known. @param {string} [date] */
export const dateParts = (date = '') => /^(\d{4})\.(\d{2})\.(\d{2})$/.exec(date)?.slice(1) ?? [];

/**
 * The name of a game's rules; without `rules`, the name in the file.
 *
 * @param {Say} say
 * @param {string | null | undefined} rules
 * @param {Record<string, string>} tags
 */
function variantName(say, rules, tags) {
  // Rules stored by another version of the page may not be known: they are shown as they are stored.
  if (rules) return shortForm(rules).preset ? rulesName(say, rules) : rules;
  return knownTag(tags.Rules) ?? knownTag(tags.Variant);
}

/**
 * A text to search in: lower case, without accents, scores with a hyphen as in game files.
 *
 * @param {string} text
 */
export function searchText(text) {
  return text.normalize('NFD').replace(/\p{M}/gu, '').replace(/–/g, '-').toLowerCase();
}
