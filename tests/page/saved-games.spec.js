// Stored games: reloads, several tabs, storage that is damaged or forbidden, shared tablets, links, “Mes parties”.
import { test, expect, open } from './helpers/page-test.js';
import { stateByRules, storedGame, pit, scores, setPlayers, status, restart } from './helpers/game.js';
import { releaseFile } from './helpers/engine.js';
import { keptTallies } from './helpers/kept-game.js';
import { filesReady, fillStorage, resign, storeSettings, waitForReset, waitUntilIdle } from './helpers/page-actions.js';

test.use({ reducedMotion: 'reduce' });

test('a reload continues the game, with its undone moves and its clock', async ({ page }) => {
  await setPlayers(page, { clock: { kind: 'game', seconds: 600, atZero: 'nudge' } });
  await open(page);
  for (const letter of ['c', 'a', 'f', 'b']) await page.keyboard.press(letter);
  await page.keyboard.press('u');
  const clock = page.locator('.far .time');
  await expect(clock).toHaveText(/^9:5\d$/);
  const before = await storedGame(page);
  await page.reload();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  expect(await storedGame(page)).toEqual(before);
  expect(before.moves).toEqual(['C', 'a', 'F', 'b']);
  await expect(clock).toHaveText(/^9:5\d$/);
  await page.locator('html[data-state="ready"][data-engine]').waitFor({ state: 'attached' });
  await page.keyboard.press('r');
  await expect(status(page)).toHaveText('À Sud de jouer.');
  const { position } = await stateByRules(page, 'classique', before.moves);
  expect((await storedGame(page)).position).toBe(position);
});

test('a reload in the opening of Éqwalé restores the game', async ({ page }) => {
  await setPlayers(page, { rules: 'eqwale' });
  await open(page);
  for (const letter of ['a', 'b', 'c']) await page.keyboard.press(letter);
  await page.keyboard.press('v');
  await expect(status(page)).toHaveText('À Nord de poser ses graines.');
  await page.reload();
  await expect(status(page)).toHaveText('À Nord de poser ses graines.');
  await expect(pit(page, 'B')).toHaveAccessibleName('Trou B de Sud, 1 graine');
});

test('each tab has its own game', async ({ page, context }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  const other = await context.newPage();
  await setPlayers(other);
  await open(other);
  await expect(status(other)).toHaveText('À Sud de jouer.');
  await pit(other, 'F').click();
  await expect(status(other)).toHaveText('À Nord de jouer.');
  for (const [tab, played] of /** @type {const} */ ([[page, 'C'], [other, 'F']])) {
    await tab.reload();
    await expect(status(tab)).toHaveText('À Nord de jouer.');
    expect((await storedGame(tab)).moves).toEqual([played]);
  }
  // A new tab takes over the game of a closed one.
  await other.close();
  // The browser gives the lock of a closed tab back a moment later.
  const locks = () => page.evaluate(async () => (await navigator.locks.query()).held?.filter(({ name }) => name?.startsWith('awale.tab.')).length);
  await expect.poll(locks).toBe(1);
  const third = await context.newPage();
  await open(third);
  await expect(status(third)).toHaveText('À Nord de jouer.');
  expect((await storedGame(third)).moves).toEqual(['F']);
});

test('the games of closed tabs go to “My games”, only the latest also wait for a new tab, and a resumed one is stored once', async ({ page, context }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  // Ten tabs that were closed, the first of them the oldest, each with a game of its own.
  await page.evaluate(async (url) => {
    const { Game } = await import(url);
    const own = localStorage.getItem(`awale.${sessionStorage.getItem('awale.tab')}`) ?? '';
    for (let at = 0; at < 10; at += 1) {
      const entry = JSON.parse(own);
      const game = new Game('classique');
      for (const move of ['ABCDEF'[at % 6], ...(at < 6 ? [] : ['a', 'F'])]) game.play(move);
      entry.data.saved = 1000 + at;
      entry.data.data.game = game.stored();
      entry.data.data.keptAs = { id: `closed-${at}`, stamp: null, changed: true };
      localStorage.setItem(`awale.tab.closed${at}`, JSON.stringify(entry));
    }
  }, await releaseFile(page, 'awale.js'));
  const waiting = () => page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('awale.tab.closed')).length);
  await page.reload();
  // Eight games may wait (MAX_GAMES in closed-tabs.js), and the open tab's own is one of them.
  await expect.poll(waiting).toBe(7);
  const myGames = page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' });
  await myGames.click();
  const rows = page.locator('dialog.my-games .row-main');
  await expect(rows).toHaveCount(10);
  await page.keyboard.press('Escape');
  // A page may be closed after a game was put into the library and before the tab's entry says so.
  await page.evaluate(() => {
    const entry = JSON.parse(localStorage.getItem('awale.tab.closed5') ?? '');
    entry.data.data.keptAs = { id: 'closed-5', stamp: null, changed: true };
    localStorage.setItem('awale.tab.closed5', JSON.stringify(entry));
  });
  await page.reload();
  const changed = () => page.evaluate(() => JSON.parse(localStorage.getItem('awale.tab.closed5') ?? '').data.data.keptAs.changed);
  await expect.poll(changed).toBe(false);
  await myGames.click();
  await expect(rows).toHaveCount(10);
  await page.keyboard.press('Escape');
  // A new tab resumes the game of the tab closed last, which is in the library already.
  const other = await context.newPage();
  await open(other);
  await expect(status(other)).toHaveText('À Nord de jouer.');
  await pit(other, 'd').click();
  await other.locator('.panel-foot').waitFor({ state: 'attached' });
  await other.evaluate(() => void (location.hash = 'rules=kalah'));
  await expect(other.locator('.told')).toContainText('Votre partie d’avant');
  await other.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  await expect(other.locator('dialog.my-games .row-main')).toHaveCount(10);
});

test('a duplicated tab has a copy of the game, and neither tab loses one', async ({ page, context }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  const copied = await page.evaluate(() => ({ ...sessionStorage }));
  const other = await context.newPage();
  // A browser gives a duplicated tab a copy of the session's storage.
  await other.addInitScript((entries) => {
    if (sessionStorage.length === 0) Object.assign(sessionStorage, entries);
  }, copied);
  await open(other);
  expect((await storedGame(other)).moves).toEqual(['C']);
  const names = await Promise.all([page, other].map((tab) => tab.evaluate(() => sessionStorage.getItem('awale.tab'))));
  expect(new Set(names).size).toBe(2);
  for (const [tab, letter] of /** @type {const} */ ([[page, 'a'], [other, 'f'], [page, 'B'], [other, 'E']])) {
    await pit(tab, letter).click();
    await expect(status(tab)).toHaveText(/^[a-f]$/.test(letter) ? 'À Sud de jouer.' : 'À Nord de jouer.');
  }
  for (const [tab, moves] of /** @type {const} */ ([[page, ['C', 'a', 'B']], [other, ['C', 'f', 'E']]])) {
    await tab.reload();
    await expect(status(tab)).toHaveText('À Nord de jouer.');
    expect((await storedGame(tab)).moves).toEqual(moves);
  }
});

test('what a later release has stored is kept, and the page starts and plays', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  const later = await page.evaluate(async () => {
    const own = `awale.${sessionStorage.getItem('awale.tab')}`;
    const entry = JSON.parse(localStorage.getItem(own) ?? '');
    entry.data.data.game = entry.data.data.game.replace('awale 1', 'awale 2');
    /** @type {Record<string, string>} */
    const entries = { [own]: JSON.stringify(entry) };
    for (const name of ['settings', 'setup', 'replay', 'training', 'results', 'tab.later', 'offline.told']) {
      entries[`awale.${name}`] = JSON.stringify({ v: 2, data: { from: `a later release: ${name}` } });
    }
    Object.assign(localStorage, entries);
    // The page's databases, as a later release would leave them.
    for (const name of ['awale-library', 'awale-shelf']) {
      await new Promise((resolve, reject) => {
        const asked = indexedDB.open(name, 9);
        asked.onupgradeneeded = () => asked.result.createObjectStore('later').put('kept', 1);
        asked.onsuccess = () => resolve(asked.result.close());
        asked.onerror = reject;
      });
    }
    return Object.values(entries);
  });
  await page.addInitScript((entries) => {
    if (sessionStorage.getItem('later')) return;
    sessionStorage.setItem('later', '1');
    Object.assign(localStorage, entries);
  }, await page.evaluate(() => ({ ...localStorage })));
  await page.reload();
  await page.locator('html[data-engine]').waitFor({ state: 'attached' });
  await pit(page, 'F').click();
  await expect(pit(page, 'F')).toHaveAccessibleName(/vide/);
  for (const name of ['Exercices', 'Leçons', 'Partie']) {
    await page.getByRole('tab', { name }).click();
    await expect(page.locator('[role="tabpanel"]:not([hidden]) > :not(.panel-coming)').first()).toBeVisible();
  }
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  // An entry that the page needed is set aside under another name; the others are as they were.
  const stored = await page.evaluate(() => Object.values({ ...localStorage }));
  expect(later.filter((text) => !stored.includes(text))).toEqual([]);
  const databases = await page.evaluate(() =>
    Promise.all(['awale-library', 'awale-shelf'].map((name) => new Promise((resolve, reject) => {
      const asked = indexedDB.open(name);
      asked.onsuccess = () => {
        const { result } = asked;
        const read = result.transaction('later').objectStore('later').get(1);
        read.onsuccess = () => resolve([result.version, read.result]);
      };
      asked.onerror = reject;
    }))));
  expect(databases).toEqual([[9, 'kept'], [9, 'kept']]);
});

test('damaged cards in “Mes parties” are left out: the other games are listed and can be opened', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.locator('.panel-foot').waitFor({ state: 'attached' });
  await page.evaluate(() => void (location.hash = 'rules=kalah'));
  await expect(page.locator('.told')).toContainText('Votre partie d’avant');
  await page.evaluate(() => new Promise((resolve, reject) => {
    const asked = indexedDB.open('awale-library');
    asked.onsuccess = () => {
      const { result } = asked;
      const transaction = result.transaction('cards', 'readwrite');
      const cards = transaction.objectStore('cards');
      for (const [at, card] of [{}, { tags: null, games: 1 }, { name: { toString: 1 }, tags: {}, games: 1, added: 1 }, { tags: {}, games: 1, added: 1, match: 5, end: { pits: 7 } }].entries()) cards.put({ ...card, id: `damaged-${at}` });
      transaction.oncomplete = () => resolve(result.close());
    };
    asked.onerror = reject;
  }));
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  const rows = page.locator('dialog.my-games .row-main');
  await expect(rows).toHaveCount(1);
  await rows.click();
  await expect(pit(page, 'C')).toHaveAccessibleName(/vide/);
});

test('a game that cannot be read is set aside, and another begins', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À Nord de jouer.');
  await page.addInitScript(() => {
    const name = `awale.${sessionStorage.getItem('awale.tab')}`;
    const entry = JSON.parse(localStorage.getItem(name) ?? '');
    entry.data.data.game = 'from the future';
    localStorage.setItem(name, JSON.stringify(entry));
  });
  await page.reload();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  const setAside = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('awale-aside.')));
  expect(setAside).toHaveLength(1);
});

test('without storage the page says so until the first move, and can be played', async ({ page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('forbidden', 'SecurityError');
      },
    });
  });
  await open(page);
  await expect(page.locator('.told')).toContainText('ne garde rien');
  await pit(page, 'C').click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect(page.locator('.told')).not.toContainText('ne garde rien');
});

test('what a full storage holds is still read', async ({ page }) => {
  await storeSettings(page, { theme: 'dark' });
  await page.addInitScript(fillStorage);
  await open(page);
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expect(page.locator('.told')).not.toBeEmpty();
});

test('a shared tablet stores nothing, and shows a new board after some idle minutes', async ({ page }) => {
  await page.clock.install();
  await open(page, './#borne=5');
  await expect(page.getByRole('button', { name: 'Réglages' })).toBeHidden();
  await pit(page, 'C').click();
  await expect(pit(page, 'C')).toHaveAccessibleName('Votre case C, vide');
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await page.clock.fastForward('04:00');
  // The program's reply may have put a seed into it.
  await expect(pit(page, 'C')).toHaveAccessibleName(/^Votre case C, (vide|1 graine)/);
  await waitUntilIdle(page, '01:05');
  await waitForReset(page);
  await expect(pit(page, 'C')).toHaveAccessibleName('Votre case C, 4 graines, jouable');
  await expect.poll(() => scores(page)).toEqual(['0', '0']);
});

test('a shared tablet keeps its address through a lesson, and begins again from that address', async ({ page }) => {
  await page.clock.install();
  await open(page, './#borne=5&rules=cote-ivoire&level=0');
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await page.getByRole('tab', { name: 'Leçons' }).click();
  await page.locator('.lesson-entry').first().click();
  await expect(page.locator('.lesson-bar')).toBeVisible();
  expect(page.url()).toContain('#borne=5&rules=cote-ivoire&level=0');
  for (let resets = 0; resets < 3; resets += 1) {
    await page.getByRole('tab').first().waitFor();
    await page.mouse.move(10 + resets, 10);
    await waitUntilIdle(page, '05:01');
    await waitForReset(page);
    await expect(status(page)).toHaveText('À Sud de jouer.');
    await expect(page.locator('#rules')).toContainText('Côte d’Ivoire');
    expect(page.url()).toContain('#borne=5&rules=cote-ivoire&level=0');
  }
});

test('a shared tablet keeps its game if the player answers', async ({ page }) => {
  await page.clock.install();
  await open(page, './#borne=5&level=0');
  await pit(page, 'C').click();
  await waitUntilIdle(page, '05:01');
  await page.getByRole('button', { name: 'Oui, je continue' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.clock.fastForward('01:00');
  await expect(pit(page, 'C')).toHaveAccessibleName('Case C de Sud, vide');
});

test('a link opens its game once: a reload continues the stored game', async ({ page }) => {
  await open(page, './#rules=stricte&moves=FfE');
  await expect(status(page)).toHaveText('À Nord de jouer.');
  expect(page.url()).not.toContain('#');
  await page.keyboard.press('d');
  await expect(status(page)).toHaveText('À Sud de jouer.');
  await page.reload();
  await expect(status(page)).toHaveText('À Sud de jouer.');
  expect((await storedGame(page)).moves).toEqual(['F', 'f', 'E', 'd']);
  // The linked game has two people as players; the next game has those of the settings.
  await expect(page.locator('.far .who')).toHaveText('Nord');
  await restart(page);
  await expect(page.locator('.far .who')).toHaveText('Awalé niveau 3 · Nord');
  await expect(page.locator('#rules')).toContainText('Stricte');
});

test('an invalid link is explained, and a board is shown', async ({ page }) => {
  await setPlayers(page);
  await open(page, './#rules=belote&moves=%3Cb%3E');
  await expect(page.locator('.told')).toContainText('belote');
  await expect(pit(page, 'A')).toBeVisible();
});

for (const viewport of [{ width: 390, height: 844 }, { width: 360, height: 640 }, { width: 1280, height: 720 }]) {
  test(`a row of “My games” has opponent, rules, result and date whole at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport);
    await setPlayers(page, { rules: 'cote-ivoire-courtoise', names: { S: 'Marie-Adélaïde de Bassam', N: 'Kouassi-Emmanuel du Nord' } });
    await open(page);
    await pit(page, 'C').click();
    await resign(page);
    await page.keyboard.press('Escape');
    await page.getByRole('tab').first().click();
    await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
    const row = page.locator('dialog.my-games .row-main');
    await expect(row).toContainText('Côte d’Ivoire, dernière graine au perdant');
    await expect(row).toContainText('Marie-Adélaïde de Bassam – Kouassi-Emmanuel du Nord');
    const cut = await row.locator('> *').evaluateAll((all) =>
      all.filter((one) => one.scrollWidth > one.clientWidth + 1 || one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent),
    );
    expect(cut).toEqual([]);
    const inside = await page.locator('dialog.my-games .rows .row').evaluate((one) => {
      const { bottom } = one.getBoundingClientRect();
      return [...one.querySelectorAll('.row-main > *')].every((child) => child.getBoundingClientRect().bottom <= bottom);
    });
    expect(inside).toBe(true);
  });
}

test('“Recommencer” offers the game that was resumed, not the last one that was begun', async ({ page }) => {
  await setPlayers(page, { N: 3 });
  await open(page);
  await pit(page, 'C').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  const again = page.locator('dialog.new-game .again');
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await expect(again).toContainText('une personne – niveau 3');
  await page.locator('dialog.new-game [data-side="N"]').getByRole('radio', { name: 'une personne' }).check();
  await page.getByRole('button', { name: 'Commencer', exact: true }).click();
  await pit(page, 'F').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(1);
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  await page.locator('dialog.my-games').getByText('Awalé niveau 3').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await page.getByRole('button', { name: 'Nouvelle partie' }).click();
  await expect(again).toContainText('une personne – niveau 3');
});

test('“Mes parties” says where a game whose moves were undone goes on', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await filesReady(page);
  const isNext = (/** @type {string} */ side) => expect(status(page)).toHaveText(`À ${side} de jouer.`);
  for (const [south, north, undone, resumes] of /** @type {const} */ ([['C', 'c', ['Nord', 'Sud'], 'reprend au début'], ['D', 'd', ['Nord'], 'reprend après 1 coup']])) {
    await pit(page, south).click();
    await isNext('Nord');
    await pit(page, north).click();
    await isNext('Sud');
    for (const next of undone) {
      await page.keyboard.press('u');
      await isNext(next);
    }
    await restart(page);
    await page.getByRole('button', { name: 'Mes parties' }).click();
    await expect(page.locator('dialog.my-games .row').first()).toContainText(`2 coups · ${resumes}`);
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog.my-games')).toHaveCount(0);
  }
});

test('when the end of a resumed game is taken back, its entry has the match without that result', async ({ page }) => {
  await setPlayers(page, { N: 1 });
  await open(page);
  await filesReady(page);
  await pit(page, 'C').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await restart(page);
  await expect.poll(async () => (await storedGame(page)).ply).toBe(0);
  await page.locator('.panel-foot').getByRole('button', { name: 'Mes parties' }).click();
  await page.locator('dialog.my-games').getByText('Awalé niveau 1').click();
  await expect.poll(async () => (await storedGame(page)).ply).toBe(2);
  await resign(page);
  await expect.poll(() => keptTallies(page)).toEqual([{ over: true, tally: { S: 0, N: 1 } }]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Annuler', exact: true }).click();
  await expect(status(page)).toHaveText('À vous de jouer.');
  await expect.poll(() => keptTallies(page)).toEqual([{ over: false, tally: { S: 0, N: 0 } }]);
});

test('names that are given after the end of a stored game are in “Mes parties”', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await filesReady(page);
  await pit(page, 'C').click();
  await resign(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Partager', exact: true }).click();
  const share = page.locator('dialog.share');
  await share.getByText('Noms des joueurs').click();
  await share.getByLabel('Qui joue Sud, en bas du plateau', { exact: true }).fill('Adjoa');
  await page.keyboard.press('Escape');
  await expect(share).toHaveCount(0);
  await page.getByRole('button', { name: 'Mes parties' }).click();
  await expect(page.locator('dialog.my-games .row')).toHaveCount(1);
  await expect(page.locator('dialog.my-games .row')).toContainText('Adjoa');
});

test('a double click on × in “Mes parties” removes one game, which can be put back', async ({ page }) => {
  await setPlayers(page);
  await open(page);
  await filesReady(page);
  for (const letter of ['C', 'D', 'E', 'F']) {
    await pit(page, letter).click();
    await resign(page);
    await page.keyboard.press('Escape');
    if (letter !== 'F') await restart(page);
  }
  await page.getByRole('button', { name: 'Mes parties' }).click();
  const rows = page.locator('dialog.my-games .row');
  await expect(rows).toHaveCount(4);
  const remove = page.locator('dialog.my-games .row-tool:last-child');
  const place = await rows.first().boundingBox();
  await remove.first().click();
  await expect(rows).toHaveCount(3);
  // The message moves no row.
  expect(await rows.first().boundingBox()).toEqual(place);
  // The next × comes under the pointer.
  await remove.first().dblclick();
  await expect(rows).toHaveCount(2);
  // Both games can be put back.
  for (const count of [3, 4]) {
    await page.locator('dialog.my-games .my-games-said button').click();
    await expect(rows).toHaveCount(count);
  }
});
