import { TOURNAMENT_KEY } from '../files/tournament-mark.js';
import { packText, unpackText } from '../lesson/packed-text.js';
import { readTournament, compactText } from './tournament-file.js';

/**
 * What follows `#` in the link to a tournament; `null` if the tournament is too long for a link.
 *
 * @param {import('./tournament.js').Tournament} tournament
 */
export async function tournamentLink(tournament) {
  const code = await packText(compactText(tournament));
  return code && `${TOURNAMENT_KEY}=${code}`;
}

/**
 * The tournament of a link or of a file's text.
 *
 * @param {string} text
 * @returns {Promise<import('./tournament-file.js').Reading>}
 */
export async function readLinkOrFile(text) {
  const code = new URLSearchParams(text.slice(text.indexOf('#') + 1)).get(TOURNAMENT_KEY);
  if (code === null) return readTournament(text);
  const unpacked = await unpackText(code);
  return unpacked === null ? { tournament: null, fault: { key: 'ui.tournament.fault.link' } } : readTournament(unpacked);
}
