/** Tables for tests: set up once and copied, since opening a layout is dear; and a digest of everything that can change in one. */
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { present } from '../../src/rules/index.ts';
import {
  type Command,
  type CommandBody,
  decide,
  evolve,
  newTable,
  permissionsOf,
  type TableEvent,
  type TableSetup,
  type TableState,
} from '../../src/table/index.ts';
import type { BookName } from './who-may.ts';

const PLAIN_SETUP: Omit<TableSetup, 'layout'> = {
  table: 'T1',
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 7,
  chip: 1,
  colours: [],
  named: [],
  odds: {},
  confirmAbove: null,
};

/** What never changes while a table is in use, and is shared between copies. */
const FIXED: ReadonlySet<string> = new Set(['setup', 'rulebook', 'conduct', 'layout', 'permissions', 'withheld', 'bet']);

function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, copyOf(inner)])) as T;
  if (value instanceof Set) return new Set(value) as T;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const entries = Object.entries(value).map(([key, inner]) => [key, FIXED.has(key) ? inner : copyOf(inner)]);
  return Object.fromEntries(entries) as T;
}

/** A table that can go its own way from here. The bets are most of it, so that they are copied by hand. */
export function copyTable({ spots, ...rest }: TableState): TableState {
  return { ...copyOf(rest), spots: spots.map((spot) => ({ ...spot })) };
}

const plain = (key: string, value: unknown): unknown => {
  if (FIXED.has(key)) return undefined;
  if (value instanceof Map) return { map: [...value] };
  if (value instanceof Set) return { set: [...value] };
  // Infinity, NaN and minus zero would all be written as something else.
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return `number ${Object.is(value, -0) ? '-0' : value}`;
  return value;
};

/** Everything that can change in a table, as text: two tables with the same digest are the same. */
export const digestOf = (state: TableState): string => JSON.stringify(state, plain);

const opened = new Map<string, TableState>();

/** A closed table of this layout; what the set-up leaves out is plain. */
export function tableOf(book: BookName, layout: string, setup: Partial<TableSetup> = {}): TableState {
  const whole: TableSetup = { ...PLAIN_SETUP, layout, ...setup };
  const key = JSON.stringify([book, layout, whole.named, whole.odds]);
  const rulebook = present(
    RULEBOOKS.find(({ id }) => id === book),
    book,
  );
  const base = opened.get(key) ?? newTable(rulebook, whole);
  opened.set(key, base);
  return { ...copyTable(base), setup: whole, permissions: permissionsOf(base.conduct, whole.automatic, whole.dice) };
}

/** What someone asks, at a time. */
export const ask = (role: string, person: string, body: CommandBody, atMs = 0): Command => ({
  ...body,
  by: { role, person },
  atMs,
});

/** Does what must go well; answers what happened. */
export function happen(state: TableState, command: Command): readonly TableEvent[] {
  const decision = decide(state, command);
  if (!decision.ok) throw new Error(`${JSON.stringify(command)} is refused: ${JSON.stringify(decision.refusal)}`);
  for (const event of decision.events) evolve(state, event, command.atMs);
  return decision.events;
}
