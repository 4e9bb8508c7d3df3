/** A second, slow model of one session of a tournament. It plays all accepted commands of the session again, from the first one. */
import type { Conditions, SessionRules, TournamentCommand } from '../../src/tournament/index.ts';
import { type NaiveEntry, naiveCut, naivePlace } from './naive-standings.ts';

const MINUTE_MS = 60_000;

export interface NaiveSeat {
  readonly entry: string;
  table: string;
  position: number;
  isHere: boolean;
  /** The player knows the start of the session. */
  knowsStart: boolean;
  status: 'allotted' | 'playing' | 'absent' | 'missed' | 'out' | 'left' | 'advanced' | 'eliminated' | 'ranked';
  /** The player leaves after the spin under way. */
  isLeaving: boolean;
  chips: number;
  /** The last spin that the entry played, and the chips before it. */
  lastSpin: number;
  before: number;
  /** Every spin that the entry played, with what the entry had before: the oldest first. */
  plays: { readonly spin: number; net: number; penalty: number; lastSpin: number; before: number; outAt: number | null }[];
  /** The chips before the first spin, all corrections included. */
  atStart: number;
  /** The chips after each spin of the table, all penalties and corrections included; MISSED for a spin that a late player missed. */
  afterSpins: number[];
  /** The spin of elimination; null while the entry has chips. */
  outAt: number | null;
  playOffs: (number | null)[];
  lot: number | null;
  substitute: string | null;
  nominated: string | null;
}

interface NaiveTable {
  readonly name: string;
  spins: number;
  /** The round of the last spin; null if the spin cannot be taken back. */
  lastRound: number | null;
  isFinished: boolean;
  isConcluded: boolean;
  /** The spins when the session was held; null while it is not held. */
  spinsAtHold: number | null;
  agreed: string[];
  countedBy: string | null;
  isSigned: boolean;
  /** So many spins are older than those that corrections change. */
  frozenSpins: number;
}

/** A tie that lots or a play-off decide. A play-off has tables with players, counted spins, and the chips of each player. */
interface NaiveTie {
  readonly entries: readonly string[];
  readonly by: 'play-off' | 'lot';
  readonly spinsMax: number;
  readonly tables: readonly {
    readonly name: string;
    readonly entries: string[];
    spins: number;
    /** The spins when the approval was withdrawn; null while there is an approval. */
    spinsAtWithdrawal: number | null;
  }[];
  readonly chips: Map<string, number>;
}

export interface NaiveSession {
  readonly rules: SessionRules;
  phase: 'planned' | 'drawn' | 'running' | 'held' | 'counting' | 'cut';
  startsMs: number;
  /** The latest start that players were ever told. */
  announcedMs: number;
  startedMs: number | null;
  heldMs: number;
  heldSinceMs: number | null;
  hasSeatsCommitment: boolean;
  hasLotsCommitment: boolean;
  isDrawOrdered: boolean;
  seats: NaiveSeat[];
  tables: NaiveTable[];
  tie: NaiveTie | null;
  /** All chips that players got at the start or when they came late, and those that left with players. */
  issued: number;
  removed: number;
  /** The chips of all players when the last count was signed; null before. */
  signedChips: number | null;
  cutMs: number | null;
  /** Only entries that have not left and did not miss the session. */
  places: readonly (readonly [entry: string, place: number])[];
}

/** An accepted command about the session. `passedOn`: seats that people of the waiting list take when the session starts. */
export interface AcceptedCommand {
  readonly command: TournamentCommand;
  readonly passedOn: readonly (readonly [from: string, to: string])[];
}

/** Ranks below every amount of chips. It differs from 0, which stands for an elimination. */
const MISSED = -1;
/** Corrections change the last spin of a table and so many spins before it. */
const CORRECTED_SPINS = 3;
/** A finished table that is reopened within so many spins of the others plays on as if it had only been slow. */
const REOPENING_SPINS = 3;

export function playSession(
  rules: SessionRules,
  conditions: Conditions,
  isLast: boolean,
  commands: readonly AcceptedCommand[],
): NaiveSession {
  const session: NaiveSession = {
    rules,
    phase: 'planned',
    startsMs: rules.startsMs,
    announcedMs: rules.startsMs,
    startedMs: null,
    heldMs: 0,
    heldSinceMs: null,
    hasSeatsCommitment: false,
    hasLotsCommitment: false,
    isDrawOrdered: false,
    seats: [],
    tables: [],
    tie: null,
    issued: 0,
    removed: 0,
    signedChips: null,
    cutMs: null,
    places: [],
  };
  for (const accepted of commands) playCommand(session, conditions, isLast, accepted);
  return session;
}

export const seatOf = ({ seats }: NaiveSession, entry: string): NaiveSeat | undefined =>
  seats.find((seat) => seat.entry === entry);
export const tableOf = ({ tables }: NaiveSession, name: string): NaiveTable | undefined =>
  tables.find((table) => table.name === name);

/** Whether chips of the session are with players or tables. */
export const hasChips = ({ startedMs, signedChips }: NaiveSession): boolean => startedMs !== null && signedChips === null;

/** The chips of all players. */
export const racksOf = ({ seats }: NaiveSession): number => seats.reduce((sum, { chips }) => sum + chips, 0);

/** A player who comes now has missed the spins of the table, or those of all tables if nobody plays at the table. */
export function missedSpins({ seats, tables }: NaiveSession, name: string): number {
  const isEmpty = seats.every(({ table, status }) => table !== name || status !== 'playing');
  return Math.max(...tables.filter((table) => isEmpty || table.name === name).map(({ spins }) => spins));
}

/** Players who play on, and absent players who may still come. Nobody waits for absent players if nobody plays. */
function playersLeft(session: NaiveSession, { lateness }: Conditions): readonly NaiveSeat[] {
  const playing = session.seats.filter(({ status, isLeaving }) => status === 'playing' && !isLeaving);
  const coming = session.seats.filter(
    ({ status, table }) => status === 'absent' && missedSpins(session, table) <= lateness.graceSpins,
  );
  return playing.length === 0 ? [] : [...playing, ...coming];
}

/** Whether the time is over, or few enough players are left. */
export function isOver(session: NaiveSession, conditions: Conditions, atMs: number): boolean {
  const { length } = session.rules;
  if (length.by === 'survivors') return playersLeft(session, conditions).length <= length.remaining;
  if (length.by === 'spins' || session.startedMs === null) return false;
  const playedMs = (session.heldSinceMs ?? atMs) - session.startedMs - session.heldMs;
  return playedMs >= length.minutes * MINUTE_MS;
}

function playCommand(
  session: NaiveSession,
  conditions: Conditions,
  isLast: boolean,
  { command, passedOn }: AcceptedCommand,
): void {
  switch (command.type) {
    case 'commit-draw':
      if (session.phase === 'planned') session.hasSeatsCommitment = true;
      else session.hasLotsCommitment = true;
      return;
    case 'retire-draw':
      if (session.phase === 'planned') Object.assign(session, { hasSeatsCommitment: false, isDrawOrdered: false });
      else {
        session.hasLotsCommitment = false;
        if (session.tie?.by === 'lot') session.tie = null;
      }
      return;
    case 'order-draw':
      session.isDrawOrdered = true;
      return;
    case 'leave-seat':
      leaveAfterVoidSpin(session, conditions, command);
      return;
    case 'draw-seats':
      for (const [entry, table, position] of command.seats) giveSeat(session, entry, table, position);
      session.phase = 'drawn';
      return;
    case 'allot-seat':
      giveSeat(session, command.entry, command.table, command.position);
      return;
    case 'exchange-seats': {
      const one = session.seats.find(({ entry }) => entry === command.entry);
      const two = session.seats.find(({ entry }) => entry === command.other);
      if (one === undefined || two === undefined) return;
      [one.table, two.table] = [two.table, one.table];
      [one.position, two.position] = [two.position, one.position];
      return;
    }
    case 'move-table':
      for (const seat of session.seats) if (seat.table === command.from) seat.table = command.to;
      // The spare table comes last. A play-off uses the first tables.
      session.tables = [
        ...session.tables.filter(({ name }) => name !== command.from),
        ...session.tables
          .filter(({ name }) => name === command.from)
          .map((table) => ({ ...table, name: command.to, lastRound: null })),
      ];
      return;
    case 'alter-start':
      session.startsMs = command.startsMs;
      session.announcedMs = Math.max(session.announcedMs, command.startsMs);
      for (const seat of session.seats) seat.knowsStart = false;
      return;
    case 'acknowledge-start':
      for (const seat of session.seats) if (seat.entry === command.entry) seat.knowsStart = true;
      return;
    case 'check-in':
      checkIn(session, conditions, command.entry);
      return;
    case 'undo-check-in':
      for (const seat of session.seats)
        if (seat.entry === command.entry) {
          seat.isHere = false;
          seat.knowsStart = session.startsMs === session.rules.startsMs && session.announcedMs === session.startsMs;
        }
      return;
    case 'start-session':
      start(session, passedOn, command.atMs);
      return;
    case 'withdraw-approval':
      hold(session, command.atMs);
      for (const table of session.tie?.tables ?? []) table.spinsAtWithdrawal = table.spins;
      return;
    case 'approve-conditions':
      for (const table of session.tie?.tables ?? []) table.spinsAtWithdrawal = null;
      return;
    case 'hold-session':
      hold(session, command.atMs);
      return;
    case 'buy-back':
      giveUpSeat(session, conditions, command);
      return;
    case 'resume-session':
      session.heldMs += command.atMs - (session.heldSinceMs ?? 0);
      session.heldSinceMs = null;
      session.phase = 'running';
      for (const table of session.tables) table.spinsAtHold = null;
      return;
    case 'record-spin':
      recordSpin(session, conditions, command);
      return;
    case 'void-spin':
      voidSpin(session, command.table);
      return;
    case 'agree-conclusion': {
      const table = tableOf(session, seatOf(session, command.entry)?.table ?? '');
      table?.agreed.push(command.entry);
      return;
    }
    case 'conclude-table':
      for (const table of session.tables) if (table.name === command.table) table.isConcluded = true;
      finish(session, [command.table]);
      return;
    case 'finish-table':
      finish(session, [command.table]);
      return;
    case 'correct-chips':
      correct(session, conditions, command);
      return;
    case 'count-chips':
      for (const table of session.tables) if (table.name === command.table) table.countedBy = command.by.person;
      return;
    case 'record-difference':
      return;
    case 'sign-count':
      for (const table of session.tables) if (table.name === command.table) table.isSigned = true;
      if (session.tables.every(({ isSigned }) => isSigned)) session.signedChips = racksOf(session);
      return;
    case 'cut-session':
      cut(session, conditions, isLast, command.atMs);
      return;
    case 'record-play-off-spin':
      for (const table of session.tie?.tables ?? []) if (table.name === command.table) table.spins = command.spin;
      for (const [entry, chips] of command.rows) session.tie?.chips.set(entry, chips);
      return;
    case 'record-play-off':
      for (const seat of session.seats) seat.playOffs.push(command.rows.find(([entry]) => entry === seat.entry)?.[1] ?? null);
      session.tie = null;
      return;
    case 'draw-lots': {
      const drawn = Math.max(0, ...session.seats.map(({ lot }) => lot ?? 0));
      for (const seat of session.seats)
        if (command.entries.includes(seat.entry)) seat.lot = drawn + command.entries.indexOf(seat.entry) + 1;
      session.tie = null;
      session.hasLotsCommitment = false;
      return;
    }
    case 'nominate-substitute':
      for (const seat of session.seats) if (seat.entry === command.entry) seat.nominated = command.person;
      return;
    case 'approve-substitute':
      for (const seat of session.seats)
        if (seat.entry === command.entry) [seat.substitute, seat.nominated] = [seat.nominated, null];
      return;
    case 'refuse-substitute':
      for (const seat of session.seats) if (seat.entry === command.entry) seat.nominated = null;
      return;
    case 'withdraw-entry':
      removeSeat(session, command.entry);
      return;
    case 'retire-entry':
      leave(session, conditions, command, command.house?.betting !== undefined);
      return;
    case 'disqualify-entry':
      leave(session, conditions, command, command.house?.betting === 'closed');
      return;
  }
}

/** Gives an entry a seat, or another one. */
function giveSeat(session: NaiveSession, entry: string, table: string, position: number): void {
  const seat = seatOf(session, entry);
  if (seat === undefined) session.seats.push(newSeat(session, entry, table, position));
  else Object.assign(seat, { table, position });
  if (tableOf(session, table) === undefined)
    session.tables.push({
      name: table,
      spins: 0,
      lastRound: null,
      isFinished: false,
      isConcluded: false,
      spinsAtHold: null,
      agreed: [],
      countedBy: null,
      isSigned: false,
      frozenSpins: 0,
    });
  session.tables = session.tables.filter(({ name }) => session.seats.some((each) => each.table === name));
}

const newSeat = (session: NaiveSession, entry: string, table: string, position: number): NaiveSeat => ({
  entry,
  table,
  position,
  isHere: false,
  knowsStart: session.startsMs === session.rules.startsMs,
  status: 'allotted',
  isLeaving: false,
  chips: 0,
  lastSpin: 0,
  before: 0,
  plays: [],
  atStart: 0,
  afterSpins: [],
  outAt: null,
  playOffs: [],
  lot: null,
  substitute: null,
  nominated: null,
});

/** Before play, a player who leaves has no seat any more. */
function removeSeat(session: NaiveSession, entry: string): void {
  session.seats = session.seats.filter((seat) => seat.entry !== entry);
  session.tables = session.tables.filter(({ name }) => session.seats.some(({ table }) => table === name));
}

function giveChips(session: NaiveSession, seat: NaiveSeat, chips: number): void {
  const missed = tableOf(session, seat.table)?.spins ?? 0;
  const afterSpins = Array.from({ length: missed }, () => MISSED);
  Object.assign(seat, { status: 'playing', chips, before: chips, atStart: chips, isHere: true, knowsStart: true, afterSpins });
  session.issued += chips;
}

function checkIn(session: NaiveSession, { lateness }: Conditions, entry: string): void {
  const seat = seatOf(session, entry);
  if (seat === undefined) return;
  if (session.phase === 'drawn') {
    Object.assign(seat, { isHere: true, knowsStart: true });
    return;
  }
  const { chips, compulsory } = session.rules;
  const perSpin = lateness.chips === 'reduced' ? (compulsory?.amount ?? 0) : 0;
  giveChips(session, seat, chips - perSpin * missedSpins(session, seat.table));
}

/** The people of the waiting list take the seats. Everybody who is there gets the same chips. */
function start(session: NaiveSession, passedOn: AcceptedCommand['passedOn'], atMs: number): void {
  for (const [from, to] of passedOn) {
    const seat = seatOf(session, from);
    session.seats = session.seats.filter(({ entry }) => entry !== from);
    session.seats.push({ ...newSeat(session, to, seat?.table ?? '', seat?.position ?? 0), isHere: true });
  }
  Object.assign(session, { phase: 'running', startedMs: atMs });
  for (const seat of session.seats) {
    if (seat.isHere) giveChips(session, seat, session.rules.chips);
    else seat.status = 'absent';
  }
}

function hold(session: NaiveSession, atMs: number): void {
  if (session.phase !== 'running') return;
  Object.assign(session, { phase: 'held', heldSinceMs: atMs });
  for (const table of session.tables) table.spinsAtHold = table.spins;
}

type Spin = Extract<TournamentCommand, { readonly type: 'record-spin' }>;

/** Pays the spin, takes the penalties, and removes players without chips and players who leave. */
function recordSpin(session: NaiveSession, conditions: Conditions, { table: name, spin, rows, round, atMs }: Spin): void {
  const table = tableOf(session, name);
  if (table !== undefined) Object.assign(table, { spins: spin, agreed: [], lastRound: round ?? null });
  freezeSpins(session);
  const seats = session.seats.filter((each) => each.table === name);
  for (const seat of seats) {
    const row = rows.find(([entry]) => entry === seat.entry);
    if (row === undefined) continue;
    const [, chips, wagered] = row;
    const rest = seat.isLeaving ? chips : chips - penalty(session.rules, seat.chips, chips, wagered);
    const { lastSpin, before, outAt } = seat;
    seat.plays.push({ spin, net: chips - seat.chips, penalty: 0, lastSpin, before, outAt });
    Object.assign(seat, { lastSpin: spin, before: seat.chips, chips: rest, outAt: null });
    if (seat.isLeaving) removePlayer(session, seat);
    else if (rest === 0) Object.assign(seat, { status: 'out', outAt: spin });
  }
  const { compulsory, length } = session.rules;
  const isLastSpin =
    (length.by === 'spins' && spin === length.spins) ||
    (length.by === 'survivors' && spin === length.spinsMax) ||
    isOver(session, conditions, atMs);
  // Some conditions take all chips of a player who cannot place the wager of the next spin.
  if (compulsory?.shortOfChips === 'eliminated' && !isLastSpin)
    for (const seat of seats)
      if (seat.status === 'playing' && seat.chips < compulsory.amount)
        Object.assign(seat, { chips: 0, status: 'out', outAt: spin });
  for (const seat of seats) if (seat.status === 'playing' || seat.status === 'out') seat.afterSpins.push(seat.chips);
  for (const seat of seats) {
    const row = rows.find(([entry]) => entry === seat.entry);
    const play = seat.plays.at(-1);
    if (row !== undefined && play !== undefined) play.penalty = row[1] - seat.chips;
  }
  stopTables(session, conditions, name, 'spin', atMs);
}

/** Spins that the slowest table has behind it are frozen. Every table keeps its own last spins, also if it has finished and the others play on. */
function freezeSpins({ tables }: NaiveSession): void {
  const slowest = Math.min(...tables.filter(({ isFinished }) => !isFinished).map(({ spins }) => spins));
  const all = Math.min(...tables.map(({ spins }) => spins).filter((spins) => spins + REOPENING_SPINS >= slowest));
  for (const table of tables) table.frozenSpins = Math.max(table.frozenSpins, Math.min(all, table.spins) - 1 - CORRECTED_SPINS);
}

/** The last spin of the table does not count. Its players get back what they had, and a table that it ended plays on. */
function voidSpin(session: NaiveSession, name: string): void {
  const table = tableOf(session, name);
  if (table === undefined) return;
  const { spins, spinsAtHold } = table;
  let isPlayed = false;
  for (const seat of session.seats.filter((each) => each.table === name)) {
    if (seat.afterSpins.length === spins) seat.afterSpins.pop();
    if (seat.status !== 'playing' && seat.status !== 'out') continue;
    setNow(seat, seat.chips);
    if (seat.lastSpin !== spins) continue;
    const { net, penalty, lastSpin, before, outAt } = seat.plays.pop() as NaiveSeat['plays'][number];
    const chips = Math.max(0, seat.chips - net + penalty);
    Object.assign(seat, { chips, lastSpin, before, outAt, status: chips === 0 ? 'out' : 'playing' });
    setNow(seat, chips);
    if (chips === 0) eliminate(table, seat, spins - 1);
    if (chips > 0) isPlayed = true;
  }
  Object.assign(table, { spins: spins - 1, lastRound: null, agreed: [], countedBy: null, isSigned: false });
  if (spinsAtHold !== null) table.spinsAtHold = Math.min(spinsAtHold, spins - 1);
  if (!table.isFinished || table.isConcluded || !isPlayed) return;
  table.isFinished = false;
  if (session.phase !== 'counting') return;
  session.phase = 'running';
  for (const each of session.tables) each.spinsAtHold = null;
}

/** A compulsory wager that was not placed is taken. */
function penalty({ compulsory }: SessionRules, before: number, after: number, wagered: number): number {
  if (compulsory === null) return 0;
  const owed = Math.min(compulsory.amount, before);
  return wagered >= owed ? 0 : Math.min(owed - wagered, after);
}

/** Takes the chips of a player who leaves. */
function removePlayer(session: NaiveSession, seat: NaiveSeat): void {
  if (hasChips(session)) {
    session.removed += seat.chips;
    seat.chips = 0;
  }
  Object.assign(seat, { status: 'left', isLeaving: false });
}

/** After a spin or a departure: tables without players stop, and the table of the spin stops if its spins or the session are over. */
function stopTables(
  session: NaiveSession,
  conditions: Conditions,
  changed: string,
  /** `spin`: a spin was recorded. `between`: no spin is under way at the table. `under way`: one may be, and is finished first. */
  when: 'spin' | 'between' | 'under way',
  atMs: number,
): void {
  const { length } = session.rules;
  const spinsMax = {
    spins: 'spins' in length ? length.spins : 0,
    survivors: 'spinsMax' in length ? length.spinsMax : 0,
    time: 0,
  };
  const left = playersLeft(session, conditions);
  const isSessionOver = isOver(session, conditions, atMs);
  const stopped = session.tables.filter(({ name, spins, isFinished }) => {
    if (isFinished) return false;
    const isUsed = session.seats.some(
      (seat) => seat.table === name && (left.includes(seat) || (seat.status === 'playing' && seat.isLeaving)),
    );
    const isLastSpin = when === 'spin' && length.by !== 'time' && spins === spinsMax[length.by];
    return !isUsed || (name === changed && when !== 'under way' && (isLastSpin || isSessionOver));
  });
  for (const seat of session.seats) if (seat.status === 'absent' && !left.includes(seat)) seat.status = 'missed';
  finish(
    session,
    stopped.map(({ name }) => name),
  );
}

/** A player who is absent when the table stops has missed the session. */
function finish(session: NaiveSession, names: readonly string[]): void {
  for (const table of session.tables) if (names.includes(table.name)) table.isFinished = true;
  for (const seat of session.seats) if (names.includes(seat.table) && seat.status === 'absent') seat.status = 'missed';
  if (session.tables.every(({ isFinished }) => isFinished)) Object.assign(session, { phase: 'counting', heldSinceMs: null });
}

type Departure = Extract<TournamentCommand, { readonly type: 'retire-entry' | 'disqualify-entry' }>;

/** If the wagers stand, the player takes part in the spin under way. */
function leave(session: NaiveSession, conditions: Conditions, { entry, atMs, house }: Departure, doWagersStand: boolean): void {
  const seat = seatOf(session, entry);
  if (seat === undefined || session.phase === 'cut') return;
  if (session.phase === 'drawn') {
    removeSeat(session, entry);
    return;
  }
  // A play-off or a lot is decided again without the player.
  if (session.tie?.entries.includes(entry)) session.tie = null;
  const isSpinning = doWagersStand && seat.status === 'playing' && tableOf(session, seat.table)?.isFinished === false;
  if (isSpinning) seat.isLeaving = true;
  else removePlayer(session, seat);
  if (!isSpinning && (session.phase === 'running' || session.phase === 'held'))
    stopTables(session, conditions, seat.table, house?.betting === undefined ? 'between' : 'under way', atMs);
}

/** A player who buys back gives up the seat among eliminated players: before its session, or if the player has not come to it. */
function giveUpSeat(
  session: NaiveSession,
  conditions: Conditions,
  { entry, atMs }: { readonly entry: string; readonly atMs: number },
): void {
  const seat = seatOf(session, entry);
  if (session.phase === 'drawn') removeSeat(session, entry);
  if (seat?.status !== 'absent') return;
  seat.status = 'missed';
  stopTables(session, conditions, seat.table, 'under way', atMs);
}

/** The spin in which the player left was void, so the player leaves without it. */
function leaveAfterVoidSpin(
  session: NaiveSession,
  conditions: Conditions,
  { entry, atMs }: { readonly entry: string; readonly atMs: number },
): void {
  const seat = seatOf(session, entry);
  if (seat === undefined) return;
  removePlayer(session, seat);
  stopTables(session, conditions, seat.table, 'between', atMs);
}

/** The corrected table is counted and signed again. */
function correct(
  session: NaiveSession,
  conditions: Conditions,
  { entry, chips, spin, atMs }: Extract<TournamentCommand, { readonly type: 'correct-chips' }>,
): void {
  const seat = seatOf(session, entry);
  const table = tableOf(session, seat?.table ?? '');
  if (seat === undefined || table === undefined) return;
  if (spin !== undefined) correctFrom(table, seat, spin, chips - seat.chips);
  setNow(seat, chips);
  Object.assign(seat, { chips, status: chips === 0 ? 'out' : 'playing', outAt: null });
  if (chips === 0) eliminate(table, seat, table.spins);
  Object.assign(table, { countedBy: null, isSigned: false, agreed: [] });
  // Nobody waits for a spin at a table where nobody has chips.
  if (chips === 0 && session.phase !== 'counting') stopTables(session, conditions, table.name, 'under way', atMs);
}

/** Writes the present chips after the last spin. A late player has not played the spins before. */
function setNow(seat: NaiveSeat, chips: number): void {
  const last = seat.afterSpins.length - 1;
  if (last < 0) seat.atStart = chips;
  else if (seat.afterSpins[last] !== MISSED) seat.afterSpins[last] = chips;
}

/** The table has corrected a spin: the entry had so much more, or less, after it and after all later spins. */
function correctFrom({ frozenSpins }: NaiveTable, seat: NaiveSeat, spin: number, amount: number): void {
  const more = (chips: number): number => Math.max(0, chips + amount);
  seat.afterSpins = seat.afterSpins.map((chips, i) =>
    i + 1 < spin || i + 1 <= frozenSpins || chips === MISSED ? chips : more(chips),
  );
  for (const play of seat.plays) {
    if (play.spin === spin) play.net += amount;
    if (spin < play.lastSpin) play.before = more(play.before);
  }
  if (spin < seat.lastSpin) seat.before = more(seat.before);
}

/** A correction took the last chips. Between players who are out after the same spin, the chips before it decide. */
function eliminate({ frozenSpins }: NaiveTable, seat: NaiveSeat, spins: number): void {
  seat.outAt = eliminationOf(seat, spins);
  const previous = seat.outAt - 1;
  const before = previous > frozenSpins ? (seat.afterSpins[previous - 1] ?? MISSED) : MISSED;
  if (seat.outAt !== seat.lastSpin && before !== MISSED) seat.before = before;
}

/** The spin since which the entry has no chips. */
function eliminationOf({ atStart, afterSpins }: NaiveSeat, spins: number): number {
  const lastWithChips = afterSpins.findLastIndex((chips) => chips !== 0) + 1;
  if (lastWithChips === 0 && atStart === 0) return 0;
  return Math.min(lastWithChips + 1, spins);
}

/** Everybody who has played or missed the session. */
const countedSeats = ({ seats }: NaiveSession): readonly NaiveSeat[] =>
  seats.filter(({ status }) => status !== 'allotted' && status !== 'absent');

/**
 * The entries for the model of standings. Each spin has two numbers, the chips before and after it, because a late player has no chips before
 * the first spin. A table that plays fewer spins than others keeps its last chips. The last two numbers are those of the own last spin.
 */
function standingEntries(session: NaiveSession): readonly NaiveEntry[] {
  const spins = Math.max(0, ...session.tables.map((table) => table.spins));
  return countedSeats(session).map((seat) => {
    const { entry, table, chips, before, afterSpins, outAt, status, isLeaving, playOffs, lot } = seat;
    // A correction can take the chips of a late player before the player plays a spin.
    const isOut = (spin: number): boolean => outAt !== null && spin >= outAt;
    const after = Array.from({ length: spins }, (_, i) => (isOut(i + 1) ? 0 : (afterSpins[i] ?? chips)));
    // Only the end of the chips is an elimination. A correction may have given chips back.
    const shown = after.map((each, i) => (each === 0 && after.slice(i).some((later) => later > 0) ? MISSED : each));
    const pairs = shown.flatMap((each, i) => [i + 1 === outAt ? before : (shown[i - 1] ?? 1), each]);
    return {
      entry,
      table,
      start: outAt === 0 ? 0 : 1,
      history: [...pairs, before, chips],
      retired: status === 'left' || status === 'missed' || isLeaving,
      playOffs,
      lot,
    };
  });
}

/** Decides who advances, or which tie must be decided before. The last session ranks, and ties for prizes are decided. */
function cut(session: NaiveSession, conditions: Conditions, isLast: boolean, atMs: number): void {
  const entries = standingEntries(session);
  const remaining = entries.filter(({ retired }) => !retired);
  const { ties } = conditions;
  const places = remaining.map((each) => [each.entry, naivePlace(each, remaining, ties)] as const);
  const { advanced, open } = isLast
    ? { advanced: new Set<string>(), open: prizeTie(conditions, places) }
    : naiveCut(entries, session.rules.cuts, ties);
  if (open !== null) {
    session.tie = makeTie(session, conditions, open);
    return;
  }
  Object.assign(session, { phase: 'cut', cutMs: atMs, places });
  for (const seat of countedSeats(session)) {
    if (seat.status === 'left' || (isLast && seat.status === 'missed')) continue;
    seat.status = isLast ? 'ranked' : advanced.has(seat.entry) ? 'advanced' : 'eliminated';
  }
}

/** The best tie that concerns a prize, unless tied players share prizes. */
function prizeTie({ prizes, ties }: Conditions, places: readonly (readonly [string, number])[]): readonly string[] | null {
  if (ties.at(-1)?.by === 'share') return null;
  const count = prizes.by === 'shares' ? prizes.percents.length : prizes.amounts.length;
  for (let place = 1; place <= count; place++) {
    const tied = places.filter((each) => each[1] === place).map(([entry]) => entry);
    if (tied.length > 1) return tied.sort();
  }
  return null;
}

/**
 * A tie goes to a play-off as often as the conditions say, then to a lot. A cut by lot has only lots. A play-off uses the first tables of the
 * session, as few as possible, and the players sit down at them in turn.
 */
function makeTie({ rules, seats, tables }: NaiveSession, { ties }: Conditions, tied: readonly string[]): NaiveTie {
  const { spins = 0, times = 0 } = ties.find((step) => step.by === 'play-off') ?? {};
  const players = seats.filter(({ entry }) => tied.includes(entry));
  const played = (players[0]?.playOffs ?? []).filter((_, i) => players.every(({ playOffs }) => playOffs[i] !== null)).length;
  if (rules.cuts[0]?.by === 'lot' || played >= times)
    return { entries: tied, by: 'lot', spinsMax: 0, tables: [], chips: new Map() };
  const used = tables.slice(0, Math.ceil(tied.length / rules.seats)).map(({ name }, i, all) => ({
    name,
    entries: tied.filter((_, k) => k % all.length === i),
    spins: 0,
    spinsAtWithdrawal: null,
  }));
  return {
    entries: tied,
    by: 'play-off',
    spinsMax: spins,
    tables: used,
    chips: new Map(tied.map((entry) => [entry, rules.chips])),
  };
}

/** Whether a table of the play-off has played all spins, or nobody there has chips. */
export const isPlayOffOver = ({ spinsMax, chips }: NaiveTie, { spins, entries }: NaiveTie['tables'][number]): boolean =>
  spins >= spinsMax || entries.every((entry) => chips.get(entry) === 0);
