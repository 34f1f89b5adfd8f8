// Cargo's runner for tests in wasm: node wasm-tests.mjs WASM-BINDGEN-TEST-RUNNER TEST ARGUMENTS…
// wasm-bindgen's runner serves the tests, and Playwright opens them in the browser of the page tests,
// so that no WebDriver of that browser's version is needed.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { chromium } from '@playwright/test';

const TIMEOUT = 120_000;
const { AWALE_BROWSER, AWALE_BROWSER_FLAGS } = process.env;

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
    process.exitCode = (await passes(address)) ? 0 : 1;
  } finally {
    server.kill();
  }
  break;
}
// A runner without a test to serve prints that and ends by itself.
process.exitCode ??= /** @type {number} */ (await ended);

/**
 * @param {string} address
 * @returns {Promise<boolean>}
 */
async function passes(address) {
  const browser = await chromium.launch({
    executablePath: AWALE_BROWSER,
    args: AWALE_BROWSER_FLAGS?.split(' '),
  });
  try {
    const page = await browser.newPage();
    page.on('pageerror', (error) => console.log(`page error: ${error.stack}`));
    await page.goto(address);
    const output = page.locator('#output');
    const done = output.filter({ hasText: 'test result: ' });
    const finished = await done.waitFor({ timeout: TIMEOUT }).then(() => true, () => false);
    const printed = (await output.textContent()) ?? '';
    console.log(printed);
    if (!finished) console.log(`the tests did not end within ${TIMEOUT / 1000} s`);
    return printed.includes('test result: ok');
  } finally {
    await browser.close();
  }
}
