/** The banner on the player's page, with the rank of the player. */
import type { VNode } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import type { PlayerSession } from '../../player/session.ts';
import { session as account } from '../../shell/index.ts';
import { Bar, EmptyBar } from './bar.tsx';
import { holdStandings } from './hold-standings.ts';
import { makeOwnRank } from './own-rank.ts';
import { type TablePlace, usePlace, usePlaceTournament } from './place.ts';
import { playerTournament } from './player-state.ts';
import { findSession } from './progress.ts';
import { joinRank } from './rank-text.ts';
import { words } from './words/index.ts';

export function PlayerBar({ session }: { readonly session: PlayerSession }): VNode | null {
  const place = usePlace(session.live);
  if (place === undefined) return null;
  if (place === null) return <EmptyBar />;
  // A subscription keeps the identity with which it was opened.
  return <LiveBar key={`${place.id} ${account.value?.person}`} session={session} place={place} />;
}

function LiveBar({ session, place }: { readonly session: PlayerSession; readonly place: TablePlace }): VNode | null {
  const newest = usePlaceTournament(place);
  const { reveal } = session.live;
  const live = useMemo(() => (newest === null ? null : holdStandings(newest, reveal)), [newest, reveal]);
  useEffect(() => {
    playerTournament.value = live === null ? null : { live, place };
  }, [live, place]);
  useEffect(
    () => () => {
      playerTournament.value = null;
    },
    [],
  );
  const view = live?.view.value ?? null;
  if (live === null || view === null) return null;
  const shown = findSession(view, place.session);
  const standings = live.standings.value;
  const rows = standings?.session === place.session ? standings.rows : [];
  const rank = makeOwnRank(rows, live.own.value, shown);
  return (
    <Bar view={view} session={shown} liveTable={session.live} isFolding>
      {/* Screen readers announce the rank when it changes, which is after a spin. */}
      <p class={`tournament-bar-rank ${rank === null ? 'unseen' : ''}`} role="status" data-ahead={rank?.isAhead}>
        {rank !== null && joinRank(rank, words.value)}
      </p>
      {rank !== null && rank.short !== '' && (
        <p class="tournament-bar-short number" aria-hidden="true">
          {rank.short}
        </p>
      )}
    </Bar>
  );
}
