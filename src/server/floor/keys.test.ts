/** Keys over a long day: a used one is never taken for fresh, and fresh ones are known without asking the store. */
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { openMemoryStore } from '../store/index.ts';
import type { Store } from '../store/store.ts';
import { openFloor } from './floor.ts';
import { KEYS_MAX, PEOPLE_MAX } from './keys.ts';
import type { Answer, Desk } from './types.ts';

const BOSS = { person: 'pam', role: 'shift-manager' };

async function openDesk(store: Store): Promise<Desk> {
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
    named: [],
    confirmAbove: null,
    odds: {},
  } as const;
  const desk = await floor.createTable({ rulebook: 'rws-tai-sai', setup, by: BOSS });
  if (typeof desk === 'string') throw new Error(desk);
  return desk;
}

const rule = (desk: Desk, key: string, decision = 'as it was'): Promise<Answer> =>
  desk.ask({ by: BOSS, key, body: { type: 'rule', about: 'chips', decision } });

it('many times more keys than are kept', async () => {
  const store = openMemoryStore();
  let questions = 0;
  const counted: Store = {
    ...store,
    fates: (places) => {
      questions += 1;
      return store.fates(places);
    },
  };
  const desk = await openDesk(counted);
  const keys = Array.from({ length: KEYS_MAX * 4 }, (_, i) => `act-${i}`);
  const first: Answer[] = [];
  for (const key of keys) first.push(await rule(desk, key));
  expect(first.every((answer) => answer.ok && !answer.repeated)).toBe(true);
  expect(questions).toBeLessThan(keys.length / 100);
  for (let i = 0; i < keys.length; i += 37) {
    const again = await rule(desk, keys[i] as string);
    expect(again).toEqual({ ...first[i], repeated: true });
    expect(await rule(desk, keys[i] as string, 'otherwise')).toMatchObject({ ok: false, fault: 'key-reused' });
  }
});

it('nobody of a batch is forgotten to make room for its newcomers', async () => {
  const desk = await openDesk(openMemoryStore());
  const act = (person: string, key: string): Promise<Answer> =>
    desk.ask({ by: { ...BOSS, person }, key, body: { type: 'rule', about: 'chips', decision: 'as it was' } });
  const first = await act('p0', 'the-first');
  // The last of these batches leaves one person more than are kept: the next one has to forget somebody.
  for (let from = 1; from <= PEOPLE_MAX; from += KEYS_MAX)
    await Promise.all(Array.from({ length: KEYS_MAX }, (_, i) => act(`p${from + i}`, 'the-first')));
  const [again, fresh, other] = await Promise.all([
    act('p0', 'the-first'),
    act('newcomer', 'the-first'),
    act('p1', 'the-second'),
  ]);
  expect(again).toEqual({ ...first, repeated: true });
  expect(fresh).toMatchObject({ ok: true, repeated: false });
  expect(other).toMatchObject({ ok: true, repeated: false });
});
