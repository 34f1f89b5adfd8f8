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
 * The games in “Mes parties”, by their ids: names, numbers of moves, ends and texts, as JSON.
 *
 * @param {Page} page
 * @returns {Promise<Record<string, string>>}
 */
export const library = (page) =>
  page.evaluate(async () => {
    // Opening a missing database would create an empty one in the place of the page's.
    if (!(await indexedDB.databases()).some(({ name }) => name === 'awale-library')) return {};
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
      return Object.fromEntries(cards.map((/** @type {any} */ card) => [card.id, JSON.stringify([card.name, card.moves, card.end, textOf(card.id)])]));
    } finally {
      database.close();
    }
  });
