/** How long each place keeps the focus, in milliseconds. */
const STAY = { slow: 3500, normal: 2000, fast: 1200 };
/** The keys of a switch. */
const SWITCH_KEYS = [' ', 'Enter'];
/** Where the dialog, the question, the pits or the actions are, the first that has any. */
const PLACES = [
  'dialog[open] :is(button, input, a[href]):not(:disabled)',
  '.bar:not([hidden]) button[aria-disabled="false"], .pit[aria-disabled="false"]',
  '.actions button:not([hidden])[aria-disabled="false"]',
];

/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;
let listening = false;
/** The place that has its turn. @type {HTMLElement | null} */
let place = null;

/**
 * Gives the focus in turn to what can be pressed: Space or Enter presses it, wherever the focus has
 * gone meanwhile. It ends with the setting.
 *
 * @param {import('../storage/settings.js').Settings} settings
 */
export function scanFor(settings) {
  clearTimeout(timer);
  const go = () => {
    const pace = settings.get('scan');
    if (pace === 'off') return;
    const places = playablePlaces();
    place = places[(places.indexOf(/** @type {HTMLElement} */ (place)) + 1) % places.length] ?? null;
    // The ring is shown although no key was pressed.
    place?.focus(/** @type {FocusOptions} */ ({ focusVisible: true, preventScroll: place.matches('.pit') }));
    timer = setTimeout(go, STAY[pace]);
  };
  timer = setTimeout(go, STAY.fast);
  if (listening) return;
  listening = true;
  addEventListener('keydown', (event) => {
    if (settings.get('scan') === 'off' || !SWITCH_KEYS.includes(event.key) || event.repeat || !place?.isConnected) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    place.click();
  }, { capture: true });
}

/** @returns {HTMLElement[]} */
function playablePlaces() {
  for (const places of PLACES) {
    const found = [...document.querySelectorAll(places)].filter((one) => one instanceof HTMLElement && one.checkVisibility());
    if (found.length > 0) return /** @type {HTMLElement[]} */ (found);
  }
  return [];
}
