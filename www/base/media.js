/** Matches windows that show a panel beside the board. page.css has the same query. */
export const WIDE = matchMedia('(min-width: 43.75rem) and (min-height: 30.01rem)');
/** Matches narrow windows. The style sheets have the same query. */
export const NARROW = matchMedia('(max-width: 43.74rem)');
