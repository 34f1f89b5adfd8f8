/** Whether data saving is on in the browser: then long computations in the background are left out, to save battery. */
export function savesData() {
  const { connection } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
  return connection?.saveData === true;
}
