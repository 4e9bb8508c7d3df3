/** The banner on the display of a table in tournament mode. */
import type { VNode } from 'preact';
import type { LiveTable } from '../../shell/index.ts';
import { Bar, EmptyBar } from './bar.tsx';
import { type TablePlace, usePlace, usePlaceTournament } from './place.ts';
import { findSession } from './progress.ts';
import './display-bar.css';

export function DisplayBar({ liveTable }: { readonly liveTable: LiveTable }): VNode | null {
  const place = usePlace(liveTable);
  if (place === undefined) return null;
  return place === null ? <EmptyBar /> : <LiveBar key={place.id} liveTable={liveTable} place={place} />;
}

function LiveBar({ liveTable, place }: { readonly liveTable: LiveTable; readonly place: TablePlace }): VNode | null {
  const live = usePlaceTournament(place, true);
  const view = live?.view.value ?? null;
  return view === null ? null : (
    <Bar view={view} session={findSession(view, place.session)} liveTable={liveTable} isLink={false} />
  );
}
