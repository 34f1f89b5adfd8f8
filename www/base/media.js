/** Windows with panels beside the board, one of them open from the start. page.css has the same query. */
export const WIDE = matchMedia('(min-width: 43.75rem) and (min-height: 30.01rem)');
