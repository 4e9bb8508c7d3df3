/** Checks the money of a settlement that cannot be decided again, by the dice, the odds and the rounding alone. */
import { isAmount, limitsInForce, outcomeOf, payWin } from '../rules/index.ts';
import type { SettledRow } from './events.ts';
import { winsOn } from './settlement.ts';
import type { TableState } from './state.ts';

/** The first row whose wager cannot end like this on these dice, or is not paid what its odds and the rounding come to; null if all are right. */
export function faultOfSettledMoney(state: TableState, rows: readonly SettledRow[]): string | null {
  const faces = state.round?.faces ?? [];
  const terms = { sign: state.sign ?? {}, chip: state.setup.chip };
  for (const [player, id, counted, returned, outcome, paid, rounded] of rows) {
    const fault = (what: string): string => `the wager of ${player} on ${id} ${what}`;
    const bet = state.layout.byId.get(id);
    if (bet === undefined) return fault('is on no bet of the layout');
    if (![counted, returned, paid, rounded].every(isAmount)) return fault('has an amount that is none');
    const odds = winsOn(bet, faces, state.turn.throw) && counted > 0 ? bet.paysOn[outcomeOf(faces).index] : null;
    if ((odds == null) === (outcome === 'won'))
      return fault(odds == null ? 'is paid and has not won' : 'has won and is not paid');
    if ((outcome === 'returned') !== (counted === 0)) return fault('goes back and counts, or neither');
    if (outcome === 'rides' && state.turn.throw >= bet.throws) return fault('rides on after its last throw');
    const { minimum } = limitsInForce(terms.sign, state.players.get(player)?.limits ?? undefined, id);
    const due = odds == null ? null : payWin(state.layout, terms, counted, minimum, odds);
    if (paid !== (due?.paid ?? 0)) return fault(`is paid ${paid}, not ${due?.paid ?? 0}`);
    if (rounded !== (due?.rounded ?? 0)) return fault(`is rounded by ${rounded}, not ${due?.rounded ?? 0}`);
  }
  return null;
}
