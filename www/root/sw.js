// The service worker: keeps one whole release on the device, every file checked by its content.
// It answers what it has checked, and asks the network for all else; so it never stands in the way.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The folder of this release, below the scope. */
const RELEASE = '@RELEASE@';
/**
 * All that a release needs, by its address below the scope, with its SHA-256.
 *
 * @type {Record<string, string>}
 */
const FILES = JSON.parse('@FILES@');
const PAGE = 'index.html';
/** Another copy of this page in another folder of the same host keeps its own caches. */
const PREFIX = `awale ${new URL(worker.registration.scope).pathname} `;
const CACHE = PREFIX + RELEASE;
/** How many files are fetched at once. */
const AT_ONCE = 6;
/** How long the device may take to find a file before the network is asked, in milliseconds. */
const SILENCE = 5000;
/** How long open tabs may take to say which release they run, in milliseconds. */
const PATIENCE = 3000;

worker.addEventListener('install', (event) => event.waitUntil(keepAll()));

worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.clients.claim().then(forgetOldReleases)),
);

worker.addEventListener('message', (event) => {
  const { ask } = event.data ?? {};
  // The reader has agreed to the new release.
  if (ask === 'take over') event.waitUntil(worker.skipWaiting());
  if (ask === 'ready?') {
    const answer = keepAll().then(
      () => true,
      () => false,
    );
    const told = answer.then((ready) => event.ports[0]?.postMessage({ release: RELEASE, ready }));
    event.waitUntil(told.then(forgetOldReleases));
  }
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const name = request.method === 'GET' ? nameOf(request) : undefined;
  if (name !== undefined) event.respondWith(answer(name, request));
});

/**
 * The name of a file that this worker may keep, if the request is for one.
 *
 * @param {Request} request
 * @returns {string | undefined}
 */
function nameOf(request) {
  const url = request.url.split(/[?#]/)[0] ?? '';
  if (!url.startsWith(worker.registration.scope)) return undefined;
  const name = url.slice(worker.registration.scope.length) || PAGE;
  return name in FILES || name.startsWith('r/') ? name : undefined;
}

/** Whether the device's cache has not answered in time: nobody waits for it again until it does. */
let silent = false;

/**
 * @param {string} name
 * @param {Request} request
 */
async function answer(name, request) {
  // A device whose storage fails still has a network.
  const kept = keptFile(name).catch(() => undefined);
  const file = silent ? undefined : await soon(kept);
  if (file) return file;
  try {
    return await fetch(request);
  } catch (error) {
    const late = await kept;
    if (late) return late;
    throw error;
  }
}

/**
 * A file from the cache, whole.
 *
 * @param {string} name
 * @returns {Promise<Response | undefined>}
 */
async function keptFile(name) {
  const known = name in FILES;
  // A tab that opened under an earlier release goes on with that one's files.
  const cacheName = known ? CACHE : PREFIX + name.split('/', 2).join('/') + '/';
  const kept = await caches.match(addressOf(name), { cacheName, ignoreVary: true });
  silent = false;
  return kept && (!known || (await isWhole(name, kept.clone()))) ? kept : undefined;
}

/**
 * What has been found, if it is found in time.
 *
 * @param {Promise<Response | undefined>} kept
 * @returns {Promise<Response | undefined>}
 */
function soon(kept) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      silent = true;
      resolve(undefined);
    }, SILENCE);
    kept.then((file) => {
      clearTimeout(timer);
      resolve(file);
    });
  });
}

/** @param {string} name */
function addressOf(name) {
  return worker.registration.scope + name;
}

/**
 * Whether a file is what it should be.
 *
 * @param {string} name
 * @param {Response} file
 */
async function isWhole(name, file) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const text = [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return text === FILES[name];
}

/** Makes sure that every file of the release is in the cache, whole; fails if one cannot be had. */
async function keepAll() {
  const cache = await caches.open(CACHE);
  const names = Object.keys(FILES);
  const lane = async () => {
    for (let name = names.pop(); name !== undefined; name = names.pop()) {
      const kept = await cache.match(addressOf(name), { ignoreVary: true });
      if (!kept || !(await isWhole(name, kept))) await keep(cache, name);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
}

/**
 * Fetches a file into the cache. The browser's own cache may hold a stale or broken one: what is
 * not whole is asked of the host once more.
 *
 * @param {Cache} cache
 * @param {string} name
 */
async function keep(cache, name) {
  for (const mode of /** @type {const} */ (['no-cache', 'reload'])) {
    const response = await fetch(addressOf(name), { cache: mode });
    if (!response.ok || !(await isWhole(name, response.clone()))) continue;
    // A copy without the way it came: an answer after a redirect may not serve a page, and the
    // body is no longer compressed.
    const headers = new Headers(response.headers);
    headers.delete('Content-Encoding');
    headers.delete('Content-Length');
    await cache.put(addressOf(name), new Response(await response.arrayBuffer(), { headers }));
    return;
  }
  throw new Error(`${name}: what the host sends is not this release's file`);
}

/** Deletes the caches of releases that no open tab runs; if one does not answer, they stay. */
async function forgetOldReleases() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  if (old.length === 0) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const running = await Promise.all(windows.map(releaseOf));
  const { installing, waiting } = worker.registration;
  // A cache that is not this release's may be that of the next one.
  if (running.includes(undefined) || installing || waiting) return;
  const idle = old.filter((name) => !running.includes(name.slice(PREFIX.length)));
  await Promise.all(idle.map((name) => caches.delete(name)));
}

/**
 * @param {Client} client
 * @returns {Promise<string | undefined>}
 */
function releaseOf(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : undefined);
    setTimeout(() => resolve(undefined), PATIENCE);
    client.postMessage({ ask: 'which release?' }, [port2]);
  });
}
