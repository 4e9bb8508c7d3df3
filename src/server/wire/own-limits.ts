/** What somebody's own limits leave them today. It must never count anything but what is durable. */
import type { WireError } from '../../protocol/index.ts';
import type { Limits } from '../people/index.ts';
import { dayEndMs, dayOf } from '../store/index.ts';
import type { WireParts } from './parts.ts';

export interface Today {
  readonly limits: Limits;
  readonly bought: number;
  /** null without a limit. */
  readonly left: number | null;
  readonly endsAtMs: number;
}

async function boughtToday(
  { store, clock }: WireParts,
  person: string,
  limit: number,
): Promise<{ readonly bought: number; readonly left: number }> {
  const bought = await store.boughtSince(person, dayOf(clock()));
  return { bought, left: Math.max(0, limit - bought) };
}

export async function todayOf(parts: WireParts, person: string): Promise<Today> {
  const limits = await parts.people.limits.of(person);
  const { value } = limits.dailyBuyInMinor;
  const { bought, left } = await boughtToday(parts, person, value ?? 0);
  return { limits, bought, left: value === null ? null : left, endsAtMs: dayEndMs(dayOf(parts.clock())) };
}

/** Why somebody's own limit is against a purchase; null where it is not. To be asked in their turn. */
export async function ownLimitFault(parts: WireParts, person: string, amount: number): Promise<WireError | null> {
  const limit = (await parts.people.limits.of(person)).dailyBuyInMinor.value;
  if (limit === null) return null;
  const { bought, left } = await boughtToday(parts, person, limit);
  if (amount <= left) return null;
  return {
    code: 'own-limit',
    message: `by the limit that the player has set, ${left} can be bought today`,
    facts: { limit, bought, left, amount },
  };
}
