/** The link key of a tournament. */
export const TOURNAMENT_KEY = 'tournament';
/** The first key of a tournament's file; its value is the version of the format: docs/tournaments.md. */
export const TOURNAMENT_MARK = 'awale-tournament';
/** The most bytes of a tournament's file: `MAX_TEXT` of tournament-file.js, at up to four bytes a character. */
export const MAX_TOURNAMENT_BYTES = 4 << 20;

/** Whether a file is marked as a tournament. @param {Uint8Array} bytes */
export function isTournament(bytes) {
  const begins = new TextDecoder().decode(bytes.slice(0, 64));
  return bytes.length <= MAX_TOURNAMENT_BYTES && new RegExp(`^\\s*\\{\\s*"${TOURNAMENT_MARK}"`).test(begins);
}
