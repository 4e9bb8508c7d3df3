/** One player's wagers in a corrected round, settled by the dice that stand: as the table has it, or anew from the record once the table has forgotten it. It must never move money. */
import type { OwnRoundView, SettledView } from '../../protocol/index.ts';
import { type BetStakes, type Face, type Layout, present, settleStakes, type Terms } from '../../rules/index.ts';
import { type ReturnedRow, rowsByDice, type SettledRow, type TableEvent } from '../../table/index.ts';
import type { Desk } from '../floor/index.ts';
import { settledView } from './events.ts';

type Corrected = OwnRoundView & { readonly faces: readonly number[] };

const byOtherDice = (own: Corrected, layout: Layout, faces: readonly Face[], rows: readonly SettledRow[]): OwnRoundView => ({
  ...own,
  faces: [...faces],
  correctedFrom: [...own.faces],
  wagers: rows.map((row) => settledView(layout, faces, row)),
});

/** null where the table has forgotten the round. */
export const asRemembered = (desk: Desk, own: Corrected, person: string): Promise<OwnRoundView | null> =>
  desk.look((state) => {
    const past = state.history.find(({ round }) => round === own.round);
    if (past === undefined) return null;
    if (past.faces.join() === own.faces.join()) return own;
    const rows = rowsByDice(state, past).filter(([player]) => player === person);
    return byOtherDice(own, state.layout, past.faces, rows);
  });

/** What is to be known of a round besides its first settlement. */
export interface Forgotten {
  readonly layout: Layout;
  readonly faces: readonly Face[];
  readonly chip: number;
  readonly throw: number;
  /** What was decided about the round since, in order. */
  readonly since: readonly TableEvent[];
}

type Ended = Pick<SettledView, 'bet' | 'counted' | 'returned' | 'acted'>;

/** The wagers of one player that ended with the round, by what was decided since. */
function endedOf({ wagers }: OwnRoundView, since: readonly TableEvent[], person: string): readonly Ended[] {
  let ended: readonly Ended[] = wagers.filter(({ outcome }) => outcome !== 'rides');
  for (const event of since) {
    const ride: ReturnedRow | undefined = event.type === 'settlement-corrected' ? event.ride : undefined;
    if (ride?.[0] === person) ended = [...ended, { bet: ride[1], counted: ride[2], returned: 0 }];
    if (event.type === 'turn-voided') ended = ended.filter(({ bet }) => bet !== event.bet);
  }
  return ended;
}

/**
 * The limits have spoken at the first settlement: what counted then counts now, whatever the dice. Where a win is rounded by the sign of
 * that day, which is not known here, the round is told as it was first settled.
 */
export function asRecorded(own: Corrected, person: string, { layout, faces, chip, throw: nth, since }: Forgotten): OwnRoundView {
  if (faces.join() === own.faces.join()) return own;
  const terms: Terms = { sign: {}, limits: new Map(), warned: new Set(), chip, throw: nth };
  const rows: SettledRow[] = [];
  for (const { bet, counted, returned, acted: { paidOn: _, ...limits } = {} } of endedOf(own, since, person)) {
    const stakes: BetStakes = { bet: present(layout.byId.get(bet), bet), players: [person], stakes: [counted] };
    const settled = settleStakes(layout, terms, counted > 0 ? [stakes] : [], faces);
    if (!settled.ok) return own;
    const [row] = settled.value.wagers;
    const [, , , , outcome, paid, rounded] = row ?? ([person, bet, 0, returned, 'returned', 0, 0] as const);
    if (rounded > 0 && layout.rulebook.money.rounding.policy === 'up-to-chip-or-lower-multiple') return own;
    const again = [person, bet, counted, returned, outcome, paid, rounded] as const;
    rows.push(Object.keys(limits).length === 0 ? again : [...again, limits]);
  }
  return byOtherDice(own, layout, faces, rows);
}
