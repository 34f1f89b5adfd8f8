// The page at its start, checked by axe.
import { test, open } from './helpers/page-test.js';
import { expectNoViolations } from './helpers/axe.js';

for (const colorScheme of /** @type {const} */ (['light', 'dark'])) {
  test(`axe reports no violation, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await open(page);
    await expectNoViolations(page);
  });
}
