/** The vessel of the dice in 3D, seen from above: a cage with a glass dome, with or without its cover, or a tray for a throw by hand. */
import type { VNode } from 'preact';
import type { Dice } from '../../rules/index.ts';
import { type DiceMotion, VesselDice } from './dice-3d.tsx';
import { Hand } from './hand.tsx';
import './vessel.css';

const RIBS = [0, 1, 2, 3, 4, 5] as const;
const HOOPS = [1, 2] as const;

/** `on`: the dice are under the cover. `lifting`: it is being removed. */
export type CoverState = 'none' | 'on' | 'lifting';

export interface VesselProps {
  readonly dice: Dice;
  /** null without dice to show. */
  readonly faces: readonly number[] | null;
  readonly motion: DiceMotion;
  /** False if the dice are thrown by hand. */
  readonly isTumbler: boolean;
  readonly cover: CoverState;
  /** The number of activations of the tumbler. Each one shakes the cover. */
  readonly tumbles: number;
  /** Called when the cover has been removed. */
  readonly onLifted?: () => void;
}

function Cage({ isMoving }: { readonly isMoving: boolean }): VNode {
  return (
    <div class={`vessel-cage ${isMoving ? 'moving' : ''}`}>
      {RIBS.map((rib) => (
        <i key={rib} class={`vessel-rib vessel-rib-${rib}`} />
      ))}
      {HOOPS.map((hoop) => (
        <i key={hoop} class={`vessel-hoop vessel-hoop-${hoop}`} />
      ))}
    </div>
  );
}

export function Vessel({ dice, faces, motion, isTumbler, cover, tumbles, onLifted }: VesselProps): VNode {
  const isMoving = motion === 'rolling';
  return (
    <div class={`vessel ${isTumbler ? 'tumbler' : 'tray'} ${motion}`} aria-hidden="true">
      {isTumbler && <i class="vessel-base" />}
      <div class="vessel-world">
        <i class={isTumbler ? 'vessel-plate' : 'vessel-tray'} />
        {cover !== 'on' && <VesselDice dice={dice} faces={faces} motion={motion} isTumbler={isTumbler} />}
        {isTumbler && cover !== 'on' && <Cage isMoving={isMoving} />}
      </div>
      {isTumbler && cover !== 'on' && <i class="vessel-glass" />}
      {cover !== 'none' && (
        // The key restarts the shake for each tumble.
        <span key={tumbles} class={`vessel-cover ${cover}`} onAnimationEnd={cover === 'lifting' ? onLifted : undefined}>
          <i class="vessel-knob" />
        </span>
      )}
      {!isTumbler && motion !== 'resting' && <Hand isOpen={motion === 'landing'} />}
    </div>
  );
}
