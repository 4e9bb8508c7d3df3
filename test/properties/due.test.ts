/** Tests properties of due money with random commands and corrections: when players can spend it, and that its amount is right. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Face } from '../../src/rules/index.ts';
import {
  bettingOpen,
  type Command,
  type CommandBody,
  decide,
  evolve,
  nextStep,
  type TableEvent,
  type TableState,
} from '../../src/table/index.ts';
import { BOOK_NAMES, type BookName, STAFF_ROLES } from '../kit/expected-permissions.ts';
import { naiveDo, newNaiveTable } from '../kit/naive-table.ts';
import { COMMAND_MIXES, type CommandMix, commandFor, MINUTE_MS, signsOf } from '../kit/random-commands.ts';
import { quickOrFull } from '../kit/size.ts';
import { applyAccepted, closedTableState, commandBy, copyTable } from '../kit/table-states.ts';
import { openTestTable, type TestTable } from '../kit/test-table.ts';

const RUNS = { seed: 36, numRuns: quickOrFull(30, 120), interruptAfterTimeLimit: 25_000 };
const PLAYERS = ['ann', 'bo', 'cy'];

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = new Map<string, number>();
const countCase = (name: string): void => void caseCounts.set(name, (caseCounts.get(name) ?? 0) + 1);

const layoutOf = (book: BookName) => {
  const layout = RULEBOOKS.find(({ id }) => id === book)?.layouts[0];
  if (layout === undefined) throw new Error(`no layout of ${book}`);
  return layout;
};

/** What each player received and gave away in chips, counted from the events alone. */
interface HandCount {
  /** Chips that came into the hand of a player: bought, returned from the layout, or paid. */
  readonly received: Map<string, number>;
  /** Chips that left it: wagered, cashed, held by staff, or taken by a reversal. */
  readonly given: Map<string, number>;
  /** What each bet of the settled round gives each player when it is paid, by `player bet`. */
  claims: Map<string, number>;
  /** Whether a reversal was set off against due money, so that a bet may pay less than its claim. */
  hasSetOff: boolean;
}

const add = (sums: Map<string, number>, key: string, amount: number): void => void sums.set(key, (sums.get(key) ?? 0) + amount);

type Rows = Extract<TableEvent, { readonly type: 'round-settled' }>['rows'];

function claimsOf(rows: Rows): Map<string, number> {
  const claims = new Map<string, number>();
  for (const [player, bet, counted, returned, outcome, paid] of rows)
    if (outcome !== 'rides') claims.set(`${player} ${bet}`, returned + (outcome === 'won' ? counted + paid : 0));
  return claims;
}

/** Counts the chips that an event moves into or out of the hands of the players. `resettle` settles the current round on other faces. It returns null for an earlier round, whose correction changes no bet that is unpaid. */
function countEvent(
  count: HandCount,
  event: TableEvent,
  resettle: (round: number, faces: readonly number[]) => Rows | null,
): void {
  const { received, given } = count;
  switch (event.type) {
    case 'chips-bought':
    case 'wager-withdrawn':
    case 'wager-voided':
    case 'due-paid':
      add(received, event.player, event.amount);
      return;
    case 'held-released':
      // What is due comes into the hand when it is paid.
      add(received, event.player, event.amount - (event.due ?? 0));
      return;
    case 'colour-redeemed':
      // Chips that the player found are paid from the float.
      if (event.found) add(received, event.player, event.paidMinor);
      return;
    case 'wager-placed':
    case 'chips-cashed':
      add(given, event.player, event.amount);
      return;
    case 'winnings-held':
      add(given, event.player, event.amount - (event.due ?? 0));
      count.hasSetOff ||= (event.due ?? 0) > 0;
      return;
    case 'wagers-returned':
      for (const [player, , amount] of event.rows) add(received, player, amount);
      return;
    case 'round-settled':
      count.claims = claimsOf(event.rows);
      return;
    case 'winners-paid':
      for (const [key, amount] of count.claims) {
        const [player = '', bet = ''] = key.split(' ');
        if (event.bets.includes(bet)) add(received, player, amount);
      }
      return;
    case 'settlement-corrected':
    case 'settlement-reversed':
    case 'shooter-bet-corrected':
    case 'round-voided-later':
    case 'turn-voided': {
      // Colour chips that lie on the layout again leave the hand without a row.
      count.hasSetOff ||= event.type === 'settlement-reversed';
      const rows = event.type === 'settlement-corrected' ? resettle(event.round, event.faces) : null;
      if (rows !== null) count.claims = claimsOf(rows);
      for (const [player, rack, , due] of event.rows) {
        expect(rack).toBeLessThanOrEqual(0);
        add(given, player, -rack);
        count.hasSetOff ||= due < 0;
      }
      return;
    }
    case 'adjustment-made':
      expect(event.amount - event.due).toBeLessThanOrEqual(0);
      add(given, event.player, event.due - event.amount);
      count.hasSetOff ||= event.due < 0;
  }
}

/** Checks the chips of all players against the count, and the accounts. */
function checkHands(state: TableState, { received, given, hasSetOff }: HandCount): void {
  for (const { id, rack } of state.players.values()) {
    const most = (received.get(id) ?? 0) - (given.get(id) ?? 0);
    if (hasSetOff) expect(rack).toBeLessThanOrEqual(most);
    else expect([id, rack]).toEqual([id, most]);
  }
  const { cage, wallet, rack, layout, due, float, held, rounding } = state.accounts;
  expect(cage + wallet + rack + layout + due + float + held + rounding).toBe(0);
  if (state.round === null) expect(state.dues.filter((amount) => amount !== 0)).toEqual([]);
}

/** Opens the table with a dealer and three players. */
function openingCommands(book: BookName, signIndex: number, bets: readonly string[]): readonly Command[] {
  const topRole = STAFF_ROLES[book].at(-1) as string;
  const sign = signsOf(book, bets[0] as string)[signIndex] as NonNullable<ReturnType<typeof signsOf>[number]>;
  return [
    commandBy(topRole, 'max', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true }),
    commandBy(topRole, 'max', { type: 'open-table', sign, floatMinor: 100_000 }),
    ...PLAYERS.flatMap((player, i) => [
      commandBy('player', player, { type: 'seat-player', player, position: i + 1, adult: true }),
      commandBy('dealer', 'dan', { type: 'buy-chips', player, from: 'cage', amount: 2000 }),
    ]),
  ];
}

/** Bets that win often, and several of them together. */
const OFTEN_WAGERED: Readonly<Record<BookName, readonly string[]>> = {
  'crown-sic-bo': ['big', 'small', 'single:1', 'single:6', 'pair:1-4'],
  'rws-tai-sai': ['big', 'small', 'single:1', 'single:6', 'pair:1-4'],
  'adelaide-big-and-small': ['big', 'small', 'odd', 'even', 'single:1', 'pair:1-4'],
  'triple-dice': ['symbol:crown', 'symbol:anchor', 'red', 'black'],
  dicette: ['red', 'black', 'field:2-6', 'field:8-12', 'number:7'],
};

function placeCommand(bets: readonly string[], number: number): Command {
  const player = PLAYERS[number % PLAYERS.length] as string;
  return commandBy('player', player, { type: 'place', player, bet: bets[number % bets.length] as string, amount: 50 });
}

/** A command that moves due money: a correction, an adjustment, a void or a payment. */
function moneyCommand(book: BookName, state: TableState, [kind = 0, choice = 0, ...numbers]: readonly number[]): Command {
  const topRole = STAFF_ROLES[book].at(-1) as string;
  const round = state.round?.number ?? state.rounds;
  const player = PLAYERS[choice % PLAYERS.length] as string;
  const bodies: readonly CommandBody[] = [
    {
      type: 'correct-settlement',
      round,
      faces: numbers.slice(0, state.layout.dice.count).map((number) => ((number % 6) + 1) as Face),
      why: 'misread',
    },
    { type: 'adjust', round: state.rounds, player, amount: (choice % 600) - 300, why: 'late' },
    { type: 'pay-due', player },
    { type: 'void-damaged', rounds: [round], why: 'a chipped die' },
  ];
  return commandBy(topRole, 'max', bodies[kind % bodies.length] as CommandBody);
}

const anyCommands = fc.record({
  mix: fc.constantFrom(...(Object.keys(COMMAND_MIXES) as CommandMix[])),
  signIndex: fc.constantFrom(0, 1, 2, 3),
  inputs: fc.array(fc.array(fc.nat(), { minLength: 12, maxLength: 24 }), { minLength: 60, maxLength: 100 }),
});

describe.each(BOOK_NAMES)('%s', (book) => {
  const { id: layout, bets } = layoutOf(book);

  it('no player ever has more chips than were bought, released from the layout or paid', () => {
    fc.assert(
      fc.property(fc.noBias(anyCommands), ({ mix, signIndex, inputs }) => {
        const state = closedTableState(book, layout, { colours: ['red', 'blue', 'green'] });
        const naive = newNaiveTable(book, state.setup, bets);
        const count: HandCount = { received: new Map(), given: new Map(), claims: new Map(), hasSetOff: false };
        let settled: { readonly before: TableState; readonly command: Command } | null = null;
        const resettle = (round: number, faces: readonly number[]): Rows | null => {
          if (settled === null || settled.before.round?.number !== round || state.round?.number !== round) return null;
          const copy = copyTable(settled.before);
          Object.assign(copy.round ?? {}, { faces, confirmed: true });
          return (applyAccepted(copy, settled.command)[0] as Extract<TableEvent, { readonly type: 'round-settled' }>).rows;
        };
        const run = (command: Command): void => {
          // Its payment does not depend on what was paid before.
          if (command.type === 'redeem-closed-table') return;
          naiveDo(naive, command);
          const decision = decide(state, command);
          if (!decision.ok) return;
          if (command.type === 'settle-round') settled = { before: copyTable(state), command };
          for (const event of decision.events) {
            countEvent(count, event, resettle);
            evolve(state, event, command.atMs);
            countCase(event.type);
          }
          if (count.hasSetOff) countCase('set off');
          checkHands(state, count);
        };
        for (const command of openingCommands(book, signIndex, bets)) run(command);
        for (const [i, numbers] of inputs.entries()) {
          run(commandFor(naive, mix, numbers, bets, (20 + i) * MINUTE_MS));
          if (i % 3 === 0) run(moneyCommand(book, state, numbers.toReversed()));
          // Many wagers on a few bets, so that several bets win in a round.
          if (bettingOpen(state)) for (const number of numbers.slice(0, 4)) run(placeCommand(OFTEN_WAGERED[book], number));
          const unpaid = state.round?.unpaid ?? [];
          if (nextStep(state) !== 'pay' || unpaid.length < 2) continue;
          countCase('one of several bets paid');
          run(commandBy(STAFF_ROLES[book].at(-1) as string, 'max', { type: 'pay-winners', bets: unpaid.slice(0, 1) }));
        }
      }),
      RUNS,
    );
  });
});

describe('due money changes when a player is paid, not how much', () => {
  /** Bets of each rulebook, and faces of the dice. In Triple Dice every throw has a crown, so that the shooter's wager stays. */
  const ROUNDS: Readonly<Record<BookName, { readonly bets: readonly string[]; readonly faces: readonly string[] }>> = {
    'crown-sic-bo': { bets: ['small', 'big', 'total:9', 'pair:1-2', 'single:6'], faces: ['126', '456', '333', '124', '666'] },
    'rws-tai-sai': { bets: ['small', 'big', 'total:9', 'pair:1-2', 'single:6'], faces: ['126', '456', '333', '124', '666'] },
    'adelaide-big-and-small': {
      bets: ['small', 'big', 'total:9', 'pair:1-2', 'single:6'],
      faces: ['126', '456', '333', '124', '666'],
    },
    'triple-dice': {
      bets: ['symbol:crown', 'symbol:anchor', 'symbol:spade', 'red', 'black'],
      faces: ['112', '123', '111', '145'],
    },
    dicette: { bets: ['red', 'black', 'number:3', 'number:7', 'field:2-6'], faces: ['12', '34', '46', '66'] },
  };

  /** A table where betting is open and the wagers are placed. Crown and Adelaide return what is above the maximum. */
  function tableWithWagers(
    book: BookName,
    wagers: readonly (readonly [player: string, bet: string, amount: number])[],
  ): TestTable {
    const differential = book === 'rws-tai-sai' ? { differential: 100_000 } : {};
    const maximum = book === 'crown-sic-bo' || book === 'adelaide-big-and-small' ? 300 : 2000;
    const t = openTestTable(book, layoutOf(book).id, { sign: { minimum: 100, maximum, ...differential } });
    if (book === 'triple-dice')
      t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'player ann choose-dice dice=[1,2,3]');
    t.playUpTo('open');
    if (book === 'triple-dice') t.accepts('player ann place bet=shooter amount=100');
    for (const [player, bet, amount] of wagers) t.accepts(`player ${player} place bet=${bet} amount=${amount}`);
    return t;
  }

  /** The moments of a round at which a correction can come. `some`: one bet is paid. */
  const anyRound = (book: BookName) =>
    fc.record({
      wagers: fc.array(
        fc.tuple(fc.constantFrom('ann', 'bo'), fc.constantFrom(...ROUNDS[book].bets), fc.constantFrom(100, 200, 300, 500)),
        { minLength: 1, maxLength: 8 },
      ),
      first: fc.constantFrom(...ROUNDS[book].faces),
      corrections: fc.array(
        fc.record({
          moment: fc.constantFrom('settle', 'take', 'some', 'pay'),
          faces: fc.constantFrom(...ROUNDS[book].faces),
        }),
        { maxLength: 3 },
      ),
    });

  const finish = (t: TestTable): Readonly<Record<string, number>> => {
    if (t.state.round !== null) t.playUpTo('pay');
    for (const [player, { due }] of t.state.players) if (due > 0) t.accepts(`dealer dan pay-due player=${player}`);
    return t.racks();
  };

  it.each(BOOK_NAMES)('%s: after all corrections and payments, the racks are those of a round with the last faces', (book) => {
    fc.assert(
      fc.property(anyRound(book), ({ wagers, first, corrections }) => {
        // Each player wagers once on a bet.
        const once = [...new Map(wagers.map((wager) => [wager.slice(0, 2).join(' '), wager])).values()];
        const t = tableWithWagers(book, once);
        let faces = first;
        t.playUpTo('settle', first);
        for (const moment of ['settle', 'take', 'some', 'pay'] as const) {
          if (moment === 'take') t.playUpTo('take');
          const [unpaid] = t.state.round?.unpaid ?? [];
          if (moment === 'some' && unpaid !== undefined && (t.state.round?.unpaid.length ?? 0) > 1)
            t.accepts(`dealer dan pay-winners bets=[${unpaid}]`);
          if (moment === 'pay' && t.state.round !== null) t.playUpTo('pay');
          for (const correction of corrections) {
            // A correction to the same faces is refused.
            if (correction.moment !== moment || correction.faces === faces) continue;
            t.accepts(`${t.state.conduct.ladder.at(-1)} pam correct-settlement round=1 faces=${correction.faces} why=misread`);
            faces = correction.faces;
            countCase(`corrected at ${moment}`);
          }
        }
        const direct = tableWithWagers(book, once);
        direct.playUpTo('settle', faces);
        expect(finish(t)).toEqual(finish(direct));
      }),
      RUNS,
    );
  });
});

it('every case occurred', () => {
  const events = ['winners-paid', 'due-paid', 'settlement-corrected', 'round-voided-later', 'adjustment-made', 'losers-taken'];
  const moments = ['settle', 'take', 'some', 'pay'].map((moment) => `corrected at ${moment}`);
  expect(
    [...events, ...moments, 'set off', 'one of several bets paid'].filter((name) => (caseCounts.get(name) ?? 0) < 3),
  ).toEqual([]);
});
