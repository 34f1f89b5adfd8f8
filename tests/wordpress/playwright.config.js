// Run by `cargo xtask test wordpress`.
import { defineConfig } from '@playwright/test';

const { AWALE_BROWSER, AWALE_BROWSER_FLAGS } = process.env;

export default defineConfig({
  testDir: '.',
  outputDir: '../../target/wordpress-tests',
  workers: 1,
  reporter: 'list',
  timeout: 300_000,
  expect: { timeout: 20_000 },
  use: { locale: 'fr-FR', launchOptions: { executablePath: AWALE_BROWSER, args: AWALE_BROWSER_FLAGS?.split(' ') } },
});
