// The plugin in a real WordPress, as those who write there: `cargo xtask test wordpress`.
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, expect } from '@playwright/test';
import { PASSWORD, Site } from './site.mjs';

const { AWALE_WORDPRESS = '' } = process.env;

test.describe.configure({ mode: 'serial' });

const site = new Site();
const uploads = () => join(site.folder, 'wp-content/uploads/awale');

test.beforeAll(async () => {
  test.setTimeout(300_000);
  await site.start();
  execFileSync('python3', ['-m', 'zipfile', '-e', AWALE_WORDPRESS, join(site.folder, 'wp-content/plugins')]);
  site.php("require 'wp-load.php'; require 'wp-admin/includes/plugin.php'; activate_plugin('awale/awale.php'); echo is_plugin_active('awale/awale.php');");
});

test.afterAll(() => site.end());

/** @param {import('@playwright/test').Page} page @param {string} user */
async function logIn(page, user) {
  await page.goto(`${site.url}wp-login.php`);
  await page.locator('#user_login').fill(user);
  await page.locator('#user_pass').fill(PASSWORD);
  await page.locator('#wp-submit').click();
  await page.waitForURL(/wp-admin/);
}

/**
 * Publishes a post as the one who is logged in, through the interface that the editor uses.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} content
 * @returns {Promise<string>} its address
 */
async function publish(page, content) {
  await page.goto(`${site.url}wp-admin/post-new.php`);
  return page.evaluate(async (content) => {
    const { apiFetch } = /** @type {any} */ (window).wp;
    const post = await apiFetch({ path: '/wp/v2/posts', method: 'POST', data: { title: 'Awalé', content, status: 'publish' } });
    return post.link;
  }, content);
}

/** @param {import('@playwright/test').Page} page */
async function play(page) {
  await page.locator('awale-board [data-pit="C"]').first().click();
  await expect.poll(() => page.locator('awale-board').first().evaluate((/** @type {any} */ board) => board.current?.ply)).toBeGreaterThan(0);
}

test('activated: the page lies in uploads, whole', async () => {
  const names = readdirSync(uploads());
  expect(names).toEqual(expect.arrayContaining(['embed.js', 'index.html', 'r', 'sw.js']));
});

for (const user of ['administrator', 'editor', 'author']) {
  test(`as ${user}: shortcode, block and link become boards`, async ({ page }) => {
    await logIn(page, user);
    await page.goto(await publish(page, '<!-- wp:shortcode -->[awale level="2" moves="F" evil="x" lang="fr"]<!-- /wp:shortcode -->'));
    await expect(page.locator('awale-board')).toHaveAttribute('level', '2');
    await expect(page.locator('awale-board')).not.toHaveAttribute('evil');
    await page.goto(await publish(page, '<!-- wp:awale/board {"kind":"lesson","lesson":"lap"} /-->'));
    await expect(page.locator('awale-board[lesson="lap"] canvas')).toBeVisible();
    const link = `${site.url}wp-content/uploads/awale/#moves=FfEa&lang=fr`;
    await page.goto(await publish(page, `<!-- wp:paragraph --><p>Voici :</p><!-- /wp:paragraph -->\n\n${link}\n\n`));
    await expect(page.locator('awale-board[moves="FfEa"]')).toBeVisible();
    await play(page);
  });
}

test('what an author writes into an attribute stays an attribute', async ({ page }) => {
  await logIn(page, 'author');
  await page.goto(await publish(page, `[awale rules='"><img src=x onerror=alert(1)>' onclick="alert(1)"]`));
  await expect(page.locator('awale-board')).toHaveCount(1);
  expect(await page.locator('awale-board img, .entry-content > img').count()).toBe(0);
  await expect(page.locator('awale-board')).not.toHaveAttribute('onclick');
});

test('the editor offers the block with its form and the board below', async ({ page }) => {
  await logIn(page, 'author');
  await page.goto(`${site.url}wp-admin/post-new.php`);
  await page.evaluate(() => {
    const { blocks, data } = /** @type {any} */ (window).wp;
    data.dispatch('core/edit-post').toggleFeature('welcomeGuide');
    data.dispatch('core/block-editor').insertBlock(blocks.createBlock('awale/board'));
  });
  const block = page.locator('[data-type="awale/board"]');
  await block.locator('select').first().selectOption('lesson');
  expect(await block.locator('select').nth(1).locator('option').count()).toBeGreaterThan(20);
  await block.locator('select').nth(1).selectOption('lap');
  await expect(block.frameLocator('iframe').locator('canvas')).toBeVisible();
});

test('a page without a board loads nothing of it', async ({ page }) => {
  await logIn(page, 'author');
  await page.goto(await publish(page, 'No board here.'));
  expect(await page.locator('script[src*="awale"]').count()).toBe(0);
});

test('an update keeps the release that an open tab uses', async ({ page }) => {
  await logIn(page, 'author');
  await page.goto(await publish(page, '[awale level="2"]'));
  await page.locator('awale-board [data-pit="C"]').waitFor();
  const plugin = join(site.folder, 'wp-content/plugins/awale');
  const [old = ''] = readdirSync(join(plugin, 'page/r'));
  // The next release: another folder, another version, in the place of the plugin's folder.
  renameSync(join(plugin, 'page/r', old), join(plugin, 'page/r/0123456789abcdef'));
  writeFileSync(join(plugin, 'page/embed.js'), readFileSync(join(plugin, 'page/embed.js'), 'utf8').replaceAll(old, '0123456789abcdef'));
  const code = readFileSync(join(plugin, 'awale.php'), 'utf8');
  writeFileSync(join(plugin, 'awale.php'), code.replace(/AWALE_VERSION = '[^']*'/, "AWALE_VERSION = '99.0.0'"));
  // PHP may go on with the code that it has compiled for a moment.
  await expect.poll(async () => {
    await fetch(site.url);
    return readdirSync(join(uploads(), 'r')).sort();
  }).toEqual(['0123456789abcdef', old].sort());
  // The program's files come when it first thinks: from the old release.
  await play(page);
  await expect.poll(() => page.locator('awale-board').evaluate((/** @type {any} */ board) => board.current.ply)).toBe(2);
});

test('deleted: nothing is left', () => {
  site.php(`require 'wp-load.php'; require 'wp-admin/includes/plugin.php'; require 'wp-admin/includes/file.php';
    deactivate_plugins('awale/awale.php'); uninstall_plugin('awale/awale.php');`);
  expect(existsSync(uploads())).toBe(false);
  expect(site.php("require 'wp-load.php'; echo json_encode([get_option('awale_home', 'none'), get_option('awale_version', 'none')]);")).toBe('["none","none"]');
});
