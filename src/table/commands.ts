/** Types of the commands to a table, derived from the act definitions. */
import type {
  Act,
  ActRecords,
  ClauseId,
  Face,
  FailureReason,
  FIELD_KINDS,
  FieldKind,
  Limits,
  Minor,
  Role,
  Sign,
} from '../rules/index.ts';
import type { OlderRound } from './state.ts';

/** The person who gives the command. The server sets the actor from the session; the sender cannot choose it. */
export interface Actor {
  /** A pseudonymous id. */
  readonly person: string;
  /** A staff role of the rulebook, a government role, `player`, `system` or, for electronic dice, `tumbler`. */
  readonly role: Role;
}

/** Facts from the records of the house. The server adds them to a command, and the journal keeps them. The sender cannot set them. */
export interface HouseFacts {
  /** The recorded age of the actor is below the minimum age of the rulebook, or the house has no age on record. */
  readonly underAge?: true;
  /** The recorded age of the player who acts is below the minimum age of the rulebook. */
  readonly playerUnderAge?: true;
  /** Settled rounds that the table has forgotten, for `void-damaged`. */
  readonly olderRounds?: readonly OlderRound[];
  /** The last value at which the table issued chips of the colour, and the record of this issue. Set if no player has such chips. */
  readonly colourIssued?: { readonly value: Minor; readonly seq: number };
  /** The lowest minimum that an open table of the same game offers now, and this table. Set if the value of the chips is unknown. */
  readonly lowestMinimum?: { readonly minimum: Minor; readonly table: string };
  /** The person in the field `player` holds a role at this table, granted for the table or for the whole house. */
  readonly playerHoldsRole?: true;
  /** Why the tournament does not let its table begin the next spin, for `call-bets` at a tournament table. */
  readonly tournamentWaits?: { readonly code: string; readonly clauses: readonly ClauseId[] };
  /** The player of a practice table who has ended the betting time, for the act of the system that closes betting. */
  readonly bettingEndedBy?: string;
  /** The same in records that do not name the player. */
  readonly bettingEndedByPlayer?: true;
  /** The tournament that has designated this table, for `open-table` at its cash table. */
  readonly designated?: string;
}

interface CommonFields {
  readonly by: Actor;
  /** The server's time when it received the command. */
  readonly atMs: number;
  /** Absent if no fact matters for the command. */
  readonly house?: HouseFacts;
}

/** The value type of each format. `FIELD_KINDS` gives each kind of field, such as `player` or `amount`, its format. */
interface FormatValues {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  readonly faces: readonly Face[];
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** Never used, because every kind of object has its exact type below. */
  readonly object: never;
}

/** Field kinds with a more exact type than their format. */
interface ExactValues {
  readonly failure: FailureReason;
  readonly sign: Sign;
  readonly limits: Limits;
}

export type ValueOfKind<K extends FieldKind> = K extends keyof ExactValues
  ? ExactValues[K]
  : FormatValues[(typeof FIELD_KINDS)[K]];

type ValueOf<F> = F extends FieldKind
  ? ValueOfKind<F>
  : F extends readonly string[]
    ? F[number]
    : F extends { readonly kind: infer K extends FieldKind }
      ? ValueOfKind<K> | (F extends { readonly nullable: true } ? null : never)
      : F extends { readonly kind: infer W extends readonly string[] }
        ? W[number]
        : never;

type OptionalOf<F> = { [K in keyof F]: F[K] extends { readonly optional: true } ? K : never }[keyof F];

/** Merges an intersection into one object type, so that editors show its fields. */
type Flat<T> = { [K in keyof T]: T[K] };

type Body<A, F> = F extends unknown
  ? Flat<
      { readonly type: A } & { readonly [K in Exclude<keyof F, OptionalOf<F>>]: ValueOf<F[K]> } & {
        readonly [K in OptionalOf<F>]?: ValueOf<F[K]>;
      }
    >
  : never;

/** An act has one set of fields, or a list of alternative sets. */
type Variants<F> = F extends readonly unknown[] ? F[number] : F;
type ValuesIn<F> = F extends unknown ? F[keyof F] : never;

/** The definitions of all fields of an act. */
export type FieldsIn<A extends Act> = ValuesIn<Variants<ActRecords[A]['fields']>>;

type Bodies = { [A in Act]: Body<A, Variants<ActRecords[A]['fields']>> };

/** The body of a command: its type and the fields of its act. */
export type BodyOf<A extends Act> = Bodies[A];
export type CommandBody = Bodies[Act];

export type Command = CommonFields & CommandBody;

export const makeCommand = (body: CommandBody, by: Actor, atMs: number, house: HouseFacts | undefined): Command =>
  (house === undefined ? { ...body, by, atMs } : { ...body, by, atMs, house }) as Command;

export type CommandOf<A extends Act> = CommonFields & Bodies[A];
