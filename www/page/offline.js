// The page's side of the service worker (sw.js).

import { Store } from '../storage/store.js';

/** The least time between two checks for a new release, in milliseconds. */
const CHECK_INTERVAL = 3_600_000;
/** How long the page waits for the new worker's activation before it reloads, in milliseconds. */
const TAKEOVER_TIMEOUT = 10_000;
const DECLINED = 'release.declined';
const VERSION = 1;

/**
 * Sends `ready` when every file of the release is in the cache, and `update` once when there is a
 * new release.
 */
export class Offline extends EventTarget {
  /** The release's folder, such as `r/0123456789abcdef/`. */
  release;
  ready = false;
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  #store;
  #offered = false;
  #lastCheck = performance.now();

  /** @param {Store} store stores the player's answer */
  constructor(store) {
    super();
    this.#store = store;
    this.release = /r\/[0-9a-f]{16}\//.exec(import.meta.url)?.[0];
  }

  /**
   * Starts the service worker of a release, where the browser has service workers (on https), and never in a frame,
   * which may be part of another site.
   */
  async start() {
    // In this order: in a frame, reading `navigator.serviceWorker` may throw.
    if (!this.release || window.top !== window || !navigator.serviceWorker) return;
    const container = navigator.serviceWorker;
    container.addEventListener('message', ({ data, ports }) => {
      if (data?.ask === 'which release?') ports[0]?.postMessage(this.release);
    });
    container.startMessages();
    document.addEventListener('visibilitychange', () => this.#checkForUpdate());
    // The network may have gone away before every file was in the cache.
    addEventListener('online', () => !this.ready && this.#register());
    await this.#register();
  }

  /** Registers the service worker, which fetches what is missing in its cache. */
  async #register() {
    const script = new URL('sw.js', import.meta.url.split(this.release ?? '')[0]);
    try {
      this.#registration = await navigator.serviceWorker.register(script, { updateViaCache: 'none' });
    } catch {
      // No storage, no network, or a deployment is under way: the page works, but not offline.
      return;
    }
    if (!this.#registration) return;
    this.#registration.addEventListener('updatefound', this.#onStateChange);
    this.#followRelease();
  }

  /** Activates the new release and reloads the page, which has stored its game. */
  async apply() {
    const waiting = this.#registration?.waiting;
    if (waiting) {
      const activated = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        setTimeout(resolve, TAKEOVER_TIMEOUT);
      });
      waiting.postMessage({ ask: 'take over' });
      await activated;
    }
    location.reload();
  }

  /** Stops offering the new release while this one runs; the browser activates it once every tab is closed. */
  decline() {
    this.#store.write(DECLINED, VERSION, this.release);
  }

  #onStateChange = () => this.#followRelease();

  /** Follows the registration's state. */
  #followRelease() {
    const registration = this.#registration;
    registration?.installing?.addEventListener('statechange', this.#onStateChange);
    if (registration?.waiting && registration.active) this.#offer();
    if (registration?.active?.state === 'activating') {
      registration.active.addEventListener('statechange', this.#onStateChange);
    }
    this.#askWorker();
  }

  #offer() {
    if (this.#offered || this.#store.read(DECLINED, VERSION) === this.release) return;
    this.#offered = true;
    this.dispatchEvent(new Event('update'));
  }

  /** Asks the active worker whether it has cached every file. */
  async #askWorker() {
    const active = this.#registration?.active;
    if (!active || active.state !== 'activated') return;
    const { port1, port2 } = new MessageChannel();
    /** @type {Promise<{ release: string, ready: boolean }>} */
    const answer = new Promise((resolve) => {
      port1.onmessage = ({ data }) => resolve(data);
    });
    active.postMessage({ ask: 'ready?' }, [port2]);
    const { release, ready } = await answer;
    port1.close();
    // After a deployment during the load, the worker has the next release already.
    if (release !== this.release) this.#offer();
    if (ready === this.ready) return;
    this.ready = ready;
    if (ready) this.dispatchEvent(new Event('ready'));
  }

  /** Checks for a new release in tabs that stay open. */
  #checkForUpdate() {
    const now = performance.now();
    if (document.visibilityState !== 'visible' || now - this.#lastCheck < CHECK_INTERVAL) return;
    this.#lastCheck = now;
    this.#registration?.update().catch(() => {});
  }
}
