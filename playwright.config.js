// Run by `cargo xtask test page`, which builds the page, serves it and sets these variables.
import { defineConfig } from '@playwright/test';

const { AWALE_URL, AWALE_BROWSER, AWALE_BROWSER_FLAGS } = process.env;

export default defineConfig({
  testDir: 'tests/page',
  outputDir: 'target/page-tests',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  reporter: 'list',
  // Long timeouts and one retry, for busy machines; a test that passes only on its retry is listed as flaky.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    baseURL: AWALE_URL ?? 'http://127.0.0.1:8080/',
    locale: 'fr-FR',
    // Tests cannot intercept requests that a service worker answers: only the tests about the service worker allow it.
    serviceWorkers: 'block',
    launchOptions: {
      executablePath: AWALE_BROWSER,
      args: AWALE_BROWSER_FLAGS?.split(' '),
    },
  },
});
