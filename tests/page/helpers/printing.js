// Printing: the browser's dialog is replaced, and the sizes of the printed pages are read from a PDF.

/** @typedef {import('@playwright/test').Page} Page */

/** Replaces the browser's print dialog, in the open page and in those opened later. @param {Page} page */
export async function replacePrintDialog(page) {
  const replace = () => void (window.print = () => {});
  await page.addInitScript(replace);
  await page.evaluate(replace);
}

/** Ends the printing, as the browser's dialog does. @param {Page} page */
export const endPrinting = (page) => page.evaluate(() => dispatchEvent(new Event('afterprint')));

/**
 * The size of each page that is printed, in millimetres.
 *
 * @param {Page} page
 * @param {string} [path] where the PDF is saved
 */
export async function printedPages(page, path) {
  const pdf = (await page.pdf({ path, preferCSSPageSize: true })).toString('latin1');
  return [...pdf.matchAll(/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) => [width, height].map((points) => Math.round((Number(points) / 72) * 25.4)));
}
