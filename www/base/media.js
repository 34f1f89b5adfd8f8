/** Matches windows that show a panel beside the board. The style sheets have the same query. */
export const WIDE = matchMedia('(min-width: 43.75rem) and (min-height: 30.01rem)');
/** Matches devices that are used by a finger alone, such as phones. */
export const FINGER = matchMedia('(hover: none) and (pointer: coarse)');
/** Matches narrow windows. The style sheets have the same query. */
export const NARROW = matchMedia('(max-width: 43.74rem)');
