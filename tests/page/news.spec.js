// The text about a move: when it is shown, for how long, and whom it speaks to; and the text about threats.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { liveRegion, pit, setPlayers, status } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

/** South takes 3 seeds from a with F; North has no capture then. */
const CAPTURE = './#rules=classique&position=4-4-4-0-0-1-2-0-4-4-4-4-8-9-S';

/** The text about a move or threats, beside the board. @param {import('@playwright/test').Page} page */
const newsLine = (page) => page.locator('.told');

test('the button for threats says which pits it marks, or that there are none', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.locator('#threats').click();
  await expect(newsLine(page)).toHaveText(/Aucune menace pour l’instant\s: telles que sont les graines, l’adversaire ne peut rien prendre\./);
  await expect(liveRegion(page)).toContainText('Aucune menace');
  await page.locator('#threats').click();
  await expect(page.locator('#threats')).toHaveAttribute('aria-pressed', 'false');
  await page.goto('./#rules=classique&moves=FdEaCb');
  await page.locator('#threats').click();
  await expect(newsLine(page)).toHaveText(/Menaces sur les cases E et F\./);
});

test('seeds that were only sown into the store are not called taken', async ({ page }) => {
  await setPlayers(page);
  // North has to sow d first, and moves again.
  await open(page, './#rules=kalah&position=1-2-3-0-0-0-0-0-0-3-0-0-20-19-S');
  await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
  await pit(page, 'A').click();
  await expect(newsLine(page)).toHaveText(/Nord\s: d\.\s.*Nord sème/);
});

test('threats asked for while a hint is shown are told above it', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await page.getByRole('button', { name: 'Indice' }).click();
  await expect(newsLine(page)).toContainText('Indice');
  const hint = (await newsLine(page).textContent()) ?? '';
  await page.locator('#threats').click();
  await expect(status(page)).toHaveText(/^Aucune menace/);
  await expect(newsLine(page)).toHaveText(hint);
  await page.locator('#threats').click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
});

for (const [level, explains] of /** @type {[number, boolean][]} */ ([[2, true], [3, false]])) {
  test(`at level ${level} the text ${explains ? 'says' : 'does not say'} why an ordinary move takes nothing`, async ({ page }) => {
    await setPlayers(page, { N: level });
    await open(page);
    await pit(page, 'C').click();
    await expect(liveRegion(page)).toContainText('Nord ne prend rien');
    if (explains) await expect(newsLine(page)).toContainText('Nord ne prend rien');
    else await expect(newsLine(page)).not.toContainText('ne prend rien');
  });
}

test('the text of a capture stays after the program’s reply', async ({ page }) => {
  await open(page, CAPTURE);
  await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
  await pit(page, 'F').click();
  await expect(page.locator('.gain').last()).toHaveText('+3');
  await expect(status(page)).toContainText('À vous');
  // The player's capture came before the reply, and is told before it.
  await expect(newsLine(page)).toHaveText(/^\s*Vous prenez 3 graines.*Nord sème/);
  await expect(page.locator('.gain').last()).toBeEmpty();
});

test('a game that is opened again in the middle tells its last move again', async ({ page }) => {
  await setPlayers(page);
  await open(page, CAPTURE);
  await pit(page, 'F').click();
  await expect(newsLine(page)).toContainText('Sud prend 3 graines');
  const text = await newsLine(page).textContent();
  await open(page, './');
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(newsLine(page)).toHaveText(text ?? '');
});

test('à l’ivoirienne nothing is counted for the players, not even before the first move', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  const board = page.locator('.game-view canvas');
  const picture = async () => (await board.screenshot()).toString('base64');
  /** The picture once nothing changes any more: the wood is drawn over several frames. */
  const stillPicture = async () => {
    let last = '';
    await expect.poll(async () => {
      const before = last;
      last = await picture();
      return last === before;
    }).toBe(true);
    return last;
  };
  const withCounts = await stillPicture();
  await page.locator('.near .who').click();
  await page.locator('dialog details.more summary').click();
  await page.getByRole('switch', { name: /ivoirienne/ }).check();
  await page.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(picture).not.toBe(withCounts);
  const withoutCounts = await stillPicture();
  await page.reload();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await expect.poll(picture).toBe(withoutCounts);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await expect(newsLine(page)).not.toHaveText(/\d/);
});

/** Presses a pit that cannot be played; returns the line that says why. @param {import('@playwright/test').Page} page @param {string} letter */
async function pressForRefusal(page, letter) {
  await pit(page, letter).click({ force: true });
  return newsLine(page);
}

test('one person against the program is spoken to as “you”, in refusals, descriptions of pits, and at the end', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page);
  await expect(await pressForRefusal(page, 'c')).toHaveText(/^\s*C’est à vous de jouer\s: semez A, B, C, D, E ou F\./);
  await expect(pit(page, 'c')).toHaveAccessibleDescription(/^C’est à vous de jouer/);
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.locator('.bar').getByRole('button', { name: 'Abandonner' }).click();
  await expect(status(page)).toHaveText('Vous abandonnez. Vous perdez.');
  await expect(page.getByRole('dialog')).toContainText('Vous perdez.');
});

test('the person who must feed the opponent is told so as “you”', async ({ page }) => {
  // North has one seed, which leaves the camp.
  await open(page, './#rules=classique&position=1-0-0-0-6-6-0-0-0-0-0-1-17-17-S');
  await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
  await pit(page, 'A').click();
  await expect(newsLine(page)).toContainText(/Nord n’a plus de graines\s: à vous de lui donner à manger\./);
});

test('the person whom the program must feed is told so as “you”', async ({ page }) => {
  await open(page, './#rules=classique&position=0-0-0-0-0-1-4-4-4-4-4-4-11-12-S');
  await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
  await pit(page, 'F').click();
  await expect(liveRegion(page)).toContainText(/Vous n’avez plus de graines\s: à Nord de vous donner à manger\./);
});

test('players with names are called by them where they are told to play', async ({ page }) => {
  await setPlayers(page, { names: { S: 'Maximilienne', N: 'Bo' } });
  await open(page);
  await expect(await pressForRefusal(page, 'c')).toHaveText(/^\s*C’est à Maximilienne de jouer\s: semez/);
});

test('in an exercise and in a game with a friend, a refusal speaks to the person who sits there', async ({ page }) => {
  await open(page, './#exercise=classique/1');
  const question = page.locator('.lesson-question');
  await expect(question).not.toBeEmpty();
  const isSouth = (await page.locator('[data-pit="A"]').getAttribute('aria-label'))?.includes('jouable');
  await expect(pit(page, isSouth ? 'c' : 'C')).not.toHaveAccessibleDescription(/(Sud|Nord) de jouer/);
  await page.locator('.lesson-bar [data-lesson="leave"]').click();
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await page.locator('[data-side="N"]').getByRole('radio', { name: 'un ami, par lien' }).check({ force: true });
  await page.getByRole('dialog').getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(status(page)).toHaveText('À vous de jouer. Après votre coup, vous aurez un lien à envoyer à votre ami.');
  await expect(await pressForRefusal(page, 'c')).toHaveText(/^\s*C’est à vous de jouer\s:/);
});

test('the text of a lap, of a spared slam and of seeds given stay after the program’s reply', async ({ page }) => {
  for (const [position, letter, text] of /** @type {[string, string, RegExp][]} */ ([
    ['13-0-1-1-1-1-2-2-2-2-2-2-10-9-S', 'A', /Un tour complet.* Nord sème/],
    // F would take everything North has, so nothing is taken.
    ['12-0-0-0-0-1-1-0-0-0-0-0-17-17-S', 'F', /Ce coup prendrait tout chez Nord.* Nord sème/],
    ['12-0-0-0-0-2-0-0-0-0-0-0-17-17-S', 'F', /Vous donnez à manger à Nord.* Nord sème/],
  ])) {
    await open(page, `./#rules=classique&position=${position}`);
    await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
    await pit(page, letter).click();
    await expect(status(page)).toHaveText('À vous de jouer.');
    await expect(newsLine(page)).toHaveText(text);
  }
});

test('à l’ivoirienne a change of language, or to short sentences, counts nothing either', async ({ page }) => {
  await setPlayers(page, { ivorian: true });
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.locator('#language').click();
  await expect(status(page)).toHaveText('North to play.');
  await expect(newsLine(page)).not.toHaveText(/\d|sow/);
  await page.locator('#settings').click();
  await page.getByRole('switch', { name: /Short sentences/ }).check();
  await expect(newsLine(page)).not.toHaveText(/\d|South/);
});

test.describe('on a phone', () => {
  test.use(PHONE);

  test('above a panel all lines of the text have the same height, also those with links', async ({ page }) => {
    await setPlayers(page);
    await open(page, CAPTURE);
    await pit(page, 'F').click();
    await page.getByRole('tab', { name: 'Partie' }).tap();
    await expect(newsLine(page).locator('.ruled').first()).toBeVisible();
    const [lineHeight, ...tops] = await page.locator('.status-text').evaluate((talk) => {
      const tops = [];
      const texts = document.createTreeWalker(talk, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(texts.currentNode);
        for (const { top } of range.getClientRects()) tops.push(top);
      }
      return [parseFloat(getComputedStyle(talk).lineHeight), ...tops.sort((a, b) => a - b)];
    });
    const steps = tops.slice(1).map((top, at) => top - tops[at]).filter((step) => step > 2);
    expect(steps.length).toBeGreaterThan(1);
    for (const step of steps) expect(step).toBeCloseTo(lineHeight, 0);
  });

  test('the offer to go on with the game before is one line', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await setPlayers(page, { N: 1 });
    await open(page);
    await pit(page, 'C').click();
    await expect(status(page)).toHaveText('À vous de jouer.');
    await page.getByRole('button', { name: 'Nouvelle partie' }).tap();
    await page.getByRole('button', { name: 'Commencer', exact: true }).tap();
    const offer = page.getByRole('button', { name: 'Reprendre la partie d’avant' });
    await expect(offer).toBeInViewport({ ratio: 0.99 });
    expect((await offer.boundingBox())?.height).toBeLessThan(32);
    // Held sideways the column is narrow: the offer stands below the line with the turn.
    await page.setViewportSize({ width: 844, height: 390 });
    await expect.poll(() => page.evaluate(() => {
      const [stand, button] = ['.stand', '.status-text .offer'].map((one) => /** @type {Element} */ (document.querySelector(one)).getBoundingClientRect());
      return button.top >= stand.bottom;
    })).toBe(true);
  });

  test('links to rules in the text are high enough for a finger, and each line of a link leads to its rule', async ({ page }) => {
    await setPlayers(page, { N: 2 });
    await open(page, CAPTURE);
    await page.getByRole('tab', { name: 'Partie' }).tap();
    await page.getByRole('button', { name: 'Jouer contre le programme' }).tap();
    await page.getByRole('tab', { name: 'Partie' }).tap();
    await pit(page, 'F').click();
    await expect(newsLine(page)).toHaveText(/^\s*Vous prenez 3 graines.*Nord sème/);
    const links = await newsLine(page).locator('.ruled').evaluateAll((all) => all.map((link) => ({
      height: link.getBoundingClientRect().height,
      lines: [...(link.firstElementChild?.getClientRects() ?? [])].map(({ left, top, width, height }) =>
        document.elementFromPoint(left + width / 2, top + height / 2)?.closest('.ruled') === link),
    })));
    expect(links.length).toBeGreaterThan(1);
    for (const { height, lines } of links) {
      expect(height).toBeGreaterThanOrEqual(44);
      expect(lines.length).toBeGreaterThan(0);
      expect(lines).not.toContain(false);
    }
  });
});
