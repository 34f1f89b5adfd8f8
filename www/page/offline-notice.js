import { element } from '../base/dom.js';
import { Offline } from './offline.js';
import { Store } from '../storage/store.js';
import { Words } from '../base/words.js';

/** How long a notice without buttons stays, in milliseconds. */
const NOTICE_TIME = 6000;

/**
 * Makes the page work offline, and shows a notice when it does and when there is a new release.
 *
 * @param {string} language
 */
export async function keepOffline(language) {
  const words = await Words.load(language);
  const store = Store.open();
  const offline = new Offline(store);
  const told = store.read('offline.told', 1) === true;
  offline.addEventListener('ready', async () => {
    document.documentElement.dataset.offline = 'ready';
    if (told) return;
    store.write('offline.told', 1, true);
    await words.add('settings');
    const notice = showNotice(words.say('ui.offline.ready'));
    setTimeout(() => notice.remove(), NOTICE_TIME);
  });
  offline.addEventListener('update', async () => {
    await words.add('settings');
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

/**
 * Shows a line at the foot of the page, in a row of its own: it never covers words or the board.
 *
 * @param {string} text
 * @param {...HTMLButtonElement} buttons
 */
function showNotice(text, ...buttons) {
  document.querySelector('.offline-notice')?.remove();
  const line = element('p', { role: 'status' });
  const notice = element('aside', { class: 'offline-notice' }, line, ...buttons);
  document.querySelector('.page')?.append(notice);
  // A live region announces only text that is added after it.
  line.textContent = text;
  return notice;
}
