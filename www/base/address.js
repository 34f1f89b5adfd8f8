/** Parameters as the part of an address after `#`, where these characters need no escape. @param {URLSearchParams} parameters */
export const hashText = (parameters) => parameters.toString().replaceAll('%2F', '/').replaceAll('%2C', ',');

/**
 * Replaces the fragment of the address by the link to what is open. On a shared device, whose address has the
 * key `borne`, it stays as it is: each reset opens it again.
 *
 * The state stays: it has the history entry’s depth (back-closes.js).
 *
 * @param {string} hash `''` removes the fragment
 */
export function showInAddress(hash) {
  if (/[#&]borne=/.test(location.hash)) return;
  history.replaceState(history.state, '', hash || location.pathname + location.search);
}
