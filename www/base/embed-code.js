/** The HTML that a webmaster pastes into their page to embed a board, as docs/embedding.md describes it. */

/**
 * The heights of frames, in pixels, enough up to a width of 1000 pixels. The board reports the height that it
 * needs, but only a script in the webmaster's page could apply it. docs/embedding.md has the measurements.
 */
export const FRAME_HEIGHTS = { game: 600, lesson: 730 };

/**
 * The code of a board as an element of the webmaster's page.
 *
 * @param {string} home the address of the folder of the Awalé page
 * @param {Record<string, string>} attributes
 */
export function elementCode(home, attributes) {
  const markup = Object.entries(attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  return `<script src="${escapeAttribute(home)}embed.js" async></script>\n<awale-board${markup.join('')}></awale-board>`;
}

/**
 * The code of a board in a frame. `fit` makes the board small enough for a frame in a wide column, so that the buttons
 * below the board are not cut off.
 *
 * @param {string} home the address of the folder of the Awalé page
 * @param {Record<string, string>} attributes
 */
export function frameCode(home, attributes) {
  const height = FRAME_HEIGHTS[attributes.lesson || attributes.exercise ? 'lesson' : 'game'];
  const address = escapeAttribute(`${home}?embed=1#${new URLSearchParams({ ...attributes, fit: '1' })}`);
  return `<iframe src="${address}" title="Awalé" width="100%" height="${height}" frameborder="0" loading="lazy"></iframe>`;
}

/** @param {string} text */
function escapeAttribute(text) {
  return text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
