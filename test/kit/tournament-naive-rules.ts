/** Says which commands a tournament accepts, as the rules for each act and nothing else. Part of the second, slow model of a tournament. */
import type { Conditions, TournamentAct, TournamentCommand } from '../../src/tournament/index.ts';
import {
  buyBackSource,
  buyBackTarget,
  entrantOf,
  entrantsOf,
  isPaid,
  isPrepared,
  isSubstituteIn,
  type NaiveTournament,
  playersOf,
  seatsPassedOn,
  sessionOf,
  sessionsOf,
  stageOf,
  statusOf,
  waitingOf,
} from './naive-tournament.ts';
import { isOver, isPlayOffOver, missedSpins, type NaiveSession, seatOf, tableOf } from './tournament-naive-session.ts';

const MINUTE_MS = 60_000;
const LIVE = ['applied', 'waiting', 'accepted'];

/** Acts about the conditions and the people in charge, which need no conditions. */
const WITHOUT_CONDITIONS: readonly TournamentAct[] = [
  'draft-conditions',
  'appoint-director',
  'name-deputy',
  'take-charge',
  'hand-over',
  'leave-charge',
];

/** Without approval players may leave, the authority may approve again, and the spin under way ends. The tournament goes no further. */
const WITHOUT_APPROVAL: readonly TournamentAct[] = [
  ...WITHOUT_CONDITIONS,
  'approve-conditions',
  'withdraw-entry',
  'retire-entry',
  'cancel-tournament',
  'retire-draw',
  'record-spin',
  'record-play-off-spin',
];

/** From the order of a draw until the draw, its players and tables stay as they are. */
const CHANGES_A_DRAW: readonly TournamentAct[] = [
  'accept-entry',
  'withdraw-entry',
  'retire-entry',
  'disqualify-entry',
  'buy-back',
  'designate-table',
  'release-table',
];

/** Returns null for acts about which this model says nothing: the early conclusion has a model of its own, and no table is modelled. */
export function isPossible(model: NaiveTournament, command: TournamentCommand): boolean | null {
  const { by, type } = command;
  const { conditions } = model;
  if (['cancelled', 'finished'].includes(stageOf(model))) return false;
  if (conditions === null && !WITHOUT_CONDITIONS.includes(type)) return false;
  if (model.isWithdrawn && !WITHOUT_APPROVAL.includes(type)) return false;
  const isInCharge = model.inCharge === by.person && model.awaySinceMs === null;
  if (by.role === 'director' && type !== 'take-charge' && !isInCharge) return false;
  if (by.role === 'player' && 'entry' in command && !mayActFor(model, command)) return false;
  const isDrawPending = sessionsOf(model).some((session) => session.phase === 'planned' && session.isDrawOrdered);
  if (isDrawPending && CHANGES_A_DRAW.includes(type)) return false;
  if (conditions === null) return isPossibleAct(model, {} as Conditions, command);
  return isPossibleAct(model, conditions, command);
}

/** A player acts for the own entry. In a session, an approved substitute does it too, except naming another substitute. */
function mayActFor(model: NaiveTournament, command: TournamentCommand & { readonly entry: string }): boolean {
  const { by, entry } = command;
  if (entrantOf(model, entry)?.person === by.person) return true;
  if (!('session' in command) || command.type === 'nominate-substitute') return false;
  const session = sessionOf(model, command.session);
  return session !== undefined && seatOf(session, entry)?.substitute === by.person;
}

const isNamed = ({ director, deputies }: NaiveTournament, person: string): boolean =>
  director === person || deputies.includes(person);

const isPlayer = ({ entrants }: NaiveTournament, person: string): boolean =>
  entrants.some((entrant) => entrant.person === person && LIVE.includes(statusOf(entrant)));

/** The house lets the person play, and the person does not conduct the tournament. */
const mayPlay = (model: NaiveTournament, person: string, { house }: TournamentCommand): boolean =>
  !house?.excluded && !house?.underAge && !house?.holdsRole && !isNamed(model, person);

/** A tournament is conducted only with approval, and while the director is present or has not been away for too long. */
function isConducted({ isApproved, inCharge, awaySinceMs, conditions }: NaiveTournament, atMs: number): boolean {
  const awayMs = awaySinceMs === null ? 0 : atMs - awaySinceMs;
  return isApproved && inCharge !== null && awayMs <= (conditions?.directorAwaySeconds ?? 0) * 1000;
}

/** Whether a session that is not over, other than this one, uses the table. */
const isUsed = (model: NaiveTournament, table: string, except: NaiveSession | null): boolean =>
  sessionsOf(model).some((session) => session !== except && session.phase !== 'cut' && tableOf(session, table) !== undefined);

const isFree = (model: NaiveTournament, table: string, except: NaiveSession | null): boolean =>
  model.tables.includes(table) && !isUsed(model, table, except);

function isPossibleAct(model: NaiveTournament, conditions: Conditions, command: TournamentCommand): boolean | null {
  const stage = stageOf(model);
  const { by, atMs } = command;
  const isBeforePlay = stage === 'entries' || stage === 'closed';
  const players = playersOf(model).length;
  const entrant = 'entry' in command ? entrantOf(model, command.entry) : undefined;
  const status = statusOf(entrant);
  switch (command.type) {
    case 'draft-conditions':
      return stage === 'drafting' || stage === 'approved';
    case 'approve-conditions':
      return (!model.isApproved || model.isWithdrawn) && command.hash === model.hash;
    case 'withdraw-approval':
      return model.isApproved;
    case 'appoint-director':
      return model.director !== command.person && !isPlayer(model, command.person);
    case 'name-deputy':
      return !isNamed(model, command.person) && !isPlayer(model, command.person);
    case 'take-charge':
      return isNamed(model, by.person) && (model.inCharge === null || model.awaySinceMs !== null);
    case 'hand-over':
      return isNamed(model, command.person) && command.person !== by.person;
    case 'leave-charge':
      return model.inCharge !== null && model.awaySinceMs === null;
    case 'open-entries':
      return model.director !== null && model.isApproved && stage === 'approved' && atMs >= conditions.entry.opensMs;
    case 'apply': {
      const earlier = model.entrants.findLast(({ person }) => person === by.person);
      const isFresh = !LIVE.includes(statusOf(earlier)) && statusOf(earlier) !== 'disqualified';
      return stage === 'entries' && mayPlay(model, by.person, command) && isFresh && atMs <= model.closesMs;
    }
    case 'accept-entry': {
      // A person who plays for somebody else cannot get a seat in the same session.
      const isFree = (id: string): boolean => {
        const { person } = entrantOf(model, id) ?? { person: '' };
        return !sessionsOf(model).some((each) => isForAll(each) && isSubstituteIn(each, person));
      };
      const first = waitingOf(model).find(isFree);
      const isFull = players >= conditions.entry.playersMax;
      const isNext = isFull ? status === 'applied' : first === undefined || first === command.entry;
      const isOpen = isBeforePlay && (status === 'applied' || status === 'waiting');
      return isOpen && mayPlay(model, entrant?.person ?? '', command) && isFree(command.entry) && isNext;
    }
    case 'refuse-entry': {
      const { mayRefuse, criteria } = conditions.eligibility;
      return isBeforePlay && (status === 'applied' || status === 'waiting') && (mayRefuse || criteria !== null);
    }
    case 'withdraw-entry':
      return isBeforePlay && LIVE.includes(status);
    case 'extend-entries': {
      const isLater = command.closesMs > atMs && command.closesMs > model.closesMs;
      const isInTime = command.closesMs <= (sessionsOf(model)[0]?.startsMs ?? 0);
      const { tooFew, playersMin } = conditions.entry;
      return stage === 'entries' && tooFew === 'extend' && players < playersMin && isLater && isInTime;
    }
    case 'close-entries': {
      const { tooFew, playersMin, playersMax } = conditions.entry;
      const isDue = atMs >= model.closesMs || players >= playersMax;
      const isEnough = players >= playersMin || tooFew === 'cancel';
      return stage === 'entries' && sessionsOf(model)[0]?.hasSeatsCommitment === true && isDue && isEnough;
    }
    case 'cancel-tournament': {
      const isPaidOut = conditions.chipsBecomeCash && sessionsOf(model).some(({ signedChips }) => signedChips !== null);
      return stage !== 'ranked' && stage !== 'awarded' && !isPaidOut;
    }
    case 'brief-players':
      return command.entries.every((id) => LIVE.includes(statusOf(entrantOf(model, id))));
    case 'sign-conditions':
    case 'record-signature':
      return LIVE.includes(status) && entrant?.isBriefed === true;
    case 'designate-table':
      return !model.tables.includes(command.table) && !command.house?.tableInUse;
    case 'release-table':
      return isFree(model, command.table, null);
    case 'retire-entry':
      return stage === 'playing' && status === 'accepted' && isStillIn(model, command.entry);
    case 'disqualify-entry':
      return ['entries', 'closed', 'playing', 'ranked'].includes(stage) && status === 'accepted';
    case 'buy-back':
      return status === 'accepted' && mayPlay(model, entrant?.person ?? '', command) && mayBuyBack(model, conditions, command);
    case 'award-prizes':
      return stage === 'ranked';
    case 'pay-prize':
      return stage === 'awarded' && hasUnpaidPrize(model, command.entry);
    default: {
      const session = sessionOf(model, command.session);
      return session !== undefined && isPossibleInSession(model, conditions, session, command);
    }
  }
}

/** Whether the entry plays, or will play. */
const isStillIn = (model: NaiveTournament, entry: string): boolean =>
  sessionsOf(model).some((session) => {
    if (session.phase === 'planned') return entrantsOf(model, session).includes(entry);
    return session.phase !== 'cut' && seatOf(session, entry) !== undefined;
  });

const hasUnpaidPrize = (model: NaiveTournament, entry: string): boolean =>
  !isPaid(model, entry) && model.prizes?.some((prize) => prize.entry === entry && prize.amount > 0) === true;

type BuyBack = Extract<TournamentCommand, { readonly type: 'buy-back' }>;

/** An eliminated player buys back after the cut and within the time, as often as the conditions say, before the seats are drawn. */
function mayBuyBack(model: NaiveTournament, { buyBack }: Conditions, { entry, atMs }: Pick<BuyBack, 'entry' | 'atMs'>): boolean {
  const session = buyBackSource(model, entry);
  if (buyBack === null || session === undefined || session.cutMs === null) return false;
  const { id } = session.rules;
  const target = sessionOf(model, buyBackTarget(model, id) ?? '');
  const earlier = model.buyBacks.filter((each) => each.entry === entry);
  return (
    atMs <= session.cutMs + buyBack.minutes * MINUTE_MS &&
    earlier.length < buyBack.times &&
    earlier.every(({ into }) => into !== target?.rules.id) &&
    target?.phase === 'planned'
  );
}

type SessionCommand = Extract<TournamentCommand, { readonly session: string }>;

function isPossibleInSession(
  model: NaiveTournament,
  conditions: Conditions,
  session: NaiveSession,
  command: SessionCommand,
): boolean | null {
  const { phase, rules } = session;
  const isInPlay = phase === 'running' || phase === 'held';
  const isSeated = phase === 'drawn' || isInPlay;
  const entrant = 'entry' in command ? entrantOf(model, command.entry) : undefined;
  const seat = 'entry' in command ? seatOf(session, command.entry) : undefined;
  const table = 'table' in command ? tableOf(session, command.table) : undefined;
  switch (command.type) {
    case 'commit-draw':
      return phase === 'planned' ? !session.hasSeatsCommitment : phase !== 'cut' && !session.hasLotsCommitment;
    case 'retire-draw':
      return phase === 'planned' ? session.hasSeatsCommitment : phase !== 'cut' && session.hasLotsCommitment;
    case 'draw-seats':
      return isReadyForDraw(model, conditions, session, command.atMs) && isPossibleDraw(model, session, command);
    case 'order-draw': {
      const free = model.tables.filter((each) => isFree(model, each, session)).length;
      const needed = Math.min(rules.tables, entrantsOf(model, session).length);
      return !session.isDrawOrdered && free >= needed && isReadyForDraw(model, conditions, session, command.atMs);
    }
    case 'allot-seat': {
      const isTaken = session.seats.some((each) => each.table === command.table && each.position === command.position);
      const isTableAllowed = table !== undefined || session.tables.length < rules.tables;
      const isPosition = command.position >= 1 && command.position <= rules.seats;
      const mayUse = isFree(model, command.table, session) && isTableAllowed && isPosition && !isTaken;
      return phase === 'drawn' && entrantsOf(model, session).includes(command.entry) && mayUse;
    }
    case 'exchange-seats':
      return (
        phase === 'drawn' && seat !== undefined && command.entry !== command.other && seatOf(session, command.other) !== undefined
      );
    case 'move-table':
      return isSeated && tableOf(session, command.from)?.isFinished === false && isFree(model, command.to, null);
    case 'alter-start': {
      const isNoticed = command.startsMs >= command.atMs + conditions.noticeMinutes * MINUTE_MS;
      const isAfterSources = rules.entrants.every((group) => {
        const sourceMs = group.from === 'entries' ? model.closesMs : (sessionOf(model, group.session)?.startsMs ?? 0);
        return command.startsMs >= sourceMs;
      });
      const isBeforeNext = sessionsOf(model).every(
        (next) =>
          !next.rules.entrants.some((group) => group.from !== 'entries' && group.session === rules.id) ||
          command.startsMs <= next.startsMs,
      );
      const isPossibleTime = isNoticed && isAfterSources && isBeforeNext && isOther(session, command);
      return !isInPlay && (phase === 'planned' || phase === 'drawn') && isPossibleTime;
    }
    case 'call-players':
      return phase === 'drawn';
    case 'acknowledge-start':
      return phase === 'drawn' && seat !== undefined;
    case 'check-in': {
      if (!isSeated || entrant === undefined || !mayPlay(model, seat?.substitute ?? entrant.person, command)) return false;
      if (seat === undefined) {
        return phase === 'drawn' && isForAll(session) && statusOf(entrant) === 'waiting' && entrant.standby !== rules.id;
      }
      if (statusOf(entrant) !== 'accepted' || seat.isHere) return false;
      if (phase === 'drawn') return true;
      const isInTime = missedSpins(session, seat.table) <= conditions.lateness.graceSpins;
      return seat.status === 'absent' && isInTime && (seat.substitute !== null || isPrepared(model, entrant));
    }
    case 'undo-check-in':
      if (phase !== 'drawn' || entrant === undefined) return false;
      return seat === undefined ? statusOf(entrant) === 'waiting' && entrant.standby === rules.id : seat.isHere;
    case 'start-session':
      return phase === 'drawn' && isConducted(model, command.atMs) && mayStart(model, session, command.atMs);
    case 'hold-session':
      return phase === 'running';
    case 'resume-session':
      return phase === 'held' && isConducted(model, command.atMs);
    case 'record-spin': {
      if (!isInPlay || table === undefined || table.isFinished) return false;
      const mayFinishSpin = table.spinsAtHold === null || table.spins === table.spinsAtHold;
      const playing = session.seats.filter((each) => each.table === command.table && each.status === 'playing');
      const areRowsComplete = sameMembers(
        playing.map(({ entry }) => entry),
        command.rows.map(([entry]) => entry),
      );
      const chips = new Map(playing.map((each) => [each.entry, each.chips]));
      return mayFinishSpin && command.spin === table.spins + 1 && areRowsComplete && areRowsPossible(command.rows, chips);
    }
    case 'void-spin': {
      const isOpen = (isInPlay || phase === 'counting') && session.signedChips === null;
      return isOpen && table !== undefined && table.lastRound === command.round;
    }
    case 'finish-table':
      return isInPlay && table?.isFinished === false && isOver(session, conditions, command.atMs);
    case 'leave-seat':
      return isInPlay && seat?.isLeaving === true;
    case 'agree-conclusion':
      return isInPlay && seat?.status === 'playing' && !seat.isLeaving;
    case 'conclude-table': {
      if (!isInPlay || table?.isFinished !== false) return false;
      const players = session.seats.filter((each) => each.table === command.table && each.status === 'playing');
      const isAgreed = players.every(({ entry, isLeaving }) => isLeaving || table.agreed.includes(entry));
      return conditions.chipsBecomeCash && !isAgreed ? false : null;
    }
    case 'correct-chips': {
      const hasPlayed = seat?.status === 'playing' || seat?.status === 'out';
      const isOpen = (isInPlay || phase === 'counting') && session.signedChips === null;
      const isOther = hasPlayed && command.chips >= 0 && command.chips !== seat.chips;
      return isOpen && isOther && isSpinOfEntry(session, command);
    }
    case 'count-chips':
    case 'record-difference': {
      const seats = session.seats.filter(
        (each) => each.table === command.table && (each.status === 'playing' || each.status === 'out'),
      );
      const isRight = seats.every(({ entry, chips }) =>
        command.counts.some(([counted, amount]) => counted === entry && amount === chips),
      );
      const isOpen = (isInPlay || phase === 'counting') && table?.isFinished === true && !table.isSigned;
      const hasAll = seats.every(({ entry }) => command.counts.some(([counted]) => counted === entry));
      const isExpected = command.type === 'count-chips' ? isRight : hasAll && !isRight;
      return isOpen && isExpected && seats.length === command.counts.length;
    }
    case 'sign-count': {
      const isOpen = (isInPlay || phase === 'counting') && table !== undefined && !table.isSigned;
      return isOpen && table.countedBy !== null && (table.countedBy !== command.by.person || command.by.role === 'system');
    }
    case 'cut-session': {
      const isReady = phase === 'counting' && session.signedChips !== null && session.tie === null;
      // Whether lots are needed is not known here. Without their commitment the cut may have to wait.
      return isReady && !session.hasLotsCommitment ? null : isReady;
    }
    case 'record-play-off-spin': {
      const { tie } = session;
      const played = tie?.tables.find(({ name }) => name === command.table);
      if (phase !== 'counting' || tie === null || played === undefined || isPlayOffOver(tie, played)) return false;
      // Without approval only the spin under way is finished.
      if (played.spinsAtWithdrawal !== null && played.spins > played.spinsAtWithdrawal) return false;
      const entries = command.rows.map(([entry]) => entry);
      return (
        command.spin === played.spins + 1 && sameMembers(played.entries, entries) && areRowsPossible(command.rows, tie.chips)
      );
    }
    case 'record-play-off': {
      const { tie } = session;
      if (phase !== 'counting' || tie?.by !== 'play-off') return false;
      // Without recorded spins, the dealer reports only the result.
      const isReported = tie.tables.every(({ spins }) => spins === 0);
      const isOverEverywhere = tie.tables.every((played) => isPlayOffOver(tie, played));
      const isEqual = command.rows.every(([entry, chips]) => chips >= 0 && (isReported || chips === tie.chips.get(entry)));
      const entries = command.rows.map(([entry]) => entry);
      return sameMembers(tie.entries, entries) && isEqual && (isReported || isOverEverywhere);
    }
    case 'draw-lots': {
      const isOpen = phase === 'counting' && session.tie?.by === 'lot' && session.hasLotsCommitment;
      return isOpen && sameMembers(session.tie?.entries ?? [], command.entries);
    }
    case 'nominate-substitute': {
      const mayNominate = ['allotted', 'playing', 'absent'].includes(seat?.status ?? '') && seat?.isLeaving === false;
      const isAllowed = conditions.substitutes === 'allowed' && maySubstitute(model, session, command.person, command);
      return isSeated && mayNominate && isAllowed;
    }
    case 'approve-substitute':
      return isSeated && seat != null && seat.nominated !== null && maySubstitute(model, session, seat.nominated, command);
    case 'refuse-substitute':
      return isSeated && seat != null && seat.nominated !== null;
    default:
      return null;
  }
}

type Correction = Extract<TournamentCommand, { readonly type: 'correct-chips' }>;

/** Only the table corrects a spin, and only one that the entry did not miss. */
function isSpinOfEntry(session: NaiveSession, { by, entry, spin }: Correction): boolean {
  const { afterSpins = [] } = seatOf(session, entry) ?? {};
  return spin === undefined || (by.role === 'system' && (afterSpins[spin - 1] ?? -1) >= 0);
}

/** Nobody wagers more than the own chips, or loses more than the wager. */
const areRowsPossible = (rows: readonly (readonly [string, number, number])[], before: ReadonlyMap<string, number>): boolean =>
  rows.every(([entry, chips, wagered]) => {
    const had = before.get(entry) ?? 0;
    return wagered >= 0 && wagered <= had && chips >= had - wagered;
  });

const isOther = ({ startsMs }: NaiveSession, command: { readonly startsMs: number }): boolean => command.startsMs !== startsMs;

const sameMembers = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && new Set(b).size === b.length && a.every((each) => b.includes(each));

/** All entries play the session. */
const isForAll = ({ rules }: NaiveSession): boolean => rules.entrants.some(({ from }) => from === 'entries');

/** A substitute may play in the house, and plays for no other entry of the session. */
function maySubstitute(model: NaiveTournament, session: NaiveSession, person: string, command: TournamentCommand): boolean {
  const seated = session.seats.map(({ entry }) => entry);
  const isEntrant = [...seated, ...entrantsOf(model, session)].some((entry) => entrantOf(model, entry)?.person === person);
  const isDisqualified = model.entrants.some((each) => each.person === person && statusOf(each) === 'disqualified');
  return mayPlay(model, person, command) && !isDisqualified && !isEntrant && !isSubstituteIn(session, person);
}

type Draw = Extract<TournamentCommand, { readonly type: 'draw-seats' }>;

/** The sessions before are cut, or they have nobody who could play them. */
const areSourcesOver = (model: NaiveTournament, { rules }: NaiveSession): boolean =>
  rules.entrants.every((group) => {
    const source = group.from === 'entries' ? undefined : sessionOf(model, group.session);
    if (source === undefined || source.phase === 'cut') return true;
    return source.startedMs === null && entrantsOf(model, source).length === 0 && areSourcesOver(model, source);
  });

/** The sessions before are over, nobody can buy back any more, and a seed is committed. */
function isReadyForDraw(model: NaiveTournament, conditions: Conditions, session: NaiveSession, atMs: number): boolean {
  const { rules, phase, hasSeatsCommitment } = session;
  const mayStillJoin = playersOf(model).some(
    ({ id }) =>
      mayBuyBack(model, conditions, { entry: id, atMs }) &&
      buyBackTarget(model, buyBackSource(model, id)?.rules.id ?? '') === rules.id,
  );
  const isStage = ['closed', 'playing'].includes(stageOf(model));
  return isStage && phase === 'planned' && areSourcesOver(model, session) && hasSeatsCommitment && !mayStillJoin;
}

/** Everybody has one seat, and the tables are even. */
function isPossibleDraw(model: NaiveTournament, session: NaiveSession, { seats }: Draw): boolean {
  const { rules } = session;
  const entrants = entrantsOf(model, session);
  const tables = [...new Set(seats.map(([, table]) => table))];
  const sizes = tables.map((name) => seats.filter(([, table]) => table === name).length);
  const places = new Set(seats.map(([, table, position]) => `${table} ${position}`));
  return (
    entrants.length > 0 &&
    sameMembers(
      entrants,
      seats.map(([entry]) => entry),
    ) &&
    tables.length === Math.min(rules.tables, entrants.length) &&
    tables.every((table) => isFree(model, table, session)) &&
    places.size === seats.length &&
    seats.every(([, , position]) => position >= 1 && position <= rules.seats) &&
    Math.max(...sizes) - Math.min(...sizes) <= 1
  );
}

/** Everybody has a seat and knows the start, the players who are there are prepared, and no table qualifies more easily. */
function mayStart(model: NaiveTournament, session: NaiveSession, atMs: number): boolean {
  const { rules, seats, startsMs } = session;
  const present = seats.filter(({ isHere }) => isHere);
  const sizes = session.tables.map(({ name }) => seats.filter(({ table }) => table === name).length);
  const areEven = !rules.cuts.some(({ by }) => by === 'table') || new Set(sizes).size === 1;
  const areAllTold =
    Math.max(atMs, startsMs) >= session.announcedMs || seats.every(({ isHere, knowsStart }) => isHere || knowsStart);
  return (
    atMs >= startsMs &&
    areEven &&
    areAllTold &&
    present.length + seatsPassedOn(model, session).length > 0 &&
    entrantsOf(model, session).every((id) => seatOf(session, id) !== undefined) &&
    present.every(({ entry, substitute }) => {
      const entrant = entrantOf(model, entry);
      return entrant !== undefined && (substitute !== null || isPrepared(model, entrant));
    })
  );
}
