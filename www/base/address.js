/**
 * Parameters as the fragment of an address, without `#`. In a fragment `/` and `,` need no percent-encoding.
 *
 * @param {URLSearchParams} parameters
 */
export const hashText = (parameters) => parameters.toString().replaceAll('%2F', '/').replaceAll('%2C', ',');

/**
 * Replaces the fragment of the address by the link to what is open. On a shared device (key `borne` in the
 * fragment) the address is left unchanged, because each reset opens it again.
 *
 * `history.state` is kept: it contains the `depth` of the history entry (back-closes.js).
 *
 * @param {string} hash `''` removes the fragment
 */
export function showInAddress(hash) {
  if (/[#&]borne=/.test(location.hash)) return;
  history.replaceState(history.state, '', hash || location.pathname + location.search);
}
