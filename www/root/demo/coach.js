// An example for coaches: the second board follows the first one by events and methods.
const played = /** @type {HTMLElement} */ (document.getElementById('played'));
const mirror = /** @type {HTMLElement & { load: (game: object) => Promise<boolean> }} */ (document.getElementById('mirror'));
const said = /** @type {HTMLElement} */ (document.getElementById('said'));

played.addEventListener('awale-position', (event) => {
  const { rules, position } = /** @type {CustomEvent} */ (event).detail;
  mirror.load({ rules, position });
});
played.addEventListener('awale-move', (event) => {
  const { ply, move, captured } = /** @type {CustomEvent} */ (event).detail;
  said.textContent = `${ply}. ${move}${captured ? ` +${captured}` : ''}`;
});
mirror.addEventListener('awale-error', (event) => {
  said.textContent = /** @type {CustomEvent} */ (event).detail.message;
});
