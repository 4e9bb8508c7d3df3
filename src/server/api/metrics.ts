/** Prometheus metrics: rounds, wagers, commits, queues, sockets, the event loop. Labels never contain a person. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EventType } from '../../table/index.ts';
import type { Floor, FloorHooks, TableHandle } from '../floor/index.ts';
import type { SocketServer } from './socket-server.ts';

const COMMIT_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 4096];
const COMMIT_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export interface Metrics {
  readonly registry: Registry;
  /** The floor must be opened with these hooks. */
  readonly hooks: FloorHooks;
  /** Starts counting and returns a function that stops it. */
  readonly watch: (floor: Floor, socketServer: SocketServer) => () => void;
  /** Adds gauges of the automatic dealing, read on every scrape. */
  readonly watchDealing: (read: () => DealingFigures) => void;
}

export interface DealingFigures {
  readonly tumblerUp: boolean;
  readonly tumblerRestarts: number;
  /** Tables that the automatic dealing failed to start. */
  readonly undealtTables: number;
  /** The server's time minus the clock of the machine. */
  readonly clockAheadMs: number;
}

/** The counter that each event type increments. */
const COUNTER_NAMES: Readonly<Partial<Record<EventType, 'rounds' | 'wagers'>>> = {
  'round-ended': 'rounds',
  'wager-placed': 'wagers',
};

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'croupier_' });
  const labelNames = ['table'] as const;
  const counters = {
    rounds: new Counter({ name: 'croupier_rounds_total', help: 'Ended rounds', labelNames, registers }),
    wagers: new Counter({ name: 'croupier_wagers_total', help: 'Placed wagers', labelNames, registers }),
  };
  const commitSize = new Histogram({
    name: 'croupier_commit_records',
    help: 'Records in one commit',
    buckets: COMMIT_SIZES,
    registers,
  });
  const commitTime = new Histogram({
    name: 'croupier_commit_seconds',
    help: 'Duration of a commit in seconds',
    buckets: COMMIT_SECONDS,
    registers,
  });
  const storeFailures = new Counter({ name: 'croupier_store_failures_total', help: 'Failures of the store', registers });
  const assertionFailures = new Counter({
    name: 'croupier_mistakes_total',
    help: 'Failed assertions at a table',
    labelNames,
    registers,
  });
  const hooks: FloorHooks = {
    onCommit: ({ records, ms }) => {
      commitSize.observe(records);
      commitTime.observe(ms / 1000);
    },
    onFailure: () => storeFailures.inc(),
    onTableError: (table) => assertionFailures.inc({ table }),
  };
  const gauge = (name: string, help: string, read: () => number): Gauge =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read());
      },
    });
  const watchDealing = (read: () => DealingFigures): void => {
    gauge('croupier_tumbler_up', '1 if the tumbler process answers', () => (read().tumblerUp ? 1 : 0));
    gauge('croupier_tumbler_restarts', 'Restarts of the tumbler process', () => read().tumblerRestarts);
    gauge('croupier_undealt_tables', 'Tables that the system cannot deal', () => read().undealtTables);
    gauge('croupier_clock_ahead_seconds', "The server's time minus the clock of the machine", () => read().clockAheadMs / 1000);
  };
  const watch = (floor: Floor, socketServer: SocketServer): (() => void) => {
    const unsubscribe: (() => void)[] = [];
    const countEvents = (handle: TableHandle): void => {
      const { table } = handle;
      unsubscribe.push(
        handle.onDurable(({ events }) => {
          let [rounds, wagers] = [0, 0];
          for (const { event } of events) {
            const name = COUNTER_NAMES[event.type];
            if (name === 'rounds') rounds += 1;
            else if (name === 'wagers') wagers += 1;
          }
          if (rounds > 0) counters.rounds.inc({ table }, rounds);
          if (wagers > 0) counters.wagers.inc({ table }, wagers);
        }),
      );
    };
    for (const handle of floor.tables.values()) countEvents(handle);
    unsubscribe.push(floor.onTable(countEvents));
    gauge('croupier_queue_depth', 'Commands in the queue', () => floor.health().queued);
    gauge('croupier_accepting', '1 if the server accepts commands', () => (floor.health().accepting ? 1 : 0));
    gauge('croupier_sockets', 'Open sockets', () => socketServer.socketCount);
    new Gauge({
      name: 'croupier_sockets_ended',
      help: 'Sockets ended by the server, by reason',
      labelNames: ['reason'],
      registers,
      collect() {
        for (const [reason, endCount] of socketServer.endCounts) this.set({ reason }, endCount);
      },
    });
    return () => {
      for (const stop of unsubscribe) stop();
    };
  };
  return { registry, hooks, watch, watchDealing };
}
