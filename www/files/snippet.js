/**
 * What a webmaster pastes into a page of his own: docs/embedding.md.
 */

/** What a frame is high until it says what it needs. */
const HEIGHT = 480;

/**
 * A board as an element of the page.
 *
 * @param {string} home
 * @param {Record<string, string>} asked
 */
export function inPage(home, asked) {
  const attributes = Object.entries(asked).map(([name, value]) => ` ${name}="${safe(value)}"`);
  return `<script src="${safe(home)}embed.js" async></script>\n<awale-board${attributes.join('')}></awale-board>`;
}

/**
 * A board in a frame.
 *
 * @param {string} home
 * @param {Record<string, string>} asked
 * @param {number} [height]
 */
export function inFrame(home, asked, height = HEIGHT) {
  const address = safe(`${home}?embed=1#${new URLSearchParams(asked)}`);
  return `<iframe src="${address}" title="Awalé" width="100%" height="${height}" frameborder="0" loading="lazy"></iframe>`;
}

/** @param {string} text */
function safe(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
