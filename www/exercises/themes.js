/** The themes that have texts: the tactics, then the rules that an exercise is about. */
export const THEMES = [
  'capture', 'chain', 'facing', 'replay', 'turn-chain', 'one-or-two', 'feeding', 'feeding-trap', 'starving',
  'defend-empty', 'defend-raise', 'defend-overload', 'take-first', 'counter-threat', 'double-threat',
  'return-capture', 'sacrifice', 'waiting', 'hoard-kept', 'hoard-sown', 'lap', 'opening', 'placement',
  'place-last', 'place-harvest', 'place-safe',
  'counting', 'only-win', 'only-draw',
  'rule-slam-spared', 'rule-slam-forbidden', 'rule-slam-barred', 'rule-slam-taken', 'rule-slam-open',
  'rule-feeding', 'rule-always', 'rule-fed-again', 'rule-exhaustion', 'rule-end',
  'rule-limit-last', 'rule-limit-which', 'rule-limit-nothing', 'rule-limit-none', 'rule-leftovers', 'rule-last-seed',
  'rule-facing', 'rule-facing-where', 'rule-capturer', 'rule-capturer-alone', 'rule-own-side',
  'rule-stores', 'rule-turn', 'rule-turn-kalah', 'rule-lap-sown', 'rule-seeds', 'rule-equal', 'rule-harvest', 'rule-placement',
];

/** Whether a theme is about a rule: by other rules, another move would be best. @param {string} theme */
export const isAboutRule = (theme) => theme.startsWith('rule-');

/**
 * The key of the theme that an exercise is announced with. Themes that would give the answer away are
 * merged: the ways to defend (taking first too), keeping or sowing a hoard (a lap too), and the plans for placing
 * seeds.
 *
 * @param {string} theme
 */
export function themeKey(theme) {
  const known = THEMES.includes(theme) ? theme : 'all';
  if (known.startsWith('defend') || known === 'take-first') return 'ui.exercises.theme.defend';
  if (known.startsWith('place-')) return 'ui.exercises.theme.placement';
  const hoard = known.startsWith('hoard') || known === 'lap';
  return `ui.exercises.theme.${hoard ? 'hoard' : known}`;
}

/**
 * The name of a theme; empty for one without texts, and for an exercise that states none.
 *
 * @param {import('../base/words.js').Say} say
 * @param {string} theme
 */
export const themeName = (say, theme) => (THEMES.includes(theme) ? say(themeKey(theme)) : '');

/**
 * The idea of a theme, by which neighbouring exercises differ: themes whose keys are the same up to the first
 * hyphen share it (`only-win` and `only-draw`). Every rule theme has its own.
 *
 * @param {string} theme
 */
export const ideaOf = (theme) => (isAboutRule(theme) ? theme : themeKey(theme).replace(/-.*/, ''));
