/**
 * Fetches the page's files again past the HTTP cache, which may hold a file truncated by an incomplete upload.
 * - If the page did not start (loaded by support.js): reloads it once, or shows which files are missing.
 * - If the page is only slow (loaded by support.js): shows which files are still to arrive.
 * - If a file needed after the start did not arrive (loaded by base/assets.js): fetches all files that may be loaded
 *   then, only the damaged ones past the cache, and reloads the page.
 *
 * It imports nothing, as any other module may be the missing one.
 */

/** The release's folder. */
const RELEASE = new URL('../', import.meta.url).href;
/** The list of its files, which `cargo xtask build` writes. */
const LIST = 'files.json';
/**
 * Within this time after its last reload, in milliseconds, this module does not reload a page that did not start,
 * unless the notice's button is pressed.
 */
const RELOAD_INTERVAL = 60_000;
/** The most files that the notice names. */
const MAX_NAMED_FILES = 6;
/** How long one file may take, in milliseconds. */
const FETCH_TIMEOUT = 30_000;
/** How many files `fetchLater` fetches at the same time. */
const CONCURRENCY = 6;
/** Matches the files that a part of the page may load after the start. */
const LATER = /\.(js|css|wasm|json)$/;

const root = document.documentElement;
/** The notice's paragraphs, and their first texts. */
const paragraphs = [...document.querySelectorAll('#broken p[lang]')].map((node) => ({ node, text: node.textContent ?? '', french: node.getAttribute('lang') === 'fr' }));

/**
 * @typedef {{ name: string, status: number, size: number | null, expected: number | null }} Fault
 * `status` is 0 if the host did not answer
 */

/**
 * Fetches a file. The mode `reload` goes past the HTTP cache and replaces the copy in it.
 *
 * @param {string} name
 * @param {RequestCache} [cache]
 * @returns {Promise<{ status: number, body: ArrayBuffer | null }>}
 */
async function fetchFile(name, cache = 'reload') {
  try {
    const response = await fetch(RELEASE + name, { cache, signal: AbortSignal.timeout?.(FETCH_TIMEOUT) });
    return { status: response.status, body: response.ok ? await response.arrayBuffer() : null };
  } catch {
    return { status: 0, body: null };
  }
}

/**
 * The release's files among requests, as paths below its folder.
 *
 * @param {PerformanceEntryList} [arrived] the requests; when left out, all requests of the page, and what its links and
 *   scripts refer to
 */
function requestedFiles(arrived) {
  const requested = (arrived ?? performance.getEntriesByType('resource')).map(({ name }) => name);
  const referred = arrived ? [] : [...document.querySelectorAll('link[href], script[src]')].map((node) =>
    node instanceof HTMLLinkElement ? node.href : /** @type {HTMLScriptElement} */ (node).src);
  const inRelease = [...requested, ...referred].map((url) => url.split(/[?#]/)[0] ?? '').filter((url) => url.startsWith(RELEASE));
  return inRelease.map((url) => url.slice(RELEASE.length));
}

/** A file's path below the page's folder. @param {string} name */
function path(name) {
  return RELEASE.slice(new URL('./', location.href).href.length) + name;
}

/**
 * The release's list: the files that the start needs, and the size of each file.
 *
 * @returns {Promise<{ first: string[], sizes: Record<string, number>, fault?: Fault }>}
 */
async function fetchList() {
  const { status, body } = await fetchFile(LIST);
  try {
    return JSON.parse(new TextDecoder().decode(body ?? new ArrayBuffer(0)));
  } catch {
    return { first: [], sizes: {}, fault: { name: LIST, status, size: body?.byteLength ?? null, expected: null } };
  }
}

/**
 * @param {string} name
 * @param {Record<string, number>} sizes
 * @param {RequestCache} [cache]
 * @returns {Promise<Fault | null>}
 */
async function findFault(name, sizes, cache) {
  const { status, body } = await fetchFile(name, cache);
  const expected = sizes[name] ?? null;
  const whole = body && (expected === null || body.byteLength === expected);
  return whole ? null : { name, status, size: body?.byteLength ?? null, expected };
}

/** Fetches the files that the start needs or the page has requested. @returns {Promise<Fault[]>} the faulty ones */
async function fetchAll() {
  const { first, sizes, fault = null } = await fetchList();
  const names = [...new Set([...first, ...requestedFiles()])];
  const faults = await Promise.all(names.map((name) => findFault(name, sizes)));
  return [fault, ...faults].filter((found) => found !== null);
}

/**
 * Fetches the files that may be loaded after the start. A missing or truncated file is fetched a second time, past the
 * HTTP cache; throws if it is still missing or truncated.
 */
async function fetchLater() {
  const { sizes, fault } = await fetchList();
  if (fault) throw new Error(`failed to fetch ${fault.name}`);
  const names = Object.keys(sizes).filter((name) => LATER.test(name));
  const fetchNext = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const damaged = (await findFault(name, sizes, 'default')) && (await findFault(name, sizes));
      if (damaged) throw new Error(`failed to fetch ${name}`);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, fetchNext));
}

/**
 * @param {Fault} fault
 * @param {boolean} french
 */
function describe({ name, status, size, expected }, french) {
  const file = path(name);
  const colon = french ? '\u00a0: ' : ': ';
  if (size !== null && expected !== null) {
    return file + colon + (french ? `${size} octets au lieu de ${expected}` : `${size} bytes instead of ${expected}`);
  }
  if (size !== null) return file + colon + (french ? 'coupé' : 'cut short');
  if (status === 0) return file + colon + (french ? 'pas de réponse' : 'no answer');
  return file + colon + (french ? `absent (réponse ${status})` : `missing (status ${status})`);
}

/**
 * Replaces the notice's words.
 *
 * @param {(paragraph: { text: string, french: boolean }) => { text: string, lines: string[] }} say
 */
function showNotice(say) {
  for (const paragraph of paragraphs) {
    const { node, french } = paragraph;
    const { text, lines } = say(paragraph);
    node.textContent = text;
    if (node.nextElementSibling?.matches('ul')) node.nextElementSibling.remove();
    if (lines.length === 0) continue;
    const shown = lines.length > MAX_NAMED_FILES ? [...lines.slice(0, MAX_NAMED_FILES), '…'] : lines;
    const list = document.createElement('ul');
    list.append(...shown.map((line) => Object.assign(document.createElement('li'), { textContent: line })));
    list.lang = french ? 'fr' : 'en';
    node.after(list);
  }
}

/** @param {Fault[]} faults */
function showMissing(faults) {
  showNotice(({ french }) => ({
    text: french
      ? 'La page n’est pas arrivée entière. Vérifiez votre connexion, puis rechargez-la. Si ce site est le vôtre, envoyez de nouveau\u00a0:'
      : 'The page has not fully loaded. Check your connection, then reload it. If this site is yours, upload again:',
    lines: faults.map((fault) => describe(fault, french)),
  }));
}

/** Shows which of the files that the start needs are still to arrive, until the page has started or failed. */
async function showAwaited() {
  const { first } = await fetchList();
  const language = navigator.languages.map((tag) => tag.slice(0, 2)).find((tag) => tag === 'fr' || tag === 'en') ?? 'fr';
  const needed = first.filter((name) => !name.startsWith('words/') || name === `words/${language}.json`);
  const show = () => {
    if (root.dataset.state) return observer.disconnect();
    const arrived = requestedFiles(performance.getEntriesByType('resource'));
    const lines = needed.filter((name) => !arrived.includes(name)).map(path);
    const slow = lines.length > 0;
    showNotice(({ french }) => ({
      text: french
        ? `La page met du temps à ${slow ? 'arriver. Il manque encore\u00a0:' : 'démarrer.'}`
        : `The page is slow to ${slow ? 'load. Still to come:' : 'start.'}`,
      lines,
    }));
  };
  const observer = new PerformanceObserver(show);
  observer.observe({ type: 'resource' });
  show();
}

/** @param {'unsupported' | 'broken'} state */
function giveUp(state) {
  root.dataset.state = state;
  document.getElementById(state)?.removeAttribute('hidden');
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
  const reloadedRecently = Date.now() - (history.state?.repaired ?? 0) < RELOAD_INTERVAL;
  if (faults.length === 0 && !reloadedRecently) return reload();
  if (faults.length === 0 && root.dataset.failed === 'CompileError') return giveUp('unsupported');
  if (faults.length > 0) showMissing(faults);
  else showNotice(({ text }) => ({ text, lines: [] }));
  giveUp('broken');
  document.getElementById('again')?.addEventListener('click', async (event) => {
    event.preventDefault();
    await fetchAll();
    reload();
  });
}

function waitForFault() {
  showAwaited();
  new MutationObserver((_, observer) => {
    if (!root.dataset.state) return;
    observer.disconnect();
    // At a fault support.js only sets the state, as it has already loaded this module.
    if (root.dataset.state === 'broken') repair();
  }).observe(root, { attributes: true });
}

async function repairLater() {
  await fetchLater();
  reload();
}

const slow = import.meta.url.endsWith('#slow') && !root.dataset.state;
/** The work of this module; base/assets.js waits for it. */
export const done = root.dataset.state === 'ready' ? repairLater() : slow ? waitForFault() : repair();
