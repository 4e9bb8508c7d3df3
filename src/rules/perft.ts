/** Enumerates the whole pay matrix of a layout and counts its winning entries. Named after the "perft" test of chess programs. */
import type { Layout } from './layout.ts';
import { makeRatio } from './ratio.ts';
import type { BetId } from './vocabulary.ts';

export interface PerftLine {
  readonly bet: BetId;
  /** The number of outcomes on which the bet wins; 0 for a bet that lasts several throws. */
  readonly pairs: number;
  /** The number of rolls that win. Dice in a different order are a different roll. */
  readonly ways: number;
}

export interface Perft {
  readonly bets: number;
  /** Pairs of a bet and an outcome on which it wins. */
  readonly pairs: number;
  readonly ways: number;
  /** The counts of each bet. */
  readonly divide: readonly PerftLine[];
  /** The whole pay matrix as text, one line per bet and winning outcome, in the order of the layout. Digests are computed from it. */
  readonly text: string;
}

export function perft(layout: Layout): Perft {
  const lines: string[] = [];
  const divide = layout.bets.map((bet): PerftLine => {
    const line = { bet: bet.id, pairs: 0, ways: 0 };
    for (const { index, notation, ways } of layout.outcomes) {
      const odds = bet.paysOn[index] ?? null;
      if (odds === null) continue;
      const isSingleThrow = bet.throws === 1;
      lines.push(`${bet.id} ${isSingleThrow ? '' : `${bet.throws}x`}${notation} ${makeRatio(odds)}\n`);
      line.pairs += isSingleThrow ? 1 : 0;
      line.ways += isSingleThrow ? ways : 0;
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
