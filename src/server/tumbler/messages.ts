/** Messages between the server and the tumbler's process. No request has a field for faces or a seed. */
import type { TumblerFaultCode } from './types.ts';

/** `dice` is the number of dice. `draw` is the number of the draw in the round. `closeHash` is the hash of the record that closed betting. */
export type TumblerRequest =
  | { readonly operation: 'commit'; readonly table: string; readonly round: number; readonly dice: number }
  | {
      readonly operation: 'draw';
      readonly table: string;
      readonly round: number;
      readonly draw: number;
      readonly closeHash: string;
    }
  | { readonly operation: 'reveal'; readonly table: string; readonly round: number }
  | { readonly operation: 'findCommitment'; readonly table: string; readonly round: number };

/** The fields of each request. */
export const REQUEST_FIELDS = {
  commit: ['table', 'round', 'dice'],
  draw: ['table', 'round', 'draw', 'closeHash'],
  reveal: ['table', 'round'],
  findCommitment: ['table', 'round'],
} as const satisfies {
  readonly [A in TumblerRequest['operation']]: readonly (keyof Extract<TumblerRequest, { readonly operation: A }>)[];
};

export type ToTumbler = { readonly id: number } & TumblerRequest;

/** The seed for `draw` and `reveal`, and the hash of the seed for the other requests. */
export type TumblerValue = string;

export type FromTumbler =
  | { readonly ready: true }
  | { readonly ready: false; readonly message: string }
  | { readonly id: number; readonly value: TumblerValue }
  | { readonly id: number; readonly code: TumblerFaultCode; readonly message: string };

/** Reads a request; returns null if a field is missing or unknown. */
export function readRequest(message: unknown): ToTumbler | null {
  if (typeof message !== 'object' || message === null) return null;
  const { id, operation, ...rest } = message as Readonly<Record<string, unknown>>;
  if (!Number.isInteger(id) || typeof operation !== 'string' || !Object.hasOwn(REQUEST_FIELDS, operation)) return null;
  const required: readonly string[] = REQUEST_FIELDS[operation as TumblerRequest['operation']];
  const fields = Object.keys(rest);
  if (fields.length !== required.length || !fields.every((field) => required.includes(field))) return null;
  return message as ToTumbler;
}
