// Values in sessionStorage, which last as long as the tab, reloads included. If it is forbidden, nothing is kept.

/** @param {string} name @returns {string | null} */
export function readTab(name) {
  try {
    return sessionStorage.getItem(name);
  } catch {
    return null;
  }
}

/** @param {string} name @param {string | null} value `null` removes it */
export function writeTab(name, value) {
  try {
    if (value === null) sessionStorage.removeItem(name);
    else sessionStorage.setItem(name, value);
  } catch {
    // Not kept.
  }
}
