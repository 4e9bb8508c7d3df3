/** Tests since when each matter of a table is open, and that many open matters need no more queries than a few. */
import { afterEach, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { MattersView, MatterView } from '../../src/protocol/index.ts';
import type { Store, TableHandle } from '../../src/server/index.ts';
import { type House, type HouseOptions, openHouse, openTable, perform, STORES } from './house.ts';

const STEP_MS = 1000;

describe.each(STORES)('the times of open matters, %s', (store) => {
  let house: House;
  let handle: TableHandle;
  let boss: CroupierClient;
  const open = async (options: HouseOptions = {}): Promise<void> => {
    house = await openHouse({ store, ...options });
    house.stopClock();
    handle = await openTable(house, 't1', 'crown-sic-bo', 'A', { colours: ['red', 'blue'] });
    boss = await house.staff('t1', 'pit-boss');
  };
  afterEach(() => house.close());

  const seat = async (position: number): Promise<string> => {
    const player = (await house.guest()).session?.person ?? '';
    await perform(handle, 'dealer', { type: 'seat-player', player, position, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    return player;
  };
  /** Advances the clock, so that every matter has its own time, and returns the time. */
  const nextTime = (): number => {
    house.advanceClock(STEP_MS);
    return house.now();
  };
  const readMatters = (): Promise<MattersView> => boss.http.get<MattersView>('/tables/t1/matters');
  const timesOf = (items: readonly MatterView[], kind: string) =>
    items.filter((item) => item.kind === kind).map(({ player, sinceMs }) => [player, sinceMs]);

  it('are those of the own event of each matter, oldest first', async () => {
    await open();
    const [ann, bo] = [await seat(1), await seat(2)];
    const exclude = (player: string) => perform(handle, 'house', { type: 'exclude-player', player, grounds: 'unruly' });
    const dispute = (player: string) => perform(handle, 'dealer', { type: 'raise-dispute', player, about: 'my chips' });
    const firstMs = nextTime();
    await dispute(ann);
    await exclude(bo);
    nextTime();
    await exclude(ann);
    await perform(handle, 'house', { type: 'readmit-player', player: ann });
    const secondMs = nextTime();
    await dispute(bo);
    await exclude(ann);
    const { items } = await readMatters();
    expect(timesOf(items, 'dispute')).toEqual([
      [ann, firstMs],
      [bo, secondMs],
    ]);
    expect(timesOf(items, 'exclusion')).toEqual([
      [bo, firstMs],
      [ann, secondMs],
    ]);
  });

  it('[crown-sic-bo 3.1.2(d)] of a newcomer do not change when the newcomer agrees to share another colour', async () => {
    await open();
    const [ann, bo, cy] = [await seat(1), await seat(2), await seat(3)];
    const issue = (player: string, colour: string) =>
      perform(handle, 'dealer', { type: 'issue-colour', player, colour, value: 100, count: 5 });
    const agree = async (player: string, colour: string, newcomer?: string): Promise<void> => {
      const body = { type: 'agree-to-share', player, colour, ...(newcomer === undefined ? {} : { newcomer }) } as const;
      expect(await handle.submit({ by: { person: player, role: 'player' }, key: null, body })).toMatchObject({ ok: true });
    };
    await issue(ann, 'blue');
    await issue(cy, 'red');
    const askedMs = nextTime();
    await agree(ann, 'red');
    nextTime();
    await agree(bo, 'blue');
    nextTime();
    await agree(ann, 'blue', bo);
    expect(timesOf((await readMatters()).items, 'sharing')).toEqual([[ann, askedMs]]);
  });

  it('need as many queries for twenty matters as for one', async () => {
    let queryCount = 0;
    const count =
      <T extends readonly unknown[], R>(query: (...parameters: T) => R) =>
      (...parameters: T): R => {
        queryCount += 1;
        return query(...parameters);
      };
    const countQueries = (inner: Store): Store => ({ ...inner, matters: count(inner.matters), notices: count(inner.notices) });
    await open({ wrap: (inner, people) => ({ store: countQueries(inner), people }) });
    const add = async (position: number): Promise<void> => {
      const player = await seat(position);
      await perform(handle, 'dealer', { type: 'raise-dispute', player, about: 'my chips' });
      await perform(handle, 'house', { type: 'exclude-player', player, grounds: 'unruly' });
    };
    const countForAll = async (): Promise<number> => {
      queryCount = 0;
      await readMatters();
      return queryCount;
    };
    await add(1);
    const countForOne = await countForAll();
    for (let position = 2; position <= 10; position++) await add(position);
    expect((await readMatters()).items).toHaveLength(20);
    expect(await countForAll()).toBe(countForOne);
  });
});
