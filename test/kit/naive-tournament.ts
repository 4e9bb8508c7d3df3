/** A second, slow model of a tournament. It keeps the accepted commands and all payments, and computes everything else from these lists. */
import type { Conditions, SessionRules, TournamentCommand } from '../../src/tournament/index.ts';
import { type AcceptedCommand, hasChips, type NaiveSession, playSession, racksOf, seatOf } from './tournament-naive-session.ts';

export interface NaiveEntrant {
  readonly id: string;
  readonly person: string;
  /** The last one is the present status. */
  readonly statuses: string[];
  isBriefed: boolean;
  /** The version of the conditions that the player signed; 0 if none. */
  signedVersion: number;
  /** The session for which a person of the waiting list is there. */
  standby: string | null;
}

/** `cash`: chips that became cash. A payment of the house to a player has the kind `refund`, `prize` or `cash`. */
interface Payment {
  readonly kind: 'fee' | 'buy-back' | 'refund' | 'prize' | 'cash';
  readonly entry: string;
  readonly amount: number;
  /** Play had begun, so the fees were divided. */
  readonly isInPlay: boolean;
}

export interface NaiveTournament {
  conditions: Conditions | null;
  version: number;
  hash: string;
  isApproved: boolean;
  isWithdrawn: boolean;
  director: string | null;
  deputies: string[];
  inCharge: string | null;
  awaySinceMs: number | null;
  /** The stage that the director or the calendar has set. Play and prizes follow from other lists. */
  stage: 'drafting' | 'approved' | 'entries' | 'closed' | 'cancelled';
  closesMs: number;
  readonly entrants: NaiveEntrant[];
  /** Everybody who was put on the waiting list, in this order. */
  readonly waitingList: string[];
  tables: string[];
  readonly commands: Map<string, AcceptedCommand[]>;
  readonly payments: Payment[];
  readonly buyBacks: { readonly entry: string; readonly after: string; readonly into: string }[];
  /** The players who paid when play began; null before. */
  playersAtStart: number | null;
  prizes: readonly { readonly entry: string; readonly place: number; readonly amount: number }[] | null;
  /** The sessions as they were computed after so many of their commands. */
  readonly computed: Map<string, { readonly after: number; readonly session: NaiveSession }>;
}

export const newNaiveTournament = (): NaiveTournament => ({
  conditions: null,
  version: 0,
  hash: '',
  isApproved: false,
  isWithdrawn: false,
  director: null,
  deputies: [],
  inCharge: null,
  awaySinceMs: null,
  stage: 'drafting',
  closesMs: 0,
  entrants: [],
  waitingList: [],
  tables: [],
  commands: new Map(),
  payments: [],
  buyBacks: [],
  playersAtStart: null,
  prizes: null,
  computed: new Map(),
});

const NO_CONDITIONS = { sessions: [] as readonly SessionRules[] };
const rulesOf = ({ conditions }: NaiveTournament): readonly SessionRules[] => (conditions ?? NO_CONDITIONS).sessions;

/** Plays the session again if a command about it was added. */
export function sessionOf(model: NaiveTournament, id: string): NaiveSession | undefined {
  const { conditions } = model;
  const rules = rulesOf(model).find((each) => each.id === id);
  if (conditions === null || rules === undefined) return undefined;
  const commands = model.commands.get(id) ?? [];
  const known = model.computed.get(id);
  if (known?.after === commands.length) return known.session;
  const session = playSession(rules, conditions, rules === conditions.sessions.at(-1), commands);
  model.computed.set(id, { after: commands.length, session });
  return session;
}

export const sessionsOf = (model: NaiveTournament): readonly NaiveSession[] =>
  rulesOf(model).map(({ id }) => sessionOf(model, id) as NaiveSession);

export const entrantOf = ({ entrants }: NaiveTournament, id: string): NaiveEntrant | undefined =>
  entrants.find((entrant) => entrant.id === id);

export const statusOf = (entrant: NaiveEntrant | undefined): string => entrant?.statuses.at(-1) ?? 'unknown';

export const playersOf = ({ entrants }: NaiveTournament): readonly NaiveEntrant[] =>
  entrants.filter((entrant) => statusOf(entrant) === 'accepted');

/** The people who still wait, the longest first. */
export const waitingOf = (model: NaiveTournament): readonly string[] =>
  model.waitingList.filter((id) => statusOf(entrantOf(model, id)) === 'waiting');

export function stageOf(model: NaiveTournament): string {
  if (model.stage === 'cancelled') return 'cancelled';
  if (model.prizes !== null)
    return model.prizes.every(({ entry, amount }) => amount === 0 || isPaid(model, entry)) ? 'finished' : 'awarded';
  const sessions = sessionsOf(model);
  if (sessions.at(-1)?.phase === 'cut') return 'ranked';
  return sessions.some(({ startedMs }) => startedMs !== null) ? 'playing' : model.stage;
}

export const isPaid = ({ payments }: NaiveTournament, entry: string): boolean =>
  payments.some((payment) => payment.kind === 'prize' && payment.entry === entry);

/** What the entry has paid and has not got back. */
export const paidBy = ({ payments }: NaiveTournament, entry: string): number =>
  payments
    .filter((payment) => payment.entry === entry)
    .reduce((sum, { kind, amount }) => {
      if (kind === 'fee' || kind === 'buy-back') return sum + amount;
      return kind === 'refund' ? sum - amount : sum;
    }, 0);

/** The next session of the main draw, into which players buy back. */
export function buyBackTarget(model: NaiveTournament, after: string): string | undefined {
  const rules = rulesOf(model);
  const index = rules.findIndex(({ id }) => id === after);
  return rules.find(({ kind }, i) => i > index && (kind === 'round' || kind === 'final'))?.id;
}

/** Who plays a session. A player who bought back plays the main draw, and no session for eliminated players. */
export function entrantsOf(model: NaiveTournament, { rules }: NaiveSession): readonly string[] {
  return playersOf(model)
    .map(({ id }) => id)
    .filter((id) => {
      if (model.buyBacks.some(({ entry, into }) => entry === id && into === rules.id)) return true;
      return rules.entrants.some((group) => {
        if (group.from === 'entries') return true;
        const source = sessionOf(model, group.session);
        const hasBoughtBack = model.buyBacks.some(({ entry, after }) => entry === id && after === group.session);
        return source !== undefined && seatOf(source, id)?.status === group.from && !hasBoughtBack;
      });
    });
}

/** Whether the person plays for an entry of somebody else. */
export const isSubstituteIn = ({ seats }: NaiveSession, person: string): boolean =>
  seats.some(({ substitute }) => substitute === person);

/** People of the waiting list who are there and prepared take the seats of absent players, in the order of both lists. */
export function seatsPassedOn(model: NaiveTournament, session: NaiveSession): AcceptedCommand['passedOn'] {
  const { conditions } = model;
  if (!conditions?.lateness.waitingList || !session.rules.entrants.some(({ from }) => from === 'entries')) return [];
  const ready = waitingOf(model).filter((id) => {
    const entrant = entrantOf(model, id);
    return entrant?.standby === session.rules.id && isPrepared(model, entrant) && !isSubstituteIn(session, entrant.person);
  });
  const absent = session.seats.filter(({ isHere }) => !isHere).map(({ entry }) => entry);
  return ready.slice(0, absent.length).map((to, i) => [absent[i] as string, to] as const);
}

/** A player is briefed, and has signed the present version if the conditions ask for it. */
export const isPrepared = ({ conditions, version }: NaiveTournament, { isBriefed, signedVersion }: NaiveEntrant): boolean =>
  isBriefed && (conditions?.signature !== 'required' || signedVersion === version);

/** Commands that concern every session. */
const ABOUT_ALL_SESSIONS: readonly string[] = [
  'approve-conditions',
  'withdraw-approval',
  'withdraw-entry',
  'retire-entry',
  'disqualify-entry',
  'buy-back',
];

/** Adds an accepted command, and the payments that follow from it. */
export function addCommand(model: NaiveTournament, command: TournamentCommand): void {
  const { conditions } = model;
  const session = 'session' in command ? sessionOf(model, command.session) : undefined;
  const passedOn = command.type === 'start-session' && session !== undefined ? seatsPassedOn(model, session) : [];
  const entrant = 'entry' in command ? entrantOf(model, command.entry) : undefined;
  addToLists(model, command);
  if (conditions === null) return;
  if (command.type === 'accept-entry' && entrant !== undefined) acceptEntry(model, conditions, entrant);
  if (entrant !== undefined) pay(model, conditions, entrant, command);
  if (command.type === 'start-session') {
    for (const [, to] of passedOn) admit(model, conditions, entrantOf(model, to) as NaiveEntrant);
    model.playersAtStart ??= playersOf(model).length;
  }
  if (command.type === 'close-entries' && playersOf(model).length < conditions.entry.playersMin) cancel(model);
  if (command.type === 'cancel-tournament') cancel(model);
  const about =
    'session' in command
      ? [command.session]
      : ABOUT_ALL_SESSIONS.includes(command.type)
        ? rulesOf(model).map(({ id }) => id)
        : [];
  for (const id of about) model.commands.set(id, [...(model.commands.get(id) ?? []), { command, passedOn }]);
  if (command.type === 'sign-count') payChips(model, conditions, command.session);
  if (command.type === 'award-prizes') model.prizes = awards(model, conditions);
}

/** Notes what the command itself says. */
function addToLists(model: NaiveTournament, command: TournamentCommand): void {
  const { entrants } = model;
  const entrant = 'entry' in command ? entrantOf(model, command.entry) : undefined;
  switch (command.type) {
    case 'draft-conditions':
      Object.assign(model, { conditions: command.conditions, hash: command.house?.hash ?? '', version: model.version + 1 });
      Object.assign(model, { stage: 'drafting', isApproved: false, isWithdrawn: false });
      model.commands.clear();
      model.computed.clear();
      return;
    case 'approve-conditions':
      Object.assign(model, { isApproved: true, isWithdrawn: false });
      if (model.stage === 'drafting') model.stage = 'approved';
      return;
    case 'withdraw-approval':
      model.isWithdrawn = true;
      return;
    case 'appoint-director':
      if (model.director !== null && model.director === model.inCharge) model.awaySinceMs ??= command.atMs;
      model.director = command.person;
      model.deputies = model.deputies.filter((deputy) => deputy !== command.person);
      return;
    case 'name-deputy':
      model.deputies.push(command.person);
      return;
    case 'take-charge':
      Object.assign(model, { inCharge: command.by.person, awaySinceMs: null });
      return;
    case 'hand-over':
      Object.assign(model, { inCharge: command.person, awaySinceMs: null });
      return;
    case 'leave-charge':
      model.awaySinceMs = command.atMs;
      return;
    case 'open-entries':
      Object.assign(model, { stage: 'entries', closesMs: model.conditions?.entry.closesMs ?? 0 });
      return;
    case 'extend-entries':
      model.closesMs = command.closesMs;
      return;
    case 'close-entries':
      model.stage = 'closed';
      return;
    case 'apply': {
      const id = `e${entrants.length + 1}`;
      const fresh = { isBriefed: false, signedVersion: 0, standby: null };
      entrants.push({ id, person: command.by.person, statuses: ['applied'], ...fresh });
      return;
    }
    case 'refuse-entry':
      entrant?.statuses.push('refused');
      return;
    case 'brief-players':
      for (const each of entrants) if (command.entries.includes(each.id)) each.isBriefed = true;
      return;
    case 'sign-conditions':
    case 'record-signature':
      if (entrant !== undefined) entrant.signedVersion = model.version;
      return;
    case 'check-in': {
      const session = sessionOf(model, command.session);
      if (entrant !== undefined && session !== undefined && seatOf(session, entrant.id) === undefined)
        entrant.standby = command.session;
      return;
    }
    case 'undo-check-in':
      if (entrant?.standby === command.session) entrant.standby = null;
      return;
    case 'designate-table':
      model.tables.push(command.table);
      return;
    case 'release-table':
      model.tables = model.tables.filter((table) => table !== command.table);
      return;
  }
}

const addPayment = (model: NaiveTournament, kind: Payment['kind'], entry: string, amount: number): number =>
  model.payments.push({ kind, entry, amount, isInPlay: model.playersAtStart !== null });

/** An entry pays the fee if there is a place, and waits otherwise. */
function acceptEntry(model: NaiveTournament, conditions: Conditions, entrant: NaiveEntrant): void {
  if (playersOf(model).length < conditions.entry.playersMax) {
    admit(model, conditions, entrant);
    return;
  }
  entrant.statuses.push('waiting');
  model.waitingList.push(entrant.id);
}

function admit(model: NaiveTournament, { entryFee }: Conditions, entrant: NaiveEntrant): void {
  entrant.statuses.push('accepted');
  addPayment(model, 'fee', entrant.id, entryFee.amount);
}

/** A part of an amount in per cent, rounded up in favour of the player. */
const partOf = (amount: number, percent: number): number => Math.ceil((amount * percent) / 100);

/** Refunds, buy-backs and prizes. */
function pay(model: NaiveTournament, conditions: Conditions, entrant: NaiveEntrant, { type, atMs }: TournamentCommand): void {
  const { entry, retirement, disqualification, buyBack } = conditions;
  const { id } = entrant;
  const refund = (percent: number): number => addPayment(model, 'refund', id, partOf(paidBy(model, id), percent));
  switch (type) {
    case 'withdraw-entry':
      refund(atMs <= entry.withdrawFreeUntilMs ? 100 : entry.lateRefundPercent);
      entrant.statuses.push('withdrawn');
      return;
    case 'retire-entry':
      refund(retirement.refundPercent);
      entrant.statuses.push('retired');
      return;
    case 'disqualify-entry':
      refund(disqualification.refundPercent);
      entrant.statuses.push('disqualified');
      return;
    case 'buy-back': {
      const after = buyBackSource(model, id)?.rules.id ?? '';
      model.buyBacks.push({ entry: id, after, into: buyBackTarget(model, after) ?? '' });
      addPayment(model, 'buy-back', id, buyBack?.fee.amount ?? 0);
      return;
    }
    case 'pay-prize':
      addPayment(model, 'prize', id, model.prizes?.find((prize) => prize.entry === id)?.amount ?? 0);
      return;
  }
}

/** The last session with buy-backs in which the entry was eliminated, unless it plays or has advanced in a later one. */
export function buyBackSource(model: NaiveTournament, entry: string): NaiveSession | undefined {
  const sessions = sessionsOf(model);
  const statusIn = (session: NaiveSession): string => seatOf(session, entry)?.status ?? 'none';
  const after = model.conditions?.buyBack?.after ?? [];
  const source = sessions.findLast((session) => after.includes(session.rules.id) && statusIn(session) === 'eliminated');
  const isBack = sessions.some(
    (session, i) =>
      source !== undefined && i > sessions.indexOf(source) && ['playing', 'out', 'left', 'advanced'].includes(statusIn(session)),
  );
  return isBack ? undefined : source;
}

/** Everybody gets everything back. */
function cancel(model: NaiveTournament): void {
  for (const { id } of model.entrants) addPayment(model, 'refund', id, paidBy(model, id));
  model.stage = 'cancelled';
  model.tables = [];
}

/** After the last signature the chips become cash, where the conditions say so. */
function payChips(model: NaiveTournament, { chipsBecomeCash }: Conditions, id: string): void {
  const chips = sessionOf(model, id)?.signedChips ?? null;
  if (chipsBecomeCash && chips !== null) addPayment(model, 'cash', '', chips);
}

const sumOf = (payments: readonly Payment[]): number => payments.reduce((sum, { amount }) => sum + amount, 0);

/** The fees without the part of the house, and without what players got back before play began. */
function poolOf(model: NaiveTournament): number {
  const { conditions, payments, playersAtStart } = model;
  if (conditions === null || playersAtStart === null) return 0;
  const { entryFee, buyBack } = conditions;
  const fees = sumOf(payments.filter(({ kind }) => kind === 'fee'));
  const early = sumOf(payments.filter(({ kind, isInPlay }) => kind === 'refund' && !isInPlay));
  const perBuyBack = buyBack === null ? 0 : buyBack.fee.amount - buyBack.fee.housePart;
  return fees - early - playersAtStart * entryFee.housePart + model.buyBacks.length * perBuyBack;
}

/** The accounts in cash. Everything that is not with players, fees, pool or prizes is the house's. */
export function cashOf(model: NaiveTournament) {
  const { payments, playersAtStart, prizes } = model;
  const sum = (...kinds: readonly Payment['kind'][]): number => sumOf(payments.filter(({ kind }) => kinds.includes(kind)));
  const cage = sum('refund', 'prize', 'cash') - sum('fee', 'buy-back');
  const isCancelled = model.stage === 'cancelled';
  const fees = isCancelled || playersAtStart !== null ? 0 : sum('fee') - sum('refund');
  const pool = isCancelled || prizes !== null ? 0 : poolOf(model);
  const due = (prizes ?? []).reduce((total, { amount }) => total + amount, 0) - sum('prize');
  return { cage, fees, pool, house: houseOf(model), due };
}

/** What the house has earned and spent. */
function houseOf(model: NaiveTournament): number {
  const { conditions, payments, playersAtStart, prizes } = model;
  const cash = sumOf(payments.filter(({ kind }) => kind === 'cash'));
  if (conditions === null || playersAtStart === null || model.stage === 'cancelled') return 0 - cash;
  const parts = playersAtStart * conditions.entryFee.housePart + model.buyBacks.length * (conditions.buyBack?.fee.housePart ?? 0);
  const refunds = sumOf(payments.filter(({ kind, isInPlay }) => kind === 'refund' && isInPlay));
  const afterPrizes = prizes === null ? 0 : poolOf(model) - prizes.reduce((sum, { amount }) => sum + amount, 0);
  return parts - refunds - cash + afterPrizes;
}

/** The accounts in tournament chips, over all sessions whose chips are at the tables, and the fresh chips of play-offs. */
export function chipsOf(model: NaiveTournament) {
  if (model.stage === 'cancelled') return { bank: 0, racks: 0, float: 0 };
  let [racks, float] = [0, 0];
  for (const session of sessionsOf(model)) {
    for (const chips of session.tie?.chips.values() ?? []) racks += chips;
    if (hasChips(session)) racks += racksOf(session);
    float += floatOf(session);
  }
  return { bank: 0 - racks - float, racks, float };
}

/** What the tables of a session have won from the players, in the session or in a play-off. */
export function floatOf(session: NaiveSession): number {
  if (hasChips(session)) return session.issued - session.removed - racksOf(session);
  return [...(session.tie?.chips.values() ?? [])].reduce((sum, chips) => sum + session.rules.chips - chips, 0);
}

/** The prizes by place. Players who left get none, and the others move up. Players of one place share the prizes of their places. */
function awards(model: NaiveTournament, { prizes }: Conditions): NonNullable<NaiveTournament['prizes']> {
  const last = sessionsOf(model).at(-1) as NaiveSession;
  const ranked = last.places.filter(([entry]) => statusOf(entrantOf(model, entry)) === 'accepted');
  const amounts = prizes.by === 'amounts' ? [...prizes.amounts] : shares(poolOf(model), prizes.percents);
  const rows: { readonly entry: string; readonly place: number; readonly amount: number }[] = [];
  for (const place of [...new Set(ranked.map((row) => row[1]))].sort((a, b) => a - b)) {
    const group = ranked
      .filter((row) => row[1] === place)
      .map(([entry]) => entry)
      .sort();
    const first = rows.length;
    if (first >= amounts.length) break;
    const total = amounts.slice(first, first + group.length).reduce((sum, amount) => sum + amount, 0);
    const odd = total % group.length;
    for (const [i, entry] of group.entries())
      rows.push({ entry, place: first + 1, amount: (total - odd) / group.length + (i < odd ? 1 : 0) });
  }
  return rows;
}

/** Shares are rounded down. The units that are left go to the best places, one each. */
function shares(pool: number, percents: readonly number[]): readonly number[] {
  const amounts = percents.map((percent) => Math.floor((pool * percent) / 100));
  const odd = pool - amounts.reduce((sum, amount) => sum + amount, 0);
  return amounts.map((amount, i) => amount + (i < odd ? 1 : 0));
}
