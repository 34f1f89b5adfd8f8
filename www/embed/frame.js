import { EmbeddedBoard } from './board.js';
import { fitWindow } from './fit.js';

/**
 * The page as a frame in a host page: an embedded board. It sends its height and events to its
 * parent and takes commands from its parent only.
 */

/** The most commands that may run at a time. */
const MAX_RUNNING = 100;
/** The least time between two error events for faulty messages, in milliseconds. */
const ERROR_INTERVAL = 100;

/** The custom properties `--awale-…` that the host may set, and their longest value. */
const STYLES = ['background', 'text', 'accent', 'board', 'pit', 'seed', 'font', 'radius'];
const MAX_STYLE = 200;
/**
 * What a value may not contain: a function that loads something, a backslash (an escape can hide such a function's
 * name), and signs that end a declaration or begin a block or a tag.
 */
const FORBIDDEN = /[{};<\\]|(url|src|image|image-set)\s*\(/i;

/**
 * Applies the host's styles, all or none.
 *
 * @param {HTMLElement} place
 * @param {unknown} styles
 * @returns {boolean} whether they were applied
 */
function applyStyles(place, styles) {
  if (styles === null || typeof styles !== 'object') return false;
  const texts = STYLES.map((name) => (Object.hasOwn(styles, name) ? /** @type {any} */ (styles)[name] : ''));
  if (!texts.every((text) => typeof text === 'string' && text.length <= MAX_STYLE && !FORBIDDEN.test(text))) return false;
  for (const [at, name] of STYLES.entries()) place.style.setProperty(`--awale-${name}`, texts[at]);
  return true;
}

/** @param {HTMLElement} place */
export async function startFrame(place) {
  place.className = '';
  delete document.documentElement.dataset.page;
  // The host's background shows through.
  for (const each of [document.documentElement, document.body]) each.style.background = 'transparent';
  const root = place.attachShadow({ mode: 'open' });
  const board = new EmbeddedBoard(root);
  const tell = (/** @type {Record<string, unknown>} */ message) => {
    // Any origin may read the events: a game contains no secret.
    if (parent !== window) parent.postMessage({ awale: 1, ...message }, '*');
  };
  for (const type of ['ready', 'move', 'position', 'end', 'step', 'solved', 'wrong', 'error']) {
    board.addEventListener(type, (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      tell({ kind: 'event', type, detail, current: board.current, link: board.link });
    });
  }
  new ResizeObserver(() => tell({ kind: 'height', height: place.getBoundingClientRect().height })).observe(place);

  const attributes = () => ({ theme: 'auto', ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) });
  let running = 0;
  let refused = false;
  // Rate limit: many faulty messages cause one error event per interval.
  const refuse = () => {
    if (refused) return false;
    refused = true;
    setTimeout(() => (refused = false), ERROR_INTERVAL);
    tell({ kind: 'event', type: 'error', detail: { code: 'message', message: 'an unknown command, too many commands, or a style that is not allowed' } });
    return false;
  };
  /** The commands. @type {Record<string, (value: any) => unknown>} */
  const actions = {
    set: (value) => board.set(value !== null && typeof value === 'object' ? value : {}),
    load: (value) => board.load(value),
    play: (value) => board.play(value),
    undo: () => board.undo(),
    goTo: (value) => board.goTo(value),
    look: (value) => applyStyles(place, value) || refuse(),
  };
  addEventListener('message', async ({ data, source }) => {
    if (source !== parent || parent === window || data?.awale !== 1) return;
    const { id, name, value } = data;
    if (typeof id !== 'number' || typeof name !== 'string' || !Object.hasOwn(actions, name)) return void refuse();
    let done = false;
    if (running >= MAX_RUNNING) refuse();
    else {
      running += 1;
      try {
        done = (await actions[name](value)) !== false;
      } catch (error) {
        console.info(error);
        refuse();
      } finally {
        running -= 1;
      }
    }
    tell({ kind: 'answer', id, done });
  });
  // The frame listens before it reports that it is ready.
  await board.open(attributes());
  if (new URLSearchParams(`${location.search}&${location.hash.slice(1)}`).get('fit') === '1') fitWindow(place);
  addEventListener('hashchange', () => board.set(attributes()));
  return board;
}
