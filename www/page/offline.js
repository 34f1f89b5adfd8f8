// The page's side of the service worker (sw.js): says when the page works without a network, and
// when a new release is there.

import { Store } from '../storage/store.js';

/** Asked again when a tab comes back to the front, but not more often than this (milliseconds). */
const BETWEEN_CHECKS = 3_600_000;
/** How long the new release may take to take over before the page reloads anyway. */
const TAKEOVER_TIMEOUT = 10_000;
const DECLINED = 'release.declined';
const VERSION = 1;

/**
 * Events: `ready` once every file of the release has been found whole in the cache; `update` once
 * when another release can be taken.
 */
export class Offline extends EventTarget {
  /** The folder of the release that this page runs, such as `r/0123456789abcdef/`. */
  release;
  ready = false;
  /** @type {ServiceWorkerRegistration | undefined} */
  #registration;
  #store;
  #offered = false;
  #lastCheck = performance.now();

  /** @param {Store} store keeps what the reader said */
  constructor(store) {
    super();
    this.#store = store;
    this.release = /r\/[0-9a-f]{16}\//.exec(import.meta.url)?.[0];
  }

  /**
   * Starts the service worker where one may be: on a host that is safe (https), in the page
   * itself and never in a frame, which may stand in someone else's page.
   */
  async start() {
    // Looked at in this order: in a frame, naming the container may already be refused.
    if (!this.release || window.top !== window || !navigator.serviceWorker) return;
    const container = navigator.serviceWorker;
    container.addEventListener('message', ({ data, ports }) => {
      if (data?.ask === 'which release?') ports[0]?.postMessage(this.release);
    });
    container.startMessages();
    const script = new URL('sw.js', import.meta.url.split(this.release)[0]);
    try {
      this.#registration = await container.register(script, { updateViaCache: 'none' });
    } catch {
      // Storage is off, or full, or a deployment is under way: the page works without.
      return;
    }
    if (!this.#registration) return;
    this.#registration.addEventListener('updatefound', this.#onstate);
    document.addEventListener('visibilitychange', () => this.#checkForUpdate());
    this.#followRelease();
  }

  /** Takes the new release; the page has put the game into its address (or storage) before. */
  async apply() {
    const waiting = this.#registration?.waiting;
    if (waiting) {
      const taken = new Promise((resolve) => {
        navigator.serviceWorker.addEventListener('controllerchange', resolve, { once: true });
        setTimeout(resolve, TAKEOVER_TIMEOUT);
      });
      waiting.postMessage({ ask: 'take over' });
      await taken;
    }
    location.reload();
  }

  /** Not now: this release is not offered again; it comes by itself once every tab is closed. */
  decline() {
    this.#store.write(DECLINED, VERSION, this.release);
  }

  #onstate = () => this.#followRelease();

  /** Follows a release on its way in. */
  #followRelease() {
    const registration = this.#registration;
    const coming = registration?.installing;
    coming?.addEventListener('statechange', this.#onstate);
    if (registration?.waiting && registration.active) this.#offer();
    if (registration?.active?.state === 'activating') {
      registration.active.addEventListener('statechange', this.#onstate);
    }
    this.#askWorker();
  }

  #offer() {
    if (this.#offered || this.#store.read(DECLINED, VERSION) === this.release) return;
    this.#offered = true;
    this.dispatchEvent(new Event('update'));
  }

  /** Asks the worker in force to look at every file. */
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
    // Deployed while this page was loading: the worker already keeps the next one.
    if (release !== this.release) this.#offer();
    if (ready === this.ready) return;
    this.ready = ready;
    if (ready) this.dispatchEvent(new Event('ready'));
  }

  /** A tab that stays open for weeks hears of new releases too. */
  #checkForUpdate() {
    const now = performance.now();
    if (document.visibilityState !== 'visible' || now - this.#lastCheck < BETWEEN_CHECKS) return;
    this.#lastCheck = now;
    this.#registration?.update().catch(() => {});
  }
}
