/** What someone asks of a table: imperatives with who asks and when. They must never carry a result that is not yet on the dice. */
import type { Act, ActRecords, Face, FailureReason, FIELD_KINDS, FieldKind, Limits, Role, Sign } from '../rules/index.ts';

/** Who asks: vouched for by the shell, never by the command's author. */
export interface Actor {
  /** A pseudonymous id. */
  readonly person: string;
  /** A step of the book's ladder, `officer`, `player`, `system` or, for electronic dice, `tumbler`. */
  readonly role: Role;
}

interface Common {
  readonly by: Actor;
  /** When it was asked, by the shell's clock. */
  readonly atMs: number;
}

/** What each kind of writing stands for … */
interface WrittenValues {
  readonly text: string;
  readonly number: number;
  readonly flag: boolean;
  readonly faces: readonly Face[];
  readonly numbers: readonly number[];
  readonly texts: readonly string[];
  /** Every kind of object has its exact value below. */
  readonly object: never;
}

/** … and what a meaning says more exactly. */
interface ExactValues {
  readonly failure: FailureReason;
  readonly sign: Sign;
  readonly limits: Limits;
}

export type ValueOfKind<K extends FieldKind> = K extends keyof ExactValues
  ? ExactValues[K]
  : WrittenValues[(typeof FIELD_KINDS)[K]];

type ValueOf<F> = F extends FieldKind
  ? ValueOfKind<F>
  : F extends readonly string[]
    ? F[number]
    : F extends { readonly kind: infer K extends FieldKind }
      ? ValueOfKind<K> | (F extends { readonly nullable: true } ? null : never)
      : never;

type OptionalOf<F> = { [K in keyof F]: F[K] extends { readonly optional: true } ? K : never }[keyof F];

/** One object type, so that an editor shows its fields. */
type Flat<T> = { [K in keyof T]: T[K] };

type Body<A, F> = F extends unknown
  ? Flat<
      { readonly type: A } & { readonly [K in Exclude<keyof F, OptionalOf<F>>]: ValueOf<F[K]> } & {
        readonly [K in OptionalOf<F>]?: ValueOf<F[K]>;
      }
    >
  : never;

type Variants<F> = F extends readonly unknown[] ? F[number] : F;
type ValuesIn<F> = F extends unknown ? F[keyof F] : never;

/** What the records say of the fields of an act. */
export type FieldsIn<A extends Act> = ValuesIn<Variants<ActRecords[A]['fields']>>;

type Bodies = { [A in Act]: Body<A, Variants<ActRecords[A]['fields']>> };

/** What is asked with an act: its type, and the fields that its record has. */
export type BodyOf<A extends Act> = Bodies[A];
export type CommandBody = Bodies[Act];

export type Command = Common & CommandBody;
export type CommandOf<A extends Act> = Common & Bodies[A];
