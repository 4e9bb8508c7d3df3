/** What the server and the tumbler's process say to each other. No message can carry faces or a seed to the tumbler. */
import type { Face } from '../../rules/index.ts';
import type { TumblerFaultCode } from './types.ts';

export type TumblerRequest =
  | { readonly ask: 'commit'; readonly table: string; readonly round: number; readonly dice: number }
  | { readonly ask: 'draw'; readonly table: string; readonly round: number; readonly draw: number; readonly closeHash: string }
  | { readonly ask: 'reveal'; readonly table: string; readonly round: number }
  | { readonly ask: 'recall'; readonly table: string; readonly round: number };

/** Every field of every request. */
export const REQUEST_FIELDS = {
  commit: ['table', 'round', 'dice'],
  draw: ['table', 'round', 'draw', 'closeHash'],
  reveal: ['table', 'round'],
  recall: ['table', 'round'],
} as const satisfies { readonly [A in TumblerRequest['ask']]: readonly (keyof Extract<TumblerRequest, { readonly ask: A }>)[] };

export type ToTumbler = { readonly id: number } & TumblerRequest;

export type TumblerValue = string | readonly Face[];

export type FromTumbler =
  | { readonly ready: true }
  | { readonly ready: false; readonly message: string }
  | { readonly id: number; readonly value: TumblerValue }
  | { readonly id: number; readonly code: TumblerFaultCode; readonly message: string };

/** A request with exactly its own fields, or null. */
export function readRequest(message: unknown): ToTumbler | null {
  if (typeof message !== 'object' || message === null) return null;
  const { id, ask, ...rest } = message as Readonly<Record<string, unknown>>;
  if (!Number.isInteger(id) || typeof ask !== 'string' || !Object.hasOwn(REQUEST_FIELDS, ask)) return null;
  const wanted: readonly string[] = REQUEST_FIELDS[ask as TumblerRequest['ask']];
  const given = Object.keys(rest);
  if (given.length !== wanted.length || !given.every((field) => wanted.includes(field))) return null;
  return message as ToTumbler;
}
