/** The fields of the conditions form by their paths in the conditions, the clauses that ask for them, and the field of a problem. */
import type { ClauseId, Tournaments } from '../../../rules/index.ts';

/** In the order of the form. `sessions[]` stands for every session. */
export const FIELD_KEYS = [
  'name',
  'id',
  'rulebook',
  'layout',
  'sign.minimum',
  'sign.maximum',
  'entryFee.amount',
  'entryFee.housePart',
  'sessions',
  'sessions[].id',
  'sessions[].kind',
  'sessions[].startsMs',
  'sessions[].entrants',
  'sessions[].tables',
  'sessions[].seats',
  'sessions[].length',
  'sessions[].length.spins',
  'sessions[].length.minutes',
  'sessions[].length.remaining',
  'sessions[].length.spinsMax',
  'sessions[].chips',
  'sessions[].compulsory',
  'sessions[].compulsory.amount',
  'sessions[].compulsory.shortOfChips',
  'sessions[].cuts',
  'ties',
  'buyBack',
  'buyBack.after',
  'buyBack.fee.amount',
  'buyBack.fee.housePart',
  'buyBack.times',
  'buyBack.minutes',
  'eligibility.mayRefuse',
  'eligibility.criteria',
  'entry.playersMin',
  'entry.playersMax',
  'entry.tooFew',
  'entry.opensMs',
  'entry.closesMs',
  'entry.withdrawFreeUntilMs',
  'entry.lateRefundPercent',
  'entry.form',
  'disqualification.basis',
  'disqualification.refundPercent',
  'retirement.basis',
  'retirement.refundPercent',
  'lateness.graceSpins',
  'lateness.chips',
  'lateness.waitingList',
  'prizes',
  'statements',
  'signature',
  'substitutes',
  'noticeMinutes',
  'directorAwaySeconds',
  'wagersShown',
  'chipsBecomeCash',
  'remarks',
] as const;
export type FieldKey = (typeof FIELD_KEYS)[number];

const isKey = (text: string): text is FieldKey => (FIELD_KEYS as readonly string[]).includes(text);

/** `sessions[1].cuts[0].n` becomes `sessions[].cuts[].n`. */
export const withoutNumbers = (place: string): string => place.replaceAll(/\[\d+\]/g, '[]');

/** The key of a field; null if the form has no such field. */
export const keyOf = (place: string): FieldKey | null => {
  const key = withoutNumbers(place);
  return isKey(key) ? key : null;
};

/** Compares the positions of two fields in the form. The fields of a session stand together. */
export function comparePlaces(a: string, b: string): number {
  const [one, other] = [positionOf(a), positionOf(b)];
  const differing = one.findIndex((value, i) => value !== other[i]);
  return differing === -1 ? 0 : (one[differing] ?? 0) - (other[differing] ?? 0);
}

function positionOf(place: string): readonly number[] {
  const keys: readonly string[] = FIELD_KEYS;
  const own = keys.indexOf(withoutNumbers(place));
  const [, session] = /^sessions\[(\d+)\]/.exec(place) ?? [];
  return session === undefined ? [own, 0, 0] : [keys.indexOf('sessions'), 1 + Number(session), own];
}

/** Problems of a whole object are shown at one of its fields. */
const SHOWN_AT: Readonly<Record<string, string>> = {
  sign: 'sign.minimum',
  entryFee: 'entryFee.amount',
  'buyBack.fee': 'buyBack.fee.amount',
  entry: 'entry.playersMax',
  eligibility: 'eligibility.mayRefuse',
  disqualification: 'disqualification.basis',
  retirement: 'retirement.basis',
  lateness: 'lateness.graceSpins',
};

/** The place of the field that shows a problem: `ties[2].by` is shown at `ties`. An unknown place is shown at the name. */
export function fieldPlaceOf(at: string): string {
  let place = at;
  while (place !== '') {
    if (keyOf(place) !== null) return place;
    const shownAt = SHOWN_AT[place];
    if (shownAt !== undefined) return shownAt;
    place = place.replace(/(?:\.?[^.[\]]+|\[\d+\])$/, '');
  }
  return 'name';
}

type Item = keyof Tournaments['conditionClauses'];

/** The item of the conditions to which a field belongs. */
const ITEMS: Readonly<Partial<Record<FieldKey, Item>>> = {
  'entryFee.amount': 'entryFee',
  'entryFee.housePart': 'entryFee',
  sessions: 'structure',
  'sessions[].id': 'structure',
  'sessions[].kind': 'structure',
  'sessions[].entrants': 'structure',
  'sessions[].seats': 'structure',
  'sessions[].length': 'structure',
  'sessions[].length.spins': 'structure',
  'sessions[].length.minutes': 'structure',
  'sessions[].length.remaining': 'structure',
  'sessions[].length.spinsMax': 'structure',
  'sessions[].chips': 'chips',
  'sessions[].compulsory': 'compulsory',
  'sessions[].compulsory.amount': 'compulsory',
  'sessions[].compulsory.shortOfChips': 'compulsory',
  'sessions[].cuts': 'structure',
  ties: 'structure',
  buyBack: 'buyBack',
  'buyBack.times': 'buyBack',
  'buyBack.fee.amount': 'buyBack',
  'buyBack.fee.housePart': 'buyBack',
  'buyBack.after': 'buyBack',
  'buyBack.minutes': 'buyBack',
  'eligibility.mayRefuse': 'refusal',
  'eligibility.criteria': 'criteria',
  'entry.opensMs': 'entry',
  'entry.closesMs': 'entry',
  'entry.withdrawFreeUntilMs': 'entry',
  'entry.lateRefundPercent': 'entry',
  'entry.form': 'entry',
  'entry.playersMin': 'entry',
  'entry.playersMax': 'entry',
  'entry.tooFew': 'entry',
  'disqualification.basis': 'endings',
  'disqualification.refundPercent': 'endings',
  'retirement.basis': 'endings',
  'retirement.refundPercent': 'endings',
  'lateness.graceSpins': 'lateness',
  'lateness.chips': 'lateness',
  'lateness.waitingList': 'lateness',
  prizes: 'prizes',
  statements: 'contents',
};

/** Clauses outside the items of the conditions. */
const OTHER_CLAUSES: Readonly<Partial<Record<FieldKey, readonly ClauseId[]>>> = {
  'sessions[].tables': ['8.2.1(d)', '8.3.1', '8.3.2'],
  'sessions[].startsMs': ['8.2.1(d)', '8.3.4'],
  signature: ['8.2.3'],
  substitutes: ['8.3.3'],
  noticeMinutes: ['8.3.4'],
  directorAwaySeconds: ['8.2.4'],
  chipsBecomeCash: ['8.3.5(b)'],
};

/** The clauses that ask for a field; empty if the rulebook does not mention it. */
export function clausesOfField(key: FieldKey, tournaments: Tournaments | null): readonly ClauseId[] {
  const item = ITEMS[key];
  return item === undefined ? (OTHER_CLAUSES[key] ?? []) : (tournaments?.conditionClauses[item] ?? []);
}
