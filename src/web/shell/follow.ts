/** A table as signals, kept up to date for as long as somebody looks at it. It must never act by itself. */
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { ClientTable, TableEvents } from '../../client/index.ts';
import type { OwnTable, PublicTable, StaffTable } from '../../protocol/index.ts';
import { client, openSession } from './house.ts';

export interface LiveTable {
  readonly name: string;
  /** For acting, and for listening to single events. */
  readonly table: ClientTable;
  /** null before the first view. */
  readonly view: ReadonlySignal<PublicTable | null>;
  readonly own: ReadonlySignal<OwnTable | null>;
  readonly staff: ReadonlySignal<StaffTable | null>;
  /** The sequence that `own` and `staff` are as of, and change together with. */
  readonly personalSeq: ReadonlySignal<number | null>;
  readonly role: ReadonlySignal<string | null>;
  /** What became of one's wagers when they were last settled. */
  readonly settled: ReadonlySignal<TableEvents['settled'] | null>;
}

function follow(name: string): { readonly live: LiveTable; readonly stop: () => void } {
  const table = client.table(name);
  const view: Signal<PublicTable | null> = signal(table.view);
  const own: Signal<OwnTable | null> = signal(table.own);
  const staff: Signal<StaffTable | null> = signal(table.staff);
  const personalSeq: Signal<number | null> = signal(table.personalSeq);
  const role: Signal<string | null> = signal(table.role);
  const settled: Signal<TableEvents['settled'] | null> = signal(null);
  const showPersonal = (): void =>
    batch(() => {
      personalSeq.value = table.personalSeq;
      own.value = table.own;
      staff.value = table.staff;
    });
  const stops = [
    table.on('view', (now) => {
      view.value = now;
      role.value = table.role;
      showPersonal();
    }),
    table.on('own', showPersonal),
    table.on('staff', showPersonal),
    table.on('settled', (now) => {
      settled.value = now;
    }),
  ];
  let wanted = true;
  // A line that is opened before it is known who is here would be a stranger's.
  openSession()
    .catch(() => null)
    .then(() => (wanted ? table.watch() : null))
    .catch(() => {});
  return {
    live: { name, table, view, own, staff, personalSeq, role, settled },
    stop: () => {
      wanted = false;
      for (const stop of stops) stop();
      client.leave(name);
    },
  };
}

/** Follows a table while the component is shown; null until it does. */
export function useTable(name: string): LiveTable | null {
  const [live, setLive] = useState<LiveTable | null>(null);
  useEffect(() => {
    const followed = follow(name);
    setLive(followed.live);
    return () => {
      setLive(null);
      followed.stop();
    };
  }, [name]);
  return live;
}

/** Listens to a table's events while the component is shown. */
export function useTableEvent<K extends keyof TableEvents>(
  live: LiveTable | null,
  name: K,
  listener: (value: TableEvents[K]) => void,
): void {
  useEffect(() => live?.table.on(name, listener), [live, name]);
}
