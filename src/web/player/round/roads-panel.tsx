/** Roads (grids of past results) and counts of the last results at a table. */
import type { VNode } from 'preact';
import { BetPairRoads, CountTable, RoadNotice, useResults, useRoads } from '../../roads/index.ts';
import { settings } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';

const RESULTS_MAX = 100;

export function RoadsPanel({ session }: { readonly session: PlayerSession }): VNode | null {
  const results = useResults(session.live, RESULTS_MAX);
  const roads = useRoads(session.data.rulebook, session.data.entry.layout, results.value);
  if (roads === null) return null;
  const bets = session.data.felt.bets(settings.language.value);
  return (
    <>
      <RoadNotice />
      {/* Hides the bead plate (one cell per result). Shows the big road (one column per run of wins of one side). */}
      {roads.pairs.map((pair) => (
        <BetPairRoads
          key={pair.bets.join()}
          pair={pair}
          bets={bets}
          dice={session.data.dice.count}
          beadColumns={0}
          bigColumns={14}
        />
      ))}
      {/* The first item of `counts` is about the last 20 results. The others are not shown. */}
      {roads.counts
        .slice(0, 1)
        .flatMap((counts) =>
          (['totals', 'faces'] as const).map((kind) => (
            <CountTable key={kind} counts={counts} kind={kind} dice={session.data.dice} bets={bets} />
          )),
        )}
    </>
  );
}
