/** Validates the conditions of a tournament from untrusted input, fills in defaults, and reports the problems with their paths and clauses. */
import {
  checkSign,
  findRulebook,
  type Layout,
  NAME_MAX,
  openLayout,
  type Result,
  type Rulebook,
  type Tournaments,
} from '../rules/index.ts';
import { checkConditions } from './check-conditions.ts';
import {
  type BuyBack,
  type Compulsory,
  type Conditions,
  CUT_KINDS,
  type Cut,
  type Eligibility,
  type Ending,
  type Entrants,
  type EntryTerms,
  type Lateness,
  type Prizes,
  SESSION_KINDS,
  type SessionLength,
  type SessionRules,
  STATEMENTS,
  type TieStep,
} from './conditions.ts';
import {
  type ConditionProblem,
  createReader,
  type Field,
  type GetField,
  type Reader,
  readAmount,
  readChoice,
  readFlag,
  readId,
  readList,
  readNumber,
  readObject,
  readPercent,
  readText,
  readTime,
  readVariant,
  report,
  TEXT_MAX,
} from './fields.ts';

export type ConditionsResult =
  | { readonly ok: true; readonly value: Conditions }
  | {
      readonly ok: false;
      /** The first one of the problems. */
      readonly problem: ConditionProblem;
      readonly problems: readonly ConditionProblem[];
    };

/** The values of fields that the input leaves out. */
export const CONDITION_DEFAULTS = {
  /** A tournament with too few entries is cancelled, and the fees are refunded. */
  tooFew: 'cancel',
  /** There are no selection criteria. */
  criteria: null,
  /** A late player loses the compulsory wagers of the missed spins. The waiting list fills seats until the first spin. */
  lateness: { graceSpins: 2, chips: 'reduced', waitingList: true },
  /** A player with fewer chips than the compulsory wager wagers all of them. */
  shortOfChips: 'all-in',
  /** An entry can buy back one time. */
  buyBackTimes: 1,
  /** Ties are decided by earlier chips, then by two play-offs of three spins, then by lot. */
  ties: [{ by: 'before-last-spin' }, { by: 'earlier-spins' }, { by: 'play-off', spins: 3, times: 2 }, { by: 'lot' }],
  /** The rulebook leaves signatures to the director, so the conditions ask for none. */
  signature: 'not-required',
  /** The rulebook allows substitutes unless the conditions forbid them. */
  substitutes: 'allowed',
  /** As long as the notice of a higher minimum at a Crown table. */
  noticeMinutes: 20,
  /** The rulebook asks for the presence of the director without an exception. */
  directorAwaySeconds: 0,
  /** Tournament chips have no value in cash. */
  chipsBecomeCash: false,
  /** Nobody can copy the wagers of others. */
  wagersShown: 'after-close',
  remarks: '',
} as const satisfies Partial<Conditions> & Readonly<Record<string, unknown>>;

/** More sessions than this do not fit into a tournament of some days. */
export const SESSIONS_MAX = 50;
/** The largest tournament for which draw and cut are tested. */
export const PLAYERS_MAX = 10_000;
/** More than a table can play in a day. */
const SPINS_MAX = 2000;
/** One week. */
const MINUTES_MAX = 10_080;
/** One hour: an absence of that length ends the session in any case. */
const AWAY_SECONDS_MAX = 3600;
/** Cuts and tie steps: some more than there are kinds. */
const STEPS_MAX = 10;
const PRIZES_MAX = 1000;
/** Play-offs, buy-backs. */
const TIMES_MAX = 100;

type Items = Tournaments['conditionClauses'];

/** Checks everything in the conditions. Returns them with all fields, or the problems. */
export function readConditions(rulebooks: readonly Rulebook[], input: unknown): ConditionsResult {
  const reader = createReader();
  const layout = readLayout(reader, rulebooks, input);
  const tournaments = layout?.rulebook.conduct.tournaments;
  if (layout === undefined || !tournaments || reader.problems.length > 0) return failure(reader);
  const conditions = readAllFields(reader, layout, tournaments, input);
  checkConditions(reader, layout, tournaments, conditions);
  return reader.problems.length === 0 ? { ok: true, value: conditions } : failure(reader);
}

const failure = ({ problems }: Reader): ConditionsResult => ({
  ok: false,
  problem: problems[0] as ConditionProblem,
  problems,
});

/** Returns the value, or reports the problem with these clauses. */
function unwrap<T>(reader: Reader, result: Result<T>, clauses: Field['clauses']): T | undefined {
  if (result.ok) return result.value;
  const { code, at, message, nearest } = result.problem;
  report(reader, { at, clauses }, code, message, nearest);
  return undefined;
}

/** Reads the rulebook and the layout first, because the rulebook has the clauses of all other fields. */
function readLayout(reader: Reader, rulebooks: readonly Rulebook[], input: unknown): Layout | undefined {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  const fields = isObject ? (input as Readonly<Record<string, unknown>>) : {};
  // A value that is no object gets the problem of `readObject`.
  const names = { rulebook: fields.rulebook, layout: fields.layout };
  const get = readObject(reader, { value: isObject ? names : input, at: '', clauses: [] }, { rulebook: [], layout: [] });
  const rulebookId = readText(reader, get('rulebook'), NAME_MAX);
  const layoutId = readText(reader, get('layout'), NAME_MAX);
  const rulebook = reader.problems.length === 0 ? unwrap(reader, findRulebook(rulebooks, rulebookId), []) : undefined;
  if (rulebook === undefined) return undefined;
  if (rulebook.conduct.tournaments === null)
    report(reader, get('rulebook'), 'no-tournaments', `${rulebook.id} has no rules for tournaments`);
  return unwrap(reader, openLayout(rulebook, layoutId), []);
}

function readAllFields(reader: Reader, layout: Layout, tournaments: Tournaments, input: unknown): Conditions {
  const items = tournaments.conditionClauses;
  const root = { value: input, at: '', clauses: [] };
  const get = readObject(
    reader,
    root,
    {
      name: [],
      rulebook: [],
      layout: [],
      sign: [],
      entryFee: items.entryFee,
      sessions: items.structure,
      buyBack: items.buyBack,
      eligibility: items.eligibility,
      entry: items.entry,
      disqualification: items.endings,
      retirement: items.endings,
      prizes: items.prizes,
      statements: items.contents,
    },
    {
      lateness: items.lateness,
      signature: [],
      substitutes: [],
      noticeMinutes: [],
      directorAwaySeconds: [],
      chipsBecomeCash: [],
      wagersShown: [],
      ties: items.structure,
      remarks: [],
    },
  );
  return {
    name: readText(reader, get('name'), NAME_MAX),
    rulebook: layout.rulebook.id,
    layout: layout.id,
    sign: unwrap(reader, checkSign(layout, get('sign').value), []) ?? {},
    entryFee: readFee(reader, get('entryFee')),
    sessions: readList(reader, get('sessions'), SESSIONS_MAX, (entry) => readSession(reader, entry, tournaments)),
    buyBack: readNullable(get('buyBack'), (field) => readBuyBack(reader, field)),
    eligibility: readEligibility(reader, get('eligibility'), items),
    entry: readEntryTerms(reader, get('entry')),
    disqualification: readEnding(reader, get('disqualification')),
    retirement: readEnding(reader, get('retirement')),
    lateness: readLateness(reader, get('lateness')),
    prizes: readPrizes(reader, get('prizes')),
    statements: readList(reader, get('statements'), STATEMENTS.length, (entry) => readChoice(reader, entry, STATEMENTS)),
    ...readOptionalFields(reader, get),
  };
}

type OptionalField =
  | 'signature'
  | 'substitutes'
  | 'noticeMinutes'
  | 'directorAwaySeconds'
  | 'chipsBecomeCash'
  | 'wagersShown'
  | 'ties'
  | 'remarks';

function readOptionalFields(reader: Reader, get: GetField<OptionalField>): Pick<Conditions, OptionalField> {
  const D = CONDITION_DEFAULTS;
  return {
    signature: orDefault(get('signature'), D.signature, (field) => readChoice(reader, field, ['required', 'not-required'])),
    substitutes: orDefault(get('substitutes'), D.substitutes, (field) => readChoice(reader, field, ['allowed', 'not-allowed'])),
    noticeMinutes: orDefault(get('noticeMinutes'), D.noticeMinutes, (field) => readNumber(reader, field, 1, MINUTES_MAX)),
    directorAwaySeconds: orDefault(get('directorAwaySeconds'), D.directorAwaySeconds, (field) =>
      readNumber(reader, field, 0, AWAY_SECONDS_MAX),
    ),
    chipsBecomeCash: orDefault(get('chipsBecomeCash'), D.chipsBecomeCash, (field) => readFlag(reader, field)),
    wagersShown: orDefault(get('wagersShown'), D.wagersShown, (field) =>
      readChoice(reader, field, ['live', 'after-close', 'never']),
    ),
    ties: orDefault(get('ties'), D.ties, (field) => readList(reader, field, STEPS_MAX, (entry) => readTieStep(reader, entry))),
    remarks: orDefault(get('remarks'), D.remarks, (field) => (field.value === '' ? '' : readText(reader, field, TEXT_MAX))),
  };
}

/** Reads a field, or returns the default if the input has no such field. */
const orDefault = <T>(field: Field, defaultValue: T, read: (field: Field) => T): T =>
  field.value === undefined ? defaultValue : read(field);

const readNullable = <T>(field: Field, read: (field: Field) => T): T | null => (field.value === null ? null : read(field));

function readFee(reader: Reader, field: Field): Conditions['entryFee'] {
  const get = readObject(reader, field, { amount: field.clauses, housePart: field.clauses });
  return { amount: readAmount(reader, get('amount'), 0), housePart: readAmount(reader, get('housePart'), 0) };
}

/** `equalChance`: the clauses that give every player an equal chance. */
function readSession(reader: Reader, field: Field, { clauses: equalChance, conditionClauses: items }: Tournaments): SessionRules {
  const { structure, compulsory } = items;
  const get = readObject(reader, field, {
    id: structure,
    kind: structure,
    entrants: structure,
    tables: structure,
    seats: structure,
    length: structure,
    chips: [...equalChance, ...items.chips],
    compulsory,
    cuts: structure,
    startsMs: structure,
  });
  return {
    id: readId(reader, get('id')),
    kind: readChoice(reader, get('kind'), SESSION_KINDS),
    entrants: readList(reader, get('entrants'), SESSIONS_MAX, (entry) => readEntrants(reader, entry)),
    tables: readNumber(reader, get('tables'), 1, PLAYERS_MAX),
    seats: readNumber(reader, get('seats'), 1, PLAYERS_MAX),
    length: readLength(reader, get('length')),
    chips: readChips(reader, get('chips')),
    compulsory: readNullable(get('compulsory'), (compulsoryField) => readCompulsory(reader, compulsoryField)),
    cuts: readList(reader, get('cuts'), STEPS_MAX, (entry) => readCut(reader, entry)),
    startsMs: readTime(reader, get('startsMs')),
  };
}

function readEntrants(reader: Reader, field: Field): Entrants {
  const { kind, get } = readVariant(reader, field, 'from', { entries: [], advanced: ['session'], eliminated: ['session'] });
  return kind === 'entries' ? { from: kind } : { from: kind, session: readText(reader, get('session'), NAME_MAX) };
}

function readLength(reader: Reader, field: Field): SessionLength {
  const names = { spins: ['spins'], time: ['minutes'], survivors: ['remaining', 'spinsMax'] } as const;
  const { kind: by, get } = readVariant(reader, field, 'by', names);
  switch (by) {
    case 'spins':
      return { by, spins: readNumber(reader, get('spins'), 1, SPINS_MAX) };
    case 'time':
      return { by, minutes: readNumber(reader, get('minutes'), 1, MINUTES_MAX) };
    case 'survivors': {
      const remaining = readNumber(reader, get('remaining'), 1, PLAYERS_MAX);
      return { by, remaining, spinsMax: readNumber(reader, get('spinsMax'), 1, SPINS_MAX) };
    }
  }
}

/** One amount for every player. Different amounts would give unequal chances. */
function readChips(reader: Reader, field: Field): number {
  if (typeof field.value === 'object' && field.value !== null)
    report(reader, field, 'unequal-chances', 'every player starts with the same chips; write one amount');
  return readAmount(reader, field, 1);
}

function readCompulsory(reader: Reader, field: Field): Compulsory {
  const get = readObject(reader, field, { amount: field.clauses }, { shortOfChips: field.clauses });
  return {
    amount: readAmount(reader, get('amount'), 1),
    shortOfChips: orDefault(get('shortOfChips'), CONDITION_DEFAULTS.shortOfChips, (choice) =>
      readChoice(reader, choice, ['all-in', 'eliminated']),
    ),
  };
}

function readCut(reader: Reader, field: Field): Cut {
  const get = readObject(reader, field, { by: field.clauses, n: field.clauses });
  return { by: readChoice(reader, get('by'), CUT_KINDS), n: readNumber(reader, get('n'), 1, PLAYERS_MAX) };
}

function readTieStep(reader: Reader, field: Field): TieStep {
  const names = { 'before-last-spin': [], 'earlier-spins': [], 'play-off': ['spins', 'times'], lot: [], share: [] } as const;
  const { kind: by, get } = readVariant(reader, field, 'by', names);
  if (by !== 'play-off') return { by };
  const spins = readNumber(reader, get('spins'), 1, SPINS_MAX);
  return { by, spins, times: readNumber(reader, get('times'), 1, TIMES_MAX) };
}

function readBuyBack(reader: Reader, field: Field): BuyBack {
  const { clauses } = field;
  const get = readObject(reader, field, { fee: clauses, after: clauses, minutes: clauses }, { times: clauses });
  return {
    times: orDefault<number>(get('times'), CONDITION_DEFAULTS.buyBackTimes, (times) => readNumber(reader, times, 1, TIMES_MAX)),
    fee: readFee(reader, get('fee')),
    after: readList(reader, get('after'), SESSIONS_MAX, (entry) => readText(reader, entry, NAME_MAX)),
    minutes: readNumber(reader, get('minutes'), 1, MINUTES_MAX),
  };
}

function readEligibility(reader: Reader, field: Field, { refusal, criteria }: Items): Eligibility {
  const get = readObject(reader, field, { mayRefuse: refusal }, { criteria });
  return {
    mayRefuse: readFlag(reader, get('mayRefuse')),
    criteria: orDefault(get('criteria'), CONDITION_DEFAULTS.criteria, (text) =>
      readNullable(text, (value) => readText(reader, value)),
    ),
  };
}

function readEntryTerms(reader: Reader, field: Field): EntryTerms {
  const { clauses } = field;
  const required = {
    opensMs: clauses,
    closesMs: clauses,
    withdrawFreeUntilMs: clauses,
    lateRefundPercent: clauses,
    form: clauses,
    playersMin: clauses,
    playersMax: clauses,
  };
  const get = readObject(reader, field, required, { tooFew: clauses });
  return {
    opensMs: readTime(reader, get('opensMs')),
    closesMs: readTime(reader, get('closesMs')),
    withdrawFreeUntilMs: readTime(reader, get('withdrawFreeUntilMs')),
    lateRefundPercent: readPercent(reader, get('lateRefundPercent')),
    form: readText(reader, get('form')),
    // One player alone has nobody to play against.
    playersMin: readNumber(reader, get('playersMin'), 2, PLAYERS_MAX),
    playersMax: readNumber(reader, get('playersMax'), 2, PLAYERS_MAX),
    tooFew: orDefault(get('tooFew'), CONDITION_DEFAULTS.tooFew, (choice) => readChoice(reader, choice, ['cancel', 'extend'])),
  };
}

function readEnding(reader: Reader, field: Field): Ending {
  const get = readObject(reader, field, { basis: field.clauses, refundPercent: field.clauses });
  return { basis: readText(reader, get('basis')), refundPercent: readPercent(reader, get('refundPercent')) };
}

function readLateness(reader: Reader, field: Field): Lateness {
  const { clauses, value } = field;
  const D = CONDITION_DEFAULTS.lateness;
  const given = { ...field, value: value === undefined ? {} : value };
  const get = readObject(reader, given, {}, { graceSpins: clauses, chips: clauses, waitingList: clauses });
  return {
    graceSpins: orDefault<number>(get('graceSpins'), D.graceSpins, (spins) => readNumber(reader, spins, 0, SPINS_MAX)),
    chips: orDefault(get('chips'), D.chips, (choice) => readChoice(reader, choice, ['kept', 'reduced'])),
    waitingList: orDefault<boolean>(get('waitingList'), D.waitingList, (flag) => readFlag(reader, flag)),
  };
}

function readPrizes(reader: Reader, field: Field): Prizes {
  const { kind: by, get } = readVariant(reader, field, 'by', { shares: ['percents'], amounts: ['amounts'] });
  if (by === 'amounts')
    return { by, amounts: readList(reader, get('amounts'), PRIZES_MAX, (entry) => readAmount(reader, entry, 1)) };
  return { by, percents: readList(reader, get('percents'), PRIZES_MAX, (entry) => readNumber(reader, entry, 1, 100)) };
}
