/** Schemas of the HTTP routes, used for validation and for the OpenAPI document. */
import { type Static, Type } from 'typebox';
import { ABOVE_MAXIMUM, type Act, BELOW_MINIMUM, FAILURES, PLAYER_AIDS, ROUNDINGS } from '../rules/index.ts';
import { AUTOMATABLE_ACTS, POSITIONS_MAX, RULES_DOCUMENT, TABLE_NAME_MAX } from '../table/index.ts';
import { ACCOUNTS_BY, LIST_MAX, TEXT_MAX, WORD_MAX } from './bounds.ts';
import { SignSchema } from './commands.ts';
import { ErrorBody } from './errors.ts';
import { Clauses, Hex, noExtraFields, orNull, PageQuery, page, policy, Text, Time, Word } from './shapes.ts';
import { KeySchema } from './socket.ts';
import { EventSchema, OwnTable, PublicFields, PublicTable, SettledWagerSchema, StaffTable } from './views.ts';

// URL parameters.
export const TableParams = Type.Object({ table: Word }, noExtraFields);
export const RoundParams = Type.Object(
  { table: Word, round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  noExtraFields,
);
export const KeyParams = Type.Object({ table: Word, key: KeySchema }, noExtraFields);
export const PersonParams = Type.Object({ person: Word }, noExtraFields);

// Tables.
const RulesDocument = orNull(Type.String({ description: 'Link to the house’s own copy of the rules.' }));
const TableName = orNull(
  Type.String({ description: 'The name that the house gives the table; null if it is called by its id.' }),
);
export const FloorTable = Type.Object(
  {
    table: Type.String(),
    name: TableName,
    rulebook: Type.String(),
    title: Type.String(),
    layout: Type.String(),
    layoutTitle: Type.String(),
    dice: Type.Enum(['real', 'electronic'], {
      description: 'Real dice lie on the table, and staff read them. Electronic dice can be recomputed.',
    }),
    status: Type.Enum(['closed', 'open', 'suspended']),
    // The notice with the table's limits.
    sign: orNull(SignSchema),
    // The next step of the round.
    next: Type.String(),
    bettingOpen: Type.Boolean(),
    closesAtMs: PublicFields.properties.closesAtMs,
    round: Type.Integer(),
    players: Type.Integer(),
    positionsMax: Type.Integer(),
    rulesDocument: RulesDocument,
    favouringBets: Type.Array(Type.String(), {
      description: 'Bets that this table offers although they favour the player.',
    }),
    lastResults: PublicFields.properties.lastResults,
  },
  { ...noExtraFields, title: 'Floor table' },
);
const FloorListItem = Type.Object(
  {
    ...FloorTable.properties,
    freeForTournament: Type.Boolean({
      description:
        'Whether a tournament can designate the table now: no tournament has it, and it is closed without a round, players or chips.',
    }),
  },
  { ...noExtraFields, title: 'Table in the list' },
);
const OwnSeat = Type.Object(
  {
    table: Type.String(),
    position: orNull(Type.Integer({ description: 'null if the player has left the seat, but not the chips.' })),
    chips: Type.Integer({ description: 'The player’s chips in the rack and on the layout, and what is due to the player.' }),
  },
  { ...noExtraFields, title: 'Own seat' },
);
export const FloorAnswer = Type.Object(
  {
    practice: Type.Boolean({ description: 'Whether the tables use play money.' }),
    accounts: Type.Enum([...ACCOUNTS_BY], {
      description: 'The people who open accounts of players: the players themselves and staff (`open`), or only staff (`staff`).',
    }),
    items: Type.Array(FloorListItem),
    seats: Type.Array(OwnSeat, {
      description: 'The seats and chips of the player who asks, at the tables in `items`. Empty for everybody else.',
    }),
    nowMs: Type.Integer({ description: 'The time of the server, for countdowns to `closesAtMs`.' }),
    // Where the next page of the list starts; null on the last page.
    next: orNull(Type.String()),
  },
  { ...noExtraFields, title: 'Floor' },
);
const TournamentOfTable = Type.Object(
  {
    id: Type.String(),
    session: orNull(Type.String({ description: 'The session that is played, or was played last, at the table.' })),
    seats: Type.Immutable(Type.Array(Type.Object({ entry: Type.String(), position: Type.Integer() }))),
    hasDealer: Type.Boolean({ description: 'Whether a dealer is assigned to the tournament table.' }),
    waits: orNull(
      Type.Object(
        { code: Type.String(), clauses: Type.Immutable(Clauses) },
        { description: 'Why the next spin may not begin now; null if it may.' },
      ),
    ),
  },
  { ...noExtraFields, title: 'Tournament of a table' },
);
export const FloorTableAnswer = Type.Object(
  {
    practice: FloorAnswer.properties.practice,
    table: FloorTable,
    tournament: orNull(TournamentOfTable),
  },
  { ...noExtraFields, title: 'Table of the floor' },
);
export const TableAnswer = Type.Object(
  {
    seq: Type.Integer(),
    // The role of the person who asks at this table. `own` is present for players, `staff` for staff.
    role: orNull(Type.String()),
    view: PublicTable,
    own: Type.Optional(OwnTable),
    staff: Type.Optional(StaffTable),
  },
  { ...noExtraFields, title: 'Table view' },
);
export const RulesAnswer = Type.Object(
  {
    rulebook: Type.String(),
    title: Type.String(),
    version: orNull(Type.String()),
    layout: Type.String(),
    layoutTitle: Type.String(),
    tableName: TableName,
    rulesDocument: RulesDocument,
    dice: Type.Object({
      count: Type.Integer(),
      symbols: orNull(Type.Array(Type.String())),
      totals: Type.Boolean(),
      electronic: Type.Boolean(),
    }),
    ladder: Type.Array(Type.String(), { description: 'The staff roles of the rulebook, lowest first.' }),
    officer: Type.String({ description: 'The rulebook’s name for the government officer.' }),
    steps: Type.Array(Type.Object({ step: Type.String(), call: orNull(Type.String()), clauses: Clauses })),
    announcement: Type.Object({
      dice: Type.Enum(['ascending', 'symbols']),
      total: Type.Enum(['called', 'shown', 'none']),
      clauses: Clauses,
    }),
    tumblesLeast: Type.Integer({ description: 'A valid roll needs at least this many tumbles.' }),
    bell: orNull(Type.Object({ clauses: Clauses }, { description: 'null unless a bell rings when betting closes.' })),
    shooter: orNull(
      Type.Object({ bet: Type.String(), diceOffered: Type.Integer(), diceChosen: Type.Integer(), clauses: Clauses }),
    ),
    playerAids: Type.Object(
      { allowed: Type.Enum([...PLAYER_AIDS]), clauses: Clauses },
      {
        description:
          'With `results`, a live table shows players only past results: no roads (grids of results), counts or computed odds.',
      },
    ),
    ageMin: Type.Object({ years: Type.Integer(), clauses: Clauses }),
    chips: Type.Object({
      smallest: Type.Integer({ description: 'The smallest amount that the float can pay.' }),
      colours: orNull(
        Type.Object({
          set: Type.Array(Type.String(), { description: 'Chip colours of this table.' }),
          severalValues: Type.Enum(['may-differ', 'must-equal'], {
            description: 'Whether a player with several colours may have a different value for each colour.',
          }),
          valueDefault: orNull(
            Type.Literal('minimum', { description: 'A colour chip without an agreed value is worth the minimum.' }),
          ),
          shared: Type.Boolean({ description: 'Players may share a colour if they agree.' }),
          clauses: Clauses,
        }),
      ),
    }),
    placement: Type.Object(
      { aboveMaximum: policy(['refuse-excess', 'accept']), belowMinimum: policy(['refuse', 'advise', 'accept']) },
      { description: 'What happens when a player places a wager outside the limits.' },
    ),
    limits: Type.Object(
      {
        maximumOver: Type.Enum(['player-and-bet', 'bet'], {
          description: 'Whether the maximum applies to each player on a bet, or to all players on it together.',
        }),
        belowMinimum: policy(BELOW_MINIMUM),
        aboveMaximum: policy(ABOVE_MAXIMUM),
        rounding: policy(ROUNDINGS),
      },
      { description: 'What happens to a wager outside the limits at the settlement.' },
    ),
    failures: Type.Array(
      Type.Object({
        reason: Type.Enum([...FAILURES]),
        consequence: Type.Enum(['again', 'void']),
        call: Type.String(),
        clauses: Clauses,
      }),
    ),
    invalidationGrounds: Type.Array(
      Type.Object({
        ground: Type.String(),
        whileSuspended: Type.Boolean({ description: 'Whether the ground applies only while the table is suspended.' }),
        clauses: Clauses,
      }),
    ),
    // A dry spin is a round without wagers.
    dryspinGrounds: Type.Array(
      Type.Object({
        ground: Type.String(),
        untilAWager: Type.Boolean({ description: 'Whether dry spins repeat until a player wagers.' }),
        clauses: Clauses,
      }),
    ),
    bets: Type.Array(
      Type.Object({
        bet: Type.String(),
        title: Type.String(),
        pays: Type.Array(Type.String(), { description: 'Odds as n/d, one entry per way to win.' }),
        offered: Type.Boolean(),
        minimum: Type.Integer(),
        maximum: orNull(Type.Integer()),
        clauses: Type.Array(Type.String()),
      }),
    ),
  },
  { ...noExtraFields, title: 'Rules of a table' },
);

export const CommandAnswer = Type.Object(
  {
    seq: Type.Integer(),
    atMs: Time,
    events: Type.Array(EventSchema),
    repeated: Type.Boolean({ description: 'Whether this is the first answer again, because the request was a retry.' }),
  },
  { ...noExtraFields, title: 'Command answer' },
);
export const CommandOutcomeAnswer = Type.Object(
  {
    key: Type.String(),
    fate: Type.Enum(['accepted', 'refused'], { description: 'Outcome of the command.' }),
    seq: Type.Optional(Type.Integer()),
    atMs: Type.Optional(Time),
    events: Type.Optional(Type.Array(EventSchema)),
    error: Type.Optional(ErrorBody),
  },
  { ...noExtraFields, title: 'Command outcome' },
);

// Past rounds, reports and the journal.
/** The rulebook data by which a round was played. */
const RulebookFacts = {
  rulebook: Type.String(),
  rulebookVersion: orNull(Type.String()),
  rulebookHash: Type.String({ description: 'SHA-256 of the rulebook data at the time of the round.' }),
  layout: Type.String(),
};
export const RoundAnswer = Type.Object(
  {
    table: Type.String(),
    round: Type.Integer(),
    ...RulebookFacts,
    firstSeq: Type.Integer(),
    lastSeq: orNull(Type.Integer({ description: 'null while the round is running.' })),
    openedAtMs: orNull(Time),
    closedAtMs: orNull(Time),
    endedAtMs: orNull(Time),
    end: orNull(Type.Enum(['settled', 'void', 'invalidated'], { description: 'How the round ended.' })),
    faces: orNull(Type.Array(Type.Integer())),
    correctedFrom: orNull(Type.Array(Type.Integer(), { description: 'Faces before the first correction.' })),
    commitment: orNull(Hex),
    seed: orNull(Hex),
    draw: orNull(
      Type.Integer({ description: 'Number of the draw, from 1. A repeated tumble uses the next draw of the same seed.' }),
    ),
    closeSeq: orNull(Type.Integer({ description: 'Sequence number of the record that closed betting.' })),
    closeHash: orNull(Hex),
    wagers: Type.Integer({ description: 'Number of settled wagers.' }),
  },
  { ...noExtraFields, title: 'Round' },
);
const RoundSummary = Type.Object(
  {
    round: Type.Integer(),
    firstSeq: Type.Integer(),
    lastSeq: Type.Integer(),
    endedAtMs: Time,
    end: Type.String(),
    faces: Type.Array(Type.Integer(), { description: 'Final faces, after all corrections; empty without a result.' }),
    correctedFrom: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'Faces before the first correction after the end; absent without such a correction.',
      }),
    ),
  },
  { ...noExtraFields, title: 'Round summary' },
);
export const RoundsPage = page(RoundSummary, 'Rounds');
export const OwnRoundAnswer = Type.Object(
  {
    table: Type.String(),
    round: Type.Integer(),
    ...RulebookFacts,
    seq: Type.Integer(),
    atMs: Time,
    faces: orNull(
      Type.Array(Type.Integer(), {
        description:
          'The final faces. If the server cannot compute the corrected settlement, these are the first faces, and `correctedTo` has the final faces.',
      }),
    ),
    wagers: Type.Array(SettledWagerSchema, { description: 'The wagers as settled with `faces`.' }),
    net: Type.Integer({ description: 'Winnings minus losses of the wagers, including later corrections and adjustments.' }),
    moved: Type.Optional(
      Type.Integer({
        description: 'Amount that later corrections added to the player’s chips and due money; negative if they took some.',
      }),
    ),
    adjusted: Type.Optional(
      Type.Integer({ description: 'Amount that staff paid the player by adjustments of the round; negative if they took some.' }),
    ),
    owed: Type.Optional(
      Type.Integer({ description: 'Amount that a correction should have taken and that the player still owes from this round.' }),
    ),
    correctedTo: Type.Optional(Type.Array(Type.Integer(), { description: 'Faces of the corrected settlement.' })),
    correctedFrom: Type.Optional(
      Type.Array(Type.Integer(), {
        description: 'Faces of the first settlement. Present if `faces` and `wagers` show the corrected settlement.',
      }),
    ),
    voided: Type.Optional(Type.Literal(true, { description: 'The round was voided or invalidated after it was settled.' })),
  },
  { ...noExtraFields, title: 'Own wagers of a round' },
);
const WarningSchema = Type.Object(
  {
    seq: Type.Integer({ description: 'Sequence number of the journal record.' }),
    atMs: Time,
    type: Type.Enum(['player-warned', 'vacating-required', 'player-excluded']),
    about: orNull(Type.String({ description: 'The reason in the words of staff; null for a request to give up the seat.' })),
    times: Type.Integer({ description: 'Number of warnings so far, including this warning; 1 for other types.' }),
    clauses: Clauses,
  },
  { ...noExtraFields, title: 'Warning' },
);
export const WarningsAnswer = Type.Object({ items: Type.Array(WarningSchema) }, { ...noExtraFields, title: 'Warnings' });
export const HistoryPage = page(OwnRoundAnswer, 'History');
export const HistoryQuery = Type.Object(
  { ...PageQuery.properties, format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })) },
  noExtraFields,
);

const JournalItem = Type.Object(
  {
    seq: Type.Integer(),
    atMs: Time,
    person: Type.String(),
    role: Type.String(),
    key: orNull(Type.String()),
    body: Type.String(),
    hash: Type.String(),
  },
  { ...noExtraFields, title: 'Journal record' },
);
export const JournalPage = page(JournalItem, 'Journal');

export const DayQuery = Type.Object(
  {
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'UTC date, YYYY-MM-DD.' }),
    format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })),
  },
  noExtraFields,
);
export const ReportAnswer = Type.Object(
  {
    table: Type.String(),
    day: Type.String(),
    rounds: Type.Integer(),
    voided: Type.Integer(),
    wagers: Type.Integer({ description: 'Settled wagers.' }),
    drop: Type.Integer({ description: 'Chips bought from the cage and from wallets.' }),
    cashedOut: Type.Integer(),
    handle: Type.Integer({ description: 'Total of the counted wagers.' }),
    win: Type.Integer({ description: 'Amount that the house won, including corrections.' }),
    tableName: TableName,
  },
  { ...noExtraFields, title: 'Report' },
);

/** Set-up of a new table; src/table/state.ts explains the fields. */
export const NewTableBody = Type.Object(
  {
    rulebook: Word,
    setup: Type.Object(
      {
        table: Type.String({
          minLength: 1,
          maxLength: WORD_MAX,
          pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$',
          description: 'The id of the table, as in the addresses of its pages.',
        }),
        name: Type.Optional(
          Type.String({
            minLength: 1,
            maxLength: WORD_MAX,
            description: `The name of the table for people: 1 to ${TABLE_NAME_MAX} characters without spaces at its ends, which the server removes. No two tables have names that differ only in case. Without it, the table is called by its id.`,
          }),
        ),
        layout: Word,
        dice: Type.Enum(['real', 'electronic']),
        automatic: Type.Array(Type.Enum([...AUTOMATABLE_ACTS] as [Act, ...Act[]]), {
          maxItems: AUTOMATABLE_ACTS.length,
          description: 'Acts that the system may do by itself.',
        }),
        bettingMs: Type.Integer({
          minimum: 0,
          maximum: 3_600_000,
          description: 'How long betting stays open if the system closes it.',
        }),
        positions: Type.Integer({ minimum: 1, maximum: POSITIONS_MAX }),
        chip: Type.Integer({
          minimum: 1,
          maximum: 1_000_000_000,
          description: 'Smallest chip: the smallest amount that the float can pay.',
        }),
        colours: Type.Array(Text, { maxItems: 32 }),
        named: Type.Array(Text, {
          maxItems: LIST_MAX,
          description: 'Bets that the table offers although they favour the player or belong to a set that cannot lose.',
        }),
        confirmAbove: orNull(
          Type.Integer({
            minimum: 0,
            maximum: Number.MAX_SAFE_INTEGER,
            description: 'If a round pays more than this, a second person must confirm the real dice; null for never.',
          }),
        ),
        odds: Type.Record(Type.String({ maxLength: WORD_MAX }), Type.String({ maxLength: WORD_MAX }), {
          maxProperties: LIST_MAX,
          description: 'Odds above the printed odds, by bet.',
        }),
        rulesDocument: Type.Optional(
          Type.String({
            maxLength: TEXT_MAX,
            pattern: RULES_DOCUMENT,
            description: 'Link to the house’s own copy of the rules: a URL, or a path on this server that starts with `/`.',
          }),
        ),
      },
      noExtraFields,
    ),
  },
  noExtraFields,
);

export const HealthAnswer = Type.Object(
  { ok: Type.Boolean(), fault: orNull(Type.String({ description: 'What is wrong.' })) },
  { ...noExtraFields, title: 'Health' },
);
export const ReadyAnswer = Type.Object(
  {
    ...HealthAnswer.properties,
    notices: Type.Array(Type.String(), { description: 'What an operator should know although the server works.' }),
  },
  { ...noExtraFields, title: 'Readiness' },
);
export const EmptyAnswer = Type.Object({}, { ...noExtraFields, title: 'Empty answer' });

export type FloorView = Static<typeof FloorAnswer>;
export type FloorTableView = Static<typeof FloorTable>;
export type FloorTableAnswerView = Static<typeof FloorTableAnswer>;
export type TableViewAnswer = Static<typeof TableAnswer>;
export type RulesView = Static<typeof RulesAnswer>;
export type CommandView = Static<typeof CommandAnswer>;
export type CommandOutcomeView = Static<typeof CommandOutcomeAnswer>;
export type RoundSummaryView = Static<typeof RoundSummary>;
export type RoundView = Static<typeof RoundAnswer>;
export type OwnRoundView = Static<typeof OwnRoundAnswer>;
export type ReportView = Static<typeof ReportAnswer>;
export type WarningView = Static<typeof WarningSchema>;
export type WarningsView = Static<typeof WarningsAnswer>;
export type HistoryView = Static<typeof HistoryPage>;
