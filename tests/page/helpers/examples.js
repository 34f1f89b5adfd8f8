// A game and a lesson that several tests open.

/** The address of a game of thirteen moves by each player. */
export const GAME = '#rules=classique&moves=EeAfFaDdFbCfFeBcDdEfAeCfFc';

/** A teacher's own lesson: one question, which C answers. */
export const LESSON = '[Title "À moi"]\n\n{Semez C. [ask]} 1. C {Bravo.} *\n';
