/** Tests accounts that staff open for players, ages that staff record, and the setting which lets only staff open accounts. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { LogView } from '../../src/protocol/index.ts';
import { type House, openHouse, openTable, PASSWORD, STORES } from './house.ts';

interface NewAccount {
  readonly person: string;
  readonly code: string;
}

const body = (login: string, over: 18 | 21 = 21) => ({ login, name: `Name ${login}`, adult: true, over });
const registration = (login: string) => ({ ...body(login), password: PASSWORD });
const idOf = ({ session }: CroupierClient): string => session?.person ?? '';

describe.each(STORES)('a house whose accounts only staff open, %s', (store) => {
  let house: House;
  let dealer: CroupierClient;
  let officer: CroupierClient;
  beforeAll(async () => {
    house = await openHouse({ store, practice: false, accounts: 'staff' });
    await openTable(house, 't1');
    dealer = await house.staff('t1', 'dealer');
    officer = await house.staff('*', 'officer');
  });
  afterAll(() => house.close());

  it('refuses registration, and says so to pages', async () => {
    await expect(house.client().http.post('/players', registration('ann'))).rejects.toMatchObject({
      status: 403,
      code: 'accounts-by-staff',
    });
    expect(await house.client().floor()).toMatchObject({ accounts: 'staff' });
    expect(await dealer.findPeople('ann')).toEqual([]);
  });

  it('has accounts that administrators and staff who seat players open', async () => {
    const opened = await Promise.all([
      (await house.administrator()).http.post<NewAccount>('/people', body('bo')),
      dealer.http.post<NewAccount>('/people', body('cy')),
    ]);
    for (const [i, { person, code }] of opened.entries()) {
      const login = ['bo', 'cy'][i] ?? '';
      expect(await dealer.findPeople(login)).toMatchObject([{ person, login, name: `Name ${login}`, kind: 'player', over: 21 }]);
      const player = house.client();
      expect(await player.signInByCode(login, code, PASSWORD)).toMatchObject({ person, kind: 'player', over: 21, grants: [] });
    }
    await expect(dealer.http.post('/people', body('bo'))).rejects.toMatchObject({ status: 409, code: 'login-taken' });
    const { items } = await (await house.administrator()).http.get<{ items: readonly LogView[] }>('/people-log');
    expect(items.filter(({ what }) => what === 'player-added').map(({ by }) => by)).toContain(idOf(dealer));
  });

  it.each([
    ['without hyphens', (code: string) => code.replaceAll('-', '')],
    ['with spaces', (code: string) => ` ${code.replaceAll('-', ' ')} `],
    ['with dashes and small letters', (code: string) => code.replaceAll('-', ' – ').toLowerCase()],
    ['with a space in a group', (code: string) => `${code.slice(0, 2)} ${code.slice(2)}`],
  ])('accepts a one-time code %s, one time', async (form, write) => {
    const login = form.replaceAll(' ', '-');
    const { person, code } = await dealer.http.post<NewAccount>('/people', body(login));
    await expect(house.client().signInByCode(login, write(code.slice(0, -1)), PASSWORD)).rejects.toMatchObject({ status: 401 });
    expect(await house.client().signInByCode(login, write(code), PASSWORD)).toMatchObject({ person });
    await expect(house.client().signInByCode(login, code, PASSWORD)).rejects.toMatchObject({ code: 'wrong-credentials' });
  });

  it('has no accounts that players, officers or visitors open', async () => {
    const dot = await dealer.http.post<NewAccount>('/people', body('dot'));
    const player = house.client();
    await player.signInByCode('dot', dot.code, PASSWORD);
    for (const client of [player, officer])
      await expect(client.http.post('/people', body('eve'))).rejects.toMatchObject({ status: 403, code: 'not-permitted' });
    await expect(house.client().http.post('/people', body('eve'))).rejects.toMatchObject({ status: 401, code: 'not-signed-in' });
    await expect(dealer.http.post('/people', { ...body('eve'), adult: false })).rejects.toMatchObject({
      status: 400,
      error: { place: 'adult' },
    });
  });

  it('records an age that staff have checked, for the next seat at a table', async () => {
    const { person } = await dealer.http.post<NewAccount>('/people', body('fay', 18));
    const seat = { type: 'seat-player', player: person, position: 7, adult: true } as const;
    const boss = await house.staff('t1', 'pit-supervisor');
    await expect(boss.command('t1', seat)).rejects.toMatchObject({ code: 'under-age' });
    await boss.http.post(`/people/${person}/age`, { over: 21 });
    expect((await boss.command('t1', seat)).events).toMatchObject([{ type: 'player-seated', player: person }]);
    // Staff cannot record their own age, and only administrators record the age of other staff.
    await expect(boss.http.post(`/people/${idOf(boss)}/age`, { over: 21 })).rejects.toMatchObject({ code: 'not-permitted' });
    await expect(
      (await house.administrator()).http.post(`/people/${idOf(await house.administrator())}/age`, { over: 21 }),
    ).rejects.toMatchObject({ code: 'self-grant' });
    await expect(boss.http.post('/people/nobody/age', { over: 21 })).rejects.toMatchObject({ status: 404 });
    await expect(boss.http.post(`/people/${person}/age`, { over: 20 })).rejects.toMatchObject({ error: { place: 'over' } });
  });
});

describe('a house whose accounts everybody opens', () => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ practice: false });
  });
  afterAll(() => house.close());

  it('accepts registration', async () => {
    expect(await house.client().floor()).toMatchObject({ accounts: 'open' });
    expect(await house.client().http.post('/players', registration('ann'))).toMatchObject({ kind: 'player' });
  });
});
