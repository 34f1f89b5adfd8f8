import { lastMatchSettings, validMatchSettings } from '../game/match-settings.js';
import { shortRules } from '../rules/rules-name.js';

/**
 * The program's seat in a game from a set-up position: as in the current match, else as in the last game begun on this
 * device, else as in the default settings.
 *
 * @param {import('../game/match.js').Match} match
 * @param {import('../storage/store.js').Store} store
 */
export function lastSeat({ settings }, store) {
  const played = [settings, lastMatchSettings(store, shortRules), validMatchSettings(null, shortRules)];
  return played.map(({ seats }) => Math.max(seats.S, seats.N)).find((seat) => seat > 0) ?? 0;
}
