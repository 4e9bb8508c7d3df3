/** Plays a whole tournament from a seed on real tables: entries, draws, rounds with a repechage and buy-backs, ties and prizes. Checks the invariants after every spin. */
import { assert, type Rulebook } from '../rules/index.ts';
import { drawLots, drawSeats } from '../tournament/draw.ts';
import {
  bettingFactOf,
  countOf,
  entrantsOf,
  newTournament,
  planTable,
  type Session,
  spinFactsOf,
  type TournamentActor,
  type TournamentCommand,
} from '../tournament/index.ts';
import { createRandom, oneIn, pick, randomBelow } from './random.ts';
import { COMPULSORY, conditionsFor, HOUR_MS, SEATS } from './tournament-conditions.ts';
import {
  checkLedgers,
  checkTables,
  expectReady,
  give,
  giveWrong,
  increment,
  playerOf,
  type SimulatedTournament,
  SYSTEM,
  seatsAt,
  sessionOf,
  sum,
  syncTable,
  syncTables,
  tableOf,
} from './tournament-driver.ts';
import {
  correctLastRound,
  failLastRound,
  makeTournamentTable,
  playTournamentRound,
  type RoundListener,
  type Trouble,
} from './tournament-table.ts';

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
    ...{ seed, rulebooks, conditions, state: newTournament('simulated', rulebooks) },
    tables: new Map(names.map((name) => [name, makeTournamentTable(rulebooks, conditions, name, SEATS)])),
    ...{ random: createRandom(`${seed} ${players}`), nowMs: 0, spins: 0, commands: 0, restarts: 0, lastCommand: null },
    ...{ digest: 0x811c9dc5, accepted: new Map(), refused: new Map(), events: new Map(), troubles: new Map() },
  };
}

/** Plays a tournament to its end. Returns the broken invariant, or null. */
export function playTournament(tournament: SimulatedTournament): BrokenTournament | null {
  try {
    enterPlayers(tournament);
    for (let next = readySessions(tournament); next.length > 0; next = readySessions(tournament)) {
      for (const id of next) startSession(tournament, id);
      playSpins(tournament, next);
      for (const id of next) cutSession(tournament, id);
    }
    assert(
      tournament.state.sessions.every(({ phase }) => phase === 'cut'),
      'a session was not played',
    );
    payPrizes(tournament);
    return null;
  } catch (error) {
    const { seed, spins, lastCommand } = tournament;
    return { seed, spin: spins, command: lastCommand, message: error instanceof Error ? error.message : String(error) };
  }
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
const readySessions = ({ state }: SimulatedTournament): readonly string[] =>
  state.sessions
    .filter(
      ({ phase, rules }) =>
        phase === 'planned' &&
        rules.entrants.every(
          (source) =>
            source.from === 'entries' ||
            state.sessions.some((other) => other.rules.id === source.session && other.phase === 'cut'),
        ),
    )
    .map(({ rules }) => rules.id);

/** Draws the seats after the time for buy-backs, checks the players in, and starts. One player in forty is late. */
function startSession(tournament: SimulatedTournament, id: string): void {
  const { state, random, tables } = tournament;
  const session = sessionOf(tournament, id);
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
  const [first = ''] = names;
  expectReady(tournament, first, 'wrong-phase');
  give(tournament, DIRECTOR, { type: 'start-session', session: id });
  checkLedgers(tournament);
  expectReady(tournament, first, 'table-not-ready');
  syncTables(tournament, names);
  checkTables(tournament);
}

/** Plays the tables of all these sessions in random order, until all are counted and signed. */
function playSpins(tournament: SimulatedTournament, ids: readonly string[]): void {
  const { random } = tournament;
  const unfinished = () =>
    ids.flatMap((id) =>
      [...sessionOf(tournament, id).tables.values()].filter(({ finished }) => !finished).map(({ table }) => ({ id, table })),
    );
  for (let open = unfinished(); open.length > 0; open = unfinished()) {
    const { id, table } = pick(random, open);
    tournament.nowMs += SECOND_MS;
    disturb(tournament, id, table);
    if (sessionOf(tournament, id).tables.has(table)) playSpin(tournament, id, table);
    countTables(tournament, id);
    checkTables(tournament);
  }
}

/** What can happen between two spins: late players, players who leave or are replaced, a director who goes away, a table that breaks. */
function disturb(tournament: SimulatedTournament, id: string, table: string): void {
  const { random } = tournament;
  for (const { entry, status } of seatsAt(tournament, id, table))
    if (status === 'absent' && oneIn(random, 3))
      give(tournament, playerOf(tournament, entry), { type: 'check-in', session: id, entry });
  if (oneIn(random, 60)) leave(tournament, id, table);
  if (oneIn(random, 60)) substitute(tournament, id, table);
  // The next command can come before the table has followed the last one.
  if (oneIn(random, 2)) syncTable(tournament, table, randomBelow(random, 4));
  if (sessionOf(tournament, id).tables.get(table)?.finished) return;
  if (oneIn(random, 40)) {
    give(tournament, SYSTEM, { type: 'leave-charge' });
    tournament.nowMs += SECOND_MS;
    giveWrong(tournament, DIRECTOR, { type: 'hold-session', session: id, why: 'a break' }, 'director-away');
    expectReady(tournament, table, 'director-away');
    give(tournament, DIRECTOR, { type: 'take-charge' });
  }
  if (oneIn(random, 80)) moveTable(tournament, id, table);
}

/** A player retires or is disqualified. Their wagers void or stand as the rules say. */
function leave(tournament: SimulatedTournament, id: string, table: string): void {
  const { random, state } = tournament;
  const playing = seatsAt(tournament, id, table).filter(({ status, leaving }) => status === 'playing' && !leaving);
  if (playing.length === 0) return;
  const { entry } = pick(random, playing);
  const betting = bettingFactOf(state, entry, tableOf(tournament, table).state);
  const house = betting === undefined ? {} : { betting };
  if (oneIn(random, 2)) give(tournament, playerOf(tournament, entry), { type: 'retire-entry', entry }, house);
  else give(tournament, DIRECTOR, { type: 'disqualify-entry', entry, why: 'conduct' }, house);
}

/** A new person, or the player's earlier substitute, plays for an entry from the next spin on. */
function substitute(tournament: SimulatedTournament, id: string, table: string): void {
  const { random } = tournament;
  if (sessionOf(tournament, id).phase === 'counting') return;
  const playing = seatsAt(tournament, id, table).filter(({ status, leaving }) => status === 'playing' && !leaving);
  if (playing.length === 0) return;
  const { entry, substitute: current } = pick(random, playing);
  const names = ['s', 't'].map((letter) => `${letter}${entry.slice(1)}`).filter((name) => name !== current);
  const actor = playerOf(tournament, entry);
  give(tournament, actor, { type: 'nominate-substitute', session: id, entry, person: pick(random, names) });
  give(tournament, DIRECTOR, { type: 'approve-substitute', session: id, entry });
}

/** The players move to a spare table. Sometimes they move back before the first table has followed. */
function moveTable(tournament: SimulatedTournament, id: string, from: string): void {
  const { state, random, tables } = tournament;
  const isFree = (name: string): boolean => state.sessions.every((each) => each.phase === 'cut' || !each.tables.has(name));
  const to = [...tables.keys()].find(isFree);
  if (to === undefined) return;
  syncTable(tournament, from);
  if (sessionOf(tournament, id).tables.get(from)?.finished) return;
  give(tournament, DIRECTOR, { type: 'move-table', session: id, from, to, why: 'it broke' });
  expectReady(tournament, to, 'table-not-ready');
  syncTable(tournament, from, randomBelow(random, 8));
  syncTable(tournament, to, randomBelow(random, 8));
  if (oneIn(random, 2))
    give(tournament, DIRECTOR, { type: 'move-table', session: id, from: to, to: from, why: 'it is repaired' });
  syncTables(tournament, [from, to]);
}

/** Plays a round at the real table. A table without players waits for those who are late. */
function playSpin(tournament: SimulatedTournament, id: string, table: string): void {
  const { random, troubles } = tournament;
  syncTable(tournament, table);
  const isPlayed = (): boolean => sessionOf(tournament, id).tables.get(table)?.finished === false;
  if (!isPlayed()) return;
  const hasPlayers = seatsAt(tournament, id, table).some(({ status }) => status === 'playing');
  expectReady(tournament, table, hasPlayers ? null : 'table-not-ready');
  if (!hasPlayers) return;
  const least = sessionOf(tournament, id).rules.compulsory?.amount ?? 0;
  playTournamentRound(tableOf(tournament, table), random, least, listenerFor(tournament, id, table));
  const facts = spinFactsOf(tournament.state, table, tableOf(tournament, table).state);
  if (facts.unrecorded && isPlayed()) {
    const conclude = { type: 'conclude-table', session: id, table, why: 'it is late' } as const;
    giveWrong(tournament, DIRECTOR, conclude, 'table-not-ready', facts);
  }
  if (oneIn(random, 4)) syncTable(tournament, table, randomBelow(random, 4));
  for (const trouble of ['late-correction', 'late-failure'] as const) {
    if (!oneIn(random, 40)) continue;
    const real = tableOf(tournament, table);
    if (trouble === 'late-failure' ? failLastRound(real, random) : correctLastRound(real)) increment(troubles, trouble);
    if (oneIn(random, 2)) syncTable(tournament, table);
  }
  syncTable(tournament, table);
  repeatLastSpin(tournament);
}

/** A spin that is reported twice is recorded once. */
function repeatLastSpin(tournament: SimulatedTournament): void {
  const { lastCommand, random } = tournament;
  if (lastCommand?.type !== 'record-spin' || !oneIn(random, 20)) return;
  const { by, atMs: _, ...body } = lastCommand;
  const session = sessionOf(tournament, body.session);
  const code = session.phase === 'counting' ? 'wrong-phase' : 'spins-over';
  giveWrong(tournament, by, body, session.tables.get(body.table)?.finished ? code : 'spin-not-next');
}

/** Sometimes a player leaves or is replaced while the wagers are on the layout. A malfunction holds the session. */
const listenerFor = (tournament: SimulatedTournament, id: string, table: string): RoundListener => ({
  onWagers: () => {
    const { random } = tournament;
    if (oneIn(random, 80)) leave(tournament, id, table);
    if (oneIn(random, 80)) substitute(tournament, id, table);
    if (oneIn(random, 40)) syncTable(tournament, table);
  },
  onSettled: () => {
    const { random } = tournament;
    if (oneIn(random, 160)) leave(tournament, id, table);
    if (oneIn(random, 160)) substitute(tournament, id, table);
    if (oneIn(random, 3)) return;
    syncTable(tournament, table);
    checkSettled(tournament, id, table);
  },
  onTrouble: (trouble) => {
    increment(tournament.troubles, trouble);
    if (trouble === 'malfunction') holdSession(tournament, id);
  },
});

/** After the settlement, the standings have what each player will have when the dealer has paid. */
function checkSettled(tournament: SimulatedTournament, id: string, table: string): void {
  const { players } = tableOf(tournament, table).state;
  for (const { entry, person, chips, issued, status } of seatsAt(tournament, id, table)) {
    const player = players.get(person ?? '');
    if (status !== 'playing' || player === undefined) continue;
    // The table takes penalties after the round.
    const real = player.rack + player.due - Math.max(0, (player.issued ?? 0) - issued);
    assert(real === chips, `${entry} has ${real} chips after the settlement at ${table}, and ${chips} in the standings`);
  }
}

function holdSession(tournament: SimulatedTournament, id: string): void {
  // The last spin was recorded, and is rolled again.
  if (sessionOf(tournament, id).phase === 'counting') return;
  give(tournament, SYSTEM, { type: 'hold-session', session: id, why: 'a malfunction' });
  tournament.nowMs += SECOND_MS;
  give(tournament, DIRECTOR, { type: 'resume-session', session: id });
}

/** Counts and signs the tables that have finished. */
function countTables(tournament: SimulatedTournament, id: string): void {
  const names = [...sessionOf(tournament, id).tables.values()]
    .filter(({ finished, signedBy }) => finished && signedBy === null)
    .map(({ table }) => table);
  for (const table of names) countTable(tournament, id, table);
  const session = sessionOf(tournament, id);
  if (names.length > 0 && session.signedMs !== null) syncTables(tournament, session.tables.keys());
}

/** The dealer counts the real racks, and the director signs. A count that differs is refused, and the director corrects the record. */
function countTable(tournament: SimulatedTournament, id: string, table: string): void {
  const { random } = tournament;
  syncTable(tournament, table);
  const countRacks = () => countOf(tournament.state, id, table, tableOf(tournament, table).state);
  const counts = countRacks();
  if (counts.length > 0 && oneIn(random, 12)) {
    const [entry, chips] = pick(random, counts);
    const counted = randomBelow(random, 2 * chips + COMPULSORY);
    if (counted !== chips) {
      const rows = counts.map((row) => (row[0] === entry ? ([entry, counted] as const) : row));
      giveWrong(tournament, DEALER, { type: 'count-chips', session: id, table, counts: rows }, 'count-differs');
      give(tournament, DIRECTOR, { type: 'correct-chips', session: id, entry, chips: counted, why: 'a payment was missed' });
      syncTable(tournament, table);
      checkTables(tournament);
    }
  }
  give(tournament, DEALER, { type: 'count-chips', session: id, table, counts: countRacks() });
  if (oneIn(random, 12) && correctLastRound(tableOf(tournament, table))) recount(tournament, id, table);
  give(tournament, DIRECTOR, { type: 'sign-count', session: id, table });
}

/** The table has corrected its last round after the count. The chips are counted again before the director signs. */
function recount(tournament: SimulatedTournament, id: string, table: string): void {
  increment(tournament.troubles, 'late-correction' satisfies Trouble);
  const real = tableOf(tournament, table);
  const facts = spinFactsOf(tournament.state, table, real.state);
  if (facts.unrecorded) giveWrong(tournament, DIRECTOR, { type: 'sign-count', session: id, table }, 'table-not-ready', facts);
  syncTable(tournament, table);
  // The correction concerns only players who have left, or whom a substitute has replaced.
  if (!facts.unrecorded) return;
  giveWrong(tournament, DIRECTOR, { type: 'sign-count', session: id, table }, 'not-counted');
  const counts = countOf(tournament.state, id, table, tableOf(tournament, table).state);
  give(tournament, DEALER, { type: 'count-chips', session: id, table, counts });
}

/** Cuts a session, decides its ties, and lets a third of the eliminated players buy back. */
function cutSession(tournament: SimulatedTournament, id: string): void {
  const { random, conditions } = tournament;
  /** The seed of the lots is committed before the cut. */
  const cutAfterCommitment = (): void => {
    if (sessionOf(tournament, id).commitments.lots === null)
      give(tournament, TUMBLER, { type: 'commit-draw', session: id, commitment: 'l' });
    give(tournament, DIRECTOR, { type: 'cut-session', session: id });
  };
  cutAfterCommitment();
  for (let session = sessionOf(tournament, id); session.phase !== 'cut'; session = sessionOf(tournament, id)) {
    const { openTie } = session;
    assert(openTie !== null, `the cut of ${id} is not decided`);
    if (openTie.by === 'play-off') playOff(tournament, id);
    else {
      const entries = drawLots(openTie.entries, () => randomBelow(random, 256)).map(({ entry }) => entry);
      give(tournament, TUMBLER, { type: 'draw-lots', session: id, seed: 's', entries });
    }
    cutAfterCommitment();
  }
  syncTables(tournament, sessionOf(tournament, id).tables.keys());
  checkTables(tournament);
  if (!conditions.buyBack?.after.includes(id)) return;
  for (const { entry, status } of [...sessionOf(tournament, id).seats.values()])
    if (status === 'eliminated' && tournament.state.entries.get(entry)?.status === 'accepted' && oneIn(random, 3))
      give(tournament, playerOf(tournament, entry), { type: 'buy-back', entry });
}

/** The tied entries play at tables of the session, until the link records the result or a player leaves. */
function playOff(tournament: SimulatedTournament, id: string): void {
  const { random } = tournament;
  const tieOf = (): Session['openTie'] => sessionOf(tournament, id).openTie;
  const names = [...(tieOf()?.tables.keys() ?? [])];
  // Chips of an earlier play-off may still be at other tables of the session.
  syncTables(tournament, sessionOf(tournament, id).tables.keys());
  checkTables(tournament);
  for (const table of names) {
    for (let played = 0; tieOf() !== null; played++) {
      syncTable(tournament, table);
      const [tied] = tieOf()?.tables.get(table)?.entries ?? [];
      if (tied !== undefined && oneIn(random, 60)) {
        give(tournament, playerOf(tournament, tied), { type: 'retire-entry', entry: tied });
        break;
      }
      if (tieOf() === null || !isPlayOffOpen(tournament, id, table)) break;
      expectReady(tournament, table, null);
      const onTrouble = (trouble: Trouble): void => increment(tournament.troubles, trouble);
      const onSettled = (): void => syncTable(tournament, table);
      playTournamentRound(tableOf(tournament, table), random, COMPULSORY, { onWagers: () => {}, onSettled, onTrouble });
      if (oneIn(random, 30) && correctLastRound(tableOf(tournament, table))) increment(tournament.troubles, 'late-correction');
      syncTable(tournament, table);
      if (tieOf() !== null) checkTables(tournament);
      assert(played < 100, `the play-off at ${table} does not end`);
    }
  }
  assert(tieOf() === null, `the play-off of ${id} is not recorded`);
}

/** Whether the table plays another spin of the play-off. */
function isPlayOffOpen(tournament: SimulatedTournament, id: string, table: string): boolean {
  const tie = sessionOf(tournament, id).openTie;
  const played = tie?.tables.get(table);
  if (tie == null || played === undefined) return false;
  return played.spins < tie.spins && [...played.entries].some((entry) => (tie.seats.get(entry)?.chips ?? 0) > 0);
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
  for (const [name, { state: at }] of tournament.tables) {
    const step = planTable(state, name, at, tournament.nowMs);
    assert(step === null && at.status === 'closed' && at.accounts.rack === 0, `table ${name} is not empty and closed`);
  }
}
