/** Dice with six sides that turn in space and come to rest on the faces they are told. It must never turn one up before it is told. */
import type { VNode } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import type { Dice } from '../../rules/index.ts';
import { colourOf, Die } from '../parts/index.ts';
import { TURNS } from './scene.ts';

const SIDES = [1, 2, 3, 4, 5, 6] as const;

/** One comes to rest after the other. */
const APART_MS = 130;
const LANDING_MS = 950;

/** Seen a little from above, and none quite like the next; so little that nobody takes the top for the result. */
const TILTS = ['rotateX(-9deg) rotateY(10deg)', 'rotateX(-10deg) rotateY(-4deg)', 'rotateX(-8deg) rotateY(-12deg)'];

interface CubeProps {
  readonly dice: Dice;
  /** Null until it is known. */
  readonly face: number | null;
  readonly place: number;
  /** From the air; otherwise it has been at rest under the cover. */
  readonly falls: boolean;
}

function Cube({ dice, face, place, falls }: CubeProps): VNode {
  const cube = useRef<HTMLDivElement>(null);
  const { symbols, colours } = dice;
  const [x, y] = TURNS[face ?? 1] ?? [0, 0];
  const at = (lift: number, turns: number): string =>
    `translateY(${lift}em) ${TILTS[place]} rotateX(${x + turns * 360}deg) rotateY(${y - turns * 360}deg)`;
  useLayoutEffect(() => {
    if (face === null || !falls) return;
    const frames = [
      { transform: at(-1.3, 2), easing: 'cubic-bezier(0.4, 0, 1, 1)' },
      { transform: at(0, 0.6), offset: 0.45, easing: 'cubic-bezier(0, 0, 0.5, 1)' },
      { transform: at(-0.28, 0.15), offset: 0.7, easing: 'cubic-bezier(0.5, 0, 1, 1)' },
      { transform: at(0, 0), offset: 1 },
    ];
    cube.current?.animate(frames, { duration: LANDING_MS, delay: place * APART_MS, fill: 'backwards' });
  }, [face]);
  return (
    <div class={`throw-cube ${face === null ? 'rolling' : ''}`} ref={cube} style={face === null ? {} : { transform: at(0, 0) }}>
      {SIDES.map((side) => (
        <span key={side} class={`throw-side throw-side-${side}`}>
          <Die face={side} symbol={symbols?.[side - 1] ?? null} colour={colourOf(side, colours)} />
        </span>
      ))}
    </div>
  );
}

export interface CubesProps extends Pick<CubeProps, 'dice' | 'falls'> {
  /** Null until they are known. */
  readonly faces: readonly number[] | null;
}

export function Cubes({ dice, faces, falls }: CubesProps): VNode {
  const sorted = faces === null ? null : [...faces].sort((a, b) => a - b);
  return (
    <div class="throw-cubes">
      {Array.from({ length: dice.count }, (_, place) => (
        <Cube key={place} dice={dice} place={place} face={sorted?.[place] ?? null} falls={falls} />
      ))}
    </div>
  );
}
