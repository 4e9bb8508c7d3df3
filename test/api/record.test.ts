/** Tests the public data of rounds with very many records, and of rounds that are corrected after later rounds. */
import { afterEach, describe, expect, it } from 'vitest';
import type { RoundView } from '../../src/protocol/index.ts';
import { commitmentOf, type TableHandle, verifyRound } from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { finishRound, type House, openHouse, openTable, perform, STORES } from './house.ts';

const PLACE_COUNT = 5000;
let house: House;
afterEach(() => house.close());

/** Places chips on one bet in many commands. Each command is one journal record, but all stakes together are one wager. */
async function placeManyTimes(handle: TableHandle, player: string): Promise<void> {
  const place = { type: 'place', player, bet: 'big', amount: 100 } as const;
  const answers = await Promise.all(
    Array.from({ length: PLACE_COUNT }, (_, i) =>
      handle.submit({ by: { person: player, role: 'player' }, key: `${player}-${handle.head().seq}-${i}`, body: place }),
    ),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
}

/** The cage is the cashier of the casino. */
async function seatWithChips(handle: TableHandle, player: string): Promise<void> {
  await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
  await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000_000 });
}

/** Adds thousands of records without wagers: rulings by the highest role of the table, which `perform` calls `house`. */
async function addRecords(handle: TableHandle): Promise<void> {
  await Promise.all(
    Array.from({ length: 3000 }, () => perform(handle, 'house', { type: 'rule', about: 'the air', decision: 'it stays' })),
  );
}

const getRound = async (table: string, round: number): Promise<RoundView> =>
  (await house.app.inject(`/api/v1/tables/${table}/rounds/${round}`)).json() as RoundView;

describe.each(STORES)(`a round with ${PLACE_COUNT} place commands, %s`, (store) => {
  it('with electronic dice can be verified, although many records lie between commitment, close and seed', async () => {
    house = await openHouse({ store });
    const handle = await openTable(house, 'e', 'rws-tai-sai', 'A', { dice: 'electronic' });
    const seeds = [1, 2, 3].map((n) => Buffer.alloc(32, n));
    const performAsTumbler = async (body: CommandBody, seed?: string): Promise<void> => {
      const request = { by: { person: 'tumbler', role: 'tumbler' }, key: null, body, seed };
      expect(await handle.submit(request)).toMatchObject({ ok: true });
    };
    const seedOf = (round: number): string => (seeds[round - 1] as Buffer).toString('hex');
    const commit = (round: number): Promise<void> =>
      performAsTumbler({ type: 'commit-dice', commitment: commitmentOf(seeds[round - 1] as Buffer) });
    const reveal = (round: number): Promise<void> => performAsTumbler({ type: 'reveal-dice', round, seed: seedOf(round) });
    await seatWithChips(handle, 'ann');
    await commit(1);
    for (const round of [1, 2]) {
      await perform(handle, 'dealer', { type: 'call-bets' });
      await placeManyTimes(handle, 'ann');
      await perform(handle, 'dealer', { type: 'close-bets' });
      await perform(handle, 'dealer', { type: 'tumble', times: 3 });
      await performAsTumbler({ type: 'enter-result', faces: [] }, seedOf(round));
      await reveal(round);
      await commit(round + 1);
      await addRecords(handle);
      await perform(handle, 'dealer', { type: 'settle-round' });
      await perform(handle, 'dealer', { type: 'take-losers' });
      await perform(handle, 'dealer', { type: 'pay-winners' });
    }
    for (const round of [1, 2]) {
      const view = await getRound('e', round);
      expect(view).toMatchObject({ round, end: 'settled', wagers: 1 });
      expect(verifyRound(view)).toMatchObject({ verdict: 'verified', missing: [] });
    }
    // A round without a result reveals its seed after its end.
    await perform(handle, 'dealer', { type: 'call-bets' });
    await placeManyTimes(handle, 'ann');
    expect(await getRound('e', 3)).toMatchObject({ end: null, commitment: expect.any(String), seed: null });
    await perform(handle, 'dealer', { type: 'interrupt', about: 'the light went out' });
    await addRecords(handle);
    expect(await getRound('e', 3)).toMatchObject({ end: 'void', commitment: expect.any(String), seed: null });
    await reveal(3);
    expect(verifyRound(await getRound('e', 3))).toMatchObject({ verdict: 'verified', missing: [] });
  }, 60_000);

  it('shows a correction or a void that was made in a later round', async () => {
    house = await openHouse({ store });
    const handle = await openTable(house, 'r');
    await seatWithChips(handle, 'ann');
    for (const faces of [
      [1, 2, 3],
      [4, 5, 6],
      [2, 2, 3],
    ] as const) {
      await perform(handle, 'dealer', { type: 'call-bets' });
      await placeManyTimes(handle, 'ann');
      await finishRound(handle, [...faces]);
    }
    await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces: [6, 5, 5], why: 'misread' });
    await perform(handle, 'house', { type: 'void-damaged', rounds: [2], why: 'a chipped die' });
    expect(await getRound('r', 1)).toMatchObject({
      end: 'settled',
      faces: [5, 5, 6],
      correctedFrom: [1, 2, 3],
      commitment: null,
    });
    expect(await getRound('r', 2)).toMatchObject({ end: 'void', faces: [4, 5, 6], correctedFrom: null });
    expect(await getRound('r', 3)).toMatchObject({ end: 'settled', faces: [2, 2, 3], correctedFrom: null, wagers: 1 });
  }, 60_000);
});
