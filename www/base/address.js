/**
 * Shows in the address what is open; `''` shows nothing. On a shared device the address stays as it is:
 * each reset begins again from it.
 *
 * @param {string} hash
 */
export function showInAddress(hash) {
  if (/[#&]borne=/.test(location.hash)) return;
  history.replaceState(null, '', hash || location.pathname + location.search);
}
