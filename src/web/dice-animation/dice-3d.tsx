/** 3D dice that roll until the result is known, and then land on its faces. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Dice } from '../../rules/index.ts';
import { colourOf, Die } from '../parts/index.ts';
import { FACE_ROTATIONS } from './scene.ts';

const SIDES = [1, 2, 3, 4, 5, 6] as const;

/** Delay between the landings of two dice. */
const STAGGER_MS = 130;
const LANDING_MS = 950;

/** Each die has a different tilt, small enough that the front face is clearly the result. */
const TILTS = ['rotateX(-9deg) rotateY(10deg)', 'rotateX(-10deg) rotateY(-4deg)', 'rotateX(-8deg) rotateY(-12deg)'];

interface CubeProps {
  readonly dice: Dice;
  /** null until the face is known. */
  readonly face: number | null;
  readonly index: number;
  /** False if the dice were under a cover: then they do not fall. */
  readonly isFalling: boolean;
}

function Cube({ dice, face, index, isFalling }: CubeProps): VNode {
  const cube = useRef<HTMLDivElement>(null);
  const { symbols, colours } = dice;
  const [x, y] = FACE_ROTATIONS[face ?? 1] ?? [0, 0];
  const transformAt = (lift: number, rotations: number): string =>
    `translateY(${lift}em) ${TILTS[index]} rotateX(${x + rotations * 360}deg) rotateY(${y - rotations * 360}deg)`;
  useLayoutEffect(() => {
    if (face === null || !isFalling) return;
    const frames = [
      { transform: transformAt(-1.3, 2), easing: 'cubic-bezier(0.4, 0, 1, 1)' },
      { transform: transformAt(0, 0.6), offset: 0.45, easing: 'cubic-bezier(0, 0, 0.5, 1)' },
      { transform: transformAt(-0.28, 0.15), offset: 0.7, easing: 'cubic-bezier(0.5, 0, 1, 1)' },
      { transform: transformAt(0, 0), offset: 1 },
    ];
    cube.current?.animate(frames, { duration: LANDING_MS, delay: index * STAGGER_MS, fill: 'backwards' });
  }, [face]);
  return (
    <div
      class={`dice-animation-die ${face === null ? 'rolling' : ''}`}
      ref={cube}
      style={face === null ? {} : { transform: transformAt(0, 0) }}
    >
      {SIDES.map((side) => (
        <span key={side} class={`dice-animation-face dice-animation-face-${side}`}>
          <Die face={side} symbol={symbols?.[side - 1] ?? null} colour={colourOf(side, colours)} />
        </span>
      ))}
    </div>
  );
}

export interface Dice3dProps extends Pick<CubeProps, 'dice' | 'isFalling'> {
  /** null until the faces are known. */
  readonly faces: readonly number[] | null;
}

export function Dice3d({ dice, faces, isFalling }: Dice3dProps): VNode {
  const sorted = faces === null ? null : [...faces].sort((a, b) => a - b);
  return (
    <div class="dice-animation-dice">
      {Array.from({ length: dice.count }, (_, index) => (
        <Cube key={index} dice={dice} index={index} face={sorted?.[index] ?? null} isFalling={isFalling} />
      ))}
    </div>
  );
}
