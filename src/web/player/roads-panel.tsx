/** Roads and counts of a live table, loaded only where they are asked for. It must never advise. */
import type { VNode } from 'preact';
import { CountTable, PairRoad, RoadNotice, useResults, useRoads } from '../roads/index.ts';
import { settings } from '../shell/index.ts';
import type { Play } from './play.ts';

/** Results that the roads go back to. */
const RESULTS = 100;

export function RoadsPanel({ play }: { readonly play: Play }): VNode | null {
  const results = useResults(play.live, RESULTS);
  const roads = useRoads(play.data.rulebook, play.data.entry.layout, results.value);
  if (roads === null) return null;
  const bets = play.data.felt.bets(settings.language.value);
  return (
    <>
      <RoadNotice />
      {roads.pairs.map((pair) => (
        <PairRoad key={pair.bets.join()} pair={pair} bets={bets} dice={play.data.dice.count} beadColumns={0} bigColumns={14} />
      ))}
      {roads.counts
        .slice(0, 1)
        .flatMap((counts) =>
          (['totals', 'faces'] as const).map((what) => (
            <CountTable key={what} counts={counts} what={what} dice={play.data.dice} bets={bets} />
          )),
        )}
    </>
  );
}
