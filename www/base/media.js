/** The width from which a panel stands beside the board. The style sheets use the same width. */
export const WIDE = matchMedia('(min-width: 68.75rem)');
