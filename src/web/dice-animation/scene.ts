/** Chooses the scene of the dice animation from the view of a table. While betting is open, there is no scene. */
import { type PhaseView, phaseOf, type StepOrder } from '../parts/phases.ts';

/** `covered`: the dice are under the cover. `rolling`: they are visible without a result. `landed`: they show the result. */
export type Scene = 'covered' | 'rolling' | 'landed';

/** Returns null if no scene is shown. */
export function sceneOf(view: PhaseView, order: StepOrder): Scene | null {
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

/** Maximum duration of each scene; of `landed`, from the call of the result. It is short, because the animation covers the felt. */
export const SCENE_MS: Readonly<Record<Scene, number>> = { covered: 4000, rolling: 4000, landed: 1000 };

/** Rotations in degrees that bring a face to the front. Opposite faces add up to seven. */
export const FACE_ROTATIONS: Readonly<Record<number, readonly [x: number, y: number]>> = {
  1: [0, 0],
  2: [0, -90],
  3: [-90, 0],
  4: [90, 0],
  5: [0, 90],
  6: [0, 180],
};
