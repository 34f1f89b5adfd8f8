import { element } from '../base/dom.js';
import { Offline } from './offline.js';
import { showNotice } from './foot-notice.js';
import { Store } from '../storage/store.js';
import { Words } from '../base/words.js';

/** How long a notice without buttons stays, in milliseconds. */
const NOTICE_TIME = 6000;

/**
 * Makes the page work offline, and shows a notice when it does so for the first time and when there is a new release;
 * on a shared device without a notice.
 *
 * @param {boolean} kiosk whether the device is shared
 */
export async function keepOffline(kiosk) {
  const store = Store.open({ forget: kiosk });
  const offline = new Offline(store);
  const silent = kiosk || store.read('offline.told', 1) === true;
  // In the page's language when a notice is shown: another one may have been chosen since the start.
  const load = () => Words.load(document.documentElement.lang, ['settings']);
  offline.addEventListener('ready', async () => {
    document.documentElement.dataset.offline = 'ready';
    if (silent) return;
    store.write('offline.told', 1, true);
    const words = await load();
    const notice = showNotice(words.say('ui.offline.ready'));
    notice.classList.add('passing');
    setTimeout(() => notice.remove(), NOTICE_TIME);
  });
  if (!kiosk) offline.addEventListener('update', async () => {
    const words = await load();
    const apply = element('button', { type: 'button', class: 'button', 'data-offline': 'apply' }, words.say('ui.offline.apply'));
    const later = element('button', { type: 'button', class: 'button', 'data-offline': 'later' }, words.say('ui.offline.later'));
    const notice = showNotice(`${words.say('ui.offline.update')} ${words.say('ui.offline.kept')}`, apply, later);
    apply.addEventListener('click', () => {
      apply.disabled = true;
      offline.apply();
    });
    later.addEventListener('click', () => {
      offline.decline();
      notice.remove();
    });
  });
  await offline.start();
}
