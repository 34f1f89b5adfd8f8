// A game with a friend by links: each plays in a browser of their own, and only links go between them.
import { test, expect, open } from './helpers/page-test.js';
import { announced, liveRegion, pit, playablePits, recordAnnouncements, setPlayers, status, storedGame, storedMoves, told } from './helpers/game.js';
import { followLink, holdRequests, storeSettings } from './helpers/page-actions.js';

/** @typedef {import('@playwright/test').Page} Page */

/** @param {Page} page @param {string} name */
const answer = (page, name) => page.locator(`.bar [data-answer="${name}"]`);

/** Records the links and texts that the page hands to the system's share dialog. @param {Page} page */
async function recordShare(page) {
  await page.addInitScript(() => {
    Object.assign(navigator, { share: async (/** @type {{ url: string, text: string }} */ { url, text }) => Object.assign(window, { sent: url, wrote: text }) });
  });
}

/** Presses the button that sends a link. @param {Page} page @returns {Promise<string>} the link that is sent */
async function send(page) {
  await page.evaluate(() => Object.assign(window, { sent: '' }));
  await answer(page, 'send').click();
  await expect.poll(() => page.evaluate(() => /** @type {any} */ (window).sent)).toContain('ami=');
  return page.evaluate(() => /** @type {any} */ (window).sent);
}

/** South begins a game with a friend and plays; the friend opens the link. */
async function begin(/** @type {{ page: Page, browser: import('@playwright/test').Browser, baseURL?: string }} */ { page, browser, baseURL }) {
  const apart = await browser.newContext({ baseURL, locale: 'fr-FR', reducedMotion: 'reduce' });
  const friend = await apart.newPage();
  /** @type {string[]} */
  const errors = [];
  friend.on('pageerror', (error) => errors.push(error.message));
  await recordShare(page);
  await recordShare(friend);
  await open(page);
  await page.keyboard.press('n');
  const newGame = page.locator('dialog.new-game');
  await newGame.getByText('Prénom et couleur').first().click();
  await newGame.getByRole('textbox', { name: 'Prénom de la personne qui joue Sud' }).fill('Ama');
  await newGame.locator('[data-side="N"]').getByRole('radio', { name: 'un ami, par lien' }).check();
  await newGame.getByRole('radio', { name: '3 jours par coup' }).check();
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(status(page)).toHaveText('À vous de jouer. Après votre coup, vous aurez un lien à envoyer à votre ami.');
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('Envoyez votre coup à votre ami.');
  const link = await send(page);
  await expect(status(page)).toHaveText(/^C’est à votre ami de jouer/);
  await open(friend, link);
  await expect.poll(() => storedMoves(friend)).toEqual(['C']);
  return { friend, link, close: async () => (expect(errors).toEqual([]), apart.close()) };
}

test.use({ reducedMotion: 'reduce' });

test('on an upright board the friend reads on which side their row is', async ({ page, browser, baseURL }) => {
  const { link, close } = await begin({ page, browser, baseURL });
  await close();
  const phone = await browser.newContext({ baseURL, locale: 'fr-FR', reducedMotion: 'reduce', viewport: { width: 390, height: 844 } });
  const friend = await phone.newPage();
  await storeSettings(friend, { orientation: 'upright' });
  await open(friend, link);
  await expect(friend.locator('.game-view')).toHaveAttribute('data-upright', 'true');
  await expect(told(friend)).toContainText('votre rangée est à gauche du plateau.');
  await phone.close();
});

test('a move goes out as a link, is shown to the friend on a turned board, and the friend’s move comes back', async ({ page, browser, baseURL }) => {
  const { friend, link, close } = await begin({ page, browser, baseURL });
  expect(link.length).toBeLessThan(140);
  await expect(friend.locator('.game-view')).toHaveAttribute('data-flip', 'true');
  await expect(friend.locator('.near .who')).toHaveText(/^Ama · (Sud|Nord)$/);
  await expect(status(friend)).toHaveText('À vous de jouer. Après votre coup, vous aurez un lien à envoyer à Ama.');
  await expect(told(friend)).toContainText('Temps convenu');
  // At first view the friend reads who invites them and which side is theirs.
  // The message with the link invites them too.
  const wrote = (/** @type {Page} */ one) => one.evaluate(() => /** @type {any} */ (window).wrote);
  await expect(told(friend)).toContainText('Ama vous invite à une partie par lien : votre rangée est en bas du plateau.');
  expect(await wrote(page)).toContain('Je vous invite à une partie d’awalé.');
  await expect(pit(friend, 'c')).toHaveAccessibleName(/jouable/);
  // A link to the position alone would not bring the friend’s answer back, so it is not offered.
  await expect(page.locator('[data-here="two"]')).toBeVisible();
  await expect(page.locator('[data-here="link"]')).toBeHidden();
  // After one move the player can play no other, and the sent one cannot be undone.
  await expect(pit(page, 'D')).not.toHaveAccessibleName(/jouable/);
  await page.keyboard.press('u');
  expect(await storedMoves(page)).toEqual(['C']);
  await pit(friend, 'f').click();
  await expect(status(friend)).toHaveText('Envoyez votre coup à Ama.');
  expect(await playablePits(friend)).toEqual([]);
  // A move that was not sent can be undone.
  await answer(friend, 'undo').click();
  await pit(friend, 'e').click();
  const back = await send(friend);
  expect(await wrote(friend)).toContain('J’ai joué.');
  await recordAnnouncements(page);
  await followLink(page, back);
  await expect.poll(() => storedMoves(page)).toEqual(['C', 'e']);
  // The friend's move is announced as a move, and then whose turn it is.
  await expect.poll(async () => (await announced(page)).join(' ')).toMatch(/^Nord sème .*À vous de jouer\./);
  await expect(told(page)).not.toContainText('invite');
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(page.locator('.game-view')).toHaveAttribute('data-flip', 'false');
  await close();
});

// Random games of 120 moves, with the side to move after them. That of Éqwalé has the longest text of 200 such games.
const LONG_GAMES = /** @type {const} */ ([
  ['classique', 'S', 'moves=AbBfEcDeCeFeEdDbFeCdDeAfDeFcDaDcAdAeFaAfCaEbBbCcBfAaBeDbBdBaDeEeAdDfEcBeDfCdEfFbBeEfDdEfFbBaCbDeEfFcDaBbEeAcFdBeCfFaCbAc'],
  ['eqwale', 'N', 'rules=eqwale&moves=@E1@b4c1d1@D1E1F1@d1@E1@f1@A1B1C1E1F1@d1@A1C1D1@b1c1@D1F1@d1@B1@a1b1d2@B1C1D1@c1@B1C1D2E1F1@e1@A1D1F1@a1e1F12212f1C1bD111' +
    'd2DfB2cAe1E11fDdC12a1D12bF1222a1CcEdA2eDfFa1CbEdBeF2b1AcCe1EfAdBeFfDaEbCcAaFdBbCaDcE1d2eAbBfAcCdDeEfFaAbBcDdEeCfFaAbD'],
]);

for (const [rules, me, played] of LONG_GAMES) {
  test(`after 120 moves, with the longest names, a link shortens them to stay under 400 characters, and the sender’s page keeps them whole: ${rules}`, async ({ page, browser, baseURL }) => {
    const apart = await browser.newContext({ baseURL, locale: 'fr-FR', reducedMotion: 'reduce' });
    const friend = await apart.newPage();
    for (const one of [page, friend]) await recordShare(one);
    // In a link each of these letters takes nine characters.
    const whole = ['木'.repeat(40), '水'.repeat(40)];
    const names = (/** @type {Page} */ one) => Promise.all(['near', 'far'].map((row) => one.locator(`.${row} .who > :first-child`).textContent()));
    const play = async (/** @type {Page} */ one) => {
      // A press during the animation of the friend's move would only end it.
      await expect(status(one)).toHaveText(/^À vous de jouer\./);
      const letter = (await playablePits(one)).at(-1) ?? '';
      await pit(one, letter).click();
      // In Éqwalé a harvest may have to be confirmed.
      await expect(answer(one, 'confirm').or(answer(one, 'send'))).toBeVisible();
      if (await answer(one, 'confirm').isVisible()) await answer(one, 'confirm').click();
      const link = await send(one);
      expect(link.length).toBeLessThan(400);
      return link;
    };
    await open(page, `./#${played}&ami=${'k'.repeat(16)}&pour=${me}&reprises=12&jours=3&sud=${whole[0]}&nord=${whole[1]}`);
    await expect.poll(async () => (await storedMoves(page)).length).toBe(120);
    await expect.poll(() => names(page)).toEqual(whole);
    const link = await play(page);
    // Without the game, the friend's device has only the shortened names.
    await open(friend, link);
    await expect.poll(async () => (await storedMoves(friend)).length).toBe(121);
    const short = await names(friend);
    for (const [at, name] of short.entries()) expect(name).toMatch(new RegExp(`^${whole[at]?.[0]}{2,39}\\.$`));
    await followLink(page, await play(friend));
    await expect.poll(async () => (await storedMoves(page)).length).toBe(122);
    expect(await names(page)).toEqual(whole);
    await apart.close();
  });
}

test('a friend’s link shows the board as it asks: mirrored, and with either side at the bottom', async ({ page }) => {
  const left = async (/** @type {string} */ letter) => (await pit(page, letter).boundingBox())?.x ?? NaN;
  await open(page, './#moves=C&mirror=1&ami=mirrored1&pour=N');
  await expect.poll(() => storedMoves(page)).toEqual(['C']);
  await expect(page.locator('.game-view')).toHaveAttribute('data-flip', 'true');
  // From North's side the pit a is on the left, but on the right in the mirror.
  expect(await left('a')).toBeGreaterThan(await left('f'));
  await followLink(page, 'moves=C&flip=0&mirror=0&ami=turned1&pour=N');
  await expect(page.locator('.game-view')).toHaveAttribute('data-flip', 'false');
  expect(await left('A')).toBeLessThan(await left('F'));
  // The orientation stays after a reload, and ends with the game.
  await page.reload();
  await expect(page.locator('.game-view')).toHaveAttribute('data-flip', 'false');
  await expect(status(page)).toHaveText('À vous de jouer. Après votre coup, vous aurez un lien à envoyer à votre ami.');
  await followLink(page, 'moves=C&ami=usual1&pour=N');
  await expect(page.locator('.game-view')).toHaveAttribute('data-flip', 'true');
});

test('against a friend there is no hint, and there is one again against the program', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  const hint = friend.locator('[data-action="hint"]');
  await expect(status(friend)).toHaveText(/^À vous de jouer/);
  await expect(friend.getByRole('button', { name: 'Arrêter…' })).toBeVisible();
  await expect(hint).toBeHidden();
  await friend.keyboard.press('h');
  await expect(told(friend)).not.toContainText('Indice');
  await followLink(friend, 'level=1');
  await expect(hint).toBeVisible();
  await close();
});

test('against a friend the analysis and the threats wait for the end of the game', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  const threats = friend.locator('#threats');
  const analysis = friend.getByRole('switch', { name: 'Analyse' });
  const panel = friend.locator('#panel-analysis');
  await expect(threats).toBeHidden();
  await friend.keyboard.press('t');
  await expect(threats).toHaveAttribute('aria-pressed', 'false');
  await expect(told(friend)).toContainText('Contre un ami, on joue sans aide.');
  await friend.getByRole('tab', { name: 'Analyse' }).click();
  await expect(analysis).toHaveAttribute('aria-disabled', 'true');
  await expect(panel).toContainText('Contre un ami, on joue sans aide.');
  await analysis.click({ force: true });
  await expect(panel.locator('.live')).toBeHidden();
  await friend.getByRole('button', { name: 'Arrêter…' }).click();
  await answer(friend, 'resign').click();
  await friend.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
  await expect(threats).toBeVisible();
  await expect(analysis).toHaveAttribute('aria-disabled', 'false');
  await expect(panel).not.toContainText('Contre un ami');
  await expect(panel.locator('.live')).toBeVisible();
  // Once the other player has been told of the end, the return game is among the usual buttons.
  await followLink(page, await send(friend));
  await expect(status(page)).toContainText('abandon');
  for (const one of [page, friend]) {
    await one.reload();
    await expect(one.locator('.actions').getByRole('button', { name: 'Revanche' })).toBeVisible();
  }
  await friend.locator('[data-action="rematch"]').click();
  await expect.poll(() => storedMoves(friend)).toEqual([]);
  await expect(friend.locator('[data-action="rematch"]')).toBeHidden();
  await close();
});

test('a game by link that is left for one against the program is kept, and can be gone back to', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  await pit(friend, 'e').click();
  await followLink(page, await send(friend));
  await expect(status(page)).toHaveText('À vous de jouer.');
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.getByRole('button', { name: 'Jouer contre le programme' }).click();
  await expect(page.getByRole('button', { name: 'Reprendre la partie d’avant' })).toBeVisible();
  await pit(page, 'A').click();
  await expect.poll(async () => (await storedMoves(page)).length).toBe(4);
  await page.getByRole('button', { name: 'Mes parties' }).click();
  await expect(page.locator('dialog.my-games .badge').first()).toHaveText('à vous de jouer');
  await page.locator('dialog.my-games .row-main').first().click();
  await expect.poll(() => storedMoves(page)).toEqual(['C', 'e']);
  // It is a game by link again: the move goes out to the friend.
  await pit(page, 'A').click();
  await followLink(friend, await send(page));
  await expect.poll(() => storedMoves(friend)).toEqual(['C', 'e', 'A']);
  await close();
});

test('an older link, a player’s own link and a link with other moves change nothing; a newer link continues the stored game', async ({ page, browser, baseURL }) => {
  const { friend, link, close } = await begin({ page, browser, baseURL });
  await followLink(page, link);
  await expect(told(page)).toContainText('Ce lien est pour votre ami');
  await pit(friend, 'e').click();
  const second = await send(friend);
  await followLink(friend, link);
  await expect(told(friend)).toContainText('plus ancien');
  expect(await storedMoves(friend)).toEqual(['C', 'e']);
  const forked = second.replace('moves=Ce', 'moves=Cf');
  await followLink(page, second);
  await expect.poll(() => storedMoves(page)).toEqual(['C', 'e']);
  await followLink(page, forked);
  await expect(told(page)).toContainText('s’est jouée autrement');
  expect(await storedMoves(page)).toEqual(['C', 'e']);
  await followLink(page, second);
  await expect(told(page)).toContainText('déjà ouvert');
  await pit(page, 'A').click();
  // With a move that waits to be sent, it is no longer this player's turn.
  const myGames = page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' });
  await myGames.click();
  await expect(page.locator('dialog.my-games .badge').first()).toHaveText('en cours');
  await page.keyboard.press('Escape');
  const third = await send(page);
  // While another game is on the board, the friend's link continues the stored game.
  await followLink(page, 'rules=kalah');
  await expect(page.getByRole('button', { name: 'Reprendre la partie d’avant' })).toBeVisible();
  await followLink(friend, third);
  await expect.poll(() => storedMoves(friend)).toEqual(['C', 'e', 'A']);
  await pit(friend, 'f').click();
  await followLink(page, await send(friend));
  await expect.poll(() => storedMoves(page)).toEqual(['C', 'e', 'A', 'f']);
  await followLink(page, 'rules=kalah');
  await expect(page.locator('#rules')).toContainText('Kalah');
  await myGames.click();
  await expect(page.locator('dialog.my-games .row-main')).toHaveCount(1);
  await expect(page.locator('dialog.my-games .badge').first()).toHaveText('à vous de jouer');
  await expect(page.locator('dialog.my-games .row-title').first()).toHaveText('Ama – Un ami, par lien');
  await close();
});

test('in “My games” the games by link in which it is one’s turn come first, however old', async ({ page }) => {
  const link = (/** @type {string} */ id, /** @type {string} */ played) => `moves=${played}&ami=${id}&pour=N&sud=${id}`;
  const shows = (/** @type {string} */ played) => expect.poll(() => storedMoves(page)).toEqual([...played]);
  await open(page, `./#${link('mineold1', 'C')}`);
  await shows('C');
  await followLink(page, link('theirs11', 'C'));
  await shows('C');
  await pit(page, 'e').click();
  await shows('Ce');
  await followLink(page, link('minenew1', 'F'));
  await shows('F');
  // The newest game is not by link, and still comes after those that wait for a move.
  await followLink(page, 'rules=kalah');
  await expect(page.locator('#rules')).toContainText('Kalah');
  await pit(page, 'A').click();
  await followLink(page, 'rules=classique');
  await expect(page.locator('#rules')).toContainText('Classique');
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  const rows = page.locator('dialog.my-games .row-main');
  await expect(rows.first()).toBeVisible();
  const listed = await rows.evaluateAll((all) => all.map((row) => [row.querySelector('.row-title')?.textContent?.split(' ')[0], row.querySelector('.badge')?.textContent]));
  expect(listed.slice(0, 2)).toEqual([['minenew1', 'à vous de jouer'], ['mineold1', 'à vous de jouer']]);
  expect(listed.slice(2).map(([, badge]) => badge)).not.toContain('à vous de jouer');
  expect(listed.slice(2).map(([title]) => title)).toContain('theirs11');
});

test('a game with a friend is a single game, and leaves the stored opponent, match and clock of other games as they were', async ({ page }) => {
  await page.addInitScript(() => {
    if (!localStorage.getItem('awale.setup')) localStorage.setItem('awale.setup', JSON.stringify({ v: 1, data: { seats: { S: 0, N: 7 }, games: 3, clock: { kind: 'game', seconds: 600, atZero: 'lose' } } }));
  });
  await open(page);
  await page.keyboard.press('n');
  const newGame = page.locator('dialog.new-game');
  await newGame.locator('details.more > summary').click();
  await expect(newGame.getByLabel('Longueur du match')).toHaveValue('3');
  await newGame.locator('[data-side="N"]').getByRole('radio', { name: 'un ami, par lien' }).check();
  await expect(newGame.getByLabel('Longueur du match')).toBeHidden();
  await expect(newGame).toContainText('à part, sans match ni pendule');
  // How such a game works is said under the choice of the opponent, not under that of the days per move.
  await expect(newGame.getByRole('group', { name: 'Temps convenu' })).not.toContainText('à part');
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await pit(page, 'C').click();
  await expect(answer(page, 'send')).toBeVisible();
  await expect(page.locator('.match-score:visible')).toHaveCount(0);
  const storedSetup = () => page.evaluate(() => JSON.parse(localStorage.getItem('awale.setup') ?? '{}').data);
  expect(await storedSetup()).toMatchObject({ seats: { S: 0, N: 7 }, games: 3, clock: { kind: 'game', seconds: 600 } });
  await page.keyboard.press('n');
  await expect(newGame.locator('.again')).toContainText('niveau 7');
  await expect(newGame.locator('[data-side="N"]').getByRole('slider')).toHaveValue('7');
  // Choosing other rules begins an ordinary game, not another one by link.
  await page.keyboard.press('Escape');
  await page.locator('#rules').click();
  await page.locator('.rules-card', { has: page.getByRole('heading', { name: 'Kalah', exact: true }) }).getByRole('button', { name: 'Jouer avec ces règles' }).click();
  await expect(page.locator('.far .who')).toContainText('niveau 7');
  expect(await storedSetup()).toMatchObject({ rules: 'kalah', games: 3, friend: null, clock: { seconds: 600 } });
});

test('after an unsent move is undone, an offer to stop can be sent, and holds no undone move', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  await pit(friend, 'e').click();
  await answer(friend, 'undo').click();
  // A player without a move cannot ask to take one back: three answers, not four.
  await friend.getByRole('button', { name: 'Arrêter…' }).click();
  await expect(friend.locator('.bar .button')).toHaveCount(3);
  await answer(friend, 'go-on').click();
  await friend.getByRole('button', { name: 'Arrêter…' }).click();
  await answer(friend, 'agree').click();
  await expect(answer(friend, 'send')).toBeVisible();
  await followLink(page, await send(friend));
  await expect(told(page)).toContainText('propose d’arrêter');
  expect(await storedMoves(page)).toEqual(['C']);
  await answer(page, 'refuse').click();
  await followLink(friend, await send(page));
  await answer(page, 'ask-back').click();
  await followLink(friend, await send(page));
  await answer(friend, 'refuse').click();
  await followLink(page, await send(friend));
  await expect(told(page)).toContainText('n’est pas d’accord');
  // Nor does a resignation send a move that was undone before.
  await pit(friend, 'f').click();
  await answer(friend, 'undo').click();
  await friend.getByRole('button', { name: 'Arrêter…' }).click();
  await answer(friend, 'resign').click();
  await friend.locator('dialog.end').waitFor();
  await friend.keyboard.press('Escape');
  await followLink(page, await send(friend));
  await expect(page.locator('.game-view')).toHaveAttribute('data-over', 'true');
  expect(await storedMoves(page)).toEqual(['C']);
  await close();
});

test('the four answers to “Arrêter…” have room on a narrow phone', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  // The three buttons after a move that was sent stand in one row, and none is made higher than `most` by a long label.
  for (const [width, height, most] of [[1024, 768, 46], [1280, 720, 46], [390, 844, 58], [360, 640, 46]]) {
    await page.setViewportSize({ width, height });
    const boxes = await page.locator('.bar .button').evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ y, height: high }) => [y, high]));
    expect(boxes).toHaveLength(3);
    expect(new Set(boxes.map(([y]) => Math.round(y))).size, `${width}`).toBe(1);
    expect(Math.max(...boxes.map(([, high]) => high)), `${width}`).toBeLessThanOrEqual(most);
  }
  await pit(friend, 'e').click();
  await followLink(page, await send(friend));
  for (const [width, height] of [[360, 640], [390, 844], [320, 640]]) {
    await page.setViewportSize({ width, height });
    await page.getByRole('button', { name: 'Arrêter…' }).click();
    await expect(page.locator('.bar .button')).toHaveCount(4);
    const room = await page.locator('.bar .button').evaluateAll((all) => all.map((one) => {
      const text = document.createRange();
      text.selectNodeContents(one);
      const [inner, outer] = [text, one].map((each) => each.getBoundingClientRect());
      return Math.min(inner.left - outer.left, outer.right - inner.right, inner.top - outer.top, outer.bottom - inner.bottom, outer.left, innerWidth - outer.right);
    }));
    expect(Math.min(...room), `${width}: ${room}`).toBeGreaterThanOrEqual(2);
    await answer(page, 'go-on').click();
  }
  // The line that asks to send the move does not fill the width.
  await page.setViewportSize({ width: 390, height: 844 });
  await pit(page, 'D').click();
  await expect(status(page)).toHaveText('Envoyez votre coup à votre ami.');
  const { x, width } = (await status(page).boundingBox()) ?? { x: NaN, width: NaN };
  expect(Math.min(x, 390 - x - width)).toBeGreaterThanOrEqual(24);
  await close();
});

test('taking a move back and an end by agreement are proposed and answered by link', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  await expect(told(page)).toContainText('Votre coup est parti');
  await answer(page, 'ask-back').click();
  // What is to be sent now is no move, and the words about the move that was sent are gone.
  await expect(status(page)).toHaveText('Envoyez votre demande à votre ami.');
  await expect(answer(page, 'send')).toHaveText('Envoyer ma demande');
  await expect(told(page)).not.toContainText('est parti');
  await followLink(friend, await send(page));
  await expect(told(page)).toContainText('Votre demande est partie vers votre ami.');
  await expect(told(friend)).toContainText('Ama demande à reprendre son dernier coup.');
  await answer(friend, 'accept').click();
  await expect(status(friend)).toHaveText('Envoyez votre réponse à Ama.');
  await expect(answer(friend, 'send')).toHaveText('Envoyer ma réponse');
  await followLink(page, await send(friend));
  await expect(status(friend)).toHaveText('C’est à Ama de jouer.');
  await expect.poll(() => storedMoves(page)).toEqual([]);
  await expect(status(page)).toHaveText('À vous de jouer.');
  await pit(page, 'F').click();
  await followLink(friend, await send(page));
  await expect.poll(() => storedMoves(friend)).toEqual(['F']);
  // The new move is sent as a move, also when it is sent again.
  const wrote = () => page.evaluate(() => /** @type {any} */ (window).wrote);
  expect(await wrote()).toContain('J’ai joué.');
  await send(page);
  expect(await wrote()).toContain('J’ai joué.');
  await friend.getByRole('button', { name: 'Arrêter…' }).click();
  await answer(friend, 'agree').click();
  await followLink(page, await send(friend));
  await expect(told(page)).toContainText('propose d’arrêter');
  await answer(page, 'refuse').click();
  await expect(status(page)).toHaveText('Envoyez votre réponse à votre ami.');
  const refusal = await send(page);
  await followLink(friend, refusal);
  await expect(told(friend)).toContainText('Ama n’est pas d’accord');
  // The link leaves the address once it has been followed.
  await expect.poll(() => friend.evaluate(() => location.hash)).toBe('');
  await followLink(friend, refusal);
  await expect(told(friend)).toContainText('vous l’aviez déjà ouvert');
  await pit(friend, 'f').click();
  await followLink(page, await send(friend));
  await expect.poll(() => storedMoves(page)).toEqual(['F', 'f']);
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await answer(page, 'agree').click();
  await followLink(friend, await send(page));
  await answer(friend, 'accept').click();
  await friend.locator('dialog.end').waitFor();
  await friend.keyboard.press('Escape');
  await followLink(page, await send(friend));
  await expect(page.locator('.game-view')).toHaveAttribute('data-over', 'true');
  await close();
});

test('a request waits to be sent or is given up, and is not made twice', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  await answer(page, 'ask-back').click();
  await expect(page.locator('.bar .button')).toHaveText(['Ne pas demander', 'Envoyer ma demande']);
  // Once the request is given up, the last link to the friend is again that of the move.
  await answer(page, 'withdraw').click();
  await expect(status(page)).toHaveText(/^C’est à votre ami de jouer/);
  await expect(answer(page, 'send')).toHaveText('Renvoyer le lien');
  await answer(page, 'ask-back').click();
  await followLink(friend, await send(page));
  // No pit is playable: a move made by mistake would be sent instead of the answer.
  await expect(status(friend)).toHaveText('À vous de répondre.');
  expect(await playablePits(friend)).toEqual([]);
  await expect(answer(page, 'send')).toHaveText('Renvoyer le lien');
  await expect(answer(page, 'ask-back')).toHaveCount(0);
  // An answer that was sent still counts as sent after a later request is given up.
  await answer(friend, 'refuse').click();
  await expect(friend.locator('.bar .button')).toHaveText(['Nouvelle partie', 'Envoyer ma réponse']);
  await send(friend);
  await friend.keyboard.press('q');
  await answer(friend, 'agree').click();
  await expect(status(friend)).toHaveText('Envoyez votre demande à Ama.');
  await answer(friend, 'withdraw').click();
  await expect(answer(friend, 'send')).toHaveText('Renvoyer le lien');
  await close();
});

test('an offer to stop states the result that it would give and who is yet to answer, and both players see the same end', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  await friend.getByRole('button', { name: 'Arrêter…' }).click();
  await expect(told(friend)).toContainText('Si Ama est d’accord pour arrêter, ce ne sera pas égalité, mais 23 pour Ama, 25 pour vous. Si vous abandonnez, vous perdez.');
  await answer(friend, 'agree').click();
  await expect(status(friend)).toHaveText('Envoyez votre demande à Ama.');
  await followLink(page, await send(friend));
  // The proposer may play, and the other answers.
  await expect(status(friend)).toHaveText('Ama n’a pas encore répondu à votre demande ; vous pouvez jouer en attendant.');
  expect((await playablePits(friend)).length).toBeGreaterThan(0);
  await expect(status(page)).toHaveText('À vous de répondre.');
  await expect(told(page)).toContainText('Votre ami propose d’arrêter la partie. Si l’on s’arrête là, ce ne sera pas égalité, mais 23 pour vous, 25 pour votre ami. D’accord ?');
  await answer(page, 'accept').click();
  await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
  await followLink(friend, await send(page));
  const end = friend.locator('dialog.end');
  await expect(end).toContainText('25');
  await expect(end.getByRole('button', { name: 'Revoir la partie' })).toBeVisible();
  await expect(end.locator('.main')).toHaveText('Revanche');
  await expect(friend.getByRole('button', { name: 'Revanche' })).toHaveCount(1);
  await end.getByRole('button', { name: 'Voir le plateau' }).click();
  await expect(answer(friend, 'rematch')).toBeVisible();
  await expect(answer(friend, 'send')).toHaveCount(0);
  // The seeds have been divided: the last move’s news would contradict the board.
  await friend.reload();
  await expect(status(friend)).toContainText('25');
  await expect(told(friend)).not.toContainText('contient');
  await close();
});

test('an offer to stop says that the result is no draw when a player is ahead', async ({ page }) => {
  await open(page, './#moves=FfEaDbCc&ami=ahead123&pour=S&demande=stop&sud=Ama');
  await expect(told(page)).toContainText('Si l’on s’arrête là, ce ne sera pas égalité, mais 26 pour vous, 22 pour votre ami. D’accord ?');
});

test('an invitation waits to be sent, and one that was sent is found among one’s games', async ({ page }) => {
  await recordShare(page);
  await open(page);
  await page.keyboard.press('n');
  const newGame = page.locator('dialog.new-game');
  await newGame.locator('[data-side="S"]').getByRole('radio', { name: 'un ami, par lien' }).check();
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(answer(page, 'new')).toBeVisible();
  const id = new URLSearchParams(new URL(await send(page)).hash.slice(1)).get('ami');
  await answer(page, 'new').click();
  await newGame.locator('[data-side="S"]').getByRole('radio', { name: 'une personne' }).check();
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(answer(page, 'send')).toBeHidden();
  await page.locator('#tab-moves').click();
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  await page.locator('dialog .row-main').first().click();
  await expect(answer(page, 'send')).toHaveText('Renvoyer le lien');
  expect(await send(page)).toContain(`ami=${id}`);
});

/**
 * Answers a friend's move, and presses the button that sends the link.
 *
 * @param {Page} page
 * @param {() => void} prepare sets what the browser does with the link
 */
async function sendReply(page, prepare) {
  await page.addInitScript(prepare);
  await open(page, './#moves=C&ami=alone123&pour=N&sud=Ama');
  await pit(page, 'f').click();
  await answer(page, 'send').click();
}

test('without a share sheet the link is copied, and the player is told so', async ({ page }) => {
  await sendReply(page, () => {
    navigator.clipboard.writeText = async (text) => void Object.assign(window, { copied: text });
  });
  await expect(told(page)).toContainText('Le lien est copié : il reste à le coller dans un message à Ama.');
  expect(await page.evaluate(() => /** @type {any} */ (window).copied)).toContain('#moves=Cf&ami=alone123&pour=S');
  await expect(status(page)).toHaveText(/^C’est à Ama de jouer/);
});

test('a link that cannot be copied is shown, to be copied by hand', async ({ page }) => {
  await sendReply(page, () => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('not allowed'));
  });
  const field = page.getByRole('dialog').getByRole('textbox');
  await expect(field).toHaveValue(/#moves=Cf&ami=alone123&pour=S/);
  const whole = (/** @type {HTMLTextAreaElement} */ one) => one.selectionEnd === one.value.length && one.selectionStart === 0 && one.scrollHeight <= one.clientHeight;
  expect(await field.evaluate(whole)).toBe(true);
  await expect(page.getByRole('dialog')).toContainText('puis envoyez-le à Ama');
  // Only the player knows whether the link was sent.
  await page.keyboard.press('Escape');
  await expect(status(page)).toHaveText('Envoyez votre coup à Ama.');
  await answer(page, 'send').click();
  await page.getByRole('dialog').getByRole('button', { name: 'J’ai envoyé le lien' }).click();
  await expect(told(page)).toContainText('Votre coup est parti vers Ama.');
  await expect(status(page)).toHaveText(/^C’est à Ama de jouer/);
});

test('a share sheet that is closed leaves the move to be sent', async ({ page }) => {
  await sendReply(page, () => {
    Object.assign(navigator, { share: async () => { throw Object.assign(window, { asked: true }) && new DOMException('closed', 'AbortError'); } });
  });
  await page.waitForFunction('window.asked');
  await expect(answer(page, 'send')).toBeVisible();
  await expect(status(page)).toHaveText('Envoyez votre coup à Ama.');
});

test('the questions announce their answers once, and Escape gives the answer that changes nothing', async ({ page, browser, baseURL }) => {
  const { friend, close } = await begin({ page, browser, baseURL });
  await expect(liveRegion(page)).toHaveText(/^Votre coup est parti vers votre ami\..* Nouvelle partie, Demander à reprendre, Renvoyer le lien\.$/);
  // The friend hears what time was agreed.
  await expect(liveRegion(friend)).toContainText('Temps convenu');
  // In the question on stopping, the answer that changes nothing has the focus.
  await friend.keyboard.press('q');
  await expect(liveRegion(friend)).toHaveText(/Arrêter la partie\s\? .*, Continuer\.$/);
  await expect(answer(friend, 'go-on')).toBeFocused();
  await friend.keyboard.press('Escape');
  await expect(friend.locator('.bar')).toBeHidden();
  await friend.keyboard.press('q');
  await answer(friend, 'agree').click();
  await followLink(page, await send(friend));
  await expect(liveRegion(page)).toHaveText(/Votre ami propose d’arrêter.* On continue, D’accord\.$/);
  await page.keyboard.press('Escape');
  await expect(told(page)).not.toContainText('propose d’arrêter');
  await followLink(friend, await send(page));
  await expect(told(friend)).toContainText('n’est pas d’accord');
  await expect(friend.locator('.game-view')).toHaveAttribute('data-over', 'false');
  await pit(friend, 'f').click();
  await expect(liveRegion(friend)).toHaveText(/Vous semez.*Envoyez votre coup à Ama\. Reprendre le coup, Envoyer mon coup\.$/);
  await close();
});

test('a friend’s link with an unreadable move is reported, and the game on the board stays', async ({ page }) => {
  await open(page, './#moves=FfEa');
  await followLink(page, '#moves=Fx&ami=abcdef12&pour=N');
  await expect(told(page)).toContainText('incomplet');
  expect(await storedMoves(page)).toEqual(['F', 'f', 'E', 'a']);
});

/** Begins a game by link and resigns it after the friend's first move. @param {Parameters<typeof begin>[0]} context */
async function beginAndResign(context) {
  const { page } = context;
  const begun = await begin(context);
  await pit(begun.friend, 'e').click();
  await followLink(page, await send(begun.friend));
  await page.getByRole('button', { name: 'Arrêter…' }).click();
  await answer(page, 'resign').click();
  return begun;
}

test('the dialog of an end that was not sent offers first to tell the friend', async ({ page, browser, baseURL }) => {
  const { friend, close } = await beginAndResign({ page, browser, baseURL });
  const end = page.locator('dialog.end');
  await expect(end.locator('.main')).toHaveText('Prévenir mon ami');
  // No seeds were shared out: what was taken is beside the board, and is not counted again.
  await expect(end).not.toContainText('Score');
  await expect(liveRegion(page)).toHaveText(/perdez\.$/);
  // The same button is not there twice.
  await expect(page.locator('.bar')).toBeHidden();
  await expect(end).toContainText('Prévenez d’abord votre ami : la revanche vient ensuite.');
  // No other game is offered yet: its link would not tell the friend of the end.
  for (const name of ['Revanche', 'Autre partie…']) await expect(end.getByRole('button', { name })).toHaveCount(0);
  await page.evaluate(() => Object.assign(window, { sent: '' }));
  await end.locator('.main').click();
  await expect(end).toBeHidden();
  await expect(told(page)).toContainText('Le lien qui annonce la fin est parti vers votre ami.');
  const news = await page.evaluate(() => /** @type {any} */ (window).sent);
  await followLink(friend, news);
  await expect(friend.locator('.game-view')).toHaveAttribute('data-over', 'true');
  await expect(status(friend)).toContainText('abandon');
  await close();
});

test('before another game the page asks to tell the friend of the end, and lets the player begin all the same', async ({ page, browser, baseURL }) => {
  const { friend, close } = await beginAndResign({ page, browser, baseURL });
  await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
  await answer(page, 'look').click();
  for (const name of ['Revanche', 'Nouvelle partie']) {
    await page.locator('.actions').getByRole('button', { name }).click();
    await expect(page.locator('dialog.new-game')).toHaveCount(0);
    await expect(told(page)).toContainText('Prévenez d’abord votre ami');
    await expect(answer(page, 'send')).toBeFocused();
    if (name === 'Revanche') await page.reload();
    if (name === 'Revanche') await answer(page, 'look').click();
  }
  // The game is not forgotten if another one is begun all the same: it comes first in “My games”.
  await answer(page, 'new').click();
  const newGame = page.locator('dialog.new-game');
  await newGame.locator('[data-side="N"]').getByRole('radio', { name: 'une personne' }).check();
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await pit(page, 'C').click();
  await expect.poll(() => storedMoves(page)).toEqual(['C']);
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.getByRole('button', { name: 'Mes parties' }).click();
  await page.locator('dialog .row-main').first().click();
  await expect(answer(page, 'send')).toHaveText('Prévenir mon ami');
  await followLink(friend, await send(page));
  await expect(friend.locator('.game-view')).toHaveAttribute('data-over', 'true');
  await close();
});

test('a return game in which the friend begins goes out as an invitation, after the end of the first', async ({ page, browser, baseURL }) => {
  const { friend, close } = await beginAndResign({ page, browser, baseURL });
  await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
  await followLink(friend, await send(page));
  await expect(status(friend)).toContainText('abandon');
  await answer(page, 'rematch').click();
  await expect(status(page)).toHaveText('Envoyez l’invitation à votre ami.');
  await expect(answer(page, 'send')).toHaveText('Envoyer l’invitation');
  await expect(told(page)).not.toContainText('est parti');
  const invitation = await send(page);
  const wrote = (/** @type {Page} */ one) => one.evaluate(() => /** @type {any} */ (window).wrote);
  expect(await wrote(page)).toContain('Je vous invite à une partie d’awalé.');
  await expect(told(page)).toContainText('L’invitation est partie vers votre ami.');
  // The friend's first move goes out with the usual message, not with an invitation.
  await followLink(friend, invitation);
  await friend.locator('[data-pit][aria-disabled="false"]').first().click();
  await send(friend);
  expect(await wrote(friend)).toContain('J’ai joué.');
  await close();
});

test('where a friend’s link opens the page, the game on the board cannot be played until the link has been read', async ({ page }) => {
  const release = await holdRequests(page, '**/words/friend/*.json');
  await open(page, './#moves=Fx&ami=abcdef12&pour=N');
  await expect(status(page)).toHaveText('Un instant…');
  // No player is named: those of the link are not known yet.
  await expect(page.locator('.far .who')).toHaveText('Nord');
  expect(await playablePits(page)).toEqual([]);
  await pit(page, 'C').click({ force: true });
  await expect(status(page)).toHaveText('Un instant…');
  for (const name of ['undo', 'redo', 'stop']) await expect(page.locator(`[data-action="${name}"]`)).toHaveAttribute('aria-disabled', 'true');
  for (const key of 'uq') await page.keyboard.press(key);
  await expect(page.locator('.bar')).toBeHidden();
  release();
  // This link cannot be read: the game before goes on.
  await expect(told(page)).toContainText('incomplet');
  await expect(status(page)).toHaveText('À vous de jouer.');
  expect((await playablePits(page)).length).toBeGreaterThan(0);
});

test('while a friend’s link is read, the moves of the game before are not taken back', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect.poll(() => storedMoves(page)).toEqual(['C']);
  await pit(page, 'c').click();
  await expect.poll(() => storedMoves(page)).toEqual(['C', 'c']);
  const release = await holdRequests(page, '**/words/friend/*.json');
  // The page itself is opened again: it resumes its game before it reads the link.
  await open(page, './?again#moves=Fx&ami=abcdef12&pour=N');
  await expect(status(page)).toHaveText('Un instant…');
  await page.getByRole('button', { name: 'Annuler' }).click({ force: true });
  await page.getByRole('button', { name: 'Arrêter…' }).click({ force: true });
  expect((await storedGame(page)).ply).toBe(2);
  release();
  await expect(told(page)).toContainText('incomplet');
  expect((await storedGame(page)).ply).toBe(2);
  await page.getByRole('button', { name: 'Annuler' }).click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
});

test('where a friend’s link opens the page, the game of the link can be played once the link has been read', async ({ page }) => {
  const release = await holdRequests(page, '**/words/friend/*.json');
  await open(page, './#moves=C&ami=abcdef12&pour=N');
  await expect(status(page)).toHaveText('Un instant…');
  await pit(page, 'C').click({ force: true });
  release();
  await expect(status(page)).toHaveText(/^À vous de jouer\. Après votre coup/);
  expect(await storedMoves(page)).toEqual(['C']);
  await pit(page, 'c').click();
  await expect.poll(() => storedMoves(page)).toEqual(['C', 'c']);
});

test('before the first link a player is told of it on every move of a turn, as in Kalah, where a turn can have several moves', async ({ page }) => {
  await recordShare(page);
  await open(page, './#rules=kalah');
  await page.keyboard.press('n');
  const newGame = page.locator('dialog.new-game');
  await newGame.locator('[data-side="N"]').getByRole('radio', { name: 'un ami, par lien' }).check();
  await newGame.getByRole('button', { name: 'Commencer', exact: true }).click();
  await expect(status(page)).toContainText('Après votre coup, vous aurez un lien à envoyer à votre ami.');
  for (const move of ['C', 'B']) {
    await pit(page, move).click();
    if (move === 'C') await expect(status(page)).toContainText('Après votre coup, vous aurez un lien à envoyer à votre ami.');
  }
  await expect.poll(() => storedMoves(page)).toEqual(['C', 'B']);
  await send(page);
  expect(await page.evaluate(() => /** @type {any} */ (window).wrote)).toContain('Je vous invite à une partie d’awalé.');
});

test('a move that was sent to a friend cannot be removed from the game', async ({ page, browser, baseURL }) => {
  const { close } = await begin({ page, browser, baseURL });
  await page.getByRole('tab', { name: 'Partie' }).click();
  await page.locator('.annotations summary').click();
  await expect(page.getByLabel('Commentaire')).toBeVisible();
  await expect(page.locator('[data-act="remove"]')).toBeHidden();
  await close();
});

test('a press on a name, on the rules or on the key O also asks to tell the friend of the end before another game', async ({ page, browser, baseURL }) => {
  const { close } = await beginAndResign({ page, browser, baseURL });
  await page.locator('dialog.end').getByRole('button', { name: 'Voir le plateau' }).click();
  for (const press of [() => page.keyboard.press('o'), () => page.locator('.far .who').click(), () => page.locator('#rules').click()]) {
    await page.locator('html[data-engine]').waitFor({ state: 'attached' });
    await answer(page, 'look').click();
    await press();
    await expect(answer(page, 'send')).toBeFocused();
    await expect(told(page)).toContainText('Prévenez d’abord votre ami');
    await expect(page.locator('dialog')).toHaveCount(0);
    await answer(page, 'new').click();
    await expect(page.locator('dialog')).toHaveCount(1);
    await page.reload();
  }
  await close();
});

test('a second press on “Envoyer” while the share sheet is open does not count the move as sent', async ({ page }) => {
  await sendReply(page, () => {
    let sheets = 0;
    Object.assign(navigator, { share: () => new Promise((resolve) => Object.assign(window, { sheets: (sheets += 1), handOver: resolve })) });
  });
  await page.waitForFunction('window.handOver');
  await answer(page, 'send').click();
  // `navigator.share` is called during the press, so a second sheet would be counted by now.
  expect(await page.evaluate('window.sheets')).toBe(1);
  await expect(status(page)).toHaveText('Envoyez votre coup à Ama.');
  await page.evaluate('window.handOver()');
  await expect(status(page)).toHaveText(/^C’est à Ama de jouer/);
});
