/** Subscribes to a tournament and exposes its views as signals. */
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { Standings, WatchedTournament, WatchOptions } from '../../../client/index.ts';
import type { ApiError, OwnEntryView, TournamentStaffView, TournamentView } from '../../../protocol/index.ts';
import { openSession } from '../../shell/index.ts';
import { tournaments } from './tournaments.ts';

export interface LiveTournament {
  readonly id: string;
  /** null before the first view. */
  readonly view: ReadonlySignal<TournamentView | null>;
  /** The own entry of the signed-in player; null without one. */
  readonly own: ReadonlySignal<OwnEntryView | null>;
  /** What the director, a pit boss and an officer see in addition. */
  readonly staff: ReadonlySignal<TournamentStaffView | null>;
  readonly standings: ReadonlySignal<Standings | null>;
  /** The role in which the person sees the tournament; null for visitors. */
  readonly role: ReadonlySignal<string | null>;
  /** The sequence number of the newest record in the views. */
  readonly seq: ReadonlySignal<number | null>;
  /** Why the server gives no view, such as `not-found` for a tournament that does not exist; null if there is no error. */
  readonly error: ReadonlySignal<ApiError | null>;
  /** Follows the standings of another session, or of none. */
  readonly follow: (session: string | null) => void;
}

interface Options extends WatchOptions {
  /** A page that shows the same to everybody does not load the session. */
  readonly isPublic?: boolean;
}

function subscribe(
  id: string,
  { isPublic = false, ...options }: Options,
): { readonly live: LiveTournament; readonly stop: () => void } {
  const view: Signal<TournamentView | null> = signal(null);
  const own: Signal<OwnEntryView | null> = signal(null);
  const staff: Signal<TournamentStaffView | null> = signal(null);
  const standings: Signal<Standings | null> = signal(null);
  const role: Signal<string | null> = signal(null);
  const seq: Signal<number | null> = signal(null);
  const error: Signal<ApiError | null> = signal(null);
  let watched: WatchedTournament | null = null;
  /** Changes that only staff see come without a frame, but with events. */
  let lastEvent = 0;
  let followed = options.standings ?? null;
  let isSubscribed = true;
  const update = (): void =>
    batch(() => {
      if (watched === null) return;
      view.value = watched.view;
      own.value = watched.own;
      staff.value = watched.staff;
      standings.value = watched.standings;
      role.value = watched.role;
      seq.value = watched.seq === null ? null : Math.max(watched.seq, lastEvent);
      error.value = watched.error;
    });
  const start = (): void => {
    if (!isSubscribed) return;
    watched = tournaments.watch(id, { ...options, ...(followed === null ? {} : { standings: followed }) });
    for (const name of ['view', 'own', 'staff', 'standings', 'error'] as const) watched.on(name, update);
    watched.on('event', (event) => {
      lastEvent = Math.max(lastEvent, event.seq);
      update();
    });
  };
  // The session comes first, because a connection keeps the identity with which it was opened.
  (isPublic ? Promise.resolve(null) : openSession()).catch(() => null).then(start);
  return {
    live: {
      ...{ id, view, own, staff, standings, role, seq, error },
      follow: (session) => {
        if (session === followed) return;
        followed = session;
        watched?.follow(session);
      },
    },
    stop: () => {
      isSubscribed = false;
      watched?.leave();
    },
  };
}

/** Subscribes to a tournament while the component is mounted. Returns null in the first rendering. */
export function useTournament(id: string, options: Options = {}): LiveTournament | null {
  const [live, setLive] = useState<LiveTournament | null>(null);
  useEffect(() => {
    const subscription = subscribe(id, options);
    setLive(subscription.live);
    return () => {
      setLive(null);
      subscription.stop();
    };
  }, [id]);
  return live;
}
