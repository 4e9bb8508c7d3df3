/** Polls the list of all tables (the floor) while the lobby is visible, and holds each table as a signal. */
import { type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { FloorTableView, FloorView } from '../../protocol/index.ts';
import { client, RULEBOOK_IDS, serverNow } from '../shell/index.ts';

/** Short enough to show the phases of a round, and long enough that the server can answer thousands of visitors. */
const POLL_MS = 4000;
/** The lobby loads at most this many pages of the list. */
const PAGES_MAX = 10;

const tables = new Map<string, Signal<FloorTableView>>();
const currentNames = signal<readonly string[] | null>(null);
const practice = signal(false);
const accounts = signal<FloorView['accounts'] | null>(null);
const answering = signal(true);
const seats = signal<ReadonlyMap<string, OwnSeat>>(new Map());
/** The clock of the server minus the clock of the page. */
const clockDifferenceMs = signal(0);
/** A smaller change of the difference comes from the network and not from the clocks. */
const CLOCK_TOLERANCE_MS = 500;

export type OwnSeat = FloorView['seats'][number];

/** The player's own seats and chips, by table. */
export const ownSeats: ReadonlySignal<ReadonlyMap<string, OwnSeat>> = seats;

/** Converts a time of the server to the clock of `useSecondsUntil`. The lobby has no socket, which would measure the difference. */
export const toPageTime = (serverMs: number): number => serverMs - clockDifferenceMs.value;

/** The names of all tables, the player's own first, then grouped by game; null before the first answer. */
export const tableNames: ReadonlySignal<readonly string[] | null> = currentNames;
/** Whether the tables of this house use play money. */
export const isPractice: ReadonlySignal<boolean> = practice;
/** The people who open accounts: the players themselves and staff (`open`), or only staff; null before the first answer. */
export const accountsBy: ReadonlySignal<FloorView['accounts'] | null> = accounts;
/** Whether the server answered the last poll. */
export const isAnswering: ReadonlySignal<boolean> = answering;

/** Whether the tables of the house have electronic dice, real dice, or both. */
export type DiceOfHouse = FloorTableView['dice'] | 'mixed';

export function diceOfHouse(): DiceOfHouse {
  const kinds = new Set((currentNames.value ?? []).map((name) => tables.get(name)?.value.dice));
  if (kinds.size === 2) return 'mixed';
  return kinds.has('electronic') ? 'electronic' : 'real';
}

export const tableSignal = (name: string): ReadonlySignal<FloorTableView> | undefined => tables.get(name);

/** Loads all pages of the list. */
export async function fetchFloor(): Promise<Omit<FloorView, 'next'>> {
  const items: FloorView['items'][number][] = [];
  const ownSeats: OwnSeat[] = [];
  let cursor: string | null = null;
  let house: Pick<FloorView, 'practice' | 'accounts' | 'nowMs'> = { practice: false, accounts: 'staff', nowMs: 0 };
  for (let page = 0; page < PAGES_MAX; page++) {
    const answer: FloorView = cursor === null ? await client.floor() : await client.http.get(`/floor?cursor=${cursor}`);
    items.push(...answer.items);
    ownSeats.push(...answer.seats);
    house = { practice: answer.practice, accounts: answer.accounts, nowMs: answer.nowMs };
    cursor = answer.next;
    if (cursor === null) break;
  }
  return { ...house, items, seats: ownSeats };
}

function updateSeats(list: readonly OwnSeat[]): void {
  if (JSON.stringify(list) !== JSON.stringify([...seats.value.values()]))
    seats.value = new Map(list.map((seat) => [seat.table, seat]));
}

function updateClock(nowMs: number): void {
  const differenceMs = nowMs - serverNow();
  if (Math.abs(differenceMs - clockDifferenceMs.value) > CLOCK_TOLERANCE_MS) clockDifferenceMs.value = differenceMs;
}

/** Updates the signals of changed tables only, so that other cards are not rendered again. The player's own tables come first. */
function updateTables(items: readonly FloorTableView[]): void {
  for (const item of items) {
    const current = tables.get(item.table);
    if (current === undefined) tables.set(item.table, signal(item));
    else if (JSON.stringify(current.value) !== JSON.stringify(item)) current.value = item;
  }
  const isOwn = ({ table }: FloorTableView): number => Number(seats.value.has(table));
  const names = items
    .toSorted((a, b) => isOwn(b) - isOwn(a) || RULEBOOK_IDS.indexOf(a.rulebook) - RULEBOOK_IDS.indexOf(b.rulebook))
    .map(({ table }) => table);
  if (names.join(' ') !== currentNames.value?.join(' ') || currentNames.value === null) currentNames.value = names;
}

async function refreshFloor(): Promise<void> {
  try {
    const floor = await fetchFloor();
    practice.value = floor.practice;
    accounts.value = floor.accounts;
    updateClock(floor.nowMs);
    updateSeats(floor.seats);
    updateTables(floor.items);
    answering.value = true;
  } catch {
    answering.value = false;
  }
}

/** Loads who opens accounts, for pages that do not show the tables. */
export async function loadAccountsBy(): Promise<void> {
  if (accounts.value !== null) return;
  try {
    accounts.value = (await client.http.get<FloorView>('/floor?limit=1')).accounts;
  } catch {
    // Without an answer, nobody can open an account now.
  }
}

/** Polls while the component is mounted and the browser tab is visible. */
export function useFloor(): void {
  useEffect(() => {
    const poll = (): void => {
      if (!document.hidden) void refreshFloor();
    };
    poll();
    const timer = setInterval(poll, POLL_MS);
    document.addEventListener('visibilitychange', poll);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', poll);
    };
  }, []);
}
