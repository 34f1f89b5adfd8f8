/**
 * Loaded by support.js where the page did not start: fetches its files again past the browser's
 * cache, which may hold a file cut short by a half upload. Then reloads the page, once, or says
 * what is missing. It stands alone, as any other module may be the one that is missing.
 */

/** The release's folder. */
const RELEASE = new URL('../', import.meta.url).href;
/** What is in it, as `cargo xtask build` writes it. */
const LIST = 'files.json';
/** A second repair within this time shows what is missing, in milliseconds. */
const LATELY = 60_000;
/** The most files that the notice names. */
const MOST = 6;

const root = document.documentElement;

/**
 * @typedef {{ name: string, status: number, size: number | null, expected: number | null }} Fault
 * `status` is 0 where the host did not answer
 */

/**
 * Fetches a file past the cache, so that the cache has the new one.
 *
 * @param {string} name
 * @returns {Promise<{ status: number, body: ArrayBuffer | null }>}
 */
async function fetchAgain(name) {
  try {
    const response = await fetch(RELEASE + name, { cache: 'reload' });
    return { status: response.status, body: response.ok ? await response.arrayBuffer() : null };
  } catch {
    return { status: 0, body: null };
  }
}

/** The files that the page has asked for, and those that it names. */
function askedFiles() {
  const asked = performance.getEntriesByType('resource').map(({ name }) => name);
  const named = [...document.querySelectorAll('link[href], script[src]')].map((named) =>
    named instanceof HTMLLinkElement ? named.href : /** @type {HTMLScriptElement} */ (named).src);
  const below = [...asked, ...named].map((url) => url.split(/[?#]/)[0] ?? '').filter((url) => url.startsWith(RELEASE));
  return below.map((url) => url.slice(RELEASE.length));
}

/** Fetches all that a start needs. @returns {Promise<Fault[]>} what did not come whole */
async function fetchAll() {
  const list = await fetchAgain(LIST);
  /** @type {{ first: string[], sizes: Record<string, number> }} */
  let known = { first: [], sizes: {} };
  /** @type {Fault[]} */
  const faults = [];
  try {
    known = JSON.parse(new TextDecoder().decode(list.body ?? new ArrayBuffer(0)));
  } catch {
    faults.push({ name: LIST, status: list.status, size: list.body?.byteLength ?? null, expected: null });
  }
  await Promise.all([...new Set([...known.first, ...askedFiles()])].map(async (name) => {
    const { status, body } = await fetchAgain(name);
    const expected = known.sizes[name] ?? null;
    if (!body || (expected !== null && body.byteLength !== expected)) {
      faults.push({ name, status, size: body?.byteLength ?? null, expected });
    }
  }));
  return faults;
}

/**
 * @param {Fault} fault
 * @param {boolean} french
 */
function describe({ name, status, size, expected }, french) {
  const file = RELEASE.slice(new URL('./', location.href).href.length) + name;
  const colon = french ? '\u00a0: ' : ': ';
  if (size !== null && expected !== null) {
    return file + colon + (french ? `${size} octets au lieu de ${expected}` : `${size} bytes instead of ${expected}`);
  }
  if (size !== null) return file + colon + (french ? 'coupé' : 'cut short');
  if (status === 0) return file + colon + (french ? 'pas de réponse' : 'no answer');
  return file + colon + (french ? `absent (réponse ${status})` : `missing (answer ${status})`);
}

/** @param {Fault[]} faults */
function showMissing(faults) {
  for (const said of document.querySelectorAll('#broken p[lang]')) {
    const french = said.getAttribute('lang') === 'fr';
    const list = document.createElement('ul');
    for (const fault of faults.slice(0, MOST)) {
      list.append(Object.assign(document.createElement('li'), { textContent: describe(fault, french) }));
    }
    if (faults.length > MOST) list.append(Object.assign(document.createElement('li'), { textContent: '…' }));
    const words = french
      ? 'La page n’est pas arrivée entière. Vérifiez votre connexion, puis rechargez-la. Si ce site est le vôtre, envoyez de nouveau\u00a0:'
      : 'The page has not wholly arrived. Check your connection, then reload it. If this site is yours, upload again:';
    said.replaceChildren(words);
    said.after(list);
    list.lang = french ? 'fr' : 'en';
  }
}

/** @param {'unsupported' | 'broken'} state */
function giveUp(state) {
  root.dataset.state = state;
  document.getElementById(state)?.removeAttribute('hidden');
  document.getElementById('app')?.setAttribute('hidden', '');
}

function reload() {
  // Kept over a reload, even where nothing may be stored.
  history.replaceState({ ...history.state, repaired: Date.now() }, '');
  location.reload();
}

async function repair() {
  const faults = await fetchAll();
  // It was only slow.
  if (root.dataset.state === 'ready') return;
  if (faults.length === 0 && !(Date.now() - (history.state?.repaired ?? 0) < LATELY)) return reload();
  if (faults.length === 0 && root.dataset.failed === 'CompileError') return giveUp('unsupported');
  if (faults.length > 0) showMissing(faults);
  giveUp('broken');
  document.getElementById('again')?.addEventListener('click', async (event) => {
    event.preventDefault();
    await fetchAll();
    reload();
  });
}

repair();
