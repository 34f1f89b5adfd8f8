// Late answers: they arrive when another game is on the board, or when the board has left the page. A page error or a
// console warning fails each test (page-test.js), also one that asserts little.
import { readFileSync } from 'node:fs';
import { test, expect, open } from './helpers/page-test.js';
import { pit, setPlayers, status, restart, storedGame } from './helpers/game.js';
import { watchFreedHandles } from './helpers/freed-handles.js';
import { serveHosts, eventCount, boardsReady, openHostPage } from './helpers/host-page.js';
import { filesReady, followLink, holdRequests } from './helpers/page-actions.js';

test.describe('on the page', () => {
  test.use({ reducedMotion: 'reduce' });

  test('a hint that arrives after a new game began is dropped, and the new game has its own', async ({ page }) => {
    await setPlayers(page);
    await open(page);
    for (const letter of ['c', 'f']) await page.keyboard.press(letter);
    await expect(status(page)).toHaveText('À Sud de jouer.');
    for (const openAnother of [() => restart(page), () => followLink(page, 'rules=grenier'), () => followLink(page, 'moves=FfEa')]) {
      await page.keyboard.press('h');
      await expect(status(page)).toHaveText('Un instant…');
      await openAnother();
      await expect(status(page)).toHaveText('À Sud de jouer.');
      await page.keyboard.press('h');
      await expect(page.locator('.told')).toContainText('Indice');
    }
  });

  test('an answer to a proposed agreement does not end another game', async ({ page }) => {
    await setPlayers(page, { N: 3 });
    // With its lead of sixteen seeds the program would agree at once.
    await open(page, './#position=4-4-4-4-0-0-4-4-4-4-0-0-0-16-S');
    await page.keyboard.press('q');
    await page.locator('.bar [data-answer="agree"]').click();
    await followLink(page, 'position=4-4-4-4-0-0-4-4-4-4-0-0-16-0-S');
    await expect(status(page)).toHaveText('À Sud de jouer.');
    await page.keyboard.press('c');
    await expect(status(page)).toHaveText('À Nord de jouer.');
    await expect(page.locator('.game-view')).toHaveAttribute('data-over', 'false');
  });

  test('the share dialog downloads its own game, even after another has come to the board', async ({ page }) => {
    await setPlayers(page);
    await open(page, './#moves=FfEa');
    // The dialog's style sheet is still loading when the link is followed.
    const release = await holdRequests(page, '**/share-parts.css');
    const asked = page.waitForRequest('**/share-parts.css');
    await page.getByRole('button', { name: 'Partager', exact: true }).click();
    await asked;
    await followLink(page, 'rules=grenier');
    await expect(page.locator('#rules')).toContainText('Avec greniers');
    release();
    const share = page.locator('dialog.share');
    const download = page.waitForEvent('download');
    await share.getByRole('button', { name: 'Enregistrer le fichier' }).click();
    expect(readFileSync(await (await download).path(), 'utf8')).toContain('1. F f 2. E a *');
    await share.getByText('Noms des joueurs').click();
    await share.getByLabel('Qui joue Sud, en bas du plateau', { exact: true }).fill('Ama');
    await page.keyboard.press('Escape');
    await expect(share).toHaveCount(0);
  });

  test('a QR code that is unfolded as the share dialog closes is drawn without an error', async ({ page }) => {
    await open(page, './#moves=FfEa');
    await page.getByRole('button', { name: 'Partager', exact: true }).click();
    const share = page.locator('dialog.share');
    await share.locator('.qr path').waitFor();
    const part = await share.locator('.qr-part').evaluateHandle((made) => {
      // Folded, and not drawn yet, as on a phone.
      /** @type {HTMLDetailsElement} */ (made).open = false;
      made.querySelector('.qr')?.replaceChildren();
      return /** @type {HTMLDetailsElement} */ (made);
    });
    await page.keyboard.press('Escape');
    await expect(share).toHaveCount(0);
    // The browser sends `toggle` later, perhaps after the dialog has been closed and its game freed.
    await part.evaluate((made) => (made.open = true));
    await expect.poll(() => part.evaluate((made) => made.querySelectorAll('path').length)).toBe(1);
  });

  test('a board of a rules page that is reported as seen after the page was replaced causes no error', async ({ page }) => {
    await page.addInitScript(() => {
      /** @type {{ place: Element, report: () => void }[]} */
      const seen = [];
      Object.assign(window, { seen });
      window.IntersectionObserver = class extends IntersectionObserver {
        /** @param {IntersectionObserverCallback} callback @param {IntersectionObserverInit} [options] */
        constructor(callback, options) {
          super(callback, options);
          this.callback = callback;
        }

        /** @param {Element} place */
        observe(place) {
          super.observe(place);
          seen.push({ place, report: () => this.callback(/** @type {any} */ ([{ target: place, isIntersecting: true }]), this) });
        }
      };
    });
    await setPlayers(page);
    await open(page);
    await page.getByRole('tab', { name: 'Règles' }).click();
    await page.locator('.small-board').first().evaluate((board) => board.setAttribute('data-before', ''));
    await page.locator('.page-choice').selectOption('kalah');
    await expect(page.locator('[data-before]')).toHaveCount(0);
    const reported = await page.evaluate(() => {
      const gone = /** @type {any} */ (window).seen.filter((/** @type {{ place: Element }} */ { place }) => place.matches('.small-place') && !place.isConnected);
      for (const { report } of gone) report();
      return gone.length;
    });
    expect(reported).toBeGreaterThan(0);
  });

  test('changing the rules page during an animation on its board causes no error', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await setPlayers(page);
    await open(page);
    await page.getByRole('tab', { name: 'Règles' }).click();
    const example = page.locator('.small-board').first();
    await example.scrollIntoViewIfNeeded();
    const playable = example.locator('[data-pit][aria-disabled="false"]').first();
    await playable.waitFor();
    await playable.evaluate(async (button) => {
      /** @type {HTMLElement} */ (button).click();
      button.closest('.small-board')?.setAttribute('data-before', '');
      // The animation has begun.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      const chooser = /** @type {HTMLSelectElement} */ (document.querySelector('.page-choice'));
      chooser.value = 'kalah';
      chooser.dispatchEvent(new Event('change'));
    });
    await expect(page.locator('[data-before]')).toHaveCount(0);
    await expect(page.locator('.small-board').first()).toBeVisible();
  });
});

test('no game is asked after it has been freed', async ({ page }) => {
  // Animations run, so that each next step comes in the middle of one.
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await setPlayers(page);
  await open(page, './#moves=FfEa');
  await filesReady(page);
  const noneUsed = await watchFreedHandles(page);
  const steps = [
    () => page.keyboard.press('d'),
    () => page.keyboard.press('h'),
    () => followLink(page, 'rules=grenier&moves=Ff'),
    () => restart(page),
    () => page.keyboard.press('u'),
    () => page.keyboard.press('c'),
    () => followLink(page, 'rules=eqwale'),
  ];
  // Each panel follows the game: the same steps again with each of them open.
  for (const tab of await page.getByRole('tab').all()) {
    await tab.click();
    await expect(page.locator('[role="tabpanel"]:not([hidden])')).not.toBeEmpty();
    for (const step of steps) await step();
    await followLink(page, 'moves=FfEa');
    await expect(status(page)).not.toHaveText('');
  }
  // A dialog about a game stays open while another game comes to the board.
  for (const opener of ['Partager', 'Nouvelle partie']) {
    await page.getByRole('button', { name: opener, exact: true }).click();
    await page.locator('dialog[open]').waitFor();
    await followLink(page, 'rules=kalah&moves=C');
    await expect.poll(async () => (await storedGame(page)).rules).toBe('kalah');
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await followLink(page, 'moves=FfEa');
  }
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.lesson-entry').first().click();
  await page.locator('.lesson-bar').waitFor();
  await followLink(page, 'moves=Ff');
  await page.evaluate(() => (location.hash = 'exercise=classique/1'));
  await page.locator('.lesson-bar').waitFor();
  await followLink(page, 'moves=FfEa');
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await noneUsed();
});

test.describe('on another site', () => {
  serveHosts();

  test('no game of a board is asked after it has been freed', async ({ page }) => {
    await openHostPage(page, '<awale-board level="1"></awale-board><awale-board controls="replay" moves="FfEa"></awale-board>');
    await boardsReady(page, 2);
    const noneUsed = await watchFreedHandles(page);
    await page.evaluate(async () => {
      const [one, other] = /** @type {any[]} */ ([...document.querySelectorAll('awale-board')]);
      // The program thinks and the seeds move while the game is replaced.
      one.play('C');
      one.setAttribute('moves', 'Ff');
      one.load('rules=kalah&moves=C');
      await one.load('moves=Ff');
      one.play('E');
      one.setAttribute('level', '2');
      one.setAttribute('lang', 'en');
      other.goTo(2);
      other.load('rules=grenier');
      other.goTo(0);
      one.remove();
      document.body.prepend(one);
      one.remove();
      other.setAttribute('lesson', 'first-sowing');
      other.removeAttribute('lesson');
      document.body.append(document.createElement('awale-board'));
    });
    await expect.poll(() => page.locator('awale-board').last().evaluate((/** @type {any} */ board) => board.play('C'))).toBe(true);
    await noneUsed();
  });

  test('removing a board during the animation of an undo causes no error', async ({ page }) => {
    await openHostPage(page, '<awale-board></awale-board>');
    await boardsReady(page);
    await page.evaluate(async () => {
      const board = /** @type {any} */ (document.querySelector('awale-board'));
      await board.play('C');
      await board.undo();
      board.remove();
    });
    await page.evaluate(() => document.body.append(document.createElement('awale-board')));
    await boardsReady(page, 2);
    await pit(page, 'A').click();
    await expect.poll(() => eventCount(page, 'move')).toBe(2);
  });

  test('a board with a new game changes its theme without an error', async ({ page }) => {
    await openHostPage(page, '<awale-board moves="Ff"></awale-board>');
    await boardsReady(page);
    const board = page.locator('awale-board');
    expect(await board.evaluate((/** @type {any} */ made) => made.load('moves=FfEa'))).toBe(true);
    await board.evaluate((made) => made.setAttribute('theme', 'dark'));
    await expect(page.locator('.frame')).toHaveAttribute('data-theme', 'dark');
    await page.locator('[data-pit="D"]').click();
    await expect.poll(() => eventCount(page, 'move')).toBe(1);
  });
});
