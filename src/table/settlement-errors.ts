/** Checks the money of a recorded settlement against the dice, the odds and the rounding. The audit uses this check for records of earlier versions. */
import { isAmount, limitsInForce, outcomeOf, payWin } from '../rules/index.ts';
import type { SettledRow } from './events.ts';
import { winsOn } from './settlement.ts';
import type { TableState } from './state.ts';

/** Describes the first row with a wrong outcome or payment; null if all rows are correct. */
export function findSettlementError(state: TableState, rows: readonly SettledRow[]): string | null {
  const faces = state.round?.faces ?? [];
  const terms = { sign: state.sign ?? {}, chip: state.setup.chip };
  for (const [player, id, counted, returned, outcome, paid, rounded] of rows) {
    const error = (fault: string): string => `the wager of ${player} on ${id} ${fault}`;
    const bet = state.layout.byId.get(id);
    if (bet === undefined) return error('is on a bet that the layout does not have');
    if (![counted, returned, paid, rounded].every(isAmount)) return error('has an invalid amount');
    const odds = winsOn(bet, faces, state.turn.throw) && counted > 0 ? bet.paysOn[outcomeOf(faces).index] : null;
    // `odds` is null if the wager does not win.
    if ((odds == null) === (outcome === 'won'))
      return error(odds == null ? 'has not won, but is recorded as won' : 'has won, but is not recorded as won');
    if ((outcome === 'returned') !== (counted === 0))
      return error('is returned although part of it counts, or is not returned although no part counts');
    // A wager that rides stays on the layout for the next throw.
    if (outcome === 'rides' && state.turn.throw >= bet.throws) return error('rides on after its last throw');
    const { minimum } = limitsInForce(terms.sign, state.players.get(player)?.limits ?? undefined, id);
    const expected = odds == null ? null : payWin(state.layout, terms, counted, minimum, odds);
    if (paid !== (expected?.paid ?? 0)) return error(`is paid ${paid}, not ${expected?.paid ?? 0}`);
    if (rounded !== (expected?.rounded ?? 0)) return error(`is rounded by ${rounded}, not ${expected?.rounded ?? 0}`);
  }
  return null;
}
