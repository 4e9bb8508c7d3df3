/** Tests the daily loss limit and the daily wager limit that players set. They apply to the wagers at all tables together. */
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { Face } from '../../src/rules/index.ts';
import { DailyPlay, JOURNAL_FILE, RAISED_AFTER_MS, type Store, type TableHandle } from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { makeChoose } from '../kit/tournament-random.ts';
import { finishRound, type House, openHouse, openSocket, openTable, PASSWORD, perform, STORES } from './house.ts';

const DAY_MS = 86_400_000;
const TABLES = ['t1', 't2'];
const idOf = (client: CroupierClient): string => client.session?.person ?? '';
const place = (client: CroupierClient, table: string, amount: number, bet = 'big') =>
  client.command(table, { type: 'place', player: idOf(client), bet, amount });
const withdraw = (client: CroupierClient, table: string, amount: number, bet = 'big') =>
  client.command(table, { type: 'withdraw', player: idOf(client), bet, amount });
/** Dice on which Big loses, and dice on which it wins even money. */
const LOSING: readonly Face[] = [1, 2, 4];
const WINNING: readonly Face[] = [4, 5, 6];

describe.each(STORES)('the limits on play of a player, %s', (store) => {
  let house: House;
  let handles: readonly TableHandle[];
  let position = 0;
  beforeAll(async () => {
    house = await openHouse({ store });
    handles = [await openTable(house, 't1'), await openTable(house, 't2')];
    for (const handle of handles) await perform(handle, 'dealer', { type: 'call-bets' });
  });
  afterAll(() => house.close());

  const seatGuest = async (): Promise<CroupierClient> => {
    const client = await house.guest();
    position += 1;
    for (const table of TABLES) {
      await client.command(table, { type: 'seat-player', player: idOf(client), position, adult: true });
      await client.command(table, { type: 'buy-chips', player: idOf(client), from: 'cage', amount: 100_000 });
    }
    return client;
  };
  /** Plays the round of a table to its end, and calls bets for the next one. */
  const play = async (table: string, faces: readonly Face[]): Promise<void> => {
    const handle = handles[TABLES.indexOf(table)];
    if (handle === undefined) throw new Error(`no table ${table}`);
    await finishRound(handle, faces);
    await perform(handle, 'dealer', { type: 'call-bets' });
  };

  it('are empty for a new player, and the answer has what was wagered and lost today', async () => {
    const ann = await seatGuest();
    await place(ann, 't1', 300);
    await play('t1', LOSING);
    await place(ann, 't2', 200);
    expect(await ann.limits()).toMatchObject({
      dailyLossMinor: { value: null, next: null },
      dailyWagerMinor: { value: null, next: null },
      lostTodayMinor: 500,
      leftToLoseMinor: null,
      wageredTodayMinor: 500,
      leftToWagerMinor: null,
    });
    await play('t2', WINNING);
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 100, wageredTodayMinor: 500 });
  });

  it('refuse a wager that could lose more than the loss limit, and name what is left', async () => {
    const ann = await seatGuest();
    expect(await ann.setLimits({ dailyLossMinor: 1000 })).toMatchObject({ leftToLoseMinor: 1000, leftToWagerMinor: null });
    await place(ann, 't1', 600);
    // The open stake at the other table counts as lost.
    await expect(place(ann, 't2', 500)).rejects.toMatchObject({
      code: 'own-limit',
      status: 409,
      error: {
        message: "the player's daily loss limit leaves 400 for today",
        facts: { of: 'dailyLossMinor', limit: 1000, lost: 600, left: 400, amount: 500 },
      },
    });
    await place(ann, 't2', 400);
    await expect(place(ann, 't2', 100, 'small')).rejects.toMatchObject({ error: { facts: { left: 0 } } });
    await play('t1', LOSING);
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 1000, leftToLoseMinor: 0 });
    // The stake of 400 comes back with 400: the loss is 600 minus 400.
    await play('t2', WINNING);
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 200, leftToLoseMinor: 800 });
    await place(ann, 't2', 800);
    await withdraw(ann, 't2', 800);
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 200, leftToLoseMinor: 800 });
  });

  it('refuse a wager above the wager limit, also after winning', async () => {
    const ann = await seatGuest();
    await ann.setLimits({ dailyWagerMinor: 1000 });
    await place(ann, 't1', 700);
    await play('t1', WINNING);
    await expect(place(ann, 't2', 301)).rejects.toMatchObject({
      code: 'own-limit',
      error: { facts: { of: 'dailyWagerMinor', limit: 1000, wagered: 700, left: 300, amount: 301 } },
    });
    await place(ann, 't2', 300);
    await withdraw(ann, 't2', 200);
    expect(await ann.limits()).toMatchObject({ wageredTodayMinor: 800, leftToWagerMinor: 200, lostTodayMinor: -600 });
  });

  it('apply to parallel wagers at all tables together, and a retry does not count again', async () => {
    const ann = await seatGuest();
    await ann.setLimits({ dailyLossMinor: 1000 });
    const wagers = await Promise.allSettled(
      Array.from({ length: 24 }, (_, i) => place(ann, TABLES[i % 2] ?? '', 150, i % 3 === 0 ? 'small' : 'big')),
    );
    expect(wagers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
    const body = { type: 'place', player: idOf(ann), bet: 'big', amount: 100 } as const;
    await ann.command('t1', body, { key: 'the-last-100' });
    expect(await ann.command('t1', body, { key: 'the-last-100' })).toMatchObject({ repeated: true });
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 1000 });
  });

  it('apply to wagers that run in parallel with the lowering of the limit', async () => {
    const ann = await seatGuest();
    await ann.setLimits({ dailyWagerMinor: 50_000 });
    const wagers: Promise<unknown>[] = [];
    const placeAll = (): void => {
      for (let i = 0; i < 8; i++) wagers.push(place(ann, TABLES[i % 2] ?? '', 100));
    };
    placeAll();
    await wagers[0];
    const { wageredTodayMinor } = await ann.setLimits({ dailyWagerMinor: 0 });
    placeAll();
    const results = await Promise.allSettled(wagers);
    const accepted = results.filter(({ status }) => status === 'fulfilled');
    expect(accepted.length).toBeGreaterThan(0);
    expect(accepted.length * 100).toBe(wageredTodayMinor);
    const refused = { status: 'rejected', reason: { code: 'own-limit' } };
    for (const result of results) if (result.status === 'rejected') expect(result).toMatchObject(refused);
    for (const result of results.slice(8)) expect(result).toMatchObject(refused);
    expect((await ann.limits()).wageredTodayMinor).toBe(wageredTodayMinor);
  });

  it('keep the order of wagers and withdrawals that are sent together', async () => {
    const ann = await seatGuest();
    await ann.setLimits({ dailyLossMinor: 5000 });
    const sent = [place(ann, 't1', 500), withdraw(ann, 't1', 500), place(ann, 't1', 200), withdraw(ann, 't1', 100)];
    await Promise.all(sent);
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 100 });
  });

  it('keep the order of wagers and of other commands that are sent together on one connection', async () => {
    const ann = await seatGuest();
    await ann.setLimits({ dailyLossMinor: 1_000_000 });
    await place(ann, 't1', 50_000);
    const player = idOf(ann);
    const socket = await openSocket(house, ann);
    const commands: readonly CommandBody[] = [
      { type: 'withdraw', player, bet: 'big', amount: 50_000 },
      { type: 'cash-out', player, to: 'wallet', amount: 100_000 },
      { type: 'buy-chips', player, from: 'wallet', amount: 500 },
      { type: 'place', player, bet: 'big', amount: 500 },
      { type: 'leave-table', player },
    ];
    for (const [i, body] of commands.entries()) socket.send({ type: 'act', table: 't1', key: `in-order-${i}`, body });
    const answers = [];
    for (const [i] of commands.entries()) answers.push(await socket.next('answer', ({ key }) => key === `in-order-${i}`));
    expect(answers.map((answer) => ('error' in answer ? answer.error?.code : 'accepted'))).toEqual(
      commands.map(() => 'accepted'),
    );
    socket.ws.close();
  });

  it('follow a correction of a settled round', async () => {
    const ann = await seatGuest();
    await ann.setLimits({ dailyLossMinor: 1000 });
    const handle = handles[0];
    if (handle === undefined) throw new Error('no table');
    await place(ann, 't1', 1000);
    await play('t1', LOSING);
    await expect(place(ann, 't2', 100)).rejects.toMatchObject({ code: 'own-limit' });
    const round = await handle.read(({ rounds }) => rounds);
    await perform(handle, 'house', { type: 'correct-settlement', round, faces: WINNING, why: 'misread' });
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: -1000, wageredTodayMinor: 1000, leftToLoseMinor: 2000 });
    await place(ann, 't2', 2000);
  });

  it('take effect at once if lowered, and after 24 hours if raised', async () => {
    const ann = await seatGuest();
    await ann.setLimits({ dailyLossMinor: 500, dailyWagerMinor: 500 });
    const raised = await ann.setLimits({ dailyLossMinor: 900, dailyWagerMinor: null });
    expect(raised).toMatchObject({
      dailyLossMinor: { value: 500, next: { value: 900 } },
      dailyWagerMinor: { value: 500, next: { value: null } },
    });
    await expect(place(ann, 't1', 600)).rejects.toMatchObject({ code: 'own-limit' });
    await ann.setLimits({ dailyLossMinor: 900 });
    house.advanceClock(RAISED_AFTER_MS);
    await place(ann, 't1', 900);
    await expect(place(ann, 't1', 100)).rejects.toMatchObject({ error: { facts: { of: 'dailyLossMinor', left: 0 } } });
    // An open stake still counts on the next day, and a settled one counts on the day of its settlement.
    house.advanceClock(DAY_MS);
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 900 });
    await play('t1', LOSING);
    house.advanceClock(DAY_MS);
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 0, leftToLoseMinor: 900, dailyWagerMinor: { value: null } });
    await place(ann, 't1', 900);
  });

  it('do not apply to another player, and are not revealed to one', async () => {
    const [ann, bo] = [await seatGuest(), await seatGuest()];
    await ann.setLimits({ dailyLossMinor: 0, dailyWagerMinor: 0 });
    await place(bo, 't1', 5000);
    await expect(bo.command('t1', { type: 'place', player: idOf(ann), bet: 'big', amount: 100 })).rejects.toMatchObject({
      code: 'not-yours',
    });
    for (const body of [{ dailyLossMinor: -1 }, { dailyWagerMinor: 0.5 }])
      await expect(ann.http.post('/session/limits', body)).rejects.toMatchObject({ code: 'invalid' });
  });
});

describe.each(STORES)('what counts today after later events, %s', (storeName) => {
  let house: House;
  let ann: CroupierClient;
  let calls: string[] = [];
  /** Notes the calls of the store. */
  const record = (store: Store): Store =>
    new Proxy(store, {
      get: (target, name) => {
        const value: unknown = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: readonly unknown[]): unknown => {
          calls.push(String(name));
          return Reflect.apply(value, target, args);
        };
      },
    });
  beforeAll(async () => {
    house = await openHouse({ store: storeName, wrap: (store, people) => ({ store: record(store), people }) });
    ann = await house.guest();
  });
  afterAll(() => house.close());

  const openFor = async (table: string, book = 'rws-tai-sai'): Promise<TableHandle> => {
    const handle = await openTable(house, table, book, 'A');
    await perform(handle, 'dealer', { type: 'seat-player', player: idOf(ann), position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player: idOf(ann), from: 'cage', amount: 100_000 });
    return handle;
  };
  const placeFor = (handle: TableHandle, amount: number) =>
    perform(handle, 'dealer', { type: 'place', player: idOf(ann), bet: 'big', amount });
  const playTaiSai = async (handle: TableHandle, amount: number, faces: readonly Face[]): Promise<void> => {
    await perform(handle, 'dealer', { type: 'call-bets' });
    await placeFor(handle, amount);
    await finishRound(handle, faces);
  };
  const playCrown = async (handle: TableHandle, faces: readonly Face[]): Promise<void> => {
    await perform(handle, 'dealer', { type: 'tumble', times: 3 });
    await perform(handle, 'dealer', { type: 'close-bets' });
    await perform(handle, 'dealer', { type: 'uncover' });
    await perform(handle, 'dealer', { type: 'enter-result', faces });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await perform(handle, 'dealer', { type });
  };
  /** The figures of a server that runs, and of one that has just started. */
  const figures = async (): Promise<readonly [lost: number, wagered: number]> => {
    const { lostTodayMinor, wageredTodayMinor } = await ann.limits();
    const started = new DailyPlay({ floor: house.floor, store: house.store, clock: house.now }, 2);
    expect(await started.of(idOf(ann))).toEqual({ lost: lostTodayMinor, wagered: wageredTodayMinor });
    return [lostTodayMinor, wageredTodayMinor];
  };
  const change = async (work: () => Promise<unknown>): Promise<readonly number[]> => {
    const before = await figures();
    await work();
    const after = await figures();
    return after.map((value, i) => value - (before[i] ?? 0));
  };

  it('includes an adjustment, and only the adjusted round is read again', async () => {
    const handle = await openFor('adjusted');
    for (let round = 1; round <= 5; round++) expect(await change(() => playTaiSai(handle, 100, LOSING))).toEqual([100, 100]);
    const other = await openFor('not-adjusted');
    await playTaiSai(other, 100, WINNING);
    const adjust = { type: 'adjust', player: idOf(ann), round: 2, amount: 70, why: 'a chip fell' } as const;
    expect(await change(() => perform(handle, 'house', adjust))).toEqual([-70, 0]);
    await perform(handle, 'house', { ...adjust, round: 3, amount: 30 });
    calls = [];
    await ann.limits();
    expect(calls.filter((name) => name === 'settledOf')).toHaveLength(1);
    const readAgain = calls.filter((name) => name === 'records').length;
    await perform(handle, 'house', { ...adjust, round: 3, amount: -10 });
    await perform(handle, 'house', { ...adjust, round: 4, amount: -10 });
    calls = [];
    await ann.limits();
    expect(calls.filter((name) => name === 'records')).toHaveLength(2 * readAgain);
    calls = [];
    await ann.limits();
    // Nothing has happened since.
    expect(calls.filter((name) => ['records', 'corrections', 'matters', 'rounds'].includes(name))).toEqual([]);
  });

  it('leaves out a round that was voided later', async () => {
    const handle = await openFor('voided');
    await playTaiSai(handle, 100, LOSING);
    await playTaiSai(handle, 300, WINNING);
    const voidRounds = { type: 'void-damaged', rounds: [2], why: 'a chipped die' } as const;
    expect(await change(() => perform(handle, 'house', voidRounds))).toEqual([300, -300]);
  });

  it('counts a reversed settlement as an open wager, and then the new settlement', async () => {
    const handle = await openFor('reversed', 'crown-sic-bo');
    await perform(handle, 'dealer', { type: 'call-bets' });
    await placeFor(handle, 500);
    expect(await change(() => playCrown(handle, WINNING))).toEqual([-1000, 0]);
    const reverse = { type: 'declare-failure', reason: 'not-flat' } as const;
    expect(await change(() => perform(handle, 'house', reverse))).toEqual([1000, 0]);
    await perform(handle, 'dealer', { type: 'tumble', times: 3 });
    await perform(handle, 'dealer', { type: 'uncover' });
    await perform(handle, 'dealer', { type: 'enter-result', faces: LOSING });
    expect(await change(() => perform(handle, 'dealer', { type: 'settle-round' }))).toEqual([0, 0]);
  });

  it('counts held winnings as lost when the house keeps them', async () => {
    const handle = await openFor('forfeited', 'crown-sic-bo');
    await perform(handle, 'dealer', { type: 'call-bets' });
    await placeFor(handle, 500);
    expect(await change(() => playCrown(handle, WINNING))).toEqual([-1000, 0]);
    const player = idOf(ann);
    const hold = { type: 'hold-winnings', player, since: 1, amount: 400, grounds: 'a phone' } as const;
    expect(await change(() => perform(handle, 'house', hold))).toEqual([0, 0]);
    const outcome = { outcome: 'keep', decidedBy: 'the operator', reference: 'case 1' } as const;
    await perform(handle, 'house', { type: 'record-investigation', player, ...outcome });
    expect(await change(() => perform(handle, 'house', { type: 'forfeit-held', player }))).toEqual([400, 0]);
    expect(await change(async () => {})).toEqual([0, 0]);
    house.advanceClock(DAY_MS);
    expect(await figures()).toEqual([0, 0]);
  });
});

/** The limits on play in the simplest way: every wager is kept, and each question adds all of them up again. */
class NaivePlay {
  day = 0;
  loss: number | null = null;
  wager: number | null = null;
  readonly #wagers: { readonly table: string; readonly bet: string; stake: number; day: number | null; back: number }[] = [];

  #today() {
    return this.#wagers.filter(({ day }) => day === null || day === this.day);
  }
  get wagered(): number {
    return this.#today().reduce((sum, { stake }) => sum + stake, 0);
  }
  get lost(): number {
    return this.#today().reduce((sum, { stake, back }) => sum + stake - back, 0);
  }
  allows(amount: number): boolean {
    return (
      !(this.loss !== null && this.lost + amount > this.loss) && !(this.wager !== null && this.wagered + amount > this.wager)
    );
  }
  place(table: string, bet: string, stake: number): void {
    this.#wagers.push({ table, bet, stake, day: null, back: 0 });
  }
  /** Takes back everything that lies on a bet, and returns the sum. */
  withdraw(table: string, bet: string): number {
    let sum = 0;
    for (const wager of this.#wagers) {
      if (wager.table !== table || wager.bet !== bet || wager.day !== null) continue;
      sum += wager.stake;
      wager.stake = 0;
    }
    return sum;
  }
  settle(table: string, faces: readonly Face[]): void {
    const total = faces.reduce<number>((sum, face) => sum + face, 0);
    const winner = new Set(faces).size === 1 ? null : total > 10 ? 'big' : 'small';
    for (const wager of this.#wagers) {
      if (wager.table !== table || wager.day !== null) continue;
      wager.day = this.day;
      wager.back = wager.bet === winner ? 2 * wager.stake : 0;
    }
  }
}

describe('the limits on play in random play', () => {
  it.each([1, 2, 3])('agree with a naive model, seed %i', async (seed) => {
    const choose = makeChoose(seed);
    const face = (): Face => choose([1, 2, 3, 4, 5, 6] as const);
    const house = await openHouse({ store: 'sqlite' });
    house.stopClock();
    const handles = new Map<string, TableHandle>();
    const ann = await house.guest();
    for (const table of TABLES) {
      const handle = await openTable(house, table);
      handles.set(table, handle);
      await ann.command(table, { type: 'seat-player', player: idOf(ann), position: 1, adult: true });
      await ann.command(table, { type: 'buy-chips', player: idOf(ann), from: 'cage', amount: 1_000_000 });
      await perform(handle, 'dealer', { type: 'call-bets' });
    }
    const model = new NaivePlay();
    model.day = Math.floor(house.now() / DAY_MS);
    let [accepted, refused] = [0, 0];
    for (let i = 0; i < 120; i++) {
      const [table, bet] = [choose(TABLES), choose(['big', 'small'])];
      const step = choose(['place', 'place', 'place', 'withdraw', 'settle', 'settle', 'wait', 'limit'] as const);
      if (step === 'place') {
        const amount = choose([100, 300, 500, 700, 1100]);
        const isAllowed = model.allows(amount);
        const answer = await place(ann, table, amount, bet).then(
          () => 'accepted',
          ({ code }: { readonly code: string }) => code,
        );
        expect(answer, `step ${i}`).toBe(isAllowed ? 'accepted' : 'own-limit');
        if (isAllowed) model.place(table, bet, amount);
        if (isAllowed) accepted += 1;
        else refused += 1;
      } else if (step === 'withdraw') {
        const amount = model.withdraw(table, bet);
        if (amount > 0) await withdraw(ann, table, amount, bet);
      } else if (step === 'settle') {
        const faces = [face(), face(), face()];
        const handle = handles.get(table) as TableHandle;
        await finishRound(handle, faces, ['settle-round']);
        model.settle(table, faces);
        // Losing wagers still lie on the layout, and winnings are due.
        const { lostTodayMinor, wageredTodayMinor } = await ann.limits();
        expect([lostTodayMinor, wageredTodayMinor], `settled in step ${i}`).toEqual([model.lost, model.wagered]);
        for (const type of ['take-losers', 'pay-winners', 'call-bets'] as const) await perform(handle, 'dealer', { type });
      } else if (step === 'wait') {
        house.advanceClock(DAY_MS / 3);
        model.day = Math.floor(house.now() / DAY_MS);
      } else {
        // Only lower limits, which take effect at once.
        model.loss = Math.min(model.loss ?? 8000, choose([1000, 2000, 3000, 4000]));
        model.wager = Math.min(model.wager ?? 20_000, choose([2500, 4000, 6000]));
        await ann.setLimits({ dailyLossMinor: model.loss, dailyWagerMinor: model.wager });
      }
      const { lostTodayMinor, wageredTodayMinor } = await ann.limits();
      expect([lostTodayMinor, wageredTodayMinor], `step ${i}`).toEqual([model.lost, model.wagered]);
    }
    expect(Math.min(accepted, refused)).toBeGreaterThan(3);
    await house.close();
  });
});

describe('the limits on play of a player with an account', () => {
  const reopen = async (house: House, folder: string): Promise<House> => {
    await house.app.close();
    await house.floor.stop();
    await house.store.close();
    return openHouse({ store: 'sqlite', folder });
  };

  it('still apply after a restart, with the open wagers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'croupier-play-limits-'));
    const house = await openHouse({ store: 'sqlite', folder });
    const handle = await openTable(house, 't1');
    const ann = house.client();
    ann.session = await ann.http.post('/players', { login: 'ann', password: PASSWORD, name: 'Ann', adult: true, over: 21 });
    const player = idOf(ann);
    await ann.command('t1', { type: 'seat-player', player, position: 1, adult: true });
    await ann.command('t1', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    await ann.setLimits({ dailyLossMinor: 1000 });
    for (let round = 1; round <= 4; round++) {
      await perform(handle, 'dealer', { type: 'call-bets' });
      await place(ann, 't1', 100);
      await finishRound(handle, LOSING);
    }
    await perform(handle, 'dealer', { type: 'call-bets' });
    await place(ann, 't1', 500);
    const restarted = await reopen(house, folder);
    const again = restarted.client();
    await again.signIn('ann', PASSWORD);
    expect(await again.limits()).toMatchObject({ dailyLossMinor: { value: 1000 }, lostTodayMinor: 900, leftToLoseMinor: 100 });
    await expect(place(again, 't1', 200)).rejects.toMatchObject({ code: 'own-limit', error: { facts: { left: 100 } } });
    await place(again, 't1', 100);
    await restarted.close();
  });

  it('apply to wagers that staff place for the player', async () => {
    const house = await openHouse({ practice: false });
    const handle = await openTable(house, 't1', 'crown-sic-bo', 'A');
    const ann = house.client();
    ann.session = await ann.http.post('/players', { login: 'ann', password: PASSWORD, name: 'Ann', adult: true });
    const player = idOf(ann);
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    const dealer = await house.staff('t1', 'dealer');
    await perform(handle, 'house', { type: 'assign-staff', person: idOf(dealer), role: 'dealer', adult: true });
    await perform(handle, 'dealer', { type: 'call-bets' });
    await ann.setLimits({ dailyLossMinor: 500 });
    const placeFor = (amount: number) => dealer.command('t1', { type: 'place', player, bet: 'big', amount });
    await placeFor(400);
    await expect(placeFor(200)).rejects.toMatchObject({ code: 'own-limit', error: { facts: { left: 100 } } });
    expect(await ann.limits()).toMatchObject({ lostTodayMinor: 400, leftToLoseMinor: 100 });
    await house.close();
  });

  it('count the wager of a shooter one time, while it rides from throw to throw', async () => {
    const house = await openHouse();
    const handle = await openTable(house, 't1', 'triple-dice', 'mat');
    const ann = await house.guest();
    const player = idOf(ann);
    await ann.command('t1', { type: 'seat-player', player, position: 1, adult: true });
    await ann.command('t1', { type: 'buy-chips', player, from: 'cage', amount: 10_000 });
    await ann.setLimits({ dailyLossMinor: 800, dailyWagerMinor: 800 });
    await perform(handle, 'dealer', { type: 'offer-dice' });
    await ann.command('t1', { type: 'accept-dice', player });
    await perform(handle, 'dealer', { type: 'call-bets' });
    await expect(place(ann, 't1', 900, 'shooter')).rejects.toMatchObject({ code: 'own-limit' });
    await place(ann, 't1', 500, 'shooter');
    await ann.command('t1', { type: 'choose-dice', dice: [1, 2, 3] });
    await ann.command('t1', { type: 'throw' });
    await perform(handle, 'dealer', { type: 'enter-result', faces: [1, 1, 4] });
    const expectOnlyOpen = async (): Promise<void> =>
      expect(await ann.limits()).toMatchObject({ lostTodayMinor: 500, wageredTodayMinor: 500, leftToLoseMinor: 300 });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) {
      await perform(handle, 'dealer', { type });
      await expectOnlyOpen();
    }
    await perform(handle, 'dealer', { type: 'call-bets' });
    await expectOnlyOpen();
    await place(ann, 't1', 300, 'red');
    await expect(place(ann, 't1', 100, 'red')).rejects.toMatchObject({ code: 'own-limit', error: { facts: { left: 0 } } });
    await house.close();
  });

  it('do not apply to the chips of a tournament', async () => {
    const house = await openHouse();
    const { setup } = await (await openTable(house, 't1', 'crown-sic-bo', 'A')).read((state) => ({ setup: state.setup }));
    const by = { person: 'system', role: 'system' };
    const tournamentSetup = { ...setup, table: 't1.tournament', tournament: true } as const;
    const created = await house.floor.createTable({ rulebook: 'crown-sic-bo', setup: tournamentSetup, by });
    expect(created).not.toBeTypeOf('string');
    const ann = await house.guest();
    await ann.setLimits({ dailyLossMinor: 0, dailyWagerMinor: 0 });
    // The table decides, and it is closed.
    await expect(place(ann, 't1.tournament', 100)).rejects.toMatchObject({ code: 'table-closed' });
    await expect(place(ann, 't1', 100)).rejects.toMatchObject({ code: 'own-limit' });
    await house.close();
  });

  it('are empty in a store of the version before, whose other limits stay', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'croupier-play-limits-'));
    const house = await openHouse({ store: 'sqlite', folder });
    const ann = house.client();
    ann.session = await ann.http.post('/players', { login: 'ann', password: PASSWORD, name: 'Ann', adult: true, over: 21 });
    await house.app.close();
    await house.floor.stop();
    await house.store.close();
    // The table of limits as the version before wrote it.
    const db = new DatabaseSync(join(folder, JOURNAL_FILE));
    db.exec(`DROP TABLE own_limit;
      CREATE TABLE own_limit (
        person TEXT NOT NULL REFERENCES person (id),
        kind TEXT NOT NULL,
        value INTEGER,
        next_value INTEGER,
        next_from_ms INTEGER,
        PRIMARY KEY (person, kind)
      ) STRICT, WITHOUT ROWID`);
    db.prepare('INSERT INTO own_limit VALUES (?, ?, 700, NULL, NULL)').run(idOf(ann), 'dailyBuyInMinor');
    db.close();
    const reopened = await openHouse({ store: 'sqlite', folder });
    const again = reopened.client();
    await again.signIn('ann', PASSWORD);
    expect(await again.limits()).toMatchObject({
      dailyBuyInMinor: { value: 700, next: null },
      dailyLossMinor: { value: null, next: null },
      dailyWagerMinor: { value: null, next: null },
      leftTodayMinor: 700,
    });
    expect(await again.setLimits({ dailyLossMinor: 50 })).toMatchObject({ dailyLossMinor: { value: 50 } });
    await reopened.close();
  });
});
