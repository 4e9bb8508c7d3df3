/** Chooses what the vessel on the stage shows. */
import type { PublicTable } from '../../../protocol/index.ts';
import type { CoverState, DiceMotion } from '../../dice-animation/index.ts';
import type { Reveal } from '../../parts/reveal.ts';

export interface StageScene {
  readonly motion: DiceMotion;
  /** null if no dice are in sight, or if they roll without a result. */
  readonly faces: readonly number[] | null;
  readonly cover: CoverState;
}

/** The cover in this roll. `lifted`: it was removed together with the result, so the dice under it lie already and do not fall. */
export type RollCover = CoverState | 'lifted';

export interface SceneParts {
  readonly view: Pick<PublicTable, 'status' | 'bettingOpen' | 'faces' | 'next' | 'covered' | 'tumbles'>;
  readonly reveal: Pick<Reveal, 'step' | 'faces'> | null;
  /** The faces of the last result that the page shows. */
  readonly lastFaces: readonly number[] | null;
  readonly cover: RollCover;
  /** False with reduced motion. */
  readonly canMove: boolean;
}

export function findScene({ view, reveal, lastFaces, cover: rollCover, canMove }: SceneParts): StageScene {
  const cover = rollCover === 'lifting' ? 'lifting' : 'none';
  if (reveal !== null)
    return { motion: reveal.step === 'tumble' && rollCover === 'none' ? 'landing' : 'resting', faces: reveal.faces, cover };
  if (view.faces !== null) return { motion: 'resting', faces: view.faces, cover };
  if (view.covered) return { motion: 'resting', faces: null, cover: 'on' };
  if (cover === 'lifting') return { motion: 'resting', faces: null, cover };
  const isRolling = !view.bettingOpen && view.status === 'open' && (view.next === 'result' || view.tumbles > 0);
  if (isRolling) return { motion: canMove ? 'rolling' : 'resting', faces: null, cover };
  return { motion: 'resting', faces: lastFaces, cover };
}
