/** Tests that rounds with damaged dice become void although the table has forgotten them: the server reads them from the journal. */
import { afterEach, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Face } from '../../src/rules/index.ts';
import { rebuildTable, type TableHandle } from '../../src/server/index.ts';
import { type CommandBody, HISTORY_ROUNDS } from '../../src/table/index.ts';
import { quickOrFull } from '../kit/size.ts';
import { finishRound, type House, openHouse, openTable, perform, STORES } from './house.ts';

let house: House;
afterEach(() => house.close());

const SIT = { type: 'seat-player', player: 'ann', position: 1, adult: true } as const;
const BUY = { type: 'buy-chips', player: 'ann', from: 'cage', amount: 10_000 } as const;

async function playRound(handle: TableHandle, faces: readonly Face[], wagers: readonly CommandBody[]): Promise<void> {
  await perform(handle, 'dealer', { type: 'call-bets' });
  for (const wager of wagers) await perform(handle, 'dealer', wager);
  await finishRound(handle, faces);
}

const bigWager = (amount: number): CommandBody => ({ type: 'place', player: 'ann', bet: 'big', amount });

const moneyOfAnn = (handle: TableHandle): Promise<object> =>
  handle.read((state) => {
    const ann = state.players.get('ann');
    return { rack: ann?.rack, due: ann?.due, owed: ann?.owed };
  });

const voidRounds = (chief: CroupierClient, rounds: readonly number[]): Promise<{ readonly events: readonly object[] }> =>
  chief.command('t1', { type: 'void-damaged', rounds: [...rounds], why: 'a chipped die' });

describe.each(quickOrFull<readonly string[]>(['memory'], STORES) as typeof STORES)(
  '[rws-tai-sai 5.6] damaged dice, %s',
  (store) => {
    it('void rounds that the table has forgotten, one time, with their corrections', async () => {
      house = await openHouse({ store });
      const handle = await openTable(house, 't1');
      const chief = await house.staff('t1', 'shift-manager');
      await perform(handle, 'dealer', SIT);
      await perform(handle, 'dealer', BUY);
      // Ann wins 1000 in round 1 and loses 2000 in round 2. Round 2 is corrected: she wins 2000 instead.
      await playRound(handle, [4, 5, 6], [bigWager(1000)]);
      await playRound(handle, [1, 2, 4], [bigWager(2000)]);
      await perform(handle, 'house', { type: 'correct-settlement', round: 2, faces: [4, 4, 6], why: 'misread' });
      await perform(handle, 'dealer', { type: 'pay-due', player: 'ann' });
      for (let round = 0; round < HISTORY_ROUNDS; round++) await playRound(handle, [1, 2, 4], []);
      expect(await moneyOfAnn(handle)).toEqual({ rack: 13_000, due: 0, owed: 0 });

      const { events } = await voidRounds(chief, [1, 2]);
      expect(events).toMatchObject([
        { type: 'round-voided-later', round: 1, rows: [['ann', -1000, 0, 0]] },
        { type: 'round-voided-later', round: 2, rows: [['ann', -2000, 0, 0]] },
      ]);
      expect(await moneyOfAnn(handle)).toEqual({ rack: 10_000, due: 0, owed: 0 });
      // The journal alone leads to the same state.
      const rebuilt = await rebuildTable(house.store, RULEBOOKS, 't1', true);
      expect(rebuilt.state.players.get('ann')?.rack).toBe(10_000);
      await expect(voidRounds(chief, [2])).rejects.toMatchObject({ code: 'unknown-round' });
      await expect(voidRounds(chief, [999])).rejects.toMatchObject({ code: 'unknown-round' });
    });
  },
);
