/** @typedef {Pick<import('./dialog.js').OpenDialog, 'closed'>} Opened */

/**
 * Makes a function that opens a dialog do nothing while that dialog is being opened or, if the function gives it, is
 * open: on a slow network a second press would open it twice.
 *
 * @template {unknown[]} Args
 * @param {(...args: Args) => Promise<Opened | void> | void} open
 * @returns {(...args: Args) => Promise<void>}
 */
export function oneAtATime(open) {
  let busy = false;
  return async (...args) => {
    if (busy) return;
    busy = true;
    /** @type {Opened | undefined} */
    let opened;
    try {
      opened = /** @type {Opened | undefined} */ (await open(...args));
    } finally {
      Promise.resolve(opened?.closed).then(() => (busy = false));
    }
  };
}
