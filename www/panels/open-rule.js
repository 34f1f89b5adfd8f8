/**
 * Opens the rules of the game that is played at what they say of an option.
 *
 * @param {import('../page/panels.js').Room} room
 * @param {string} option the option's name, as in `Message.rule`
 */
export async function openRule(room, option) {
  const panel = /** @type {import('./rules.js').RulesPanel | null} */ (await room.open('rules'));
  await panel?.openAt(option);
}

/**
 * Opens the page of a sheet.
 *
 * @param {import('../page/panels.js').Room} room
 * @param {string} sheet the preset that it begins with
 */
export async function openSheet(room, sheet) {
  const panel = /** @type {import('./rules.js').RulesPanel | null} */ (await room.open('rules'));
  await panel?.openSheet(sheet);
}
