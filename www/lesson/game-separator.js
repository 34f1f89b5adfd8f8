/** What stands between two games of a file: a blank line, whether or not the first one ends its last line. */
export const GAME_SEPARATOR = '\n\n';

/**
 * Games, lessons or exercises as the text of one file.
 *
 * @param {string[]} texts
 */
export const joinGames = (texts) => texts.map((text) => text.trim()).join(GAME_SEPARATOR).concat('\n');
