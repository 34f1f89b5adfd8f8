/**
 * Loaded by support.js if the page did not start: fetches its files again past the HTTP cache, which may hold a
 * file that was truncated by an incomplete upload. Then it reloads the page once, or shows which files are
 * missing. It imports nothing, as any other module may be the missing one.
 */

/** The release's folder. */
const RELEASE = new URL('../', import.meta.url).href;
/** The list of its files, which `cargo xtask build` writes. */
const LIST = 'files.json';
/** The page is not reloaded a second time within this time, in milliseconds. */
const RELOAD_INTERVAL = 60_000;
/** The most files that the notice names. */
const MAX_NAMED_FILES = 6;

const root = document.documentElement;

/**
 * @typedef {{ name: string, status: number, size: number | null, expected: number | null }} Fault
 * `status` is 0 if the host did not answer
 */

/**
 * Fetches a file past the HTTP cache, and replaces the cached one.
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

/** The files that the page has requested or refers to. */
function requestedFiles() {
  const requested = performance.getEntriesByType('resource').map(({ name }) => name);
  const referred = [...document.querySelectorAll('link[href], script[src]')].map((node) =>
    node instanceof HTMLLinkElement ? node.href : /** @type {HTMLScriptElement} */ (node).src);
  const inRelease = [...requested, ...referred].map((url) => url.split(/[?#]/)[0] ?? '').filter((url) => url.startsWith(RELEASE));
  return inRelease.map((url) => url.slice(RELEASE.length));
}

/** Fetches all files that the start needs. @returns {Promise<Fault[]>} the missing and truncated ones */
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
  await Promise.all([...new Set([...known.first, ...requestedFiles()])].map(async (name) => {
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
  for (const paragraph of document.querySelectorAll('#broken p[lang]')) {
    const french = paragraph.getAttribute('lang') === 'fr';
    const list = document.createElement('ul');
    for (const fault of faults.slice(0, MAX_NAMED_FILES)) {
      list.append(Object.assign(document.createElement('li'), { textContent: describe(fault, french) }));
    }
    if (faults.length > MAX_NAMED_FILES) list.append(Object.assign(document.createElement('li'), { textContent: '…' }));
    const words = french
      ? 'La page n’est pas arrivée entière. Vérifiez votre connexion, puis rechargez-la. Si ce site est le vôtre, envoyez de nouveau\u00a0:'
      : 'The page has not fully loaded. Check your connection, then reload it. If this site is yours, upload again:';
    paragraph.replaceChildren(words);
    paragraph.after(list);
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
  // The history's state survives a reload even if storage is forbidden.
  history.replaceState({ ...history.state, repaired: Date.now() }, '');
  location.reload();
}

async function repair() {
  const faults = await fetchAll();
  // The page was only slow, and has started meanwhile.
  if (root.dataset.state === 'ready') return;
  if (faults.length === 0 && !(Date.now() - (history.state?.repaired ?? 0) < RELOAD_INTERVAL)) return reload();
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
