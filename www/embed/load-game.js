import { openLink } from '../awale.js';
import { AttributeError } from './attributes.js';

/** The most characters of a link. */
const MAX_LINK = 30_000;

/**
 * The parts of a game that a host loads.
 *
 * @param {unknown} asked a link, or `{ rules, position, moves, ply }`
 * @returns {Record<string, unknown>}
 * @throws {AttributeError}
 */
export function gameTexts(asked) {
  const link = typeof asked === 'string' && new URLSearchParams(asked.slice(0, MAX_LINK).replace(/^#/, ''));
  const given = link ? Object.fromEntries(link) : asked;
  if (given === null || typeof given !== 'object') throw gameError('load', 'expected a link or an object');
  const moveList = ownValue(given, 'moves');
  const currentLink = ownValue(given, 'link');
  // `given` is the property `current` of a board (board.js): its `position` is the one shown, not the start, so the
  // game is read from its `link`.
  if (Array.isArray(moveList) && typeof currentLink === 'string') {
    return { ...gameTexts(currentLink), ply: plyText(ownValue(given, 'ply')) };
  }
  const [rules, position, moves, ply] = ['rules', 'position', 'moves', 'ply'].map((name) => ownValue(given, name));
  const hasGame = (rules ?? position ?? moves ?? null) !== null;
  // The empty link is the start of a game.
  if (!hasGame && asked !== '') throw gameError('load', 'there is no game in this');
  return { rules, position, moves, ply: plyText(ply) };
}

/** A number as a text; anything else is left to the check of the attributes. @param {unknown} ply */
const plyText = (ply) => (typeof ply === 'number' ? String(ply) : ply);

/**
 * An own property of the host's object, not of Object.prototype.
 *
 * @param {object} given
 * @param {string} name
 */
function ownValue(given, name) {
  try {
    return Object.hasOwn(given, name) ? /** @type {Record<string, unknown>} */ (given)[name] : null;
  } catch {
    throw gameError('load', `${name} could not be looked at`);
  }
}

/**
 * @param {string} name
 * @param {string} message
 */
export function gameError(name, message) {
  return new AttributeError({ code: 'game', name, message: `${name}: ${message}` });
}

/**
 * The game of a link.
 *
 * @param {string} link
 */
export function gameFromLink(link) {
  const { game, faults: [fault] } = openLink(link);
  if (!fault) return game;
  game.free();
  throw new AttributeError({ code: 'game', name: fault.key, message: `${fault.key}: ${fault.fault}`, said: fault.said });
}
