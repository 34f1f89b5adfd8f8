// The service worker: caches one whole release, and checks every file by its hash.
// At a first visit it is installed with the files of the first load, and the rest follows; later releases are installed
// whole.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));

/** The folder of this release below the scope: `r/<hash>/`. */
const RELEASE = '@RELEASE@';
/**
 * The first quarter (8 bytes) of the SHA-256 of each file of the release, in hexadecimal, by its path below the scope.
 *
 * @type {Record<string, string>}
 */
const FILES = JSON.parse('@FILES@');
/** How many of FILES, from the first, make up the first load. */
const FIRST = Number('@FIRST@');
const PAGE = 'index.html';
/** The scope is part of a cache's name: the host may have copies of the page in other folders. */
const PREFIX = `awale ${new URL(worker.registration.scope).pathname} `;
const CACHE = PREFIX + RELEASE;
/** The number of files that are fetched at the same time. */
const CONCURRENCY = 6;
/** How long the cache may take to answer before the network is used, in milliseconds. */
const CACHE_TIMEOUT = 5000;
/** How long a tab may take to answer which release it runs, in milliseconds. */
const ANSWER_TIMEOUT = 3000;

worker.addEventListener('install', (event) => event.waitUntil(cacheFiles(worker.registration.active ? undefined : FIRST)));

worker.addEventListener('activate', (event) =>
  event.waitUntil(worker.clients.claim().then(forgetOldReleases)),
);

worker.addEventListener('message', (event) => {
  const { ask } = event.data ?? {};
  // The player has agreed to the new release.
  if (ask === 'take over') event.waitUntil(worker.skipWaiting());
  // A tab asks whether every file is cached: first, the missing ones are fetched.
  if (ask === 'ready?') {
    const answer = cacheFiles().then(
      () => true,
      () => false,
    );
    const sent = answer.then((ready) => event.ports[0]?.postMessage({ release: RELEASE, ready }));
    event.waitUntil(sent.then(forgetOldReleases));
  }
});

worker.addEventListener('fetch', (event) => {
  const { request } = event;
  const name = request.method === 'GET' ? nameOf(request) : undefined;
  if (name !== undefined) event.respondWith(answer(name, request));
});

/**
 * The path of a request's file below the scope, if it may be cached.
 *
 * @param {Request} request
 * @returns {string | undefined}
 */
function nameOf(request) {
  const url = request.url.split(/[?#]/)[0] ?? '';
  if (!url.startsWith(worker.registration.scope)) return undefined;
  const name = url.slice(worker.registration.scope.length) || PAGE;
  // A file in `r/` that is not in FILES belongs to an earlier release, which a tab may still run.
  return name in FILES || name.startsWith('r/') ? name : undefined;
}

/** Whether the cache has timed out: then the network is used until the cache answers again. */
let tooSlow = false;

/**
 * @param {string} name
 * @param {Request} request
 */
async function answer(name, request) {
  // A cache that cannot be read counts as one without the file, which is then fetched from the network.
  const cached = cachedFile(name).catch(() => undefined);
  const file = tooSlow ? undefined : await inTime(cached);
  if (file) return file;
  try {
    return await fetch(request);
  } catch (error) {
    const late = await cached;
    if (late) return late;
    throw error;
  }
}

/**
 * A file from the cache; a file of this release only if it has the right hash.
 *
 * @param {string} name
 * @returns {Promise<Response | undefined>}
 */
async function cachedFile(name) {
  const known = name in FILES;
  // Tabs of an earlier release use that release's cache.
  const cacheName = known ? CACHE : PREFIX + name.split('/', 2).join('/') + '/';
  const file = await caches.match(addressOf(name), { cacheName, ignoreVary: true });
  tooSlow = false;
  return file && (!known || (await isWhole(name, file.clone()))) ? file : undefined;
}

/**
 * The promised file, or `undefined` after CACHE_TIMEOUT.
 *
 * @param {Promise<Response | undefined>} cached
 * @returns {Promise<Response | undefined>}
 */
function inTime(cached) {
  return new Promise((resolve) => {
    const timer = setTimeout(() => {
      tooSlow = true;
      resolve(undefined);
    }, CACHE_TIMEOUT);
    cached.then((file) => {
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
 * Whether a file has the right hash.
 *
 * @param {string} name
 * @param {Response} file
 */
async function isWhole(name, file) {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', await file.arrayBuffer()));
  const text = [...digest.slice(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
  return text === FILES[name];
}

/**
 * Caches the files of the release; fails if one of them cannot be fetched.
 *
 * @param {number} [count] how many, from the first; all by default
 */
async function cacheFiles(count) {
  const cache = await caches.open(CACHE);
  const names = Object.keys(FILES).slice(0, count);
  const cacheMissing = async () => {
    for (let name = names.shift(); name !== undefined; name = names.shift()) {
      const file = await cache.match(addressOf(name), { ignoreVary: true });
      if (!file || !(await isWhole(name, file))) await cacheFile(cache, name);
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, cacheMissing));
}

/**
 * Fetches a file into the cache; if the HTTP cache gives another version, fetches it again without the HTTP cache.
 *
 * @param {Cache} cache
 * @param {string} name
 */
async function cacheFile(cache, name) {
  for (const mode of /** @type {const} */ (['no-cache', 'reload'])) {
    const response = await fetch(addressOf(name), { cache: mode });
    if (!response.ok || !(await isWhole(name, response.clone()))) continue;
    // A copy, because browsers refuse a redirected response for a page. The body is no longer compressed.
    const headers = new Headers(response.headers);
    headers.delete('Content-Encoding');
    headers.delete('Content-Length');
    await cache.put(addressOf(name), new Response(await response.arrayBuffer(), { headers }));
    return;
  }
  throw new Error(`${name}: what the host sends is not this release's file`);
}

/** Deletes the caches of old releases that no tab runs; none if a tab does not answer. */
async function forgetOldReleases() {
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  if (old.length === 0) return;
  const windows = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const running = await Promise.all(windows.map(releaseOf));
  const { installing, waiting } = worker.registration;
  // While another worker installs or waits, a cache may belong to its release.
  if (running.includes(undefined) || installing || waiting) return;
  const unused = old.filter((name) => !running.includes(name.slice(PREFIX.length)));
  await Promise.all(unused.map((name) => caches.delete(name)));
}

/**
 * @param {Client} client
 * @returns {Promise<string | undefined>}
 */
function releaseOf(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(typeof data === 'string' ? data : undefined);
    setTimeout(() => resolve(undefined), ANSWER_TIMEOUT);
    client.postMessage({ ask: 'which release?' }, [port2]);
  });
}
