/** Builds the JSON schemas of the commands to a tournament from the definitions of its acts. */
import { type TSchema, Type } from 'typebox';
import { assertPresent } from '../rules/index.ts';
import {
  PLAYERS_MAX,
  TOURNAMENT_ACT_RECORDS,
  TOURNAMENT_ACTS,
  type TournamentAct,
  type TournamentBody,
} from '../tournament/index.ts';
import { ADDED_CONDITIONS_MAX, WORD_MAX } from './bounds.ts';
import { Text, Word } from './shapes.ts';

/** The server itself acts in these roles. No person can. */
const INSIDE_ROLES: readonly string[] = ['system', 'tumbler'];

/** The acts that a person can do. The others, such as `record-spin` and `draw-seats`, come from the server alone. */
export const OUTSIDE_TOURNAMENT_ACTS = TOURNAMENT_ACTS.filter((act) =>
  TOURNAMENT_ACT_RECORDS[act].who.some((role) => !INSIDE_ROLES.includes(role)),
);

type FieldRecord = (typeof TOURNAMENT_ACT_RECORDS)[TournamentAct]['fields'][string];
type Format = Extract<FieldRecord, string>;

/** Texts for people. All other texts are ids or hashes. */
const FREE_TEXTS: Readonly<Record<string, TSchema>> = {
  why: Text,
  reference: Text,
  added: Type.String({ ...Text, maxLength: ADDED_CONDITIONS_MAX }),
};
/** An id of a person, an entry, a session or a table, or a hash in hexadecimal digits. */
const Id = Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[A-Za-z0-9._-]+$' });

const FORMATS: Readonly<Partial<Record<Format, TSchema>>> = {
  number: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  texts: Type.Array(Word, { maxItems: PLAYERS_MAX }),
  counts: Type.Array(Type.Tuple([Word, Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER })]), {
    maxItems: PLAYERS_MAX,
    description: 'Entries with their chips.',
  }),
  conditions: Type.Object(
    {},
    { additionalProperties: true, description: 'The conditions. docs/PROBLEMS.md lists what can be wrong with them.' },
  ),
};

const buildField = (name: string, format: Format): TSchema =>
  format === 'text' ? (FREE_TEXTS[name] ?? Id) : assertPresent(FORMATS[format], `the schema of ${format}`);

function buildActSchema(act: TournamentAct): TSchema {
  const properties: Record<string, TSchema> = { type: Type.Literal(act) };
  for (const [name, record] of Object.entries(TOURNAMENT_ACT_RECORDS[act].fields))
    properties[name] = typeof record === 'string' ? buildField(name, record) : Type.Optional(buildField(name, record.optional));
  return Type.Object(properties, { additionalProperties: false });
}

/** One schema per act that a person can do. */
export const TOURNAMENT_COMMAND_SCHEMAS: Readonly<Partial<Record<TournamentAct, TSchema>>> = Object.fromEntries(
  OUTSIDE_TOURNAMENT_ACTS.map((act) => [act, buildActSchema(act)]),
);

/** Any command of a person to a tournament. `findFault` uses the schema of the act, as for a command to a table. */
export const TournamentCommandSchema = Type.Unsafe<TournamentBody>({
  ...Type.Union(OUTSIDE_TOURNAMENT_ACTS.map((act) => TOURNAMENT_COMMAND_SCHEMAS[act] as TSchema)),
  title: 'Tournament command',
  description: 'A command to a tournament. `type` is the act.',
});
