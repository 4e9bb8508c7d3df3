/** What of a table crosses the wire: everybody's view, one's own, the staff's. Never one player's money to another. */
import { type Static, type TArrayOptions, type TSchema, Type } from 'typebox';
import type { Act, Face, Limits, RatioText, Sign, StepName } from '../rules/index.ts';
import { ACTS, FAILURES, STEPS } from '../rules/index.ts';
import type {
  Account,
  PlayerView,
  PublicView,
  StaffView,
  TableEvent,
  PublicFields as TableFields,
  StaffFields as TableStaffFields,
} from '../table/index.ts';
import { SignSchema } from './commands.ts';

const list = <T extends TSchema>(items: T, options: TArrayOptions = {}) => Type.Immutable(Type.Array(items, options));

const Minor = Type.Integer({ description: 'Minor units.' });
const Faces = list(Type.Unsafe<Face>(Type.Integer({ minimum: 1, maximum: 6 })));
const Clauses = list(Type.String());
const Both = Type.Immutable(Type.Tuple([Minor, Minor]));

const ActName = Type.Unsafe<Act>(Type.Enum([...ACTS] as [Act, ...Act[]]));

/** An event as the table made it, or as much of it as the reader may see; its fields are those of src/table/events.ts. */
export const EventSchema = Type.Unsafe<TableEvent>(
  Type.Object({ type: Type.String(), clauses: Clauses }, { additionalProperties: true, title: 'Event' }),
);

export const SequencedEvent = Type.Object({ seq: Type.Integer(), atMs: Type.Integer(), event: EventSchema });
export type SequencedEvent = Static<typeof SequencedEvent>;

const Seat = Type.Object({ position: Type.Integer(), marker: Type.Boolean() });

/** Fields that everybody may see and that change. */
export const PublicFields = Type.Object(
  {
    status: Type.Enum(['closed', 'open', 'suspended']),
    sign: Type.Unsafe<Sign | null>(Type.Union([SignSchema, Type.Null()])),
    notices: list(
      Type.Object({
        kind: Type.Enum(['raise-minimum', 'closure']),
        sign: Type.Unsafe<Sign | null>(Type.Union([SignSchema, Type.Null()])),
        dueMs: Type.Integer(),
      }),
    ),
    round: Type.Integer(),
    next: Type.Unsafe<StepName>(Type.Enum([...STEPS] as [StepName, ...StepName[]])),
    bettingOpen: Type.Boolean(),
    openedAtMs: Type.Union([Type.Integer(), Type.Null()], { description: 'When betting opened in this round.' }),
    closesAtMs: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When the system closes it; null where a person does, and where that depends on what people do first.',
    }),
    heldOpen: Type.Boolean({ description: 'Betting stays open until somebody wagers; its close is known from then on.' }),
    covered: Type.Boolean(),
    tumbles: Type.Integer(),
    faces: Type.Union([Faces, Type.Null()]),
    lit: list(Type.String(), { description: 'Bets that win on `faces`, in reading order; none without faces.' }),
    corrected: Type.Union([Type.Object({ round: Type.Integer(), from: Faces, to: Faces }), Type.Null()], {
      description: 'The last result that was put right, until another round begins.',
    }),
    undone: Type.Union(
      [
        Type.Object({
          round: Type.Integer(),
          consequence: Type.Enum(['again', 'void']),
          reason: Type.Union([Type.Enum([...FAILURES]), Type.Null()]),
        }),
        Type.Null(),
      ],
      { description: 'The last roll or round that does not count, until the dice roll again or another round begins.' },
    ),
    dry: Type.Boolean({ description: 'The round is played without wagers; the first wager makes it one like any other.' }),
    lampsWrong: Type.Boolean({ description: 'The lamps of this round are wrong: the dice decide.' }),
    lastResults: list(Type.Object({ round: Type.Integer(), faces: Faces, voided: Type.Boolean() })),
    differentials: list(
      Type.Object({ bets: Type.Immutable(Type.Tuple([Type.String(), Type.String()])), totals: Both, limit: Minor, room: Both }),
    ),
    shooter: Type.Union([
      Type.Object({
        throw: Type.Integer(),
        dice: Type.Union([list(Type.Integer()), Type.Null()]),
        position: Type.Union([Type.Integer(), Type.Null()], { description: 'Where whoever throws is sitting.' }),
      }),
      Type.Null(),
    ]),
    diceOffered: Type.Boolean({ description: 'The dice wait for somebody to take them.' }),
    commitment: Type.Union([Type.Object({ round: Type.Integer(), hash: Type.String() }), Type.Null()], {
      description: 'What the electronic dice of a round are committed to.',
    }),
  },
  { additionalProperties: false },
);
export type PublicFields = Static<typeof PublicFields>;

/** Everybody's view of a table. */
export const PublicTable = Type.Object(
  {
    table: Type.String(),
    rulebook: Type.String(),
    layout: Type.String(),
    dice: Type.Enum(['real', 'electronic']),
    positionsMax: Type.Integer(),
    consult: Type.Union([Type.Object({ whom: Type.String(), clauses: Clauses }), Type.Null()]),
    ...PublicFields.properties,
    seats: list(Seat),
  },
  { additionalProperties: false, title: 'Table' },
);
export type PublicTable = Static<typeof PublicTable>;

/** What a player has at a table. */
export const OwnTable = Type.Object(
  {
    player: Type.String(),
    position: Type.Union([Type.Integer(), Type.Null()]),
    cashChips: Minor,
    colours: list(Type.Object({ colour: Type.String(), value: Minor, count: Type.Integer() })),
    wallet: Minor,
    held: Minor,
    owed: Minor,
    wagers: list(Type.Object({ bet: Type.String(), stake: Minor })),
    limits: Type.Unsafe<Limits | null>(Type.Union([SignSchema, Type.Null()])),
    warned: Type.Boolean(),
    warnings: Type.Integer({ description: 'How many warnings the house has given to the player in person at this table.' }),
    barred: Type.Union([Type.String(), Type.Null()]),
    may: list(ActName, { description: 'What the player may do now in the turn of a shooter.' }),
  },
  { additionalProperties: false, title: 'Own' },
);
export type OwnTable = Static<typeof OwnTable>;

/** What acted on a wager besides the dice; a wager on which nothing acted has none. */
const ActedSchema = Type.Object(
  {
    agreed: Type.Optional(Type.Literal(true, { description: 'Limits agreed with the player took the place of the sign’s.' })),
    minimum: Type.Optional(Type.Integer({ description: 'The minimum that the stake is below.' })),
    maximum: Type.Optional(
      Type.Integer({ description: 'The maximum that the wager was cut to, or that all players on the bet shared.' }),
    ),
    differential: Type.Optional(Type.Integer({ description: 'The Differential by which the heavier side of a pair was cut.' })),
    paidOn: Type.Optional(Type.Integer({ description: 'What the odds were applied to, where that is less than what counted.' })),
    unrecorded: Type.Optional(
      Type.Literal(true, {
        description:
          'The record does not say what acted: `clauses` may lack some, and may name the Differential where only the maximum acted.',
      }),
    ),
  },
  { additionalProperties: false, title: 'What acted on a wager' },
);

/** What became of one wager, with its arithmetic: counted + returned is the stake, paid comes on top of what counted. */
export const SettledWagerSchema = Type.Object(
  {
    bet: Type.String(),
    stake: Minor,
    counted: Minor,
    returned: Minor,
    outcome: Type.Enum(['won', 'lost', 'returned', 'rides']),
    odds: Type.Union([Type.String(), Type.Null()], { description: 'What one unit won, n/d; null unless won.' }),
    paidOn: Type.Integer({ description: 'What the odds were applied to; 0 unless won.' }),
    paid: Minor,
    rounded: Type.Integer({ description: 'The share of `paid` that rounding added.' }),
    acted: Type.Optional(ActedSchema),
    clauses: Clauses,
  },
  { additionalProperties: false, title: 'Settled wager' },
);
export type SettledView = Static<typeof SettledWagerSchema>;

/** One thing that somebody of staff may do now; what else it needs, such as faces or words, they fill in. */
const OfferSchema = Type.Object(
  {
    act: ActName,
    reason: Type.Optional(Type.Enum([...FAILURES], { description: 'Of `declare-failure`.' })),
    ground: Type.Optional(Type.String({ description: 'Of `invalidate` and `order-dry-spin`.' })),
    notice: Type.Optional(Type.Enum(['raise-minimum', 'closure'], { description: 'Of `post-notice`.' })),
    next: Type.Optional(Type.Literal(true, { description: 'It is what the round waits for.' })),
    call: Type.Union([Type.String(), Type.Null()], { description: 'What is said aloud with it.' }),
    consequence: Type.Optional(Type.Enum(['again', 'void'], { description: 'What a failure does to the wagers.' })),
    clauses: Clauses,
  },
  { additionalProperties: false, title: 'Offer' },
);
export type OfferView = Static<typeof OfferSchema>;

/** What staff and officers see besides. */
export const StaffFields = Type.Object(
  {
    accounts: Type.Unsafe<Readonly<Record<Account, number>>>(Type.Record(Type.String(), Type.Integer())),
    totals: list(Type.Object({ bet: Type.String(), total: Minor, room: Type.Union([Minor, Type.Null()]) })),
    unpaid: list(Type.String()),
    toTake: list(Type.Object({ bet: Type.String(), player: Type.String(), amount: Minor }), {
      description: 'Losing wagers that are still to be taken, in reading order; of very many the first.',
    }),
    toPay: list(
      Type.Object({
        bet: Type.String(),
        player: Type.String(),
        stake: Minor,
        odds: Type.Union([Type.Unsafe<RatioText>(Type.String()), Type.Null()], {
          description: 'n/d; null where the wager only goes back.',
        }),
        paidOn: Type.Integer({ description: 'What the odds are applied to; 0 where the wager only goes back.' }),
        paid: Minor,
        rounded: Type.Integer({ description: 'The share of `paid` that rounding added.' }),
        returned: Minor,
      }),
      { description: 'Wagers that are still to be paid or given back, in reading order; of very many the first.' },
    ),
    suspended: Type.Union([Type.String(), Type.Null()]),
    disputes: list(
      Type.Object({
        id: Type.Integer(),
        player: Type.String(),
        about: Type.String(),
        decision: Type.Union([Type.String(), Type.Null()]),
        reviewRequested: Type.Boolean(),
        review: Type.Union([Type.String(), Type.Null()]),
      }),
    ),
    staff: list(Type.Object({ person: Type.String(), role: Type.String() })),
    offers: list(OfferSchema, { description: 'What the watcher may do now in the role in which they watch.' }),
  },
  { additionalProperties: false },
);
export type StaffFields = Static<typeof StaffFields>;

export const StaffTable = Type.Object(
  { ...StaffFields.properties, players: list(OwnTable) },
  { additionalProperties: false, title: 'Staff' },
);
export type StaffTable = Static<typeof StaffTable>;

/** Compiles only where each type can stand for the other: what is described is what the table shows. */
type Same<A extends B, B extends C, C = A> = [A, B, C];
/** What only the shell knows. */
type OfTheShell = 'closesAtMs' | 'heldOpen';
/** @public For the compiler alone. */
export type Described = [
  Same<Omit<PublicFields, OfTheShell>, TableFields>,
  Same<Omit<PublicTable, OfTheShell>, PublicView>,
  Same<OwnTable, PlayerView>,
  Same<Omit<StaffFields, 'offers'>, TableStaffFields>,
  Same<StaffTable, StaffView>,
];
