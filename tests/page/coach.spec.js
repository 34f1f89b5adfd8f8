// The coach: its texts after a move, the button to take that move back, and its question before a costly move.
import { test, expect, open } from './helpers/page-test.js';
import { liveRegion, pit, setPlayers, status, storedGame, told } from './helpers/game.js';
import { questionsAsked, questionsOpen, recordQuestions } from './helpers/questions.js';
import { storeSettings } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

const takeBack = (/** @type {import('@playwright/test').Page} */ page) => page.getByRole('button', { name: 'Annuler ce coup' });

/**
 * Opens the page, and waits for the panels: the coach loads with them, after the board.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} link
 */
async function openCoached(page, link) {
  await open(page, link);
  await page.locator('#panels .tab').first().waitFor({ state: 'attached' });
}

/**
 * Plays from a position against the program.
 *
 * @param {import('@playwright/test').Page} page
 * @param {string} position
 */
async function playFrom(page, position) {
  await page.locator('.panel-foot').getByRole('button', { name: 'Position…' }).click();
  await page.getByLabel('La position en une ligne').fill(position);
  await page.getByRole('button', { name: /^Jouer contre le niveau/ }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
}

/** How high the fade at the bottom of a cut text is, in pixels, at the usual size of letters. */
const FADE = 28;

// South's F captures five seeds: three in c and two in b. A leaves them there.
const OVERLOOKED = '4-0-0-0-0-3-0-1-2-9-0-0-14-15-S';

test('in a first game, a better move is named after the program’s reply, and the move can be taken back', async ({ page }) => {
  await open(page);
  await playFrom(page, OVERLOOKED);
  await pit(page, 'A').click();
  // The advice stands before the account of the reply, which may be long.
  await expect(told(page)).toHaveText(/^\s*Vous auriez mieux fait de semer la case F pour prendre 5 graines dans les cases c et b\. Nord sème/);
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(liveRegion(page)).toContainText('Vous auriez mieux fait de semer la case F');
  // The board lights the pits that the coach names, and no others.
  const lit = () => page.locator('[data-pit][data-lit]').evaluateAll((all) => all.map((one) => one.dataset.pit ?? '').sort().join(''));
  await expect.poll(lit).toBe('Fbc');
  await takeBack(page).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  await expect(takeBack(page)).toBeHidden();
  // The better move is not criticised.
  await pit(page, 'F').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(told(page)).not.toContainText('Vous auriez mieux fait de semer');
});

test('the button to take the move back is shown only beside the coach’s text', async ({ page }) => {
  await open(page);
  await playFrom(page, OVERLOOKED);
  await pit(page, 'A').click();
  await expect(takeBack(page)).toBeVisible();
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await expect(told(page)).toContainText('Arrêter la partie');
  await expect(takeBack(page)).toBeHidden();
  await page.locator('.bar [data-answer="go-on"]').click();
  await expect(told(page)).toContainText('Vous auriez mieux fait de semer la case F pour');
  await expect(takeBack(page)).toBeVisible();
  // The threats take the place of the text.
  await page.locator('#threats').click();
  await expect(told(page)).toContainText(/Aucune menace|Menaces? sur/);
  await expect(takeBack(page)).toBeHidden();
  // After a change of language the comment and its button are shown again, translated.
  await page.locator('[data-action="undo"]').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  await pit(page, 'A').click();
  await expect(takeBack(page)).toBeVisible();
  await page.locator('#language').click();
  await expect(status(page)).toHaveText('Your move.');
  await expect(told(page)).toContainText('It would have been better for you to sow pit F and capture 5 seeds from pits c and b.');
  await page.getByRole('button', { name: 'Take this move back' }).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  await page.locator('#language').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  // The comment, which named the pit F, does not come back with the language.
  await expect(told(page)).not.toContainText('F');
});

/**
 * How many of the visible lines of the news are covered by the button to take the move back.
 *
 * @param {import('@playwright/test').Page} page
 */
const coveredLines = (page) =>
  takeBack(page).evaluate((button) => {
    const shown = button.getBoundingClientRect();
    const range = document.createRange();
    range.selectNodeContents(/** @type {Element} */ (document.querySelector('.told')));
    const boxes = ['.status-text', '.told'].map((name) => /** @type {Element} */ (document.querySelector(name))).filter((box) => getComputedStyle(box).overflowY === 'auto').map((box) => box.getBoundingClientRect());
    const [top, bottom] = [Math.max(...boxes.map((box) => box.top), shown.top), Math.min(...boxes.map((box) => box.bottom), shown.bottom)];
    return [...range.getClientRects()].filter((line) => line.width > 0 && line.left < shown.right && line.right > shown.left && Math.max(line.top, top) < Math.min(line.bottom, bottom)).length;
  });

test('beside an open panel the button to take the move back covers no line of the text', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 });
  await setPlayers(page);
  await storeSettings(page, { coach: 'on' });
  await openCoached(page, './#position=1-1-2-0-1-4-0-0-5-0-5-2-12-15-S');
  await page.getByRole('tab', { name: 'Partie' }).click();
  await pit(page, 'E').click();
  await expect(takeBack(page)).toBeInViewport({ ratio: 0.99 });
  expect(await coveredLines(page)).toBe(0);
  await page.locator('.status-text').evaluate((one) => one.scrollTo(0, 20));
  expect(await coveredLines(page)).toBe(0);
});

/**
 * Opens a game of two people where the coach advises against the move E, whose news is a long text.
 *
 * @param {import('@playwright/test').Page} page
 * @param {Record<string, unknown>} [settings]
 */
async function openAdvised(page, settings) {
  await setPlayers(page);
  await storeSettings(page, { coach: 'on', ...settings });
  await openCoached(page, './#position=1-1-2-0-1-4-0-0-5-0-5-2-12-15-S');
  await page.locator('#panels .tab').first().waitFor();
}

for (const [width, height, size] of [[360, 640, 1.5], [667, 375, 1]]) {
  test(`at ${width} by ${height}, letters at ${size * 100} %, the button to take the move back stays in sight and covers no line of a text that scrolls`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAdvised(page, { orientation: 'upright' });
    await page.locator('html').evaluate((html, large) => (html.style.fontSize = `${16 * large}px`), size);
    await pit(page, 'E').click();
    await expect(takeBack(page)).toBeInViewport({ ratio: 0.99 });
    // The text fades at the bottom while more of it follows, and no longer once it is scrolled to its end.
    const fade = () => told(page).evaluate((one) => Number.parseFloat(getComputedStyle(one).maskSize.split(',')[0].trim().split(' ')[1]));
    expect(await told(page).evaluate((one) => one.scrollHeight - one.clientHeight)).toBeGreaterThan(FADE * size);
    expect(await fade()).toBe(FADE * size);
    await told(page).evaluate((one) => one.scrollTo(0, 20));
    expect(await coveredLines(page)).toBe(0);
    await told(page).evaluate((one) => one.scrollTo(0, one.scrollHeight));
    await expect.poll(fade).toBe(0);
    expect(await coveredLines(page)).toBe(0);
    await expect(takeBack(page)).toBeInViewport({ ratio: 0.99 });
    await takeBack(page).click();
    await expect(status(page)).toHaveText('À Sud de jouer.');
  });
}

for (const [width, height] of [[360, 640], [390, 844]]) {
  test(`at ${width} by ${height} the whole text stands beside an upright board, and stays beside it above an open panel`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAdvised(page, { orientation: 'upright' });
    await pit(page, 'E').click();
    await expect(takeBack(page)).toBeInViewport({ ratio: 0.99 });
    const hidden = () => page.locator('.status-text, .told').evaluateAll((boxes) => Math.max(...boxes.map((one) => one.scrollHeight - one.clientHeight)));
    await expect(told(page)).toContainText('avec la case c.');
    expect(await hidden()).toBeLessThanOrEqual(0);
    await page.locator('#tab-moves').click();
    await expect(page.locator('.moves .move').first()).toBeVisible();
    // Above an open panel the smaller screen has no room for the whole text.
    if (height > 800) expect(await hidden()).toBeLessThanOrEqual(0);
    const [wood, talk] = await page.locator('.wood, .status-text').evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()));
    expect(talk.left).toBeGreaterThanOrEqual(wood.right);
  });
}

for (const orientation of ['lying', 'upright']) {
  test(`on a tablet held upright the whole text stands under a board that is ${orientation}, and above the button`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1024 });
    await openAdvised(page, { orientation });
    await pit(page, 'E').click();
    await expect(told(page)).toContainText('avec la case c.');
    expect(await page.locator('.status-text, .told').evaluateAll((boxes) => Math.max(...boxes.map((one) => one.scrollHeight - one.clientHeight)))).toBeLessThanOrEqual(0);
    await expect(takeBack(page)).toBeInViewport({ ratio: 0.99 });
    expect(await coveredLines(page)).toBe(0);
  });
}

for (const [width, height] of [[844, 390], [640, 360]]) {
  test(`at ${width} by ${height} an open panel leaves the text at most three lines: the advice begins there, and the button covers no line`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await openAdvised(page);
    await page.locator('#tab-moves').click();
    await pit(page, 'E').click();
    await expect(takeBack(page)).toBeInViewport({ ratio: 0.99 });
    const talk = page.locator('.status-text');
    const [room, line] = await talk.evaluate((one) => [one.clientHeight, Number.parseFloat(getComputedStyle(one).lineHeight)]);
    expect(room).toBeLessThanOrEqual(3 * line + 1);
    const first = await told(page).evaluate((one) => {
      const range = document.createRange();
      range.selectNodeContents(one);
      return { text: one.textContent?.trim().slice(0, 18), top: range.getClientRects()[0].top, end: /** @type {Element} */ (one.closest('.status-text')).getBoundingClientRect().bottom };
    });
    expect(first.text).toBe('Vous auriez mieux ');
    expect(first.top).toBeLessThan(first.end - 1.5 * line);
    expect(await coveredLines(page)).toBe(0);
    await talk.evaluate((one) => one.scrollTo(0, 20));
    expect(await coveredLines(page)).toBe(0);
    // The text takes no room from the panels: each is taller than the screen's height minus 185 pixels.
    for (const name of ['moves', 'analysis', 'lessons', 'exercises', 'rules']) {
      if (name !== 'moves') await page.locator(`#tab-${name}`).click();
      expect((await page.locator(`#panel-${name}`).boundingBox())?.height).toBeGreaterThan(height - 185);
    }
  });
}

test('praise does not repeat that the player moves again', async ({ page }) => {
  await storeSettings(page, { coach: 'on' });
  await openCoached(page, '#rules=kalah&moves=DfFbfafeEfd');
  await pit(page, 'F').click();
  await expect(told(page)).toContainText(/Semer la case F pour pouvoir prendre .* avec la case D, c’était bien joué\s!/);
  await expect(told(page)).toHaveText(/^(?!.*rejoue.*rejoue)/);
});

test('praise shown after the program’s reply promises no capture, which the reply may have prevented', async ({ page }) => {
  await setPlayers(page, { N: 2, rules: 'kalah' });
  await storeSettings(page, { coach: 'on' });
  await open(page);
  await pit(page, 'C').click();
  await pit(page, 'F').click();
  await expect(told(page)).toContainText('Semer la case F, c’était bien joué !');
  await expect(told(page)).not.toContainText('pour pouvoir');
  await expect(pit(page, 'B')).not.toHaveAttribute('data-lit');
});

test('with the coach switched on, two people are told of a move that leaves seeds undefended', async ({ page }) => {
  await setPlayers(page);
  await storeSettings(page, { coach: 'on' });
  await openCoached(page, './#position=1-1-2-0-1-4-0-0-5-0-5-2-12-15-S');
  await pit(page, 'E').click();
  await expect(told(page)).toContainText(
    'Vous auriez mieux fait de semer la case B : en semant la case E, vous laissiez Nord prendre 4 graines dans les cases A et B avec la case c.',
  );
  await takeBack(page).click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
});

test('in Éqwalé the last placements are commented on, earlier ones are not', async ({ page }) => {
  await recordQuestions(page);
  await setPlayers(page, { rules: 'eqwale' });
  await storeSettings(page, { coach: 'on' });
  // The last three seeds: who places the last one lets the other sow first.
  await openCoached(page, './#rules=eqwale&position=3-4-4-3-4-3-4-4-4-4-4-4-0-0-S');
  for (const letter of ['B', 'E', 'F']) await pit(page, letter).click();
  await page.getByRole('button', { name: 'Poser 3 graines' }).click();
  await expect(told(page)).toContainText(/Vous auriez mieux fait de poser \d graines? dans le trou [A-F].*: dans notre lecture, poser la dernière graine laisse Nord semer en premier\./);
  await takeBack(page).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  // While seeds are left to place, the comment stands before the text of the question bar.
  await openCoached(page, './#rules=eqwale&position=5-2-7-1-4-3-6-2-4-1-5-3-0-0-S');
  await expect(page.locator('.left')).toHaveText('5 graines en réserve');
  for (let seeds = 0; seeds < 3; seeds += 1) await pit(page, 'D').click();
  await page.getByRole('button', { name: 'Poser 3 graines' }).click();
  await expect(told(page)).toHaveText(/Vous auriez mieux fait de poser \d graines?.* Posez de 1 à 2 graines : choisissez un trou pour chacune,/);
  await expect(liveRegion(page)).toContainText('Vous auriez mieux fait de poser');
  await takeBack(page).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  // Long before the reserve is empty the search does not reach the first sowing: there is no review.
  await openCoached(page, './#rules=eqwale&moves=@A6');
  const reviews = async () => (await questionsAsked(page)).filter((kind) => kind === 'review').length;
  const before = await reviews();
  await pit(page, 'b').click();
  await page.getByRole('button', { name: 'Poser 1 graine' }).click();
  await expect(status(page)).toHaveText('À Sud de poser ses graines.');
  expect(await reviews()).toBe(before);
});

test('in Éqwalé a better harvest after sowing the same hole is named', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await storeSettings(page, { coach: 'on' });
  await openCoached(page, './#rules=eqwale&position=0-0-0-0-2-1-0-0-0-2-5-0-19-19-S');
  await pit(page, 'E').click();
  await pit(page, 'd').click();
  await page.locator('[data-answer="confirm"]').click();
  await expect(told(page)).toContainText('Vous auriez mieux fait de récolter 2 graines dans le trou d');
  await expect(takeBack(page)).toBeVisible();
});

for (const [who, setup] of /** @type {[string, Record<string, unknown>][]} */ ([
  ['a game by the clock', { N: 1, clock: { kind: 'move', seconds: 30, atZero: 'nudge' } }],
  ['a game à l’ivoirienne', { N: 1, ivorian: true }],
])) {
  test(`${who} has no coach, even if it is switched on`, async ({ page }) => {
    await recordQuestions(page);
    await setPlayers(page, setup);
    await storeSettings(page, { coach: 'on', sure: true });
    await open(page);
    await pit(page, 'C').click();
    await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
    await expect(status(page)).toHaveText('À vous de jouer.');
    const asked = await questionsAsked(page);
    // The only search is the one for the program's move.
    expect(asked.filter((kind) => kind === 'think')).toHaveLength(1);
    expect(asked).not.toContain('review');
  });
}

test('two people have no coach by default', async ({ page }) => {
  await recordQuestions(page);
  await setPlayers(page);
  await open(page, './#position=1-1-2-0-1-4-0-0-5-0-5-2-12-15-S');
  await pit(page, 'E').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  // A review of the first move would have been asked for before the second move.
  await pit(page, 'c').click();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  expect(await questionsAsked(page)).not.toContain('review');
  await expect(takeBack(page)).toBeHidden();
});

test('with the setting `sure`, a costly move is played only after a question', async ({ page }) => {
  await recordQuestions(page);
  await storeSettings(page, { sure: true });
  await open(page);
  const searches = async () => (await questionsAsked(page)).filter((kind) => kind === 'think').length;
  const before = await searches();
  await playFrom(page, OVERLOOKED);
  // The coach asks only after a search to at least MIN_DEPTH (coach.js): a press before that plays the move.
  await expect.poll(async () => (await searches()) > before && !(await questionsOpen(page)).includes('think')).toBe(true);
  const question = page.locator('.bar:not([hidden]) [data-answer="anyway"]');
  await pit(page, 'A').click();
  await expect(question).toBeVisible();
  await expect(told(page)).toContainText('Êtes-vous sûr');
  expect((await storedGame(page)).moves).toEqual([]);
  await page.getByRole('button', { name: 'Un autre coup' }).click();
  await expect(question).toHaveCount(0);
  await pit(page, 'A').click();
  await page.getByRole('button', { name: 'Jouer quand même' }).click();
  await expect.poll(async () => (await storedGame(page)).moves[0]).toBe('A');
});

test.describe('while seeds are being sown', () => {
  test.use({ reducedMotion: 'no-preference' });

  test('a hint that is found during the reply stays when its sowing ends, and no comment replaces it', async ({ page }) => {
    await storeSettings(page, { coach: 'on', speed: 'slow' });
    await openCoached(page, '');
    // A lets North take eight seeds with d, in a long sowing; F would capture five.
    await playFrom(page, '4-0-0-0-0-3-0-1-2-7-0-0-16-15-S');
    await pit(page, 'A').click();
    await expect.poll(async () => (await storedGame(page)).moves).toEqual(['A', 'd']);
    await page.keyboard.press('h');
    await expect(told(page)).toContainText('Indice');
    await expect(status(page)).toHaveText('À vous de jouer.', { timeout: 20_000 });
    await expect(told(page)).toContainText('Indice');
    await expect(told(page)).not.toContainText('Vous auriez mieux fait');
    await expect(takeBack(page)).toBeHidden();
  });
});
