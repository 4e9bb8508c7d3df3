/** Reads the events that correct a settled round. */
import type { EventOf, TableEvent } from '../../table/index.ts';

type CorrectionEvent = EventOf<'settlement-corrected' | 'shooter-bet-corrected' | 'round-voided-later' | 'turn-voided'>;

export const isCorrection = (event: TableEvent): event is CorrectionEvent =>
  event.type === 'settlement-corrected' ||
  event.type === 'shooter-bet-corrected' ||
  event.type === 'round-voided-later' ||
  event.type === 'turn-voided';

/** What a correction gives each player, in chips or as money that is due; negative amounts are taken. `open`: changes at unpaid bets. */
export const listMoved = (event: CorrectionEvent): readonly (readonly [player: string, amount: number])[] => [
  ...event.rows.map(([player, rack, , due]) => [player, rack + due] as const),
  ...('open' in event ? (event.open ?? []) : []),
];
