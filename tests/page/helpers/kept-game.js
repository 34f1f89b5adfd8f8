// What the page shows and stores of its game, and the games in “Mes parties”: tests compare them before and after what
// must not change them.

/** @typedef {import('@playwright/test').Page} Page */

/**
 * The game on the board as the page shows and stores it, the settings, and the language.
 *
 * @param {Page} page
 */
export const currentGame = (page) =>
  page.evaluate(() => {
    const texts = (/** @type {string} */ selector) => [...document.querySelectorAll(selector)].map((one) => one.textContent?.trim());
    const { game, setup, tally, draws } = JSON.parse(localStorage.getItem(`awale.${sessionStorage.getItem('awale.tab')}`) ?? 'null').data.data;
    return {
      shown: { pits: [...document.querySelectorAll('#game-view [data-pit]')].map((pit) => pit.getAttribute('aria-label')), scores: texts('.score'), status: texts('.status') },
      stored: { game, setup, tally, draws },
      settings: ['settings', 'setup'].map((name) => localStorage.getItem(`awale.${name}`)),
      language: document.documentElement.lang,
    };
  });

/**
 * The entries of “Mes parties”, with the texts of their games.
 *
 * @param {Page} page
 * @returns {Promise<(import('../../../www/files/library.js').Card & { text: string })[]>}
 */
const entries = (page) =>
  page.evaluate(async () => {
    // Opening a missing database would create an empty one in the place of the page's.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'awale-library')) return [];
    /** @type {IDBDatabase} */
    const database = await new Promise((resolve, reject) => {
      const request = indexedDB.open('awale-library');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error);
    });
    const read = (/** @type {string} */ name, /** @type {'getAll' | 'getAllKeys'} */ how) =>
      new Promise((resolve, reject) => {
        const request = database.transaction(name)
          .objectStore(name)[how]();
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(request.error);
      });
    try {
      const [cards, keys, texts] = await Promise.all([read('cards', 'getAll'), read('texts', 'getAllKeys'), read('texts', 'getAll')]);
      const textOf = (/** @type {string} */ id) => new TextDecoder().decode(texts[keys.indexOf(id)]);
      return cards.map((/** @type {any} */ card) => ({ ...card, text: textOf(card.id) }));
    } finally {
      database.close();
    }
  });

/**
 * The games in “Mes parties”, by their ids: names, numbers of moves, ends and texts, as JSON.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
export const library = async (page) =>
  Object.fromEntries((await entries(page)).map(({ id, name, moves, end, text }) => [id, JSON.stringify([name, moves, end, text])]));

/**
 * Of each game in “Mes parties”, whether it is over, and the tally of its match.
 *
 * @param {Page} page
 */
export const keptTallies = async (page) => (await entries(page)).map(({ end, match }) => ({ over: Boolean(end.over), tally: match?.tally }));
