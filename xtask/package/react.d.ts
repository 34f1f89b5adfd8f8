/** The element in React's JSX: `import type {} from 'awale/react'`. */
import type { DetailedHTMLProps, HTMLAttributes } from 'react';
import type { AwaleBoardElement, BoardAttributes, BoardEvents } from './element.js';

type Handlers = { [Name in keyof BoardEvents as `on${Name}`]?: (event: BoardEvents[Name]) => void };

declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      'awale-board': Omit<DetailedHTMLProps<HTMLAttributes<AwaleBoardElement>, AwaleBoardElement>, keyof BoardAttributes> & BoardAttributes & Handlers;
    }
  }
}
