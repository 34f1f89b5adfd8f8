// Every preset can be played to the end of a game by the buttons of its pits, and has hints.
import { test, expect, open } from './helpers/page-test.js';
import { playToEnd, setPlayers } from './helpers/game.js';
import { storeSettings } from './helpers/page-actions.js';
import { PRESETS } from './helpers/content.js';

test.use({ reducedMotion: 'reduce' });


for (const [at, rules] of PRESETS.entries()) {
  test(`a whole game of ${rules} by its pits`, async ({ page }) => {
    test.setTimeout(240_000);
    await storeSettings(page, { speed: 'none' });
    await setPlayers(page, { rules });
    await open(page);
    await page.keyboard.press('h');
    await expect(page.locator('.told')).toContainText('Indice');
    const { why } = await playToEnd(page, { seed: 100 + at, rules, most: 1500, hurry: true });
    // The rules ended the game.
    expect(why).not.toBe('agreement');
    await expect(page.getByRole('dialog')).toBeVisible();
    await expect(page.locator('dialog.end').getByRole('button', { name: 'Revanche' })).toBeVisible();
  });
}
