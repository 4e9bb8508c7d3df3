/** What a press on the felt does to a list of stakes. It must never go below nothing or above what can be counted. */
import { AMOUNT_MAX, type Stake } from '../../rules/index.ts';
import type { Press } from '../felt/index.ts';

export function pressed(stakes: readonly Stake[], bet: string, press: Press, worth: number): readonly Stake[] {
  const before = stakes.find((each) => each.bet === bet)?.stake ?? 0;
  const after = press.kind === 'place' ? Math.min(AMOUNT_MAX, before + worth) : press.all ? 0 : Math.max(0, before - worth);
  if (after === 0) return stakes.filter((each) => each.bet !== bet);
  if (before === 0) return [...stakes, { bet, stake: after }];
  return stakes.map((each) => (each.bet === bet ? { bet, stake: after } : each));
}
