/**
 * Makes a function that opens a dialog do nothing while that dialog is being opened or is open: on a slow network a
 * second press would open it twice.
 *
 * @template {unknown[]} Args
 * @param {(...args: Args) => Promise<Pick<import('./dialog.js').OpenDialog, 'closed'>>} open
 * @returns {(...args: Args) => Promise<void>}
 */
export function oneAtATime(open) {
  let busy = false;
  return async (...args) => {
    if (busy) return;
    busy = true;
    try {
      const { closed } = await open(...args);
      closed.then(() => (busy = false));
    } catch (error) {
      busy = false;
      throw error;
    }
  };
}
