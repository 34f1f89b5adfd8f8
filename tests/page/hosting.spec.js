import { test, expect, open } from './quiet.js';
import { Host } from './host.js';

const { AWALE_DIST } = process.env;

/** @type {{ name: string, base: string, manners: import('./host.js').Manners }[]} */
const HOSTS = [
  { name: 'the root of a host', base: '/', manners: {} },
  { name: 'a folder far down', base: '/~club/jeux/2026/awale/', manners: {} },
  { name: 'compression', base: '/awale/', manners: { compress: true } },
  { name: 'wasm as text', base: '/awale/', manners: { types: { '.wasm': 'text/plain' } } },
  { name: 'wasm as bytes', base: '/awale/', manners: { types: { '.wasm': 'application/octet-stream' } } },
  { name: 'wasm with a parameter', base: '/awale/', manners: { types: { '.wasm': 'application/wasm; charset=utf-8' } } },
  { name: 'wasm without a type, compressed', base: '/awale/', manners: { types: { '.wasm': '' }, compress: true } },
  { name: 'manifest and words as bytes', base: '/awale/', manners: { types: { '.json': 'application/octet-stream' } } },
  {
    name: 'headers of its own',
    base: '/awale/',
    manners: { headers: { 'X-Content-Type-Options': 'nosniff', 'Cross-Origin-Opener-Policy': 'same-origin' } },
  },
];

test.use({ serviceWorkers: 'allow' });

for (const { name, base, manners } of HOSTS) {
  test(`the page works on a host with: ${name}`, async ({ page, quiet }) => {
    const host = await new Host(base, manners).deploy(AWALE_DIST).open();
    quiet.origins.push(new URL(host.url).origin);
    await open(page, host.url);
    await page.locator('html[data-offline="ready"]').waitFor({ state: 'attached' });
    // The address with the file's name is the same page; nothing is asked for outside the folder.
    await open(page, `${host.url}index.html`);
    expect(host.asked.filter((path) => path === '')).toEqual([]);
    await host.end();
  });
}
