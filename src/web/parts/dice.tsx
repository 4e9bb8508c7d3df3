/** Draws dice with pips or symbols. */
import type { VNode } from 'preact';
import { PIPS, SYMBOLS } from '../felt/index.ts';
import './dice.css';

export interface DieProps {
  readonly face: number;
  /** The symbol of this face and its colour; null for dice with numbers. */
  readonly symbol?: string | null;
  readonly colour?: string | null;
  /** Shows a question mark instead of a face. */
  readonly rolling?: boolean;
}

/** One die. Screen readers skip it, so the page must also show the face as text. */
export function Die({ face, symbol = null, colour = null, rolling = false }: DieProps): VNode {
  const symbolPaths = symbol === null ? undefined : SYMBOLS[symbol];
  return (
    <svg class={`die ${colour ?? ''} ${rolling ? 'rolling' : ''}`} viewBox="0 0 24 24" aria-hidden="true">
      <rect class="die-body" x=".5" y=".5" width="23" height="23" rx="4.6" />
      {rolling ? (
        <text class="die-unknown" x="12" y="17" text-anchor="middle">
          ?
        </text>
      ) : symbolPaths === undefined ? (
        (PIPS[face] ?? []).map(([x, y]) => (
          <circle key={`${x} ${y}`} class={face === 1 || face === 4 ? 'pip red' : 'pip'} cx={x} cy={y} r={face === 1 ? 4 : 2.5} />
        ))
      ) : (
        <g transform="translate(3.2 3.2) scale(.733)">
          <path class="die-solid" d={symbolPaths.solid} />
          {symbolPaths.line !== undefined && <path class="die-line" d={symbolPaths.line} />}
          {symbolPaths.cut !== undefined && <path class="die-cut" d={symbolPaths.cut} />}
        </g>
      )}
    </svg>
  );
}

export interface DiceProps {
  /** null before there is a result. */
  readonly faces: readonly number[] | null;
  readonly count: number;
  /** The symbols of the faces from 1 to 6; null for dice with numbers. */
  readonly symbols?: readonly string[] | null;
  readonly colours?: Readonly<Record<string, readonly number[]>> | null;
  readonly rolling?: boolean;
  /** The text for screen readers. */
  readonly label: string;
}

/** The colour of a face; null if the rulebook has no colour for it. */
export const colourOf = (face: number, colours: DiceProps['colours']): string | null =>
  Object.entries(colours ?? {}).find(([, faces]) => faces.includes(face))?.[0] ?? null;

export function Dice({ faces, count, symbols = null, colours = null, rolling = false, label }: DiceProps): VNode {
  const shownFaces = faces ?? Array.from({ length: count }, () => 0);
  return (
    <span class="dice" role="img" aria-label={label}>
      {shownFaces.map((face, i) => (
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
