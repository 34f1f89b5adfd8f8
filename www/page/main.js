import init, { version } from '../awale.js';
import { Engine } from '../engine/engine.js';
import { compileModule } from '../base/wasm.js';
import { Store } from '../storage/store.js';
import { TabSave } from '../storage/tab-save.js';
import { Settings } from '../storage/settings.js';
import { Words, resolveLanguage } from '../base/words.js';
import { Page } from './page.js';
import { SAVE_VERSION } from './game-flow.js';
import { readUrlOptions } from '../base/url-options.js';
import { embedded } from '../base/embedded.js';

const root = document.documentElement;

/** Starts the embedded board of a frame. */
async function startEmbedded() {
  const { startFrame } = await import('../embed/frame.js');
  const app = /** @type {HTMLElement} */ (document.getElementById('app'));
  app.replaceChildren();
  await startFrame(app);
  root.dataset.state = 'ready';
}

/** Resolves when the layout has been painted, or after half a second, because a hidden tab is not painted. */
function painted() {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, 500);
  });
}

async function start() {
  const options = readUrlOptions(location.hash);
  const store = Store.open({ forget: options.kiosk > 0 });
  const settings = new Settings(store);
  if (options.language) settings.takeLinkLanguage(options.language);
  const [module, words, tabSave] = await Promise.all([
    compileModule('awale'),
    Words.load(resolveLanguage(settings.get('language'))),
    options.kiosk > 0 ? new TabSave(store, SAVE_VERSION, 'kiosk') : TabSave.claim(store, SAVE_VERSION),
  ]);
  await init({ module_or_path: module });
  const engine = new Engine();
  const page = new Page({ settings, words, engine, store, tabSave, asked: options });
  root.dataset.version = version();
  root.dataset.state = 'ready';
  // The first load, which has a size budget, ends here.
  performance.mark('ready');
  // The board is painted before anything else is loaded.
  await painted();
  // Not required: two people can play without the worker.
  const [engineState] = await Promise.all([
    engine.ping().catch((error) => {
      console.info(error);
      return 'missing';
    }),
    // An unhandled rejection makes the page offer to fetch missing files again.
    page.addAccessibility().catch((error) => void Promise.reject(error)),
  ]);
  root.dataset.engine = engineState;
  page.createPanels();
  // Offline use is prepared last, and may fail.
  import('./offline-notice.js').then(({ keepOffline }) => keepOffline(options.kiosk > 0)).catch(console.info);
}

if (root.dataset.state !== 'unsupported') {
  (embedded ? startEmbedded() : start()).catch((error) => {
    console.error(error);
    // Handled by support.js. A CompileError means a truncated module or a browser that is too old.
    root.dataset.failed = error?.name;
    dispatchEvent(new Event('awale-failed'));
  });
}
