/** Matches the error messages of Chromium, Firefox, Safari and base/assets.js for a file that could not be fetched. */
const NOT_ARRIVED = /failed to fetch|networkerror|load failed|error loading|importing a module|the host answered/i;

/**
 * Whether an error means that a file is missing or cut short.
 *
 * @param {unknown} error
 */
export function notArrived(error) {
  return error instanceof SyntaxError || NOT_ARRIVED.test(String(error));
}
