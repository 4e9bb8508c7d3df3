/** Checks purchases against the daily limit that a player has set. Only durably stored purchases count. */
import type { ApiError } from '../../protocol/index.ts';
import type { Limits } from '../people/index.ts';
import { dayEndMs, dayOf } from '../store/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';

export interface DailyPurchases {
  readonly limits: Limits;
  readonly bought: number;
  /** Amount that the player may still buy today; null without a limit. */
  readonly left: number | null;
  /** End of the day. */
  readonly endsAtMs: number;
}

/** Sums the purchases of the current UTC day. `left` is the rest of the limit. */
async function sumPurchases(
  { store, clock }: ApiDependencies,
  person: string,
  limit: number,
): Promise<{ readonly bought: number; readonly left: number }> {
  const bought = await store.boughtSince(person, dayOf(clock()));
  return { bought, left: Math.max(0, limit - bought) };
}

export async function getDailyPurchases(deps: ApiDependencies, person: string): Promise<DailyPurchases> {
  const limits = await deps.people.limits.of(person);
  const { value } = limits.dailyBuyInMinor;
  const { bought, left } = await sumPurchases(deps, person, value ?? 0);
  return { limits, bought, left: value === null ? null : left, endsAtMs: dayEndMs(dayOf(deps.clock())) };
}

/** Returns an error if the purchase exceeds the player's limit. The caller must run purchases of one player one at a time. */
export async function findOwnLimitFault(deps: ApiDependencies, person: string, amount: number): Promise<ApiError | null> {
  const limit = (await deps.people.limits.of(person)).dailyBuyInMinor.value;
  if (limit === null) return null;
  const { bought, left } = await sumPurchases(deps, person, limit);
  if (amount <= left) return null;
  return {
    code: 'own-limit',
    message: `the player's daily limit leaves ${left} for today`,
    facts: { limit, bought, left, amount },
  };
}
