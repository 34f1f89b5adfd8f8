import { lastMatchSettings, validMatchSettings } from '../game/match-settings.js';
import { shortRules } from '../rules/rules-name.js';

/**
 * @typedef {import('../storage/store.js').Store} Store
 * @typedef {import('../game/match-settings.js').MatchSettings} MatchSettings
 */

const NAME = 'seat';
const VERSION = 1;

/** @param {Pick<MatchSettings, 'seats'>} settings */
const programSeat = ({ seats }) => Math.max(seats.S, seats.N);

/**
 * Stores the program's seat that was chosen; a choice of two people leaves the stored seat as it is.
 *
 * @param {Store} store
 * @param {MatchSettings} chosen
 */
export function rememberSeat(store, chosen) {
  if (programSeat(chosen) > 0) store.write(NAME, VERSION, programSeat(chosen));
}

/**
 * The program's seat in a game from a set-up position: as in the current match, else as in the last game begun on this
 * device, else as last chosen in the new-game dialog, else as in the default settings.
 *
 * @param {import('../game/match.js').Match} match
 * @param {Store} store
 */
export function lastSeat({ settings }, store) {
  // As in any stored settings, a seat that is not valid becomes the default.
  const kept = validMatchSettings({ seats: { S: 0, N: store.read(NAME, VERSION) } }, shortRules);
  return [settings, lastMatchSettings(store, shortRules), kept].map(programSeat).find((seat) => seat > 0) ?? 0;
}
