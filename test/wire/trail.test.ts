/** What was done to persons leaves a trail that administrators read, page by page; and the age that somebody claims decides where they are seated. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGES, type LogView, type SessionView } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { LOGGED } from '../../src/server/index.ts';
import { type House, openHouse, openTable, PASSWORD, STORES } from './house.ts';

interface Page {
  readonly items: readonly LogView[];
  readonly next: string | null;
}

describe.each(STORES)('the trail, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('has everything that administrators do to persons, newest first', async () => {
    const admin = await house.administrator();
    const me = admin.session?.person ?? '';
    const { http } = admin;
    const { person } = await http.post<{ person: string }>('/staff', { login: 'dan', name: 'Dan', adult: true });
    await http.post('/grants', { person, table: '*', role: 'officer' });
    await http.delete('/grants', { person, table: '*', role: 'officer' });
    await http.post(`/people/${person}/code`);
    await http.post(`/people/${person}/disabled`, { disabled: true });
    await http.post(`/people/${person}/disabled`, { disabled: false });
    await http.post('/exclusions', { person, grounds: 'asked for it' });
    await http.delete(`/exclusions/${person}`);
    await http.delete(`/people/${person}`);
    const seen: LogView[] = [];
    for (let cursor = ''; ; ) {
      const { items, next } = await http.get<Page>(`/people-log?limit=4${cursor}`);
      seen.push(...items);
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    const about = seen.filter(({ whom }) => whom === person).toReversed();
    expect(about.map(({ what }) => what)).toEqual([
      'staff-added',
      'code-given',
      'role-granted',
      'role-revoked',
      'code-given',
      'disabled',
      'enabled',
      'excluded',
      'exclusion-ended',
      'forgotten',
    ]);
    expect(new Set(about.map(({ what }) => what))).toEqual(new Set(LOGGED));
    expect(new Set(about.map(({ by }) => by))).toEqual(new Set([me]));
    expect(about[2]).toMatchObject({ table: '*', role: 'officer' });
    const mine = seen.filter(({ whom }) => whom === me).map(({ what, by }) => [what, by]);
    expect(mine.toReversed()).toEqual([
      ['staff-added', 'system'],
      ['role-granted', 'system'],
      ['code-given', 'system'],
    ]);
    expect(JSON.stringify(seen)).not.toMatch(/dan|Dan|asked for it/);
    const guest = await house.guest();
    await expect(guest.http.get('/people-log')).rejects.toMatchObject({ code: 'not-permitted', status: 403 });
  });

  it('says who took a time-out and who had themself forgotten', async () => {
    const ann = await house.guest();
    const person = ann.session?.person ?? '';
    await ann.http.post('/session/exclusion', { kind: 'time-out', days: 1 });
    await ann.http.delete('/session/person');
    const { items } = await (await house.administrator()).http.get<Page>('/people-log?limit=2');
    expect(items.map(({ by, what, whom }) => [by, what, whom])).toEqual([
      [person, 'forgotten', person],
      [person, 'excluded', person],
    ]);
  });
});

describe.each(STORES)('ages, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
    await openTable(house, 'tai-sai');
    await openTable(house, 'sic-bo', 'crown-sic-bo', 'A');
  });
  afterAll(() => house.close());

  it('are those that the books ask for', () => {
    for (const { conduct } of RULEBOOKS) expect(AGES).toContain(conduct.ageMin.years);
  });

  const seat = (player: string, position: number) => ({ type: 'seat-player', player, position, adult: true }) as const;

  it('who says 18 is seated where 18 is enough, and where 21 is asked for once they say 21', async () => {
    const ann = house.client();
    expect(await ann.guest()).toMatchObject({ adult: true, over: 18 });
    const person = ann.session?.person ?? '';
    expect(await house.people.person(person)).toMatchObject({ over: 18, adultAtMs: expect.any(Number) });
    await ann.command('sic-bo', seat(person, 1));
    await expect(ann.command('tai-sai', seat(person, 1))).rejects.toMatchObject({
      code: 'under-age',
      error: { facts: { years: 21 } },
    });
    expect(await ann.claimAge(21)).toMatchObject({ over: 21 });
    expect((await house.people.person(person))?.over).toBe(21);
    await ann.command('tai-sai', seat(person, 1));
    // What was said is not taken back.
    expect(await ann.claimAge(18)).toMatchObject({ over: 21 });
  });

  it('a guest and an account may say 21 as they come in', async () => {
    const [bo, cy] = [house.client(), house.client()];
    await bo.guest({ over: 21 });
    await bo.command('tai-sai', seat(bo.session?.person ?? '', 2));
    const body = { login: 'cy', password: PASSWORD, name: 'Cy', adult: true };
    const { person, over } = await cy.http.post<SessionView>('/players', { ...body, over: 21 });
    expect(over).toBe(21);
    await cy.command('tai-sai', seat(person, 3));
    await expect(house.client().http.post('/guests', { adult: true, over: 20 })).rejects.toMatchObject({
      code: 'invalid',
      error: { place: 'over' },
    });
    await expect(house.client().http.post('/guests', { over: 21 })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('staff who seat somebody cannot say more for them than they said', async () => {
    const boss = await house.staff('tai-sai', 'shift-manager');
    const young = house.client();
    await young.guest();
    const person = young.session?.person ?? '';
    await expect(boss.command('tai-sai', seat(person, 4))).rejects.toMatchObject({ code: 'under-age' });
    await young.claimAge(21);
    await boss.command('tai-sai', seat(person, 4));
    await expect(boss.claimAge(21)).rejects.toMatchObject({ code: 'not-permitted' });
  });
});
