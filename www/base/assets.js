/**
 * Fetches files of the release. In the single-file build xtask/single-parts.mjs replaces this module.
 */

import { element, fromDocument } from './dom.js';

/** The release's folder. */
const RELEASE = new URL('../', import.meta.url);

/**
 * Fetches a file of the release.
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
 * Fetches a JSON file of the release, and parses it here: Chromium does not report to the page that
 * `Response.json()` has failed.
 *
 * @param {string} path below the release's folder
 * @returns {Promise<any>}
 */
export async function fetchJson(path) {
  return JSON.parse(await (await fetchAsset(path)).text());
}

/**
 * Fetches a WebAssembly module: `awale` for the page, `awale_engine` for its worker.
 *
 * @param {string} name
 */
export function fetchModule(name) {
  return fetchAsset(`./${name}_bg.wasm`);
}

/** Fetches missing and truncated files again, and reloads the page; fails if some do not arrive. */
export async function fetchAgain() {
  // The lowest layer (base) may load repair.js, which imports nothing. The date makes each URL new,
  // because a browser does not run a module again that it has loaded from the same URL.
  const { done } = await import(`${RELEASE}page/repair.js?${Date.now()}`);
  await done;
}

/** @type {Map<string, Promise<void>>} */
const styles = new Map();

/**
 * Adds a style sheet to the page once; resolves when it is loaded, or could not be loaded.
 *
 * @param {string} path below the release's folder
 * @returns {Promise<void>}
 */
export function loadStyle(path) {
  const known = styles.get(path);
  if (known) return known;
  /** @type {Promise<void>} */
  const loaded = new Promise((resolve) => {
    // A dialog works without its styles too: a missing sheet must not block it.
    const end = () => resolve();
    fromDocument('head').append(element('link', { rel: 'stylesheet', href: new URL(path, RELEASE).href, onload: end, onerror: end }));
  });
  styles.set(path, loaded);
  return loaded;
}
