/** The longest name of a player, in characters. */
export const MAX_NAME = 40;
