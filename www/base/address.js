/**
 * Parameters as the fragment of an address, without `#`. In a fragment `/` and `,` need no percent-encoding.
 *
 * @param {URLSearchParams} parameters
 */
export const hashText = (parameters) => parameters.toString().replaceAll('%2F', '/').replaceAll('%2C', ',');

/**
 * The value of a key in the fragment of an address or link; `null` if it has none.
 *
 * @param {string} key
 * @param {string} [link] the page's own address, if left out
 */
export const hashValue = (key, link = location.hash) => new URLSearchParams(link.slice(link.indexOf('#') + 1)).get(key);

/**
 * Replaces the fragment of the address by the link to what is open. On a shared device (key `borne` in the
 * fragment) the address is left unchanged, because each reset opens it again.
 *
 * `history.state` is kept: it contains the `depth` of the history entry (back-closes.js).
 *
 * @param {string} hash `''` removes the fragment
 */
export function showInAddress(hash) {
  if (hashValue('borne') !== null) return;
  history.replaceState(history.state, '', hash || location.pathname + location.search);
}
