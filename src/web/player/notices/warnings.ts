/** Personal warnings of the house, kept until the player has read them. */
import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { isVoluntaryExclusion } from '../../../protocol/exclusions.ts';
import type { SequencedEvent, WarningView } from '../../../protocol/index.ts';
import { numberedClauses } from '../../parts/index.ts';
import { announce, client, type LiveTable, refreshSession } from '../../shell/index.ts';
import type { VisitStorage } from '../seat/visit-storage.ts';
import { words } from '../words/index.ts';
import { createReadMarks, findUnread } from './read-marks.ts';

export type Warning = WarningView;

export interface Warnings {
  readonly warnings: ReadonlySignal<readonly Warning[]>;
  readonly dismissWarning: (seq: number) => void;
}

/** `seq` of the placeholder that is shown if the server counts new warnings, but the page could not fetch them. */
const UNLISTED = -1;
const WARNINGS_MAX = 20;

/** Returns the warning in an event, or null if the event does not warn this player. */
function findWarning({ seq, atMs, event }: SequencedEvent, player: string): Warning | null {
  if (!('player' in event) || event.player !== player) return null;
  const { type, clauses } = event;
  const base = { seq, atMs, times: 1, clauses: [...clauses] };
  if (type === 'player-warned') return { ...base, type, about: event.about, times: event.times };
  // The player chose a voluntary break, so it is not a warning.
  if (type === 'player-excluded') return isVoluntaryExclusion(event.grounds) ? null : { ...base, type, about: event.grounds };
  // The house asks the player to give up the seat.
  return type === 'vacating-required' ? { ...base, type, about: null } : null;
}

export function formatWarning({ seq, type, about, times }: Warning): string {
  const { warnedFor, warnedWhileAway, vacate, barredFor } = words.value;
  if (seq === UNLISTED) return warnedWhileAway(times);
  return about === null ? vacate : type === 'player-excluded' ? barredFor(about) : warnedFor(about, times);
}

/** The read mark: for `player-warned` its number among the player's warnings, for other types the negative record number. */
const markOf = ({ seq, type, times }: Warning): number => (type === 'player-warned' ? times : -seq);

/** The numbers of unread warnings that this visit has not received. */
const findUnreceived = (total: number, received: readonly Warning[], marks: readonly number[]): readonly number[] =>
  Array.from({ length: total }, (_, i) => i + 1).filter(
    (number) => !marks.includes(number) && !received.some((warning) => markOf(warning) === number),
  );

function announceWarnings(warnings: readonly Warning[]): void {
  const { clause, space } = words.value;
  const texts = warnings.flatMap((warning) => {
    const numbers = numberedClauses(warning.clauses);
    return [formatWarning(warning), ...(numbers.length > 0 ? [`(${clause(numbers.join(', '))})`] : [])];
  });
  if (texts.length > 0) announce(texts.join(space), 'assertive');
}

export function createWarnings(
  live: LiveTable,
  visitStorage: VisitStorage,
  getPlayer: () => string,
): { readonly actions: Warnings; readonly stop: () => void } {
  const readMarks = createReadMarks(
    live.name,
    computed(() => live.own.value?.player ?? null),
  );
  const received = computed(() =>
    visitStorage.visit.value.warnings.filter((warning) => !readMarks.marks.value.includes(markOf(warning))),
  );
  const unreceived = computed(() => findUnreceived(live.own.value?.warnings ?? 0, received.value, readMarks.marks.value));
  const lastUnreceived = computed(() => unreceived.value.at(-1) ?? 0);
  const hasFetchFailed = signal(false);
  const warnings = computed((): readonly Warning[] =>
    hasFetchFailed.value && lastUnreceived.value > 0
      ? [
          { seq: UNLISTED, atMs: 0, type: 'player-warned', about: null, times: lastUnreceived.value, clauses: [] },
          ...received.value,
        ]
      : received.value,
  );
  const isNew = (warning: Warning): boolean =>
    !readMarks.marks.peek().includes(markOf(warning)) &&
    !visitStorage.visit.peek().warnings.some(({ seq }) => seq === warning.seq);
  const addWarnings = (newWarnings: readonly Warning[]): void => {
    if (newWarnings.length === 0) return;
    const all = [...visitStorage.visit.peek().warnings, ...newWarnings].sort((a, b) => a.seq - b.seq);
    visitStorage.setWarnings(all.slice(-WARNINGS_MAX));
    announceWarnings(newWarnings);
  };
  const fetchWarnings = async (): Promise<void> => {
    // Uses the view at the time of the request, because the player may sit down again before the answer comes.
    const ownView = live.own.peek();
    // After signing out, the page has the old view until the player leaves it.
    if (ownView === null || ownView.player !== getPlayer()) return;
    const answer = await client.warnings(live.name).catch(() => null);
    // Another player may have signed in during the request.
    if (live.own.peek()?.player !== ownView.player) return;
    hasFetchFailed.value = answer === null;
    if (answer === null) announceWarnings(warnings.peek().slice(0, 1));
    else addWarnings(findUnread(answer.items, ownView, isNew));
  };
  const hasNoSeat = computed(() => live.own.value?.position === null);
  /** The highest number of a warning that was requested. It prevents a second request when a reconnection repeats the count. */
  let requestedNumber = 0;
  const stops = [
    readMarks.stop,
    live.table.on('event', (sequenced) => {
      const { event } = sequenced;
      // The refreshed session contains the end of the exclusion.
      if (event.type === 'player-excluded' && event.player === getPlayer()) void refreshSession().catch(() => {});
      const warning = findWarning(sequenced, getPlayer());
      if (warning !== null && isNew(warning)) addWarnings([warning]);
    }),
    effect(() => {
      const hasNew = lastUnreceived.value > requestedNumber;
      // A player without a seat may have been excluded or asked to give up the seat. `own.warnings` does not count these warnings.
      if (!hasNoSeat.value && !hasNew) return;
      // Waits, because the view changes just before the event with the warning arrives.
      queueMicrotask(() => {
        if (!hasNoSeat.peek() && lastUnreceived.peek() <= requestedNumber) return;
        requestedNumber = Math.max(requestedNumber, lastUnreceived.peek());
        void fetchWarnings();
      });
    }),
  ];
  const dismissWarning = (seq: number): void => {
    const stored = visitStorage.visit.peek().warnings;
    readMarks.add(seq === UNLISTED ? unreceived.peek() : stored.filter((each) => each.seq === seq).map(markOf));
    visitStorage.setWarnings(stored.filter((each) => each.seq !== seq));
  };
  return {
    actions: { warnings, dismissWarning },
    stop: () => {
      for (const stop of stops) stop();
    },
  };
}
