/** Schemas of the HTTP routes for decisions at a table: commands in another person's name, previews, wagers of past rounds and open matters. */
import { type Static, Type } from 'typebox';
import { ACTS, type Act } from '../rules/index.ts';
import { ACCOUNTS } from '../table/index.ts';
import { WORD_MAX } from './bounds.ts';
import { CommandSchema } from './commands.ts';
import { OwnRoundAnswer } from './http.ts';
import { SignInBody } from './http-people.ts';
import { Clauses, noExtraFields, orNull, Time } from './shapes.ts';
import { KeySchema } from './socket.ts';
import { EventSchema, StaffTable } from './views.ts';

const Role = Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[a-z-]+$' });
const ActName = Type.Unsafe<Act>(Type.Enum([...ACTS] as [Act, ...Act[]]));

/** The password is used for this one command. The server opens no session with it. */
export const AuthorisedBody = Type.Object(
  {
    login: SignInBody.properties.login,
    password: SignInBody.properties.password,
    role: Type.String({
      ...Role,
      description: 'The role in which this person acts. It must be granted to the person at this table.',
    }),
    body: CommandSchema,
    key: KeySchema,
  },
  noExtraFields,
);
export type AuthorisedRequest = Static<typeof AuthorisedBody>;

/** An amount before and after a decision. */
const Change = Type.Object({ before: Type.Integer(), after: Type.Integer() }, noExtraFields);
/** What a player has at the table, by account, and what the player owes because of corrections. */
export const PURSES = ['rack', 'layout', 'due', 'held', 'wallet', 'owed'] as const;
export type Purse = (typeof PURSES)[number];

export const PreviewBody = Type.Object(
  {
    role: Type.String({
      ...Role,
      description: 'The role that would give the command: a staff role of the table, or your own role.',
    }),
    body: CommandSchema,
  },
  noExtraFields,
);

export const RoleQuery = Type.Object({ role: Role }, noExtraFields);
export const OffersAnswer = Type.Object(
  { seq: Type.Integer(), items: StaffTable.properties.offers },
  { ...noExtraFields, title: 'Offers' },
);
export type OffersView = Static<typeof OffersAnswer>;

export const PreviewAnswer = Type.Object(
  {
    seq: Type.Integer({ description: 'The sequence number of the state that the preview is based on.' }),
    sealed: Type.Boolean({
      description:
        'True if a second person must read the same dice first. The effect is that of the reading in the command. It is left out if another reading waits already, so that nobody can compare them.',
    }),
    events: Type.Array(EventSchema, { description: 'The events that the command would have.' }),
    clauses: Clauses,
    players: Type.Array(
      Type.Object(
        {
          player: Type.String(),
          ...(Object.fromEntries(PURSES.map((purse) => [purse, Change])) as Record<Purse, typeof Change>),
        },
        noExtraFields,
      ),
      { description: 'The players whose money would change.' },
    ),
    accounts: Type.Array(Type.Object({ account: Type.Enum([...ACCOUNTS]), ...Change.properties }, noExtraFields), {
      description: 'The accounts of the table that would change, and the float.',
    }),
  },
  { ...noExtraFields, title: 'Preview' },
);
export type PreviewView = Static<typeof PreviewAnswer>;

export const SlipsAnswer = Type.Object(
  {
    items: Type.Array(Type.Object({ player: Type.String(), ...OwnRoundAnswer.properties }, noExtraFields)),
    returned: Type.Array(Type.Object({ player: Type.String(), bet: Type.String(), amount: Type.Integer() }, noExtraFields), {
      description: 'Wagers that went back to their players without a settlement.',
    }),
    complete: Type.Boolean({ description: 'False if the round has more players than the answer.' }),
  },
  { ...noExtraFields, title: 'Slips' },
);
export type SlipsView = Static<typeof SlipsAnswer>;

/**
 * `correction`: a settled round is corrected after a second reading of the dice. `held`: winnings that staff keep back. `limits`: individual
 * limits that staff have proposed. `sharing`: a player wants chips of a colour that others have. `unpaid`: money that is due to a player outside
 * the bets of the round. `debt`: money that a player owes because of corrections. `exclusion`: a player whom staff have excluded from the
 * table. The list of matters has this order: money comes first.
 */
export const MATTER_KINDS = [
  'correction',
  'held',
  'unpaid',
  'debt',
  'limits',
  'review',
  'dispute',
  'sharing',
  'exclusion',
] as const;
export type MatterKind = (typeof MATTER_KINDS)[number];

const Matter = Type.Object(
  {
    kind: Type.Enum([...MATTER_KINDS]),
    id: Type.String({ description: 'Identifies the matter at its table.' }),
    player: orNull(Type.String()),
    round: orNull(Type.Integer()),
    dispute: orNull(Type.Integer()),
    text: orNull(
      Type.String({ description: 'What the matter is about, in the words of staff or of the player; of `sharing`, the colour.' }),
    ),
    amount: orNull(Type.Integer({ description: 'The money that the matter is about.' })),
    sinceMs: orNull(Time),
    clauses: Clauses,
    waitsFor: Type.Array(Type.String(), { description: 'The roles that can act next.' }),
    acts: Type.Array(ActName, { description: 'The acts that settle the matter, or its next step.' }),
  },
  { ...noExtraFields, title: 'Matter' },
);
const Ruling = Type.Object(
  {
    seq: Type.Integer(),
    atMs: Time,
    person: Type.String(),
    role: Type.String(),
    about: Type.String(),
    decision: Type.String(),
    clauses: Clauses,
  },
  { ...noExtraFields, title: 'Ruling' },
);
export const MattersAnswer = Type.Object(
  {
    seq: Type.Integer(),
    items: Type.Array(Matter, { description: 'The open matters by kind, money first. In each kind the oldest comes first.' }),
    complete: Type.Boolean({ description: 'False if a kind has more matters than the list. It has the newest of them.' }),
    rulings: Type.Array(Ruling, { description: 'Decisions about cases that the rulebook does not cover, the newest first.' }),
  },
  { ...noExtraFields, title: 'Matters' },
);
export type MattersView = Static<typeof MattersAnswer>;
export type MatterView = Static<typeof Matter>;
