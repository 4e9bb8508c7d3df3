/** The floor as the lobby shows it, asked for every few seconds while somebody looks. It must never ask for one table more often than for all. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FloorTableView, FloorView } from '../../protocol/index.ts';
import { client, RULEBOOK_IDS } from '../shell/index.ts';

/** Long enough to be no burden to a house with thousands of visitors, short enough to see a round go by. */
const POLL_MS = 4000;
/** Pages of the list that are asked for at most; a floor of thousands shows its first ones. */
const PAGES_MAX = 10;

const tables = new Map<string, Signal<FloorTableView>>();
const namesNow = signal<readonly string[] | null>(null);
const practiceNow = signal(false);
const answering = signal(true);

/** The tables in the order of the floor; null before the first answer. */
export const tableNames: ReadonlySignal<readonly string[] | null> = namesNow;
export const isPractice: ReadonlySignal<boolean> = practiceNow;
/** Whether the house answered when it was last asked. */
export const isAnswering: ReadonlySignal<boolean> = answering;

export const tableSignal = (name: string): ReadonlySignal<FloorTableView> | undefined => tables.get(name);

async function wholeFloor(): Promise<{ readonly practice: boolean; readonly items: readonly FloorTableView[] }> {
  const items: FloorTableView[] = [];
  let cursor: string | null = null;
  let practice = false;
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer: FloorView = cursor === null ? await client.floor() : await client.http.get(`/floor?cursor=${cursor}`);
    items.push(...answer.items);
    ({ practice } = answer);
    cursor = answer.next;
    if (cursor === null) break;
  }
  return { practice, items };
}

/** A table that did not change keeps its value, and its card is not drawn again. */
function take(items: readonly FloorTableView[]): void {
  for (const item of items) {
    const known = tables.get(item.table);
    if (known === undefined) tables.set(item.table, signal(item));
    else if (JSON.stringify(known.value) !== JSON.stringify(item)) known.value = item;
  }
  // Tables of one game stand together.
  const names = items
    .toSorted((a, b) => RULEBOOK_IDS.indexOf(a.rulebook) - RULEBOOK_IDS.indexOf(b.rulebook))
    .map(({ table }) => table);
  if (names.join(' ') !== namesNow.value?.join(' ') || namesNow.value === null) namesNow.value = names;
}

async function refreshFloor(): Promise<void> {
  try {
    const { practice, items } = await wholeFloor();
    practiceNow.value = practice;
    take(items);
    answering.value = true;
  } catch {
    answering.value = false;
  }
}

/** Asks for as long as the component is shown and the page is seen. */
export function useFloor(): void {
  useEffect(() => {
    const ask = (): void => {
      if (!document.hidden) void refreshFloor();
    };
    ask();
    const timer = setInterval(ask, POLL_MS);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
}
