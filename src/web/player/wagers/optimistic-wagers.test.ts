/** Tests wagers that the page shows before a real table confirms them. The table answers only when the test says so. */
import { describe, expect, it } from 'vitest';
import { CroupierError } from '../../../client/index.ts';
import { type CommandView, errorOfRefusal, type OwnTable } from '../../../protocol/index.ts';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import type { Sign } from '../../../rules/index.ts';
import {
  applyCommand,
  type CommandBody,
  type PlayerView,
  playerView,
  setUpTable,
  type TableState,
} from '../../../table/index.ts';
import { createWagers, type WagerNews } from './optimistic-wagers.ts';

const SETUP = {
  table: 't',
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 7,
  chip: 50,
  colours: ['red', 'blue'],
  // Bets that favour the player and are offered anyway.
  // Bets that the table offers although they favour the player.
  named: [],
  confirmAbove: null,
  odds: {},
} as const;

function openTable(rulebook: string, layout: string, sign: Sign, chips = 10_000) {
  const state = setUpTable(RULEBOOKS, rulebook, { ...SETUP, layout }) as TableState;
  let seq = 0;
  const submit = (role: string, person: string, body: CommandBody) => {
    const result = applyCommand(state, { ...body, by: { person, role }, atMs: 0 });
    if (result.refusal === null) seq += 1;
    return result;
  };
  const mustSubmit = (role: string, person: string, body: CommandBody): void => {
    const { refusal } = submit(role, person, body);
    if (refusal !== null) throw new Error(`${body.type}: ${refusal.code}`);
  };
  // `ladder` has the staff roles, lowest first.
  const chief = state.conduct.ladder.at(-1) ?? '';
  const [dealer = ''] = state.conduct.ladder;
  mustSubmit(chief, 'carl', { type: 'open-table', sign, floatMinor: 10_000_000 });
  mustSubmit(chief, 'carl', { type: 'assign-staff', person: 'dan', role: dealer, adult: true });
  mustSubmit(dealer, 'dan', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  // The cage is the cashier.
  mustSubmit(dealer, 'dan', { type: 'buy-chips', player: 'ann', from: 'cage', amount: chips });
  mustSubmit(dealer, 'dan', { type: 'call-bets' });
  const commands: { readonly body: CommandBody; readonly answer: () => void }[] = [];
  const news: WagerNews[] = [];
  const wagers = createWagers({
    getPlayer: () => 'ann',
    getApiError: (error) => (error instanceof CroupierError ? error.error : null),
    onNews: (each) => news.push(each),
    act: (body) =>
      new Promise<CommandView>((resolve, reject) => {
        const answer = (): void => {
          const { events, refusal } = submit('player', 'ann', body);
          if (refusal === null) resolve({ seq, atMs: 0, events: [...events], repeated: false });
          else reject(new CroupierError(errorOfRefusal(refusal), 409));
        };
        commands.push({ body, answer });
      }),
  });
  const flushPromises = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    wagers,
    news,
    commands,
    mustSubmit,
    dealer,
    /** Answers all commands sent so far. */
    answer: async () => {
      for (const { answer } of commands.splice(0)) answer();
      await flushPromises();
    },
    sync: () => wagers.sync(playerView(state, 'ann') as PlayerView, seq),
    tableStakes: () => Object.fromEntries((playerView(state, 'ann')?.wagers ?? []).map(({ bet, stake }) => [bet, stake])),
  };
}

const SIGN: Sign = { minimum: 500, maximum: 5000 };
const openCrownTable = () => openTable('crown-sic-bo', 'A', SIGN);

describe('sending changes', () => {
  it('shows a change immediately and keeps it when the table accepts it', async () => {
    const table = openCrownTable();
    table.wagers.change([{ bet: 'big', amount: 500 }]);
    expect(table.wagers.stakes.value).toEqual({ big: 500 });
    expect(table.wagers.isPending.value).toBe(true);
    await table.answer();
    expect(table.wagers.stakes.value).toEqual({ big: 500 });
    expect(table.wagers.isPending.value).toBe(false);
    table.sync();
    expect(table.wagers.stakes.value).toEqual({ big: 500 });
    // The chips of the table's view are already without this wager.
    expect(table.wagers.spentChips.value).toEqual({});
  });

  it('counts only accepted and pending changes of this page as local holdings, not refused wagers or those of another tab', async () => {
    const table = openCrownTable();
    table.mustSubmit('player', 'ann', { type: 'place', player: 'ann', bet: 'small', amount: 500 });
    table.sync();
    table.wagers.change([
      { bet: 'big', amount: 500 },
      { bet: 'no-such-bet', amount: 500 },
    ]);
    expect(table.wagers.localHoldings.value).toEqual({ big: 500, 'no-such-bet': 500 });
    await table.answer();
    expect(table.wagers.localHoldings.value).toEqual({ big: 500 });
    table.sync();
    table.wagers.change([{ bet: 'small', amount: -500 }]);
    await table.answer();
    table.sync();
    // This page removed the wager of the other tab, so its own change of `small` is negative.
    expect(table.wagers.localHoldings.value).toEqual({ big: 500, small: -500 });
    expect(table.wagers.stakes.value).toEqual({ big: 500 });
  });

  it('sends many quick clicks as two commands: the first, then the sum of the others', async () => {
    const table = openCrownTable();
    for (let i = 0; i < 9; i++) table.wagers.change([{ bet: 'big', amount: 500 }]);
    expect(table.commands.map(({ body }) => body)).toEqual([{ type: 'place', player: 'ann', bet: 'big', amount: 500 }]);
    await table.answer();
    expect(table.commands.map(({ body }) => body)).toEqual([{ type: 'place', player: 'ann', bet: 'big', amount: 4000 }]);
    await table.answer();
    expect(table.tableStakes()).toEqual({ big: 4500 });
    expect(table.wagers.stakes.value).toEqual({ big: 4500 });
  });

  it('sends nothing for a change that is reversed while queued', async () => {
    const table = openCrownTable();
    table.wagers.change([{ bet: 'big', amount: 500 }]);
    table.wagers.change([{ bet: 'big', amount: 500 }]);
    table.wagers.change([{ bet: 'big', amount: -500 }]);
    await table.answer();
    expect(table.commands).toEqual([]);
    expect(table.tableStakes()).toEqual({ big: 500 });
  });

  it('keeps the order of changes: if a change waits for an answer, later changes wait, too', async () => {
    const table = openCrownTable();
    table.wagers.change([{ bet: 'big', amount: 500 }]);
    table.wagers.change([{ bet: 'big', amount: 500 }]);
    table.wagers.change([{ bet: 'small', amount: 500 }]);
    expect(table.commands.map(({ body }) => 'bet' in body && body.bet)).toEqual(['big']);
    await table.answer();
    expect(table.commands.map(({ body }) => 'bet' in body && body.bet)).toEqual(['big', 'small']);
  });

  it('sends at most eight commands at the same time, and the others after the answers', async () => {
    const table = openTable('crown-sic-bo', 'A', SIGN, 100_000);
    const bets = Array.from({ length: 12 }, (_, i) => `total:${i + 4}`);
    table.wagers.change(bets.map((bet) => ({ bet, amount: 500 })));
    expect(table.commands).toHaveLength(8);
    await table.answer();
    await table.answer();
    expect(Object.keys(table.tableStakes())).toHaveLength(12);
  });
});

describe('an answer of the table', () => {
  it('removes a refused wager from the page and reports the clause', async () => {
    const table = openTable('dicette', 'mat', SIGN);
    table.wagers.change([{ bet: 'red', amount: 100 }]);
    expect(table.wagers.stakes.value).toEqual({ red: 100 });
    await table.answer();
    expect(table.wagers.stakes.value).toEqual({});
    expect(table.news).toMatchObject([
      { kind: 'refused', change: { bet: 'red', amount: 100 }, error: { code: 'below-minimum', clauses: ['7'] } },
    ]);
  });

  it('keeps the accepted part of a wager above the maximum, and reports the refused part', async () => {
    const table = openTable('dicette', 'mat', SIGN);
    table.wagers.change([{ bet: 'red', amount: 8000 }]);
    await table.answer();
    expect(table.wagers.stakes.value).toEqual({ red: 5000 });
    expect(table.news).toMatchObject([{ kind: 'cut', bet: 'red', accepted: 5000, refused: 3000, clauses: ['7'] }]);
  });

  it('[rws-tai-sai 5.2] accepts a wager below the minimum', async () => {
    const table = openTable('rws-tai-sai', 'A', { ...SIGN, differential: 10_000 });
    table.wagers.change([{ bet: 'big', amount: 100 }]);
    await table.answer();
    expect(table.wagers.stakes.value).toEqual({ big: 100 });
    expect(table.news).toEqual([]);
  });

  it('refuses a wager that was sent before the close but arrives after it; queued changes are dropped and reported', async () => {
    const table = openCrownTable();
    table.wagers.change([{ bet: 'big', amount: 500 }]);
    table.wagers.change([{ bet: 'big', amount: 500 }]);
    table.mustSubmit(table.dealer, 'dan', { type: 'tumble', times: 1 });
    table.mustSubmit(table.dealer, 'dan', { type: 'close-bets' });
    table.wagers.discardQueued();
    expect(table.news).toEqual([{ kind: 'late', changes: [{ bet: 'big', amount: 500 }] }]);
    await table.answer();
    expect(table.wagers.stakes.value).toEqual({});
    expect(table.news[1]).toMatchObject({ kind: 'refused', error: { code: 'betting-closed' } });
    expect(table.tableStakes()).toEqual({});
  });

  it('is not overwritten by an older view', async () => {
    const table = openCrownTable();
    table.sync();
    table.wagers.change([{ bet: 'big', amount: 500 }]);
    await table.answer();
    // 1 is the number of a record before the wager.
    table.wagers.sync({ wagers: [] } as unknown as OwnTable, 1);
    expect(table.wagers.stakes.value).toEqual({ big: 500 });
  });
});

describe('chips of a colour', () => {
  it('[crown-sic-bo 3.1] are placed and removed beside house chips', async () => {
    const table = openCrownTable();
    table.mustSubmit(table.dealer, 'dan', { type: 'issue-colour', player: 'ann', colour: 'red', value: 500, count: 4 });
    table.sync();
    table.wagers.change([
      { bet: 'big', amount: 1000 },
      { bet: 'small', colour: 'red', amount: 1000 },
    ]);
    await table.answer();
    expect(table.wagers.holdings.value).toEqual({ big: 1000, 'small red': 1000 });
    table.sync();
    expect(table.wagers.holdings.value).toEqual({ big: 1000, 'small red': 1000 });
    expect(table.wagers.stakes.value).toEqual({ big: 1000, small: 1000 });
    table.wagers.change([{ bet: 'small', colour: 'red', amount: -500 }]);
    await table.answer();
    table.sync();
    expect(table.wagers.holdings.value).toEqual({ big: 1000, 'small red': 500 });
    expect(table.news).toEqual([]);
  });
});
