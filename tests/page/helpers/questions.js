/** @typedef {import('@playwright/test').Page} Page */

/**
 * Records the questions that the page asks its workers. To be called before the page is opened.
 *
 * @param {Page} page
 */
export async function recordQuestions(page) {
  await page.addInitScript(() => {
    /** The kinds of the open questions by their ids, for each worker. @type {Map<Worker, Map<number, string>>} */
    const open = new Map();
    const asked = /** @type {string[]} */ ([]);
    Object.assign(window, { questions: { asked, open } });
    const { postMessage: post, terminate: end } = Worker.prototype;
    Worker.prototype.terminate = function () {
      open.delete(this);
      end.call(this);
    };
    Worker.prototype.postMessage = function (/** @type {any[]} */ ...all) {
      const { id, kind } = all[0] ?? {};
      if (kind) {
        asked.push(kind);
        const own = open.get(this) ?? new Map();
        open.set(this, own.set(id, kind));
        this.addEventListener('message', ({ data }) => {
          // A message with `news` is progress, not the answer.
          if (data.id === id && data.news === undefined) own.delete(id);
        });
      }
      return post.apply(this, /** @type {any} */ (all));
    };
  });
}

/** The kinds of all questions so far. @param {Page} page @returns {Promise<string[]>} */
export function questionsAsked(page) {
  return page.evaluate(() => /** @type {any} */ (window).questions.asked);
}

/** The kinds of the questions without an answer yet. @param {Page} page @returns {Promise<string[]>} */
export function questionsOpen(page) {
  return page.evaluate(() => [.../** @type {any} */ (window).questions.open.values()].flatMap((own) => [...own.values()]));
}
