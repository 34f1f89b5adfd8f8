/** How long each element keeps the focus, in milliseconds. */
const FOCUS_TIMES = { slow: 3500, normal: 2000, fast: 1200 };
/** The keys sent by a switch: an input device with one or two buttons, used instead of a keyboard. */
const SWITCH_KEYS = [' ', 'Enter'];
/** What can be pressed: in an open dialog; else answers to a question, pits and a lesson's buttons; else actions. */
const TARGETS = [
  'dialog[open] :is(button, input, a[href]):not(:disabled)',
  '.bar:not([hidden]) button[aria-disabled="false"], .pit[aria-disabled="false"], .lesson-bar button:not(.term, :disabled, [aria-disabled="true"])',
  '.actions button:not([hidden])[aria-disabled="false"]',
];

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let listening = false;
/** The element that has its turn. @type {HTMLElement | null} */
let target = null;

/**
 * Switch access by scanning: moves the focus by itself from one element that can be pressed to the next. Space or
 * Enter presses the element that has its turn. Ends when the setting is off.
 *
 * @param {import('../storage/settings.js').Settings} settings
 */
export function startScanning(settings) {
  clearTimeout(timer);
  const go = () => {
    const pace = settings.get('scan');
    if (pace === 'off') return;
    const targets = findTargets();
    target = targets[(targets.indexOf(/** @type {HTMLElement} */ (target)) + 1) % targets.length] ?? null;
    // `focusVisible`: the focus ring is shown although no key was pressed.
    target?.focus(/** @type {FocusOptions} */ ({ focusVisible: true, preventScroll: target.matches('.pit') }));
    timer = setTimeout(go, FOCUS_TIMES[pace]);
  };
  timer = setTimeout(go, FOCUS_TIMES.fast);
  if (listening) return;
  listening = true;
  addEventListener('keydown', (event) => {
    if (settings.get('scan') === 'off' || !SWITCH_KEYS.includes(event.key) || event.repeat || !target?.isConnected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    target.click();
  }, { capture: true });
}

/** @returns {HTMLElement[]} */
function findTargets() {
  for (const selector of TARGETS) {
    const found = [...document.querySelectorAll(selector)].filter((node) => node instanceof HTMLElement && node.checkVisibility());
    if (found.length > 0) return /** @type {HTMLElement[]} */ (found);
  }
  return [];
}
