/** Clicks against the table's own judgement: the real table decides, and answers only when the test lets it. */
import { describe, expect, it } from 'vitest';
import { CroupierError } from '../../client/index.ts';
import { type CommandView, errorOfRefusal, type OwnTable } from '../../protocol/index.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import type { Sign } from '../../rules/index.ts';
import { act, type CommandBody, type PlayerView, playerView, setUpTable, type TableState } from '../../table/index.ts';
import { type News, openWagering } from './wagering.ts';

const SETUP = {
  table: 't',
  dice: 'real',
  automatic: [],
  bettingMs: 0,
  positions: 7,
  chip: 50,
  colours: ['red', 'blue'],
  named: [],
  confirmAbove: null,
  odds: {},
} as const;

function openDesk(rulebook: string, layout: string, sign: Sign, chips = 10_000) {
  const state = setUpTable(RULEBOOKS, rulebook, { ...SETUP, layout }) as TableState;
  let seq = 0;
  const ask = (role: string, person: string, body: CommandBody) => {
    const happened = act(state, { ...body, by: { person, role }, atMs: 0 });
    if (happened.refusal === null) seq += 1;
    return happened;
  };
  const must = (role: string, person: string, body: CommandBody): void => {
    const { refusal } = ask(role, person, body);
    if (refusal !== null) throw new Error(`${body.type}: ${refusal.code}`);
  };
  const chief = state.conduct.ladder.at(-1) ?? '';
  const [dealer = ''] = state.conduct.ladder;
  must(chief, 'carl', { type: 'open-table', sign, floatMinor: 10_000_000 });
  must(chief, 'carl', { type: 'assign-staff', person: 'dan', role: dealer, adult: true });
  must(dealer, 'dan', { type: 'seat-player', player: 'ann', position: 1, adult: true });
  must(dealer, 'dan', { type: 'buy-chips', player: 'ann', from: 'cage', amount: chips });
  must(dealer, 'dan', { type: 'call-bets' });
  const waiting: { readonly body: CommandBody; readonly answer: () => void }[] = [];
  const news: News[] = [];
  const wagering = openWagering({
    me: () => 'ann',
    errorOf: (error) => (error instanceof CroupierError ? error.error : null),
    told: (each) => news.push(each),
    act: (body) =>
      new Promise<CommandView>((resolve, reject) => {
        const answer = (): void => {
          const { events, refusal } = ask('player', 'ann', body);
          if (refusal === null) resolve({ seq, atMs: 0, events: [...events], repeated: false });
          else reject(new CroupierError(errorOfRefusal(refusal), 409));
        };
        waiting.push({ body, answer });
      }),
  });
  const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));
  return {
    wagering,
    news,
    waiting,
    must,
    dealer,
    /** The table answers whatever it has been asked until now. */
    answer: async () => {
      for (const { answer } of waiting.splice(0)) answer();
      await settle();
    },
    hear: () => wagering.hear(playerView(state, 'ann') as PlayerView, seq),
    onTable: () => Object.fromEntries((playerView(state, 'ann')?.wagers ?? []).map(({ bet, stake }) => [bet, stake])),
  };
}

const SIGN: Sign = { minimum: 500, maximum: 5000 };
const crown = () => openDesk('crown-sic-bo', 'A', SIGN);

describe('clicks become commands', () => {
  it('what is wanted is shown at once and stays when the table agrees, before and after its word comes', async () => {
    const desk = crown();
    desk.wagering.change([{ bet: 'big', amount: 500 }]);
    expect(desk.wagering.stakes.value).toEqual({ big: 500 });
    expect(desk.wagering.unsure.value).toBe(true);
    await desk.answer();
    expect(desk.wagering.stakes.value).toEqual({ big: 500 });
    expect(desk.wagering.unsure.value).toBe(false);
    desk.hear();
    expect(desk.wagering.stakes.value).toEqual({ big: 500 });
    expect(desk.wagering.spent.value).toEqual({});
  });

  it('what another tab placed is not this one’s doing, nor what was refused', async () => {
    const desk = crown();
    desk.must('player', 'ann', { type: 'place', player: 'ann', bet: 'small', amount: 500 });
    desk.hear();
    desk.wagering.change([
      { bet: 'big', amount: 500 },
      { bet: 'nothing', amount: 500 },
    ]);
    expect(desk.wagering.mine.value).toEqual({ big: 500, nothing: 500 });
    await desk.answer();
    expect(desk.wagering.mine.value).toEqual({ big: 500 });
    desk.hear();
    desk.wagering.change([{ bet: 'small', amount: -500 }]);
    await desk.answer();
    desk.hear();
    expect(desk.wagering.mine.value).toEqual({ big: 500, small: -500 });
    expect(desk.wagering.stakes.value).toEqual({ big: 500 });
  });

  it('many quick clicks on a bet are two commands: the first, and the rest together', async () => {
    const desk = crown();
    for (let i = 0; i < 9; i++) desk.wagering.change([{ bet: 'big', amount: 500 }]);
    expect(desk.waiting.map(({ body }) => body)).toEqual([{ type: 'place', player: 'ann', bet: 'big', amount: 500 }]);
    await desk.answer();
    expect(desk.waiting.map(({ body }) => body)).toEqual([{ type: 'place', player: 'ann', bet: 'big', amount: 4000 }]);
    await desk.answer();
    expect(desk.onTable()).toEqual({ big: 4500 });
    expect(desk.wagering.stakes.value).toEqual({ big: 4500 });
  });

  it('on and off again while waiting is nothing at all', async () => {
    const desk = crown();
    desk.wagering.change([{ bet: 'big', amount: 500 }]);
    desk.wagering.change([{ bet: 'big', amount: 500 }]);
    desk.wagering.change([{ bet: 'big', amount: -500 }]);
    await desk.answer();
    expect(desk.waiting).toEqual([]);
    expect(desk.onTable()).toEqual({ big: 500 });
  });

  it('keeps the order: what comes later does not overtake what waits', async () => {
    const desk = crown();
    desk.wagering.change([{ bet: 'big', amount: 500 }]);
    desk.wagering.change([{ bet: 'big', amount: 500 }]);
    desk.wagering.change([{ bet: 'small', amount: 500 }]);
    expect(desk.waiting.map(({ body }) => 'bet' in body && body.bet)).toEqual(['big']);
    await desk.answer();
    expect(desk.waiting.map(({ body }) => 'bet' in body && body.bet)).toEqual(['big', 'small']);
  });

  it('sends no more than eight at once, and loses none', async () => {
    const desk = openDesk('crown-sic-bo', 'A', SIGN, 100_000);
    const bets = Array.from({ length: 12 }, (_, i) => `total:${i + 4}`);
    desk.wagering.change(bets.map((bet) => ({ bet, amount: 500 })));
    expect(desk.waiting).toHaveLength(8);
    await desk.answer();
    await desk.answer();
    expect(Object.keys(desk.onTable())).toHaveLength(12);
  });
});

describe('what the table says prevails', () => {
  it('a refused wager is taken off again and explained with its clause', async () => {
    const desk = openDesk('dicette', 'mat', SIGN);
    desk.wagering.change([{ bet: 'red', amount: 100 }]);
    expect(desk.wagering.stakes.value).toEqual({ red: 100 });
    await desk.answer();
    expect(desk.wagering.stakes.value).toEqual({});
    expect(desk.news).toMatchObject([
      { kind: 'refused', change: { bet: 'red', amount: 100 }, error: { code: 'below-minimum', clauses: ['7'] } },
    ]);
  });

  it('of a wager above the maximum what was taken is shown, and the rest is told', async () => {
    const desk = openDesk('dicette', 'mat', SIGN);
    desk.wagering.change([{ bet: 'red', amount: 8000 }]);
    await desk.answer();
    expect(desk.wagering.stakes.value).toEqual({ red: 5000 });
    expect(desk.news).toMatchObject([{ kind: 'cut', bet: 'red', taken: 5000, refused: 3000, clauses: ['7'] }]);
  });

  it('[rws-tai-sai 5.2] a wager below the minimum that stands is told', async () => {
    const desk = openDesk('rws-tai-sai', 'A', { ...SIGN, differential: 10_000 });
    desk.wagering.change([{ bet: 'big', amount: 100 }]);
    await desk.answer();
    expect(desk.wagering.stakes.value).toEqual({ big: 100 });
    expect(desk.news).toMatchObject([{ kind: 'advised', bet: 'big', stake: 100, minimum: 500, clauses: ['5.2'] }]);
  });

  it('what was not sent at the close never is, and is told; what was sent is refused by the table', async () => {
    const desk = crown();
    desk.wagering.change([{ bet: 'big', amount: 500 }]);
    desk.wagering.change([{ bet: 'big', amount: 500 }]);
    desk.must(desk.dealer, 'dan', { type: 'tumble', times: 1 });
    desk.must(desk.dealer, 'dan', { type: 'close-bets' });
    desk.wagering.close();
    expect(desk.news).toEqual([{ kind: 'late', changes: [{ bet: 'big', amount: 500 }] }]);
    await desk.answer();
    expect(desk.wagering.stakes.value).toEqual({});
    expect(desk.news[1]).toMatchObject({ kind: 'refused', error: { code: 'betting-closed' } });
    expect(desk.onTable()).toEqual({});
  });

  it('an older word of the table does not undo a newer answer', async () => {
    const desk = crown();
    desk.hear();
    desk.wagering.change([{ bet: 'big', amount: 500 }]);
    const before = desk.wagering;
    await desk.answer();
    before.hear({ wagers: [] } as unknown as OwnTable, 1);
    expect(before.stakes.value).toEqual({ big: 500 });
  });
});

describe('chips of a colour', () => {
  it('[crown-sic-bo 3.1] are placed and taken as such, beside those of the house', async () => {
    const desk = crown();
    desk.must(desk.dealer, 'dan', { type: 'issue-colour', player: 'ann', colour: 'red', value: 500, count: 4 });
    desk.hear();
    desk.wagering.change([
      { bet: 'big', amount: 1000 },
      { bet: 'small', colour: 'red', amount: 1000 },
    ]);
    await desk.answer();
    expect(desk.wagering.holdings.value).toEqual({ big: 1000, 'small red': 1000 });
    desk.hear();
    expect(desk.wagering.holdings.value).toEqual({ big: 1000, 'small red': 1000 });
    expect(desk.wagering.stakes.value).toEqual({ big: 1000, small: 1000 });
    desk.wagering.change([{ bet: 'small', colour: 'red', amount: -500 }]);
    await desk.answer();
    desk.hear();
    expect(desk.wagering.holdings.value).toEqual({ big: 1000, 'small red': 500 });
    expect(desk.news).toEqual([]);
  });
});
