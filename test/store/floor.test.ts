/** The floor over a store: durable before answered, retries, rebuilding, one writer. */
import { describe, expect, it } from 'vitest';
import { nothingKept, openMemoryStore } from '../../src/server/index.ts';
import { digestOf } from '../kit/tables.ts';
import { askOf, betOf, does, EACH_GAME, openDesk, openTestFloor, roundOf } from './tables.ts';

describe.each(EACH_GAME)('%s', (_, game) => {
  it('plays rounds, and a second process finds the same state', async () => {
    const kept = nothingKept();
    const floor = await openTestFloor({ store: openMemoryStore(kept) });
    const desk = await openDesk(floor, 'T1', game);
    for (const ask of [...roundOf(game, 0), ...(game[0] === 'triple-dice' ? [] : roundOf(game, 1))]) await does(desk, ask);
    const live = await desk.look(digestOf);
    await floor.stop();
    const again = await openTestFloor({ store: openMemoryStore(kept) });
    const rebuilt = again.desks.get('T1');
    expect(await rebuilt?.look(digestOf)).toBe(live);
    expect(rebuilt?.head()).toEqual(desk.head());
    await again.stop();
  });

  it('answers a retry as the first time, once, and refuses the key for anything else', async () => {
    const floor = await openTestFloor({ store: openMemoryStore() });
    const desk = await openDesk(floor, 'T1', game);
    const [call, ...rest] = roundOf(game, 0);
    if (call === undefined) throw new Error('a round begins');
    const asks = [call, ...rest].slice(0, 2);
    for (const ask of asks) {
      const first = await desk.ask(ask);
      const again = await desk.ask(ask);
      expect(again).toEqual({ ...first, repeated: true });
    }
    const place = askOf('player', 'ann', { type: 'place', player: 'ann', bet: betOf(game), amount: 100 }, 'k');
    const first = await desk.ask(place);
    expect(await desk.ask({ ...place, body: { ...place.body, amount: 200 } as typeof place.body })).toMatchObject({
      ok: false,
      fault: 'key-reused',
    });
    expect(await desk.fate('ann', 'k')).toEqual({ ...first, repeated: true });
    expect(await desk.fate('ann', 'other')).toBeNull();
    await floor.stop();
  });
});
