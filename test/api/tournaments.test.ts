/** Tests the routes of tournaments: who may do what, facts that only the server knows, retries, standings, draws, and what is public. */
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { type CroupierClient, TournamentClient } from '../../src/client/index.ts';
import { LOCK_AFTER_MS } from '../../src/protocol/bounds.ts';
import { OUTSIDE_TOURNAMENT_ACTS, type SessionView, TOURNAMENT_COMMAND_SCHEMAS } from '../../src/protocol/index.ts';
import { PAST_PER_PAGE_MAX, type PeopleStore, type PersonRecord, readPublicDraw, verifyDraw } from '../../src/server/index.ts';
import { standingsOf, TOURNAMENT_ACTS, type TournamentAct, type TournamentBody } from '../../src/tournament/index.ts';
import { type FaultyStore, makeFaultyStore } from '../store/faulty.ts';
import { type BareSocket, type House, openHouse, openSocket, openTable, PASSWORD, STORES, until } from './house.ts';
import { type Schema, sampleOf, seededRandom } from './schema-samples.ts';
import {
  type ApiTournament,
  createTournament,
  drawHeat,
  hireStaff,
  idOf,
  MINUTE_MS,
  makeConditions,
  openClosedTable,
  playSpin,
  type Staff,
  sendTo,
  startHeat,
} from './tournament-house.ts';

let playerNumber = 0;
/** A player with an account, as in a live house. */
async function register(house: House): Promise<CroupierClient> {
  playerNumber += 1;
  const client = house.client();
  const login = `player-${playerNumber}`;
  client.session = await client.http.post('/players', { login, password: PASSWORD, name: 'Ann', adult: true });
  return client;
}

const errorOf = (promise: Promise<unknown>): Promise<Record<string, unknown>> =>
  promise.then(
    () => ({ code: 'accepted' }),
    ({ error, status }: { readonly error: object; readonly status: number }) => ({ ...error, status }),
  );

describe.each(STORES)('a tournament over HTTP, %s', (store) => {
  let house: House;
  let staff: Staff;
  beforeAll(async () => {
    house = await openHouse({ store, practice: false });
    staff = await hireStaff(house);
  });
  afterAll(() => house.close());

  it('[crown-sic-bo 8.1.2] is created by a pit boss of all tables, and by nobody else', async () => {
    await openTable(house, 'crown-1', 'crown-sic-bo', 'A');
    const others = [
      await house.staff('crown-1', 'pit-boss'),
      await house.staff('*', 'game-supervisor'),
      staff.officer,
      await house.administrator(),
      await register(house),
    ];
    for (const client of others)
      expect(await errorOf(new TournamentClient(client).create('mine'))).toMatchObject({ code: 'not-permitted', status: 403 });
    expect(await errorOf(new TournamentClient(house.client()).create('mine'))).toMatchObject({ code: 'not-signed-in' });
    const boss = new TournamentClient(staff.boss);
    const created = await boss.create('mine');
    expect(created).toMatchObject({ seq: 1, role: 'pit-boss', view: { id: 'mine', stage: 'drafting', version: 0, hash: null } });
    expect(await errorOf(boss.create('mine'))).toMatchObject({ code: 'invalid', place: 'id', status: 400 });
    expect(await errorOf(boss.create('Not an id'))).toMatchObject({ code: 'invalid', place: 'id' });
    expect(await errorOf(boss.conditions('mine'))).toMatchObject({ code: 'not-found', status: 404 });
  });

  it('[crown-sic-bo 8.2.1] answers wrong conditions with their path and clauses, and creates nothing', async () => {
    const boss = new TournamentClient(staff.boss);
    const wrong = makeConditions(house.now(), 2, 3, { prizes: { by: 'shares', percents: [50, 30] } });
    const expected = {
      ...{ code: 'invalid', place: 'conditions.prizes.percents', clause: '8.2.1(j)', facts: { problem: 'bad-prizes' } },
      message: 'the shares add up to 80 per cent, not to 100',
    };
    expect(await errorOf(boss.create('wrong', wrong))).toMatchObject(expected);
    expect(await errorOf(boss.get('wrong'))).toMatchObject({ code: 'not-found' });
    await boss.create('wrong');
    expect(await errorOf(boss.command('wrong', { type: 'draft-conditions', conditions: wrong }))).toMatchObject(expected);
    expect(await errorOf(boss.command('wrong', { type: 'draft-conditions', conditions: { ...wrong, nmae: 1 } }))).toMatchObject({
      ...{ place: 'conditions', facts: { problem: 'unknown-field', nearest: 'name' } },
    });
    expect((await boss.get('wrong')).view.version).toBe(0);
  });

  it('[crown-sic-bo 8.1.3] has the hash of the canonical conditions, which the approval names', async () => {
    const boss = new TournamentClient(staff.boss);
    const { view } = await boss.create('hashed', makeConditions(house.now(), 2, 3));
    const { text, hash, conditions, version, approval } = await boss.conditions('hashed');
    expect(createHash('sha256').update(text).digest('hex')).toBe(hash);
    expect(JSON.parse(text)).toEqual(conditions);
    expect([version, approval, view.hash]).toEqual([1, null, hash]);
    // Fields with defaults are filled in.
    expect(conditions.noticeMinutes).toBe(20);
    const send = sendTo('hashed');
    const approve = { type: 'approve-conditions', reference: 'VCGLR 7', added: 'No photographs.' };
    expect(await send(staff.officer, { ...approve, hash: '0'.repeat(64) })).toBe('other-conditions');
    expect(await send(staff.officer, { ...approve, hash })).toBe('accepted');
    expect((await boss.conditions('hashed')).approval).toEqual({ reference: 'VCGLR 7', added: 'No photographs.' });
    expect((await new TournamentClient(house.client()).get('hashed')).view).toMatchObject({ stage: 'approved', hash });
  });

  it('executes a command one time for each key, and answers a retry as before, with its receipt', async () => {
    const tournament = await createTournament(house, staff, 'retries', 2, 3);
    const { id, handle, send, director } = tournament;
    expect(await send(director, { type: 'open-entries' })).toBe('accepted');
    const ann = await register(house);
    const client = new TournamentClient(ann);
    const first = await client.command(id, { type: 'apply' }, { key: 'key-of-apply' });
    expect(first).toMatchObject({ repeated: false, events: [{ type: 'entry-applied', entry: 'e1' }] });
    expect(first).toMatchObject({ seq: handle.head().seq, hash: handle.head().hash });
    expect(await client.command(id, { type: 'apply' }, { key: 'key-of-apply' })).toEqual({ ...first, repeated: true });
    expect(await errorOf(client.command(id, { type: 'withdraw-entry', entry: 'e1' }, { key: 'key-of-apply' }))).toMatchObject({
      ...{ code: 'key-reused', status: 422 },
    });
    expect(await errorOf(client.command(id, { type: 'apply' }, { key: 'key-of-second' }))).toMatchObject({
      ...{ code: 'entered-already', clause: '8.1.1', facts: { entry: 'e1' }, status: 409 },
    });
    const { seq, hash } = first;
    expect(await client.commandOutcome(id, 'key-of-apply')).toMatchObject({ fate: 'accepted', seq, hash });
    expect(await client.commandOutcome(id, 'key-of-second')).toMatchObject({
      ...{ fate: 'refused', error: { code: 'entered-already' } },
    });
    expect(await errorOf(client.commandOutcome(id, 'never-used-1'))).toMatchObject({ code: 'key-unknown', status: 404 });
    // Keys of other people are not visible.
    expect(await errorOf(new TournamentClient(director).commandOutcome(id, 'key-of-apply'))).toMatchObject({
      code: 'key-unknown',
    });
    // The retry of an excluded person gets the first answer too.
    await (await house.administrator()).http.post('/session/unlock', { password: PASSWORD });
    await (await house.administrator()).http.post('/exclusions', { person: idOf(ann), grounds: 'own request' });
    expect(await client.command(id, { type: 'apply' }, { key: 'key-of-apply' })).toEqual({ ...first, repeated: true });
    expect((await client.entry(id)).entry).toBe('e1');
    const { items } = (await director.http.get(`/tournaments/${id}/journal?limit=200`)) as {
      readonly items: readonly { readonly seq: number; readonly hash: string; readonly key: string | null }[];
    };
    expect(items.filter(({ key }) => key === 'key-of-apply').map((item) => [item.seq, item.hash])).toEqual([[seq, hash]]);
    const next = (await director.http.get(`/tournaments/${id}/journal?limit=2&cursor=1`)) as { readonly next: string };
    expect(next.next).toBe('3');
  });

  it('rejects commands without a key, with a bad key, with unknown fields, and of the server alone', async () => {
    const tournament = await createTournament(house, staff, 'strict', 2, 3);
    const path = '/tournaments/strict/commands';
    const { http } = staff.director;
    expect(await errorOf(http.post(path, { type: 'open-entries' }))).toMatchObject({ code: 'key-missing' });
    expect(await errorOf(http.post(path, { type: 'open-entries' }, { 'idempotency-key': 'short' }))).toMatchObject({
      ...{ code: 'invalid', place: 'idempotency-key' },
    });
    const headers = { 'idempotency-key': 'key-of-strict' };
    for (const [body, place] of [
      [{ type: 'open-entries', house: { practice: true } }, 'house'],
      [{ type: 'open-entries', by: { role: 'system', person: 'system' } }, 'by'],
      [{ type: 'apply', bot: true }, 'bot'],
      [{ type: 'accept-entry', entry: 'e1', atMs: 1 }, 'atMs'],
      [{ type: 'accept-entry' }, 'entry'],
      [{ type: 'accept-entry', entry: 'a'.repeat(65) }, 'entry'],
      [{ type: 'refuse-entry', entry: 'e1', why: 'a'.repeat(501) }, 'why'],
      [{ type: 'brief-players', entries: Array.from({ length: 10_001 }, () => 'e1') }, 'entries'],
      [{ type: 'extend-entries', closesMs: -1 }, 'closesMs'],
      [{ type: 'count-chips', session: 'heat', table: 't', counts: [['e1', 0.5]] }, 'counts.0.1'],
      [{ type: 'no-such-act' }, 'type'],
    ] as const)
      expect(await errorOf(http.post(path, body, headers)), JSON.stringify(body).slice(0, 80)).toMatchObject({
        ...{ code: 'invalid', place },
      });
    const inside = TOURNAMENT_ACTS.filter((act) => !OUTSIDE_TOURNAMENT_ACTS.includes(act));
    expect(inside).toEqual(expect.arrayContaining(['commit-draw', 'draw-seats', 'draw-lots', 'record-spin', 'record-play-off']));
    for (const type of inside)
      expect(await errorOf(http.post(path, { type, session: 'heat', seed: 'a' }, headers))).toMatchObject({
        ...{ code: 'invalid', place: 'type' },
      });
    for (const as of ['system', 'tumbler', 'administrator'])
      expect(await tournament.send(staff.director, { type: 'open-entries' }, as)).toBe('not-permitted');
    expect(await tournament.send(staff.director, { type: 'open-entries' }, 'director')).toBe('accepted');
    expect(await errorOf(http.post('/tournaments/nowhere/commands', { type: 'apply' }, headers))).toMatchObject({
      ...{ code: 'not-found', status: 404 },
    });
  });
});

/** Who may do each act that a person can do, from rule 8 of Crown Sic Bo. Written by hand, not copied from the definitions. */
const ALLOWED: Readonly<Record<string, readonly string[]>> = {
  'draft-conditions': ['pit-boss', 'director'],
  'approve-conditions': ['officer'],
  'withdraw-approval': ['officer'],
  'appoint-director': ['pit-boss'],
  'name-deputy': ['pit-boss', 'director'],
  'take-charge': ['director'],
  'hand-over': ['director'],
  'leave-charge': ['director'],
  'open-entries': ['director'],
  apply: ['player'],
  'accept-entry': ['director'],
  'refuse-entry': ['director'],
  'withdraw-entry': ['player', 'director'],
  'extend-entries': ['director'],
  'close-entries': ['director'],
  'cancel-tournament': ['director', 'pit-boss'],
  'brief-players': ['director'],
  'sign-conditions': ['player'],
  'record-signature': ['director'],
  'designate-table': ['director'],
  'release-table': ['director'],
  'order-draw': ['director'],
  'allot-seat': ['director'],
  'exchange-seats': ['director'],
  'move-table': ['director'],
  'alter-start': ['director'],
  'call-players': ['director'],
  'acknowledge-start': ['player'],
  'check-in': ['player', 'director'],
  'undo-check-in': ['director'],
  'start-session': ['director'],
  'hold-session': ['director'],
  'resume-session': ['director'],
  'agree-conclusion': ['player'],
  'conclude-table': ['director'],
  'correct-chips': ['director'],
  'count-chips': ['dealer'],
  'sign-count': ['director'],
  'cut-session': ['director'],
  'buy-back': ['player', 'director'],
  'nominate-substitute': ['player'],
  'approve-substitute': ['director'],
  'refuse-substitute': ['director'],
  'retire-entry': ['player', 'director'],
  'disqualify-entry': ['director'],
  'award-prizes': ['director'],
  'pay-prize': ['director'],
};

describe('the permissions', () => {
  let house: House;
  let staff: Staff;
  let tournament: ApiTournament;
  let people: Readonly<Record<string, CroupierClient>>;
  beforeAll(async () => {
    house = await openHouse({ practice: false });
    staff = await hireStaff(house);
    await openClosedTable(house, 't1');
    tournament = await createTournament(house, staff, 'roles', 2, 3);
    const { boss, director, officer } = staff;
    people = { player: await register(house), dealer: await house.staff('t1', 'dealer'), 'pit-boss': boss, director, officer };
  });
  afterAll(() => house.close());

  it('are known for every act that a person can do', () => {
    expect(Object.keys(ALLOWED).sort()).toEqual([...OUTSIDE_TOURNAMENT_ACTS].sort());
  });

  const random = seededRandom(11);
  const bodyOf = (act: TournamentAct): Record<string, unknown> => {
    const body = sampleOf(TOURNAMENT_COMMAND_SCHEMAS[act] as Schema, random) as Record<string, unknown>;
    return {
      ...body,
      ...('person' in body ? { person: idOf(staff.director) } : {}),
      ...('table' in body ? { table: 't1' } : {}),
      ...('counts' in body ? { counts: [] } : {}),
      ...('conditions' in body ? { conditions: makeConditions(house.now(), 2, 3) } : {}),
    };
  };
  /** Acts that would end the tournament, or the charge of the director, for the next tests. */
  const skipped = ['cancel-tournament', 'leave-charge', 'withdraw-approval', 'hand-over'];

  it.each(Object.entries(ALLOWED))('decide who may do %s', async (act, allowed) => {
    for (const [role, client] of Object.entries(people)) {
      if (allowed.includes(role) && skipped.includes(act)) continue;
      const body = bodyOf(act as TournamentAct);
      const code = await tournament.send(client, body, role);
      if (allowed.includes(role)) expect(['not-your-role', 'not-permitted', 'invalid'], `${role} may ${act}`).not.toContain(code);
      else expect([act, role, code]).toEqual([act, role, 'not-your-role']);
      // Without `as`, people act in the role that may do the act.
      if (!skipped.includes(act)) {
        const byDefault = await tournament.send(client, bodyOf(act as TournamentAct));
        const mayAct = allowed.includes(role) || allowed.includes('player');
        expect([act, role, byDefault === 'not-your-role']).toEqual([act, role, !mayAct]);
      }
    }
    expect(await tournament.send(house.client(), bodyOf(act as TournamentAct))).toBe('not-signed-in');
  });

  it('of roles that a person does not have are not given', async () => {
    for (const role of ['director', 'pit-boss', 'officer', 'dealer'])
      expect(await tournament.send(people.player as CroupierClient, { type: 'apply' }, role)).toBe('not-permitted');
    // A dealer counts the chips only where the role is granted.
    const count = { type: 'count-chips', session: 'heat', table: 't2', counts: [] };
    expect(await tournament.send(people.dealer as CroupierClient, count)).toBe('not-your-role');
    expect(await tournament.send(people.dealer as CroupierClient, { ...count, table: 't1' })).not.toBe('not-your-role');
  });

  it('to read the inventory and the journal', async () => {
    const read = (client: CroupierClient, what: string): Promise<unknown> =>
      client.http.get(`/tournaments/roles/${what}`).then(
        () => 'read',
        ({ code }: { readonly code: string }) => code,
      );
    const administrator = await house.administrator();
    const answers = async (what: string): Promise<unknown> => ({
      ...Object.fromEntries(
        await Promise.all(Object.entries(people).map(async ([role, client]) => [role, await read(client, what)] as const)),
      ),
      administrator: await read(administrator, what),
      nobody: await read(house.client(), what),
    });
    const no = 'not-permitted';
    const common = { player: no, dealer: no, director: 'read', officer: 'read', nobody: 'not-signed-in' };
    expect(await answers('inventory')).toEqual({ ...common, 'pit-boss': 'read', administrator: no });
    expect(await answers('journal')).toEqual({ ...common, 'pit-boss': no, administrator: 'read' });
  });

  it('of staff are not given to people whom the tournament cannot name', async () => {
    const player = idOf(people.player as CroupierClient);
    expect(await tournament.send(staff.boss, { type: 'name-deputy', person: player })).toBe('not-found');
    expect(await tournament.send(staff.boss, { type: 'name-deputy', person: 'nobody' })).toBe('not-found');
    // A player learns nothing about accounts.
    expect(await tournament.send(people.player as CroupierClient, { type: 'name-deputy', person: 'nobody' })).toBe(
      'not-your-role',
    );
  });
});

describe('the facts of the house', () => {
  let house: House;
  let staff: Staff;
  let peopleStore: PeopleStore;
  beforeAll(async () => {
    house = await openHouse({
      practice: false,
      wrap: (store, people) => {
        peopleStore = people;
        return { store, people };
      },
    });
    staff = await hireStaff(house);
  });
  afterAll(() => house.close());

  it('[crown-sic-bo 8.2.1(f)(i)] keep excluded people, minors and staff from entering, at every step', async () => {
    const { send, director, handle } = await createTournament(house, staff, 'eligible', 2, 3);
    expect(await send(director, { type: 'open-entries' })).toBe('accepted');
    const admin = await house.administrator();
    const [ann, bo, eve] = [await register(house), await register(house), await register(house)];
    await admin.http.post('/exclusions', { person: idOf(ann), grounds: 'own request' });
    expect(await send(ann, { type: 'apply' })).toBe('excluded');
    await admin.http.delete(`/exclusions/${idOf(ann)}`);
    expect(await send(ann, { type: 'apply' })).toBe('accepted');
    // Excluded after the application.
    await admin.http.post('/exclusions', { person: idOf(ann), grounds: 'own request' });
    expect(await send(director, { type: 'accept-entry', entry: 'e1' })).toBe('excluded');
    // All roles, and administrators.
    for (const client of [director, staff.boss, staff.officer, admin])
      expect(await send(client, { type: 'apply' })).toBe('staff-may-not-enter');
    // An account of an earlier version, without a recorded age.
    const nowMs = house.now();
    const minor: PersonRecord = {
      ...{ id: 'p-minor', kind: 'player', login: 'minor', name: 'Min', password: null, adultAtMs: null, over: null },
      ...{ createdAtMs: nowMs, disabledAtMs: null, deletedAtMs: null },
    };
    await peopleStore.addPerson(minor, null, [], null);
    const { token, record } = house.people.sessions.createSession('p-minor');
    await house.people.addSession(record);
    const answer = await house.app.inject({
      ...{ method: 'POST', url: '/api/v1/tournaments/eligible/commands', payload: { type: 'apply' } },
      headers: { cookie: `croupier=${token}`, 'x-croupier': '1', 'idempotency-key': 'key-of-minor' },
    });
    expect([answer.statusCode, answer.json().error.code]).toEqual([409, 'under-age']);
    // A substitute must be entitled to play too.
    expect(await send(bo, { type: 'apply' })).toBe('accepted');
    expect(await send(director, { type: 'accept-entry', entry: 'e2' })).toBe('accepted');
    const nominate = { type: 'nominate-substitute', session: 'heat', entry: 'e2', person: idOf(eve) };
    expect(await send(bo, { ...nominate, person: 'nobody' })).toBe('not-found');
    expect(await send(bo, nominate)).toBe('wrong-phase');
    expect(await send(eve, { type: 'withdraw-entry', entry: 'e2' })).toBe('not-your-entry');
    expect(await handle.read(({ players }) => players)).toBe(1);
  });

  it('[crown-sic-bo 8.2.1(f)(i)] give no chips to a player who was excluded after the check-in', async () => {
    const tournament = await createTournament(house, staff, 'excluded-late', 2, 3);
    const people = await Promise.all(Array.from({ length: 6 }, () => register(house)));
    await drawHeat(house, tournament, people.map(idOf), 2);
    const admin = await house.administrator();
    await admin.http.post('/session/unlock', { password: PASSWORD });
    await admin.http.post('/exclusions', { person: idOf(people[2] as (typeof people)[number]), grounds: 'own request' });
    house.advanceClock(MINUTE_MS);
    await staff.director.http.post('/session/unlock', { password: PASSWORD });
    expect(await tournament.send(tournament.director, { type: 'start-session', session: 'heat' })).toBe('accepted');
    const seats = await tournament.handle.read(({ sessions }) =>
      [...(sessions[0]?.seats.values() ?? [])].map(({ entry, status, chips }) => `${entry} ${status} ${chips > 0}`).sort(),
    );
    expect(seats).toEqual([
      'e1 playing true',
      'e2 playing true',
      'e3 absent false',
      'e4 playing true',
      'e5 playing true',
      'e6 playing true',
    ]);
  });

  it('do not tell a player why another person may not be the substitute', async () => {
    const tournament = await createTournament(house, staff, 'substitutes', 2, 3);
    const [ann, bo, eve, max] = [await register(house), await register(house), await register(house), await register(house)];
    await drawHeat(house, tournament, [idOf(ann), idOf(bo), 's-3', 's-4', 's-5', 's-6'], 2);
    const admin = await house.administrator();
    await admin.http.post('/session/unlock', { password: PASSWORD });
    await admin.http.post('/exclusions', { person: idOf(eve), grounds: 'own request' });
    const client = new TournamentClient(ann);
    const nominate = (person: string) => ({ type: 'nominate-substitute', session: 'heat', entry: 'e1', person }) as const;
    const minor: PersonRecord = {
      ...{ id: 'p-young', kind: 'player', login: 'young', name: 'Young', password: null, adultAtMs: null, over: null },
      ...{ createdAtMs: house.now(), disabledAtMs: null, deletedAtMs: null },
    };
    await peopleStore.addPerson(minor, null, [], null);
    // Excluded, a member of staff, under age, and a player of the tournament.
    const answers: unknown[] = [];
    for (const [i, person] of [idOf(eve), idOf(staff.boss), 'p-young', idOf(bo)].entries()) {
      const key = `key-of-nomination-${i}`;
      answers.push(await errorOf(client.command('substitutes', nominate(person), { key })));
      answers.push(await errorOf(client.command('substitutes', nominate(person), { key })));
      const { error } = (await client.commandOutcome('substitutes', key)) as { readonly error: object };
      answers.push({ ...error, status: 403 });
    }
    const neutral = { code: 'not-permitted', message: 'this person may not play', place: 'person', status: 403 };
    expect(answers).toEqual(answers.map(() => neutral));
    // The director learns the reason.
    expect(await tournament.send(ann, nominate(idOf(max)))).toBe('accepted');
    await admin.http.post('/exclusions', { person: idOf(max), grounds: 'own request' });
    const approve = { type: 'approve-substitute', session: 'heat', entry: 'e1' };
    expect(await tournament.send(staff.director, approve)).toBe('excluded');
  });

  it('[crown-sic-bo 8.3.1, 8.3.2] let the director designate only free tables of the rulebook and layout', async () => {
    const first = await createTournament(house, staff, 'first', 2, 3);
    const { director, send } = first;
    for (const table of ['free', 'played']) await openClosedTable(house, table);
    await openTable(house, 'open', 'crown-sic-bo', 'A');
    await openClosedTable(house, 'other-layout', 'B');
    await openTable(house, 'other-book', 'rws-tai-sai', 'A');
    const designate = (table: string): Promise<string> => send(director, { type: 'designate-table', table });
    const listFree = async (): Promise<readonly string[]> =>
      (await director.floor()).items.flatMap(({ table, freeForTournament }) => (freeForTournament ? [table] : []));
    expect(await listFree()).toEqual(expect.arrayContaining(['free', 'played', 'other-layout']));
    expect(await listFree()).not.toContain('open');
    expect(await designate('nowhere')).toBe('not-found');
    expect(await designate('open')).toBe('table-in-use');
    expect(await designate('other-layout')).toBe('invalid');
    expect(await designate('other-book')).toBe('invalid');
    expect(await designate('free')).toBe('accepted');
    expect(await designate('free')).toBe('table-in-use');
    expect(await listFree()).not.toContain('free');
    const second = await createTournament(house, staff, 'second', 2, 3);
    expect(await second.send(director, { type: 'designate-table', table: 'free' })).toBe('table-in-use');
    expect(await send(director, { type: 'release-table', table: 'free' })).toBe('accepted');
    expect(await listFree()).toContain('free');
    expect(await second.send(director, { type: 'designate-table', table: 'free' })).toBe('accepted');
  });

  it('say in a practice house that play is for nothing, so that guests play and no approval is needed', async () => {
    const practice = await openHouse();
    const practiceStaff = await hireStaff(practice);
    const { id, send, submit, conductor } = await createTournament(practice, practiceStaff, 'practice', 2, 3);
    await submit(conductor, { type: 'open-entries' });
    const guest = await practice.guest();
    expect((await new TournamentClient(guest).get(id)).view).toMatchObject({ practice: true, approval: null });
    expect(await send(guest, { type: 'apply' })).toBe('accepted');
    await practice.close();
  });
});

describe('the next practice tournament', () => {
  it('is created by the first person who opens it, and every guest can enter it', async () => {
    const house = await openHouse();
    const [ann, bo] = [await house.guest(), await house.guest()];
    const client = new TournamentClient(ann);
    const { upcoming, items } = await client.list();
    expect(items).toEqual([]);
    expect(upcoming?.startsMs).toBeGreaterThan(house.now());
    const id = upcoming?.tournament ?? '';
    expect(await errorOf(client.get(id))).toMatchObject({ code: 'not-found' });
    expect(await errorOf(new TournamentClient(house.client()).openPractice())).toMatchObject({ code: 'not-signed-in' });
    const [opened, again] = await Promise.all([client.openPractice(), new TournamentClient(bo).openPractice()]);
    expect([opened.view.id, again.view.id]).toEqual([id, id]);
    expect(opened.view).toMatchObject({ stage: 'entries', practice: true, directorPresent: true });
    expect(await sendTo(id)(ann, { type: 'apply' })).toBe('accepted');
    expect((await client.list()).items).toMatchObject([{ tournament: id, stage: 'entries' }]);
    // A person who waits alone can start one now. The others play the next one.
    expect([(await client.list()).upcoming?.canStart, (await new TournamentClient(bo).list()).upcoming?.canStart]).toEqual([
      true,
      false,
    ]);
    expect((await new TournamentClient(bo).openPractice({ now: true })).view.id).toBe(id);
    const started = (await client.openPractice({ now: true })).view;
    expect(started).toMatchObject({ stage: 'entries', practice: true });
    expect(started.id).not.toBe(id);
    expect((await client.get(id)).own).toMatchObject({ status: 'withdrawn' });
    expect(await sendTo(started.id)(ann, { type: 'apply' })).toBe('accepted');
    await house.close();
    const live = await openHouse({ practice: false });
    const eve = new TournamentClient(await register(live));
    expect((await eve.list()).upcoming).toBeNull();
    expect(await errorOf(eve.openPractice())).toMatchObject({ code: 'not-permitted', status: 403 });
    await live.close();
  });
});

describe('the views', () => {
  let house: House;
  let staff: Staff;
  beforeAll(async () => {
    house = await openHouse();
    staff = await hireStaff(house);
  });
  afterAll(() => house.close());
  const people = ['p-1', 'p-2', 'p-3', 'p-4', 'p-5', 'p-6'];

  it('show standings by page, as CSV and with the numbers behind a place, and a draw that anybody can verify', async () => {
    const tournament = await createTournament(house, staff, 'shown', 2, 3);
    const { handle } = tournament;
    const client = new TournamentClient(house.client());
    expect(await errorOf(client.draw('shown', 'heat'))).toMatchObject({ code: 'not-found', place: 'purpose' });
    await drawHeat(house, tournament, people, 2);
    expect(await client.standings('shown', 'heat')).toEqual({ items: [], next: null });
    await startHeat(house, tournament);
    const random = seededRandom(5);
    for (let i = 0; i < 5; i++) for (const table of ['shown-1', 'shown-2']) await playSpin(tournament, table, random);
    const rows = await handle.read((state) => standingsOf(state, state.sessions[0] as never));
    const expected = rows.map(({ place, entry, table, chips, status, bot }) => ({ place, entry, table, chips, status, bot }));
    expect((await client.standings('shown', 'heat')).items).toEqual(expected);
    const first = await client.standings('shown', 'heat', { limit: 4 });
    const second = await client.standings('shown', 'heat', { limit: 4, cursor: first.next ?? '' });
    expect([...first.items, ...second.items]).toEqual(expected);
    expect([first.next, second.next]).toEqual(['4', null]);
    // The second row says which numbers separate it from the first.
    const [best, next] = rows;
    expect(await client.explain('shown', 'heat', next?.entry ?? '')).toMatchObject({
      ...{ place: next?.place, entry: next?.entry, against: best?.entry, decidedBy: next?.decidedBy },
      facts: [{ fact: 'chips', own: next?.chips, above: best?.chips }],
    });
    expect(await errorOf(client.explain('shown', 'heat', 'e99'))).toMatchObject({ code: 'not-found', place: 'entry' });
    expect(await errorOf(client.standings('shown', 'no-session'))).toMatchObject({ code: 'not-found', place: 'session' });
    const csv = await (await fetch(`${house.url}/api/v1/tournaments/shown/sessions/heat/standings?format=csv`)).text();
    expect(csv.split('\n')[0]).toBe('place,entry,table,chips (units),status,bot');
    expect(csv.split('\n')[1]).toBe(`1,${best?.entry},${best?.table},${(best?.chips ?? 0) / 100},playing,`);
    const draw = readPublicDraw(await client.draw('shown', 'heat'));
    if (typeof draw === 'string') throw new Error(draw);
    expect(verifyDraw(draw)).toMatchObject({ tournament: 'shown', session: 'heat', verdict: 'verified' });
    expect(await errorOf(client.draw('shown', 'heat', 'lots'))).toMatchObject({ code: 'not-found' });
  });

  it('name no person to the public and to other players', async () => {
    const [ann, bo] = [await house.guest(), await house.guest()];
    const tournament = await createTournament(house, staff, 'private', 2, 3);
    await drawHeat(house, tournament, [idOf(ann), idOf(bo), ...people.slice(2)], 2);
    await startHeat(house, tournament);
    await playSpin(tournament, 'private-1', seededRandom(3));
    const paths = ['', '/conditions', '/sessions/heat/standings', '/sessions/heat/standings/e1', '/sessions/heat/draws/seats'];
    for (const client of [house.client(), bo]) {
      const answers = [await client.http.get('/tournaments')];
      for (const path of paths) answers.push(await client.http.get(`/tournaments/private${path}`));
      const text = JSON.stringify(answers);
      for (const person of [idOf(ann), 'p-3', idOf(staff.boss)]) expect(text).not.toContain(person);
    }
    const own = await new TournamentClient(ann).get('private');
    expect(own).toMatchObject({ role: 'player', own: { entry: 'e1', status: 'accepted', seats: [{ session: 'heat' }] } });
    expect(own.staff).toBeUndefined();
    expect(await new TournamentClient(ann).entry('private')).toEqual(own.own);
    expect(await errorOf(new TournamentClient(await house.guest()).entry('private'))).toMatchObject({ code: 'not-found' });
    const { staff: entries } = await new TournamentClient(staff.officer).get('private');
    expect(entries?.entries.map(({ person }) => person)).toEqual([idOf(ann), idOf(bo), ...people.slice(2)]);
    expect(entries?.chips).toEqual({ bank: -60_000, racks: expect.any(Number), float: expect.any(Number) });
  });

  it('list the tournaments that are not over first, by their start, and page the others', async () => {
    const boss = new TournamentClient(staff.boss);
    for (const [id, minutes] of [
      ['list-b', 30],
      ['list-a', 10],
      ['list-over-1', 20],
      ['list-over-2', 20],
    ] as const)
      await boss.create(id, makeConditions(house.now() + minutes * MINUTE_MS, 2, 3));
    for (const id of ['list-over-1', 'list-over-2']) await boss.command(id, { type: 'cancel-tournament', why: 'a storm' });
    const client = new TournamentClient(house.client());
    const ids: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const page: Awaited<ReturnType<typeof client.list>> = await client.list({ limit: 2, ...(cursor ? { cursor } : {}) });
      ids.push(...page.items.map(({ tournament }) => tournament));
      cursor = page.next;
    }
    const listed = ids.filter((id) => id.startsWith('list-'));
    expect(listed).toEqual(['list-a', 'list-b', 'list-over-2', 'list-over-1']);
    expect(ids.slice(-2)).toEqual(['list-over-2', 'list-over-1']);
    expect(await errorOf(client.list({ cursor: 'nowhere' }))).toMatchObject({ code: 'invalid', place: 'cursor' });
    const { items } = await client.list({ limit: 200 });
    expect(items.find(({ tournament }) => tournament === 'list-a')).toMatchObject({
      ...{ name: 'Evening', stage: 'drafting', rulebook: 'crown-sic-bo', layout: 'A', playersMax: 6, entryFee: 2000, players: 0 },
    });
  });

  it('load few states of tournaments that are over for a page of the list, and each state one time', async () => {
    const boss = new TournamentClient(staff.boss);
    const ids = Array.from({ length: PAST_PER_PAGE_MAX + 2 }, (_, i) => `past-${10 + i}`);
    for (const id of ids) {
      await boss.create(id, makeConditions(house.now(), 2, 3));
      await boss.command(id, { type: 'cancel-tournament', why: 'a storm' });
    }
    const reads = ids.map((id) => vi.spyOn(house.floor.tournaments.get(id) as ApiTournament['handle'], 'read'));
    const countReads = (): number => reads.reduce((sum, { mock }) => sum + mock.calls.length, 0);
    const client = new TournamentClient(house.client());
    const isPast = ({ stage }: { readonly stage: string }): boolean => stage === 'cancelled' || stage === 'finished';
    const first = await client.list({ limit: 200 });
    expect(first.items.filter(isPast).map(({ tournament }) => tournament)).toEqual(ids.toReversed().slice(0, PAST_PER_PAGE_MAX));
    expect(countReads()).toBe(PAST_PER_PAGE_MAX);
    const second = await client.list({ limit: 200, cursor: first.next ?? '' });
    expect(second.items.slice(0, 2).map(({ tournament }) => tournament)).toEqual(['past-11', 'past-10']);
    expect(await client.list({ limit: 200 })).toEqual(first);
    expect(countReads()).toBe(ids.length);
    for (const read of reads) read.mockRestore();
  });

  it('do not list tournament tables among the tables of the floor', async () => {
    const setup = await house.floor.tables.get('shown-1')?.read(({ setup: cash }) => cash);
    if (setup === undefined) throw new Error('there is no table');
    const made = await house.floor.createTable({
      ...{ rulebook: 'crown-sic-bo', setup: { ...setup, table: 'shown-1.tournament', tournament: true } },
      by: { person: 'system', role: 'system' },
    });
    expect(typeof made).toBe('object');
    const { items } = await house.client().floor();
    expect(items.map(({ table }) => table)).toContain('shown-1');
    expect(items.map(({ table }) => table)).not.toContain('shown-1.tournament');
    // A grant at a table also holds at its tournament table.
    const dealer = await house.staff('shown-1', 'dealer');
    expect((await dealer.getTable('shown-1.tournament')).role).toBe('dealer');
  });
});

describe('[crown-sic-bo 8.2.4] the person in charge', () => {
  const GRACE_MS = 300;
  let house: House;
  let staff: Staff;
  beforeAll(async () => {
    house = await openHouse({ practice: false, consoleGraceMs: GRACE_MS });
    staff = await hireStaff(house);
  });
  afterAll(() => house.close());

  const isAway = ({ handle }: ApiTournament): Promise<boolean> => handle.read(({ awaySinceMs }) => awaySinceMs !== null);

  /** Creates a tournament whose director has consoles before the director takes charge. */
  async function createWithConsoles(id: string, count: number) {
    const consoles: BareSocket[] = [];
    const open = async (): Promise<void> => {
      for (let i = 0; i < count; i++) {
        const socket = await openSocket(house, staff.director);
        socket.send({ type: 'subscribe', tournament: id, console: true });
        expect((await socket.next('tournament-view')).role).toBe('director');
        consoles.push(socket);
      }
    };
    const tournament = await createTournament(house, staff, id, 2, 3, {}, open);
    return { tournament, consoles };
  }

  const closeConsole = async (id: string, socket: BareSocket | undefined): Promise<void> => {
    socket?.send({ type: 'unsubscribe', tournament: id });
    await socket?.next('unsubscribed');
  };

  it('is away a short time after the last console is closed, and takes charge again by a command', async () => {
    const { tournament: kept, consoles } = await createWithConsoles('kept', 2);
    const { tournament: left, consoles: leftConsoles } = await createWithConsoles('left', 1);
    // A second console keeps the charge.
    await closeConsole('kept', consoles[0]);
    const { tournament: never } = await createWithConsoles('never', 0);
    await until(() => isAway(never), 'the absence without a console');
    expect([await isAway(kept), await isAway(left)]).toEqual([false, false]);
    const startMs = performance.now();
    await closeConsole('left', leftConsoles[0]);
    await until(() => isAway(left), 'the absence');
    // A timer may fire slightly early.
    expect(performance.now() - startMs).toBeGreaterThan(GRACE_MS - 5);
    expect((await new TournamentClient(house.client()).get('left')).view.directorPresent).toBe(false);
    // A console alone does not take charge.
    leftConsoles[0]?.send({ type: 'subscribe', tournament: 'left', console: true });
    await leftConsoles[0]?.next('tournament-view');
    expect(await left.send(staff.director, { type: 'open-entries' })).toBe('director-away');
    expect(await left.send(staff.director, { type: 'take-charge' })).toBe('accepted');
    expect(await left.send(staff.director, { type: 'open-entries' })).toBe('accepted');
    const { gaps } = await new TournamentClient(staff.officer).inventory('left');
    expect(gaps).toMatchObject([{ person: idOf(staff.director) }]);
    const { items } = (await staff.officer.http.get('/tournaments/left/journal?limit=200')) as {
      readonly items: readonly { readonly person: string; readonly role: string; readonly body: string }[];
    };
    expect(items.filter(({ body }) => body.includes('"charge-left"'))).toMatchObject([{ person: 'system', role: 'system' }]);
    // A closed socket is a closed console too.
    consoles[1]?.ws.terminate();
    await until(() => isAway(kept), 'the absence after the socket is closed');
    leftConsoles[0]?.ws.terminate();
  }, 60_000);

  it('is away while the session is locked for being idle, although the console is open, and takes charge again after the password', async () => {
    const { tournament, consoles } = await createWithConsoles('idle', 1);
    const [console] = consoles;
    // A console that reports activity is not locked.
    house.advanceClock(LOCK_AFTER_MS - 1000);
    console?.send({ type: 'ping', active: true });
    await console?.next('pong');
    house.advanceClock(LOCK_AFTER_MS - 1000);
    expect((await staff.director.http.get<SessionView>('/session')).locked).toBe(false);
    expect(await isAway(tournament)).toBe(false);
    house.advanceClock(2000);
    // A timer calls `sweep` every few seconds. It locks idle sessions.
    house.people.sessions.sweep();
    await until(() => isAway(tournament), 'the absence of a director with a locked console');
    expect((await staff.director.http.get<SessionView>('/session')).locked).toBe(true);
    expect(await tournament.send(staff.director, { type: 'take-charge' })).toBe('session-locked');
    await staff.director.http.post('/session/unlock', { password: PASSWORD });
    expect(await tournament.send(staff.director, { type: 'open-entries' })).toBe('director-away');
    expect(await tournament.send(staff.director, { type: 'take-charge' })).toBe('accepted');
    await staff.officer.http.post('/session/unlock', { password: PASSWORD });
    const { gaps } = await new TournamentClient(staff.officer).inventory('idle');
    expect(gaps).toMatchObject([{ person: idOf(staff.director) }]);
    console?.ws.terminate();
  }, 60_000);
});

describe('a tournament that is created while the disk fails', () => {
  let house: House;
  let staff: Staff;
  let disk: FaultyStore;
  beforeAll(async () => {
    house = await openHouse({
      wrap: (store, people) => {
        disk = makeFaultyStore(store);
        return { store: disk, people };
      },
    });
    staff = await hireStaff(house);
  });
  afterAll(() => house.close());

  /** Creates a tournament. The disk fails in the n-th commit, and works again soon. */
  async function createWithFailure(id: string, conditions: object, commit: number): Promise<Record<string, unknown>> {
    disk.failAt(commit, 'before');
    const answer = errorOf(new TournamentClient(staff.boss).create(id, conditions));
    await until(disk.isFailing, 'the failure');
    disk.repair();
    return answer;
  }
  const unavailable = { code: 'store-unavailable', status: 503 };
  const exists = { code: 'invalid', place: 'id', status: 400 };

  it('does not exist if the first record could not be stored, and the answer says so', async () => {
    const conditions = makeConditions(house.now(), 2, 3);
    expect(await createWithFailure('unborn', conditions, 0)).toMatchObject(unavailable);
    expect(house.floor.tournaments.has('unborn')).toBe(false);
    const { view } = await new TournamentClient(staff.boss).create('unborn', conditions);
    expect(view.version).toBe(1);
  });

  it('gets its conditions if the same person sends the request again', async () => {
    const conditions = makeConditions(house.now(), 2, 3);
    expect(await createWithFailure('half', conditions, 1)).toMatchObject(unavailable);
    const boss = new TournamentClient(staff.boss);
    expect((await boss.get('half')).view).toMatchObject({ version: 0, hash: null });
    // Nobody else continues it, and it is not created a second time without conditions.
    const other = new TournamentClient(await house.staff('*', 'pit-boss'));
    expect(await errorOf(other.create('half', conditions))).toMatchObject(exists);
    expect(await errorOf(boss.create('half'))).toMatchObject(exists);
    const created = await boss.create('half', conditions);
    expect(created.view).toMatchObject({ version: 1, hash: expect.any(String) });
    // The answer may have been lost.
    expect(await boss.create('half', conditions)).toEqual(created);
    expect(await errorOf(boss.create('half', { ...conditions, name: 'Night' }))).toMatchObject(exists);
    expect((await boss.get('half')).view.version).toBe(1);
  });

  it('is created one time by two requests at the same time', async () => {
    const conditions = makeConditions(house.now(), 2, 3);
    const boss = new TournamentClient(staff.boss);
    const [first, second] = await Promise.all([boss.create('twice', conditions), boss.create('twice', conditions)]);
    expect([first.seq, second.seq]).toEqual([2, 2]);
    const other = new TournamentClient(await house.staff('*', 'pit-boss'));
    const answers = await Promise.all([errorOf(boss.create('thrice')), errorOf(other.create('thrice'))]);
    expect(answers.map(({ code }) => code).sort()).toEqual(['accepted', 'invalid']);
  });

  it('is not drafted again by a request to create it, if it was drafted by a command', async () => {
    const conditions = makeConditions(house.now(), 2, 3);
    const boss = new TournamentClient(staff.boss);
    await boss.create('drafted');
    await boss.command('drafted', { type: 'draft-conditions', conditions });
    expect(await errorOf(boss.create('drafted', conditions))).toMatchObject(exists);
    expect((await boss.get('drafted')).view.version).toBe(1);
  });
});

it('a body that is too large is rejected', async () => {
  const house = await openHouse();
  const { boss } = await hireStaff(house);
  const remarks = 'a'.repeat(140_000);
  const body = { id: 'large', conditions: { remarks } };
  expect(await errorOf(boss.http.post('/tournaments', body))).toMatchObject({ code: 'too-large', status: 413 });
  const long = { type: 'brief-players', entries: Array.from({ length: 9000 }, (_, i) => `e${i}`) } as unknown as TournamentBody;
  await new TournamentClient(boss).create('large');
  expect(await errorOf(new TournamentClient(boss).command('large', long))).toMatchObject({ code: 'not-your-role' });
  await house.close();
});
