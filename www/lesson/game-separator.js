/** The line breaks between two games of a file: a blank line even if the first ends without a line break. */
export const GAME_SEPARATOR = '\n\n';

/**
 * Games, lessons or exercises as the text of one file.
 *
 * @param {string[]} texts
 */
export const joinGames = (texts) => texts.map((text) => text.trim()).join(GAME_SEPARATOR).concat('\n');
