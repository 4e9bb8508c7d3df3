/** The public record of rounds with thousands of wagers, and of those that were decided about long after: everybody can verify them all the same. */
import { afterEach, describe, expect, it } from 'vitest';
import type { RoundView } from '../../src/protocol/index.ts';
import type { Face } from '../../src/rules/index.ts';
import { commitmentOf, type Desk, drawFaces, verifyRound } from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { does, finishRound, type House, openHouse, openTable, STORES } from './house.ts';

const WAGERS = 5000;
let house: House;
afterEach(() => house.close());

/** So many wagers, one record each. */
async function wager(desk: Desk, player: string): Promise<void> {
  const place = { type: 'place', player, bet: 'big', amount: 100 } as const;
  const answers = await Promise.all(
    Array.from({ length: WAGERS }, (_, i) =>
      desk.ask({ by: { person: player, role: 'player' }, key: `${player}-${desk.head().seq}-${i}`, body: place }),
    ),
  );
  expect(answers.every(({ ok }) => ok)).toBe(true);
}

async function sit(desk: Desk, player: string): Promise<void> {
  await does(desk, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
  await does(desk, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000_000 });
}

/** Something that many do while nobody wagers. */
async function bustle(desk: Desk): Promise<void> {
  await Promise.all(
    Array.from({ length: 3000 }, () => does(desk, 'house', { type: 'rule', about: 'the air', decision: 'it stays' })),
  );
}

const roundOf = async (table: string, round: number): Promise<RoundView> =>
  (await house.app.inject(`/api/v1/tables/${table}/rounds/${round}`)).json() as RoundView;

describe.each(STORES)(`rounds of ${WAGERS} wagers, on %s`, (store) => {
  it('with electronic dice are verified from their public record, whatever came between commitment, close and seed', async () => {
    house = await openHouse({ store });
    const desk = await openTable(house, 'e', 'rws-tai-sai', 'A', { dice: 'electronic' });
    const seeds = [1, 2, 3].map((n) => Buffer.alloc(32, n));
    const tumbler = async (body: CommandBody): Promise<void> => {
      expect(await desk.ask({ by: { person: 'tumbler', role: 'tumbler' }, key: null, body })).toMatchObject({ ok: true });
    };
    const commit = (round: number): Promise<void> =>
      tumbler({ type: 'commit-dice', commitment: commitmentOf(seeds[round - 1] as Buffer) });
    const reveal = (round: number): Promise<void> =>
      tumbler({ type: 'reveal-dice', round, seed: (seeds[round - 1] as Buffer).toString('hex') });
    await sit(desk, 'ann');
    await commit(1);
    for (const round of [1, 2]) {
      await does(desk, 'dealer', { type: 'call-bets' });
      await wager(desk, 'ann');
      const { hash: closeHash } = await does(desk, 'dealer', { type: 'close-bets' });
      await does(desk, 'dealer', { type: 'tumble', times: 3 });
      const drawn = drawFaces(seeds[round - 1] as Buffer, { table: 'e', round, draw: 1, closeHash }, 3);
      await tumbler({ type: 'enter-result', faces: drawn as readonly Face[] });
      await reveal(round);
      await commit(round + 1);
      await bustle(desk);
      await does(desk, 'dealer', { type: 'settle-round' });
      await does(desk, 'dealer', { type: 'take-losers' });
      await does(desk, 'dealer', { type: 'pay-winners' });
    }
    for (const round of [1, 2]) {
      const view = await roundOf('e', round);
      expect(view).toMatchObject({ round, end: 'settled', wagers: 1 });
      expect(verifyRound(view)).toMatchObject({ verdict: 'verified', missing: [] });
    }
    // One that ends without a result shows its seed after its end, late where the tumbler was away.
    await does(desk, 'dealer', { type: 'call-bets' });
    await wager(desk, 'ann');
    expect(await roundOf('e', 3)).toMatchObject({ end: null, commitment: expect.any(String), seed: null });
    await does(desk, 'dealer', { type: 'interrupt', about: 'the light went out' });
    await bustle(desk);
    expect(await roundOf('e', 3)).toMatchObject({ end: 'void', commitment: expect.any(String), seed: null });
    await reveal(3);
    expect(verifyRound(await roundOf('e', 3))).toMatchObject({ verdict: 'verified', missing: [] });
  }, 60_000);

  it('with real dice show what was corrected two busy rounds later', async () => {
    house = await openHouse({ store });
    const desk = await openTable(house, 'r');
    await sit(desk, 'ann');
    for (const faces of [
      [1, 2, 3],
      [4, 5, 6],
      [2, 2, 3],
    ] as const) {
      await does(desk, 'dealer', { type: 'call-bets' });
      await wager(desk, 'ann');
      await finishRound(desk, [...faces]);
    }
    await does(desk, 'house', { type: 'correct-settlement', round: 1, faces: [6, 5, 5], why: 'misread' });
    await does(desk, 'house', { type: 'void-damaged', rounds: [2], why: 'a chipped die' });
    expect(await roundOf('r', 1)).toMatchObject({ end: 'settled', faces: [5, 5, 6], correctedFrom: [1, 2, 3], commitment: null });
    expect(await roundOf('r', 2)).toMatchObject({ end: 'void', faces: [4, 5, 6], correctedFrom: null });
    expect(await roundOf('r', 3)).toMatchObject({ end: 'settled', faces: [2, 2, 3], correctedFrom: null, wagers: 1 });
  }, 60_000);
});
