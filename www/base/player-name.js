/** The longest name of a player, in characters. */
export const MAX_PLAYER_NAME = 40;
