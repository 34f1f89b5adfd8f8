// Interrupted uploads on nginx and Apache: no damaged file stays in a cache, and a complete upload repairs the page.
// Also how long both servers let files be cached, and boards on a page of another site.
import { readFileSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test, expect } from './helpers/page-test.js';
import { WebServer } from './helpers/web-server.js';

const { AWALE_FIRST_LOAD = '' } = process.env;
const ready = 'html[data-state="ready"][data-engine]';

for (const name of /** @type {const} */ (['nginx', 'Apache'])) {
  test.describe(name, () => {
    const server = new WebServer();
    /** The release's folder, `r/…/`. */
    let release = '';

    test.beforeEach(async ({ pageErrors }) => {
      await server.start(name);
      release = `r/${readdirSync(join(server.folder, 'r'))[0]}/`;
      pageErrors.origins.push(new URL(server.url).origin);
    });

    test.afterEach(async ({ page }) => {
      // Requests of the open page would fail once the server has ended.
      await page.goto('about:blank');
      await server.end();
    });

    test('content types, compression, and how long each answer may be cached', async () => {
      writeFileSync(join(server.folder, 'club.md'), '# Club');
      writeFileSync(join(server.folder, 'game.ogn'), 'A'.repeat(2000));
      writeFileSync(join(server.folder, 'words.txt'), 'é');
      /** @param {string} path */
      const ask = async (path) => {
        const { status, headers } = await fetch(server.url + path, { headers: { 'Accept-Encoding': 'gzip' } });
        return { status, kept: headers.get('cache-control'), type: headers.get('content-type'), packed: headers.get('content-encoding') };
      };
      const text = { status: 200, kept: 'no-cache', type: 'text/plain; charset=utf-8' };
      for (const path of ['club.md', 'game.ogn', 'words.txt']) expect(await ask(path), path).toMatchObject(text);
      expect((await ask('game.ogn')).packed).toBe('gzip');
      const kept = 'public, max-age=3600';
      expect(await ask(`${release}awale_bg.wasm`)).toEqual({ status: 200, kept, type: 'application/wasm', packed: 'gzip' });
      expect(await ask('')).toMatchObject({ status: 200, kept: 'no-cache', type: 'text/html; charset=utf-8', packed: 'gzip' });
      // An error may not be cached for an hour, not even below the release's folder.
      for (const path of [`${release}none.js`, 'none.html', '.htaccess', '_headers']) {
        const { status, kept } = await ask(path);
        expect([path, status, kept === null || kept === 'no-cache']).toEqual([path, 404, true]);
      }
      // No answer to a first load may be cached without an end.
      for (const path of AWALE_FIRST_LOAD.split(' ')) expect((await ask(path)).kept, path).not.toContain('immutable');
    });

    test('a page of another site has one board without a frame, and one in a sandboxed frame', async ({ page, pageErrors }) => {
      const other = server.url.replace('localhost', '127.0.0.1');
      pageErrors.origins.push(new URL(other).origin);
      writeFileSync(join(server.folder, 'host.html'), `<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
        <script src="${server.url}embed.js" async></script><awale-board level="2"></awale-board>
        <iframe sandbox="allow-scripts" src="${server.url}?embed=1#level=2" width="600" height="500"></iframe>`);
      await page.goto(`${other}host.html`);
      await expect(page.frameLocator('iframe').locator('[data-pit="C"]')).toBeEnabled();
      await expect(page.locator('awale-board iframe')).toHaveCount(0);
      await page.locator('awale-board [data-pit="C"]').click();
      await expect.poll(() => page.locator('awale-board').evaluate((/** @type {any} */ board) => board.current?.ply)).toBe(2);
    });

    for (const file of ['page/main.js', 'awale_bg.wasm']) {
      test(`${file} is missing: the page names it, and starts once it is there`, async ({ page, pageErrors }) => {
        pageErrors.expected.push(/404|MIME type|answered|preload|ERR_CONNECTION_RESET|Failed to fetch/);
        rmSync(join(server.folder, release, file));
        await page.goto(server.url);
        await expect(page.locator('#broken ul[lang="fr"]')).toContainText(`${release}${file} : absent (réponse 404)`);
        await expect(page.locator('#broken ul[lang="en"] li')).toHaveText(`${release}${file}: missing (status 404)`);
        server.deploy();
        await page.locator('#again').click();
        await page.locator(ready).waitFor({ state: 'attached' });
      });
    }

    for (const file of ['base/core.js', 'awale_bg.wasm']) {
      test(`${file} is truncated: the page does not say "too old", and works at the next visit`, async ({ page, pageErrors }) => {
        pageErrors.expected.push(/SyntaxError|Unexpected|CompileError|Invalid|Private field|preload|JSON|end of|ERR_CONNECTION_RESET|Failed to fetch/);
        const whole = readFileSync(join(server.folder, release, file));
        const half = Math.floor(whole.length / 2);
        truncateSync(join(server.folder, release, file), half);
        await page.goto(server.url);
        await expect(page.locator('#broken ul[lang="en"] li')).toHaveText(`${release}${file}: ${half} bytes instead of ${whole.length}`);
        await expect(page.locator('#broken p[lang="fr"]')).toContainText('n’est pas arrivée entière');
        await expect(page.locator('#unsupported')).toBeHidden();
        server.deploy();
        // The browser may have cached the truncated file: the page must work without the reader's help.
        await page.goto(server.url);
        await page.locator(ready).waitFor({ state: 'attached' });
      });
    }

    test('the style sheet is missing: the notice is shown without it', async ({ page, pageErrors }) => {
      pageErrors.expected.push(/404|MIME type/);
      rmSync(join(server.folder, release, 'base/style.css'));
      await page.goto(server.url);
      await expect(page.locator('#broken p[lang="fr"]')).toBeVisible();
      await page.locator(ready).waitFor({ state: 'attached' });
      await expect(page.locator('#again')).toHaveAttribute('href', '');
    });

    for (const missing of ['page/support.js', 'page']) {
      test(`${missing} is missing: a notice appears without it`, async ({ page, pageErrors }) => {
        pageErrors.expected.push(/404|MIME type|preload/);
        // The main script is removed too: otherwise the page would start, and there would be no notice.
        for (const path of [missing, 'page/main.js']) rmSync(join(server.folder, release, path), { recursive: true, force: true });
        await page.goto(server.url);
        await expect(page.locator('#broken')).toBeHidden();
        // Skips the delay after which the style sheet shows the notice.
        await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
        await expect(page.locator('#broken [lang="fr"]')).toBeVisible();
        server.deploy();
        await page.locator('#again').click();
        await page.locator(ready).waitFor({ state: 'attached' });
        await expect(page.locator('#broken')).toBeHidden();
      });
    }

    test('page/repair.js is truncated: a notice appears at once', async ({ page, pageErrors }) => {
      pageErrors.expected.push(/404|MIME type|preload|SyntaxError|Unexpected|Invalid|end of/);
      rmSync(join(server.folder, release, 'page/main.js'));
      truncateSync(join(server.folder, release, 'page/repair.js'), 1000);
      await page.goto(server.url);
      await expect(page.locator('html')).toHaveAttribute('data-state', 'broken');
      await expect(page.locator('#broken [lang="fr"]')).toBeVisible();
      server.deploy();
      await page.locator('#again').click();
      await page.locator(ready).waitFor({ state: 'attached' });
    });

    test('the whole release is missing: a message, and a link that tries again', async ({ page, pageErrors }) => {
      pageErrors.expected.push(/404|MIME type|preload/);
      rmSync(join(server.folder, 'r'), { recursive: true });
      await page.goto(server.url);
      await expect(page.locator('#broken [lang="fr"]')).toBeVisible();
      server.deploy();
      await page.locator('#again').click();
      await page.locator(ready).waitFor({ state: 'attached' });
    });
  });
}
