/** Tests that the next acts are possible as listed, cover the whole course of a tournament, and lead it to its end. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickOrFull } from '../../test/kit/size.ts';
import {
  CONDITIONS,
  countedBuyBack,
  makeFinal,
  makeSession,
  runningTournament,
  type TestTournament,
  testTournament,
} from '../../test/kit/test-tournament.ts';
import { firstCommands, makeChoose, RANDOM_CONDITIONS, randomCommand, randomTime } from '../../test/kit/tournament-random.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import type { TournamentCommand } from './acts.ts';
import type { Conditions } from './conditions.ts';
import { decideTournament } from './decide.ts';
import { evolveTournament } from './evolve.ts';
import { NEXT_ACT_REASONS, type NextAct, nextActs, nextActsChangeMs } from './next-acts.ts';
import {
  entrantsOf,
  findSession,
  isTournamentOver,
  newTournament,
  personOf,
  type Session,
  type TournamentState,
} from './state.ts';
import { playTranscript } from './transcript.ts';

const RUNS = { seed: 20_261_118, numRuns: quickOrFull(5, 400), interruptAfterTimeLimit: 25_000 };

/** Fills in what a person adds to an act. */
function complete(state: TournamentState, conditions: Conditions, act: NextAct): object {
  const { session = null, table = null } = act;
  const seats = [...(findSession(state, session ?? '')?.seats.values() ?? [])];
  const values: Readonly<Record<string, unknown>> = {
    conditions,
    reference: 'R',
    why: 'it is time',
    person: 'dora',
    table: ['T1', 'T2', 'T3', 'T4'].find((each) => !state.tables.has(each)),
    closesMs: act.facts.latestMs,
    counts: seats
      .filter((seat) => seat.table === table && (seat.status === 'playing' || seat.status === 'out'))
      .map(({ entry, chips }) => [entry, chips]),
  };
  return { ...act.body, ...Object.fromEntries(act.missing.map((field) => [field, values[field]])) };
}

function actorOf(state: TournamentState, { role, act, session, entry }: NextAct): TournamentCommand['by'] {
  if (role === 'director') return { role, person: (act === 'take-charge' ? state.director : state.inCharge) ?? '' };
  const found = findSession(state, session ?? '');
  const player = found === undefined ? (state.entries.get(entry ?? '')?.person ?? '') : personOf(state, found, entry ?? '');
  return { role, person: role === 'player' ? player : role };
}

const commandOf = (state: TournamentState, conditions: Conditions, act: NextAct, atMs: number): TournamentCommand =>
  ({ ...complete(state, conditions, act), by: actorOf(state, act), atMs, house: { hash: 'h' } }) as unknown as TournamentCommand;

/** Asserts that the tournament accepts each act that is possible now, and that each other act says what it waits for. */
function checkActs(state: TournamentState, conditions: Conditions, nowMs: number): readonly NextAct[] {
  const before = JSON.stringify([...state.entries], null, 0);
  const acts = nextActs(state, nowMs);
  for (const act of acts) {
    expect(act.kind === 'do' ? act.refusal : typeof act.refusal?.code).toBe(act.kind === 'do' ? null : 'string');
    if (act.kind === 'wait') continue;
    const decision = decideTournament(state, commandOf(state, conditions, act, nowMs));
    expect(decision.ok ? null : { act: act.act, why: act.why, ...decision.refusal }).toBeNull();
  }
  expect(JSON.stringify([...state.entries], null, 0)).toBe(before);
  return acts;
}

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const reasonsOf = (t: TestTournament): readonly string[] => nextActs(t.state, t.nowMs()).map(({ why, kind }) => `${kind} ${why}`);
const actOf = (t: TestTournament, why: NextAct['why']): NextAct | undefined =>
  nextActs(t.state, t.nowMs()).find((act) => act.why === why);

describe('nextActs', () => {
  const seen = new Set<string>();
  const note = (acts: readonly NextAct[]): void => {
    for (const { why } of acts) seen.add(why);
  };

  const folder = new URL('../../test/tournaments/', import.meta.url);
  it.each(readdirSync(folder))('lists only possible acts after every line of %s', (file) => {
    const text = readFileSync(new URL(file, folder), 'utf8');
    const played = playTranscript(RULEBOOKS, text, hash);
    if ('message' in played) throw new Error(played.message);
    let state = newTournament('test', RULEBOOKS);
    let [nowMs, commands] = [0, 0];
    for (const { text: line, happened } of played) {
      if (line.startsWith('tournament ')) [state, nowMs] = [newTournament('test', RULEBOOKS), 0];
      if (happened === null) continue;
      const time = /@(?:(\d+)h)?(?:(\d+)m)?(?:(\d+)s)?/.exec(line);
      if (time !== null) nowMs = (Number(time[1] ?? 0) * 3600 + Number(time[2] ?? 0) * 60 + Number(time[3] ?? 0)) * 1000;
      for (const event of happened.events) evolveTournament(state, event, nowMs);
      note(checkActs(state, state.conditions as Conditions, nowMs));
      commands += 1;
    }
    expect(commands).toBeGreaterThan(10);
  });

  it.each(RANDOM_CONDITIONS)('lists only possible acts after random commands: %s', (_, conditions) => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const state = newTournament('test', RULEBOOKS);
        const choose = makeChoose(seed);
        let nowMs = 0;
        const run = (body: object): void => {
          const decision = decideTournament(state, { ...body, atMs: nowMs } as TournamentCommand);
          if (!decision.ok) return;
          for (const event of decision.events) evolveTournament(state, event, nowMs);
          note(checkActs(state, conditions, nowMs));
        };
        for (const command of firstCommands(state, conditions)) run(command);
        for (let step = 0; step < 120 && !isTournamentOver(state); step++) {
          nowMs = randomTime(state, nowMs, choose);
          run(randomCommand(state, conditions, choose));
        }
      }),
      RUNS,
    );
  });

  it.each(RANDOM_CONDITIONS)('leads a tournament from nothing to its end: %s', (_, conditions) => {
    const { state, done } = playByNextActs(conditions, note);
    expect(state.stage).toBe('finished');
    expect(done).toContain('start-due');
  });

  it('gives every reason somewhere in these tournaments', () => {
    expect(NEXT_ACT_REASONS.filter((reason) => !seen.has(reason))).toEqual([]);
  });
});

/** Does always the first possible act. If there is none, the server draws or the tables play, or time passes. */
function playByNextActs(
  conditions: Conditions,
  note: (acts: readonly NextAct[]) => void,
): { readonly state: TournamentState; readonly done: readonly string[] } {
  const state = newTournament('test', RULEBOOKS);
  const done: string[] = [];
  let nowMs = 0;
  const give = (command: object): void => {
    const decision = decideTournament(state, command as TournamentCommand);
    expect(decision.ok ? null : [command, decision.refusal]).toBeNull();
    if (decision.ok) for (const event of decision.events) evolveTournament(state, event, nowMs);
  };
  for (let step = 0; step < 400 && !isTournamentOver(state); step++) {
    const byServer = serverCommand(state);
    if (byServer !== null) {
      give({ ...byServer, atMs: nowMs });
      continue;
    }
    const acts = checkActs(state, conditions, nowMs);
    note(acts);
    const [act] = acts.filter(({ kind }) => kind === 'do');
    if (act !== undefined) {
      done.push(act.why);
      give(commandOf(state, conditions, act, nowMs));
      continue;
    }
    const spin = spinCommand(state);
    const laterMs = nextActsChangeMs(acts, nowMs);
    if (spin === null && laterMs === null) break;
    nowMs = spin === null ? Number(laterMs) + 1 : nowMs + 60_000;
    if (spin !== null) give({ ...spin, atMs: nowMs });
  }
  return { state, done };
}

/** What the server does by itself: people apply, a count of the first table is refused, draws are committed and made, and play-offs are recorded. */
function serverCommand(state: TournamentState): object | null {
  const tumbler = { by: { role: 'tumbler', person: 'dice' } };
  // Where each table sends the same number on, the tables must have the same size.
  const applicants = state.sessions.some(({ rules }) => rules.cuts.some(({ by }) => by === 'table')) ? 4 : 5;
  if (state.stage === 'entries' && state.entries.size < applicants)
    return { type: 'apply', by: { role: 'player', person: `p${state.entries.size + 1}` } };
  for (const session of state.sessions) {
    const { id } = session.rules;
    const { commitments, phase, openTie } = session;
    const isOpen = state.stage !== 'drafting' && state.stage !== 'approved';
    if (isOpen && phase === 'planned' && commitments.seats === null)
      return { type: 'commit-draw', session: id, commitment: 'c', ...tumbler };
    if (phase !== 'planned' && phase !== 'cut' && commitments.lots === null)
      return { type: 'commit-draw', session: id, commitment: 'l', ...tumbler };
    if (phase === 'planned' && session.drawOrdered)
      return { type: 'draw-seats', session: id, seed: 's', seats: seatsFor(state, session), ...tumbler };
    const [first] = session.tables.values();
    if (first?.finished && first.countedBy === null && first.difference === null && phase !== 'cut') {
      const seats = [...session.seats.values()].filter(({ table }) => table === first.table);
      const counts = seats.map(({ entry, chips }) => [entry, chips + 1]);
      const by = { role: 'system', person: 'server' };
      return { type: 'record-difference', session: id, table: first.table, dealer: 'dan', counts, by };
    }
    if (openTie?.by === 'lot') return { type: 'draw-lots', session: id, seed: 's', entries: openTie.entries, ...tumbler };
    if (openTie?.by === 'play-off')
      return {
        ...{ type: 'record-play-off', session: id, by: { role: 'system', person: 'table' } },
        rows: openTie.entries.map((entry, i) => [entry, i]),
      };
  }
  return null;
}

function seatsFor(state: TournamentState, session: Session): readonly (readonly [string, string, number])[] {
  const entrants = entrantsOf(state, session);
  const used = new Set(state.sessions.flatMap(({ phase, tables }) => (phase === 'cut' ? [] : [...tables.keys()])));
  const free = [...state.tables].filter((table) => !used.has(table));
  const count = Math.min(session.rules.tables, entrants.length);
  return entrants.map((entry, i) => [entry, free[i % count] ?? '', Math.floor(i / count) + 1]);
}

/** The next spin of a table that plays, in which the first player wins and the others lose. */
function spinCommand(state: TournamentState): object | null {
  const by = { role: 'system', person: 'table' };
  for (const { phase, rules, tables, seats } of state.sessions) {
    if (phase !== 'running') continue;
    for (const { table, finished, spins } of tables.values()) {
      const playing = [...seats.values()].filter((seat) => seat.table === table && seat.status === 'playing');
      if (finished || playing.length === 0) continue;
      const rows = playing.map(({ entry, chips }, i) => {
        const wagered = Math.min(chips, 300);
        return [entry, i === 0 ? chips + wagered : chips - wagered, wagered];
      });
      return { type: 'record-spin', session: rules.id, table, spin: spins + 1, rows, by };
    }
  }
  return null;
}

describe('the next acts of the director', () => {
  it('[crown-sic-bo 8.1.2, 8.1.3] start with the director, the conditions and their approval', () => {
    const t = testTournament();
    expect(reasonsOf(t)).toEqual(['do director-missing', 'do conditions-missing']);
    t.accepts('pit-boss pam draft-conditions', 'pit-boss pam appoint-director person=dora');
    expect(reasonsOf(t)).toEqual(['do nobody-in-charge', 'do approval-missing', 'wait entries-due']);
    expect(actOf(t, 'entries-due')?.refusal?.code).toBe('not-in-charge');
    t.accepts('director dora take-charge');
    expect(actOf(t, 'entries-due')?.refusal?.code).toBe('not-approved');
    expect(actOf(t, 'approval-missing')).toMatchObject({ role: 'officer', missing: ['reference'], body: { hash: t.state.hash } });
    t.accepts('officer olga approve-conditions hash=drafted reference=R');
    expect(reasonsOf(t)).toEqual(['do entries-due']);
  });

  it('[crown-sic-bo 8.2.4] wait while the director is away, who comes back first', () => {
    const t = runningTournament();
    t.accepts('system table leave-charge @2h1m');
    const [first, ...others] = nextActs(t.state, t.nowMs());
    expect(first).toMatchObject({ act: 'take-charge', why: 'director-away', kind: 'do', facts: { sinceMs: 7_260_000 } });
    expect(others.every(({ kind }) => kind === 'wait')).toBe(true);
  });

  it('[crown-sic-bo 8.1.3] ask only for an approval after the authority has withdrawn it', () => {
    const t = runningTournament();
    t.accepts('officer olga withdraw-approval why=complaints');
    expect(nextActs(t.state, t.nowMs())).toMatchObject([{ act: 'approve-conditions', facts: { why: 'complaints' } }]);
    t.accepts('officer olga approve-conditions hash=drafted reference=R2');
    expect(reasonsOf(t)[0]).toBe('do session-held');
  });

  it('[crown-sic-bo 8.2.1(i)] offer the start at its time before the players who are not there, and then the late ones', () => {
    const t = testTournament().open().enter('ann', 'bo', 'cy', 'dee');
    t.seat(
      'heat',
      [
        ['e1', 'e3'],
        ['e2', 'e4'],
      ],
      ['e4'],
    );
    // The call comes 20 minutes before the start.
    const earliestMs = 7_200_000 - 20 * 60_000;
    expect(reasonsOf(t)).toEqual(['do not-checked-in', 'wait start-due', 'wait call-due']);
    expect(actOf(t, 'call-due')?.refusal).toMatchObject({ code: 'too-early', facts: { earliestMs } });
    expect(nextActsChangeMs(nextActs(t.state, t.nowMs()), t.nowMs())).toBe(earliestMs);
    expect(nextActs(t.state, earliestMs).map(({ why, kind }) => `${kind} ${why}`)).toContain('do call-due');
    t.accepts('director dora call-players session=heat');
    expect(reasonsOf(t)).toEqual(['do not-checked-in', 'wait start-due']);
    expect(actOf(t, 'start-due')?.refusal).toMatchObject({ code: 'too-early', facts: { startsMs: 7_200_000 } });
    expect(nextActsChangeMs(nextActs(t.state, t.nowMs()), t.nowMs())).toBe(7_200_000);
    expect(nextActs(t.state, 7_200_000)[0]?.why).toBe('start-due');
    t.start('heat');
    expect(actOf(t, 'late-player')).toMatchObject({ kind: 'do', entry: 'e4', facts: { missed: 0, grace: 1, total: 1 } });
  });

  it('[crown-sic-bo 8.2.1(d)] say what has decided a tie last, and what the cut leads to now', () => {
    const t = runningTournament();
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.accepts('tumbler dice commit-draw session=heat commitment=lots');
    expect(actOf(t, 'cut-due')?.facts).toEqual({ players: 4 });
    t.count('heat');
    const cutFacts = (): unknown => actOf(t, 'cut-due')?.facts;
    expect(cutFacts()).toEqual({ players: 4, leadsTo: 'play-off' });
    const playOff = (rows: string): unknown =>
      t.accepts('director dora cut-session session=heat', `system table record-play-off session=heat rows=${rows}`);
    playOff('[["e1",1500],["e2",800],["e3",800],["e4",100]]');
    expect(cutFacts()).toEqual({ players: 4, after: 'play-off', leadsTo: 'play-off' });
    playOff('[["e2",500],["e3",500]]');
    expect(cutFacts()).toEqual({ players: 4, after: 'play-off', leadsTo: 'lot' });
    t.accepts('director dora cut-session session=heat', 'tumbler dice draw-lots session=heat seed=s entries=[e3 e2]');
    expect(cutFacts()).toEqual({ players: 4, after: 'lot', leadsTo: 'places' });
  });

  const FULL = { entry: { ...CONDITIONS.entry, playersMax: 4 } };
  const drawn = (changes: object): TestTournament =>
    testTournament(changes)
      .open()
      .enter('ann', 'bo', 'cy', 'dee', 'eva')
      .seat('heat', [
        ['e1', 'e3'],
        ['e2', 'e4'],
      ]);

  it('[crown-sic-bo 8.1.1, 8.2.1(g)] accept the first of the waiting list when a place becomes free, before and after the draw', () => {
    const t = testTournament(FULL).open().enter('ann', 'bo', 'cy', 'dee', 'eva');
    expect(actOf(t, 'place-free')).toBeUndefined();
    t.accepts('player bo withdraw-entry entry=e2');
    expect(actOf(t, 'place-free')).toMatchObject({ kind: 'do', act: 'accept-entry', entry: 'e5' });

    const late = drawn(FULL);
    expect(actOf(late, 'place-free')).toBeUndefined();
    late.accepts('player bo withdraw-entry entry=e2');
    expect(nextActs(late.state, late.nowMs())[0]).toMatchObject({ kind: 'do', why: 'place-free', entry: 'e5' });
    late.accepts('director dora accept-entry entry=e5');
    expect(actOf(late, 'seat-missing')).toMatchObject({ kind: 'do', entry: 'e5', body: { table: 'T2', position: 1 } });
  });

  it('[crown-sic-bo 8.2.1(i)] check in a person who was checked in on the waiting list and then got a seat', () => {
    const t = drawn(FULL);
    t.accepts(
      'player eva check-in session=heat entry=e5',
      'player bo withdraw-entry entry=e2',
      'director dora accept-entry entry=e5',
      'director dora allot-seat session=heat entry=e5 table=T2 position=1 why=x',
      'director dora brief-players entries=[e5]',
    );
    expect(actOf(t, 'not-checked-in')).toMatchObject({ kind: 'do', entry: 'e5' });
    t.accepts('player eva check-in session=heat entry=e5');
    expect(actOf(t, 'not-checked-in')).toBeUndefined();
  });

  it.each<[string, object, string]>([
    ['the conditions do not use the waiting list', { lateness: { ...CONDITIONS.lateness, waitingList: false } }, 'e2'],
    ['no position is free', { sessions: [makeSession('heat', 2, { seats: 2 }), makeFinal(3)] }, ''],
    [
      'the tables would become uneven',
      { sessions: [makeSession('heat', 2, { cuts: [{ by: 'table', n: 1 }] }), makeFinal(3)] },
      '',
    ],
  ])('[crown-sic-bo 8.2.1(i)] do not fill a place after the draw if %s', (_, changes, leaver) => {
    // One place is free if nobody leaves.
    const t = drawn({ ...FULL, ...changes });
    if (leaver === '') Object.assign(t.state.conditions?.entry ?? {}, { playersMax: 5 });
    else t.accepts(`director dora withdraw-entry entry=${leaver}`);
    expect(t.state.players).toBeLessThan(t.state.conditions?.entry.playersMax ?? 0);
    expect(actOf(t, 'place-free')).toBeUndefined();
  });

  it('[crown-sic-bo 8.2.3] ask a player with a substitute in a later session for no signature', () => {
    const t = testTournament({ signature: 'required' }).open().enter('ann', 'bo', 'cy', 'dee');
    t.seat('heat', [
      ['e1', 'e3'],
      ['e2', 'e4'],
    ]);
    const unsigned = (): readonly unknown[] =>
      nextActs(t.state, t.nowMs()).flatMap(({ why, entry }) => (why === 'not-signed' ? [entry] : []));
    for (const entry of t.state.entries.values()) Object.assign(entry, { briefed: true, signed: null });
    expect(unsigned()).toContain('e1');
    const [heat, final] = t.state.sessions;
    const seat = heat?.seats.get('e1');
    if (seat === undefined || final === undefined) throw new Error('e1 has no seat');
    // The first session stays uncut, as a session that nobody plays.
    final.seats.set('e1', { ...seat, substitute: 'sue' });
    expect(unsigned()).toEqual(['e2', 'e3', 'e4']);
  });

  it('[crown-sic-bo 8.2.1(g)] say that the close of entries cancels a tournament with too few players', () => {
    const t = testTournament().open().enter('ann');
    t.accepts('tumbler dice commit-draw session=heat commitment=c');
    const [act] = nextActs(t.state, 3_600_000);
    expect(act).toMatchObject({ act: 'close-entries', why: 'too-few-players', kind: 'do', facts: { players: 1, least: 4 } });
  });

  it('[crown-sic-bo 8.2.1(d)] keep the director who has counted from signing the count', () => {
    const t = runningTournament();
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    expect(reasonsOf(t)).toEqual(['do count-due', 'do count-due', 'wait cut-due']);
    t.accepts('dealer dora count-chips session=heat table=T1 counts=[["e1",1000],["e3",1000]]');
    expect(actOf(t, 'signature-due')).toMatchObject({ kind: 'wait', table: 'T1', refusal: { code: 'same-person' } });
  });

  it('[crown-sic-bo 8.2.1(d)] show a refused count first, until the table is counted or its chips are corrected', () => {
    const t = runningTournament();
    for (const table of ['T1', 'T2']) t.playOut('heat', table);
    t.accepts('dealer dan count-chips session=heat table=T2 counts=[["e2",1000],["e4",1000]]');
    const differ = (e1: number, e3: number) =>
      t.accepts(`system server record-difference session=heat table=T1 dealer=dan counts=[["e1",${e1}],["e3",${e3}]]`);
    differ(1100, 900);
    expect(reasonsOf(t)).toEqual(['do count-differs', 'do signature-due', 'wait cut-due']);
    expect(actOf(t, 'count-differs')).toMatchObject({ act: 'count-chips', role: 'dealer', table: 'T1', session: 'heat' });
    t.accepts('director dora correct-chips session=heat entry=e1 chips=1100 why="a chip was misread"');
    expect(t.state.sessions[0]?.tables.get('T1')?.difference).toEqual({ dealer: 'dan', rows: [['e3', 1000, 900]] });
    t.accepts('director dora correct-chips session=heat entry=e3 chips=900 why="a chip was misread"');
    expect(reasonsOf(t)).toEqual(['do signature-due', 'do count-due', 'wait cut-due']);
    differ(1100, 800);
    t.accepts('dealer dan count-chips session=heat table=T1 counts=[["e1",1100],["e3",900]]');
    expect(reasonsOf(t)).toEqual(['do signature-due', 'do signature-due', 'wait cut-due']);
  });

  it('[crown-sic-bo 8.2.1(e)] list buy-backs until their time is over, and then the draw', () => {
    const t = countedBuyBack();
    t.accepts('director dora cut-session session=heat', 'tumbler dice commit-draw session=second commitment=c2');
    expect(reasonsOf(t)).toEqual(['do buy-back-open', 'do buy-back-open', 'wait draw-due']);
    const untilMs = Number(actOf(t, 'buy-back-open')?.facts.untilMs);
    expect(nextActs(t.state, untilMs + 1).map(({ why, kind }) => [why, kind])).toEqual([['draw-due', 'do']]);
  });

  it('are empty while the system conducts a practice tournament', () => {
    const t = testTournament();
    t.accepts('system house draft-conditions house={"practice":true}', 'system house open-entries');
    expect(nextActs(t.state, t.nowMs())).toEqual([]);
  });
});
