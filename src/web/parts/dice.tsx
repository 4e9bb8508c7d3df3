/** Dice as people see them on the table: pips with their number, or symbols. They show what they are told and never roll by themselves. */
import type { VNode } from 'preact';
import { PIPS, SYMBOLS } from '../felt/index.ts';
import './dice.css';

export interface DieProps {
  readonly face: number;
  /** The symbol of this face, and its colour; none where the dice show numbers. */
  readonly symbol?: string | null;
  readonly colour?: string | null;
  /** Turning, while what it will show is not known. */
  readonly rolling?: boolean;
}

/** One die, drawn for a square of 24. Its meaning is said by the text beside it. */
export function Die({ face, symbol = null, colour = null, rolling = false }: DieProps): VNode {
  const drawn = symbol === null ? undefined : SYMBOLS[symbol];
  return (
    <svg class={`die ${colour ?? ''} ${rolling ? 'rolling' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <rect class="die-body" x=".5" y=".5" width="23" height="23" rx="4.6" />
      {rolling ? (
        <text class="die-unknown" x="12" y="17" text-anchor="middle">
          ?
        </text>
      ) : drawn === undefined ? (
        (PIPS[face] ?? []).map(([x, y]) => (
          <circle key={`${x} ${y}`} class={face === 1 || face === 4 ? 'pip red' : 'pip'} cx={x} cy={y} r={face === 1 ? 4 : 2.5} />
        ))
      ) : (
        <g transform="translate(3.2 3.2) scale(.733)">
          <path class="die-solid" d={drawn.solid} />
          {drawn.line !== undefined && <path class="die-limb" d={drawn.line} />}
          {drawn.cut !== undefined && <path class="die-cut" d={drawn.cut} />}
        </g>
      )}
    </svg>
  );
}

export interface DiceProps {
  /** null while nothing is known. */
  readonly faces: readonly number[] | null;
  readonly count: number;
  /** Names of the faces from 1 to 6; null where they are numbers. */
  readonly symbols?: readonly string[] | null;
  readonly colours?: Readonly<Record<string, readonly number[]>> | null;
  readonly rolling?: boolean;
  /** What is read aloud instead of the drawing. */
  readonly label: string;
}

/** The colour of a face, where the book gives it one. */
export const colourOf = (face: number, colours: DiceProps['colours']): string | null =>
  Object.entries(colours ?? {}).find(([, faces]) => faces.includes(face))?.[0] ?? null;

export function Dice({ faces, count, symbols = null, colours = null, rolling = false, label }: DiceProps): VNode {
  const shown = faces ?? Array.from({ length: count }, () => 0);
  return (
    <span class="dice" role="img" aria-label={label}>
      {shown.map((face, i) => (
        <Die
          key={`${i} ${face}`}
          face={face}
          symbol={symbols?.[face - 1] ?? null}
          colour={colourOf(face, colours)}
          rolling={rolling || faces === null}
        />
      ))}
    </span>
  );
}
