// The plugin in a real WordPress, used by an administrator, an editor and an author: `cargo xtask test wordpress`.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
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
});

test.afterAll(() => site.end());

/** @param {import('@playwright/test').Page} page @param {string} user */
async function logIn(page, user) {
  await page.goto(`${site.url}wp-login.php`);
  // The page's own script moves the focus once it has loaded.
  await expect(page.locator('#user_login')).toBeFocused();
  await page.locator('#user_login').fill(user);
  await page.locator('#user_pass').fill(PASSWORD);
  await page.locator('#wp-submit').click();
  await page.waitForURL(/wp-admin/);
}

/**
 * Publishes a post as the logged-in user, through the REST API that the block editor uses.
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
  const plyNow = () => page.locator('awale-board').first().evaluate((/** @type {any} */ board) => board.current?.ply ?? 0);
  const pit = page.locator('awale-board [data-pit="C"]').first();
  await pit.waitFor();
  const before = await plyNow();
  await pit.click();
  await expect.poll(plyNow).toBeGreaterThan(before);
}

test('once the plugin is uploaded and activated as readme.txt says, the page is in uploads', async ({ page }) => {
  await logIn(page, 'administrator');
  await page.goto(`${site.url}wp-admin/plugin-install.php?tab=upload`);
  await page.locator('#pluginzip').setInputFiles(AWALE_WORDPRESS);
  await page.locator('#install-plugin-submit').click();
  await page.locator('a[href*="action=activate"]').click();
  await expect(page.locator('[data-plugin="awale/awale.php"]')).toHaveClass(/\bactive\b/);
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

// The reason for the plugin: WordPress silently removes scripts and elements that a user with the role author writes.
for (const user of ['administrator', 'editor', 'author']) {
  const kept = user !== 'author';
  test(`as ${user}: script, element and frame in a block of HTML ${kept ? 'stay' : 'are taken out'}`, async ({ page }) => {
    await logIn(page, user);
    const home = `${site.url}wp-content/uploads/awale/`;
    await page.goto(await publish(page, `<!-- wp:html --><p>Avant</p><script src="${home}embed.js" async></script>
      <awale-board level="2"></awale-board><iframe src="${home}?embed=1#level=2" width="600" height="480"></iframe><p>Après</p><!-- /wp:html -->`));
    const post = page.locator('.entry-content');
    await expect(post).toContainText('Avant');
    await expect(post).toContainText('Après');
    if (kept) {
      await expect(post.locator('awale-board canvas')).toBeVisible();
      await expect(post.frameLocator('iframe').locator('canvas')).toBeVisible();
      await play(page);
    } else {
      await expect(post.locator('script, awale-board, iframe')).toHaveCount(0);
    }
  });
}

test('an attribute of the shortcode cannot add HTML or another attribute', async ({ page }) => {
  await logIn(page, 'author');
  await page.goto(await publish(page, `[awale rules='"><img src=x onerror=alert(1)>' onclick="alert(1)"]`));
  await expect(page.locator('awale-board')).toHaveCount(1);
  expect(await page.locator('awale-board img, .entry-content > img').count()).toBe(0);
  await expect(page.locator('awale-board')).not.toHaveAttribute('onclick');
});

test('a link from any site in the block gives the board its attributes; a flag set to 0 is off, set to 1 on', async ({ page }) => {
  await logIn(page, 'author');
  const block = { kind: 'link', link: 'https://other.example/awale#rules=kalah&moves=C&flip=0&letters=1&lang=fr&evil=x' };
  await page.goto(await publish(page, `<!-- wp:awale/board ${JSON.stringify(block)} /-->`));
  const board = page.locator('awale-board');
  await expect(board).toHaveAttribute('moves', 'C');
  await expect(board).toHaveAttribute('rules', 'kalah');
  await expect(board).toHaveAttribute('lang', 'fr');
  await expect(board).toHaveAttribute('letters', '');
  await expect(board).toHaveAttribute('flip', 'false');
  for (const name of ['evil', 'kind', 'link']) await expect(board).not.toHaveAttribute(name);
  await expect(board).toHaveAttribute('home', `${site.url}wp-content/uploads/awale/`);
  await page.goto(await publish(page, '[awale flip="0" mirror="false" letters="1"]'));
  await expect(board).toHaveAttribute('letters', '');
  for (const name of ['flip', 'mirror']) await expect(board).toHaveAttribute(name, 'false');
});

/** Puts the block into a new post. @param {import('@playwright/test').Page} page */
async function insertBlock(page) {
  await page.goto(`${site.url}wp-admin/post-new.php`);
  await page.evaluate(() => {
    const { blocks, data } = /** @type {any} */ (window).wp;
    data.dispatch('core/edit-post').toggleFeature('welcomeGuide');
    data.dispatch('core/block-editor').insertBlock(blocks.createBlock('awale/board'));
  });
  return page.locator('[data-type="awale/board"]');
}

test('WordPress’s block editor offers the block with its form, and the board below', async ({ page }) => {
  await logIn(page, 'author');
  const block = await insertBlock(page);
  const field = (/** @type {string} */ label) => block.getByLabel(label, { exact: true });
  const preview = (/** @type {string} */ text) => expect(block.locator('iframe')).toHaveAttribute('src', `${site.url}wp-content/uploads/awale/?embed=1#${text}`);
  const kind = block.locator('select').first();
  expect(await kind.locator('option').evaluateAll((all) => all.map((one) => one.getAttribute('value')))).toEqual(['play', 'replay', 'exercise', 'lesson', 'link']);
  await field('Level of the program (empty: two people)').fill('2');
  await preview('level=2&lang=en');
  await kind.selectOption('replay');
  await field('Moves, such as FfEaDb').fill('FfEa');
  await preview('moves=FfEa&controls=replay&lang=en');
  await kind.selectOption('exercise');
  await field('Family').selectOption('kalah');
  const numbers = await field('Exercise').locator('option').allTextContents();
  expect(numbers.length).toBeGreaterThan(100);
  expect(numbers[0]).toMatch(/^1 · [A-Z]/);
  await field('Exercise').selectOption('2');
  await field('The answer may be shown').uncheck();
  await preview('exercise=kalah%2F2&solution=off&lang=en');
  await kind.selectOption('link');
  await field('Address of a game, a lesson or a list, from Share').fill('https://club.example/awale/#moves=Ff');
  await preview('moves=Ff');
  await kind.selectOption('lesson');
  expect(await field('A lesson').locator('option').count()).toBeGreaterThan(20);
  await field('A lesson').selectOption('lap');
  await expect(block.frameLocator('iframe').locator('canvas')).toBeVisible();
});

test('the form of the block is in the language of the user who writes', async ({ page }) => {
  site.php("require 'wp-load.php'; update_user_meta(get_user_by('login', 'editor')->ID, 'locale', 'fr_FR');");
  await logIn(page, 'editor');
  const block = await insertBlock(page);
  await expect(block.getByLabel('Ce qu’on montre ici')).toBeVisible();
  await expect(block.locator('iframe')).toHaveAttribute('src', /lang=fr$/);
});

test('the script of a board asks optimisers to leave it alone', async ({ page }) => {
  await logIn(page, 'author');
  await page.goto(await publish(page, '[awale]'));
  const script = page.locator('script[src$="awale/embed.js"]');
  for (const name of ['data-noptimize', 'data-no-optimize', 'data-no-defer', 'data-no-minify']) await expect(script).toHaveAttribute(name, '1');
  await expect(script).toHaveAttribute('data-jetpack-boost', 'ignore');
  for (const name of ['data-cfasync', 'data-wpfc-render']) await expect(script).toHaveAttribute(name, 'false');
  for (const name of ['nowprocket', 'nitro-exclude', 'data-pagespeed-no-defer']) await expect(script).toHaveAttribute(name, '');
  await expect(page.locator('awale-board canvas')).toBeVisible();
});

test('an address in the settings replaces the copy in uploads', async ({ page }) => {
  cpSync(uploads(), join(site.folder, 'jeux/awale'), { recursive: true });
  await logIn(page, 'administrator');
  await page.goto(`${site.url}wp-admin/options-writing.php`);
  await page.locator('#awale_home').fill(`${site.url}jeux/awale`);
  await page.locator('#submit').click();
  await expect(page.locator('#awale_home')).toHaveValue(`${site.url}jeux/awale`);
  const home = `${site.url}jeux/awale/`;
  await page.goto(await publish(page, `[awale level="2"]\n\n${home}#moves=Ff\n\n`));
  await expect(page.locator(`script[src="${home}embed.js"]`)).toHaveCount(1);
  await expect(page.locator(`awale-board[moves="Ff"][home="${home}"]`)).toBeVisible();
  await play(page);
  site.php("require 'wp-load.php'; update_option('awale_home', '');");
});

test('a post without a board loads no script of the plugin', async ({ page }) => {
  await logIn(page, 'author');
  await page.goto(await publish(page, 'No board here.'));
  expect(await page.locator('script[src*="awale"]').count()).toBe(0);
});

/** The folder of the next release. */
const NEXT = '0123456789abcdef';

/**
 * Packs the plugin again, as version 99.0.0 with another release of the page.
 *
 * @param {string} old the folder of the release in the plugin
 * @returns {string} the path of the zip
 */
function packNext(old) {
  const folder = join(site.home, 'next');
  const plugin = join(folder, 'awale');
  cpSync(join(site.folder, 'wp-content/plugins/awale'), plugin, { recursive: true });
  renameSync(join(plugin, 'page/r', old), join(plugin, 'page/r', NEXT));
  const rewrite = (/** @type {string} */ name, /** @type {(text: string) => string} */ change) =>
    writeFileSync(join(plugin, name), change(readFileSync(join(plugin, name), 'utf8')));
  for (const name of ['embed.js', 'index.html', 'sw.js']) rewrite(`page/${name}`, (text) => text.replaceAll(old, NEXT));
  rewrite('awale.php', (text) => text.replace(/(AWALE_VERSION = ')[^']*/, '$199.0.0').replace(/(Version: ).*/, '$199.0.0'));
  const zip = join(site.home, 'awale-wordpress-99.0.0.zip');
  execFileSync('python3', ['-m', 'zipfile', '-c', zip, plugin]);
  return zip;
}

test('an update in WordPress keeps the release that an open tab uses', async ({ page, context }) => {
  await logIn(page, 'administrator');
  const address = await publish(page, '[awale level="2"]');
  const tab = await context.newPage();
  await tab.goto(address);
  await tab.locator('awale-board [data-pit="C"]').waitFor();
  const [old = ''] = readdirSync(join(uploads(), 'r'));
  await page.goto(`${site.url}wp-admin/plugin-install.php?tab=upload`);
  await page.locator('#pluginzip').setInputFiles(packNext(old));
  await page.locator('#install-plugin-submit').click();
  await page.getByRole('link', { name: 'Replace current with uploaded' }).click();
  await expect(page.locator('#wpbody')).toContainText('Plugin updated successfully');
  expect(readdirSync(join(site.folder, 'wp-content/plugins/awale/page/r'))).toEqual([NEXT]);
  // For a moment PHP may still run the old code, which it had compiled.
  await expect.poll(async () => {
    await fetch(site.url);
    return readdirSync(join(uploads(), 'r')).sort();
  }).toEqual([NEXT, old].sort());
  // The tab loads the program's files when the program first thinks: from the old release.
  await play(tab);
  await expect.poll(() => tab.locator('awale-board').evaluate((/** @type {any} */ board) => board.current.ply)).toBe(2);
  // A page opened after the update loads the new release.
  const newer = page.waitForResponse((response) => response.url().includes(`/r/${NEXT}/embed/board.js`) && response.ok());
  await page.goto(address);
  await newer;
  await play(page);
});

test('when the plugin is uninstalled, its copy of the page and its options are deleted', () => {
  site.php(`require 'wp-load.php'; require 'wp-admin/includes/plugin.php'; require 'wp-admin/includes/file.php';
    deactivate_plugins('awale/awale.php'); uninstall_plugin('awale/awale.php');`);
  expect(existsSync(uploads())).toBe(false);
  expect(site.php("require 'wp-load.php'; echo json_encode([get_option('awale_home', 'none'), get_option('awale_version', 'none')]);")).toBe('["none","none"]');
});

test('when the plugin is uninstalled in a network, the copies and the options of all sites are deleted', () => {
  execFileSync('python3', ['-m', 'zipfile', '-e', AWALE_WORDPRESS, join(site.folder, 'wp-content/plugins')]);
  site.php(`require 'wp-load.php'; require 'wp-admin/includes/upgrade.php'; require 'wp-admin/includes/network.php';
    foreach ($wpdb->tables('ms_global') as $table => $name) $wpdb->$table = $name;
    install_network(); populate_network(1, '127.0.0.1', 'admin@club.example', 'Clubs', '/', false);`);
  const config = join(site.folder, 'wp-config.php');
  writeFileSync(config, readFileSync(config, 'utf8').replace('$table_prefix', `define('MULTISITE', true); define('SUBDOMAIN_INSTALL', false);
    define('DOMAIN_CURRENT_SITE', '127.0.0.1'); define('PATH_CURRENT_SITE', '/'); define('SITE_ID_CURRENT_SITE', 1); define('BLOG_ID_CURRENT_SITE', 1);
    $table_prefix`));
  // Each site makes its copy at a request of its own: the function that does so is called here for each.
  const copies = JSON.parse(site.php(`require 'wp-load.php'; require 'wp-admin/includes/plugin.php';
    wpmu_create_blog('127.0.0.1', '/second/', 'Second', 1); activate_plugin('awale/awale.php', '', true);
    $copies = [];
    foreach (get_sites(['fields' => 'ids']) as $one) { switch_to_blog($one); awale_copy_page(); $copies[] = awale_copy_folder()['path']; restore_current_blog(); }
    echo json_encode($copies);`));
  expect(copies).toHaveLength(2);
  for (const copy of copies) expect(existsSync(join(copy, 'index.html'))).toBe(true);
  const left = site.php(`require 'wp-load.php'; require 'wp-admin/includes/plugin.php'; require 'wp-admin/includes/file.php';
    deactivate_plugins('awale/awale.php', true, true); uninstall_plugin('awale/awale.php');
    echo json_encode(array_map(function ($one) { return get_blog_option($one, 'awale_version', 'none'); }, get_sites(['fields' => 'ids'])));`);
  for (const copy of copies) expect(existsSync(copy)).toBe(false);
  expect(left).toBe('["none","none"]');
});
