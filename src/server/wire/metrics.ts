/** Figures for Prometheus: rounds, wagers, commits, queues, sockets, the event loop. They must never name a person. */
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { EventType } from '../../table/index.ts';
import type { Desk, Floor, FloorHooks } from '../floor/index.ts';
import type { Hub } from './hub.ts';

const COMMIT_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 4096];
const COMMIT_SECONDS = [0.0005, 0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

export interface Metrics {
  readonly registry: Registry;
  /** To be given to the floor when it is opened. */
  readonly hooks: FloorHooks;
  /** Once floor and sockets are there. */
  readonly watch: (floor: Floor, hub: Hub) => () => void;
  /** Where tables are dealt: read whenever somebody asks for the figures. */
  readonly watchDealing: (read: () => DealingFigures) => void;
}

export interface DealingFigures {
  readonly tumblerUp: boolean;
  readonly tumblerRestarts: number;
  /** Tables that the dealing has tried to take on in vain. */
  readonly undealtTables: number;
}

/** Events that are counted, and under which name. */
const COUNTED: Readonly<Partial<Record<EventType, 'rounds' | 'wagers'>>> = { 'round-ended': 'rounds', 'wager-placed': 'wagers' };

export function openMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry, prefix: 'croupier_' });
  const labelNames = ['table'] as const;
  const counters = {
    rounds: new Counter({ name: 'croupier_rounds_total', help: 'Rounds that have ended', labelNames, registers }),
    wagers: new Counter({ name: 'croupier_wagers_total', help: 'Wagers placed, durably', labelNames, registers }),
  };
  const size = new Histogram({
    name: 'croupier_commit_records',
    help: 'Records in one commit',
    buckets: COMMIT_SIZES,
    registers,
  });
  const time = new Histogram({
    name: 'croupier_commit_seconds',
    help: 'How long a commit took',
    buckets: COMMIT_SECONDS,
    registers,
  });
  const failed = new Counter({ name: 'croupier_store_failures_total', help: 'Times the store failed', registers });
  const broken = new Counter({
    name: 'croupier_mistakes_total',
    help: 'Assertions that failed at a table',
    labelNames,
    registers,
  });
  const hooks: FloorHooks = {
    committed: ({ records, ms }) => {
      size.observe(records);
      time.observe(ms / 1000);
    },
    failed: () => failed.inc(),
    broken: (table) => broken.inc({ table }),
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
    gauge('croupier_tumbler_up', 'Whether the process of the electronic dice answers', () => (read().tumblerUp ? 1 : 0));
    gauge('croupier_tumbler_restarts', 'Times it had to be started again', () => read().tumblerRestarts);
    gauge('croupier_undealt_tables', 'Tables that cannot be dealt', () => read().undealtTables);
  };
  const watch = (floor: Floor, hub: Hub): (() => void) => {
    const undo: (() => void)[] = [];
    const count = (desk: Desk): void => {
      const { table } = desk;
      undo.push(
        desk.onDurable(({ events }) => {
          let [rounds, wagers] = [0, 0];
          for (const { event } of events) {
            const name = COUNTED[event.type];
            if (name === 'rounds') rounds += 1;
            else if (name === 'wagers') wagers += 1;
          }
          if (rounds > 0) counters.rounds.inc({ table }, rounds);
          if (wagers > 0) counters.wagers.inc({ table }, wagers);
        }),
      );
    };
    for (const desk of floor.desks.values()) count(desk);
    undo.push(floor.onTable(count));
    gauge('croupier_queue_depth', 'Commands that wait', () => floor.health().queued);
    gauge('croupier_accepting', 'Whether commands are taken', () => (floor.health().accepting ? 1 : 0));
    gauge('croupier_sockets', 'Open sockets', () => hub.sockets);
    new Gauge({
      name: 'croupier_sockets_ended',
      help: 'Sockets that the server ended, by reason',
      labelNames: ['reason'],
      registers,
      collect() {
        for (const [reason, times] of hub.counted) this.set({ reason }, times);
      },
    });
    return () => {
      for (const one of undo) one();
    };
  };
  return { registry, hooks, watch, watchDealing };
}
