/** The roads (grids of past results) of one pair of bets at a time, in cells of a readable size, with the share of each side. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { approximate, type PairRoads, type Roads } from '../../rules/index.ts';
import type { FeltBet } from '../felt/index.ts';
import { formatNumber } from '../shell/index.ts';
import { type Arrangement, fitColumns } from './fit-columns.ts';
import { formatPercent } from './format-percent.ts';
import { BetPairRoads, makeSideLabels, sideClass } from './roads.tsx';
import { roundShares } from './round-shares.ts';
import { words } from './words/index.ts';

export interface RoadBoardProps {
  readonly roads: Roads;
  /** Bets of the felt in the current language, for the names of the sides. */
  readonly bets: readonly FeltBet[];
  /** Number of dice. */
  readonly dice: number;
  /** The smallest width and height of a cell, in pixels. */
  readonly cellPx: number;
  /** By default, the roads stand side by side if the board is wide. */
  readonly arrangement?: Arrangement;
  /** Whether each road has its name above it. */
  readonly hasCaptions?: boolean;
}

/** The bead plate and the big road stand side by side from this width on, in pixels. */
const SIDE_BY_SIDE_PX = 560;

/** The width of an element in pixels; 0 before it is measured. */
function useWidth(): { readonly ref: { current: HTMLDivElement | null }; readonly width: number } {
  const ref = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (ref.current === null) return;
    const observer = new ResizeObserver(([entry]) => setWidth(entry?.contentRect.width ?? 0));
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}

interface PairChoiceProps {
  readonly roads: Roads;
  readonly titleOf: (pair: PairRoads) => string;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

function PairChoice({ roads, titleOf, chosen, onChoose }: PairChoiceProps): VNode | null {
  if (roads.pairs.length < 2) return null;
  return (
    <fieldset class="road-choice">
      <legend class="unseen">{words.value.choosePair}</legend>
      {roads.pairs.map((pair, i) => (
        <button key={pair.bets.join()} type="button" aria-pressed={i === chosen} onClick={() => onChoose(i)}>
          {titleOf(pair)}
        </button>
      ))}
    </fieldset>
  );
}

export interface RoadSharesProps {
  readonly pair: PairRoads;
  readonly roads: Roads;
  readonly bets: readonly FeltBet[];
  readonly dice: number;
}

/** How often each side won in all results shown, as counts and percentages, with the expected percentage. */
export function RoadShares({ pair, roads, bets, dice }: RoadSharesProps): VNode | null {
  const counts = roads.counts.find(({ span }) => span === 'all');
  if (counts === undefined || counts.results === 0) return null;
  const { nameOf } = makeSideLabels(pair, bets, dice);
  const groups = pair.bets.map((bet) => counts.groups.find(({ of }) => of === bet));
  const won = groups.reduce((sum, group) => sum + (group?.count ?? 0), 0);
  const expectedToWin = groups.reduce((sum, group) => sum + (group === undefined ? 0 : approximate(group.expected)), 0);
  const shares = [
    ...([0, 1] as const).map((side) => ({
      side,
      count: groups[side]?.count ?? 0,
      expected: groups[side] === undefined ? 0 : approximate(groups[side].expected),
    })),
    { side: null, count: counts.results - won, expected: counts.results - expectedToWin },
  ].filter(({ side, count }) => side !== null || count > 0);
  const percents = roundShares(shares.map(({ count }) => count));
  return (
    <div class="road-shares">
      <div class="road-share-bar" aria-hidden="true">
        {shares.map(({ side, count }) => (
          <span key={side} class={sideClass(pair.bets, side)} style={{ '--share': count / counts.results }} />
        ))}
      </div>
      <ul>
        {shares.map(({ side, count, expected }, i) => (
          <li
            key={side}
            class={sideClass(pair.bets, side)}
            title={words.value.expectedShare(formatPercent(expected / counts.results))}
          >
            {nameOf(side)} <b>{formatNumber(percents[i] ?? 0)}%</b> <span>({formatNumber(count)})</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Returns null if the layout has no pair of opposite bets. */
export function RoadBoard({ roads, bets, dice, cellPx, arrangement, hasCaptions = false }: RoadBoardProps): VNode | null {
  const [chosen, setChosen] = useState(0);
  const { ref, width } = useWidth();
  const pair = roads.pairs[chosen] ?? roads.pairs[0];
  if (pair === undefined) return null;
  const titleOf = (each: PairRoads): string => {
    const { nameOf } = makeSideLabels(each, bets, dice);
    return words.value.pair(nameOf(0), nameOf(1));
  };
  const usedArrangement = arrangement ?? (width >= SIDE_BY_SIDE_PX ? 'row' : 'column');
  const { bead, big } = fitColumns(width, cellPx, usedArrangement);
  return (
    <div class="road-board" ref={ref} data-arrangement={usedArrangement}>
      <PairChoice roads={roads} titleOf={titleOf} chosen={roads.pairs.indexOf(pair)} onChoose={setChosen} />
      {width > 0 && (
        <BetPairRoads pair={pair} bets={bets} dice={dice} beadColumns={bead} bigColumns={big} hasCaptions={hasCaptions} />
      )}
      <RoadShares pair={pair} roads={roads} bets={bets} dice={dice} />
    </div>
  );
}
