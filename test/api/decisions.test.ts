/** Tests previews of decisions, open matters, and the wagers of past rounds for staff. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import type { MattersView, OffersView, PreviewView, SlipsView } from '../../src/protocol/index.ts';
import type { TableHandle } from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { type House, openHouse, openTable, perform, STORES } from './house.ts';

const codeOf = (request: Promise<unknown>): Promise<string> =>
  request.then(
    () => 'ok',
    (error: { readonly code: string }) => error.code,
  );

const STAKE = 1000;

/** Plays a Crown round in which a player has a wager on Big. */
async function playRound(handle: TableHandle, player: string, faces: readonly (1 | 2 | 3 | 4 | 5 | 6)[]): Promise<void> {
  await perform(handle, 'dealer', { type: 'call-bets' });
  await perform(handle, 'dealer', { type: 'place', player, bet: 'big', amount: STAKE });
  await perform(handle, 'dealer', { type: 'tumble', times: 3 });
  await perform(handle, 'dealer', { type: 'close-bets' });
  await perform(handle, 'dealer', { type: 'uncover' });
  await perform(handle, 'dealer', { type: 'enter-result', faces });
  for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await perform(handle, 'dealer', { type });
}

describe.each(STORES)('decisions, %s', (store) => {
  let house: House;
  let handle: TableHandle;
  let dealer: CroupierClient;
  let boss: CroupierClient;
  let officer: CroupierClient;
  let guest: CroupierClient;
  let player: string;
  beforeAll(async () => {
    house = await openHouse({ store });
    handle = await openTable(house, 't1', 'crown-sic-bo', 'A', { confirmAbove: 50_000 });
    await openTable(house, 't2', 'crown-sic-bo', 'A');
    dealer = await house.staff('t1', 'dealer');
    boss = await house.staff('t1', 'pit-boss');
    officer = await house.staff('t1', 'officer');
    guest = await house.guest();
    player = guest.session?.person ?? '';
    await perform(handle, 'dealer', { type: 'seat-player', player, position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 100_000 });
    // Round 1 loses on the dice that were entered.
    await playRound(handle, player, [1, 1, 2]);
  });
  afterAll(() => house.close());

  const preview = (client: CroupierClient, body: CommandBody, role = 'pit-boss', table = 't1'): Promise<PreviewView> =>
    client.http.post<PreviewView>(`/tables/${table}/preview`, { role, body });
  const readMatters = (client: CroupierClient): Promise<MattersView> => client.http.get<MattersView>('/tables/t1/matters');
  const playerState = () => handle.read(({ players }) => ({ ...players.get(player) }));

  it('shows the effect of a correction on the player and the float, and changes nothing', async () => {
    const before = await playerState();
    const head = handle.head();
    const body = { type: 'correct-settlement', round: 1, faces: [4, 5, 6], why: 'entered wrongly' } as const;
    const { players, accounts, events, clauses, seq, sealed } = await preview(dealer, body);
    // Big wins 1 to 1: the stake comes back and the same amount is won.
    expect(players).toMatchObject([
      { player, due: { before: 0, after: 2 * STAKE }, rack: { before: before.rack, after: before.rack } },
    ]);
    const float = accounts.find(({ account }) => account === 'float');
    expect((float?.after ?? 0) - (float?.before ?? 0)).toBe(-2 * STAKE);
    expect(events).toMatchObject([{ type: 'settlement-corrected', round: 1, faces: [4, 5, 6] }]);
    expect({ clauses, seq, sealed }).toEqual({ clauses: [], seq: head.seq, sealed: false });
    expect(handle.head()).toEqual(head);
    expect(await playerState()).toEqual(before);
  });

  it('shows exactly what the command then does', async () => {
    await playRound(handle, player, [1, 1, 2]);
    const body = { type: 'correct-settlement', round: 2, faces: [4, 5, 6], why: 'entered wrongly' } as const;
    const { players, accounts } = await preview(boss, body);
    await boss.command('t1', body);
    const { rack, due, owed, held } = await playerState();
    expect(players).toMatchObject([{ rack: { after: rack }, due: { after: due }, owed: { after: owed }, held: { after: held } }]);
    const float = await handle.read((state) => state.accounts.float);
    expect(accounts.find(({ account }) => account === 'float')?.after).toBe(float);
  });

  it('answers the refusal that the command would get', async () => {
    const adjust = { type: 'adjust', round: 1, player, amount: -100_000_000, why: 'a test' } as const;
    await expect(preview(dealer, adjust)).rejects.toMatchObject({ error: { code: 'not-enough-chips', clause: '7.5' } });
    expect(await codeOf(preview(dealer, adjust, 'dealer'))).toBe('not-your-role');
    for (const unknown of ['position-9', 'nobody']) {
      const body = { type: 'adjust', round: 1, player: unknown, amount: 100, why: 'a test' } as const;
      expect(await codeOf(boss.command('t1', body)), unknown).toBe('unknown-person');
      expect(await codeOf(preview(boss, body)), unknown).toBe('unknown-person');
    }
    await expect(preview(dealer, { type: 'adjust', round: 1, player, amount: 1.5, why: 'a' })).rejects.toMatchObject({
      error: { code: 'invalid', place: 'body.amount' },
    });
  });

  it('has no preview for steps of a round, players, or people without a role at the table', async () => {
    const adjust = { type: 'adjust', round: 1, player, amount: 100, why: 'a test' } as const;
    expect(await codeOf(preview(dealer, { type: 'enter-result', faces: [1, 2, 3] }))).toBe('invalid');
    expect(await codeOf(preview(guest, adjust))).toBe('not-permitted');
    expect(await codeOf(preview(dealer, adjust, 'pit-boss', 't2'))).toBe('not-permitted');
    expect(await codeOf(preview(officer, adjust))).toBe('not-permitted');
    expect(await codeOf(preview(dealer, adjust, 'player'))).toBe('not-permitted');
  });

  it('does not tell whether a reading equals one that waits for a second reader', async () => {
    await perform(handle, 'dealer', { type: 'buy-chips', player, from: 'cage', amount: 100_000 });
    await perform(handle, 'dealer', { type: 'call-bets' });
    await perform(handle, 'dealer', { type: 'place', player, bet: 'triple:6', amount: STAKE });
    await perform(handle, 'dealer', { type: 'tumble', times: 3 });
    await perform(handle, 'dealer', { type: 'close-bets' });
    await perform(handle, 'dealer', { type: 'uncover' });
    await perform(handle, 'dealer', { type: 'enter-result', faces: [1, 1, 2] });
    for (const type of ['settle-round', 'take-losers', 'pay-winners'] as const) await perform(handle, 'dealer', { type });
    const correct = (faces: readonly [6, 6, 6] | readonly [1, 2, 4]) =>
      ({ type: 'correct-settlement', round: 3, faces, why: 'a test' }) as const;
    // The first reading: no other reading is secret yet, so its effect is shown.
    const first = await preview(dealer, correct([6, 6, 6]));
    const { due = 0 } = await playerState();
    expect(first).toMatchObject({ sealed: true, events: [], players: [{ player, due: { before: due } }] });
    await boss.command('t1', correct([6, 6, 6]));
    const [change] = first.players;
    const [same, other] = [await preview(dealer, correct([6, 6, 6])), await preview(dealer, correct([1, 2, 4]))];
    expect(same).toEqual(other);
    expect(same).toMatchObject({ sealed: true, players: [], accounts: [] });
    const confirm = (faces: readonly [6, 6, 6] | readonly [1, 2, 4], round = 3) =>
      ({ type: 'confirm-result', faces, round }) as const;
    const role = 'game-supervisor';
    expect(await preview(dealer, confirm([6, 6, 6]), role)).toEqual(await preview(dealer, confirm([1, 2, 4]), role));
    // The preview gets the refusals of the command. The second reading of the current round is a step of the round.
    expect(await codeOf(preview(dealer, confirm([6, 6, 6]), 'dealer'))).toBe('not-at-this-table');
    expect(await codeOf(preview(boss, confirm([1, 2, 4])))).toBe('same-reader');
    expect(await codeOf(preview(dealer, confirm([1, 2, 4], 2), role))).toBe('result-settled');
    expect(await codeOf(preview(dealer, { type: 'confirm-result', faces: [1, 2, 4] }, role))).toBe('invalid');
    const { items } = await readMatters(dealer);
    expect(items.find(({ kind }) => kind === 'unpaid')).toMatchObject({ player, amount: 2 * STAKE, acts: ['pay-due'] });
    expect(items.find(({ kind }) => kind === 'correction')).toMatchObject({
      ...{ round: 3, acts: ['confirm-result'], waitsFor: ['dealer', 'game-supervisor', 'pit-boss'] },
    });
    await perform(handle, 'dealer', { type: 'confirm-result', faces: [6, 6, 6], round: 3 });
    expect((await playerState()).due).toBe(change?.due.after);
    expect(change?.due.after).toBeGreaterThan(due + 50_000);
  });

  it('lists disputes, held winnings, proposed limits, exclusions and rulings until they are settled', async () => {
    await perform(handle, 'dealer', { type: 'raise-dispute', player, about: 'my chips were on Small' });
    await boss.command('t1', { type: 'propose-limits', player, limits: { minimum: 200, maximum: 50_000 } });
    await boss.command('t1', { type: 'hold-winnings', player, since: 2, amount: 500, grounds: 'marked dice' });
    await boss.command('t1', { type: 'rule', about: 'a chip fell off', decision: 'it is returned' });
    const { items, rulings } = await readMatters(officer);
    const nowMs = house.now();
    const find = (kind: string) => items.find((item) => item.kind === kind);
    expect(find('dispute')).toMatchObject({
      ...{ player, text: 'my chips were on Small', dispute: 1, acts: ['decide-dispute'], waitsFor: ['pit-boss'] },
      clauses: ['9.9'],
    });
    expect(find('limits')).toMatchObject({ player, acts: ['agree-limits', 'decline-limits'], waitsFor: ['pit-boss', 'player'] });
    expect(find('held')).toMatchObject({ player, amount: 500, acts: ['record-investigation'], clauses: ['9.2.3'] });
    for (const kind of ['dispute', 'limits', 'held']) expect(nowMs - (find(kind)?.sinceMs ?? 0), kind).toBeLessThan(60_000);
    expect(rulings).toMatchObject([{ about: 'a chip fell off', role: 'pit-boss', person: boss.session?.person }]);

    await boss.command('t1', { type: 'decide-dispute', dispute: 1, decision: 'the wager stands' });
    await boss.command('t1', { type: 'agree-limits', player, limits: { minimum: 200, maximum: 50_000 } });
    await boss.command('t1', {
      ...{ type: 'record-investigation', player, outcome: 'release', decidedBy: 'the regulator', reference: 'A-1' },
    });
    await boss.command('t1', { type: 'exclude-player', player, grounds: 'unruly' });
    const after = (await readMatters(boss)).items;
    expect(after.map(({ kind }) => kind)).not.toContain('dispute');
    expect(after.map(({ kind }) => kind)).not.toContain('limits');
    expect(after.find(({ kind }) => kind === 'held')?.acts).toEqual(['release-held']);
    expect(after.find(({ kind }) => kind === 'exclusion')).toMatchObject({ text: 'unruly', acts: ['readmit-player'] });
    expect(after.find(({ kind }) => kind === 'exclusion')?.sinceMs).not.toBeNull();
    expect(await preview(dealer, { type: 'release-held', player })).toMatchObject({
      players: [{ held: { before: 500, after: 0 } }],
      clauses: ['9.2.3'],
    });
  });

  it('does not let staff of a table end an exclusion of the house, and does not list it', async () => {
    const excluded = (await house.guest()).session?.person ?? '';
    const { http } = await house.administrator();
    await http.post('/exclusions', { person: excluded, grounds: 'unruly at every table' });
    await expect.poll(() => handle.read(({ players }) => players.get(excluded)?.barred)).toBe('exclusion');
    const body = { type: 'readmit-player', player: excluded } as const;
    await expect(boss.command('t1', body)).rejects.toMatchObject({ code: 'recorded-exclusion', status: 409 });
    expect(await codeOf(preview(boss, body))).toBe('recorded-exclusion');
    expect(await handle.read(({ players }) => players.get(excluded)?.barred)).toBe('exclusion');
    expect((await readMatters(boss)).items.filter((item) => item.player === excluded)).toEqual([]);
    await http.delete(`/exclusions/${excluded}`);
    expect(await handle.read(({ players }) => players.get(excluded)?.barred)).toBeNull();
  });

  it('lists the acts that a higher role may do now', async () => {
    const offersFor = async (client: CroupierClient, role: string): Promise<readonly string[]> =>
      (await client.http.get<OffersView>(`/tables/t1/offers?role=${role}`)).items.map(({ act }) => act);
    expect(await offersFor(dealer, 'pit-boss')).toEqual(expect.arrayContaining(['close-table', 'change-sign']));
    expect(await offersFor(dealer, 'game-supervisor')).not.toContain('close-table');
    expect(await codeOf(offersFor(dealer, 'player'))).toBe('not-permitted');
    expect(await codeOf(offersFor(officer, 'pit-boss'))).toBe('not-permitted');
    expect(await codeOf(offersFor(guest, 'dealer'))).toBe('not-permitted');
  });

  it('shows staff the wagers of every player of a round, with corrections', async () => {
    const readSlips = (client: CroupierClient, round: number) => client.http.get<SlipsView>(`/tables/t1/rounds/${round}/slips`);
    expect(await readSlips(dealer, 2)).toMatchObject({
      items: [{ player, faces: [4, 5, 6], correctedFrom: [1, 1, 2], wagers: [{ bet: 'big', outcome: 'won', stake: STAKE }] }],
      ...{ returned: [], complete: true },
    });
    expect((await readSlips(officer, 1)).items).toMatchObject([{ player, net: -STAKE }]);
    expect(await codeOf(readSlips(guest, 1))).toBe('not-permitted');
    expect(await codeOf(readSlips(dealer, 99))).toBe('not-found');
  });
});

it('many disputes or exclusions hide no held winnings and no proposed limits', async () => {
  const house = await openHouse();
  try {
    const handle = await openTable(house, 't1', 'crown-sic-bo', 'A');
    const boss = await house.staff('t1', 'pit-boss');
    const readMatters = (): Promise<MattersView> => boss.http.get<MattersView>('/tables/t1/matters');
    await perform(handle, 'dealer', { type: 'seat-player', player: 'ann', position: 1, adult: true });
    await perform(handle, 'dealer', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 100_000 });
    await playRound(handle, 'ann', [4, 5, 6]);
    await perform(handle, 'house', { type: 'propose-limits', player: 'ann', limits: { minimum: 200, maximum: 50_000 } });
    await perform(handle, 'house', { type: 'hold-winnings', player: 'ann', since: 1, amount: 500, grounds: 'marked dice' });
    expect(await readMatters()).toMatchObject({ complete: true, items: [{ kind: 'held' }, { kind: 'limits' }] });
    for (let i = 0; i < 250; i += 1) {
      await perform(handle, 'dealer', { type: 'raise-dispute', player: 'ann', about: `dispute ${i}` });
      await perform(handle, 'house', {
        type: 'exclude-player',
        player: `stranger-${i}`,
        grounds: i < 125 ? 'unruly' : 'exclusion',
      });
    }
    const { items, complete } = await readMatters();
    const count = (kind: string): number => items.filter((item) => item.kind === kind).length;
    expect(complete).toBe(false);
    expect([count('held'), count('limits'), count('dispute'), count('exclusion')]).toEqual([1, 1, 200, 125]);
    expect(items.slice(0, 2).map(({ kind }) => kind)).toEqual(['held', 'limits']);
    expect(items.findLast(({ kind }) => kind === 'dispute')).toMatchObject({ text: 'dispute 249' });
  } finally {
    await house.close();
  }
});
