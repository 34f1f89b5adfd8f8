import AxeBuilder from '@axe-core/playwright';
import { expect } from './page-test.js';

/**
 * Asserts that axe reports no violation of accessibility rules.
 *
 * @param {import('@playwright/test').Page} page
 * @param {object} [options]
 * @param {string} [options.part] a selector: only this part of the page is analysed
 * @param {string[]} [options.except] rules of axe that are not checked
 * @param {string} [options.message] shown with a failure
 */
export async function expectNoViolations(page, { part, except = [], message } = {}) {
  // In a page without frames axe runs in that page alone (“legacy mode”); to join the results of frames it opens a
  // second page.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ['violations'] }).setLegacyMode(page.frames().length === 1).disableRules(except);
  const { violations } = await (part ? axe.include(part) : axe).analyze();
  expect(violations.map(({ id, nodes }) => [id, ...nodes.map(({ html }) => html)]), message).toEqual([]);
}
