/**
 * Whether the page is an embedded board in a frame. In the single-file build xtask/single-parts.mjs
 * replaces this module.
 */
export const embedded = new URLSearchParams(location.search).get('embed') === '1';
