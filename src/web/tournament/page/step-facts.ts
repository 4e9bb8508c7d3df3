/** Formats the values in the text of a player's next step. */
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../shell/index.ts';
import { formatRelative, formatSession } from '../parts/index.ts';
import type { NextStep } from './next-step.ts';
import type { StepFacts } from './words/en-steps.ts';

interface FactsInput {
  readonly step: NextStep;
  readonly view: TournamentView;
  readonly own: OwnEntryView | null;
  readonly conditions: Conditions | null;
  readonly nowMs: number;
}

const feeOf = ({ step, own, conditions }: FactsInput): number =>
  step.code === 'buy-back' ? (own?.buyBack?.fee ?? 0) : (conditions?.entryFee.amount ?? 0);

export function formatFacts(input: FactsInput): StepFacts {
  const { step, view, own, conditions, nowMs } = input;
  const { session, seat, atMs } = step;
  const fee = feeOf(input);
  const place = own?.prize?.place ?? seat?.place ?? null;
  // A play-off has seats of its own.
  const playOff = step.code === 'play-off' ? (own?.playOff ?? null) : null;
  const at = playOff ?? seat;
  return {
    at: atMs === null ? '' : formatDateTime(atMs),
    rest: atMs === null ? '' : formatRelative(atMs, nowMs),
    session: session === null ? '' : formatSession(view, session.id),
    table: at?.table ?? '',
    seat: at === null ? '' : formatNumber(at.position),
    chips: at === null ? '' : formatMoney(at.chips),
    spins: playOff === null ? '' : formatNumber(playOff.spinsLeft),
    place: place === null ? '–' : formatNumber(place),
    fee: fee === 0 ? '' : formatMoney(fee),
    isFree: conditions !== null && fee === 0,
    prize: own?.prize == null ? '' : formatMoney(own.prize.amount),
    grace: formatNumber(conditions?.lateness.graceSpins ?? 0),
  };
}
