/** Subscribes to a table and exposes its views as signals. */
import { batch, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import type { ClientTable, TableEvents } from '../../client/index.ts';
import type { OwnTable, PublicTable, StaffTable } from '../../protocol/index.ts';
import { client, openSession } from './session.ts';

export interface LiveTable {
  readonly name: string;
  /** Sends commands and emits events. */
  readonly table: ClientTable;
  /** null before the first view. */
  readonly view: ReadonlySignal<PublicTable | null>;
  /** What the signed-in player sees in addition. */
  readonly own: ReadonlySignal<OwnTable | null>;
  /** What staff see in addition. */
  readonly staff: ReadonlySignal<StaffTable | null>;
  /** The sequence number of the newest record in `own` and `staff`. */
  readonly personalSeq: ReadonlySignal<number | null>;
  readonly role: ReadonlySignal<string | null>;
}

function subscribe(name: string, isPublic: boolean): { readonly live: LiveTable; readonly stop: () => void } {
  const table = client.table(name);
  const view: Signal<PublicTable | null> = signal(table.view);
  const own: Signal<OwnTable | null> = signal(table.own);
  const staff: Signal<StaffTable | null> = signal(table.staff);
  const personalSeq: Signal<number | null> = signal(table.personalSeq);
  const role: Signal<string | null> = signal(table.role);
  const updatePersonal = (): void =>
    batch(() => {
      personalSeq.value = table.personalSeq;
      own.value = table.own;
      staff.value = table.staff;
    });
  const unsubscribers = [
    table.on('view', (next) => {
      view.value = next;
      role.value = table.role;
      updatePersonal();
    }),
    table.on('own', updatePersonal),
    table.on('staff', updatePersonal),
  ];
  let isSubscribed = true;
  // The session comes first, because a connection keeps the identity with which it was opened.
  (isPublic ? Promise.resolve(null) : openSession())
    .catch(() => null)
    .then(() => (isSubscribed ? table.watch() : null))
    .catch(() => {});
  return {
    live: { name, table, view, own, staff, personalSeq, role },
    stop: () => {
      isSubscribed = false;
      for (const unsubscribe of unsubscribers) unsubscribe();
      client.leave(name);
    },
  };
}

/**
 * Subscribes to a table while the component is mounted. Returns null in the first rendering. `isPublic`: a page that shows the same
 * to everybody does not load the session, so that it goes on while the session is locked.
 */
export function useTable(name: string, { isPublic = false }: { readonly isPublic?: boolean } = {}): LiveTable | null {
  const [live, setLive] = useState<LiveTable | null>(null);
  useEffect(() => {
    const subscription = subscribe(name, isPublic);
    setLive(subscription.live);
    return () => {
      setLive(null);
      subscription.stop();
    };
  }, [name]);
  return live;
}

/** Listens to an event of the table while the component is mounted. */
export function useTableEvent<K extends keyof TableEvents>(
  live: LiveTable | null,
  name: K,
  listener: (value: TableEvents[K]) => void,
): void {
  useEffect(() => live?.table.on(name, listener), [live, name]);
}
