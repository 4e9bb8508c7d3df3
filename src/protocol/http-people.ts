/** Schemas of the HTTP routes about people: sessions, accounts, roles, limits, exclusions. */
import { type Static, type TSchema, Type } from 'typebox';
import {
  AGES,
  DISPLAY_NAME_MAX,
  LOGIN_MAX,
  LOGIN_MIN,
  NAMES_MAX,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SESSION_MINUTES_MAX,
  WORD_MAX,
} from './bounds.ts';
import { EXCLUSION_KINDS, VOLUNTARY_EXCLUSIONS } from './exclusions.ts';
import { LOG_ACTIONS } from './people-log.ts';
import { noExtraFields, orNull, PageQuery, page, Text, Time, Word } from './shapes.ts';

const Login = Type.String({ minLength: LOGIN_MIN, maxLength: LOGIN_MAX, pattern: '^[a-z0-9][a-z0-9._-]*$' });
const Password = Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
/** An existing password. The rules for new passwords do not apply to it. */
const EnteredPassword = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });
const DisplayName = Type.String({ minLength: 1, maxLength: DISPLAY_NAME_MAX, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

const Adult = Type.Literal(true, { description: 'Confirms “I am 18 or over”. Recorded with the time.' });
/** The field `over`: the person is at least this many years old. */
const MinimumAge = Type.Enum([...AGES], {
  description: 'The minimum age that the person confirms. Some rulebooks require more than 18 years.',
});
const OptionalAge = Type.Optional(Type.Enum([...AGES], { ...MinimumAge, default: AGES[0] }));
export const GuestBody = Type.Object({ adult: Adult, over: OptionalAge }, noExtraFields);
export const RegisterBody = Type.Object(
  { login: Login, password: Password, name: DisplayName, adult: Adult, over: OptionalAge },
  noExtraFields,
);
export const AgeBody = Type.Object({ over: MinimumAge }, noExtraFields);
export const SignInBody = Type.Object({ login: Login, password: EnteredPassword }, noExtraFields);
export const FirstSignInBody = Type.Object(
  { login: Login, code: Type.String({ minLength: 1, maxLength: 64 }), password: Password },
  { ...noExtraFields, description: 'The one-time code and the new password.' },
);
export const UnlockBody = Type.Object({ password: EnteredPassword }, noExtraFields);
export const DeleteAccountBody = Type.Union([
  Type.Object({ password: Type.Optional(EnteredPassword) }, noExtraFields),
  Type.Null(),
]);
export const PasswordBody = Type.Object({ current: EnteredPassword, next: Password }, noExtraFields);

/** A person's role at a table. */
const Grant = Type.Object({ person: Word, table: Word, role: Word }, { ...noExtraFields, title: 'Grant' });
export const GrantBody = Type.Object(
  {
    person: Word,
    table: Type.String({
      minLength: 1,
      maxLength: WORD_MAX,
      pattern: '^(\\*|[A-Za-z0-9._-]+)$',
      description: '`*` means all tables.',
    }),
    role: Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[a-z-]+$' }),
  },
  noExtraFields,
);

export const SessionAnswer = Type.Object(
  {
    person: Type.String(),
    kind: Type.Enum(['guest', 'player', 'staff']),
    name: orNull(Type.String()),
    adult: Type.Boolean(),
    over: orNull(Type.Integer({ description: 'The confirmed minimum age; null if unknown.' })),
    locked: Type.Boolean({ description: 'Whether the session of a member of staff was idle and needs the password again.' }),
    excludedUntilMs: orNull(Type.Integer({ description: 'End of the exclusion; null if not excluded.' })),
    grants: Type.Array(Grant),
    expiresAtMs: Time,
  },
  { ...noExtraFields, title: 'Session' },
);
export const VisitorAnswer = Type.Object({ session: orNull(SessionAnswer) }, { ...noExtraFields, title: 'Visitor' });
/** A ticket connects one socket with the session. */
export const TicketAnswer = Type.Object({ ticket: Type.String(), expiresAtMs: Time }, { ...noExtraFields, title: 'Ticket' });

export const StaffBody = Type.Object(
  { login: Login, name: DisplayName, adult: Type.Boolean(), over: OptionalAge },
  noExtraFields,
);
export const StaffAnswer = Type.Object(
  { person: Type.String(), code: Type.String({ description: 'One-time code for the first sign-in; shown only one time.' }) },
  { ...noExtraFields, title: 'New staff' },
);
export const NameBody = Type.Object({ name: DisplayName }, noExtraFields);
export const PlayerBody = Type.Object({ login: Login, name: DisplayName, adult: Adult, over: OptionalAge }, noExtraFields);
export const PlayerAnswer = Type.Object(
  { person: Type.String(), code: Type.String({ description: 'One-time code for the first sign-in; shown only one time.' }) },
  { ...noExtraFields, title: 'New player' },
);
export const PersonAnswer = Type.Object(
  {
    person: Type.String(),
    kind: Type.Enum(['guest', 'player', 'staff']),
    login: orNull(Type.String()),
    name: orNull(Type.String()),
    over: orNull(Type.Integer({ description: 'The confirmed minimum age; null if unknown.' })),
    hasPassword: Type.Boolean({ description: 'False until the person has used the one-time code.' }),
    disabled: Type.Boolean(),
    excludedUntilMs: orNull(Type.Integer()),
    grants: Type.Array(Grant),
  },
  { ...noExtraFields, title: 'Person' },
);
export const PeoplePage = page(PersonAnswer, 'People');
/** A search for people has at most this many results. */
export const FOUND_MAX = 20;
export const FindQuery = Type.Object(
  {
    text: Type.String({
      minLength: 1,
      maxLength: DISPLAY_NAME_MAX,
      description: 'The beginnings of words of the name or the login. Upper and lower case are equal.',
    }),
    kind: Type.Optional(Type.Enum(['player', 'staff'])),
  },
  noExtraFields,
);
const FoundPerson = Type.Object(
  {
    person: Type.String(),
    kind: Type.Enum(['player', 'staff']),
    name: orNull(Type.String()),
    login: orNull(Type.String()),
    over: orNull(Type.Integer({ description: 'The confirmed minimum age; null if unknown.' })),
    excluded: Type.Boolean({ description: 'Whether the person may not play at any table now.' }),
    disabled: Type.Boolean(),
  },
  { ...noExtraFields, title: 'Found person' },
);
export const FoundPeople = Type.Object({ items: Type.Array(FoundPerson) }, { ...noExtraFields, title: 'Found people' });
export const NamesQuery = Type.Object(
  {
    ids: Type.String({
      minLength: 1,
      maxLength: NAMES_MAX * (WORD_MAX + 1),
      description: `At most ${NAMES_MAX} ids, separated by commas.`,
    }),
  },
  noExtraFields,
);
export const NamesAnswer = Type.Object(
  {
    names: Type.Record(Type.String(), Type.String(), {
      description: 'The names by id. Ids without a name are left out.',
    }),
  },
  { ...noExtraFields, title: 'Names' },
);
export const AsQuery = Type.Object(
  {
    as: Type.Optional(Type.String({ maxLength: WORD_MAX, pattern: '^[a-z-]+$', description: 'One of your granted roles.' })),
  },
  noExtraFields,
);
export const KindQuery = Type.Object(
  { ...PageQuery.properties, kind: Type.Optional(Type.Enum(['guest', 'player', 'staff'])) },
  noExtraFields,
);
export const GrantsPage = page(Grant, 'Grants');

/** A player's own limit. */
const limitSchema = <T extends TSchema>(value: T) =>
  Type.Object(
    {
      value: orNull(value),
      next: orNull(
        Type.Object(
          { value: orNull(value), fromMs: Time },
          { ...noExtraFields, description: 'The next value and when it takes effect.' },
        ),
      ),
    },
    noExtraFields,
  );
const BuyIn = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Maximum of chips bought from the cage (the cashier) per UTC day, at all tables together.',
});
const Loss = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'Maximum loss per UTC day, at all tables together: stakes minus returns. Open stakes count as lost, and so do held winnings when the house keeps them. Chips of tournaments do not count. A wager is checked with the amount that is sent, also if the table would accept only a part of it.',
});
const Wagered = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description:
    'Maximum of stakes per UTC day, at all tables together, with open stakes. Withdrawn and returned stakes and chips of tournaments do not count. A wager is checked with the amount that is sent, also if the table would accept only a part of it.',
});
const Minutes = Type.Integer({
  minimum: 1,
  maximum: SESSION_MINUTES_MAX,
  description: 'Pages show a reminder at this interval. The server refuses no command because of it.',
});
export const LimitsBody = Type.Object(
  {
    dailyBuyInMinor: Type.Optional(orNull(BuyIn)),
    dailyLossMinor: Type.Optional(orNull(Loss)),
    dailyWagerMinor: Type.Optional(orNull(Wagered)),
    sessionMinutes: Type.Optional(orNull(Minutes)),
  },
  { ...noExtraFields, description: 'A missing field leaves the limit unchanged; null removes the limit.' },
);
export const LimitsAnswer = Type.Object(
  {
    dailyBuyInMinor: limitSchema(BuyIn),
    dailyLossMinor: limitSchema(Loss),
    dailyWagerMinor: limitSchema(Wagered),
    sessionMinutes: limitSchema(Minutes),
    boughtTodayMinor: Type.Integer(),
    leftTodayMinor: orNull(Type.Integer({ description: 'The amount that can still be bought; null if there is no limit.' })),
    lostTodayMinor: Type.Integer({ description: 'Stakes minus returns, with open stakes; negative if the player has won.' }),
    leftToLoseMinor: orNull(Type.Integer({ description: 'null if there is no limit.' })),
    wageredTodayMinor: Type.Integer(),
    leftToWagerMinor: orNull(Type.Integer({ description: 'null if there is no limit.' })),
    dayEndsAtMs: Time,
    signedInAtMs: Time,
  },
  { ...noExtraFields, title: 'Own limits' },
);

const LogItem = Type.Object(
  {
    number: Type.Integer(),
    atMs: Time,
    by: Type.String({
      description: 'The person who made the change; `system` at the first start, `console` for the command line.',
    }),
    what: Type.Enum([...LOG_ACTIONS], { description: '`forgotten`: the personal data was deleted.' }),
    whom: Type.String({ description: 'The person whose account changed.' }),
    table: orNull(Type.String({ description: 'The table of a granted or revoked role.' })),
    role: orNull(Type.String()),
  },
  { ...noExtraFields, title: 'People log entry' },
);
export const LogPage = page(LogItem, 'People log');

/** A time-out lasts at most this many days. A self-exclusion can be longer. */
export const TIME_OUT_DAYS_MAX = 42;
export const ExclusionBody = Type.Object({ person: Word, grounds: Text, untilMs: Type.Optional(orNull(Time)) }, noExtraFields);
export const OwnExclusionBody = Type.Object(
  { kind: Type.Enum([...VOLUNTARY_EXCLUSIONS]), days: Type.Integer({ minimum: 1, maximum: 3660 }) },
  {
    ...noExtraFields,
    description: `A time-out is at most ${TIME_OUT_DAYS_MAX} days. The player cannot end the exclusion early.`,
  },
);
export const ExclusionAnswer = Type.Object(
  {
    person: Type.String(),
    kind: Type.Enum([...EXCLUSION_KINDS]),
    grounds: Type.String(),
    fromMs: Time,
    untilMs: orNull(Time),
    endedAtMs: orNull(Time),
  },
  { ...noExtraFields, title: 'Exclusion' },
);
export const ExclusionsPage = page(ExclusionAnswer, 'Exclusions');

export const DisabledBody = Type.Object({ disabled: Type.Boolean() }, noExtraFields);
export const CodeAnswer = Type.Object({ code: Type.String() }, { ...noExtraFields, title: 'One-time code' });

export type SessionView = Static<typeof SessionAnswer>;
export type VisitorView = Static<typeof VisitorAnswer>;
export type PersonView = Static<typeof PersonAnswer>;
export type FoundPersonView = Static<typeof FoundPerson>;
export type FoundPeopleView = Static<typeof FoundPeople>;
export type NamesView = Static<typeof NamesAnswer>;
export type ExclusionView = Static<typeof ExclusionAnswer>;
export type LimitsView = Static<typeof LimitsAnswer>;
export type LimitsUpdate = Static<typeof LimitsBody>;
export type LogView = Static<typeof LogItem>;
