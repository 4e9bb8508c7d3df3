/** Tests that a dealer is assigned at one open table at a time. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type House, openHouse, openTable, perform } from './house.ts';

const TABLES = ['d1', 'd2', 'd3', 'd4'] as const;
const SIGN = { minimum: 100, maximum: 10_000 };

describe('a dealer', () => {
  let house: House;
  let boss: CroupierClient;
  let other: CroupierClient;
  beforeAll(async () => {
    house = await openHouse({ practice: false });
    for (const table of TABLES) {
      const handle = await openTable(house, table, 'crown-sic-bo', 'A');
      await perform(handle, 'house', { type: 'relieve-staff', person: 'dan' });
    }
    boss = await house.staff('*', 'pit-boss');
    other = await house.staff('*', 'pit-boss');
  });
  afterAll(() => house.close());

  const hire = async (role = 'dealer'): Promise<string> => (await house.staff('*', role)).session?.person ?? '';
  const assign = (person: string, role = 'dealer'): CommandBody => ({ type: 'assign-staff', person, role, adult: true });
  const relieve = (person: string): CommandBody => ({ type: 'relieve-staff', person });
  const send = (client: CroupierClient, table: string, body: CommandBody): Promise<string> =>
    client.command(table, body).then(
      () => 'accepted',
      ({ code }: { readonly code: string }) => code,
    );
  const placesOf = async (person: string): Promise<readonly string[]> => {
    const places = await Promise.all(
      [...house.floor.tables.values()].map((handle) =>
        handle.read(({ staff, status }) => (staff.has(person) && status === 'open' ? [handle.table] : [])),
      ),
    );
    return places.flat();
  };

  it('is not assigned at a second open table, and the refusal names the first', async () => {
    const dora = await hire();
    expect(await send(boss, 'd1', assign(dora))).toBe('accepted');
    await expect(boss.command('d2', assign(dora))).rejects.toMatchObject({
      status: 409,
      code: 'assigned-elsewhere',
      error: { message: expect.stringContaining('d1'), place: 'person', facts: { table: 'd1', person: dora } },
    });
    expect(await placesOf(dora)).toEqual(['d1']);
    expect(await send(boss, 'd1', relieve(dora))).toBe('accepted');
    expect(await send(boss, 'd2', assign(dora))).toBe('accepted');
    expect(await placesOf(dora)).toEqual(['d2']);
    await send(boss, 'd2', relieve(dora));
  });

  it('gets one table if all are assigned at the same time', async () => {
    const dealers = await Promise.all([hire(), hire(), hire()]);
    const answers = await Promise.all(
      dealers.flatMap((dealer) =>
        TABLES.map(async (table, i) => [dealer, await send(i % 2 === 0 ? boss : other, table, assign(dealer))]),
      ),
    );
    for (const dealer of dealers) {
      const codes = answers.filter(([person]) => person === dealer).map(([, code]) => code);
      expect(codes.filter((code) => code === 'accepted')).toHaveLength(1);
      expect(codes.filter((code) => code === 'assigned-elsewhere')).toHaveLength(TABLES.length - 1);
      expect(await placesOf(dealer)).toHaveLength(1);
    }
  });

  it('may come from a closed table, which then does not open before the dealer is relieved there', async () => {
    const eve = await hire();
    expect(await send(boss, 'd1', assign(eve))).toBe('accepted');
    expect(await send(boss, 'd1', { type: 'close-table' })).toBe('accepted');
    expect(await send(boss, 'd4', assign(eve))).toBe('accepted');
    const open: CommandBody = { type: 'open-table', sign: SIGN, floatMinor: 1_000_000 };
    await expect(boss.command('d1', open)).rejects.toMatchObject({
      code: 'assigned-elsewhere',
      error: { facts: { table: 'd4' } },
    });
    expect(await send(boss, 'd1', relieve(eve))).toBe('accepted');
    expect(await send(boss, 'd1', open)).not.toBe('assigned-elsewhere');
    expect(await placesOf(eve)).toEqual(['d4']);
  });

  it('is the only role with this rule: supervisors have several tables', async () => {
    const sam = await hire('game-supervisor');
    for (const table of ['d2', 'd3']) expect(await send(boss, table, assign(sam, 'game-supervisor'))).toBe('accepted');
    expect(await placesOf(sam)).toEqual(['d2', 'd3']);
  });

  it('has the role at the table: others are not assigned, and the refusal says what to do', async () => {
    const sam = await hire('game-supervisor');
    await expect(boss.command('d1', assign(sam))).rejects.toMatchObject({
      status: 409,
      code: 'role-not-granted',
      error: {
        message: expect.stringContaining('administrator'),
        place: 'person',
        facts: { person: sam, role: 'dealer', table: 'd1' },
      },
    });
    const { http } = await house.administrator();
    // A role at another table does not count.
    await http.post('/grants', { person: sam, table: 'd2', role: 'dealer' });
    expect(await send(boss, 'd1', assign(sam))).toBe('role-not-granted');
    await http.post('/grants', { person: sam, table: 'd1', role: 'dealer' });
    expect(await send(boss, 'd1', assign(sam))).toBe('accepted');
    expect(await send(boss, 'd1', relieve(sam))).toBe('accepted');
    // People without the right to assign staff learn nothing about roles.
    const dealer = await house.staff('*', 'dealer');
    expect(await send(dealer, 'd1', assign(await hire('game-supervisor')))).toBe('not-your-role');
  });

  it('is told nothing about other tables by people who may not assign staff', async () => {
    const fay = await hire();
    expect(await send(boss, 'd2', assign(fay))).toBe('accepted');
    const dealer = await house.staff('*', 'dealer');
    expect(await send(dealer, 'd3', assign(fay))).toBe('not-your-role');
  });

  it('gets the first answer to a retry', async () => {
    const gil = await hire();
    const key = 'assign-and-retry';
    const first = await boss.command('d2', assign(gil), { key });
    await send(boss, 'd2', relieve(gil));
    expect(await send(boss, 'd3', assign(gil))).toBe('accepted');
    expect(await boss.command('d2', assign(gil), { key })).toMatchObject({ seq: first.seq, repeated: true });
  });
});
