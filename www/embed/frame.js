import { EmbeddedBoard } from './board.js';

/**
 * The page as a frame in another one: the board alone. It tells its parent its height and what
 * happens, and does what its parent asks, and nobody else.
 */

/** More than so many questions at once are not heard. */
const MAX_OPEN = 100;
/** Messages that cannot be heard are complained of no more often than this, in milliseconds. */
const ERROR_INTERVAL = 100;

/** What may be said of the looks, as `--awale-…`, and how much of each. */
const STYLES = ['background', 'text', 'accent', 'board', 'pit', 'seed', 'font', 'radius'];
const MAX_STYLE = 200;
/** A look brings nothing along, and ends where it ends. */
const FORBIDDEN = /[{};<]|(url|src|image|image-set)\s*\(/i;

/**
 * Wears what a host's style says, all of it or nothing.
 *
 * @param {HTMLElement} place
 * @param {unknown} look
 */
function applyStyles(place, look) {
  if (look === null || typeof look !== 'object') return false;
  const texts = STYLES.map((name) => (Object.hasOwn(look, name) ? /** @type {any} */ (look)[name] : ''));
  if (!texts.every((text) => typeof text === 'string' && text.length <= MAX_STYLE && !FORBIDDEN.test(text))) return false;
  for (const [at, name] of STYLES.entries()) place.style.setProperty(`--awale-${name}`, texts[at]);
  return true;
}

/** @param {HTMLElement} place */
export async function startFrame(place) {
  place.className = '';
  // What is beside the board is the host's.
  for (const around of [document.documentElement, document.body]) around.style.background = 'transparent';
  const root = place.attachShadow({ mode: 'open' });
  const board = new EmbeddedBoard(root);
  const tell = (/** @type {Record<string, unknown>} */ said) => {
    // Whoever frames the page may know what it shows: there is no secret in a game.
    if (parent !== window) parent.postMessage({ awale: 1, ...said }, '*');
  };
  for (const type of ['ready', 'move', 'position', 'end', 'solved', 'wrong', 'error']) {
    board.addEventListener(type, (event) => {
      const { detail } = /** @type {CustomEvent} */ (event);
      tell({ kind: 'event', type, detail, current: board.current, link: board.link });
    });
  }
  new ResizeObserver(() => tell({ kind: 'height', height: place.getBoundingClientRect().height })).observe(place);

  const asked = () => ({ theme: 'auto', ...Object.fromEntries(new URLSearchParams(location.hash.slice(1))) });
  let open = 0;
  let refused = false;
  // However many messages make no sense, it is said once in a while.
  const refuse = () => {
    if (refused) return false;
    refused = true;
    setTimeout(() => (refused = false), ERROR_INTERVAL);
    tell({ kind: 'event', type: 'error', detail: { code: 'message', message: 'no such question, too many, or a look that cannot be worn' } });
    return false;
  };
  /** What can be asked. @type {Record<string, (value: any) => unknown>} */
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
    if (open >= MAX_OPEN) refuse();
    else {
      open += 1;
      try {
        done = (await actions[name](value)) !== false;
      } catch (error) {
        console.info(error);
        refuse();
      } finally {
        open -= 1;
      }
    }
    // Whoever asked is never left waiting.
    tell({ kind: 'answer', id, done });
  });
  // It listens before it says that it is ready.
  await board.open(asked());
  addEventListener('hashchange', () => board.set(asked()));
  return board;
}
