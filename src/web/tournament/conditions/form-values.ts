/** The values of the conditions form as texts, and their conversion from and to conditions. */
import type {
  Conditions,
  Cut,
  Entrants,
  SessionKind,
  SessionLength,
  SessionRules,
  Statement,
  TieStep,
} from '../../../tournament/index.ts';
import type { Language } from '../../felt/headless.ts';
import { formatMoneyIn, parseMoneyIn } from '../../shell/money.ts';
import { parseLocalText, toLocalText } from '../parts/local-time.ts';

export interface CutValues {
  readonly by: Cut['by'];
  readonly n: string;
}

export interface SessionValues {
  /** Identifies the session in the form while its name is changed. */
  readonly key: number;
  readonly id: string;
  readonly kind: SessionKind;
  readonly entrants: readonly Entrants[];
  readonly tables: string;
  readonly seats: string;
  readonly lengthBy: SessionLength['by'];
  readonly spins: string;
  readonly minutes: string;
  readonly remaining: string;
  readonly spinsMax: string;
  readonly chips: string;
  readonly hasCompulsory: boolean;
  readonly compulsory: string;
  readonly shortOfChips: 'all-in' | 'eliminated';
  readonly cuts: readonly CutValues[];
  readonly starts: string;
}

export interface TieValues {
  readonly by: TieStep['by'];
  readonly spins: string;
  readonly times: string;
}

export interface BuyBackValues {
  readonly times: string;
  readonly amount: string;
  readonly housePart: string;
  readonly after: readonly string[];
  readonly minutes: string;
}

/** Amounts, numbers, dates and times are texts, as people type them. */
export interface FormValues {
  readonly name: string;
  readonly rulebook: string;
  readonly layout: string;
  readonly minimum: string;
  readonly maximum: string;
  /** Limits that the form has no field for. They are kept. */
  readonly otherLimits: object;
  readonly feeAmount: string;
  readonly feeHousePart: string;
  readonly sessions: readonly SessionValues[];
  readonly ties: readonly TieValues[];
  readonly hasBuyBack: boolean;
  readonly buyBack: BuyBackValues;
  readonly mayRefuse: boolean;
  readonly criteria: string;
  readonly statements: readonly Statement[];
  readonly opens: string;
  readonly closes: string;
  readonly withdrawFreeUntil: string;
  readonly lateRefundPercent: string;
  readonly form: string;
  readonly playersMin: string;
  readonly playersMax: string;
  readonly tooFew: 'cancel' | 'extend';
  readonly disqualificationBasis: string;
  readonly disqualificationRefund: string;
  readonly retirementBasis: string;
  readonly retirementRefund: string;
  readonly graceSpins: string;
  readonly lateChips: 'kept' | 'reduced';
  readonly waitingList: boolean;
  readonly prizesBy: 'shares' | 'amounts';
  readonly percents: readonly string[];
  readonly amounts: readonly string[];
  readonly signature: Conditions['signature'];
  readonly substitutes: Conditions['substitutes'];
  readonly noticeMinutes: string;
  readonly directorAwaySeconds: string;
  readonly chipsBecomeCash: boolean;
  readonly wagersShown: Conditions['wagersShown'];
  readonly remarks: string;
}

const NO_BUY_BACK: BuyBackValues = { times: '1', amount: '', housePart: '0', after: [], minutes: '15' };

const LENGTH_TEXTS = { spins: '20', minutes: '30', remaining: '1', spinsMax: '40' } as const;

function lengthTexts(length: SessionLength): Pick<SessionValues, 'spins' | 'minutes' | 'remaining' | 'spinsMax'> {
  switch (length.by) {
    case 'spins':
      return { ...LENGTH_TEXTS, spins: String(length.spins) };
    case 'time':
      return { ...LENGTH_TEXTS, minutes: String(length.minutes) };
    case 'survivors':
      return { ...LENGTH_TEXTS, remaining: String(length.remaining), spinsMax: String(length.spinsMax) };
  }
}

const toSessionValues = (session: SessionRules, key: number, language: Language): SessionValues => ({
  key,
  id: session.id,
  kind: session.kind,
  entrants: session.entrants,
  tables: String(session.tables),
  seats: String(session.seats),
  lengthBy: session.length.by,
  ...lengthTexts(session.length),
  chips: formatMoneyIn(language, session.chips),
  hasCompulsory: session.compulsory !== null,
  compulsory: session.compulsory === null ? '' : formatMoneyIn(language, session.compulsory.amount),
  shortOfChips: session.compulsory?.shortOfChips ?? 'all-in',
  cuts: session.cuts.map(({ by, n }) => ({ by, n: String(n) })),
  starts: toLocalText(session.startsMs),
});

const toTieValues = (step: TieStep): TieValues =>
  step.by === 'play-off'
    ? { by: step.by, spins: String(step.spins), times: String(step.times) }
    : { by: step.by, spins: '3', times: '2' };

const toBuyBackValues = (buyBack: Conditions['buyBack'], language: Language): BuyBackValues =>
  buyBack === null
    ? NO_BUY_BACK
    : {
        times: String(buyBack.times),
        amount: formatMoneyIn(language, buyBack.fee.amount),
        housePart: formatMoneyIn(language, buyBack.fee.housePart),
        after: buyBack.after,
        minutes: String(buyBack.minutes),
      };

/** `language` is the language of the page, in which the amounts are written. */
export function toFormValues(conditions: Conditions, language: Language): FormValues {
  const { sign, entryFee, eligibility, entry, disqualification, retirement, lateness, prizes } = conditions;
  const { minimum, maximum, ...otherLimits } = sign;
  return {
    name: conditions.name,
    rulebook: conditions.rulebook,
    layout: conditions.layout,
    minimum: minimum === undefined ? '' : formatMoneyIn(language, minimum),
    maximum: maximum === undefined ? '' : formatMoneyIn(language, maximum),
    otherLimits,
    feeAmount: formatMoneyIn(language, entryFee.amount),
    feeHousePart: formatMoneyIn(language, entryFee.housePart),
    sessions: conditions.sessions.map((session, i) => toSessionValues(session, i, language)),
    ties: conditions.ties.map(toTieValues),
    hasBuyBack: conditions.buyBack !== null,
    buyBack: toBuyBackValues(conditions.buyBack, language),
    mayRefuse: eligibility.mayRefuse,
    criteria: eligibility.criteria ?? '',
    statements: conditions.statements,
    opens: toLocalText(entry.opensMs),
    closes: toLocalText(entry.closesMs),
    withdrawFreeUntil: toLocalText(entry.withdrawFreeUntilMs),
    lateRefundPercent: String(entry.lateRefundPercent),
    form: entry.form,
    playersMin: String(entry.playersMin),
    playersMax: String(entry.playersMax),
    tooFew: entry.tooFew,
    disqualificationBasis: disqualification.basis,
    disqualificationRefund: String(disqualification.refundPercent),
    retirementBasis: retirement.basis,
    retirementRefund: String(retirement.refundPercent),
    graceSpins: String(lateness.graceSpins),
    lateChips: lateness.chips,
    waitingList: lateness.waitingList,
    prizesBy: prizes.by,
    percents: prizes.by === 'shares' ? prizes.percents.map(String) : ['100'],
    amounts: prizes.by === 'amounts' ? prizes.amounts.map((amount) => formatMoneyIn(language, amount)) : [],
    signature: conditions.signature,
    substitutes: conditions.substitutes,
    noticeMinutes: String(conditions.noticeMinutes),
    directorAwaySeconds: String(conditions.directorAwaySeconds),
    chipsBecomeCash: conditions.chipsBecomeCash,
    wagersShown: conditions.wagersShown,
    remarks: conditions.remarks,
  };
}

// A text that cannot be converted stays a text, and the check of the conditions reports it at its place.
const toNumber = (text: string): number | string => {
  const trimmed = text.normalize('NFKC').trim();
  return /^\d{1,15}$/.test(trimmed) ? Number(trimmed) : text;
};
const toAmount = (text: string, language: Language): number | string => parseMoneyIn(language, text) ?? text;
const toTime = (text: string): number | string => parseLocalText(text) ?? text;

function toLength({ lengthBy, spins, minutes, remaining, spinsMax }: SessionValues): object {
  switch (lengthBy) {
    case 'spins':
      return { by: lengthBy, spins: toNumber(spins) };
    case 'time':
      return { by: lengthBy, minutes: toNumber(minutes) };
    case 'survivors':
      return { by: lengthBy, remaining: toNumber(remaining), spinsMax: toNumber(spinsMax) };
  }
}

const toSession = (session: SessionValues, language: Language): object => ({
  id: session.id.trim(),
  kind: session.kind,
  entrants: session.entrants,
  tables: toNumber(session.tables),
  seats: toNumber(session.seats),
  length: toLength(session),
  chips: toAmount(session.chips, language),
  compulsory: session.hasCompulsory
    ? { amount: toAmount(session.compulsory, language), shortOfChips: session.shortOfChips }
    : null,
  cuts: session.cuts.map(({ by, n }) => ({ by, n: toNumber(n) })),
  startsMs: toTime(session.starts),
});

const toTie = ({ by, spins, times }: TieValues): object =>
  by === 'play-off' ? { by, spins: toNumber(spins), times: toNumber(times) } : { by };

/** An empty limit is left out, because an unknown limit is no limit of 0. */
const toLimit = (name: string, text: string, language: Language): object =>
  text.trim() === '' ? {} : { [name]: toAmount(text, language) };

/** The input for `readConditions` and for the server. */
export function toConditionsInput(values: FormValues, language: Language): object {
  const { buyBack } = values;
  return {
    name: values.name.trim(),
    rulebook: values.rulebook,
    layout: values.layout,
    sign: {
      ...values.otherLimits,
      ...toLimit('minimum', values.minimum, language),
      ...toLimit('maximum', values.maximum, language),
    },
    entryFee: { amount: toAmount(values.feeAmount, language), housePart: toAmount(values.feeHousePart, language) },
    sessions: values.sessions.map((session) => toSession(session, language)),
    buyBack: values.hasBuyBack
      ? {
          times: toNumber(buyBack.times),
          fee: { amount: toAmount(buyBack.amount, language), housePart: toAmount(buyBack.housePart, language) },
          after: buyBack.after,
          minutes: toNumber(buyBack.minutes),
        }
      : null,
    eligibility: { mayRefuse: values.mayRefuse, criteria: values.criteria.trim() === '' ? null : values.criteria },
    entry: {
      opensMs: toTime(values.opens),
      closesMs: toTime(values.closes),
      withdrawFreeUntilMs: toTime(values.withdrawFreeUntil),
      lateRefundPercent: toNumber(values.lateRefundPercent),
      form: values.form,
      playersMin: toNumber(values.playersMin),
      playersMax: toNumber(values.playersMax),
      tooFew: values.tooFew,
    },
    disqualification: { basis: values.disqualificationBasis, refundPercent: toNumber(values.disqualificationRefund) },
    retirement: { basis: values.retirementBasis, refundPercent: toNumber(values.retirementRefund) },
    lateness: { graceSpins: toNumber(values.graceSpins), chips: values.lateChips, waitingList: values.waitingList },
    prizes:
      values.prizesBy === 'shares'
        ? { by: 'shares', percents: values.percents.map(toNumber) }
        : { by: 'amounts', amounts: values.amounts.map((text) => toAmount(text, language)) },
    signature: values.signature,
    substitutes: values.substitutes,
    noticeMinutes: toNumber(values.noticeMinutes),
    directorAwaySeconds: toNumber(values.directorAwaySeconds),
    chipsBecomeCash: values.chipsBecomeCash,
    wagersShown: values.wagersShown,
    ties: values.ties.map(toTie),
    statements: values.statements,
    remarks: values.remarks,
  };
}
