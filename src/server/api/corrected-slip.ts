/** Builds the slip (a player's statement) of a corrected round: the wagers settled with the final dice, for display only. */
import type { OwnRoundView, SettledView } from '../../protocol/index.ts';
import { assertPresent, type BetStakes, type Face, type Layout, settleStakes, type Terms } from '../../rules/index.ts';
import { makeCorrectedRow, rowsAfterCorrection, type SettledRow, type TableEvent } from '../../table/index.ts';
import type { TableHandle } from '../floor/index.ts';
import { buildSettledView } from './settled-view.ts';

type RoundWithFaces = OwnRoundView & { readonly faces: readonly number[] };

const buildCorrectedSlip = (
  ownRound: RoundWithFaces,
  layout: Layout,
  faces: readonly Face[],
  rows: readonly SettledRow[],
): OwnRoundView => ({
  ...ownRound,
  faces: [...faces],
  ...(faces.join() === ownRound.faces.join() ? {} : { correctedFrom: [...ownRound.faces] }),
  wagers: rows.map((row) => buildSettledView(layout, faces, row)),
});

/** Builds the slip from the table's history. Returns null if the history no longer has the round. */
export const correctedSlipFromTable = (
  handle: TableHandle,
  ownRound: RoundWithFaces,
  person: string,
): Promise<OwnRoundView | null> =>
  handle.read((state) => {
    const pastRound = state.history.find(({ round }) => round === ownRound.round);
    if (pastRound === undefined) return null;
    const rows = rowsAfterCorrection(state, pastRound).filter(([player]) => player === person);
    const outcomes = new Map(ownRound.wagers.map(({ bet, outcome }) => [bet, outcome]));
    // A corrected throw of the same turn can change the shooter's wager although the dice of this round stay.
    const isUnchanged = rows.every(([, bet, , , outcome]) => outcomes.get(bet) === outcome);
    if (isUnchanged && pastRound.faces.join() === ownRound.faces.join()) return ownRound;
    return buildCorrectedSlip(ownRound, state.layout, pastRound.faces, rows);
  });

/** What the slip of an old round needs besides the first settlement. */
export interface OldRound {
  readonly layout: Layout;
  /** The final dice. */
  readonly faces: readonly Face[];
  /** The smallest amount that the float (the chips of the house at the table) can pay. */
  readonly chip: number;
  /** Number of the throw in the shooter's turn. */
  readonly throw: number;
  /** Events that corrected the round after its settlement, oldest first. */
  readonly corrections: readonly TableEvent[];
}

type EndedWager = Pick<SettledView, 'bet' | 'counted' | 'returned' | 'acted'>;

/** Returns the wagers of one player that ended with the round, after all corrections. */
function findEndedWagers({ wagers }: OwnRoundView, corrections: readonly TableEvent[], person: string): readonly EndedWager[] {
  // A wager that rides stays for the next throw.
  let ended: readonly EndedWager[] = wagers.filter(({ outcome }) => outcome !== 'rides');
  for (const event of corrections) {
    // `ride`: the shooter's wager that rode and loses on the corrected dice.
    if (event.type === 'settlement-corrected' && event.ride !== undefined) {
      const [player, bet, counted] = event.ride;
      if (player === person) ended = [...ended, { bet, counted, returned: 0 }];
    }
    if (event.type === 'turn-voided') ended = ended.filter(({ bet }) => bet !== event.bet);
    if (event.type === 'shooter-bet-corrected') ended = ended.filter(({ bet }) => bet !== event.bet);
  }
  return ended;
}

/** The shooter's wager of one player, if corrected throws decide it; null otherwise. */
function findCorrectedShooterRow(corrections: readonly TableEvent[], person: string): SettledRow | null {
  const last = corrections.findLast((event) => event.type === 'shooter-bet-corrected' || event.type === 'turn-voided');
  if (last?.type !== 'shooter-bet-corrected' || last.player !== person || last.outcome === 'rides') return null;
  return makeCorrectedRow(person, last.bet, last.stake, last.outcome, last.paid, last.rounded);
}

/**
 * Builds the slip from the journal. Uses the amounts that counted at the first settlement, because limits do not depend on the dice.
 * Returns the first settlement if the rounding depends on the sign (the posted limits) of that day, which is unknown here.
 */
export function correctedSlipFromRecord(
  ownRound: RoundWithFaces,
  person: string,
  { layout, faces, chip, throw: throwNumber, corrections }: OldRound,
): OwnRoundView {
  const shooterRow = findCorrectedShooterRow(corrections, person);
  if (shooterRow === null && faces.join() === ownRound.faces.join()) return ownRound;
  const terms: Terms = { sign: {}, limits: new Map(), warned: new Set(), chip, throw: throwNumber };
  const rows: SettledRow[] = [];
  // `acted`: the limits that changed the wager.
  for (const { bet, counted, returned, acted: { paidOn: _, ...limits } = {} } of findEndedWagers(ownRound, corrections, person)) {
    const stakes: BetStakes = { bet: assertPresent(layout.byId.get(bet), bet), players: [person], stakes: [counted] };
    const settlement = settleStakes(layout, terms, counted > 0 ? [stakes] : [], faces);
    if (!settlement.ok) return ownRound;
    // Without a row, nothing of the wager counted.
    const [row] = settlement.value.wagers;
    const [, , , , outcome, paid, rounded] = row ?? ([person, bet, 0, returned, 'returned', 0, 0] as const);
    if (rounded > 0 && layout.rulebook.money.rounding.policy === 'up-to-chip-or-lower-multiple') return ownRound;
    const correctedRow = [person, bet, counted, returned, outcome, paid, rounded] as const;
    rows.push(Object.keys(limits).length === 0 ? correctedRow : [...correctedRow, limits]);
  }
  return buildCorrectedSlip(ownRound, layout, faces, shooterRow === null ? rows : [...rows, shooterRow]);
}
