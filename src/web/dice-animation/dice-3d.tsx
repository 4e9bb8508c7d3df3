/** 3D dice in a vessel. They roll until the result is known, and then land with its faces on top. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Dice } from '../../rules/index.ts';
import { colourOf, Die } from '../parts/index.ts';
import { FACE_ROTATIONS } from './scene.ts';

const SIDES = [1, 2, 3, 4, 5, 6] as const;

/** Delay between the landings of two dice. */
const STAGGER_MS = 110;
/** The last of three dice rests after `LANDING_MS + 2 * STAGGER_MS`, which is less than the first step of the reveal. */
const LANDING_MS = 980;

/** `rolling`: without a result. `landing`: the result is known, and the dice fall. `resting`: they lie. */
export type DiceMotion = 'rolling' | 'landing' | 'resting';

/** Places of the dice, in their own size, and their turn around the vertical axis. */
const PLACES = {
  2: [
    [-0.72, 0.1, 14],
    [0.74, -0.1, -20],
  ],
  3: [
    [-1.05, 0.3, 18],
    [0.02, -0.52, -9],
    [1.06, 0.32, -22],
  ],
} as const satisfies Record<number, readonly (readonly [x: number, z: number, turn: number])[]>;

interface CubeProps {
  readonly dice: Dice;
  /** null until the face is known. */
  readonly face: number | null;
  readonly index: number;
  readonly motion: DiceMotion;
  readonly isTumbler: boolean;
}

function Cube({ dice, face, index, motion, isTumbler }: CubeProps): VNode {
  const cube = useRef<HTMLDivElement>(null);
  const { symbols, colours, count } = dice;
  const [tiltX, tiltY] = FACE_ROTATIONS[face ?? 1] ?? [0, 0];
  const [x = 0, z = 0, turn = 0] = PLACES[count][index] ?? [];
  // 90° brings the front face to the top.
  const transformAt = (dx: number, lift: number, dz: number, turns: number): string =>
    `translate3d(${x + dx}em, ${-0.5 - lift}em, ${z + dz}em) rotateY(${turn + turns * 80}deg) ` +
    `rotateX(${90 + turns * 360}deg) rotateZ(${turns * 180}deg) rotateX(${tiltX}deg) rotateY(${tiltY}deg)`;
  const start = isTumbler ? ([-x * 0.6, 1.7, -0.4] as const) : ([0.8 - x, 1.3, 0.7 - z] as const);
  useLayoutEffect(() => {
    if (motion !== 'landing') return;
    const [dx, lift, dz] = start;
    const frames = [
      { transform: transformAt(dx, lift, dz, 2), easing: 'cubic-bezier(0.4, 0, 1, 1)' },
      { transform: transformAt(dx * 0.35, 0.05, dz * 0.35, 1), offset: 0.42, easing: 'cubic-bezier(0, 0, 0.5, 1)' },
      { transform: transformAt(dx * 0.12, 0.5, dz * 0.12, 0.45), offset: 0.62, easing: 'cubic-bezier(0.5, 0, 1, 1)' },
      { transform: transformAt(0, 0.02, 0, 0.06), offset: 0.84, easing: 'ease-out' },
      { transform: transformAt(0, 0, 0, 0), offset: 1 },
    ];
    cube.current?.animate(frames, { duration: LANDING_MS, delay: index * STAGGER_MS, fill: 'backwards' });
  }, [motion]);
  const isRolling = motion === 'rolling';
  return (
    <>
      {!isRolling && <i class="vessel-shadow" style={{ transform: `translate3d(${x}em, -0.01em, ${z}em) rotateX(90deg)` }} />}
      <div
        class={`vessel-die ${isRolling ? `rolling vessel-die-${index}` : ''}`}
        ref={cube}
        style={isRolling ? {} : { transform: transformAt(0, 0, 0, 0) }}
      >
        {SIDES.map((side) => (
          <span key={side} class={`vessel-face vessel-face-${side} ${!isRolling && side === face ? 'up' : ''}`}>
            <Die face={side} symbol={symbols?.[side - 1] ?? null} colour={colourOf(side, colours)} />
          </span>
        ))}
      </div>
    </>
  );
}

export interface VesselDiceProps extends Pick<CubeProps, 'dice' | 'motion' | 'isTumbler'> {
  /** null until the faces are known. */
  readonly faces: readonly number[] | null;
}

export function VesselDice({ dice, faces, motion, isTumbler }: VesselDiceProps): VNode | null {
  if (faces === null && motion !== 'rolling') return null;
  const sorted = faces === null ? null : [...faces].sort((a, b) => a - b);
  return (
    <div class="vessel-dice">
      {Array.from({ length: dice.count }, (_, index) => (
        <Cube key={index} dice={dice} index={index} face={sorted?.[index] ?? null} motion={motion} isTumbler={isTumbler} />
      ))}
    </div>
  );
}
