/** Schemas of the views of a tournament: public, own, staff and standings. Only the staff view says which person has an entry. */
import { type Static, type TSchema, Type } from 'typebox';
import {
  CUT_KINDS,
  type entryView,
  type inventoryOf,
  NEXT_ACT_REASONS,
  NEXT_ACT_ROLES,
  type NextAct,
  SESSION_KINDS,
  type Seat,
  type TournamentEvent,
  type tournamentView,
} from '../tournament/index.ts';
import { orNull } from './shapes.ts';

const list = <T extends TSchema>(items: T, description?: string) =>
  Type.Immutable(Type.Array(items, description === undefined ? {} : { description }));
const Minor = Type.Integer({ description: 'Minor units.' });
const Ms = Type.Integer({ description: 'Milliseconds since 1970.' });

const SEAT_STATUSES = ['allotted', 'playing', 'absent', 'missed', 'out', 'left', 'advanced', 'eliminated', 'ranked'] as const;
const SeatStatus = Type.Enum([...SEAT_STATUSES], {
  description:
    '`absent`: not there at the start. `missed`: did not come in time. `out`: no chips left. `left`: retired or disqualified. `ranked`: played the last session to its end.',
});
const ENTRY_STATUSES = ['applied', 'waiting', 'accepted', 'refused', 'withdrawn', 'retired', 'disqualified'] as const;
const EntryStatus = Type.Enum([...ENTRY_STATUSES]);

const SessionTableSchema = Type.Object({
  table: Type.String(),
  spins: Type.Integer({ description: 'Counted spins.' }),
  finished: Type.Boolean({ description: 'No further spin begins.' }),
  signed: Type.Boolean({ description: 'The count of the chips is signed.' }),
  players: Type.Integer({ description: 'The number of entries with a seat at the table.' }),
});
const LengthSchema = Type.Union(
  [
    Type.Object({ by: Type.Literal('spins'), spins: Type.Integer() }),
    Type.Object({ by: Type.Literal('time'), minutes: Type.Integer() }),
    Type.Object({ by: Type.Literal('survivors'), remaining: Type.Integer(), spinsMax: Type.Integer() }),
  ],
  { description: 'How long the session lasts.' },
);
const TieSchema = Type.Object(
  {
    entries: list(Type.String()),
    places: Type.Integer({ description: 'How many of the entries go on.' }),
    by: Type.Enum(['play-off', 'lot']),
    spins: Type.Integer({ description: 'The counted spins of each table of the play-off; 0 for lots.' }),
    chips: Type.Integer({ description: 'The fresh chips of each entry in the play-off; 0 for lots.' }),
    tables: list(Type.Object({ table: Type.String(), spins: Type.Integer() }), 'The tables of the play-off; empty for lots.'),
    seats: list(
      Type.Object({ entry: Type.String(), table: Type.String(), position: Type.Integer() }),
      'The positions in the play-off, which differ from those in the session; empty for lots.',
    ),
  },
  { description: 'A tie that a play-off or lots decide.' },
);
export const SessionSchema = Type.Object(
  {
    id: Type.String(),
    kind: Type.Enum([...SESSION_KINDS]),
    phase: Type.Enum(['planned', 'drawn', 'running', 'held', 'counting', 'cut']),
    startsMs: Ms,
    calledMs: orNull(Type.Integer({ description: 'When the players were called to their tables; null if they are not called.' })),
    endsMs: orNull(Type.Integer({ description: 'When a session by time ends; null for other sessions.' })),
    tables: list(SessionTableSchema),
    places: Type.Integer({ description: 'How many entries advance.' }),
    players: Type.Integer(),
    length: LengthSchema,
    chips: Type.Integer({ description: 'Tournament chips of each player at the start.' }),
    compulsory: orNull(Type.Object({ amount: Minor, shortOfChips: Type.Enum(['all-in', 'eliminated']) })),
    cuts: list(Type.Object({ by: Type.Enum([...CUT_KINDS]), n: Type.Integer() }), 'Who goes on, in this order.'),
    final: Type.Boolean({ description: 'Whether this is the last session, which ranks the players.' }),
    held: orNull(
      Type.Object(
        { why: Type.String({ description: 'Empty if the approval was withdrawn.' }), sinceMs: Ms },
        { description: 'The session is held.' },
      ),
    ),
    tie: orNull(TieSchema),
    commitments: Type.Object(
      { seats: orNull(Type.String()), lots: orNull(Type.String()) },
      { description: 'SHA-256 of the committed seeds of the draw of seats and of the lots.' },
    ),
  },
  { additionalProperties: false, title: 'Tournament session' },
);

/** Public fields of a tournament except its id. */
export const TournamentFields = Type.Object(
  {
    name: Type.String(),
    rulebook: orNull(Type.String()),
    layout: orNull(Type.String()),
    stage: Type.Enum(['drafting', 'approved', 'entries', 'closed', 'playing', 'ranked', 'awarded', 'finished', 'cancelled']),
    practice: Type.Boolean({ description: 'Play for nothing, under conditions that no authority has approved.' }),
    version: Type.Integer({ description: 'The version of the conditions; 0 if there are none.' }),
    hash: orNull(Type.String({ description: 'SHA-256 of the canonical JSON of the conditions.' })),
    approval: orNull(
      Type.Object({
        reference: Type.String(),
        added: orNull(Type.String({ description: 'Conditions that the authority has added.' })),
      }),
    ),
    directorPresent: Type.Boolean(),
    players: Type.Integer(),
    waiting: Type.Integer(),
    closesMs: Type.Integer({ description: 'When entries close; 0 before they open.' }),
    cancelledWhy: orNull(Type.String({ description: 'Why the tournament was cancelled.' })),
    sessions: list(SessionSchema),
    deadlines: list(
      Type.Object({
        what: Type.Enum(['entries-open', 'withdrawal-free', 'entries-close', 'session-starts', 'session-ends', 'buy-back-ends']),
        session: orNull(Type.String()),
        atMs: Ms,
      }),
      'Every point in time that a player must know, in order.',
    ),
  },
  { additionalProperties: false },
);
export const TournamentSchema = Type.Object(
  { id: Type.String(), ...TournamentFields.properties },
  { additionalProperties: false, title: 'Tournament' },
);
export type TournamentView = Static<typeof TournamentSchema>;

/** What one player sees of the own entry. */
export const OwnEntry = Type.Object(
  {
    entry: Type.String(),
    bot: Type.Boolean(),
    status: EntryStatus,
    briefed: Type.Boolean(),
    signed: Type.Boolean({ description: 'Whether the player has signed this version of the conditions.' }),
    paid: Type.Integer({ description: 'Cash that was paid and not refunded.' }),
    boughtBack: Type.Integer({ description: 'How often the entry has bought back.' }),
    endedWhy: orNull(Type.String({ description: 'Why the entry was refused or disqualified.' })),
    history: Type.Array(Type.Object({ atMs: Ms, status: Type.String(), session: orNull(Type.String()) }), {
      description: 'Every status with its time, oldest first.',
    }),
    seats: list(
      Type.Object({
        session: Type.String(),
        table: Type.String(),
        position: Type.Integer(),
        status: SeatStatus,
        chips: Minor,
        substitute: orNull(Type.String({ description: 'The person who plays instead of the player in this session.' })),
        checkedIn: Type.Boolean(),
        acknowledged: Type.Boolean({ description: 'Whether the player has acknowledged a changed start.' }),
        nominated: Type.Boolean({ description: 'Whether a substitute waits for the approval of the director.' }),
        agreed: Type.Boolean({ description: 'Whether the player agrees to conclude the table after the last counted spin.' }),
        place: orNull(Type.Integer({ description: 'The place in the standings; null before play.' })),
        compulsory: Type.Integer({ description: 'What the player must wager in each spin; 0 if nothing.' }),
      }),
    ),
    prize: orNull(Type.Object({ place: Type.Integer(), amount: Minor, paid: Type.Boolean() })),
    substituteFor: Type.Boolean({
      description:
        'Whether you are a substitute of the player. You then see only the sessions that you play, and no fees, prizes or history.',
    }),
    playOff: orNull(
      Type.Object(
        {
          session: Type.String(),
          table: Type.String(),
          position: Type.Integer(),
          chips: Minor,
          spins: Type.Integer({ description: 'The counted spins of the play-off.' }),
          spinsLeft: Type.Integer({ description: 'How many of them the table still plays.' }),
        },
        { description: 'The play-off that the entry plays now. No wager is compulsory in it.' },
      ),
    ),
    standby: orNull(Type.String({ description: 'The session for which a person of the waiting list has checked in.' })),
    buyBack: orNull(
      Type.Object(
        { after: Type.String(), into: Type.String(), fee: Minor, untilMs: Ms },
        { description: 'The player can buy back after the session `after` into the session `into`, until a time.' },
      ),
    ),
  },
  { additionalProperties: false, title: 'Own entry' },
);
export type OwnEntryView = Static<typeof OwnEntry>;

const Gaps = Type.Array(Type.Object({ person: Type.String(), fromMs: Ms, toMs: Ms }), {
  description: 'The times in which nobody was in charge, oldest first.',
});
/** The chips, the cash and the gaps in the charge of a tournament. */
export const InventorySchema = Type.Object(
  {
    cash: Type.Object(
      { cage: Minor, fees: Minor, pool: Minor, house: Minor, due: Minor },
      { description: 'Cash in five accounts, whose sum is 0.' },
    ),
    chips: Type.Object(
      { bank: Minor, racks: Minor, float: Minor },
      { description: 'Tournament chips in three accounts, whose sum is 0.' },
    ),
    gaps: Gaps,
  },
  { additionalProperties: false, title: 'Inventory' },
);

/** A seat as staff see it. */
const StaffSeat = Type.Object({
  session: Type.String(),
  table: Type.String(),
  position: Type.Integer(),
  status: SeatStatus,
  chips: Minor,
  checkedIn: Type.Boolean(),
  acknowledged: Type.Boolean(),
  substitute: orNull(Type.String()),
  nominated: orNull(Type.String({ description: 'A substitute who waits for the approval of the director.' })),
  leaving: Type.Boolean({ description: 'The player has retired or is disqualified, and leaves after the spin under way.' }),
});
export const StaffEntry = Type.Object(
  {
    entry: Type.String(),
    person: Type.String(),
    bot: Type.Boolean(),
    status: EntryStatus,
    briefed: Type.Boolean(),
    signed: Type.Boolean(),
    paid: Minor,
    boughtBack: Type.Integer(),
    standby: orNull(Type.String({ description: 'The session for which a person of the waiting list has checked in.' })),
    seats: list(StaffSeat),
    prize: orNull(Type.Object({ place: Type.Integer(), amount: Minor, paid: Type.Boolean() })),
  },
  { additionalProperties: false, title: 'Entry for staff' },
);
export type StaffEntryView = Static<typeof StaffEntry>;

const Facts = Type.Immutable(Type.Record(Type.String(), Type.Union([Type.String(), Type.Integer()])));
const NextActFields = Type.Object(
  {
    act: Type.String(),
    body: Type.Object(
      { type: Type.String() },
      { additionalProperties: true, description: 'The command, as far as it is known.' },
    ),
    missing: list(Type.String(), 'Fields that a person adds to `body`.'),
    role: Type.Enum([...NEXT_ACT_ROLES]),
    why: Type.Enum([...NEXT_ACT_REASONS]),
    facts: Facts,
    clauses: list(Type.String()),
    session: orNull(Type.String()),
    table: orNull(Type.String()),
    entry: orNull(Type.String()),
    kind: Type.Enum(['do', 'wait'], { description: '`do`: possible now. `wait`: `refusal` says what is missing.' }),
    refusal: orNull(Type.Object({ code: Type.String(), clauses: list(Type.String()), facts: Facts })),
  },
  { additionalProperties: false, title: 'Next act' },
);
const NextActSchema = Type.Unsafe<NextAct>(NextActFields);
export type NextActView = NextAct;

/** Additional fields for the director, the pit boss and officers, except the entries and the names. */
export const TournamentStaffFields = Type.Object(
  {
    ...InventorySchema.properties,
    director: orNull(Type.String()),
    deputies: list(Type.String()),
    inCharge: orNull(Type.String({ description: 'The director or deputy in charge.' })),
    awaySinceMs: orNull(Type.Integer({ description: 'Since when the person in charge is away; null while present.' })),
    approvalWithdrawn: orNull(Type.String({ description: 'Why the approval was withdrawn.' })),
    tables: list(Type.String(), 'Tables that are designated for the tournament.'),
    counts: list(
      Type.Object({
        session: Type.String(),
        table: Type.String(),
        countedBy: orNull(Type.String()),
        signedBy: orNull(Type.String()),
        concluded: Type.Boolean({ description: 'The director has concluded the table.' }),
        agreed: list(Type.String(), 'Entries that agree to an early conclusion after the last counted spin.'),
        difference: orNull(
          Type.Object(
            {
              dealer: Type.String(),
              rows: list(Type.Object({ entry: Type.String(), chips: Type.Integer(), counted: Type.Integer() })),
            },
            { description: 'The last refused count: the entries whose chips differ, in the record (`chips`) and in the count.' },
          ),
        ),
      }),
      'Tables that are finished or where a player agrees to an early conclusion, until the cut of their session.',
    ),
    next: list(NextActSchema, 'What the people of the tournament do next, what is possible now first.'),
  },
  { additionalProperties: false },
);
export type TournamentStaffFields = Static<typeof TournamentStaffFields>;
export const TournamentStaff = Type.Object(
  {
    ...TournamentStaffFields.properties,
    entries: list(StaffEntry),
    names: Type.Immutable(
      Type.Record(Type.String(), Type.String(), { description: 'The names of the players and staff in this view, by person.' }),
    ),
  },
  { additionalProperties: false, title: 'Tournament staff' },
);
export type TournamentStaffView = Static<typeof TournamentStaff>;

export const TournamentEventSchema = Type.Unsafe<TournamentEvent>(
  Type.Object(
    { type: Type.String(), clauses: Type.Array(Type.String()) },
    { additionalProperties: true, title: 'Tournament event' },
  ),
);
export const SequencedTournamentEvent = Type.Object({
  seq: Type.Integer(),
  atMs: Type.Integer(),
  event: TournamentEventSchema,
});

/** A row of the standings, the best first. */
export const StandingSchema = Type.Object(
  {
    place: Type.Integer({ description: 'Equal entries share a place, and the next places stay empty: 1, 2, 2, 4.' }),
    entry: Type.String(),
    table: Type.String(),
    chips: Type.Integer({ description: 'The chips that count: 0 after the entry has left.' }),
    status: SeatStatus,
    bot: Type.Boolean(),
  },
  { additionalProperties: false, title: 'Standing' },
);
export type StandingView = Static<typeof StandingSchema>;

/** `shares`: whether the entry shares the place of the row above. The place of every other row is its number in the list. */
const standingFields = [Type.String(), Type.String(), Type.Integer(), SeatStatus, Type.Boolean(), Type.Boolean()] as const;
/** A row in a message: `[entry, table, chips, status, shares, bot]`. */
const PackedStanding = Type.Immutable(Type.Tuple([...standingFields]));
export type PackedStanding = Static<typeof PackedStanding>;
/** All rows of a session. */
export const PackedStandings = Type.Object(
  { session: Type.String(), rows: list(PackedStanding) },
  { additionalProperties: false, title: 'Standings' },
);
export type PackedStandings = Static<typeof PackedStandings>;
/** A changed row: its index in the list after all changes, then the row. */
const MovedStanding = Type.Immutable(Type.Tuple([Type.Integer(), ...standingFields]));
export const StandingChanges = Type.Object(
  {
    session: Type.String(),
    rows: list(MovedStanding, 'New, changed and moved rows by ascending index.'),
    gone: list(Type.String(), 'Entries that are no longer in the list.'),
  },
  { additionalProperties: false, title: 'Changes of the standings' },
);
export type StandingChanges = Static<typeof StandingChanges>;

/** Compiles only if both types are assignable to each other. */
type SameType<A extends B, B extends C, C = A> = [A, B, C];
/** @public The compiler checks here that the schemas match the views of a tournament. */
export type TournamentSchemaChecks = [
  SameType<TournamentView, ReturnType<typeof tournamentView>>,
  SameType<OwnEntryView, NonNullable<ReturnType<typeof entryView>>>,
  SameType<Static<typeof InventorySchema>, ReturnType<typeof inventoryOf>>,
  SameType<(typeof SEAT_STATUSES)[number], Seat['status']>,
];
