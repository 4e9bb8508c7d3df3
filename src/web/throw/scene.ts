/** What the dice do, as anybody at the table sees it, and for how long it is worth all eyes. It must never be there while bets are placed. */
import { type Order, phaseOf, type Seen } from '../parts/phases.ts';

/** `covered`: at rest or not, under the cover; `rolling`: seen, not at rest; `landed`: with their faces. */
export type Scene = 'covered' | 'rolling' | 'landed';

/** Null while nothing is to be watched. */
export function sceneOf(view: Seen, order: Order): Scene | null {
  switch (phaseOf(view, order)) {
    case 'no-more-bets':
      if (view.covered) return 'covered';
      return view.tumbles > 0 ? 'rolling' : null;
    case 'tumbling':
    case 'thrown':
      return 'rolling';
    case 'result':
      return 'landed';
    default:
      return null;
  }
}

/** A dealer of real dice may take minutes, and the felt is wanted back. */
export const LASTS_MS: Readonly<Record<Scene, number>> = { covered: 4000, rolling: 4000, landed: 2600 };

/** Turns about x and y, in degrees, that bring a face to the front of a die whose opposite faces make seven. */
export const TURNS: Readonly<Record<number, readonly [x: number, y: number]>> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
};
