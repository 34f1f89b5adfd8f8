/**
 * What a release brings along besides its modules, and how it is reached. In the single file
 * another module stands in the place of this one: see xtask/single.mjs.
 */

import { element, fromDocument } from './dom.js';

/** The release's folder. */
const RELEASE = new URL('../', import.meta.url);

/**
 * A file of the release.
 *
 * @param {string} path below the release's folder
 * @returns {Promise<Response>}
 */
export async function fetchAsset(path) {
  const response = await fetch(new URL(path, RELEASE));
  if (!response.ok) throw new Error(`${path}: the host answered ${response.status}`);
  return response;
}

/**
 * A compiled module: `awale`, what the page plays by, or `thinker`, what its worker thinks with.
 *
 * @param {string} name
 */
export function fetchModule(name) {
  return fetchAsset(`./${name}_bg.wasm`);
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Adds a style sheet to the page once, and waits until it is in force.
 *
 * @param {string} path below the release's folder
 * @returns {Promise<void>}
 */
export function loadStyle(path) {
  const known = styles.get(path);
  if (known) return known;
  const link = element('link', { rel: 'stylesheet', href: new URL(path, RELEASE).href });
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    // A dialog without its looks still works: it does not wait for ever.
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => resolve());
  });
  fromDocument('head').append(link);
  styles.set(path, loaded);
  return loaded;
}
