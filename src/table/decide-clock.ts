/** Decides the record of a clock that was set forward. Only its events change deadlines, so that a replay has the same deadlines. */
import type { Handlers } from './decide.ts';
import { isPositiveInteger } from './ledger.ts';
import { refuse } from './refusals.ts';

export const CLOCK_HANDLERS = {
  'record-clock-step': (_, { byMs }) =>
    isPositiveInteger(byMs) ? [{ type: 'clock-stepped', byMs, clauses: [] }] : refuse('bad-amount', [], { byMs }),
} satisfies Partial<Handlers>;
