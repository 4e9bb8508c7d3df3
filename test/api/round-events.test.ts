/** Tests that the events of a round contain everything that happened in it, as far as each viewer may see it. */
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { JOURNAL_FILE, type TableHandle } from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type House, openHouse, openTable, perform, STORES } from './house.ts';

const STEPS: readonly CommandBody[] = [{ type: 'settle-round' }, { type: 'take-losers' }, { type: 'pay-winners' }];

async function performAll(handle: TableHandle, role: 'dealer' | 'house', bodies: readonly CommandBody[]): Promise<void> {
  for (const body of bodies) await perform(handle, role, body);
}

const typesOf = async (client: CroupierClient, table: string, round: number): Promise<readonly string[]> =>
  (await client.roundEvents(table, round)).items.map(({ event }) => event.type);

describe.each(STORES)('the events of a round, %s', (store) => {
  let house: House;
  beforeAll(async () => {
    house = await openHouse({ store });
  });
  afterAll(() => house.close());

  it('contain failed rolls, malfunctions, corrections and adjustments, with clauses, in the order of time', async () => {
    const handle = await openTable(house, 'e1', 'crown-sic-bo', 'A');
    const [ann, bo] = [await house.guest(), await house.guest()];
    const idOf = ({ session }: CroupierClient): string => session?.person ?? '';
    for (const [i, player] of [idOf(ann), idOf(bo)].entries())
      await performAll(handle, 'dealer', [
        { type: 'seat-player', player, position: i + 1, adult: true },
        { type: 'buy-chips', player, from: 'cage', amount: 10_000 },
      ]);
    await performAll(handle, 'dealer', [
      { type: 'call-bets' },
      { type: 'place', player: idOf(ann), bet: 'big', amount: 1000 },
      { type: 'tumble', times: 3 },
      { type: 'close-bets' },
      { type: 'uncover' },
      { type: 'declare-failure', reason: 'stacked' },
      { type: 'report-malfunction', about: 'the tumbler sticks' },
    ]);
    await perform(handle, 'house', { type: 'declare-rectified' });
    await performAll(handle, 'dealer', [{ type: 'tumble', times: 3 }, { type: 'uncover' }]);
    await perform(handle, 'dealer', { type: 'enter-result', faces: [4, 5, 6] });
    await performAll(handle, 'dealer', STEPS);
    // The second round must not appear in the first.
    await perform(handle, 'dealer', { type: 'call-bets' });
    await perform(handle, 'dealer', { type: 'report-malfunction', about: 'a lamp' });
    await perform(handle, 'house', { type: 'declare-rectified' });
    await performAll(handle, 'dealer', [{ type: 'tumble', times: 3 }, { type: 'close-bets' }, { type: 'uncover' }]);
    await perform(handle, 'dealer', { type: 'enter-result', faces: [1, 2, 4] });
    await performAll(handle, 'dealer', STEPS);
    await perform(handle, 'house', { type: 'correct-settlement', round: 1, faces: [1, 2, 3], why: 'the camera shows 1 2 3' });
    await perform(handle, 'house', { type: 'adjust', player: idOf(bo), round: 1, amount: 500, why: 'a chip fell' });

    const { items } = await house.client().roundEvents('e1', 1);
    const types = items.map(({ event }) => event.type);
    expect(types).toEqual([
      'betting-opened',
      'dice-tumbled',
      'betting-closed',
      'dice-uncovered',
      'failure-declared',
      'malfunction-reported',
      'malfunction-rectified',
      'dice-tumbled',
      'dice-uncovered',
      'result-entered',
      'round-settled',
      'losers-taken',
      'winners-paid',
      'round-ended',
      'settlement-corrected',
    ]);
    const eventOf = (type: string) => items.find(({ event }) => event.type === type)?.event;
    expect(eventOf('failure-declared')).toMatchObject({ reason: 'stacked', consequence: 'again', clauses: expect.any(Array) });
    expect(eventOf('failure-declared')?.clauses.length).toBeGreaterThan(0);
    expect(eventOf('malfunction-reported')).toMatchObject({ about: 'the tumbler sticks' });
    // The reason of a correction and the money of players are not public.
    expect(eventOf('settlement-corrected')).toEqual({
      type: 'settlement-corrected',
      round: 1,
      was: [4, 5, 6],
      faces: [1, 2, 3],
      clauses: expect.any(Array),
    });
    expect(items.map(({ seq }) => seq)).toEqual(items.map(({ seq }) => seq).toSorted((a, b) => a - b));

    // Players see what concerns them, and nothing about other players.
    const own = (await bo.roundEvents('e1', 1)).items.map(({ event }) => event);
    expect(own).toContainEqual(expect.objectContaining({ type: 'adjustment-made', amount: 500, why: 'a chip fell' }));
    const other = await ann.roundEvents('e1', 1);
    expect(JSON.stringify(other)).not.toContain('adjustment-made');
    expect(JSON.stringify(other)).not.toContain(idOf(bo));
    expect(JSON.stringify(await house.client().roundEvents('e1', 1))).not.toContain(idOf(ann));

    // Staff of the table and officers see the reasons. Staff of other tables see what is public.
    for (const staff of [await house.staff('e1', 'dealer'), await house.staff('*', 'officer')]) {
      const events = (await staff.roundEvents('e1', 1)).items.map(({ event }) => event);
      expect(events).toContainEqual(expect.objectContaining({ type: 'settlement-corrected', why: 'the camera shows 1 2 3' }));
      expect(events).toContainEqual(expect.objectContaining({ type: 'adjustment-made', player: idOf(bo) }));
    }
    await openTable(house, 'e2', 'crown-sic-bo', 'A');
    expect(await typesOf(await house.staff('e2', 'pit-boss'), 'e1', 1)).toEqual(types);
    expect(await typesOf(house.client(), 'e1', 2)).toContain('malfunction-reported');
    await expect(ann.roundEvents('e1', 3)).rejects.toMatchObject({ code: 'not-found' });
    await expect(ann.roundEvents('nowhere', 1)).rejects.toMatchObject({ code: 'not-found' });
  });

  it('of a round in progress contain what has happened so far, and hide a first reading of the dice', async () => {
    const handle = await openTable(house, 'e3', 'crown-sic-bo', 'A', { confirmAbove: 0 });
    const ann = await house.guest();
    const player = ann.session?.person ?? '';
    await performAll(handle, 'dealer', [
      { type: 'seat-player', player, position: 1, adult: true },
      { type: 'buy-chips', player, from: 'cage', amount: 10_000 },
    ]);
    await expect(ann.roundEvents('e3', 1)).rejects.toMatchObject({ code: 'not-found' });
    await performAll(handle, 'dealer', [
      { type: 'call-bets' },
      { type: 'place', player, bet: 'big', amount: 1000 },
      { type: 'tumble', times: 3 },
      { type: 'close-bets' },
      { type: 'uncover' },
      { type: 'enter-result', faces: [4, 5, 6] },
    ]);
    for (const client of [house.client(), ann, await house.staff('e3', 'pit-boss')]) {
      const { items } = await client.roundEvents('e3', 1);
      expect(items.at(-1)?.event.type).toBe('reading-sealed');
      expect(JSON.stringify(items)).not.toContain('"faces"');
    }
  });

  it('leave out what happened between rounds, and contain held winnings of the round', async () => {
    const handle = await openTable(house, 'e5', 'crown-sic-bo', 'A');
    const ann = await house.guest();
    const player = ann.session?.person ?? '';
    const play = async (): Promise<void> => {
      await performAll(handle, 'dealer', [
        { type: 'call-bets' },
        { type: 'place', player, bet: 'big', amount: 1000 },
        { type: 'tumble', times: 3 },
        { type: 'close-bets' },
        { type: 'uncover' },
        { type: 'enter-result', faces: [4, 5, 6] },
        ...STEPS,
      ]);
    };
    await performAll(handle, 'dealer', [
      { type: 'seat-player', player, position: 1, adult: true },
      { type: 'buy-chips', player, from: 'cage', amount: 100_000 },
    ]);
    await perform(handle, 'house', { type: 'rule', about: 'before the first round', decision: 'a' });
    await play();
    await perform(handle, 'dealer', { type: 'report-malfunction', about: 'between the rounds' });
    await perform(handle, 'house', { type: 'declare-rectified' });
    await play();
    await performAll(handle, 'house', [
      { type: 'hold-winnings', player, since: 2, amount: 500, grounds: 'marked dice' },
      { type: 'rule', about: 'between the rounds', decision: 'b' },
    ]);
    await perform(handle, 'dealer', { type: 'call-bets' });
    await perform(handle, 'house', { type: 'rule', about: 'during round 3', decision: 'c' });
    const officer = await house.staff('*', 'officer');
    const read = async (round: number) => (await officer.roundEvents('e5', round)).items.map(({ event }) => event);
    for (const round of [1, 2]) expect(await typesOf(officer, 'e5', round)).not.toContain('ruling-made');
    expect(await typesOf(officer, 'e5', 1)).not.toContain('winnings-held');
    expect(await typesOf(officer, 'e5', 2)).not.toContain('malfunction-reported');
    expect(await read(2)).toContainEqual(expect.objectContaining({ type: 'winnings-held', since: 2, grounds: 'marked dice' }));
    expect(await typesOf(officer, 'e5', 3)).toEqual(['betting-opened', 'ruling-made']);
    expect(await read(3)).toContainEqual(expect.objectContaining({ type: 'ruling-made', about: 'during round 3' }));
  });

  it('contain later records of the round only, however many later rounds begin with the same digit', async () => {
    const handle = await openTable(house, 'e6', 'crown-sic-bo', 'A');
    await perform(handle, 'dealer', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    for (let round = 1; round <= 10; round += 1)
      await performAll(handle, 'dealer', [
        { type: 'call-bets' },
        { type: 'tumble', times: 3 },
        { type: 'close-bets' },
        { type: 'uncover' },
        { type: 'enter-result', faces: [1, 2, 4] },
        ...STEPS,
      ]);
    const record = (round: number, about: string) => perform(handle, 'house', { type: 'record-error', round, about });
    await record(1, 'the oldest');
    await Promise.all(Array.from({ length: 1000 }, () => record(10, 'of another round')));
    const officer = await house.staff('*', 'officer');
    const read = async (round: number) => (await officer.roundEvents('e6', round)).items.map(({ event }) => event);
    expect((await read(1)).at(-1)).toMatchObject({ type: 'error-recorded', round: 1, about: 'the oldest' });
    await record(10, 'the newest');
    expect((await read(10)).at(-1)).toMatchObject({ type: 'error-recorded', about: 'the newest' });
    await record(1, 'the newest');
    expect((await read(1)).slice(-2)).toMatchObject([{ about: 'the oldest' }, { about: 'the newest' }]);
  });

  it('of a void round say why it is void', async () => {
    const handle = await openTable(house, 'e4', 'adelaide-big-and-small', 'full');
    await performAll(handle, 'dealer', [{ type: 'tumble', times: 3 }, { type: 'call-bets' }]);
    await perform(handle, 'dealer', { type: 'declare-failure', reason: 'exposed' });
    const { items } = await house.client().roundEvents('e4', 1);
    expect(items.map(({ event }) => event)).toContainEqual(
      expect.objectContaining({ type: 'failure-declared', reason: 'exposed', consequence: 'void' }),
    );
  });
});

describe('the events of rounds of earlier versions', () => {
  const fixtures = join(import.meta.dirname, '../fixtures');
  it.each(readdirSync(fixtures).filter((name) => /^store-\d+$/.test(name)))('are listed, %s', async (name) => {
    const folder = mkdtempSync(join(tmpdir(), 'croupier-round-events-'));
    writeFileSync(join(folder, JOURNAL_FILE), gunzipSync(readFileSync(join(fixtures, name, `${JOURNAL_FILE}.gz`))));
    const house = await openHouse({ store: 'sqlite', folder });
    try {
      const client = house.client();
      const seen = new Set<string>();
      for (const handle of house.floor.tables.values()) {
        const rounds = await house.store.rounds(handle.table, null, 1000);
        for (const { round, end } of rounds) {
          const { items } = await client.roundEvents(handle.table, round);
          for (const { event } of items) seen.add(event.type);
          const ended = items.findLast(({ event }) => event.type === 'round-ended')?.event;
          // A round that was reopened may have ended differently.
          const isReopened = items.some(({ event }) => event.type === 'settlement-reversed');
          if (!isReopened) expect(ended, `${handle.table} ${round}`).toMatchObject({ round, end });
        }
      }
      expect([...seen]).toEqual(
        expect.arrayContaining(['betting-opened', 'result-entered', 'round-settled', 'failure-declared', 'round-ended']),
      );
    } finally {
      await house.close();
    }
  });
});
