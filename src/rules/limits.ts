/** Computes which limits apply to a wager: those of the table's sign, or those agreed with the player. */
import type { Minor } from './money.ts';
import type { BetId } from './vocabulary.ts';

export interface BetLimits {
  readonly minimum?: Minor;
  readonly maximum?: Minor;
}

/** Limits for all bets, and the bets with different limits. */
export interface Limits extends BetLimits {
  readonly bets?: Readonly<Record<BetId, BetLimits>>;
}

/** The notice at a table that shows its limits. */
export interface Sign extends Limits {
  /** The sign asks for wagers in multiples of the minimum. */
  readonly multiples?: boolean;
  /** The largest allowed difference between the totals of two paired bets. */
  readonly differential?: Minor;
}

export interface LimitsInForce {
  /** 0 if there is no minimum. */
  readonly minimum: Minor;
  /** null if there is no maximum. */
  readonly maximum: Minor | null;
}

function getOwn<T>(record: Readonly<Record<string, T>> | undefined, key: string): T | undefined {
  return record !== undefined && Object.hasOwn(record, key) ? record[key] : undefined;
}

/** The limits that apply to one bet. Agreed limits override the sign, and limits of the bet override general ones. */
export function limitsInForce(sign: Sign, agreed: Limits | undefined, bet: BetId): LimitsInForce {
  const agreedForBet = getOwn(agreed?.bets, bet);
  const signForBet = getOwn(sign.bets, bet);
  return {
    minimum: agreedForBet?.minimum ?? agreed?.minimum ?? signForBet?.minimum ?? sign.minimum ?? 0,
    maximum: agreedForBet?.maximum ?? agreed?.maximum ?? signForBet?.maximum ?? sign.maximum ?? null,
  };
}
