// Detects calls on the rules' wasm objects after `free`. Such a call throws, but the page may catch the error.
import { expect } from './page-test.js';

/** @typedef {import('@playwright/test').Page} Page */

/**
 * Records each call of a method or getter on a freed `Game` or `Board`, whether or not the page catches the error.
 *
 * @param {Page} page with a board
 * @returns {Promise<() => Promise<void>>} asserts that there was no such call
 */
export async function watchFreedHandles(page) {
  const watch = async () => {
    const url = performance.getEntriesByType('resource').find(({ name }) => name.endsWith('/awale.js'))?.name ?? '';
    const { Game, Board } = await import(url);
    /** @type {string[]} */
    const used = [];
    Object.assign(window, { used });
    for (const { name: of, prototype } of [Game, Board]) {
      for (const [name, property] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
        if (name === 'constructor' || name === '__destroy_into_raw') continue;
        const [key, act] = property.get ? ['get', property.get] : ['value', property.value];
        if (typeof act !== 'function') continue;
        /** @this {any} @param {unknown[]} given */
        const watched = function (...given) {
          if (this.__wbg_ptr === 0) used.push(`${of}.${name}\n${new Error().stack}`);
          return act.apply(this, given);
        };
        Object.defineProperty(prototype, name, { ...property, [key]: watched });
      }
    }
    // Proves that the watch works: this one call must be recorded.
    const game = new Game('classique');
    game.free();
    try {
      game.state();
    } catch {
      // The bindings refuse a freed object.
    }
    return used.splice(0).length;
  };
  expect(await page.evaluate(watch)).toBe(1);
  return async () => expect(await page.evaluate(() => /** @type {any} */ (window).used)).toEqual([]);
}
