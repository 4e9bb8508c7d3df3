/** Tests the log of changes to accounts, and the minimum ages that tables require. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AGES, LOG_ACTIONS, type LogView, type SessionView } from '../../src/protocol/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type House, openHouse, openTable, PASSWORD, STORES } from './house.ts';

interface Page {
  readonly items: readonly LogView[];
  readonly next: string | null;
}

describe.each(STORES)('the people log, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('contains all changes by administrators, newest first', async () => {
    const admin = await house.administrator();
    const adminId = admin.session?.person ?? '';
    const { http } = admin;
    const { person } = await http.post<{ person: string }>('/staff', { login: 'dan', name: 'Dan', adult: true });
    await http.post('/grants', { person, table: '*', role: 'officer' });
    await http.delete('/grants', { person, table: '*', role: 'officer' });
    await http.post(`/people/${person}/age`, { over: 21 });
    await http.post(`/people/${person}/name`, { name: 'Dan Other' });
    await http.post(`/people/${person}/code`);
    await http.post(`/people/${person}/disabled`, { disabled: true });
    await http.post(`/people/${person}/disabled`, { disabled: false });
    await http.post('/exclusions', { person, grounds: 'own request' });
    await http.delete(`/exclusions/${person}`);
    // The log calls this deletion `forgotten`.
    await http.delete(`/people/${person}`);
    const entries: LogView[] = [];
    for (let cursor = ''; ; ) {
      const { items, next } = await http.get<Page>(`/people-log?limit=4${cursor}`);
      entries.push(...items);
      if (next === null) break;
      cursor = `&cursor=${next}`;
    }
    const staffEntries = entries.filter(({ whom }) => whom === person).toReversed();
    expect(staffEntries.map(({ what }) => what)).toEqual([
      'staff-added',
      'code-given',
      'role-granted',
      'role-revoked',
      'age-recorded',
      'renamed',
      'code-given',
      'disabled',
      'enabled',
      'excluded',
      'exclusion-ended',
      'forgotten',
    ]);
    // Only the accounts of players have this entry.
    expect(new Set([...staffEntries.map(({ what }) => what), 'player-added'])).toEqual(new Set(LOG_ACTIONS));
    expect(new Set(staffEntries.map(({ by }) => by))).toEqual(new Set([adminId]));
    expect(staffEntries[2]).toMatchObject({ table: '*', role: 'officer' });
    const adminEntries = entries.filter(({ whom }) => whom === adminId).map(({ what, by }) => [what, by]);
    expect(adminEntries.toReversed()).toEqual([
      ['staff-added', 'system'],
      ['role-granted', 'system'],
      ['code-given', 'system'],
    ]);
    // The log has no names, logins or reasons.
    expect(JSON.stringify(entries)).not.toMatch(/dan|Dan|own request/);
    const guest = await house.guest();
    await expect(guest.http.get('/people-log')).rejects.toMatchObject({ code: 'not-permitted', status: 403 });
  });

  it('contains time-outs and deletions by the players themselves', async () => {
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

describe.each(STORES)('the minimum age of a table, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
    await openTable(house, 'tai-sai');
    await openTable(house, 'sic-bo', 'crown-sic-bo', 'A');
  });
  afterAll(() => house.close());

  it('is one of the ages that a person can confirm', () => {
    for (const { conduct } of RULEBOOKS) expect(AGES).toContain(conduct.ageMin.years);
  });

  const seatCommand = (player: string, position: number) => ({ type: 'seat-player', player, position, adult: true }) as const;

  it('keeps a player who confirmed 18 out of a table that requires 21, until the player confirms 21', async () => {
    const ann = house.client();
    // `over` is the age that the person has confirmed.
    expect(await ann.guest()).toMatchObject({ adult: true, over: 18 });
    const person = ann.session?.person ?? '';
    expect(await house.people.person(person)).toMatchObject({ over: 18, adultAtMs: expect.any(Number) });
    await ann.command('sic-bo', seatCommand(person, 1));
    await expect(ann.command('tai-sai', seatCommand(person, 1))).rejects.toMatchObject({
      code: 'under-age',
      error: { facts: { years: 21 } },
    });
    expect(await ann.claimAge(21)).toMatchObject({ over: 21 });
    expect((await house.people.person(person))?.over).toBe(21);
    await ann.command('tai-sai', seatCommand(person, 1));
    // Confirming a lower age later has no effect.
    expect(await ann.claimAge(18)).toMatchObject({ over: 21 });
  });

  it('of 21 years is met by guests and new accounts that confirm 21', async () => {
    const [bo, cy] = [house.client(), house.client()];
    await bo.guest({ over: 21 });
    await bo.command('tai-sai', seatCommand(bo.session?.person ?? '', 2));
    const body = { login: 'cy', password: PASSWORD, name: 'Cy', adult: true };
    const { person, over } = await cy.http.post<SessionView>('/players', { ...body, over: 21 });
    expect(over).toBe(21);
    await cy.command('tai-sai', seatCommand(person, 3));
    await expect(house.client().http.post('/guests', { adult: true, over: 20 })).rejects.toMatchObject({
      code: 'invalid',
      error: { place: 'over' },
    });
    // `adult` is missing.
    await expect(house.client().http.post('/guests', { over: 21 })).rejects.toMatchObject({ code: 'invalid' });
  });

  it('prevents staff from seating a player who has not confirmed it', async () => {
    const boss = await house.staff('tai-sai', 'shift-manager');
    const youngGuest = house.client();
    // Without an argument, the guest confirms 18.
    await youngGuest.guest();
    const person = youngGuest.session?.person ?? '';
    await expect(boss.command('tai-sai', seatCommand(person, 4))).rejects.toMatchObject({ code: 'under-age' });
    await youngGuest.claimAge(21);
    await boss.command('tai-sai', seatCommand(person, 4));
    // The house records the age of staff, so staff cannot confirm it.
    await expect(boss.claimAge(21)).rejects.toMatchObject({ code: 'not-permitted' });
  });
});
