/** Tests the public routes about seats and prizes: their order, their pages, and that they never name a person. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TournamentClient } from '../../src/client/index.ts';
import { type House, openHouse } from './house.ts';
import {
  type ApiTournament,
  createTournament,
  drawHeat,
  hireStaff,
  MINUTE_MS,
  type Staff,
  startHeat,
} from './tournament-house.ts';

const PEOPLE = ['ann', 'bo', 'cy', 'di', 'ed'];

let house: House;
let staff: Staff;
let tournament: ApiTournament;
let visitor: TournamentClient;
beforeAll(async () => {
  house = await openHouse({ practice: false });
  staff = await hireStaff(house);
  tournament = await createTournament(house, staff, 'cup', 2, 3);
  visitor = new TournamentClient(house.client());
});
afterAll(() => house.close());

/** Plays a tournament of one session with one spin at one table, until the players are ranked. */
async function playFinal(id: string): Promise<ApiTournament> {
  const session = {
    ...{ id: 'heat', kind: 'final', entrants: [{ from: 'entries' }], tables: 1, seats: 5, cuts: [] },
    ...{ length: { by: 'spins', spins: 1 }, chips: 10_000, compulsory: null, startsMs: house.now() + 2 * MINUTE_MS },
  };
  const played = await createTournament(house, staff, id, 1, 5, {
    ...{ sessions: [session], lateness: { graceSpins: 0, chips: 'reduced', waitingList: true } },
  });
  const { submit, conductor } = played;
  await drawHeat(house, played, PEOPLE, 1);
  await startHeat(house, played);
  const table = `${id}-1`;
  const wagers: Record<string, number> = { e1: 100, e2: 500, e3: 300, e4: -400, e5: -200 };
  const entries = (await visitor.seats(id, 'heat')).items.map(({ entry }) => entry);
  const chipsOf = (entry: string): number => 10_000 + (wagers[entry] ?? 0);
  const rows = entries.map((entry) => [entry, chipsOf(entry), Math.abs(wagers[entry] ?? 0)] as const);
  const [system, at] = [{ role: 'system', person: 'system' } as const, { session: 'heat', table }];
  await submit(system, { type: 'record-spin', ...at, spin: 1, rows });
  const counts = entries.map((entry) => [entry, chipsOf(entry)] as const);
  await submit({ role: 'dealer', person: 'dan' }, { type: 'count-chips', ...at, counts });
  await submit(conductor, { type: 'sign-count', ...at });
  await submit(conductor, { type: 'cut-session', session: 'heat' });
  return played;
}

describe('the public lists of a tournament', () => {
  it('are empty before the draw and before the award', async () => {
    expect(await visitor.seats('cup', 'heat')).toEqual({ items: [], next: null });
    expect(await visitor.prizes('cup')).toEqual({ items: [], next: null });
  });

  it('[crown-sic-bo 8.3.4] have every seat by table and position, also after the director has changed one', async () => {
    await drawHeat(house, tournament, PEOPLE, 2);
    const before = (await visitor.seats('cup', 'heat')).items;
    const formatPlaces = (items: typeof before): readonly string[] => items.map(({ table, position }) => `${table} ${position}`);
    expect(formatPlaces(before)).toEqual(['cup-1 1', 'cup-1 2', 'cup-1 3', 'cup-2 1', 'cup-2 2']);
    expect(before.map(({ entry }) => entry).sort()).toEqual(PEOPLE.map((_, i) => `e${i + 1}`));
    expect(before.every(({ status }) => status === 'allotted')).toBe(true);
    const [first] = before;
    const moved = { session: 'heat', entry: first?.entry ?? '', table: 'cup-2', position: 3, why: 'a wheelchair' };
    await tournament.submit(tournament.conductor, { type: 'allot-seat', ...moved });
    const after = (await visitor.seats('cup', 'heat')).items;
    expect(formatPlaces(after)).toEqual(['cup-1 2', 'cup-1 3', 'cup-2 1', 'cup-2 2', 'cup-2 3']);
    expect(after.at(-1)?.entry).toBe(first?.entry);
    await startHeat(house, tournament);
    expect((await visitor.seats('cup', 'heat')).items.every(({ status }) => status === 'playing')).toBe(true);
  });

  it('have pages', async () => {
    const first = await visitor.seats('cup', 'heat', { limit: 4 });
    const second = await visitor.seats('cup', 'heat', { limit: 4, cursor: first.next ?? '' });
    expect([first.items.length, second.items.length, second.next]).toEqual([4, 1, null]);
    expect([...first.items, ...second.items]).toEqual((await visitor.seats('cup', 'heat')).items);
  });

  it('[crown-sic-bo 8.2.1(j)] have the prizes by place, and say which are paid', async () => {
    const { submit, conductor } = await playFinal('paid');
    const ranked = (await visitor.standings('paid', 'heat')).items.map(({ entry }) => entry);
    // The best player has neither the first entry nor the last one.
    expect(ranked).toEqual(['e2', 'e3', 'e1', 'e5', 'e4']);
    await submit(conductor, { type: 'award-prizes' });
    // Five fees of 2000, without the part of the house.
    const prizes = [
      { place: 1, entry: 'e2', amount: 6300, paid: false },
      { place: 2, entry: 'e3', amount: 2700, paid: false },
    ];
    expect(await visitor.prizes('paid')).toEqual({ items: prizes, next: null });
    await submit(conductor, { type: 'pay-prize', entry: 'e3' });
    const first = await visitor.prizes('paid', { limit: 1 });
    expect(first).toEqual({ items: prizes.slice(0, 1), next: '1' });
    const second = await visitor.prizes('paid', { limit: 1, cursor: '1' });
    expect(second).toEqual({ items: [{ ...prizes[1], paid: true }], next: null });
  });

  it('never name a person', async () => {
    const lists = [await visitor.seats('cup', 'heat'), await visitor.seats('paid', 'heat'), await visitor.prizes('paid')];
    expect(lists.map(({ items }) => items.length)).toEqual([5, 5, 2]);
    for (const person of PEOPLE) expect(JSON.stringify(lists)).not.toContain(`"${person}"`);
  });

  it('answer that a session or a tournament does not exist', async () => {
    await expect(visitor.seats('cup', 'nothing')).rejects.toMatchObject({ code: 'not-found', error: { place: 'session' } });
    await expect(visitor.seats('nothing', 'heat')).rejects.toMatchObject({ code: 'not-found', error: { place: 'tournament' } });
    await expect(visitor.prizes('nothing')).rejects.toMatchObject({ code: 'not-found' });
  });
});
