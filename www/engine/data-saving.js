/** Whether the player asks to save data, which also saves battery: then the device is not kept busy either. */
export function savesData() {
  const { connection } = /** @type {Navigator & { connection?: { saveData?: boolean } }} */ (navigator);
  return connection?.saveData === true;
}
