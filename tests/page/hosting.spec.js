// The page on hosts with other folders, content types, compression and headers.
import { test, expect, open } from './helpers/page-test.js';
import { Host } from './helpers/static-host.js';

const { AWALE_DIST } = process.env;

/** @type {{ name: string, base: string, options: import('./helpers/static-host.js').HostOptions }[]} */
const HOSTS = [
  { name: 'the root of a host', base: '/', options: {} },
  { name: 'a nested folder', base: '/~club/jeux/2026/awale/', options: {} },
  { name: 'compression', base: '/awale/', options: { encoding: 'gzip' } },
  { name: 'compression with brotli', base: '/awale/', options: { encoding: 'br' } },
  { name: 'wasm as text', base: '/awale/', options: { types: { '.wasm': 'text/plain' } } },
  { name: 'wasm as bytes', base: '/awale/', options: { types: { '.wasm': 'application/octet-stream' } } },
  { name: 'wasm with a parameter', base: '/awale/', options: { types: { '.wasm': 'application/wasm; charset=utf-8' } } },
  { name: 'wasm without a type, compressed', base: '/awale/', options: { types: { '.wasm': '' }, encoding: 'gzip' } },
  { name: 'JSON as bytes', base: '/awale/', options: { types: { '.json': 'application/octet-stream' } } },
  {
    name: 'headers of its own',
    base: '/awale/',
    options: { headers: { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Opener-Policy': 'same-origin' } },
  },
];

test.use({ serviceWorkers: 'allow' });

for (const { name, base, options } of HOSTS) {
  test(`the page works on a host: ${name}`, async ({ page, pageErrors }) => {
    const host = await new Host(base, options).deploy(AWALE_DIST).open();
    pageErrors.origins.push(new URL(host.url).origin);
    await open(page, host.url);
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached' });
    // The address with the file's name is the same page.
    await open(page, `${host.url}index.html`);
    // `''` is a request outside the folder of the page.
    expect(host.asked).not.toContain('');
    await host.end();
  });
}
