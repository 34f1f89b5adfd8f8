// Settings: confirmed moves, the preview of a sowing, the board while settings are chosen, speed, sound, brief texts.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { liveRegion, pit, setPlayers, status, storedGame } from './helpers/game.js';
import { storeSettings, unfoldSettings } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

test('with confirmed moves, the first press shows the sowing and the second plays it', async ({ page }) => {
  await setPlayers(page);
  await storeSettings(page, { confirm: true });
  await open(page);
  await pit(page, 'C').click();
  await expect(page.locator('.told')).toHaveText(/Choisissez encore la case C pour semer\./);
  await expect(liveRegion(page)).toContainText('Choisissez encore');
  expect((await storedGame(page)).moves).toEqual([]);
  // Choosing another pit, or one that is refused, cancels the confirmation: D then needs two presses again.
  await pit(page, 'D').click();
  await pit(page, 'a').click({ force: true });
  await expect(page.locator('.told')).not.toContainText('Choisissez encore');
  for (let press = 0; press < 2; press += 1) await pit(page, 'D').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  expect((await storedGame(page)).moves).toEqual(['D']);
});

test('with the preview, the sowing of the pit under the pointer is shown', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const board = page.locator('.game-view canvas');
  const hovered = async () => {
    await pit(page, 'C').hover();
    return (await board.screenshot()).toString('base64');
  };
  const plain = await hovered();
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: 'Montrer où tombe la dernière graine' }).check();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  const shown = await hovered();
  expect(shown).not.toBe(plain);
  await page.mouse.move(5, 5);
  await expect.poll(async () => (await board.screenshot()).toString('base64')).not.toBe(shown);
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: 'Montrer où tombe la dernière graine' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(hovered).toBe(plain);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('a long touch on a pit shows a text about it, and does not sow', async ({ page }) => {
    await setPlayers(page);
    await open(page);
    await page.keyboard.press('c');
    await expect(status(page)).toHaveText('À Nord de jouer.');
    const pressed = pit(page, 'D');
    await pressed.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await expect(page.locator('.told')).toContainText('Nord');
    await pressed.dispatchEvent('click');
    expect((await storedGame(page)).moves).toEqual(['C']);
    await pressed.dispatchEvent('pointerleave', { pointerType: 'touch' });
    const tapped = pit(page, 'e');
    await tapped.dispatchEvent('pointerdown', { pointerType: 'touch' });
    await tapped.dispatchEvent('click');
    await expect.poll(async () => (await storedGame(page)).moves).toEqual(['C', 'e']);
  });

  /** What the canvas shows once it no longer changes. @param {Page} page */
  async function shownAtRest(page) {
    let picture = '';
    let unchanged = 0;
    await expect.poll(async () => {
      const next = await page.locator('.game-view canvas').evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());
      unchanged = next === picture ? unchanged + 1 : 0;
      picture = next;
      return unchanged;
    }, { intervals: [250] }).toBeGreaterThanOrEqual(4);
    return picture;
  }

  /**
   * What the canvas shows while a finger stays on a pit that can be played. Asserts that nothing is sown, and that the
   * picture ends with the touch.
   *
   * @param {Page} page
   * @param {boolean} preview
   * @param {string} address
   */
  async function shownUnderFinger(page, preview, address) {
    const tab = await page.context().newPage();
    await tab.emulateMedia({ reducedMotion: 'reduce' });
    await setPlayers(tab);
    await storeSettings(tab, { preview });
    await open(tab, address);
    await expect(tab.locator('.lesson-bar')).toHaveCount(address.includes('exercise') ? 1 : 0);
    const touched = tab.locator('.game-view .pit[aria-disabled="false"]').first();
    const { x, y, width, height } = /** @type {{ x: number, y: number, width: number, height: number }} */ (await touched.boundingBox());
    const name = await touched.getAttribute('aria-label') ?? '';
    const plain = await shownAtRest(tab);
    const session = await page.context().newCDPSession(tab);
    await session.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x: x + width / 2, y: y + height / 2 }] });
    const picture = await shownAtRest(tab);
    expect(picture).not.toBe(plain);
    await session.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    expect(await shownAtRest(tab)).not.toBe(picture);
    await expect(touched).toHaveAccessibleName(name);
    await tab.close();
    return picture;
  }

  test('with the preview, a long touch shows where the last seed falls, and does not sow', async ({ page }) => {
    // Without the preview the touched pit is only lit.
    expect(await shownUnderFinger(page, true, './')).not.toBe(await shownUnderFinger(page, false, './'));
  });

  test('in an exercise a long touch previews no sowing', async ({ page }) => {
    const address = './#exercise=classique/1';
    expect(await shownUnderFinger(page, true, address)).toBe(await shownUnderFinger(page, false, address));
  });

  test('with confirmed moves, the first touch shows the sowing and the second plays it', async ({ page }) => {
    await setPlayers(page);
    await storeSettings(page, { confirm: true });
    await open(page);
    const plain = await shownAtRest(page);
    await pit(page, 'C').tap();
    await expect(page.locator('.told')).toHaveText(/Choisissez encore la case C pour semer\./);
    expect(await shownAtRest(page)).not.toBe(plain);
    expect((await storedGame(page)).moves).toEqual([]);
    await pit(page, 'C').tap();
    await expect(status(page)).toHaveText('À Nord de jouer.');
    expect((await storedGame(page)).moves).toEqual(['C']);
  });
});

for (const [width, height] of [[360, 640], [390, 844], [844, 390], [768, 1024], [1440, 900]]) {
  test(`the board is visible while settings are chosen, at ${width} by ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await open(page, './#moves=FfEaDb');
    await page.getByRole('tab').last().waitFor();
    await page.locator('#settings').click();
    const board = page.locator('.game-view canvas');
    const dialog = page.locator('dialog');
    const apart = async () => {
      const [one, other] = await Promise.all([board.boundingBox(), dialog.boundingBox()]);
      if (!one || !other) return 'nothing shown';
      return other.x >= one.x + one.width - 1 || other.y >= one.y + one.height - 1 ? 'apart' : JSON.stringify([one, other]);
    };
    const inSight = async () => {
      await expect.poll(apart).toBe('apart');
      await expect(board).toBeInViewport({ ratio: 0.999 });
      await expect(dialog).toBeInViewport({ ratio: 0.999 });
    };
    const picture = async () => (await board.screenshot()).toString('base64');
    await inSight();
    await unfoldSettings(page);
    for (const [role, name] of /** @type {const} */ ([['radio', 'ébène'], ['radio', 'contraste fort'], ['switch', 'Lettres'], ['switch', 'Nombres'], ['switch', 'Nord en bas']])) {
      const before = await picture();
      await page.getByRole(role, { name }).press('Space');
      await expect.poll(picture).not.toBe(before);
      await inSight();
    }
    await page.getByRole('radio', { name: 'debout' }).check();
    await inSight();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(page.locator('#panels[data-open="true"]')).toHaveCount(width > 700 && height > 480 ? 1 : 0);
  });
}

test('a new speed is demonstrated by a sowing that does not change the game', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await setPlayers(page);
  await open(page);
  const board = page.locator('.game-view canvas');
  const picture = async () => (await board.screenshot()).toString('base64');
  await page.locator('#settings').click();
  const before = await picture();
  await page.getByRole('radio', { name: 'lente', exact: true }).check();
  await expect.poll(picture).not.toBe(before);
  await expect.poll(picture, { timeout: 15_000 }).toBe(before);
  expect((await storedGame(page)).moves).toEqual([]);
});

test('after a replay seed by seed was left, a new speed is demonstrated too', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await setPlayers(page);
  await open(page, './#moves=FfEa');
  await page.getByRole('tab').last().waitFor();
  await page.keyboard.press('PageUp');
  await expect(page.locator('.game-view')).toHaveAttribute('data-replay', 'true');
  await page.keyboard.press('Escape');
  const board = page.locator('.game-view canvas');
  const picture = async () => (await board.screenshot()).toString('base64');
  await page.locator('#settings').click();
  await page.getByRole('radio', { name: 'lente', exact: true }).waitFor();
  // The dialog gives the board another size: wait until the board is drawn in it.
  let before = '';
  await expect.poll(async () => before === (before = await picture())).toBe(true);
  await page.getByRole('radio', { name: 'lente', exact: true }).check();
  await expect.poll(async () => (await picture()) !== before).toBe(true);
  await expect.poll(async () => (await picture()) === before).toBe(true);
});

test('a volume that is chosen is heard at once, in a sowing that does not change the game', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await page.addInitScript(() => {
    const { connect } = AudioNode.prototype;
    // Counts the connected sound sources, and keeps the last node before the loudspeaker: `gain` reads that node's gain.
    Object.assign(window, { sounds: 0, gain: () => /** @type {any} */ (window).last?.gain.value });
    AudioNode.prototype.connect = /** @type {any} */ (function connected(/** @type {AudioNode} */ to, /** @type {number[]} */ ...rest) {
      if (to instanceof AudioDestinationNode) Object.assign(window, { last: this });
      else if (this instanceof AudioScheduledSourceNode) /** @type {any} */ (window).sounds += 1;
      return /** @type {any} */ (connect).call(this, to, ...rest);
    });
  });
  await setPlayers(page);
  await storeSettings(page, { sound: true });
  await open(page);
  const heard = () => page.evaluate(() => /** @type {any} */ (window).sounds);
  await page.locator('#settings').click();
  for (const [name, gain] of /** @type {const} */ ([['doux', 0.2], ['fort', 1], ['normal', 0.5]])) {
    const before = await heard();
    await page.getByRole('group', { name: 'Volume' }).getByRole('radio', { name, exact: true }).check();
    await expect.poll(heard).toBeGreaterThan(before);
    // The sound that was counted may still be of the volume before.
    await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).gain())).toBeCloseTo(gain);
  }
  expect((await storedGame(page)).moves).toEqual([]);
});

test('vibration is not offered where nothing can vibrate', async ({ page }) => {
  await open(page);
  await page.locator('#settings').click();
  await expect(page.getByRole('switch', { name: /^Grands|^Indiquer|Face à face/ }).first()).toBeVisible();
  await expect(page.getByRole('switch', { name: /^Vibr/ })).toHaveCount(0);
});

test.describe('on a device that is touched', () => {
  test.use({ hasTouch: true });

  test('vibration is felt as soon as it is switched on', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.addInitScript(() => {
      const felt = /** @type {unknown[]} */ ([]);
      Object.assign(window, { felt });
      Object.defineProperty(Navigator.prototype, 'vibrate', { value: (/** @type {unknown} */ length) => felt.push(length) });
    });
    await setPlayers(page);
    await open(page);
    const felt = () => page.evaluate(() => /** @type {any} */ (window).felt.length);
    await page.locator('#settings').click();
    await page.getByRole('switch', { name: /^Vibr/ }).check();
    await expect.poll(felt).toBeGreaterThan(0);
    expect((await storedGame(page)).moves).toEqual([]);
  });
});

test('short sentences say the move and what it takes, on the page and to screen readers', async ({ page }) => {
  await setPlayers(page);
  await storeSettings(page, { brief: true });
  // The next move, D, captures three seeds.
  await open(page, './#moves=EeAfFaDdFbCfFeBc');
  const said = page.locator('.told');
  await pit(page, 'D').click();
  await expect(said).toHaveText(/^\s*Sud\u00a0: D, 3 graines prises\.\s*(Lire la règle)?$/);
  await expect(liveRegion(page)).toHaveText('Sud\u00a0: D, 3 graines prises. À Nord de jouer.');
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: 'Phrases brèves' }).uncheck();
  await page.keyboard.press('Escape');
  await expect(said).toContainText('sème');
});

test('choosing an option causes no layout shift', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole('button', { name: 'Réglages' }).click();
  await page.locator('.settings-group > summary').first().click();
  const places = () => page.locator('dialog .choices:visible label').evaluateAll((all) => all.map((one) => {
    const { offsetLeft, offsetTop, offsetWidth, offsetHeight } = /** @type {HTMLElement} */ (one);
    return [offsetLeft, offsetTop, offsetWidth, offsetHeight].join(' ');
  }));
  const before = await places();
  const ebony = page.getByRole('radio', { name: 'ébène' });
  for (const name of ['contraste fort', 'sombre', 'ébène', 'clair']) {
    await page.getByRole('radio', { name, exact: true }).check();
    expect(await places(), name).toEqual(before);
    // Under high contrast the board has colours of its own.
    await expect(ebony).toBeEnabled({ enabled: name !== 'contraste fort' });
  }
});

test('on a phone the settings are grouped under folded headings, above which the board stays', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await open(page);
  await page.getByRole('button', { name: 'Réglages' }).click();
  const groups = page.locator('dialog .settings-group');
  await expect(groups.locator('> summary')).toHaveCount(5);
  await expect(page.locator('dialog .settings-group[open]')).toHaveCount(0);
  for (const heading of await groups.locator('> summary').all()) await expect(heading).toBeInViewport();
  // The language, which is not folded, has a heading too.
  expect((await page.getByText('Langue', { exact: true }).boundingBox())?.height).toBeGreaterThan(10);
  const board = page.locator('.board');
  await expect(board).toBeInViewport({ ratio: 1 });
  // Unfolded groups stay unfolded when a change of language rebuilds the dialog.
  await groups.nth(2).locator('> summary').click();
  await groups.nth(0).locator('> summary').click();
  await expect(page.getByRole('switch', { name: /^Lettres/ })).toBeVisible();
  // The language field is not in a folded group, since a player who cannot read the headings has to find it.
  await page.getByRole('radio', { name: 'English' }).check();
  await expect(page.locator('dialog h2')).toHaveText('Settings');
  await expect(page.locator('dialog .settings-group[open]')).toHaveCount(2);
  await expect(board).toBeInViewport({ ratio: 1 });
});

test('a setting that a game by link or a lesson sets for the moment shows the player’s own choice, and is disabled', async ({ page }) => {
  await open(page, './#moves=C&ami=alone123&pour=N&sud=Ama');
  await expect(page.locator('.game-view')).toHaveAttribute('data-flip', 'true');
  await page.locator('#settings').click();
  const flip = page.getByRole('switch', { name: /^Nord en bas/ });
  await expect(flip).toBeDisabled();
  await expect(flip).not.toBeChecked();
  await expect(page.locator('dialog')).toContainText('Pour le moment, la leçon ou la partie en cours en décide.');
  await expect(page.getByRole('switch', { name: /^Lettres/ })).toBeEnabled();
  await page.goto('about:blank');
  await storeSettings(page, { letters: false });
  await open(page, './#lesson=first-sowing');
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await page.locator('#settings').click();
  const letters = page.getByRole('switch', { name: /^Lettres/ });
  await expect(letters).toBeDisabled();
  await expect(letters).not.toBeChecked();
});
