/** Formats the values in the text of a player's next step. */
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { formatDateTime, formatMoney, formatNumber } from '../../shell/index.ts';
import { formatRelative, formatSession } from '../parts/index.ts';
import { type NextStep, sessionAfter } from './next-step.ts';
import type { StepFacts } from './words/en-steps.ts';
import { stepWords } from './words/index.ts';

interface FactsInput {
  readonly step: NextStep;
  readonly view: TournamentView;
  readonly own: OwnEntryView | null;
  readonly conditions: Conditions | null;
  readonly nowMs: number;
}

const feeOf = ({ step, own, conditions }: FactsInput): number =>
  step.code === 'buy-back' ? (own?.buyBack?.fee ?? 0) : (conditions?.entryFee.amount ?? 0);

/** The session that a player who does not buy back can still play, such as a repechage, with its start. */
function formatChance({ step: { code, session }, view, conditions, nowMs }: FactsInput): StepFacts['chance'] {
  const chance = code === 'buy-back' && session !== null ? sessionAfter({ view, conditions }, 'eliminated', session.id) : null;
  if (chance === null) return null;
  const { id, startsMs } = chance;
  return { session: formatSession(view, id), at: formatDateTime(startsMs), rest: formatRelative(startsMs, nowMs) };
}

const OVER: readonly TournamentView['stage'][] = ['ranked', 'awarded', 'finished'];

/** The server cancels a tournament with reasons in English, which have words in each language. Other reasons are shown as they were written. */
function formatReason(why: string | null): string {
  const t = stepWords.value;
  const [, least] = /^fewer than (\d+) players$/.exec(why ?? '') ?? [];
  if (least !== undefined) return t.tooFewPlayers(formatNumber(Number(least)));
  return why === 'nobody has entered' ? t.nobodyEntered : (why ?? '');
}

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
    chance: formatChance(input),
    isDue: atMs !== null && atMs <= nowMs,
    isCalled: session?.phase === 'drawn' && session.calledMs !== null,
    isPractice: view.practice,
    isClosed: view.stage !== 'entries',
    isLast: session?.final ?? false,
    isOver: OVER.includes(view.stage),
    why: formatReason(view.stage === 'cancelled' ? view.cancelledWhy : (own?.endedWhy ?? null)),
    kept: own === null || own.paid === 0 ? '' : formatMoney(own.paid),
    grace: formatNumber(conditions?.lateness.graceSpins ?? 0),
  };
}
