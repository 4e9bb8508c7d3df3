/** Exhaustive enumeration of a layout's pay matrix, for users and tests alike; it must never sample. */
import type { Layout } from './layout.ts';
import { makeRatio } from './ratio.ts';
import type { BetId } from './vocabulary.ts';

export interface PerftLine {
  readonly bet: BetId;
  /** Outcomes on which it wins; for a bet over several throws none, since no single throw decides it. */
  readonly pairs: number;
  /** The rolls that show those outcomes. */
  readonly ways: number;
}

export interface Perft {
  readonly bets: number;
  readonly pairs: number;
  readonly ways: number;
  readonly divide: readonly PerftLine[];
  /** The whole pay matrix, one line per winning bet and outcome in reading order: what a digest is taken of. */
  readonly text: string;
}

export function perft(layout: Layout): Perft {
  const lines: string[] = [];
  const divide = layout.bets.map((bet): PerftLine => {
    const line = { bet: bet.id, pairs: 0, ways: 0 };
    for (const { index, notation, ways } of layout.outcomes) {
      const odds = bet.paysOn[index] ?? null;
      if (odds === null) continue;
      const single = bet.throws === 1;
      lines.push(`${bet.id} ${single ? '' : `${bet.throws}x`}${notation} ${makeRatio(odds)}\n`);
      line.pairs += single ? 1 : 0;
      line.ways += single ? ways : 0;
    }
    return line;
  });
  return {
    bets: layout.bets.length,
    pairs: divide.reduce((total, { pairs }) => total + pairs, 0),
    ways: divide.reduce((total, { ways }) => total + ways, 0),
    divide,
    text: lines.join(''),
  };
}
