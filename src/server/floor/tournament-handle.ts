/** The handles of tournaments. The state of a tournament that was over at the start of the server is read only when it is needed. */
import type { TableState } from '../../table/index.ts';
import { isTournamentOver } from '../../tournament/index.ts';
import type { JournalRecord } from '../store/store.ts';
import { readTournamentBody } from '../store/tournament-body.ts';
import type { CommitLoop } from './commit-loop.ts';
import type { RecentlyUsed } from './recently-used.ts';
import type { TournamentRuntime } from './tournament-runtime.ts';
import type { TournamentHandle } from './types.ts';

/** Events after which a tournament accepts no command. */
const LAST_EVENTS: readonly string[] = ['tournament-finished', 'tournament-cancelled'];

/** Whether this is the last record of a tournament that is over. */
export const endsTournament = (record: JournalRecord): boolean =>
  record.seq > 1 && readTournamentBody(record).events.some(({ type }) => LAST_EVENTS.includes(type));

/** The handle of a tournament in memory. */
export function createTournamentHandle(
  commitLoop: CommitLoop,
  runtime: TournamentRuntime,
  tableAt: (table: string) => TableState | null,
): TournamentHandle {
  const { tournament } = runtime;
  const enqueue: TournamentHandle['enqueue'] = (request, done) => commitLoop.enqueue(runtime, request, done);
  return {
    tournament,
    submit: (request) => new Promise((resolve) => enqueue(request, resolve)),
    enqueue,
    commandOutcome: (person, key) => commitLoop.commandOutcome(runtime, person, key),
    replayAnswer: (person, key, bodies) => commitLoop.replayAnswer(runtime, person, key, bodies),
    onDurable: (listener) => {
      runtime.listeners.add(listener);
      return () => runtime.listeners.delete(listener);
    },
    onDecided: (listener) => {
      runtime.preparers.add(listener);
      return () => runtime.preparers.delete(listener);
    },
    // The states of all tables and tournaments are durable at the same moment.
    read: (reader) => commitLoop.read(runtime, (state) => reader(state, tableAt)),
    preview: (request, nowMs, reader) => commitLoop.read(runtime, (state) => reader(runtime.preview(request, nowMs), state)),
    isOver: () => isTournamentOver(runtime.state),
    head: () => ({ seq: runtime.durable.seq, hash: runtime.durable.hash }),
    lastMs: () => runtime.lastMs,
    nextCommitment: () => runtime.draws.nextNumber,
    commitmentNumber: (session, purpose) => runtime.draws.numberOf(session, purpose),
    closeHash: (session, purpose) => runtime.draws.closeHashOf(session, purpose),
    drawRecord: async (session, purpose) => runtime.draws.madeOf(session, purpose),
  };
}

/** At most this many tournaments that are over are kept in memory. */
export const PAST_TOURNAMENTS_MAX = 16;

/** The handle of a tournament that is over, with its last record. It has no further events, so listeners are never called. */
export function createPastHandle(
  tournament: string,
  { seq, hash, atMs }: Pick<JournalRecord, 'seq' | 'hash' | 'atMs'>,
  past: RecentlyUsed<TournamentHandle>,
): TournamentHandle {
  const open = (): Promise<TournamentHandle> => past.open(tournament);
  const submit: TournamentHandle['submit'] = async (request) => (await open()).submit(request);
  return {
    tournament,
    submit,
    enqueue: (request, done) =>
      void submit(request).then(done, (error: Error) => done({ ok: false, fault: 'store-unavailable', message: error.message })),
    commandOutcome: async (person, key) => (await open()).commandOutcome(person, key),
    replayAnswer: async (person, key, bodies) => (await open()).replayAnswer(person, key, bodies),
    onDurable: () => () => {},
    onDecided: () => () => {},
    read: async (reader) => (await open()).read(reader),
    preview: async (request, nowMs, reader) => (await open()).preview(request, nowMs, reader),
    isOver: () => true,
    head: () => ({ seq, hash }),
    lastMs: () => atMs,
    nextCommitment: () => 0,
    commitmentNumber: () => null,
    closeHash: () => null,
    drawRecord: async (session, purpose) => (await open()).drawRecord(session, purpose),
  };
}
