/** Tests of the cache of idempotency keys: it recognises every used key, and new keys rarely need a read from the store. */
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { openMemoryStore } from '../store/index.ts';
import type { Store } from '../store/store.ts';
import { openFloor } from './floor.ts';
import { KEYS_MAX, KeyCache, PEOPLE_MAX } from './idempotency-keys.ts';
import type { Answer, TableHandle } from './types.ts';

const BOSS = { person: 'pam', role: 'shift-manager' };

async function openHandle(store: Store): Promise<TableHandle> {
  const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
  const setup = {
    table: 'long-day',
    layout: 'A',
    dice: 'real',
    automatic: [],
    bettingMs: 0,
    positions: 10,
    chip: 1,
    colours: [],
    // Bets that the table offers although they favour the player.
    named: [],
    confirmAbove: null,
    odds: {},
  } as const;
  const handle = await floor.createTable({ rulebook: 'rws-tai-sai', setup, by: BOSS });
  if (typeof handle === 'string') throw new Error(handle);
  return handle;
}

const submitRuling = (handle: TableHandle, key: string, decision = 'the chips stay'): Promise<Answer> =>
  handle.submit({ by: BOSS, key, body: { type: 'rule', about: 'chips', decision } });

it('a table recognises used keys even if they are no longer cached', async () => {
  const store = openMemoryStore();
  let queryCount = 0;
  const countingStore: Store = {
    ...store,
    commandOutcomes: (commandKeys) => {
      queryCount += 1;
      return store.commandOutcomes(commandKeys);
    },
  };
  const handle = await openHandle(countingStore);
  const keys = Array.from({ length: KEYS_MAX * 4 }, (_, i) => `act-${i}`);
  const first: Answer[] = [];
  for (const key of keys) first.push(await submitRuling(handle, key));
  expect(first.every((answer) => answer.ok && !answer.repeated)).toBe(true);
  expect(queryCount).toBeLessThan(keys.length / 100);
  // A sample of the keys is enough: every 37th.
  for (let i = 0; i < keys.length; i += 37) {
    const retry = await submitRuling(handle, keys[i] as string);
    expect(retry).toEqual({ ...first[i], repeated: true });
    expect(await submitRuling(handle, keys[i] as string, 'a different decision')).toMatchObject({
      ok: false,
      fault: 'key-reused',
    });
  }
});

it('a table evicts no person from the cache while a command of that person is in the current batch', async () => {
  const handle = await openHandle(openMemoryStore());
  const act = (person: string, key: string): Promise<Answer> =>
    handle.submit({ by: { ...BOSS, person }, key, body: { type: 'rule', about: 'chips', decision: 'the chips stay' } });
  const first = await act('p0', 'the-first');
  const batchSize = 1024;
  // After these batches the cache has one person too many, so the next batch must evict a person.
  for (let from = 1; from <= PEOPLE_MAX; from += batchSize)
    await Promise.all(Array.from({ length: batchSize }, (_, i) => act(`p${from + i}`, 'the-first')));
  const [retry, newPerson, newKey] = await Promise.all([
    act('p0', 'the-first'),
    act('newcomer', 'the-first'),
    act('p1', 'the-second'),
  ]);
  expect(retry).toEqual({ ...first, repeated: true });
  expect(newPerson).toMatchObject({ ok: true, repeated: false });
  expect(newKey).toMatchObject({ ok: true, repeated: false });
});

it('the share of new keys that need a read stays small for a person with very many keys', () => {
  const cache = new KeyCache();
  cache.load('ann', [], true);
  for (let i = 0; i < 64 * KEYS_MAX; i++) {
    cache.add('ann', `used-${i}`);
    cache.evictKeysOf('ann');
  }
  const newKeys = Array.from({ length: 4000 }, (_, i) => `new-${i}`);
  expect(newKeys.filter((key) => !cache.isCertainOf('ann', key)).length).toBeLessThan(newKeys.length / 100);
});
