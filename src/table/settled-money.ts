/** Checks the money of a settlement that cannot be decided again, by the dice and the odds alone. */
import { outcomeOf } from '../rules/index.ts';
import type { SettledRow } from './events.ts';
import { winsOn } from './settlement.ts';
import type { TableState } from './state.ts';

const isAmount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** The first row whose wager cannot win on these dice, or is paid more than its odds and one chip of rounding; null where there is none. */
export function faultOfSettledMoney(state: TableState, rows: readonly SettledRow[]): string | null {
  const faces = state.round?.faces ?? [];
  for (const [player, id, counted, returned, outcome, paid, rounded] of rows) {
    const fault = (what: string): string => `the wager of ${player} on ${id} ${what}`;
    const bet = state.layout.byId.get(id);
    if (bet === undefined) return fault('is on no bet of the layout');
    if (!isAmount(counted) || !isAmount(returned) || !isAmount(paid)) return fault('has an amount that is none');
    const odds = winsOn(bet, faces, state.turn.throw) && counted > 0 ? bet.paysOn[outcomeOf(faces).index] : null;
    if ((odds == null) === (outcome === 'won'))
      return fault(odds == null ? 'is paid and has not won' : 'has won and is not paid');
    if (odds == null ? paid !== 0 || rounded !== 0 : BigInt(paid - rounded) * odds.d > BigInt(counted) * odds.n)
      return fault(`is paid ${paid}, more than its odds`);
    if (Math.abs(rounded) > state.setup.chip) return fault(`is rounded by ${rounded}, more than a chip`);
  }
  return null;
}
