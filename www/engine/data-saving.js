/**
 * Whether data saving is on in the browser: to save battery, no tables are built beside the game then, and only one worker
 * reviews.
 */
export function savesData() {
  const { connection } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
  return connection?.saveData === true;
}
