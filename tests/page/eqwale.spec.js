// Éqwalé: placing and harvesting seeds on the board, by mouse, finger and keyboard.
import { test, expect, open, PHONE } from './helpers/page-test.js';
import { liveRegion, playablePits, storedGame, pit, setPlayers, status } from './helpers/game.js';

test.use({ reducedMotion: 'reduce' });

// Once D has been sown, four holes of North are attacked: a and d hold as many seeds as E, c and e as many as C.
const HARVEST = './#rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S';

/**
 * The pits that a harvest attacks, once they are shown.
 *
 * @param {import('@playwright/test').Page} page
 * @returns {Promise<string[]>}
 */
async function attackedPits(page) {
  const attacked = page.locator('[data-pit][aria-label$="à récolter"]');
  await expect(attacked.first()).toBeVisible();
  return attacked.evaluateAll((all) => all.map((pit) => pit.dataset.pit ?? ''));
}

test('seeds are placed one by one, and taken back before they are confirmed', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  await expect(page.locator('.left')).toHaveText('48 graines en réserve');
  for (const letter of ['A', 'A', 'C']) await pit(page, letter).click();
  await expect(page.locator('.left')).toHaveText('45 graines en réserve');
  await expect(pit(page, 'A')).toHaveAccessibleName('Trou A de Sud, 2 graines, jouable');
  await page.getByRole('button', { name: 'Retirer' }).click();
  await expect(pit(page, 'C')).toHaveAccessibleName('Trou C de Sud, vide, jouable');
  await page.getByRole('button', { name: 'Poser 2 graines' }).click();
  await expect(status(page)).toHaveText('À Nord de poser ses graines.');
  expect((await storedGame(page)).moves).toEqual(['@A2']);
});

test('while seeds are placed the usual actions are at hand, and “Undo” after the program’s answer takes a placement back', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale', N: 1 });
  await open(page);
  for (const name of ['Arrêter…', 'Nouvelle partie']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await pit(page, 'A').click();
  await page.locator('[data-answer="confirm"]').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  await expect(status(page)).toHaveText('À vous de poser vos graines.');
});

test('after a placement the focus is in the player’s own row, and stays there', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale', N: 1 });
  await open(page);
  await pit(page, 'B').click();
  await page.locator('[data-answer="confirm"]').focus();
  await page.keyboard.press('Enter');
  await expect(pit(page, 'A')).toBeFocused();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await expect(pit(page, 'A')).toBeFocused();
});

test('a double click that places the seeds does not stop the game', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  await page.getByRole('tab', { name: 'Analyse' }).waitFor();
  for (const letter of ['A', 'A', 'C', 'C', 'D', 'E']) await pit(page, letter).click();
  await expect(page.locator('.told')).toContainText('puis appuyez sur « Poser ».');
  // The refusal does not say how many seeds the reserve has: `.left` does, less the seeds that are being placed.
  await pit(page, 'a').click({ force: true });
  await expect(page.locator('.told')).toContainText('Il reste des graines dans la réserve');
  await expect(page.locator('.left')).toContainText('42');
  await page.getByRole('button', { name: 'Poser 6 graines' }).dblclick();
  await expect(page.getByRole('button', { name: 'Arrêter…' })).toBeVisible();
  await expect(page.locator('.bar')).toBeHidden();
});

for (const [name, address, presses, shown] of /** @type {const} */ ([
  ['seeds being placed', './#rules=eqwale&moves=@A2@b1', ['A', 'C', 'C'], 'Poser 3 graines'],
  ['seeds being chosen for a harvest', HARVEST, ['D', 'e'], 'Récolter 7'],
])) {
  test(`${name} are there again after a reload, and are played as they were`, async ({ page }) => {
    await open(page, address);
    const confirm = page.locator('[data-answer="confirm"]');
    for (const letter of presses) {
      await pit(page, letter).click();
      await expect(confirm).toBeVisible();
    }
    await expect(confirm).toHaveText(shown);
    const before = await storedGame(page);
    for (let reloads = 0; reloads < 2; reloads += 1) {
      await page.reload();
      await expect(confirm).toHaveText(shown);
      expect((await storedGame(page)).moves).toEqual(before.moves);
    }
    await confirm.click();
    await expect.poll(async () => (await storedGame(page)).ply).toBe(before.ply + 1);
    // The presses of a move that was played do not come back.
    await page.reload();
    await page.getByRole('tab', { name: 'Analyse' }).waitFor();
    await expect(confirm).toBeHidden();
  });
}

test('stored presses that do not fit the position are ignored, and play no move', async ({ page }) => {
  await open(page, './#moves=FfEa');
  await page.getByRole('tab', { name: 'Analyse' }).waitFor();
  const { moves, position } = await storedGame(page);
  for (const pending of [{ move: 'D', position }, { move: '@A1', position }, { move: 'Dxa1', position }, { move: 7, position }, { move: 'D' }, 'D', [], { later: 1 }]) {
    await page.addInitScript((value) => {
      const name = `awale.${sessionStorage.getItem('awale.tab')}`;
      const entry = JSON.parse(localStorage.getItem(name) ?? 'null');
      if (!entry) return;
      entry.data.data.pending = value;
      localStorage.setItem(name, JSON.stringify(entry));
    }, pending);
    await page.reload();
    await page.getByRole('tab', { name: 'Analyse' }).waitFor();
    await expect(status(page)).toHaveText('À Sud de jouer.');
    expect((await storedGame(page)).moves).toEqual(moves);
  }
});

/** What the board shows of some pits. @param {import('@playwright/test').Page} page @param {string} letters */
const pictures = (page, letters) => Promise.all([...letters].map(async (letter) => (await pit(page, letter).screenshot()).toString('base64')));

test('the pits that the opponent has placed seeds in are marked', async ({ page }) => {
  const look = async (/** @type {string} */ address) => {
    await open(page, address);
    await page.getByRole('tab', { name: 'Analyse' }).waitFor();
    await expect(status(page)).toHaveText('À Sud de poser ses graines.');
    return { marked: await pictures(page, 'bc'), others: await pictures(page, 'ade') };
  };
  const played = await look('./#rules=eqwale&moves=@A2@b1c3');
  // The text beside the board says it, too.
  await expect(page.locator('.told')).toContainText('Nord pose 4 graines');
  await page.goto('about:blank');
  const plain = await look('./#rules=eqwale&position=2-0-0-0-0-0-0-1-3-0-0-0-0-0-S');
  for (const [at, picture] of played.marked.entries()) expect(picture).not.toBe(plain.marked[at]);
  expect(played.others).toEqual(plain.others);
});

test('at most six seeds are placed in a turn, and none in a hole of the opponent', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  for (let seed = 0; seed < 8; seed += 1) await page.keyboard.press('b');
  await expect(liveRegion(page)).toContainText('six graines au plus par tour');
  // A pit says beforehand what a press on it would say.
  await expect(pit(page, 'B')).toHaveAccessibleDescription(/six graines au plus par tour/);
  await expect(pit(page, 'b')).toHaveAccessibleDescription(/de l’autre côté/);
  await expect(pit(page, 'B')).toHaveAccessibleName('Trou B de Sud, 6 graines');
  await pit(page, 'a').click({ force: true });
  await expect(pit(page, 'a')).toHaveAccessibleName('Trou a de Nord, vide');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('v');
  await expect(status(page)).toHaveText('À Nord de poser ses graines.');
  expect((await storedGame(page)).moves).toEqual(['@B5']);
});

test('a harvest begins with two seeds from each attacked hole, and a press on one takes a single seed instead', async ({ page }) => {
  await open(page, HARVEST);
  await pit(page, 'D').click();
  const letters = await attackedPits(page);
  for (const letter of letters) await expect(pit(page, letter)).toHaveAccessibleName(/, 2 à récolter$/);
  const take = page.locator('[data-answer="confirm"]');
  await expect(take).toHaveText(`Récolter ${2 * letters.length}`);
  for (const letter of letters.slice(1)) await pit(page, letter).click();
  await expect(pit(page, letters[1] ?? '')).toHaveAccessibleName(/, 1 à récolter$/);
  await expect(take).toHaveText(`Récolter ${letters.length + 1}`);
  await take.click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  const [move] = (await storedGame(page)).moves;
  expect(move).toBe(`Dx${letters.map((letter, at) => letter + (at === 0 ? 2 : 1)).join('')}`);
});

for (const [width, height, colorScheme] of /** @type {const} */ ([[360, 640, 'light'], [360, 640, 'dark'], [1280, 720, 'light'], [1280, 720, 'dark']])) {
  test(`the seeds to harvest are written on the holes of the board, at ${width} by ${height}, ${colorScheme}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    // Records what is written on the board's canvas, and where, in CSS pixels.
    await page.addInitScript(() => {
      const drawn = /** @type {{ text: string, x: number, y: number, size: number }[]} */ ([]);
      Object.assign(window, { drawn });
      const { fillText } = CanvasRenderingContext2D.prototype;
      CanvasRenderingContext2D.prototype.fillText = function (text, x, y, ...rest) {
        if (this.canvas instanceof HTMLCanvasElement && this.canvas.closest('.game-view')) {
          const { left, top, width: wide } = this.canvas.getBoundingClientRect();
          const scale = this.canvas.width / wide;
          const at = this.getTransform().transformPoint({ x, y });
          drawn.push({ text, x: left + at.x / scale, y: top + at.y / scale, size: parseFloat(/([\d.]+)px/.exec(this.font)?.[1] ?? '0') });
        }
        return fillText.call(this, text, x, y, ...rest);
      };
    });
    await open(page, HARVEST);
    /** The numbers with a minus sign that have been written since the last call, by the pit in which they are. */
    const written = () => page.evaluate(() => {
      const { drawn } = /** @type {any} */ (window);
      const found = /** @type {Record<string, string>} */ ({});
      for (const { text, x, y, size } of drawn.splice(0)) {
        if (!text.startsWith('−')) continue;
        if (size < 12) throw new Error(`written in ${size} pixels`);
        const hole = document.elementsFromPoint(x, y).find((one) => one instanceof HTMLElement && one.dataset.pit);
        if (!(hole instanceof HTMLElement)) throw new Error('written beside the holes');
        // The ring that highlights a pit named in a text: the number must lie within it.
        const ring = getComputedStyle(hole, '::before');
        const top = hole.getBoundingClientRect().top + parseFloat(ring.top);
        const within = y - size / 2 > top && y + size / 2 < top + parseFloat(ring.height);
        found[hole.dataset.pit ?? ''] = within ? text : `${text} across the ring`;
      }
      return found;
    });
    await pit(page, 'D').click();
    const letters = await attackedPits(page);
    const [first = ''] = letters;
    await expect.poll(written).toEqual(Object.fromEntries(letters.map((letter) => [letter, '−2'])));
    await pit(page, first).click();
    await expect.poll(written).toEqual(Object.fromEntries(letters.map((letter) => [letter, letter === first ? '−1' : '−2'])));
    await page.getByRole('button', { name: 'Autre trou' }).click();
    await expect(pit(page, 'D')).toHaveAccessibleName(/jouable$/);
    // Empties `drawn`. Hovering over a pit redraws the board: no number is left on it.
    await written();
    await pit(page, 'D').hover();
    expect(await written()).toEqual({});
    // After the harvest too, each number lies within the ring of its pit. Hovering redraws the board again.
    await pit(page, 'D').click();
    await page.locator('[data-answer="confirm"]').click();
    await expect(status(page)).toHaveText(/^À Nord de jouer\./);
    await written();
    await pit(page, 'f').hover();
    await expect.poll(written).toEqual(Object.fromEntries(letters.map((letter) => [letter, '−2'])));
  });
}

test('another hole can be sown instead, before the harvest is taken', async ({ page }) => {
  await open(page, HARVEST);
  await pit(page, 'D').click();
  await expect(pit(page, 'D')).toHaveAccessibleName('Trou D de Sud, déjà semé');
  await page.getByRole('button', { name: 'Autre trou' }).click();
  await expect(pit(page, 'D')).toHaveAccessibleName('Trou D de Sud, 7 graines, jouable');
  // A press on the sown hole takes the sowing back too, and the text says so.
  await pit(page, 'D').click();
  await expect(page.locator('.told')).toContainText(/Vous récoltez \d graines\. Choisissez un trou marqué pour changer, le trou semé pour annuler\./);
  const pixels = () => page.evaluate(() => /** @type {HTMLCanvasElement} */ (document.querySelector('.wood canvas')).toDataURL());
  let unhinted = '';
  await expect.poll(async () => unhinted === (unhinted = await pixels())).toBe(true);
  await pit(page, 'D').click();
  await expect(pit(page, 'D')).toHaveAccessibleName('Trou D de Sud, 7 graines, jouable');
  // A hint does not say twice what to harvest. The sowing that follows removes the hint and its arrow.
  await page.getByRole('button', { name: 'Indice' }).click();
  await expect(page.locator('.told')).toHaveText(/^\s*Indice\s: semez le trou [A-F]\. Récoltez \d graines? dans le trou [a-f]/);
  await expect(page.locator('.told')).not.toContainText('Ce coup récolte');
  await pit(page, 'D').click();
  await expect(page.locator('.told')).toContainText('Choisissez un trou marqué');
  await expect.poll(pixels).toBe(unhinted);
  await page.getByRole('button', { name: 'Autre trou' }).click();
  expect((await storedGame(page)).moves).toEqual([]);
});

test('a harvest that was being chosen comes back after an exercise and a test, and after a look at an earlier position', async ({ page }) => {
  await open(page, './#rules=eqwale&position=0-0-4-7-1-2-1-6-3-1-3-5-5-10-S&moves=Fxb2e');
  await pit(page, 'D').click();
  const letters = await attackedPits(page);
  const [changed = ''] = letters;
  await pit(page, changed).click();
  const chosen = await Promise.all(letters.map((letter) => pit(page, letter).getAttribute('aria-label')));
  expect(chosen[0]).toMatch(/, 1 à récolter$/);
  const expectBack = async () => {
    await expect(pit(page, 'D')).toHaveAccessibleName('Trou D de Sud, déjà semé');
    for (const [at, letter] of letters.entries()) await expect(pit(page, letter)).toHaveAccessibleName(chosen[at] ?? '');
    await expect(page.locator('[data-answer="confirm"]')).toBeVisible();
  };
  await page.getByRole('tab', { name: 'Exercices' }).click();
  await page.locator('[data-exercises="next"]').first().click();
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await expect(pit(page, 'D')).not.toHaveAccessibleName(/déjà semé/);
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('[data-name="test-eqwale"]').click();
  await expect(page.locator('.test-bar')).toBeVisible();
  await page.locator('[data-test-bar="leave"]').click();
  await expectBack();
  await page.locator('#tab-moves').click();
  await page.getByRole('button', { name: 'Coup précédent' }).click();
  await expect(pit(page, 'D')).not.toHaveAccessibleName(/déjà semé/);
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await expectBack();
  // A harvest that is given up does not come back.
  await page.getByRole('button', { name: 'Autre trou' }).click();
  await page.getByRole('button', { name: 'Coup précédent' }).click();
  await page.getByRole('button', { name: 'Coup suivant' }).click();
  await expect(pit(page, 'D')).toHaveAccessibleName(/jouable$/);
  await expect(page.locator('[data-answer="confirm"]')).toBeHidden();
});

test('seeds that were being placed are there again after a lesson', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  for (const letter of ['A', 'A', 'C']) await pit(page, letter).click();
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('[data-name="eqwale-harvest"]').click();
  await expect(page.locator('.lesson-bar')).toBeVisible();
  await page.locator('[data-lesson="leave"]').click();
  await expect(pit(page, 'A')).toHaveAccessibleName('Trou A de Sud, 2 graines, jouable');
  await page.getByRole('button', { name: 'Poser 3 graines' }).click();
  await expect(status(page)).toHaveText('À Nord de poser ses graines.');
  expect((await storedGame(page)).moves).toEqual(['@A2C1']);
  // A confirmed placement that is undone does not come back as a pending one.
  await page.locator('[data-action="undo"]').click();
  await expect(pit(page, 'A')).toHaveAccessibleName('Trou A de Sud, vide, jouable');
  await expect(page.locator('[data-answer="confirm"]')).toBeHidden();
});

test('the end dialog counts each player’s seeds, and does not put them back into the pits', async ({ page }) => {
  await open(page, HARVEST);
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await page.locator('.bar [data-answer="agree"]').click();
  await page.locator('.bar [data-answer="accept"]').click();
  const end = page.locator('dialog.end');
  await expect(end.locator('.counted h3')).toHaveText([/^Sud, \d+ graines$/, /^Nord, \d+ graines$/]);
  await expect(end).not.toContainText('comme au départ');
  await expect(end.locator('.hollow')).toHaveCount(0);
});

test('a harvest is made by keyboard alone', async ({ page }) => {
  await open(page, HARVEST);
  await page.keyboard.press('d');
  const letters = await attackedPits(page);
  await page.keyboard.press(letters[0] ?? '');
  await page.keyboard.press('v');
  await expect(status(page)).toHaveText('À Nord de jouer.');
  expect((await storedGame(page)).moves[0]).toBe(`Dx${letters.map((letter, at) => letter + (at === 0 ? 1 : 2)).join('')}`);
});

test('a placement that would leave too few seeds for the empty pits is refused with a reason before it is confirmed', async ({ page }) => {
  // Nine seeds are left, and seven pits still need one.
  await open(page, './#rules=eqwale&moves=@A6@a6@A4B2@a4b2@B6@b6@B2@c1');
  const confirm = page.locator('[data-answer="confirm"]');
  for (let seeds = 0; seeds < 6; seeds += 1) await pit(page, 'C').click();
  await expect(confirm).toHaveText('Poser 6 graines');
  await expect(confirm).toHaveAttribute('aria-disabled', 'true');
  await expect(page.locator('.told')).toContainText('la réserve ne suffirait plus pour les trous D, E, F, d, e et f');
  await expect(liveRegion(page)).toContainText('la réserve ne suffirait plus pour les trous D, E, F de Sud, d, e et f de Nord');
  await page.keyboard.press('v');
  await confirm.click({ force: true });
  expect((await storedGame(page)).ply).toBe(8);
  for (let seeds = 0; seeds < 5; seeds += 1) await page.getByRole('button', { name: 'Retirer' }).click();
  await expect(confirm).toHaveAttribute('aria-disabled', 'false');
  await confirm.click();
  await expect(status(page)).toHaveText('À Nord de poser ses graines.');
  expect((await storedGame(page)).moves.at(-1)).toBe('@C1');
});

test('a hint about where to place seeds replaces the question under the board', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  await page.getByRole('button', { name: 'Indice' }).click();
  await expect(page.locator('.told')).toHaveText(/^\s*Indice\s: \S/);
  await pit(page, 'A').click();
  await expect(page.locator('[data-answer="confirm"]')).toHaveText('Poser 1 graine');
});

for (const [width, height] of [[360, 640], [844, 390], [768, 1024], [1280, 720]]) {
  for (const size of [16, 24, 32]) test(`board and buttons stay in place from turn to turn, at ${width} by ${height} in letters of ${size} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const session = await page.context().newCDPSession(page);
    await session.send('Page.setFontSizes', { fontSizes: { standard: size, fixed: Math.round(size * 0.8) } });
    let lines = 0;
    // Places in page coordinates, since the page may scroll. Hidden buttons keep their places too.
    const places = async () => {
      const { found, told } = await page.evaluate(() => {
        const text = /** @type {Element} */ (document.querySelector('.told'));
        const all = [...document.querySelectorAll('.game-view canvas, .actions .button')].filter((one) => one.getClientRects().length > 0);
        return {
          found: all.map((one) => {
            const { left, top, width: wide, height: high } = one.getBoundingClientRect();
            return [left + scrollX, top + scrollY, wide, high].map(Math.round).join(' ');
          }),
          told: text.getBoundingClientRect().height / parseFloat(getComputedStyle(text).lineHeight),
        };
      });
      lines = Math.max(lines, Math.round(told));
      return found;
    };
    const press = (/** @type {string} */ letter) => pit(page, letter).dispatchEvent('click');
    const confirm = page.locator('[data-answer="confirm"]');
    await open(page, HARVEST);
    await page.getByRole('tab').last().waitFor();
    let before = await places();
    const expectStill = async () => expect(await places()).toEqual(before);
    for (const [letter, next] of [['D', 'Nord'], ['b', 'Sud'], ['C', 'Nord']]) {
      await press(letter ?? '');
      const played = page.getByText(`À ${next} de jouer.`, { exact: true });
      await expect(confirm.or(played).first()).toBeVisible();
      await expectStill();
      if (await confirm.isVisible()) await confirm.dispatchEvent('click');
      await expect(status(page)).toHaveText(`À ${next} de jouer.`);
      await expectStill();
    }
    // Seeds are pressed into C, until a text of several lines says why this placement is refused.
    await page.goto('about:blank');
    await open(page, './#rules=eqwale&moves=@A6@a6@A4B2@a4b2@B6@b6@B2@c1');
    await page.getByRole('tab').last().waitFor();
    before = await places();
    for (let seeds = 0; seeds < 6; seeds += 1) {
      await press('C');
      await expectStill();
    }
    await expect(page.locator('.told')).toContainText('la réserve ne suffirait plus');
    await expectStill();
    await press('C');
    await expectStill();
    // Where letters are largest and the screen is narrowest, the text did take several lines.
    if (size === 32 && width < 400) expect(lines).toBeGreaterThanOrEqual(4);
  });
}

for (const [width, height] of [[390, 844], [1280, 720]]) {
  test(`no button changes its place during placements and harvests, nor, on a phone, when the game is over, at ${width} by ${height}`, async ({ page }) => {
    test.setTimeout(120_000);
    await page.setViewportSize({ width, height });
    /** Where each button has been seen, by its name. @type {Map<string, string>} */
    const seen = new Map();
    let mostLines = 0;
    const look = async () => {
      const { found, lines } = await page.evaluate(() => {
        // The height of a part, in lines of the text in it.
        const linesOf = (/** @type {string} */ part, textPart = part) => {
          const [box, text] = [part, textPart].map((each) => /** @type {Element} */ (document.querySelector(each)));
          return Math.round((box?.getBoundingClientRect().height ?? 0) / parseFloat(text ? getComputedStyle(text).lineHeight : ''));
        };
        const buttons = [.../** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll('#actions .button'))].filter((one) => one.checkVisibility({ visibilityProperty: true }));
        return {
          found: buttons.map((one) => {
            const { left, top, width: wide, height: high } = one.getBoundingClientRect();
            const name = one.dataset.action ?? { back: 'back', cancel: 'back', confirm: 'confirm' }[one.dataset.answer ?? ''] ?? one.dataset.answer ?? '';
            // `now` and `hint` share a place, as `back` and `cancel` do: only one of each pair is shown at a time.
            return [name === 'now' ? 'hint' : name, [left, top, wide, high].map(Math.round).join(' ')];
          }),
          lines: linesOf('.stand', '.status') + linesOf('.told'),
        };
      });
      for (const [name = '', place = ''] of found) {
        expect(place, name).toBe(seen.get(name) ?? place);
        seen.set(name, place);
      }
      mostLines = Math.max(mostLines, lines);
    };
    const confirm = page.locator('[data-answer="confirm"]');
    await setPlayers(page, { rules: 'eqwale' });
    await open(page);
    await page.getByRole('tab').last().waitFor();
    await look();
    // Both place their seeds, six by six.
    for (const [row, next] of /** @type {const} */ ([['ABCDEF', 'Nord'], ['abcdef', 'Sud'], ['ABCDEF', 'Nord'], ['abcdef', 'Sud'], ['ABCDEF', 'Nord'], ['abcdef', 'Sud'], ['ABCDEF', 'Nord'], ['abcdef', 'Sud']])) {
      for (const letter of row) {
        await pit(page, letter).dispatchEvent('click');
        await expect(confirm).toBeVisible();
        await look();
      }
      await confirm.dispatchEvent('click');
      await expect(status(page)).toHaveText(new RegExp(`^À ${next} de`));
      await look();
    }
    await expect(status(page)).toHaveText('À Sud de jouer.');
    // Some turns are played, with harvests where there are any.
    for (let turn = 0; turn < 8; turn += 1) {
      const [letter = ''] = await playablePits(page);
      await pit(page, letter).dispatchEvent('click');
      const next = turn % 2 === 0 ? 'À Nord de jouer.' : 'À Sud de jouer.';
      await expect(confirm.or(page.getByText(next, { exact: true })).first()).toBeVisible();
      await look();
      if (await confirm.isVisible()) await confirm.dispatchEvent('click');
      await expect(status(page)).toHaveText(next);
      await look();
    }
    expect([...seen.keys()].sort()).toEqual(['back', 'confirm', 'hint', 'new', 'redo', 'stop', 'undo']);
    // No place is that of two buttons.
    expect(new Set(seen.values()).size).toBe(seen.size);
    if (width < 400) expect(mostLines).toBeLessThanOrEqual(3);
    await page.getByRole('button', { name: 'Arrêter…' }).click();
    await page.locator('.bar [data-answer="agree"]').click();
    await page.locator('.bar [data-answer="accept"]').click();
    await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
    await expect(page.locator('dialog.end')).toHaveCount(0);
    if (width < 400) await look();
    await expect(page.locator('[data-action="stop"]')).toBeHidden();
  });
}

test('while seeds are placed “Undo” takes back the last one, and the buttons for a hint and for stopping stay at hand', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  for (const letter of ['A', 'C']) await pit(page, letter).click();
  for (const name of ['Indice', 'Arrêter…', 'Nouvelle partie']) await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(pit(page, 'C')).toHaveAccessibleName('Trou C de Sud, vide, jouable');
  await page.keyboard.press('u');
  await expect(pit(page, 'A')).toHaveAccessibleName('Trou A de Sud, vide, jouable');
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toHaveAttribute('aria-disabled', 'true');
  expect((await storedGame(page)).moves).toEqual([]);
});

test.describe('by touch', () => {
  test.use(PHONE);

  test('the answers to a question have the height and the vertical position of the actions that they replace', async ({ page }) => {
    await open(page, HARVEST);
    // The actions move up when the tabs arrive below them.
    await page.getByRole('tab', { name: 'Analyse' }).waitFor();
    const stop = page.getByRole('button', { name: 'Arrêter…' });
    const place = await stop.boundingBox();
    await stop.tap();
    const answers = page.locator('.bar:not([hidden]) [data-answer]');
    await answers.first().waitFor();
    for (const answer of await answers.all()) {
      const box = await answer.boundingBox();
      expect(box?.height).toBeCloseTo(place?.height ?? 0, 0);
      expect(box?.y).toBeCloseTo(place?.y ?? 0, 0);
    }
  });

  test('touched pits get seeds, and the button places them', async ({ page }) => {
    await setPlayers(page, { rules: 'eqwale' });
    await open(page);
    for (const letter of ['A', 'F', 'F']) await pit(page, letter).tap();
    await page.locator('[data-answer="confirm"]').tap();
    await expect(status(page)).toHaveText('À Nord de poser ses graines.');
    expect((await storedGame(page)).moves).toEqual(['@A1F2']);
  });

  test('a touched pit shows what it attacks, and the button harvests', async ({ page }) => {
    await open(page, HARVEST);
    await pit(page, 'D').tap();
    // A touch during the animation would only end it.
    await expect(page.locator('[data-answer="confirm"]')).toBeVisible();
    expect(await attackedPits(page)).not.toEqual([]);
    await page.locator('[data-answer="confirm"]').tap();
    await expect(status(page)).toHaveText('À Nord de jouer.');
  });
});

test.describe('for a new player on a phone', () => {
  test.use(PHONE);

  test('the greeting opens the lesson about placing', async ({ page }) => {
    await open(page, './#rules=eqwale');
    const greeting = page.locator('[data-lesson="greeting"]');
    await expect(greeting).toHaveText(/Suivez une leçon/);
    await greeting.tap();
    await expect(page.locator('.lesson-bar')).toContainText('poser ses graines');
  });

  test('the greeting disappears when the first seed is placed', async ({ page }) => {
    await open(page, './#rules=eqwale');
    const greeting = page.locator('[data-lesson="greeting"]');
    await expect(greeting).toBeVisible();
    await pit(page, 'A').tap();
    await expect(greeting).toHaveCount(0);
  });
});

test('the card of Éqwalé shows that North places first, and gives South the first placement back', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale', first: 'N' });
  await open(page);
  await expect(status(page)).toHaveText('À Nord de poser ses graines.');
  await page.locator('#rules').click();
  const card = page.locator('.rules-card.current');
  const southFirst = card.getByRole('switch', { name: /^Sud pose le premier/ });
  await expect(southFirst).not.toBeChecked();
  await southFirst.check();
  await card.locator('[data-take]').click();
  await expect(status(page)).toHaveText('À Sud de poser ses graines.');
});

test('North placing first in Éqwalé is not carried over to other rules', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale', first: 'N' });
  await open(page);
  await expect(status(page)).toHaveText('À Nord de poser ses graines.');
  await page.locator('#rules').click();
  await page.locator('[aria-labelledby="rules-card-classique"] [data-take]').click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
});

test('the key G reads out the board with the seeds placed so far and, while a harvest is chosen, after the sowing', async ({ page }) => {
  await open(page, './#rules=eqwale');
  for (const letter of ['A', 'A', 'C']) await pit(page, letter).click();
  await page.keyboard.press('g');
  await expect(liveRegion(page)).toContainText('A 2, B vide, C 1');
  await page.goto('about:blank');
  await open(page, HARVEST);
  await pit(page, 'D').click();
  await expect(page.locator('[data-answer="confirm"]')).toBeVisible();
  await page.keyboard.press('g');
  await expect(liveRegion(page)).toContainText('C 4, D vide, E 2');
});
