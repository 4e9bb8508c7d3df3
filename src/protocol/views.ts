/** Schemas of the views of a table: public, own and staff. The public view contains no amounts of single players. */
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
const AmountPair = Type.Immutable(Type.Tuple([Minor, Minor]));

const ActName = Type.Unsafe<Act>(Type.Enum([...ACTS] as [Act, ...Act[]]));

/** The fields of an event that the reader may see. src/table/events.ts lists all fields. */
export const EventSchema = Type.Unsafe<TableEvent>(
  Type.Object({ type: Type.String(), clauses: Clauses }, { additionalProperties: true, title: 'Event' }),
);

export const SequencedEvent = Type.Object({ seq: Type.Integer(), atMs: Type.Integer(), event: EventSchema });
export type SequencedEvent = Static<typeof SequencedEvent>;

const Seat = Type.Object({
  position: Type.Integer(),
  marker: Type.Boolean({ description: 'Whether the player has agreed limits, which a marker on the table shows.' }),
});

/** Public fields that can change during play. */
export const PublicFields = Type.Object(
  {
    status: Type.Enum(['closed', 'open', 'suspended']),
    /** The limits that the sign at the table shows; null before the table first opens. */
    sign: Type.Unsafe<Sign | null>(Type.Union([SignSchema, Type.Null()])),
    notices: list(
      Type.Object({
        kind: Type.Enum(['raise-minimum', 'closure']),
        sign: Type.Unsafe<Sign | null>(Type.Union([SignSchema, Type.Null()])),
        dueMs: Type.Integer({ description: 'The announced time.' }),
      }),
    ),
    round: Type.Integer(),
    /** The step that the round waits for. */
    next: Type.Unsafe<StepName>(Type.Enum([...STEPS] as [StepName, ...StepName[]])),
    bettingOpen: Type.Boolean(),
    openedAtMs: Type.Union([Type.Integer(), Type.Null()], { description: 'When betting opened in this round.' }),
    closesAtMs: Type.Union([Type.Integer(), Type.Null()], {
      description: 'When the system closes betting; null if a person does that at this table, or if the time depends on players.',
    }),
    heldOpen: Type.Boolean({
      description:
        'Betting stays open until the first wager, which starts the countdown; with a shooter, until a wager on the shooter bet.',
    }),
    covered: Type.Boolean({ description: 'Whether the cover still hides the dice.' }),
    tumbles: Type.Integer({ description: 'Number of tumbles in this round.' }),
    faces: Type.Union([Faces, Type.Null()]),
    checking: Type.Union([Type.Literal('second-reading'), Type.Literal('readings-differ'), Type.Null()], {
      description: 'What the result waits for before it is shown: a second reading, or a decision between readings that differ.',
    }),
    lit: list(Type.String(), { description: 'Bets that win on `faces`, in the order of the layout; empty without faces.' }),
    corrected: Type.Union([Type.Object({ round: Type.Integer(), from: Faces, to: Faces }), Type.Null()], {
      description: 'The last corrected result; null from the next round on.',
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
      { description: 'The last failed roll (`again`) or void round (`void`); null from the next roll or round on.' },
    ),
    dry: Type.Boolean({
      description: 'Whether the round is a dry spin, without wagers. The first wager makes it a normal round.',
    }),
    /** Lamps are lights in the layout that show the winning bets. */
    lampsWrong: Type.Boolean({ description: 'Whether the lamps show wrong bets in this round. The dice decide the round.' }),
    lastResults: list(Type.Object({ round: Type.Integer(), faces: Faces, voided: Type.Boolean() })),
    differentials: list(
      Type.Object({
        bets: Type.Immutable(Type.Tuple([Type.String(), Type.String()])),
        totals: AmountPair,
        limit: Minor,
        room: Type.Immutable(
          Type.Tuple([Minor, Minor], { description: 'Amount that can still be wagered on each of the two bets.' }),
        ),
      }),
    ),
    shooter: Type.Union([
      Type.Object({
        throw: Type.Integer(),
        dice: Type.Union([list(Type.Integer()), Type.Null()]),
        position: Type.Union([Type.Integer(), Type.Null()], { description: 'Position of the player who throws.' }),
      }),
      Type.Null(),
    ]),
    diceOffered: Type.Boolean({ description: 'The dice are offered, and a player may become the shooter.' }),
    commitment: Type.Union([Type.Object({ round: Type.Integer(), hash: Type.String() }), Type.Null()], {
      description: 'The hash of the secret seed of the electronic dice, shown before betting opens.',
    }),
    tournament: Type.Optional(
      Type.Union([Type.Object({ id: Type.String(), session: Type.String() }), Type.Null()], {
        description:
          'Tournament tables only: the tournament and the session for which the table is open; null while it is closed.',
      }),
    ),
    tournamentWagers: Type.Optional(
      Type.Union(
        [
          list(
            Type.Object({
              position: Type.Union([Type.Integer(), Type.Null()], { description: 'null if the player has left.' }),
              bet: Type.String(),
              stake: Minor,
            }),
          ),
          Type.Null(),
        ],
        { description: 'Tournament tables only: the wagers on the layout; null while the conditions hide them.' },
      ),
    ),
  },
  { additionalProperties: false },
);
export type PublicFields = Static<typeof PublicFields>;

/** The public view of a table. */
export const PublicTable = Type.Object(
  {
    table: Type.String(),
    rulebook: Type.String(),
    layout: Type.String(),
    dice: Type.Enum(['real', 'electronic']),
    positionsMax: Type.Integer(),
    consult: Type.Union([Type.Object({ whom: Type.String(), clauses: Clauses }), Type.Null()], {
      description: 'The authority that a player may consult about a dispute.',
    }),
    ...PublicFields.properties,
    seats: list(Seat),
  },
  { additionalProperties: false, title: 'Table' },
);
export type PublicTable = Static<typeof PublicTable>;

/** A player's own chips, wagers and limits at a table. */
export const OwnTable = Type.Object(
  {
    player: Type.String(),
    position: Type.Union([Type.Integer(), Type.Null()]),
    cashChips: Minor,
    colours: list(Type.Object({ colour: Type.String(), value: Minor, count: Type.Integer() })),
    /** The player's money at the table that is not in chips. */
    wallet: Minor,
    due: Type.Integer({
      description: 'What settled rounds owe the player until the dealer pays it. The player cannot spend it.',
    }),
    dueBets: list(Type.Object({ bet: Type.String(), amount: Minor }), {
      description: 'The part of `due` that bets of the current round owe.',
    }),
    held: Type.Integer({ description: 'Winnings that staff keep back until a decision.' }),
    owed: Type.Integer({ description: 'What the player still has to pay back because a settlement was corrected.' }),
    wagers: list(Type.Object({ bet: Type.String(), stake: Minor }), {
      description: 'Wagers on the layout. After the settlement, losing wagers stay until the dealer takes them.',
    }),
    /** Limits agreed with this player; null if the limits of the sign apply. */
    limits: Type.Unsafe<Limits | null>(Type.Union([SignSchema, Type.Null()])),
    /** Limits that staff have proposed to this player, who may accept or decline them. */
    limitsProposed: Type.Unsafe<Limits | null>(Type.Union([SignSchema, Type.Null()])),
    /** Limits that hold from the next round on. Its `limits` are null if the limits of the sign will apply again. */
    limitsAgreed: Type.Unsafe<{ readonly limits: Limits | null } | null>(
      Type.Union([Type.Object({ limits: Type.Union([SignSchema, Type.Null()]) }, { additionalProperties: false }), Type.Null()]),
    ),
    warned: Type.Boolean({ description: 'Whether the player was warned on this gaming day about a wager below the minimum.' }),
    warnings: Type.Integer({ description: 'Number of warnings that the house has given the player at this table.' }),
    barred: Type.Union([Type.String(), Type.Null()], { description: 'Grounds of the exclusion; null if not excluded.' }),
    may: list(ActName, { description: 'Acts of the shooter’s turn that the player may do now.' }),
  },
  { additionalProperties: false, title: 'Own' },
);
export type OwnTable = Static<typeof OwnTable>;

/** The limits and the rounding that changed a wager. */
const AppliedLimits = Type.Object(
  {
    agreed: Type.Optional(
      Type.Literal(true, { description: "The player's agreed limits were used instead of the limits on the sign." }),
    ),
    minimum: Type.Optional(Type.Integer({ description: 'The minimum, if the stake is below the minimum.' })),
    maximum: Type.Optional(
      Type.Integer({ description: 'The maximum that limited the wager: of this player, or shared by all players on the bet.' }),
    ),
    differential: Type.Optional(
      Type.Integer({
        description: 'The Differential that limited the larger of two opposite bets.',
      }),
    ),
    paidOn: Type.Optional(Type.Integer({ description: 'The amount that the odds applied to, if less than `counted`.' })),
    unrecorded: Type.Optional(
      Type.Literal(true, {
        description:
          'The record does not say which limits applied. `clauses` may be incomplete, or cite the Differential although only the maximum applied.',
      }),
    ),
  },
  { additionalProperties: false, title: 'Applied limits' },
);

/** A settled wager. `counted` plus `returned` is the stake. A win gets `paid` in addition to `counted`. */
export const SettledWagerSchema = Type.Object(
  {
    bet: Type.String(),
    stake: Minor,
    counted: Minor,
    returned: Minor,
    outcome: Type.Enum(['won', 'lost', 'returned', 'rides'], { description: '`rides`: the wager stays for the next throw.' }),
    odds: Type.Union([Type.String(), Type.Null()], { description: 'Odds as n/d; null unless won.' }),
    paidOn: Type.Integer({ description: 'The amount that the odds applied to; 0 unless won.' }),
    paid: Minor,
    rounded: Type.Integer({ description: 'The part of `paid` that rounding added.' }),
    /** The limits that acted on (changed) the wager. */
    acted: Type.Optional(AppliedLimits),
    clauses: Clauses,
  },
  { additionalProperties: false, title: 'Settled wager' },
);
export type SettledView = Static<typeof SettledWagerSchema>;

/** An act that a member of staff may do now. Staff add the other fields of the command, such as faces. */
const OfferSchema = Type.Object(
  {
    act: ActName,
    reason: Type.Optional(Type.Enum([...FAILURES], { description: 'Reason to send with `declare-failure`.' })),
    ground: Type.Optional(Type.String({ description: 'Ground to send with `invalidate` or `order-dry-spin`.' })),
    notice: Type.Optional(Type.Enum(['raise-minimum', 'closure'], { description: 'Notice to send with `post-notice`.' })),
    next: Type.Optional(Type.Literal(true, { description: 'The round waits for this act.' })),
    call: Type.Union([Type.String(), Type.Null()], { description: 'Words to call out.' }),
    consequence: Type.Optional(Type.Enum(['again', 'void'], { description: 'Effect of the failure on the wagers.' })),
    clauses: Clauses,
  },
  { additionalProperties: false, title: 'Offer' },
);
export type OfferView = Static<typeof OfferSchema>;

/** Additional fields for staff and officers. */
export const StaffFields = Type.Object(
  {
    accounts: Type.Unsafe<Readonly<Record<Account, number>>>(Type.Record(Type.String(), Type.Integer())),
    totals: list(
      Type.Object({
        bet: Type.String(),
        total: Minor,
        room: Type.Union([Minor, Type.Null()], { description: 'Amount that can still be wagered on the bet.' }),
      }),
    ),
    unpaid: list(Type.String(), { description: 'Bets that owe a player something and are not paid yet.' }),
    readings: list(Type.Object({ person: Type.String(), faces: Faces }), {
      description: 'Two readings of the dice that differ. A single reading is not shown to anybody.',
    }),
    corrections: list(
      Type.Object({ round: Type.Integer(), readings: list(Type.Object({ person: Type.String(), faces: Faces })) }),
      {
        description:
          'Settled rounds whose correction is not made yet. It waits for a second reading (then `readings` is empty), or for a decision between two readings that differ.',
      },
    ),
    toTake: list(Type.Object({ bet: Type.String(), player: Type.String(), amount: Minor }), {
      description: 'Losing wagers still to be taken, in the order of the layout. A very long list is cut.',
    }),
    toPay: list(
      Type.Object({
        bet: Type.String(),
        player: Type.String(),
        stake: Minor,
        odds: Type.Union([Type.Unsafe<RatioText>(Type.String()), Type.Null()], {
          description: 'Odds as n/d; null if the wager is only returned.',
        }),
        paidOn: Type.Integer({ description: 'The amount that the odds apply to; 0 if the wager is only returned.' }),
        paid: Minor,
        rounded: Type.Integer({ description: 'The part of `paid` that rounding added.' }),
        returned: Minor,
      }),
      { description: 'Wagers still to be paid or returned, in the order of the layout. A very long list is cut.' },
    ),
    suspended: Type.Union([Type.String(), Type.Null()], { description: 'Why play is suspended.' }),
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
    offers: list(OfferSchema, { description: 'Acts that the subscriber may do now in the role of the subscription.' }),
  },
  { additionalProperties: false },
);
export type StaffFields = Static<typeof StaffFields>;

/** Names by the id of the person. */
const NamesById = Type.Immutable(Type.Record(Type.String(), Type.String()));

export const StaffTable = Type.Object(
  {
    ...StaffFields.properties,
    players: list(OwnTable),
    /** The names of the players and staff in this view. Players without an account have none. */
    names: NamesById,
  },
  { additionalProperties: false, title: 'Staff' },
);
export type StaffTable = Static<typeof StaffTable>;

/** Compiles only if both types are assignable to each other. */
type SameType<A extends B, B extends C, C = A> = [A, B, C];
/** Fields that the server adds to the views of the table. */
type ServerFields = 'closesAtMs' | 'heldOpen';
/** @public The compiler checks here that the schemas match the views of the table. */
export type SchemaChecks = [
  SameType<Omit<PublicFields, ServerFields>, TableFields>,
  SameType<Omit<PublicTable, ServerFields>, PublicView>,
  SameType<OwnTable, PlayerView>,
  SameType<Omit<StaffFields, 'offers'>, TableStaffFields>,
  SameType<Omit<StaffTable, 'names'>, StaffView>,
];
