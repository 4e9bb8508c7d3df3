/** Creates states of tables for tests. The state of each layout is created one time and then copied, because opening a layout is slow. */
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { assertPresent } from '../../src/rules/index.ts';
import {
  type Command,
  type CommandBody,
  decide,
  evolve,
  isTournamentTable,
  newTable,
  permissionsOf,
  type TableEvent,
  type TableSetup,
  type TableState,
} from '../../src/table/index.ts';
import type { BookName } from './expected-permissions.ts';

const DEFAULT_SETUP: Omit<TableSetup, 'layout'> = {
  table: 'T1',
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 7,
  chip: 1,
  colours: [],
  // Bets that the table offers although they favour the player.
  named: [],
  odds: {},
  confirmAbove: null,
};

/** Fields that never change and are shared between copies. */
const SHARED_FIELDS: ReadonlySet<string> = new Set(['setup', 'rulebook', 'conduct', 'layout', 'permissions', 'withheld', 'bet']);

function copyOf<T>(value: T): T {
  if (typeof value !== 'object' || value === null) return value;
  if (value instanceof Map) return new Map([...value].map(([key, inner]) => [key, copyOf(inner)])) as T;
  if (value instanceof Set) return new Set(value) as T;
  if (Array.isArray(value)) return value.map(copyOf) as T;
  const entries = Object.entries(value).map(([key, inner]) => [key, SHARED_FIELDS.has(key) ? inner : copyOf(inner)]);
  return Object.fromEntries(entries) as T;
}

/** Copies a table. Spots (the bets with their chips) are most of the state, so they are copied separately for speed. */
export function copyTable({ spots, ...rest }: TableState): TableState {
  return { ...copyOf(rest), spots: spots.map((spot) => ({ ...spot })) };
}

const replaceMaps = (key: string, value: unknown): unknown => {
  if (SHARED_FIELDS.has(key)) return undefined;
  if (value instanceof Map) return { map: [...value] };
  if (value instanceof Set) return { set: [...value] };
  // JSON cannot represent Infinity, NaN and -0.
  if (typeof value === 'number' && (!Number.isFinite(value) || Object.is(value, -0)))
    return `number ${Object.is(value, -0) ? '-0' : value}`;
  return value;
};

/** Everything that can change in a table, as text. Tables with the same digest are equal. */
export const digestOf = (state: TableState): string => JSON.stringify(state, replaceMaps);

const tableCache = new Map<string, TableState>();

/** A closed table of this layout, with defaults for the rest of the set-up. */
export function closedTableState(book: BookName, layout: string, setup: Partial<TableSetup> = {}): TableState {
  const fullSetup: TableSetup = { ...DEFAULT_SETUP, layout, ...setup };
  const isTournament = isTournamentTable(fullSetup);
  const key = JSON.stringify([book, layout, fullSetup.named, fullSetup.odds, isTournament]);
  const rulebook = assertPresent(
    RULEBOOKS.find(({ id }) => id === book),
    book,
  );
  const base = tableCache.get(key) ?? newTable(rulebook, fullSetup);
  tableCache.set(key, base);
  const permissions = permissionsOf(base.conduct, fullSetup.automatic, fullSetup.dice, isTournament);
  return { ...copyTable(base), setup: fullSetup, permissions };
}

/** Builds a command that a person gives in a role. */
export const commandBy = (role: string, person: string, body: CommandBody, atMs = 0): Command => ({
  ...body,
  by: { role, person },
  atMs,
});

/** Applies a command that must be accepted. Returns its events. */
export function applyAccepted(state: TableState, command: Command): readonly TableEvent[] {
  const decision = decide(state, command);
  if (!decision.ok) throw new Error(`${JSON.stringify(command)} is refused: ${JSON.stringify(decision.refusal)}`);
  for (const event of decision.events) evolve(state, event, command.atMs);
  return decision.events;
}
