/** Schemas of the HTTP routes about tournaments. */
import { type Static, Type } from 'typebox';
import type { Conditions } from '../tournament/index.ts';
import { CommandAnswer, CommandOutcomeAnswer } from './http.ts';
import { Hex, noExtraFields, orNull, PageQuery, page, Time, Word } from './shapes.ts';
import { KeySchema } from './socket.ts';
import {
  OwnEntry,
  StandingSchema,
  TournamentEventSchema,
  TournamentFields,
  TournamentSchema,
  TournamentStaff,
} from './tournament-views.ts';

// URL parameters.
export const TournamentParams = Type.Object({ tournament: Word }, noExtraFields);
export const TournamentKeyParams = Type.Object({ tournament: Word, key: KeySchema }, noExtraFields);
export const SessionParams = Type.Object({ tournament: Word, session: Word }, noExtraFields);
export const StandingParams = Type.Object({ tournament: Word, session: Word, entry: Word }, noExtraFields);
export const DrawParams = Type.Object({ tournament: Word, session: Word, purpose: Type.Enum(['seats', 'lots']) }, noExtraFields);

/** A tournament's id has at most this many characters. */
const TOURNAMENT_ID_MAX = 48;
const ConditionsSchema = Type.Unsafe<Conditions>(Type.Object({}, { additionalProperties: true, title: 'Conditions' }));
export const NewTournamentBody = Type.Object(
  {
    id: Type.String({ minLength: 1, maxLength: TOURNAMENT_ID_MAX, pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }),
    conditions: Type.Optional(Type.Object({}, { additionalProperties: true, description: 'A first draft of the conditions.' })),
  },
  noExtraFields,
);

const { name, stage, practice, players, waiting, closesMs } = TournamentFields.properties;
const TournamentSummary = Type.Object(
  {
    tournament: Type.String(),
    name,
    stage,
    practice,
    rulebook: orNull(Type.String()),
    layout: orNull(Type.String()),
    players,
    playersMax: orNull(Type.Integer()),
    waiting,
    entryFee: orNull(Type.Integer({ description: 'In minor units.' })),
    opensMs: orNull(Time),
    closesMs,
    startsMs: orNull(Type.Integer({ description: 'When the first session starts.' })),
    own: Type.Optional(
      orNull(
        Type.Object(
          { entry: Type.String(), status: OwnEntry.properties.status },
          { description: 'Your entry; null if you have none. Absent without a session.' },
        ),
      ),
    ),
  },
  { ...noExtraFields, title: 'Tournament summary' },
);
export const TournamentsPage = Type.Object(
  {
    ...page(TournamentSummary, 'Tournaments').properties,
    upcoming: orNull(
      Type.Object(
        {
          tournament: Type.String(),
          startsMs: Time,
          canStart: Type.Boolean({
            description: 'Whether you can start a practice tournament now: the tables are free, and no other person waits.',
          }),
        },
        { description: 'The next practice tournament. It exists only after somebody has asked for it; null in a live house.' },
      ),
    ),
  },
  { ...noExtraFields, title: 'Tournaments' },
);
/** Which practice tournament to open. */
export const PracticeQuery = Type.Object(
  { now: Type.Optional(Type.Literal('true', { description: 'A tournament that starts in about half a minute.' })) },
  noExtraFields,
);
export const TournamentAnswer = Type.Object(
  {
    seq: Type.Integer(),
    role: orNull(Type.String({ description: 'Your highest role in this tournament; null without a session.' })),
    view: TournamentSchema,
    own: Type.Optional(OwnEntry),
    staff: Type.Optional(TournamentStaff),
  },
  { ...noExtraFields, title: 'Tournament view' },
);
export const ConditionsAnswer = Type.Object(
  {
    version: Type.Integer(),
    hash: Hex,
    text: Type.String({ description: 'The canonical JSON of the conditions. Its SHA-256 is `hash`.' }),
    conditions: ConditionsSchema,
    approval: TournamentFields.properties.approval,
  },
  { ...noExtraFields, title: 'Conditions of a tournament' },
);

export const StandingsQuery = Type.Object(
  { ...PageQuery.properties, format: Type.Optional(Type.Enum(['json', 'csv'], { default: 'json' })) },
  noExtraFields,
);
export const StandingsPage = page(StandingSchema, 'Standings');
export const StandingAnswer = Type.Object(
  {
    ...StandingSchema.properties,
    decidedBy: orNull(
      Type.String({
        description: 'What separates the entry from the one above; null for the first entry, and for one that shares its place.',
      }),
    ),
    against: orNull(Type.String({ description: 'The entry above.' })),
    facts: Type.Array(
      Type.Object({
        fact: Type.String(),
        own: Type.Integer(),
        above: orNull(Type.Integer()),
        spin: Type.Optional(Type.Integer({ description: 'The spin of the chips, or the last spin of the rank.' })),
        missed: Type.Optional(
          Type.Enum(['own', 'above'], {
            description: 'Who was not there in that spin, or missed more spins. A missed spin counts as the lowest.',
          }),
        ),
      }),
      { description: 'The numbers that were compared. The last pair decides.' },
    ),
  },
  { ...noExtraFields, title: 'Explained standing' },
);

const DrawSource = {
  tournament: Type.String(),
  session: Type.String(),
  commitment: Hex,
  seed: Hex,
  closeHash: Type.String({ description: 'Hash of the record that fixed the players.' }),
  entries: Type.Array(Type.String()),
};
export const DrawAnswer = Type.Union(
  [
    Type.Object(
      {
        ...DrawSource,
        tables: Type.Integer(),
        seats: Type.Integer(),
        apart: Type.Array(Type.Array(Type.String())),
        drawn: Type.Array(Type.Object({ entry: Type.String(), table: Type.Integer(), position: Type.Integer() })),
      },
      noExtraFields,
    ),
    Type.Object({ ...DrawSource, lots: Type.Array(Type.Object({ entry: Type.String(), lot: Type.Integer() })) }, noExtraFields),
  ],
  { title: 'Draw' },
);

export const TournamentCommandAnswer = Type.Object(
  {
    ...CommandAnswer.properties,
    hash: Type.String({ description: 'Hash of the record. With `seq` it is the receipt of the command.' }),
    events: Type.Array(TournamentEventSchema),
  },
  { ...noExtraFields, title: 'Tournament command answer' },
);
export const TournamentOutcomeAnswer = Type.Object(
  {
    ...CommandOutcomeAnswer.properties,
    hash: Type.Optional(Type.String()),
    events: Type.Optional(Type.Array(TournamentEventSchema)),
  },
  { ...noExtraFields, title: 'Tournament command outcome' },
);

export type TournamentSummaryView = Static<typeof TournamentSummary>;
export type TournamentsView = Static<typeof TournamentsPage>;
export type TournamentViewAnswer = Static<typeof TournamentAnswer>;
export type ConditionsView = Static<typeof ConditionsAnswer>;
export type StandingsView = Static<typeof StandingsPage>;
export type ExplainedStandingView = Static<typeof StandingAnswer>;
export type DrawView = Static<typeof DrawAnswer>;
export type TournamentCommandView = Static<typeof TournamentCommandAnswer>;
export type TournamentOutcomeView = Static<typeof TournamentOutcomeAnswer>;
