/** The element `<awale-board>`: docs/embedding.md has its attributes and events. */

export type Side = 'S' | 'N';

/** The game on a board. */
export interface BoardGame {
  rules: string;
  position: string;
  moves: string[];
  ply: number;
  turn: Side;
  over: { why: string; south: number; north: number; winner: Side | null; counted: boolean } | null;
  link: string;
}

/** What `load` takes besides a link's text. */
export interface LoadedGame {
  rules?: string;
  position?: string;
  moves?: string | string[];
  ply?: number;
  link?: string;
}

/**
 * A lesson or an exercise that was solved, by its name. `first`: whether on the first try, without being shown a move.
 * `earned`: the points, out of `of`.
 */
export interface Solved {
  lesson?: string;
  exercise?: string;
  first: boolean;
  earned: number;
  of: number;
}

/** The attributes, as they are written in HTML. */
export interface BoardAttributes {
  rules?: string;
  position?: string;
  moves?: string;
  ply?: string | number;
  level?: string | number;
  side?: Side;
  controls?: 'play' | 'replay' | 'none';
  autoplay?: string | number;
  lang?: string;
  theme?: 'auto' | 'light' | 'dark' | 'contrast' | 'page';
  exercise?: string;
  lesson?: string;
  step?: string | number;
  text?: string;
  done?: string;
  solution?: 'on' | 'off';
  analysis?: 'on' | 'off';
  /** The folder of the page's files: those of `awale/page`, copied to your site. */
  home?: string;
  flip?: boolean | '';
  mirror?: boolean | '';
  /** The letters beside the pits: shown unless this is `false`. */
  letters?: boolean | '' | 'false';
}

/** The events, which bubble. */
export interface BoardEvents {
  'awale-ready': CustomEvent<BoardGame & { version: string }>;
  'awale-move': CustomEvent<BoardGame & { move: string; by: Side; captured: number }>;
  'awale-position': CustomEvent<BoardGame>;
  'awale-end': CustomEvent<NonNullable<BoardGame['over']>>;
  'awale-step': CustomEvent<Omit<Solved, 'first'> & { step: number; steps: number }>;
  'awale-wrong': CustomEvent<{ lesson?: string; exercise?: string; move: string }>;
  'awale-solved': CustomEvent<Solved>;
  'awale-error': CustomEvent<{ code: string; message: string; attribute?: string }>;
}

export interface AwaleBoardElement extends HTMLElement {
  /** The game; `null` before the board is loaded. */
  readonly current: BoardGame | null;
  readonly link: string;
  play(move: string): Promise<boolean>;
  undo(): Promise<boolean>;
  goTo(ply: number): Promise<boolean>;
  load(game: string | LoadedGame): Promise<boolean>;
}

declare global {
  interface HTMLElementTagNameMap {
    'awale-board': AwaleBoardElement;
  }
  interface HTMLElementEventMap extends BoardEvents {}
  namespace JSX {
    interface IntrinsicElements {
      'awale-board': BoardAttributes & { [name: string]: unknown };
    }
  }
}
