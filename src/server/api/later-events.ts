/** Adds to a player's slip what happened to the round after its settlement: corrections, adjustments and what the player owes. */
import type { OwnRoundView } from '../../protocol/index.ts';
import type { TableEvent } from '../../table/index.ts';
import { isCorrection, listMoved } from './corrections.ts';

interface Amounts {
  /** What corrections added to the player's chips and to what is due. */
  readonly moved: number;
  /** What adjustments by staff added. */
  readonly adjusted: number;
  /** What the player could not pay back after a correction. Adjustments that take money pay it. */
  readonly owed: number;
}

function addAmounts({ moved, adjusted, owed }: Amounts, event: TableEvent, person: string): Amounts {
  if (event.type === 'adjustment-made') {
    if (event.player !== person) return { moved, adjusted, owed };
    return { moved, adjusted: adjusted + event.amount, owed: Math.max(0, owed + Math.min(0, event.amount)) };
  }
  if (!isCorrection(event)) return { moved, adjusted, owed };
  const amounts = listMoved(event).flatMap(([player, amount]) => (player === person ? [amount] : []));
  // A row replaces the debt of earlier corrections of the round.
  const row = event.rows.find(([player]) => player === person);
  return { moved: amounts.reduce((sum, amount) => sum + amount, moved), adjusted, owed: row?.[2] ?? owed };
}

type Correction = Pick<OwnRoundView, 'correctedTo' | 'voided'>;

function addCorrection(correction: Correction, event: TableEvent, faces: OwnRoundView['faces']): Correction {
  switch (event.type) {
    case 'settlement-corrected':
      return { ...correction, correctedTo: [...event.faces] };
    case 'shooter-bet-corrected':
      // A corrected throw of the same turn decides the shooter's wager. The dice of this round stay.
      return faces === null ? correction : { correctedTo: [...faces], ...correction };
    case 'round-voided-later':
      return { ...correction, voided: true };
    default:
      return correction;
  }
}

/** `knownDebt`: what the player owes because of the round, if the table still knows it. */
export function addLaterEvents(
  settled: OwnRoundView,
  events: readonly TableEvent[],
  person: string,
  knownDebt: number | null,
): OwnRoundView {
  let amounts: Amounts = { moved: 0, adjusted: 0, owed: 0 };
  let correction: Correction = {};
  for (const event of events) {
    // One record may correct several rounds.
    if (!('round' in event) || event.round !== settled.round) continue;
    amounts = addAmounts(amounts, event, person);
    correction = addCorrection(correction, event, settled.faces);
  }
  const { moved, adjusted } = amounts;
  const owed = knownDebt ?? amounts.owed;
  return {
    ...settled,
    net: settled.net + moved + adjusted,
    ...(moved === 0 ? {} : { moved }),
    ...(adjusted === 0 ? {} : { adjusted }),
    ...(owed === 0 ? {} : { owed }),
    ...correction,
  };
}
