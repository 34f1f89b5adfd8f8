/** Whether data saving is on in the browser: long computations in the background are then left out too, to save battery. */
export function savesData() {
  const { connection } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
  return connection?.saveData === true;
}
