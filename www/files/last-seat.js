import { lastMatchSettings, validMatchSettings } from '../game/match-settings.js';
import { shortRules } from '../rules/rules-name.js';

/**
 * The seat of the program that a position is played on against: at the level of the current match, else of the last
 * game that was begun here, else of a first game.
 *
 * @param {import('../game/match.js').Match} match
 * @param {import('../storage/store.js').Store} store
 */
export function lastSeat({ settings }, store) {
  const played = [settings, lastMatchSettings(store, shortRules), validMatchSettings(null, shortRules)];
  return played.map(({ seats }) => Math.max(seats.S, seats.N)).find((seat) => seat > 0) ?? 0;
}
