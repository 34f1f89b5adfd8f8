/** The signs of the marks 1 to 6 in game files (numeric annotation glyphs). */
export const GLYPHS = ['', '!', '?', '!!', '??', '!?', '?!'];
