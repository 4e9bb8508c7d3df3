/** Conduct versions, and migrations that convert events and snapshots of earlier versions to the current form. Imports no rules, to save memory in the store thread. */
import type { SettledRow } from '../rules/index.ts';
import type { TableEvent } from './events.ts';
import { NO_TURN } from './no-turn.ts';
import type { PackedTable } from './pack.ts';
import type { TableState } from './state.ts';

/** What versions 1 and 2 did not keep of a settled round. Such a round cannot be rolled again. */
export const UNKNOWN_IN_VERSION_2 = {
  thrown: NO_TURN,
  tumbledAfterClose: false,
  coloursStaked: null,
} as const;

/** The current version. It increases when an event, the state or a decision changes. */
export const CONDUCT_VERSION = 4;

/** The version of stored data that contains no version number. */
export const FIRST_VERSION = 1;

/** Converts the data of one version to the next version. */
interface Migration {
  readonly event: (event: TableEvent) => TableEvent;
  /** Converts a packed table, the state in a snapshot. null if snapshots cannot be converted: the table is then rebuilt from its journal. */
  readonly packed: ((packed: PackedTable) => PackedTable) | null;
}

/** Marks the limits as unrecorded, because version 1 did not record which limits applied to a settled wager. */
const convertVersion1Row = ([player, bet, counted, returned, outcome, paid, rounded]: SettledRow): SettledRow => [
  player,
  bet,
  counted,
  returned,
  outcome,
  paid,
  rounded,
  { unrecorded: true },
];

const FROM_VERSION_1: Migration = {
  event: (event) => (event.type === 'round-settled' ? { ...event, rows: event.rows.map(convertVersion1Row) } : event),
  packed: (packed) => {
    // `changing`: the part of the state that is stored, because events change it.
    const { history, lastSettled } = packed.changing as {
      readonly history: readonly { readonly rows: readonly SettledRow[] }[];
      readonly lastSettled: readonly SettledRow[];
    };
    const changed = {
      history: history.map((past) => ({ ...past, rows: past.rows.map(convertVersion1Row) })),
      lastSettled: lastSettled.map(convertVersion1Row),
    };
    return { ...packed, changing: { ...packed.changing, ...changed } };
  },
};

/** Version 2 did not store that a seed is lost. It was lost if a round without a result had no commitment. */
function isVersion2SeedLost({ setup, changing }: PackedTable): boolean {
  const { round, commitment } = changing as Pick<TableState, 'round' | 'commitment'>;
  return setup.dice === 'electronic' && round?.faces === null && commitment?.round !== round.number;
}

type Version2Event = TableEvent & { readonly rows?: readonly (readonly [player: string, amount: number, owed: number])[] };

const UNKNOWN_ROUND_FIELDS = { paid: [], tumbledAfterClose: false, reopened: null, tumbledBy: null, sealed: null };

/** In version 2, a settlement took and paid all wagers at once, corrections moved money only to and from the racks, and void rounds counted as abstained. */
const FROM_VERSION_2: Migration = {
  event: (event) => {
    switch (event.type) {
      case 'round-settled':
        return { ...event, paidAtOnce: true };
      case 'settlement-corrected':
      case 'round-voided-later':
      case 'turn-voided':
        return { ...event, rows: ((event as Version2Event).rows ?? []).map(([player, rack, owed]) => [player, rack, owed, 0]) };
      case 'round-ended':
        return { ...event, abstentionCounted: true };
      case 'adjustment-made':
        return { ...event, due: 0 };
      // Agreed limits held at once.
      case 'limits-agreed':
        return { ...event, type: 'limits-in-force' };
      // A consent to share a colour named no newcomer, so it counts for none.
      case 'sharing-agreed':
        return { ...event, newcomer: null };
      default:
        return event;
    }
  },
  packed: (packed) => {
    const { accounts, players, history, round, turn } = packed.changing as Readonly<Record<string, object>> & {
      readonly players: { readonly $map: readonly (readonly [string, object])[] };
      readonly history: readonly object[];
    };
    const changed = {
      accounts: { ...accounts, due: 0 },
      players: {
        $map: players.$map.map(([id, player]) => [
          id,
          { ...player, due: 0, coloursDue: null, limitsProposed: null, limitsAgreed: null },
        ]),
      },
      history: history.map((past) => ({ ...past, ...UNKNOWN_IN_VERSION_2, coloursPaid: null, paidAtOnce: true })),
      // Version 2 did not keep whether the dice tumbled after the close, and why a table is suspended. So no failure follows from them.
      round: round === null ? null : { ...round, ...UNKNOWN_ROUND_FIELDS, seedLost: isVersion2SeedLost(packed) },
      rejected: null,
      rollMalfunctioned: false,
      dues: [],
      sharing: { $map: [] },
      turn: { ...turn, lostAt: null },
      retiredRound: null,
      restoredRound: null,
    };
    return { ...packed, changing: { ...packed.changing, ...changed } };
  },
};

/** Version 3 did not keep who placed no wager in a round, and corrected settlements on the word of one person. */
const FROM_VERSION_3: Migration = {
  event: (event) => (event.type === 'round-ended' ? { ...event, idleUnknown: true } : event),
  packed: (packed) => {
    const { history, round } = packed.changing as {
      readonly history: readonly object[];
      readonly round: { readonly reopened: object | null } | null;
    };
    const reopened = round === null || round.reopened === null ? null : { ...round.reopened, idle: null };
    const changed = {
      history: history.map((past) => ({ ...past, idle: null, sealed: null })),
      round: round === null ? null : { ...round, reopened },
    };
    return { ...packed, changing: { ...packed.changing, ...changed } };
  },
};

/** One migration for every earlier version, oldest first. */
const MIGRATIONS: readonly Migration[] = [FROM_VERSION_1, FROM_VERSION_2, FROM_VERSION_3];

/** Converts the events of a record to the current version. */
export function migrateEvents(version: number, stored: readonly unknown[]): readonly TableEvent[] {
  const events = stored as readonly TableEvent[];
  if (version === CONDUCT_VERSION) return events;
  return MIGRATIONS.slice(version - 1).reduce((converted, { event }) => converted.map(event), events);
}

/** Converts a packed table to the current version; null if it cannot be converted. */
export function migratePackedTable(version: number, stored: PackedTable): PackedTable | null {
  if (version === CONDUCT_VERSION) return stored;
  if (version < FIRST_VERSION || version > CONDUCT_VERSION) return null;
  return MIGRATIONS.slice(version - 1).reduce<PackedTable | null>(
    (converted, { packed }) => (converted === null || packed === null ? null : packed(converted)),
    stored,
  );
}
