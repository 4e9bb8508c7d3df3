/** Bets and wagers as text and back; it must never decide whether a bet is offered. */
import type { Minor } from './money.ts';
import { AMOUNT_MAX, isAmount } from './money.ts';
import { done, failed, quote, type Result } from './result.ts';
import type { BetId } from './vocabulary.ts';

export interface BetName {
  readonly kind: string;
  /** What the bet is on; null for the bets that need none. */
  readonly selector: string | null;
}

export const makeBet = (name: BetName): BetId => (name.selector === null ? name.kind : `${name.kind}:${name.selector}`);

/** Reads `kind` or `kind:selector`; undefined for anything else. */
export function parseBet(text: string): BetName | undefined {
  const parts = /^([a-z]+(?:-[a-z]+)*)(?::([a-z0-9]+(?:-[a-z0-9]+)*))?$/.exec(text);
  return parts === null ? undefined : { kind: parts[1] as string, selector: parts[2] ?? null };
}

/** A stake on a bet, whoever's it is. */
export interface Stake {
  readonly bet: BetId;
  readonly stake: Minor;
}

export const makeStakes = (stakes: readonly Stake[]): string => stakes.map(({ bet, stake }) => `${bet} ${stake}`).join(', ');

export const notAStake = (amount: unknown): string =>
  `${quote(amount)} is not a stake; stakes are whole minor units from 1 to ${AMOUNT_MAX}`;

/** Reads a list such as `big 1000, total:9 500`; whether the bets exist is the layout's business. */
export function parseStakes(text: string): Result<readonly Stake[]> {
  const stakes: Stake[] = [];
  for (const [i, part] of text.split(',').entries()) {
    const at = `wagers[${i}]`;
    const [bet = '', amount, ...rest] = part.trim().split(/\s+/);
    if (parseBet(bet) === undefined)
      return failed('unknown-bet', at, `${quote(bet)} is not a bet; write bet and stake, such as 'total:9 500'`);
    if (amount === undefined)
      return failed('missing-field', at, `${quote(bet)} has no stake; write bet and stake, such as '${bet} 500'`);
    if (rest.length > 0)
      return failed('bad-amount', at, `${quote(part.trim())} is more than a bet and a stake; separate wagers by commas`);
    const stake = Number(amount);
    if (!/^\d+$/.test(amount) || !isAmount(stake) || stake === 0) {
      return failed('bad-amount', at, notAStake(amount));
    }
    stakes.push({ bet, stake });
  }
  return done(stakes);
}
