/** Checks purchases and wagers against the daily limits that a player has set. Only durably stored data counts. */
import type { ApiError } from '../../protocol/index.ts';
import type { Limits } from '../people/index.ts';
import { dayEndMs, dayOf } from '../store/index.ts';
import type { ApiDependencies } from './api-dependencies.ts';
import type { DailyFigures, DailyPlay } from './daily-play.ts';

export interface DailyAmounts extends DailyFigures {
  readonly limits: Limits;
  readonly bought: number;
  /** End of the day. */
  readonly endsAtMs: number;
}

/** The rest of a limit after this amount; null without a limit. */
export const leftOf = (limit: number | null, used: number): number | null => (limit === null ? null : Math.max(0, limit - used));

/** What a person has bought, lost and wagered on the current UTC day, with the limits. */
export async function getDailyAmounts(deps: ApiDependencies, play: DailyPlay, person: string): Promise<DailyAmounts> {
  const today = dayOf(deps.clock());
  const [limits, bought] = [await deps.people.limits.of(person), await deps.store.boughtSince(person, today)];
  return { limits, bought, ...(await play.of(person)), endsAtMs: dayEndMs(today) };
}

/** Returns an error if the purchase exceeds the player's limit. The caller must run purchases of one player one at a time. */
export async function findOwnLimitFault(deps: ApiDependencies, person: string, amount: number): Promise<ApiError | null> {
  const limit = (await deps.people.limits.of(person)).dailyBuyInMinor.value;
  if (limit === null) return null;
  const bought = await deps.store.boughtSince(person, dayOf(deps.clock()));
  const left = leftOf(limit, bought);
  if (left === null || amount <= left) return null;
  return {
    code: 'own-limit',
    message: `the player's daily limit leaves ${left} for today`,
    facts: { of: 'dailyBuyInMinor', limit, bought, left, amount },
  };
}

/** Returns an error if the wager exceeds the player's loss limit or wager limit. The caller must run wagers of one player one at a time. */
export async function findPlayLimitFault(
  play: DailyPlay,
  limits: Limits,
  person: string,
  amount: number,
): Promise<ApiError | null> {
  const [loss, wager] = [limits.dailyLossMinor.value, limits.dailyWagerMinor.value];
  if (loss === null && wager === null) return null;
  const { lost, wagered } = await play.of(person);
  const leftToLose = leftOf(loss, lost);
  if (loss !== null && leftToLose !== null && amount > leftToLose)
    return {
      code: 'own-limit',
      message: `the player's daily loss limit leaves ${leftToLose} for today`,
      facts: { of: 'dailyLossMinor', limit: loss, lost, left: leftToLose, amount },
    };
  const leftToWager = leftOf(wager, wagered);
  if (wager === null || leftToWager === null || amount <= leftToWager) return null;
  return {
    code: 'own-limit',
    message: `the player's daily wager limit leaves ${leftToWager} for today`,
    facts: { of: 'dailyWagerMinor', limit: wager, wagered, left: leftToWager, amount },
  };
}
