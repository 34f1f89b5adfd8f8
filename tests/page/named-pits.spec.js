// Letters on the board, and pits that are lit when a text names them.
import { test, expect, open } from './helpers/page-test.js';
import { pit, setPlayers } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** @typedef {import('@playwright/test').Page} Page */

/** The letters of the lit pits, South's first. @param {Page} page */
const lit = (page) =>
  page.locator('[data-pit][data-lit]').evaluateAll((all) => all.map((one) => one.dataset.pit ?? '').sort().join(''));

/** The pixels of the board. @param {Page} page */
const picture = (page) => page.locator('.board canvas').evaluate((canvas) => /** @type {HTMLCanvasElement} */ (canvas).toDataURL());

test('the letters stand on the board until the setting takes them off', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.locator('#settings').click();
  const letters = page.getByRole('checkbox', { name: 'Lettres' }).or(page.getByRole('switch', { name: 'Lettres' }));
  await expect(letters).toBeChecked();
  const before = await picture(page);
  await letters.click();
  await expect.poll(() => picture(page)).not.toBe(before);
  await letters.click();
  await expect.poll(() => picture(page)).toBe(before);
});

test('the pits in the text of a move are lit, then the one under the pointer', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(page.locator('.told')).toContainText('case C');
  await expect.poll(() => lit(page)).toBe('Ca');
  await page.locator('.told .pit-name', { hasText: /^C$/ }).first().hover();
  await expect.poll(() => lit(page)).toBe('C');
  await page.locator('.told .pit-name', { hasText: /^a$/ }).first().hover();
  await expect.poll(() => lit(page)).toBe('a');
});

test('a focused sentence lights the pits that it names', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  // First the pointer lights a pit by its name, and leaves the name: from then on only the focus can light pits.
  await page.locator('.told .pit-name', { hasText: /^C$/ }).first().hover();
  await expect.poll(() => lit(page)).toBe('C');
  await page.mouse.move(0, 0);
  await expect.poll(() => lit(page)).toBe('');
  await page.locator('.told [tabindex="0"], .told a').first().focus();
  await expect.poll(() => lit(page)).toBe('Ca');
});

test('a refusal lights the refused pit and those that can be played instead', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#rules=classique&position=0-0-3-0-0-0-2-1-0-4-1-3-17-17-S');
  await pit(page, 'A').click({ force: true });
  await expect(page.locator('.told')).toContainText('semez C');
  await expect.poll(() => lit(page)).toBe('AC');
});

test('a lesson lights the pits that it names, and none after it was left', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#lesson=defence');
  await expect(page.locator('.lesson-said')).toContainText('Nord prendrait D, puis C');
  await expect.poll(() => lit(page)).toBe('CDe');
  await page.locator('.lesson-said').focus();
  await expect.poll(() => lit(page)).toBe('CDe');
  await page.locator('.lesson-said .pit-name').first().hover();
  await expect.poll(() => lit(page)).toBe('e');
  await page.locator('[data-lesson="leave"]').click();
  await expect(page.locator('[data-lit]')).toHaveCount(0);
});

test.describe('by touch', () => {
  test.use({ hasTouch: true });

  test('touching a name lights its pit', async ({ page }) => {
    await setPlayers(page);
    await open(page, '#lesson=defence');
    await page.locator('.lesson-said .pit-name', { hasText: /^D$/ }).first().tap();
    await expect.poll(() => lit(page)).toBe('D');
  });
});

test('a pit named in the text about a wrong answer to an exercise is lit under the pointer', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#exercise=classique/1');
  await expect(page.locator('.lesson-question')).not.toBeEmpty();
  await page.locator('[data-pit][aria-disabled="false"]').first().click();
  const name = page.locator('.lesson-words .pit-name').first();
  await expect(name).toBeVisible();
  // The text about the opponent’s reply may replace the first text under the pointer: the hover is then tried again.
  await expect(async () => {
    await page.mouse.move(0, 0);
    const named = await name.textContent();
    await name.hover();
    expect(await lit(page)).toBe(named);
  }).toPass();
});

/** Opens the rules panel. @param {Page} page */
async function rulesPanel(page) {
  await page.getByRole('tab', { name: 'Règles' }).click();
  const panel = page.getByRole('tabpanel', { name: 'Règles' });
  await expect(panel.locator('h2')).toBeVisible();
  return panel;
}

test('the pits that the rules name are lit on the board beside them', async ({ page }) => {
  await setPlayers(page, { rules: 'stricte' });
  await open(page);
  const panel = await rulesPanel(page);
  const start = panel.locator('[data-section="start"]');
  await start.locator('.pit-name', { hasText: /^F$/ }).first().hover();
  await expect.poll(() => lit(page)).toBe('F');
  await expect(pit(page, 'F')).toHaveAttribute('data-lit', '');
  await start.locator('h3').hover();
  await expect.poll(() => lit(page)).toBe('');
  const opening = panel.locator('[data-section="plans"] li[tabindex]').filter({ hasText: 'de A vers F' });
  await opening.focus();
  await expect.poll(() => lit(page)).toBe('AF');
});

test('the pits that an example of the rules names are lit on its own board', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const section = (await rulesPanel(page)).locator('[data-section="sow"]');
  const caption = section.locator('figcaption .pit-name');
  await caption.hover();
  const examplePit = section.locator('[data-pit="C"]');
  await expect(examplePit).toHaveAttribute('data-lit', '');
  await expect(page.locator('[data-pit][data-lit]')).toHaveCount(1);
  await examplePit.click();
  const said = section.locator('.small-said');
  await expect(said).toContainText('case C');
  await said.locator('.pit-name', { hasText: /^a$/ }).first().hover();
  await expect(section.locator('[data-pit="a"]')).toHaveAttribute('data-lit', '');
  await expect(page.locator('[data-pit][data-lit]')).toHaveCount(1);
});

test('a granary’s summary lights the pit that it is about', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#lesson=granary');
  const told = page.locator('.granary-told');
  await expect(told).toHaveText(/En A, il faut/);
  await expect.poll(() => lit(page)).toBe('A');
  await page.locator('.granary-pit', { hasText: 'F' }).click();
  await expect.poll(() => lit(page)).toBe('F');
  await told.locator('.pit-name').hover();
  await expect(pit(page, 'F')).toHaveAttribute('data-lit', '');
});

test('a variation lights the pit of the move that it follows', async ({ page }) => {
  await setPlayers(page);
  await open(page, '#moves=Cf&ply=1');
  await page.getByRole('button', { name: 'Essayer une variante' }).click();
  const said = page.locator('.from-here [role="status"]');
  await expect(said).toContainText('après C');
  await page.mouse.move(0, 0);
  await said.locator('.pit-name').hover();
  await expect.poll(() => lit(page)).toBe('C');
});
