// The content security policy of the page.
import { test, expect, open } from './helpers/page-test.js';
import { runsInlineScript } from './helpers/page-actions.js';

const POLICY = {
  'default-src': "'none'",
  'script-src': "'self' 'wasm-unsafe-eval'",
  'style-src': "'self'",
  'img-src': "'self' data:",
  'connect-src': "'self'",
  'worker-src': "'self' blob:",
  'manifest-src': "'self'",
  'base-uri': "'none'",
  'form-action': "'none'",
};

test('the page has the strict policy, before any element that it restricts', async ({ page }) => {
  await open(page);
  const policy = page.locator('meta[http-equiv="Content-Security-Policy"]');
  const directives = ((await policy.getAttribute('content')) ?? '').split('; ').map((directive) => {
    const [name, ...values] = directive.split(' ');
    return [name, values.join(' ')];
  });
  expect(Object.fromEntries(directives)).toEqual(POLICY);
  const before = await policy.evaluate((meta) => {
    const markup = [];
    for (let e = meta.previousElementSibling; e; e = e.previousElementSibling) markup.push(e.outerHTML);
    return markup;
  });
  expect(before).toEqual(['<meta charset="utf-8">']);
});

test('the policy is in force: an inline script does not run', async ({ page, pageErrors }) => {
  pageErrors.expected.push(/Content Security Policy/);
  await open(page);
  expect(await runsInlineScript(page)).toBe(false);
});

test('the markup has no event handlers and no inline scripts', async ({ page }) => {
  await open(page);
  const inline = await page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      element.getAttributeNames().filter((name) => name.startsWith('on')).map((name) => `${element.tagName} ${name}`),
    ),
  );
  expect(inline).toEqual([]);
  expect(await page.locator('script:not([src])').count()).toBe(0);
});
