/** Roads (grids of past results) and counts of a table, or the clause that forbids them. */
import type { VNode } from 'preact';
import { areRoadsAllowed } from '../../parts/player-aids.ts';
import { CountList, ForbiddenRoads, RoadBoard, RoadNotice, useResults, useRoads } from '../../roads/index.ts';
import { settings } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';

/** Roads and counts use at most this many results. */
const RESULTS_MAX = 100;

interface PlayerRoadsProps {
  readonly session: PlayerSession;
  /** The smallest width and height of a cell, in pixels. */
  readonly cellPx: number;
  /** Whether there is room for names of the roads, and for counts. */
  readonly isLarge?: boolean;
}

function AllowedRoads({ session, cellPx, isLarge = false }: PlayerRoadsProps): VNode | null {
  const results = useResults(session.live, RESULTS_MAX);
  const roads = useRoads(session.data.rulebook, session.data.entry.layout, results.value);
  if (roads === null) return null;
  const bets = session.data.felt.bets(settings.language.value);
  const { dice } = session.data;
  return (
    <>
      <RoadBoard
        roads={roads}
        bets={bets}
        dice={dice.count}
        cellPx={cellPx}
        hasCaptions={isLarge}
        {...(isLarge ? {} : { arrangement: 'row' as const })}
      />
      <RoadNotice />
      {isLarge && <CountList counts={roads.counts} dice={dice} bets={bets} />}
    </>
  );
}

export function PlayerRoads(props: PlayerRoadsProps): VNode {
  const { rules, entry } = props.session.data;
  if (areRoadsAllowed(rules)) return <AllowedRoads {...props} />;
  return <ForbiddenRoads rulebook={entry.rulebook} clauses={rules.playerAids.clauses} />;
}
