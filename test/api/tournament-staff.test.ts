/** Tests what the pages of tournaments need from the server: names, next acts, previews, acts, lists, substitutes and errors of subscriptions. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CroupierClient, TournamentClient } from '../../src/client/index.ts';
import type { NextActView } from '../../src/protocol/index.ts';
import type { TournamentBody } from '../../src/tournament/index.ts';
import { type House, openHouse, openSocket, PASSWORD } from './house.ts';
import {
  type ApiTournament,
  createTournament,
  drawHeat,
  hireStaff,
  idOf,
  MINUTE_MS,
  makeConditions,
  playSpin,
  type Staff,
  startHeat,
} from './tournament-house.ts';

let house: House;
let staff: Staff;
beforeAll(async () => {
  house = await openHouse({ practice: false });
  staff = await hireStaff(house);
});
afterAll(() => house.close());

async function register(login: string, name: string): Promise<CroupierClient> {
  const client = house.client();
  client.session = await client.http.post('/players', { login, password: PASSWORD, name, adult: true });
  return client;
}

const errorOf = (promise: Promise<unknown>): Promise<Record<string, unknown>> =>
  promise.then(
    () => ({ code: 'accepted' }),
    ({ error, status }: { readonly error: object; readonly status: number }) => ({ ...error, status }),
  );

const unlock = async (): Promise<void> => {
  for (const client of Object.values(staff)) await client.http.post('/session/unlock', { password: PASSWORD });
};

/** A tournament with two tables of two: two registered players and two others. Everybody is checked in. */
async function drawn(id: string, players: readonly CroupierClient[], changes: object = {}): Promise<ApiTournament> {
  const tournament = await createTournament(house, staff, id, 2, 2, changes);
  const others = Array.from({ length: 4 - players.length }, (_, i) => `${id}-other-${i}`);
  await drawHeat(house, tournament, [...players.map(idOf), ...others], 2);
  await unlock();
  return tournament;
}

/** Reads an address with an own session. The boss has the login staff-1, the director staff-2 and the officer staff-3. */
async function textOf(login: string, address: string): Promise<{ readonly type: string; readonly lines: string[] }> {
  const headers = { 'content-type': 'application/json', 'x-croupier': '1' };
  const body = JSON.stringify({ login, password: PASSWORD });
  const signedIn = await fetch(`${house.url}/api/v1/session`, { method: 'POST', headers, body });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');
  const answer = await fetch(`${house.url}${address}`, { headers: { cookie } });
  return { type: answer.headers.get('content-type') ?? '', lines: (await answer.text()).trim().split('\n') };
}

async function administrator(): Promise<CroupierClient> {
  const admin = await house.administrator();
  await admin.http.post('/session/unlock', { password: PASSWORD });
  return admin;
}

describe('the view of staff', () => {
  it('names every person in it, and the players see no name', async () => {
    const [ann, sam] = [await register('names-ann', 'Ann Names'), await register('names-sam', 'Sam Names')];
    const { id, director } = await drawn('names', [ann]);
    await new TournamentClient(ann).nominate(id, 'heat', 'names-sam');
    const { staff: view } = await new TournamentClient(director).get(id);
    expect(view?.names).toMatchObject({ [idOf(ann)]: 'Ann Names', [idOf(sam)]: 'Sam Names' });
    expect(Object.keys(view?.names ?? {})).toContain(idOf(director));
    expect(JSON.stringify(await new TournamentClient(ann).get(id))).not.toContain('Names');
  });

  it('gets names with the messages, and a changed name', async () => {
    const { id, director, send } = await createTournament(house, staff, 'renamed', 2, 2);
    const watched = new TournamentClient(director).watch(id);
    await watched.until();
    await send(director, { type: 'open-entries' });
    const bo = await register('renamed-bo', 'Bo');
    const named = watched.next('staff', ({ names }) => names[idOf(bo)] === 'Bo');
    await send(bo, { type: 'apply' });
    expect((await named).entries).toMatchObject([{ entry: 'e1', person: idOf(bo) }]);
    const renamed = watched.next('staff', ({ names }) => names[idOf(bo)] === 'Bob');
    await (await administrator()).http.post(`/people/${idOf(bo)}/name`, { name: 'Bob' });
    await renamed;
    watched.leave();
  });

  it('[crown-sic-bo 8.2.4] has the next acts, and each can be sent as it is', async () => {
    const { id, director, send, handle } = await createTournament(house, staff, 'next', 2, 2);
    const client = new TournamentClient(director);
    const nextOf = async (): Promise<readonly NextActView[]> => (await client.get(id)).staff?.next ?? [];
    expect(await nextOf()).toMatchObject([{ act: 'open-entries', kind: 'do', why: 'entries-due', missing: [] }]);
    const watched = client.watch(id);
    await watched.until();
    const opened = watched.next('staff', ({ next }) => next.some(({ why }) => why === 'too-few-players'));
    const [open] = await nextOf();
    const { seq } = handle.head();
    expect(await send(director, open?.body ?? {})).toBe('accepted');
    expect(handle.head().seq).toBe(seq + 1);
    expect((await opened).next).toMatchObject([{ act: 'close-entries', kind: 'wait', refusal: { code: 'draw-not-committed' } }]);
    watched.leave();
  });

  it('gets the next acts again when a time comes, although nothing happens', async () => {
    const tournament = await drawn('timed', []);
    await tournament.send(tournament.director, { type: 'call-players', session: 'heat' });
    const watched = new TournamentClient(tournament.director).watch('timed');
    await watched.until();
    expect(watched.staff?.next).toMatchObject([{ act: 'start-session', kind: 'wait', refusal: { code: 'too-early' } }]);
    const { seq } = tournament.handle.head();
    // The clock of the house stands just before the start, and the timer of the server runs in real time.
    watched.leave();
    house.advanceClock(MINUTE_MS - 300);
    await unlock();
    const again = new TournamentClient(tournament.director).watch('timed');
    const due = again.next('staff', ({ next }) => next[0]?.kind === 'do');
    expect((await due).next[0]).toMatchObject({ act: 'start-session', why: 'start-due', refusal: null });
    expect(tournament.handle.head().seq).toBe(seq);
    again.leave();
  });
});

describe('the view of staff with several consoles', () => {
  it('sends the next acts to the others too when a new one gets them', async () => {
    const { id, director, officer, send } = await drawn('consoles', []);
    await send(director, { type: 'call-players', session: 'heat' });
    const first = new TournamentClient(director).watch(id);
    await first.until();
    expect(first.staff?.next[0]).toMatchObject({ act: 'start-session', kind: 'wait' });
    // The clock of the house moves on, but the timer of the server runs in real time.
    house.advanceClock(MINUTE_MS);
    const due = first.next('staff', ({ next }) => next[0]?.kind === 'do');
    const second = new TournamentClient(officer).watch(id);
    await second.until();
    expect(second.staff?.next[0]).toMatchObject({ act: 'start-session', kind: 'do' });
    await due;
    for (const watched of [first, second]) watched.leave();
  });
});

describe('a preview', () => {
  it('says what a command would do, and records nothing', async () => {
    const tournament = await drawn('preview', [await register('preview-cy', 'Cy')]);
    const { id, director, boss, handle } = tournament;
    const client = new TournamentClient(director);
    const start = { type: 'start-session', session: 'heat' } as const;
    expect(await errorOf(client.preview(id, start))).toMatchObject({ code: 'too-early', status: 409, clause: '8.3.4' });
    await startHeat(house, tournament);
    await unlock();
    const random = [0.1, 0.1, 0.9, 0.9];
    for (const table of ['preview-1', 'preview-2']) await playSpin(tournament, table, () => random.shift() ?? 0.5);
    const { seq } = handle.head();
    const rows = (await client.standings(id, 'heat')).items;
    // The last player wins 90000 by the correction, and is then the first.
    const last = rows.at(-1)?.entry ?? '';
    expect(rows.at(-1)?.place).toBeGreaterThan(1);
    const correct = { type: 'correct-chips', session: 'heat', entry: last, chips: 90_000, why: 'a wrong payment' } as const;
    const preview = await client.preview(id, correct);
    expect(preview).toMatchObject({ seq, events: [{ type: 'chips-corrected', entry: last, to: 90_000 }], clauses: ['8.2.1(d)'] });
    expect(preview.places.find(({ entry }) => entry === last)).toMatchObject({ session: 'heat', after: 1 });
    expect(preview.chips.after.racks).toBeGreaterThan(preview.chips.before.racks);
    const cancel = { type: 'cancel-tournament', why: 'a storm' } as const;
    const { cash, places } = await new TournamentClient(boss).preview(id, cancel);
    expect([cash.before.pool > 0, cash.after, places.length]).toMatchObject([true, { pool: 0, fees: 0 }, 0]);
    expect(handle.head().seq).toBe(seq);
    expect((await client.standings(id, 'heat')).items).toEqual(rows);
  });

  it('uses the facts of the house, and is for staff only', async () => {
    const ann = await register('preview-ann', 'Ann');
    const { id, director, officer, send } = await createTournament(house, staff, 'preview-2', 2, 2);
    await send(director, { type: 'open-entries' });
    await send(ann, { type: 'apply' });
    const accept = { type: 'accept-entry', entry: 'e1' } as const;
    for (const client of [ann, house.client()])
      expect((await errorOf(new TournamentClient(client).preview(id, accept))).code).toBe(
        client === ann ? 'not-permitted' : 'not-signed-in',
      );
    expect(await errorOf(new TournamentClient(officer).preview(id, accept))).toMatchObject({ code: 'not-your-role' });
    expect((await new TournamentClient(director).preview(id, accept)).events).toMatchObject([{ type: 'entry-accepted' }]);
    const admin = await administrator();
    await admin.http.post('/exclusions', { person: idOf(ann), grounds: 'own request' });
    expect(await errorOf(new TournamentClient(director).preview(id, accept))).toMatchObject({ code: 'excluded' });
    const wrong = { type: 'draft-conditions', conditions: { name: 'x' } } as const;
    expect(await errorOf(new TournamentClient(director).preview(id, wrong))).toMatchObject({ code: 'invalid' });
    const lost = { type: 'designate-table', table: 'nowhere' } as TournamentBody;
    expect(await errorOf(new TournamentClient(director).preview(id, lost))).toMatchObject({ code: 'not-found', place: 'table' });
  });
});

describe('the acts of a tournament', () => {
  it('have person, role, reason, clauses and events, by page and as CSV', async () => {
    const { id, director, officer, boss, handle, send } = await createTournament(house, staff, 'acts', 2, 2);
    await send(director, { type: 'open-entries' });
    const player = await register('acts-player', 'Ann');
    await send(player, { type: 'apply' });
    await send(director, { type: 'accept-entry', entry: 'e1' });
    await send(officer, { type: 'withdraw-approval', why: '=complaints' });
    const client = new TournamentClient(officer);
    const [first, ...others] = (await client.acts(id)).items;
    expect(first).toMatchObject({ seq: 1, act: 'create-tournament', person: idOf(boss), events: [], reason: null });
    expect(others.at(-1)).toMatchObject({
      ...{ seq: handle.head().seq, hash: handle.head().hash, act: 'withdraw-approval', reason: '=complaints', role: 'officer' },
      ...{ person: idOf(officer), clauses: ['8.1.3'], body: { type: 'withdraw-approval' } },
      events: [{ type: 'approval-withdrawn', officer: idOf(officer) }],
    });
    expect(others.every(({ name }) => typeof name === 'string')).toBe(true);
    const page = await client.acts(id, { limit: 2 });
    expect([page.items.length, page.next]).toEqual([2, '2']);
    expect((await client.acts(id, { cursor: '2', limit: 1 })).items).toMatchObject([{ seq: 3 }]);
    for (const reader of [director, boss])
      expect((await new TournamentClient(reader).acts(id)).items.length).toBe(others.length + 1);
    expect(await errorOf(new TournamentClient(player).acts(id))).toMatchObject({ code: 'not-permitted', status: 403 });
    expect(await errorOf(new TournamentClient(house.client()).acts(id))).toMatchObject({ code: 'not-signed-in' });
    const { type, lines } = await textOf('staff-3', client.actsAddress(id));
    expect([type, lines.length, lines[0]]).toEqual([
      ...[
        'text/csv; charset=utf-8',
        others.length + 2,
        'seq,time,person,name,role,act,session,table,entry,reason,clauses,events,hash',
      ],
    ]);
    expect(lines.find((line) => line.includes(',accept-entry,'))).toContain(',director,accept-entry,,,e1,,');
    // A spreadsheet does not run the reason as a formula.
    expect(lines.at(-1)).toContain(`,'=complaints,8.1.3,approval-withdrawn,${handle.head().hash}`);
  });
});

describe('the lists of a tournament', () => {
  it('have the names of people, as JSON and as CSV, for staff only', async () => {
    const ann = await register('lists-ann', 'Ann Lists');
    const tournament = await drawn('lists', [ann]);
    const { id, director } = tournament;
    const client = new TournamentClient(director);
    const seats = (await client.readList(id, 'seats')).items;
    expect(seats.find(({ entry }) => entry === 'e1')).toMatchObject({
      ...{ session: 'heat', person: idOf(ann), name: 'Ann Lists', substitute: null, status: 'allotted', checkedIn: true },
    });
    expect(seats.map(({ table, position }) => `${table} ${position}`)).toEqual([
      ...['lists-1 1', 'lists-1 2', 'lists-2 1', 'lists-2 2'],
    ]);
    const entries = (await client.readList(id, 'entries')).items;
    expect(entries[0]).toMatchObject({
      entry: 'e1',
      name: 'Ann Lists',
      status: 'accepted',
      briefed: true,
      paid: 2000,
      place: null,
    });
    expect((await client.readList(id, 'prizes')).items).toEqual([]);
    const accounts = (await client.readList(id, 'inventory')).items;
    expect(accounts.find(({ asset, account }) => asset === 'cash' && account === 'fees')?.amount).toBe(8000);
    await startHeat(house, tournament);
    await unlock();
    const places = (await client.readList(id, 'entries')).items.map(({ place }) => place);
    expect(places).toEqual([1, 1, 1, 1]);
    const { type, lines } = await textOf('staff-2', client.listAddress(id, 'entries'));
    expect([type, lines[0]]).toEqual([
      ...['text/csv; charset=utf-8', 'entry,person,name,status,bot,briefed,signed,paid (units),boughtBack,place'],
    ]);
    expect(lines[1]).toBe(`e1,${idOf(ann)},Ann Lists,accepted,,yes,,20,0,1`);
    const prizes = await textOf('staff-2', client.listAddress(id, 'prizes'));
    expect(prizes.lines[0]).toBe('place,entry,person,name,amount (units),paid');
    const inventory = await textOf('staff-2', client.listAddress(id, 'inventory'));
    expect(inventory.lines).toEqual(expect.arrayContaining(['asset,account,amount (units)', 'cash,cage,-80']));
    // The standings are public. Only staff get the names.
    const address = `/api/v1/tournaments/${id}/sessions/heat/standings?format=csv`;
    const standings = await textOf('staff-2', address);
    expect(standings.lines[0]).toBe('place,entry,table,chips (units),status,bot,name');
    expect(standings.lines.find((line) => line.includes(',e1,'))).toMatch(/,playing,,Ann Lists$/);
    const { lines: shown } = await textOf('lists-ann', address);
    expect(shown[0]).toBe('place,entry,table,chips (units),status,bot');
    expect(shown.join()).not.toContain('Ann Lists');
    expect(await errorOf(new TournamentClient(ann).readList(id, 'seats'))).toMatchObject({ code: 'not-permitted' });
    expect(await errorOf(client.readList(id, 'people' as never))).toMatchObject({ code: 'invalid', place: 'list' });
  });
});

describe('a substitute', () => {
  it('[crown-sic-bo 8.3.3] is nominated by login, and sees the entry as the own one', async () => {
    const [ann, bo, sam] = [
      await register('subs-ann', 'Ann'),
      await register('subs-bo', 'Bo'),
      await register('subs-sam', 'Sam'),
    ];
    const { id, director, send } = await drawn('subs', [ann, bo]);
    const client = new TournamentClient(ann);
    const neutral = { code: 'not-permitted', message: 'this person may not play', place: 'login', status: 403 };
    const excluded = await register('subs-excluded', 'Eve');
    const admin = await administrator();
    await admin.http.post('/exclusions', { person: idOf(excluded), grounds: 'own request' });
    for (const login of ['nobody-at-all', 'subs-bo', 'subs-excluded'])
      expect(await errorOf(client.nominate(id, 'heat', login))).toEqual(neutral);
    for (const login of ['nobody-at-all', 'subs-sam', 'subs-excluded'])
      expect((await errorOf(client.nominate(id, 'final', login))).code).toBe('wrong-phase');
    expect(await errorOf(new TournamentClient(sam).nominate(id, 'heat', 'subs-sam'))).toMatchObject({ code: 'not-found' });
    const nominated = await client.nominate(id, 'heat', 'subs-sam', { key: 'nomination-1' });
    expect(nominated.events).toMatchObject([{ type: 'substitute-nominated', entry: 'e1', person: idOf(sam) }]);
    expect(await client.nominate(id, 'heat', 'subs-sam', { key: 'nomination-1' })).toMatchObject({ repeated: true });
    expect((await client.entry(id)).seats).toMatchObject([{ nominated: true, substitute: null, checkedIn: true }]);
    const [act] = ((await new TournamentClient(director).get(id)).staff?.next ?? []).filter(({ kind }) => kind === 'do');
    expect(act).toMatchObject({ act: 'approve-substitute', body: { entry: 'e1', person: idOf(sam) } });
    const watched = new TournamentClient(sam).watch(id);
    await watched.until();
    expect(watched.own).toBeNull();
    const own = watched.next('own');
    expect(await send(director, act?.body ?? {})).toBe('accepted');
    expect(await own).toMatchObject({ entry: 'e1', substituteFor: true, paid: 0, history: [], seats: [{ session: 'heat' }] });
    expect((await new TournamentClient(sam).entry(id)).substituteFor).toBe(true);
    expect(await client.entry(id)).toMatchObject({ substituteFor: false, paid: 2000, seats: [{ substitute: idOf(sam) }] });
    // Another substitute comes instead. Then the first one plays for no entry, also in a second window.
    await register('subs-tom', 'Tom');
    await client.nominate(id, 'heat', 'subs-tom');
    const [other] = ((await new TournamentClient(director).get(id)).staff?.next ?? []).filter(({ kind }) => kind === 'do');
    expect(await send(director, other?.body ?? {})).toBe('accepted');
    // The nomination before may also be sent only now.
    await expect.poll(() => watched.own, { timeout: 10_000 }).toBeNull();
    const second = new TournamentClient(sam).watch(id);
    await second.until();
    expect(second.own).toBeNull();
    second.leave();
    // A client that was not connected at this moment gets the same after it resumes.
    const socket = await openSocket(house, sam);
    socket.send({ type: 'subscribe', tournament: id, after: watched.seq ?? 0 });
    expect(await socket.next('tournament-own')).toMatchObject({ tournament: id, own: null });
    socket.ws.terminate();
    watched.leave();
  });
});

describe('what players and visitors see', () => {
  it('has the course of each session, and why it is held', async () => {
    const tournament = await drawn('held', []);
    const { id, director, send } = tournament;
    await startHeat(house, tournament);
    await unlock();
    const visitor = new TournamentClient(house.client());
    const watched = visitor.watch(id);
    await watched.until();
    expect(watched.view).toMatchObject({ rulebook: 'crown-sic-bo', layout: 'A' });
    expect(watched.view?.sessions).toMatchObject([
      {
        ...{ length: { by: 'spins', spins: 40 }, chips: 10_000, compulsory: { amount: 100 }, cuts: [{ by: 'overall', n: 2 }] },
        ...{ final: false, held: null, tie: null, tables: [{ players: 2 }, { players: 2 }] },
      },
      { final: true, cuts: [] },
    ]);
    const held = watched.until(({ sessions: [heat] }) => heat?.held !== null);
    await send(director, { type: 'hold-session', session: 'heat', why: 'a fire alarm' });
    expect((await held).sessions[0]).toMatchObject({ phase: 'held', held: { why: 'a fire alarm' } });
    watched.leave();
  });

  it('[crown-sic-bo 8.1.3] never has the reason of an officer who withdraws the approval, not even after a new approval', async () => {
    const tournament = await drawn('withdrawn', []);
    const { id, director, send, officer } = tournament;
    await startHeat(house, tournament);
    await unlock();
    const visitor = new TournamentClient(house.client());
    const watched = visitor.watch(id);
    const seen = [await watched.until()];
    watched.on('view', (view) => seen.push(view));
    const held = watched.until(({ sessions: [heat] }) => heat?.held !== null);
    await send(officer, { type: 'withdraw-approval', why: 'complaints' });
    expect((await held).sessions[0]).toMatchObject({ phase: 'held', held: { why: '' } });
    const { hash } = (await visitor.get(id)).view;
    const approved = watched.until(({ approval }) => approval !== null);
    expect(await send(officer, { type: 'approve-conditions', hash, reference: 'VCGLR 2' })).toBe('accepted');
    expect((await approved).sessions[0]).toMatchObject({ phase: 'held', held: { why: '' } });
    expect(JSON.stringify([seen, await visitor.get(id)])).not.toContain('complaints');
    // Staff read it in the acts.
    expect(JSON.stringify((await new TournamentClient(director).acts(id)).items)).toContain('complaints');
    watched.leave();
  });

  it('lists the own entry of a signed-in person, and tournaments that are over by their end', async () => {
    const ann = await register('own-ann', 'Ann');
    const boss = new TournamentClient(staff.boss);
    await unlock();
    for (const id of ['own-z', 'own-a']) {
      await boss.create(id, makeConditions(house.now(), 2, 2));
      await boss.command(id, { type: 'cancel-tournament', why: 'a storm' });
      house.advanceClock(1000);
    }
    const { id, director, send } = await createTournament(house, staff, 'own-open', 2, 2);
    await send(director, { type: 'open-entries' });
    await send(ann, { type: 'apply' });
    const listOf = async (client: CroupierClient) => (await new TournamentClient(client).list({ limit: 200 })).items;
    const own = (await listOf(ann)).find(({ tournament }) => tournament === id);
    expect(own?.own).toEqual({ entry: 'e1', status: 'applied' });
    expect((await listOf(ann)).find(({ tournament }) => tournament === 'own-a')?.own).toBeNull();
    const anonymous = await listOf(house.client());
    expect(anonymous.every((item) => !('own' in item))).toBe(true);
    const over = anonymous.map(({ tournament }) => tournament).filter((each) => each === 'own-a' || each === 'own-z');
    expect(over).toEqual(['own-a', 'own-z']);
  });

  it('says that there is no such tournament or session', async () => {
    const client = new TournamentClient(house.client());
    const nowhere = client.watch('nowhere');
    expect(await nowhere.next('error')).toMatchObject({ code: 'not-found', message: 'there is no such tournament' });
    expect(nowhere.error).toMatchObject({ code: 'not-found' });
    nowhere.leave();
    const wrong = client.watch('held', { standings: 'semi' });
    expect(await wrong.next('error')).toMatchObject({ code: 'not-found', place: 'standings' });
    const seen = wrong.next('view');
    wrong.follow(null);
    await seen;
    expect(wrong.error).toBeNull();
    wrong.leave();
  });
});
