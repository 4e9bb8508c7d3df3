/** The bodies and answers of the HTTP routes; fastify validates by them and OpenAPI is made from them. */
import { type Static, Type } from 'typebox';
import { ABOVE_MAXIMUM, type Act, BELOW_MINIMUM, FAILURES, PLAYER_AIDS, ROUNDINGS } from '../rules/index.ts';
import { MAY_BE_AUTOMATIC, POSITIONS_MAX, RULES_DOCUMENT } from '../table/index.ts';
import { LIST_MAX, TEXT_MAX, WORD_MAX } from './bounds.ts';
import { SignSchema } from './commands.ts';
import { ErrorBody } from './errors.ts';
import { Clauses, closed, Hex, orNull, PageQuery, page, policy, Text, Time, Word } from './shapes.ts';
import { KeySchema } from './socket.ts';
import { EventSchema, OwnTable, PublicFields, PublicTable, SettledWagerSchema, StaffTable } from './views.ts';

// Parts of an address.
export const TableParams = Type.Object({ table: Word }, closed);
export const RoundParams = Type.Object(
  { table: Word, round: Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER }) },
  closed,
);
export const KeyParams = Type.Object({ table: Word, key: KeySchema }, closed);
export const PersonParams = Type.Object({ person: Word }, closed);

// Floor and tables.
const RulesDocument = orNull(Type.String({ description: 'Where the house’s own copy of the rules is.' }));
export const FloorTable = Type.Object(
  {
    table: Type.String(),
    rulebook: Type.String(),
    title: Type.String(),
    layout: Type.String(),
    layoutTitle: Type.String(),
    status: Type.Enum(['closed', 'open', 'suspended']),
    sign: orNull(SignSchema),
    next: Type.String(),
    bettingOpen: Type.Boolean(),
    round: Type.Integer(),
    players: Type.Integer(),
    positionsMax: Type.Integer(),
    rulesDocument: RulesDocument,
    favouringBets: Type.Array(Type.String(), { description: 'Bets that favour the player, offered here all the same.' }),
    lastResults: PublicFields.properties.lastResults,
  },
  { ...closed, title: 'Floor table' },
);
export const FloorAnswer = Type.Object(
  { practice: Type.Boolean(), items: Type.Array(FloorTable), next: orNull(Type.String()) },
  { ...closed, title: 'Floor' },
);
export const TableAnswer = Type.Object(
  {
    seq: Type.Integer(),
    role: orNull(Type.String()),
    view: PublicTable,
    own: Type.Optional(OwnTable),
    staff: Type.Optional(StaffTable),
  },
  { ...closed, title: 'Table view' },
);
export const RulesAnswer = Type.Object(
  {
    rulebook: Type.String(),
    title: Type.String(),
    version: orNull(Type.String()),
    layout: Type.String(),
    layoutTitle: Type.String(),
    rulesDocument: RulesDocument,
    dice: Type.Object({
      count: Type.Integer(),
      symbols: orNull(Type.Array(Type.String())),
      totals: Type.Boolean(),
      electronic: Type.Boolean(),
    }),
    ladder: Type.Array(Type.String()),
    officer: Type.String({ description: 'What the book calls the government officer.' }),
    steps: Type.Array(Type.Object({ step: Type.String(), call: orNull(Type.String()), clauses: Clauses })),
    announcement: Type.Object({
      dice: Type.Enum(['ascending', 'symbols']),
      total: Type.Enum(['called', 'shown', 'none']),
      clauses: Clauses,
    }),
    tumblesLeast: Type.Integer({ description: 'Activations without which a roll does not count.' }),
    bell: orNull(Type.Object({ clauses: Clauses }, { description: 'Rung with the close.' })),
    shooter: orNull(
      Type.Object({ bet: Type.String(), diceOffered: Type.Integer(), diceChosen: Type.Integer(), clauses: Clauses }),
    ),
    playerAids: Type.Object(
      { allowed: Type.Enum([...PLAYER_AIDS]), clauses: Clauses },
      { description: '`results`: a live table shows players no roads, counts or odds beyond the printed pays.' },
    ),
    ageMin: Type.Object({ years: Type.Integer(), clauses: Clauses }),
    chips: Type.Object({
      smallest: Type.Integer({ description: 'The smallest amount that the float can pay.' }),
      colours: orNull(
        Type.Object({
          set: Type.Array(Type.String(), { description: 'The colours of this table.' }),
          severalValues: Type.Enum(['may-differ', 'must-equal']),
          valueDefault: orNull(Type.Literal('minimum')),
          shared: Type.Boolean({ description: 'Players who agree to it may share a colour.' }),
          clauses: Clauses,
        }),
      ),
    }),
    placement: Type.Object(
      { aboveMaximum: policy(['refuse-excess', 'accept']), belowMinimum: policy(['refuse', 'advise', 'accept']) },
      { description: 'What becomes of a wager outside the limits when it is placed.' },
    ),
    limits: Type.Object(
      {
        maximumOver: Type.Enum(['player-and-bet', 'bet']),
        belowMinimum: policy(BELOW_MINIMUM),
        aboveMaximum: policy(ABOVE_MAXIMUM),
        rounding: policy(ROUNDINGS),
      },
      { description: 'What becomes of it when it is settled.' },
    ),
    failures: Type.Array(
      Type.Object({
        reason: Type.Enum([...FAILURES]),
        consequence: Type.Enum(['again', 'void']),
        call: Type.String(),
        clauses: Clauses,
      }),
    ),
    invalidationGrounds: Type.Array(Type.Object({ ground: Type.String(), whileSuspended: Type.Boolean(), clauses: Clauses })),
    dryspinGrounds: Type.Array(Type.Object({ ground: Type.String(), untilAWager: Type.Boolean(), clauses: Clauses })),
    bets: Type.Array(
      Type.Object({
        bet: Type.String(),
        title: Type.String(),
        pays: Type.Array(Type.String(), { description: 'What one unit wins, n/d, in each way it can win.' }),
        offered: Type.Boolean(),
        minimum: Type.Integer(),
        maximum: orNull(Type.Integer()),
        clauses: Type.Array(Type.String()),
      }),
    ),
  },
  { ...closed, title: 'Rules of a table' },
);

export const CommandAnswer = Type.Object(
  {
    seq: Type.Integer(),
    atMs: Time,
    events: Type.Array(EventSchema),
    repeated: Type.Boolean(),
  },
  { ...closed, title: 'Command answer' },
);
export const FateAnswer = Type.Object(
  {
    key: Type.String(),
    fate: Type.Enum(['accepted', 'refused']),
    seq: Type.Optional(Type.Integer()),
    atMs: Type.Optional(Time),
    events: Type.Optional(Type.Array(EventSchema)),
    error: Type.Optional(ErrorBody),
  },
  { ...closed, title: 'Fate of a command' },
);

// The record.
/** Every export says by which data of which rulebook it is told. */
const Governed = {
  rulebook: Type.String(),
  rulebookVersion: orNull(Type.String()),
  rulebookHash: Type.String({ description: 'SHA-256 over the data of the rulebook under which the round was played.' }),
  layout: Type.String(),
};
export const RoundAnswer = Type.Object(
  {
    table: Type.String(),
    round: Type.Integer(),
    ...Governed,
    firstSeq: Type.Integer(),
    lastSeq: orNull(Type.Integer({ description: 'null while the round goes on.' })),
    openedAtMs: orNull(Time),
    closedAtMs: orNull(Time),
    endedAtMs: orNull(Time),
    end: orNull(Type.Enum(['settled', 'void', 'invalidated'])),
    faces: orNull(Type.Array(Type.Integer())),
    correctedFrom: orNull(Type.Array(Type.Integer())),
    commitment: orNull(Hex),
    seed: orNull(Hex),
    draw: orNull(Type.Integer({ description: 'Which draw of the seed gave the result.' })),
    closeSeq: orNull(Type.Integer()),
    closeHash: orNull(Hex),
    wagers: Type.Integer({ description: 'How many were settled.' }),
  },
  { ...closed, title: 'Round' },
);
const RoundSummary = Type.Object(
  {
    round: Type.Integer(),
    firstSeq: Type.Integer(),
    lastSeq: Type.Integer(),
    endedAtMs: Time,
    end: Type.String(),
    faces: Type.Array(Type.Integer(), { description: 'As it was at the end of the round; empty without a result.' }),
  },
  { ...closed, title: 'Round summary' },
);
export const RoundsPage = page(RoundSummary, 'Rounds');
export const OwnRoundAnswer = Type.Object(
  {
    table: Type.String(),
    round: Type.Integer(),
    ...Governed,
    seq: Type.Integer(),
    atMs: Time,
    faces: orNull(
      Type.Array(Type.Integer(), {
        description:
          'Those that stand; those it was first settled by where a correction can no longer be worked out, and `correctedTo` has the others.',
      }),
    ),
    wagers: Type.Array(SettledWagerSchema, { description: 'By `faces`.' }),
    net: Type.Integer({ description: 'What finally came of the wagers: as they were settled, and what has been moved since.' }),
    moved: Type.Optional(Type.Integer({ description: 'What corrections since have moved to one’s chips, where they have.' })),
    correctedTo: Type.Optional(Type.Array(Type.Integer(), { description: 'The faces by which the settlement was corrected.' })),
    correctedFrom: Type.Optional(
      Type.Array(Type.Integer(), { description: 'The faces it was first settled by, where `faces` and `wagers` are by others.' }),
    ),
    voided: Type.Optional(Type.Literal(true, { description: 'The round was voided or invalidated after it was settled.' })),
  },
  { ...closed, title: 'Own wagers of a round' },
);
const WarningSchema = Type.Object(
  {
    seq: Type.Integer({ description: 'The record it stands in.' }),
    atMs: Time,
    type: Type.Enum(['player-warned', 'vacating-required', 'player-excluded']),
    about: orNull(
      Type.String({ description: 'What for, in the words of whoever said it; null where the seat was to be given up.' }),
    ),
    times: Type.Integer({ description: 'Of a warning: how many there had been with it.' }),
    clauses: Clauses,
  },
  { ...closed, title: 'Warning' },
);
export const WarningsAnswer = Type.Object({ items: Type.Array(WarningSchema) }, { ...closed, title: 'Warnings' });
export const HistoryPage = page(OwnRoundAnswer, 'History');
export const HistoryQuery = Type.Object(
  { ...PageQuery.properties, format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })) },
  closed,
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
  { ...closed, title: 'Journal record' },
);
export const JournalPage = page(JournalItem, 'Journal');

export const DayQuery = Type.Object(
  {
    day: Type.String({ pattern: '^\\d{4}-\\d{2}-\\d{2}$', description: 'In UTC.' }),
    format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })),
  },
  closed,
);
export const ReportAnswer = Type.Object(
  {
    table: Type.String(),
    day: Type.String(),
    rounds: Type.Integer(),
    voided: Type.Integer(),
    wagers: Type.Integer({ description: 'Wagers that were settled.' }),
    drop: Type.Integer({ description: 'Chips bought from cage and wallet.' }),
    cashedOut: Type.Integer(),
    handle: Type.Integer({ description: 'Money that counted.' }),
    win: Type.Integer({ description: 'What the house kept of it, corrections included.' }),
  },
  { ...closed, title: 'Report' },
);

/** How a new table is set up; what it means is in src/table/state.ts. */
export const NewTableBody = Type.Object(
  {
    rulebook: Word,
    setup: Type.Object(
      {
        table: Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' }),
        layout: Word,
        dice: Type.Enum(['real', 'electronic']),
        automatic: Type.Array(Type.Enum([...MAY_BE_AUTOMATIC] as [Act, ...Act[]]), {
          maxItems: MAY_BE_AUTOMATIC.length,
          description: 'Steps that the system may take by itself.',
        }),
        bettingMs: Type.Integer({
          minimum: 0,
          maximum: 3_600_000,
          description: 'How long betting stays open where the system closes it.',
        }),
        positions: Type.Integer({ minimum: 1, maximum: POSITIONS_MAX }),
        chip: Type.Integer({ minimum: 1, maximum: 1_000_000_000, description: 'The smallest amount that the float can pay.' }),
        colours: Type.Array(Text, { maxItems: 32 }),
        named: Type.Array(Text, { maxItems: LIST_MAX, description: 'Bets that favour the player, offered all the same.' }),
        confirmAbove: orNull(Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })),
        odds: Type.Record(Type.String({ maxLength: WORD_MAX }), Type.String({ maxLength: WORD_MAX }), {
          maxProperties: LIST_MAX,
        }),
        rulesDocument: Type.Optional(
          Type.String({
            maxLength: TEXT_MAX,
            pattern: RULES_DOCUMENT,
            description: 'The house’s own copy of the rules: a link, or a path of the house that begins with `/`.',
          }),
        ),
      },
      closed,
    ),
  },
  closed,
);

export const HealthAnswer = Type.Object({ ok: Type.Boolean(), fault: orNull(Type.String()) }, { ...closed, title: 'Health' });
export const Nothing = Type.Object({}, { ...closed, title: 'Nothing' });

export type FloorView = Static<typeof FloorAnswer>;
export type FloorTableView = Static<typeof FloorTable>;
export type TableViewAnswer = Static<typeof TableAnswer>;
export type RulesView = Static<typeof RulesAnswer>;
export type CommandView = Static<typeof CommandAnswer>;
export type FateView = Static<typeof FateAnswer>;
export type RoundSummaryView = Static<typeof RoundSummary>;
export type RoundView = Static<typeof RoundAnswer>;
export type OwnRoundView = Static<typeof OwnRoundAnswer>;
export type ReportView = Static<typeof ReportAnswer>;
export type WarningView = Static<typeof WarningSchema>;
export type WarningsView = Static<typeof WarningsAnswer>;
export type HistoryView = Static<typeof HistoryPage>;
