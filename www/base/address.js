/**
 * Replaces the fragment of the address by the link to what is open. On a shared device the address stays
 * as it is: each reset opens it again.
 *
 * @param {string} hash `''` removes the fragment
 */
export function showInAddress(hash) {
  if (/[#&]borne=/.test(location.hash)) return;
  history.replaceState(null, '', hash || location.pathname + location.search);
}
