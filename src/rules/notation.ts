/** Parses and formats bet names and stakes as text. It does not check whether a bet is offered. */
import type { Minor } from './money.ts';
import { AMOUNT_MAX, isAmount } from './money.ts';
import { fail, ok, quote, type Result } from './result.ts';
import type { BetId } from './vocabulary.ts';

export interface BetName {
  readonly kind: string;
  /** The part after the colon, such as `9` in `total:9`; null if there is none. */
  readonly selector: string | null;
}

export const makeBet = (name: BetName): BetId => (name.selector === null ? name.kind : `${name.kind}:${name.selector}`);

/** Parses `kind` or `kind:selector`; undefined if the text is neither. */
export function parseBet(text: string): BetName | undefined {
  const parts = /^([a-z]+(?:-[a-z]+)*)(?::([a-z0-9]+(?:-[a-z0-9]+)*))?$/.exec(text);
  return parts === null ? undefined : { kind: parts[1] as string, selector: parts[2] ?? null };
}

/** A stake on a bet, without its player. */
export interface Stake {
  readonly bet: BetId;
  readonly stake: Minor;
}

export const makeStakes = (stakes: readonly Stake[]): string => stakes.map(({ bet, stake }) => `${bet} ${stake}`).join(', ');

export const invalidStakeMessage = (amount: unknown): string =>
  `${quote(amount)} is not a stake; stakes are whole minor units from 1 to ${AMOUNT_MAX}`;

/** Parses a list such as `big 1000, total:9 500`. It does not check that the bets exist. */
export function parseStakes(text: string): Result<readonly Stake[]> {
  const stakes: Stake[] = [];
  for (const [i, part] of text.split(',').entries()) {
    const at = `wagers[${i}]`;
    const [bet = '', amount, ...rest] = part.trim().split(/\s+/);
    if (parseBet(bet) === undefined)
      return fail('unknown-bet', at, `${quote(bet)} is not a bet; write bet and stake, such as 'total:9 500'`);
    if (amount === undefined)
      return fail('missing-field', at, `${quote(bet)} has no stake; write bet and stake, such as '${bet} 500'`);
    if (rest.length > 0)
      return fail('bad-amount', at, `${quote(part.trim())} is more than a bet and a stake; separate wagers by commas`);
    const stake = Number(amount);
    if (!/^\d+$/.test(amount) || !isAmount(stake) || stake === 0) {
      return fail('bad-amount', at, invalidStakeMessage(amount));
    }
    stakes.push({ bet, stake });
  }
  return ok(stakes);
}
