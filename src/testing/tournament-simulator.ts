/** Plays a whole tournament from a seed on real tables: entries, draws, rounds with a repechage and buy-backs, ties and prizes. Checks the invariants after every spin. */
import { assert, type Minor, type Rulebook } from '../rules/index.ts';
import { drawLots, drawSeats } from '../tournament/draw.ts';
import {
  type Conditions,
  checkNextSpin,
  decideTournament,
  entrantsOf,
  evolveTournament,
  newTournament,
  type Seat,
  type Session,
  type TournamentActor,
  type TournamentBody,
  type TournamentCommand,
  type TournamentEvent,
  type TournamentFacts,
  type TournamentState,
} from '../tournament/index.ts';
import { createRandom, oneIn, pick, type RandomSource, randomBelow } from './random.ts';
import { COMPULSORY, conditionsFor, HOUR_MS, SEATS } from './tournament-conditions.ts';
import {
  chipsOf,
  giveChips,
  openTournamentTable,
  playTournamentRound,
  removeWagers,
  sitDown,
  standUp,
  type TournamentTable,
  type Trouble,
  takeChips,
} from './tournament-table.ts';

export interface SimulatedTournament {
  readonly seed: string;
  readonly conditions: Conditions;
  readonly state: TournamentState;
  readonly tables: Map<string, TournamentTable>;
  readonly random: RandomSource;
  nowMs: number;
  /** Counted spins. */
  spins: number;
  commands: number;
  lastCommand: TournamentCommand | null;
  readonly accepted: Map<string, number>;
  readonly refused: Map<string, number>;
  readonly events: Map<string, number>;
  readonly troubles: Map<Trouble, number>;
  /** A hash of all commands. */
  digest: number;
}

/** A broken invariant, with what reproduces it. */
export interface BrokenTournament {
  readonly seed: string;
  readonly spin: number;
  readonly command: TournamentCommand | null;
  readonly message: string;
}

const SECOND_MS = 1000;
/** The smallest tournament whose final fills a table. */
const TOURNAMENT_PLAYERS_MIN = 64;
/** The largest number for which entry ids and tables stay quick. */
export const TOURNAMENT_PLAYERS_MAX = 4096;
const SPARE_TABLES = 2;

const DIRECTOR: TournamentActor = { role: 'director', person: 'dora' };
const OFFICER: TournamentActor = { role: 'officer', person: 'olga' };
const PIT_BOSS: TournamentActor = { role: 'pit-boss', person: 'pam' };
const SYSTEM: TournamentActor = { role: 'system', person: 'table' };
const TUMBLER: TournamentActor = { role: 'tumbler', person: 'dice' };
const DEALER: TournamentActor = { role: 'dealer', person: 'dan' };

/** Prepares a tournament of so many players: a multiple of 64. */
export function openSimulatedTournament(rulebooks: readonly Rulebook[], players: number, seed: string): SimulatedTournament {
  assert(
    players >= TOURNAMENT_PLAYERS_MIN && players <= TOURNAMENT_PLAYERS_MAX && players % TOURNAMENT_PLAYERS_MIN === 0,
    `a simulated tournament has a multiple of ${TOURNAMENT_PLAYERS_MIN} players, at most ${TOURNAMENT_PLAYERS_MAX}, not ${players}`,
  );
  const conditions = conditionsFor(players);
  const names = Array.from({ length: (players >> 2) + SPARE_TABLES }, (_, i) => `T${i + 1}`);
  return {
    ...{ seed, conditions, state: newTournament('simulated', rulebooks) },
    tables: new Map(names.map((name) => [name, openTournamentTable(rulebooks, conditions, name, SEATS)])),
    ...{ random: createRandom(`${seed} ${players}`), nowMs: 0, spins: 0, commands: 0, lastCommand: null, digest: 0x811c9dc5 },
    ...{ accepted: new Map(), refused: new Map(), events: new Map(), troubles: new Map() },
  };
}

/** Plays a tournament to its end. Returns the broken invariant, or null. */
export function playTournament(tournament: SimulatedTournament): BrokenTournament | null {
  try {
    enterPlayers(tournament);
    const { sessions } = tournament.state;
    for (let next = readySessions(tournament); next.length > 0; next = readySessions(tournament)) {
      for (const session of next) startSession(tournament, session);
      playSpins(tournament, next);
      for (const session of next) cutSession(tournament, session);
    }
    assert(
      sessions.every(({ phase }) => phase === 'cut'),
      'a session was not played',
    );
    payPrizes(tournament);
    return null;
  } catch (error) {
    const { seed, spins, lastCommand } = tournament;
    return { seed, spin: spins, command: lastCommand, message: error instanceof Error ? error.message : String(error) };
  }
}

const increment = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

function decideCommand(tournament: SimulatedTournament, by: TournamentActor, body: TournamentBody, house?: TournamentFacts) {
  const command: TournamentCommand = {
    ...{ ...body, by, atMs: tournament.nowMs },
    ...(house === undefined ? {} : { house }),
  };
  tournament.lastCommand = command;
  tournament.commands += 1;
  const text = JSON.stringify(command);
  for (let i = 0; i < text.length; i++) tournament.digest = Math.imul(tournament.digest ^ text.charCodeAt(i), 0x01000193) >>> 0;
  return decideTournament(tournament.state, command);
}

/** Gives a command that the tournament must accept, and brings its events to the tables. */
function give(tournament: SimulatedTournament, by: TournamentActor, body: TournamentBody, house?: TournamentFacts): void {
  const decision = decideCommand(tournament, by, body, house);
  assert(decision.ok, `the tournament refuses ${body.type}: ${decision.ok ? '' : JSON.stringify(decision.refusal)}`);
  increment(tournament.accepted, body.type);
  for (const event of decision.events) {
    evolveTournament(tournament.state, event, tournament.nowMs);
    increment(tournament.events, event.type);
    applyAtTables(tournament, event);
  }
}

/** Gives a command that the tournament must refuse. */
function giveWrong(tournament: SimulatedTournament, by: TournamentActor, body: TournamentBody, code: string): void {
  const decision = decideCommand(tournament, by, body);
  const answer = decision.ok ? 'accepts it' : `says ${decision.refusal.code}`;
  assert(
    !decision.ok && decision.refusal.code === code,
    `the tournament does not refuse ${body.type} with ${code}: it ${answer}`,
  );
  increment(tournament.refused, code);
}

const playerOf = ({ state }: SimulatedTournament, entry: string): TournamentActor => ({
  role: 'player',
  person: state.entries.get(entry)?.person ?? '',
});

function sessionOf({ state }: SimulatedTournament, id: string): Session {
  const session = state.sessions.find(({ rules }) => rules.id === id);
  assert(session !== undefined, `there is no session ${id}`);
  return session;
}

function tableOf({ tables }: SimulatedTournament, name: string): TournamentTable {
  const table = tables.get(name);
  assert(table !== undefined, `there is no table ${name}`);
  return table;
}

function seatOf(tournament: SimulatedTournament, session: string, entry: string): Seat {
  const seat = sessionOf(tournament, session).seats.get(entry);
  assert(seat !== undefined, `${entry} has no seat in ${session}`);
  return seat;
}

/** Moves chips and players at the real tables as the tournament says. */
function applyAtTables(tournament: SimulatedTournament, event: TournamentEvent): void {
  const sit = (session: string, entry: string, chips: Minor): void => {
    const { table, position } = seatOf(tournament, session, entry);
    sitDown(tableOf(tournament, table), entry, position, chips);
  };
  switch (event.type) {
    case 'session-started':
      for (const [entry, chips] of event.rows) sit(event.session, entry, chips);
      break;
    case 'late-arrival':
      sit(event.session, event.entry, event.chips);
      break;
    case 'penalty-taken':
      takeChips(tableOf(tournament, seatOf(tournament, event.session, event.entry).table), event.entry, event.amount);
      break;
    case 'entry-out':
    case 'entry-left':
      standUp(tableOf(tournament, seatOf(tournament, event.session, event.entry).table), event.entry);
      break;
    case 'entry-retired':
    case 'entry-disqualified':
      if (event.wagers !== 'stand') leaveTables(tournament, event.entry);
      break;
    case 'chips-corrected':
      correctRack(tournament, event.session, event.entry, event.to - event.from);
      break;
    case 'table-moved':
      movePlayers(tableOf(tournament, event.from), tableOf(tournament, event.to));
      break;
    case 'chips-removed':
      for (const { entry, table } of sessionOf(tournament, event.session).seats.values())
        standUp(tableOf(tournament, table), entry);
      break;
  }
}

function movePlayers(from: TournamentTable, to: TournamentTable): void {
  for (const [position, entry] of [...from.state.positions]) {
    const chips = chipsOf(from, entry);
    standUp(from, entry);
    sitDown(to, entry, position, chips);
  }
}

/** An entry leaves at once. Its wagers are void if betting is open. */
function leaveTables({ tables }: SimulatedTournament, entry: string): void {
  for (const table of tables.values())
    if (table.state.players.get(entry)?.position != null) {
      removeWagers(table, entry);
      standUp(table, entry);
    }
}

/** Corrects the rack of an entry. An entry that was out comes back to its seat. */
function correctRack(tournament: SimulatedTournament, session: string, entry: string, change: Minor): void {
  const { table: name, position } = seatOf(tournament, session, entry);
  const table = tableOf(tournament, name);
  if (change < 0) takeChips(table, entry, -change);
  else if (table.state.players.get(entry)?.position == null) sitDown(table, entry, position, change);
  else giveChips(table, entry, change);
}

/** From the draft of the conditions to the close of entries. More people apply than there are places. */
function enterPlayers(tournament: SimulatedTournament): void {
  const { conditions, state, tables } = tournament;
  const { playersMax } = conditions.entry;
  give(tournament, PIT_BOSS, { type: 'draft-conditions', conditions }, { hash: 'simulated' });
  give(tournament, PIT_BOSS, { type: 'appoint-director', person: 'dora' });
  give(tournament, PIT_BOSS, { type: 'name-deputy', person: 'dave' });
  give(tournament, DIRECTOR, { type: 'take-charge' });
  giveWrong(tournament, DIRECTOR, { type: 'open-entries' }, 'not-approved');
  give(tournament, OFFICER, { type: 'approve-conditions', hash: 'simulated', reference: 'VCGR-1' });
  give(tournament, DIRECTOR, { type: 'open-entries' });
  for (let i = 1; i <= playersMax + (playersMax >> 5); i++) {
    give(tournament, { role: 'player', person: `p${i}` }, { type: 'apply' });
    give(tournament, SYSTEM, { type: 'accept-entry', entry: `e${i}` });
  }
  giveWrong(tournament, { role: 'player', person: 'p1' }, { type: 'apply' }, 'entered-already');
  giveWrong(tournament, DIRECTOR, { type: 'close-entries' }, 'draw-not-committed');
  give(tournament, DIRECTOR, { type: 'brief-players', entries: [...state.entries.keys()] });
  for (const { rules } of state.sessions) give(tournament, TUMBLER, { type: 'commit-draw', session: rules.id, commitment: 'c' });
  tournament.nowMs = HOUR_MS;
  give(tournament, DIRECTOR, { type: 'close-entries' });
  for (const table of tables.keys()) give(tournament, DIRECTOR, { type: 'designate-table', table });
}

/** Sessions whose players are known. They are played at the same time. */
const readySessions = ({ state }: SimulatedTournament): readonly Session[] =>
  state.sessions.filter(
    ({ phase, rules }) =>
      phase === 'planned' &&
      rules.entrants.every(
        (source) =>
          source.from === 'entries' || state.sessions.some((other) => other.rules.id === source.session && other.phase === 'cut'),
      ),
  );

/** Draws the seats after the time for buy-backs, checks the players in, and starts. One player in forty is late. */
function startSession(tournament: SimulatedTournament, session: Session): void {
  const { state, random, tables } = tournament;
  const { id } = session.rules;
  const isForEntries = session.rules.entrants.some(({ from }) => from === 'entries');
  tournament.nowMs = Math.max(tournament.nowMs, session.startsMs);
  const entrants = entrantsOf(state, session);
  const used = new Set(state.sessions.flatMap((each) => (each.phase === 'cut' ? [] : [...each.tables.keys()])));
  const names = [...tables.keys()].filter((name) => !used.has(name)).slice(0, Math.min(session.rules.tables, entrants.length));
  const draw = drawSeats({ entries: entrants, tables: names.length, seats: SEATS, apart: [] }, () => randomBelow(random, 256));
  assert(draw.ok, `the seats of ${id} cannot be drawn`);
  const seats = draw.drawn.seats.map(({ entry, table, position }) => [entry, names[table - 1] ?? '', position] as const);
  give(tournament, TUMBLER, { type: 'draw-seats', session: id, seed: 's', seats });
  give(tournament, TUMBLER, { type: 'commit-draw', session: id, commitment: 'l' });
  for (const entry of entrants)
    if (!oneIn(random, 40)) give(tournament, playerOf(tournament, entry), { type: 'check-in', session: id, entry });
  // People of the waiting list who are there take the seats of absent players.
  for (const { id: entry, status } of isForEntries ? [...state.entries.values()] : [])
    if (status === 'waiting' && oneIn(random, 2))
      give(tournament, playerOf(tournament, entry), { type: 'check-in', session: id, entry });
  give(tournament, DIRECTOR, { type: 'start-session', session: id });
  checkInvariants(tournament);
}

/** Plays the tables of all these sessions in random order, until all are counted and signed. */
function playSpins(tournament: SimulatedTournament, sessions: readonly Session[]): void {
  const { random } = tournament;
  const unfinished = () =>
    sessions.flatMap((session) =>
      [...session.tables.values()].filter(({ finished }) => !finished).map(({ table }) => ({ session, table })),
    );
  for (let open = unfinished(); open.length > 0; open = unfinished()) {
    const { session, table } = pick(random, open);
    tournament.nowMs += SECOND_MS;
    disturb(tournament, session, table);
    if (session.tables.has(table)) playSpin(tournament, session, table);
    countTables(tournament, session);
    checkInvariants(tournament);
  }
}

/** What can happen between two spins: late players, players who leave, a director who goes away, a table that breaks. */
function disturb(tournament: SimulatedTournament, session: Session, table: string): void {
  const { random, state, tables } = tournament;
  const { id } = session.rules;
  const seats = [...session.seats.values()].filter((seat) => seat.table === table);
  for (const { entry } of seats.filter(({ status }) => status === 'absent'))
    if (oneIn(random, 3)) give(tournament, playerOf(tournament, entry), { type: 'check-in', session: id, entry });
  // A player who has left during a void spin is still in the records until the next counted spin.
  const playing = seats.filter(({ status, leaving }) => status === 'playing' && !leaving);
  if (playing.length > 0 && oneIn(random, 60)) {
    const { entry } = pick(random, playing);
    if (oneIn(random, 2)) give(tournament, playerOf(tournament, entry), { type: 'retire-entry', entry });
    else give(tournament, DIRECTOR, { type: 'disqualify-entry', entry, why: 'conduct' });
  }
  if (session.tables.get(table)?.finished) return;
  if (oneIn(random, 40)) {
    give(tournament, SYSTEM, { type: 'leave-charge' });
    tournament.nowMs += SECOND_MS;
    giveWrong(tournament, DIRECTOR, { type: 'hold-session', session: id, why: 'a break' }, 'director-away');
    const refusal = checkNextSpin(state, id, table, tournament.nowMs);
    assert(refusal?.code === 'director-away', 'a spin may begin although the director is away');
    give(tournament, DIRECTOR, { type: 'take-charge' });
  }
  const spare = [...tables.keys()].find((name) => state.sessions.every((each) => each.phase === 'cut' || !each.tables.has(name)));
  if (spare !== undefined && oneIn(random, 80))
    give(tournament, DIRECTOR, { type: 'move-table', session: id, from: table, to: spare, why: 'it broke' });
}

/** Plays a round at the real table and reports it. A table without players waits for those who are late. */
function playSpin(tournament: SimulatedTournament, session: Session, table: string): void {
  const { state, random, nowMs } = tournament;
  const { id, compulsory } = session.rules;
  const sessionTable = session.tables.get(table);
  if (sessionTable === undefined || sessionTable.finished) return;
  const playing = () => [...session.seats.values()].filter((seat) => seat.table === table && seat.status === 'playing');
  if (playing().length === 0) return;
  const refusal = checkNextSpin(state, id, table, nowMs);
  assert(refusal === null, `no spin may begin at ${table}: ${refusal?.code}`);
  const spin = sessionTable.spins + 1;
  const { isCounted, wagered } = playRound(tournament, session, table, playing(), compulsory?.amount ?? 0);
  if (!isCounted || sessionTable.finished) return;
  const real = tableOf(tournament, table);
  const rows = playing().map(({ entry }) => [entry, chipsOf(real, entry), wagered.get(entry) ?? 0] as const);
  give(tournament, SYSTEM, { type: 'record-spin', session: id, table, spin, rows });
  tournament.spins += 1;
  if (oneIn(random, 20))
    giveWrong(
      tournament,
      SYSTEM,
      { type: 'record-spin', session: id, table, spin, rows },
      sessionTable.finished ? (session.phase === 'counting' ? 'wrong-phase' : 'spins-over') : 'spin-not-next',
    );
}

/** Plays a round. Sometimes a player leaves while the wagers are on the layout. A malfunction holds the session. */
function playRound(tournament: SimulatedTournament, session: Session, table: string, playing: readonly Seat[], least: Minor) {
  const { random, troubles, state } = tournament;
  const { id } = session.rules;
  // A player who has left during a void spin is still in the records, but wagers no more.
  const entries = playing.filter(({ leaving }) => !leaving).map(({ entry }) => entry);
  return playTournamentRound(tableOf(tournament, table), random, entries, least, {
    onWagers: (betting) => {
      if (entries.length === 0 || !oneIn(random, 80)) return;
      const entry = pick(random, entries);
      if (state.entries.get(entry)?.status !== 'accepted') return;
      if (oneIn(random, 2)) give(tournament, playerOf(tournament, entry), { type: 'retire-entry', entry }, { betting });
      else give(tournament, DIRECTOR, { type: 'disqualify-entry', entry, why: 'conduct' }, { betting });
    },
    onTrouble: (trouble) => {
      increment(troubles, trouble);
      if (trouble !== 'malfunction') return;
      give(tournament, SYSTEM, { type: 'hold-session', session: id, why: 'a malfunction' });
      tournament.nowMs += SECOND_MS;
      give(tournament, DIRECTOR, { type: 'resume-session', session: id });
    },
  });
}

/** Counts and signs the tables that have finished. */
function countTables(tournament: SimulatedTournament, session: Session): void {
  for (const { table, finished, signedBy } of session.tables.values())
    if (finished && signedBy === null) countTable(tournament, session, table);
}

/** The dealer counts the real racks, and the director signs. A count that differs is refused, and the director corrects the record. */
function countTable(tournament: SimulatedTournament, session: Session, table: string): void {
  const { random } = tournament;
  const { id } = session.rules;
  const real = tableOf(tournament, table);
  const seats = [...session.seats.values()].filter(
    (seat) => seat.table === table && (seat.status === 'playing' || seat.status === 'out'),
  );
  const counts = seats.map(({ entry }) => [entry, chipsOf(real, entry)] as const);
  if (seats.length > 0 && oneIn(random, 12)) {
    const { entry, chips } = pick(random, seats);
    const counted = randomBelow(random, 2 * chips + COMPULSORY);
    if (counted !== chips) {
      const rows = counts.map((row) => (row[0] === entry ? ([entry, counted] as const) : row));
      giveWrong(tournament, DEALER, { type: 'count-chips', session: id, table, counts: rows }, 'count-differs');
      give(tournament, DIRECTOR, { type: 'correct-chips', session: id, entry, chips: counted, why: 'a payment was missed' });
      checkInvariants(tournament);
      give(tournament, DEALER, { type: 'count-chips', session: id, table, counts: rows });
      give(tournament, DIRECTOR, { type: 'sign-count', session: id, table });
      return;
    }
  }
  give(tournament, DEALER, { type: 'count-chips', session: id, table, counts });
  give(tournament, DIRECTOR, { type: 'sign-count', session: id, table });
}

/** Cuts a session, decides its ties, and lets a third of the eliminated players buy back. */
function cutSession(tournament: SimulatedTournament, session: Session): void {
  const { random, state, conditions } = tournament;
  const { id } = session.rules;
  give(tournament, DIRECTOR, { type: 'cut-session', session: id });
  while (session.phase !== 'cut') {
    const { openTie } = session;
    assert(openTie !== null, `the cut of ${id} is not decided`);
    if (openTie.by === 'play-off') {
      const rows = openTie.entries.map((entry) => [entry, COMPULSORY * randomBelow(random, 60)] as const);
      give(tournament, SYSTEM, { type: 'record-play-off', session: id, rows });
    } else {
      const entries = drawLots(openTie.entries, () => randomBelow(random, 256)).map(({ entry }) => entry);
      // Each drawing of lots has its own commitment.
      if (session.commitments.lots === null) {
        giveWrong(tournament, TUMBLER, { type: 'draw-lots', session: id, seed: 's', entries }, 'draw-not-committed');
        give(tournament, TUMBLER, { type: 'commit-draw', session: id, commitment: 'l' });
      }
      give(tournament, TUMBLER, { type: 'draw-lots', session: id, seed: 's', entries });
    }
    give(tournament, DIRECTOR, { type: 'cut-session', session: id });
  }
  checkInvariants(tournament);
  if (!conditions.buyBack?.after.includes(id)) return;
  for (const { entry, status } of session.seats.values())
    if (status === 'eliminated' && state.entries.get(entry)?.status === 'accepted' && oneIn(random, 3))
      give(tournament, playerOf(tournament, entry), { type: 'buy-back', entry });
}

function payPrizes(tournament: SimulatedTournament): void {
  const { state } = tournament;
  const { pool } = state.cash;
  give(tournament, DIRECTOR, { type: 'award-prizes' });
  const amounts = [...state.prizes.values()].map(({ amount }) => amount);
  assert(sum(amounts) === pool, `the prizes are ${sum(amounts)}, and the pool is ${pool}`);
  for (const [entry, { paid }] of [...state.prizes]) if (!paid) give(tournament, DIRECTOR, { type: 'pay-prize', entry });
  assert(state.stage === 'finished', `the tournament is ${state.stage} after the last prize`);
  const { cage, house, ...open } = state.cash;
  assert(cage + house === 0 && sum(Object.values(open)) === 0, 'money is left after the tournament');
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

/** Every seat has the chips of its rack at the real table, no chips appear or disappear, and nobody has two seats. */
function checkInvariants(tournament: SimulatedTournament): void {
  const { state, tables } = tournament;
  const seated = new Set<string>();
  let racks = 0;
  for (const session of state.sessions) {
    if (session.phase === 'planned' || session.phase === 'cut') continue;
    for (const { entry, table, status, chips } of session.seats.values()) {
      assert(!seated.has(entry), `${entry} has two seats`);
      seated.add(entry);
      if (session.signedMs !== null) continue;
      racks += chips;
      const real = chipsOf(tableOf(tournament, table), entry);
      if (status === 'playing') assert(real === chips, `${entry} has ${real} chips at ${table}, and ${chips} in the tournament`);
    }
  }
  assert(racks === state.chips.racks, `the seats have ${racks} chips, and the racks ${state.chips.racks}`);
  let atTables = 0;
  for (const table of tables.values()) atTables += table.state.accounts.rack;
  assert(atTables === racks, `the tables have ${atTables} chips, and the tournament ${racks}`);
  assert(sum(Object.values(state.chips)) === 0, 'the chips do not sum to zero');
  assert(sum(Object.values(state.cash)) === 0, 'the cash does not sum to zero');
}
