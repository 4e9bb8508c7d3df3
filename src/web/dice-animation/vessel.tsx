/** The vessel of the dice in 3D, seen from above: a cage with a glass dome, with or without its cover, or a tray for a throw by hand. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
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
  /** Called when the dice begin to fall or the cover is lifted, with a promise that settles when everything rests. */
  readonly onFall?: (diceRest: Promise<unknown>) => void;
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

export function Vessel({ dice, faces, motion, isTumbler, cover, tumbles, onFall, onLifted }: VesselProps): VNode {
  const vessel = useRef<HTMLDivElement>(null);
  const isMoving = motion === 'rolling';
  const isFalling = motion === 'landing' || cover === 'lifting';
  // The effects of the dice run first and start their animations.
  useLayoutEffect(() => {
    if (!isFalling) return;
    const animations = vessel.current?.getAnimations({ subtree: true }) ?? [];
    onFall?.(Promise.allSettled(animations.map(({ finished }) => finished)));
  }, [isFalling]);
  return (
    <div class={`vessel ${isTumbler ? 'tumbler' : 'tray'} ${motion}`} aria-hidden="true" ref={vessel}>
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
