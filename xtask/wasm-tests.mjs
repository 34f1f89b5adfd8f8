// Cargo's runner for tests in wasm: node wasm-tests.mjs WASM-BINDGEN-TEST-RUNNER TEST ARGUMENTS…
// wasm-bindgen's runner serves the tests, and the browsers of the page tests open them one after another: Chromium
// through Playwright, so that no WebDriver of its version is needed, then Firefox and WebKit.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { chromium } from '@playwright/test';
import { Firefox } from '../tests/page/helpers/firefox.js';
import { WebKit } from '../tests/page/helpers/webkit.js';

const TIMEOUT = 120_000;
const { AWALE_BROWSER, AWALE_BROWSER_FLAGS, AWALE_FIREFOX = '', AWALE_WEBKIT_DRIVER = '', AWALE_WEBKIT = '' } = process.env;

/** @type {[name: string, start: () => Promise<Driven>][]} */
const BROWSERS = [
  ['Chromium', startChromium],
  ['Firefox', () => Firefox.start(AWALE_FIREFOX)],
  ['WebKit', () => WebKit.start(AWALE_WEBKIT_DRIVER, AWALE_WEBKIT)],
];

/**
 * @typedef {object} Driven
 * @property {(url: string) => Promise<unknown>} open
 * @property {(expression: string) => Promise<unknown>} evaluate
 * @property {() => Promise<unknown>} end
 */

const [program, ...args] = process.argv.slice(2);
const server = spawn(program, args, {
  env: { ...process.env, NO_HEADLESS: '1', WASM_BINDGEN_TEST_ADDRESS: '127.0.0.1:0' },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const ended = new Promise((resolve) => server.on('exit', resolve));

for await (const line of createInterface({ input: server.stdout })) {
  const address = /available at (http:\S+)/.exec(line)?.[1];
  if (!address) {
    console.log(line);
    continue;
  }
  try {
    process.exitCode = 0;
    for (const [name, start] of BROWSERS) {
      console.log(`in ${name}`);
      if (!(await passes(await start(), address))) process.exitCode = 1;
    }
  } finally {
    server.kill();
  }
  break;
}
// A runner without a test to serve says so and ends by itself, without printing an address.
process.exitCode ??= /** @type {number} */ (await ended);

/** @returns {Promise<Driven>} */
async function startChromium() {
  const browser = await chromium.launch({
    executablePath: AWALE_BROWSER,
    args: AWALE_BROWSER_FLAGS?.split(' '),
  });
  const page = await browser.newPage();
  page.on('pageerror', (error) => console.log(`page error: ${error.stack}`));
  return { open: (url) => page.goto(url), evaluate: (expression) => page.evaluate(expression), end: () => browser.close() };
}

/**
 * Prints what the tests print in a browser, and returns whether all of them passed.
 *
 * @param {Driven} browser
 * @param {string} address
 */
async function passes(browser, address) {
  try {
    await browser.open(address);
    const last = Date.now() + TIMEOUT;
    let printed = '';
    let fault = null;
    while (!printed.includes('test result: ') && Date.now() < last) {
      await wait(50);
      try {
        printed = String(await browser.evaluate(`document.getElementById('output')?.textContent ?? ''`));
        fault = null;
      } catch (error) {
        // Seen once in WebKit ("Could not parse script result"), while the tests went on: the loop reads again.
        fault = error;
      }
    }
    console.log(printed);
    if (fault) console.log(fault);
    if (!printed.includes('test result: ')) console.log(`the tests did not end within ${TIMEOUT / 1000} s`);
    return printed.includes('test result: ok');
  } finally {
    await browser.end();
  }
}
