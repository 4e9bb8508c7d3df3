/** The bodies and answers about persons: coming and going, roles, limits of one's own, exclusion. They must never carry a password out. */
import { type Static, type TSchema, Type } from 'typebox';
import {
  AGES,
  DISPLAY_NAME_MAX,
  LOGIN_MAX,
  LOGIN_MIN,
  PASSWORD_MAX,
  PASSWORD_MIN,
  SESSION_MINUTES_MAX,
  WORD_MAX,
} from './bounds.ts';
import { EXCLUSION_KINDS, OWN_BREAKS } from './exclusions.ts';
import { closed, orNull, PageQuery, page, Text, Time, Word } from './shapes.ts';

const Login = Type.String({ minLength: LOGIN_MIN, maxLength: LOGIN_MAX, pattern: '^[a-z0-9][a-z0-9._-]*$' });
const Password = Type.String({ minLength: PASSWORD_MIN, maxLength: PASSWORD_MAX });
const GivenPassword = Type.String({ minLength: 1, maxLength: PASSWORD_MAX });
const DisplayName = Type.String({ minLength: 1, maxLength: DISPLAY_NAME_MAX, pattern: '^[^\\u0000-\\u001f\\u007f]*$' });

const Adult = Type.Literal(true, { description: '“I am 18 or over.” Recorded with its time.' });
const Over = Type.Enum([...AGES], {
  description: 'Of at least so many years. Some books ask for more than 18; at their tables only who has said so is seated.',
});
const OverOrLeast = Type.Optional(Type.Enum([...AGES], { ...Over, default: AGES[0] }));
export const GuestBody = Type.Object({ adult: Adult, over: OverOrLeast }, closed);
export const RegisterBody = Type.Object(
  { login: Login, password: Password, name: DisplayName, adult: Adult, over: OverOrLeast },
  closed,
);
export const AgeBody = Type.Object({ over: Over }, closed);
export const SignInBody = Type.Object({ login: Login, password: GivenPassword }, closed);
export const FirstSignInBody = Type.Object(
  { login: Login, code: Type.String({ minLength: 1, maxLength: 64 }), password: Password },
  { ...closed, description: 'The one-time code that was printed or handed over, and the password to have from now on.' },
);
export const UnlockBody = Type.Object({ password: GivenPassword }, closed);
export const ForgetBody = Type.Union([Type.Object({ password: Type.Optional(GivenPassword) }, closed), Type.Null()]);
export const PasswordBody = Type.Object({ current: GivenPassword, next: Password }, closed);

const Grant = Type.Object({ person: Word, table: Word, role: Word }, { ...closed, title: 'Grant' });
export const GrantBody = Type.Object(
  {
    person: Word,
    table: Type.String({
      minLength: 1,
      maxLength: WORD_MAX,
      pattern: '^(\\*|[A-Za-z0-9._-]+)$',
      description: '`*` is the whole floor.',
    }),
    role: Type.String({ minLength: 1, maxLength: WORD_MAX, pattern: '^[a-z-]+$' }),
  },
  closed,
);

export const SessionAnswer = Type.Object(
  {
    person: Type.String(),
    kind: Type.Enum(['guest', 'player', 'staff']),
    name: orNull(Type.String()),
    adult: Type.Boolean(),
    over: orNull(Type.Integer({ description: 'Of at least so many years, as was said or found; null where nobody did.' })),
    locked: Type.Boolean({ description: 'Staff who were away: the password is needed again.' }),
    excludedUntilMs: orNull(Type.Integer({ description: 'Excluded until then; null where not.' })),
    grants: Type.Array(Grant),
    expiresAtMs: Time,
  },
  { ...closed, title: 'Session' },
);
export const VisitorAnswer = Type.Object({ session: orNull(SessionAnswer) }, { ...closed, title: 'Visitor' });
export const TicketAnswer = Type.Object({ ticket: Type.String(), expiresAtMs: Time }, { ...closed, title: 'Ticket' });

export const StaffBody = Type.Object({ login: Login, name: DisplayName, adult: Type.Boolean(), over: OverOrLeast }, closed);
export const StaffAnswer = Type.Object(
  { person: Type.String(), code: Type.String({ description: 'For the first sign-in; shown once.' }) },
  { ...closed, title: 'New staff' },
);
export const PersonAnswer = Type.Object(
  {
    person: Type.String(),
    kind: Type.Enum(['guest', 'player', 'staff']),
    login: orNull(Type.String()),
    name: orNull(Type.String()),
    disabled: Type.Boolean(),
    excludedUntilMs: orNull(Type.Integer()),
    grants: Type.Array(Grant),
  },
  { ...closed, title: 'Person' },
);
export const PeoplePage = page(PersonAnswer, 'People');
export const AsQuery = Type.Object(
  {
    as: Type.Optional(
      Type.String({ maxLength: WORD_MAX, pattern: '^[a-z-]+$', description: 'Which of the roles that one was granted.' }),
    ),
  },
  closed,
);
export const KindQuery = Type.Object(
  { ...PageQuery.properties, kind: Type.Optional(Type.Enum(['guest', 'player', 'staff'])) },
  closed,
);
export const GrantsPage = page(Grant, 'Grants');

const limit = <T extends TSchema>(value: T) =>
  Type.Object(
    {
      value: orNull(value),
      next: orNull(
        Type.Object({ value: orNull(value), fromMs: Time }, { ...closed, description: 'What takes its place, and when.' }),
      ),
    },
    closed,
  );
const BuyIn = Type.Integer({
  minimum: 0,
  maximum: Number.MAX_SAFE_INTEGER,
  description: 'Chips bought from the cage in a day of UTC, over all tables.',
});
const Minutes = Type.Integer({
  minimum: 1,
  maximum: SESSION_MINUTES_MAX,
  description: 'After so long pages remind of the time. Nothing is refused.',
});
export const LimitsBody = Type.Object(
  { dailyBuyInMinor: Type.Optional(orNull(BuyIn)), sessionMinutes: Type.Optional(orNull(Minutes)) },
  { ...closed, description: 'What is left out stays; null is no limit.' },
);
export const LimitsAnswer = Type.Object(
  {
    dailyBuyInMinor: limit(BuyIn),
    sessionMinutes: limit(Minutes),
    boughtTodayMinor: Type.Integer(),
    leftTodayMinor: orNull(Type.Integer({ description: 'null without a limit.' })),
    dayEndsAtMs: Time,
    signedInAtMs: Time,
  },
  { ...closed, title: 'Limits of one’s own' },
);

const LogItem = Type.Object(
  {
    number: Type.Integer(),
    atMs: Time,
    by: Type.String({ description: 'Who did it; `system` at the first start, `console` for the command line.' }),
    what: Type.String(),
    whom: Type.String(),
    table: orNull(Type.String({ description: 'Of a role that was granted or revoked.' })),
    role: orNull(Type.String()),
  },
  { ...closed, title: 'Line of the trail' },
);
export const LogPage = page(LogItem, 'What was done to persons');

/** Longest time-out; whoever wants more excludes themself. */
export const TIME_OUT_DAYS_MAX = 42;
export const ExclusionBody = Type.Object({ person: Word, grounds: Text, untilMs: Type.Optional(orNull(Time)) }, closed);
export const OwnExclusionBody = Type.Object(
  { kind: Type.Enum([...OWN_BREAKS]), days: Type.Integer({ minimum: 1, maximum: 3660 }) },
  { ...closed, description: `A time-out has at most ${TIME_OUT_DAYS_MAX} days. Neither can be ended early by oneself.` },
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
  { ...closed, title: 'Exclusion' },
);
export const ExclusionsPage = page(ExclusionAnswer, 'Exclusions');

export const DisabledBody = Type.Object({ disabled: Type.Boolean() }, closed);
export const CodeAnswer = Type.Object({ code: Type.String() }, { ...closed, title: 'One-time code' });

export type SessionView = Static<typeof SessionAnswer>;
export type VisitorView = Static<typeof VisitorAnswer>;
export type PersonView = Static<typeof PersonAnswer>;
export type ExclusionView = Static<typeof ExclusionAnswer>;
export type LimitsView = Static<typeof LimitsAnswer>;
export type WantedLimitsView = Static<typeof LimitsBody>;
export type LogView = Static<typeof LogItem>;
