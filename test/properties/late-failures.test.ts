/** Tests that a failure of real dice leads to the same money whenever staff notice it (P-03), for every rulebook and failure, with random wagers. On failure fast-check prints the seed and path. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type Face, type Failure, STEP_ACTS, type StepName } from '../../src/rules/index.ts';
import { type CommandBody, decide, evolve, nextStep, type PlayerState, recount, type TableState } from '../../src/table/index.ts';
import { type BookName, STAFF_ROLES } from '../kit/expected-permissions.ts';
import { quickOrFull } from '../kit/size.ts';
import { applyAccepted, closedTableState, commandBy } from '../kit/table-states.ts';

const RUNS = { seed: 20_261_117, numRuns: quickOrFull(15, 150) };

/** When the failure is noticed, from the first possible moment to the last. */
const MOMENTS = [
  ...(['at once', 'with the dice in sight', 'after the result', 'after a second reading', 'after a correction'] as const),
  ...(['after the settlement', 'after a corrected settlement', 'after the losers are taken', 'after one bet is paid'] as const),
  ...(['after the round', 'after players have cashed out'] as const),
];
type Moment = (typeof MOMENTS)[number];

interface Wager {
  readonly player: string;
  readonly betIndex: number;
  readonly amount: number;
  readonly inColour: boolean;
}

/** One round: its wagers, the faces of the failed roll, the corrected faces, and the faces of the next roll. */
interface RandomRound {
  readonly wagers: readonly Wager[];
  readonly failed: readonly Face[];
  readonly corrected: readonly Face[];
  readonly rolledAgain: readonly Face[];
  /** Whether a second person must read the dice. */
  readonly confirms: boolean;
  /** What each player takes away before the failure is noticed. */
  readonly cashedOut: number;
}

const PLAYERS = ['ann', 'bo', 'cy'];
const COLOUR_VALUE = 20;

const face = fc.constantFrom<Face>(1, 2, 3, 4, 5, 6);
const faces = (count: number): fc.Arbitrary<readonly Face[]> => fc.array(face, { minLength: count, maxLength: count });

const roundWith = (dice: number, bets: number): fc.Arbitrary<RandomRound> =>
  fc.record({
    wagers: fc.array(
      fc.record({
        player: fc.constantFrom(...PLAYERS),
        betIndex: fc.nat(bets - 1),
        amount: fc.integer({ min: 1, max: 40 }).map((units) => units * COLOUR_VALUE),
        inColour: fc.boolean(),
      }),
      { maxLength: 8 },
    ),
    failed: faces(dice),
    corrected: faces(dice),
    rolledAgain: faces(dice),
    confirms: fc.boolean(),
    cashedOut: fc.integer({ min: 1, max: 2000 }),
  });

/** A table that the tests play from the opening to the end of a round. */
class PlayedTable {
  readonly state: TableState;
  readonly #book: BookName;
  readonly #round: RandomRound;

  constructor(book: BookName, layout: string, round: RandomRound) {
    this.#book = book;
    this.#round = round;
    const confirmAbove = round.confirms ? 0 : null;
    this.state = closedTableState(book, layout, {
      positions: 3,
      chip: 5,
      colours: ['red', 'blue', 'green', 'gold'],
      confirmAbove,
    });
    this.#open();
  }

  /** The highest role acts if it may, otherwise the dealer or the player. */
  #actorOf(body: CommandBody, person: string): readonly [role: string, person: string] {
    const roles = this.state.permissions[body.type]?.roles;
    const topRole = STAFF_ROLES[this.#book].at(-1) as string;
    if (roles?.has(topRole)) return [topRole, person];
    return roles?.has('dealer') ? ['dealer', 'dan'] : ['player', 'ann'];
  }

  do(body: CommandBody, person = 'max'): void {
    applyAccepted(this.state, commandBy(...this.#actorOf(body, person), body));
  }

  try(body: CommandBody): void {
    const decision = decide(this.state, commandBy(...this.#actorOf(body, 'max'), body));
    if (decision.ok) for (const event of decision.events) evolve(this.state, event, 0);
  }

  #open(): void {
    const { conduct } = this.state;
    const differential = this.#book === 'rws-tai-sai' ? { differential: 300 } : {};
    this.do({ type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
    this.do({ type: 'open-table', sign: { minimum: 50, maximum: 500, ...differential }, floatMinor: 100_000 });
    for (const [i, player] of PLAYERS.entries()) {
      this.do({ type: 'seat-player', player, position: i + 1, adult: true });
      this.do({ type: 'buy-chips', player, from: 'cage', amount: 2000 });
      const colour = ['red', 'blue', 'green'][i] as string;
      if (conduct.chips.colours !== null) this.do({ type: 'issue-colour', player, colour, value: COLOUR_VALUE, count: 20 });
    }
  }

  #startTurn(): void {
    if (this.state.conduct.shooter === null) return;
    this.do({ type: 'offer-dice' });
    this.do({ type: 'accept-dice', player: 'ann' });
  }

  #placeWagers(): void {
    const { conduct, layout } = this.state;
    if (conduct.shooter !== null) {
      this.do({ type: 'place', player: 'ann', bet: conduct.shooter.bet, amount: 100 });
      this.do({ type: 'choose-dice', dice: [1, 3, 5] });
    }
    for (const { player, betIndex, amount, inColour } of this.#round.wagers) {
      const bet = layout.bets[betIndex]?.id as string;
      const colour = ['red', 'blue', 'green'][PLAYERS.indexOf(player)] as string;
      this.try({ type: 'place', player, bet, amount, ...(inColour && conduct.chips.colours !== null ? { colour } : {}) });
    }
  }

  /** Takes the next step of the round. */
  step(result: readonly Face[]): StepName {
    const step = nextStep(this.state);
    if (step === 'tumble') this.do({ type: 'tumble', times: this.state.conduct.tumbles.least });
    else if (step === 'result') this.#readDice(result);
    else {
      if (step === 'open') this.#startTurn();
      this.do({ type: STEP_ACTS[step] } as CommandBody);
      if (step === 'open') this.#placeWagers();
    }
    return step;
  }

  /** A result that wins is sealed until a second person has read it. */
  #readDice(result: readonly Face[]): void {
    if (this.state.round?.sealed == null) this.do({ type: 'enter-result', faces: result });
    if (this.state.round?.sealed != null) this.do({ type: 'confirm-result', faces: result }, 'mia');
  }

  /** Plays until this step is done. */
  playUpTo(last: StepName, result: readonly Face[]): void {
    while (this.step(result) !== last);
  }

  /** Plays until staff notice the failure. */
  playUntilNoticed({ after }: Failure, moment: Moment): void {
    const { failed, corrected } = this.#round;
    const isPast = (other: Moment): boolean => MOMENTS.indexOf(moment) > MOMENTS.indexOf(other);
    const { steps } = this.state.conduct;
    const rolled = steps[steps.findIndex(({ step }) => step === 'result') - 1]?.step as StepName;
    this.playUpTo(moment === 'at once' ? after : rolled, failed);
    if (!isPast('with the dice in sight')) return;
    this.do({ type: 'enter-result', faces: failed });
    if (isPast('after the result') && this.state.round?.sealed != null) this.do({ type: 'confirm-result', faces: failed }, 'mia');
    if (moment === 'after a correction') this.try({ type: 'correct-result', faces: corrected, why: 'misread' });
    if (!isPast('after a correction')) return;
    this.playUpTo('settle', failed);
    if (moment === 'after a corrected settlement')
      this.try({ type: 'correct-settlement', round: 1, faces: corrected, why: 'misread' });
    if (!isPast('after a corrected settlement')) return;
    this.playUpTo('take', failed);
    const [bet, ...others] = this.state.round?.unpaid ?? [];
    if (moment === 'after one bet is paid' && bet !== undefined && others.length > 0)
      this.do({ type: 'pay-winners', bets: [bet] });
    if (!isPast('after one bet is paid')) return;
    this.playUpTo('pay', failed);
    if (moment === 'after players have cashed out') for (const player of PLAYERS) this.#cashOut(player);
  }

  #cashOut(id: string): void {
    const player = this.state.players.get(id) as PlayerState;
    for (const [colour, { count }] of player.colours)
      this.try({ type: 'redeem-colour', player: id, colour, count: Math.floor(count / 2), issuedAt: this.state.setup.table });
    this.try({ type: 'cash-out', player: id, to: 'wallet', amount: this.#round.cashedOut });
  }

  /** Pays what is due outside the bets of a round. */
  payDues(): void {
    for (const player of PLAYERS) this.try({ type: 'pay-due', player });
  }
}

/** The money of every player and of the house. A debt counts against the player and for the house. */
const moneyOf = ({ accounts: { cage, float, rounding, layout, due }, players, turn }: TableState) => {
  const debts = [...players.values()].reduce((sum, { owed }) => sum + owed, 0);
  return {
    ...{ cage, layout, due, house: float + rounding + debts },
    turn: { ...turn },
    players: [...players.values()].map(({ id, rack, wallet, held, owed }) => ({ id, held, money: rack + wallet - owed })),
  };
};

/** The chips of every player. */
const chipsOf = ({ players }: TableState) =>
  [...players.values()].map(({ id, rack, owed, colours }) => ({
    ...{ id, rack, owed },
    colours: [...colours].map(([name, { value, count }]) => `${count} ${name} at ${value}`),
  }));

/** Plays a round whose failure is noticed at this moment, until the round has ended. */
function playRound(book: BookName, layout: string, round: RandomRound, failure: Failure, moment: Moment): TableState {
  const table = new PlayedTable(book, layout, round);
  table.playUntilNoticed(failure, moment);
  table.do({ type: 'declare-failure', reason: failure.reason });
  if (failure.consequence === 'again') table.playUpTo('pay', round.rolledAgain);
  table.payDues();
  recount(table.state);
  expect([table.state.round, table.state.rounds]).toEqual([null, 1]);
  return table.state;
}

/** How often each case occurred. The last test checks that every case occurred. */
const caseCounts = new Map<string, number>();
function countCase(moment: Moment, { players }: TableState): void {
  const hasDebt = [...players.values()].some(({ owed }) => owed > 0);
  const name = `${moment}${hasDebt ? ', with a debt' : ''}`;
  caseCounts.set(name, (caseCounts.get(name) ?? 0) + 1);
}

const CASES = RULEBOOKS.flatMap((rulebook) =>
  rulebook.layouts.flatMap((layout) =>
    rulebook.conduct.failures.flatMap((failure: Failure) =>
      MOMENTS.slice(1).map((moment) => [rulebook.id as BookName, layout, failure, moment, rulebook] as const),
    ),
  ),
);

describe.each(CASES.map((entry) => [entry[0], entry[1].id, entry[2].reason, entry[3], entry] as const))(
  '%s, layout %s: %s, noticed %s',
  (book, layoutId, _reason, moment, [, layout, failure, , rulebook]) => {
    it(`[P-03] leads to the same money as noticed at once, seed ${RUNS.seed}`, () => {
      const dice = rulebook.dice[layout.dice]?.count ?? 3;
      fc.assert(
        fc.property(roundWith(dice, layout.bets.length), (round) => {
          const early = playRound(book, layoutId, round, failure, 'at once');
          const late = playRound(book, layoutId, round, failure, moment);
          expect(moneyOf(late)).toEqual(moneyOf(early));
          countCase(moment, late);
          // After a settlement, a void round returns the colour chips that the house had taken as cash chips.
          const isSettled = MOMENTS.indexOf(moment) >= MOMENTS.indexOf('after the settlement');
          if (moment !== 'after players have cashed out' && (failure.consequence === 'again' || !isSettled))
            expect(chipsOf(late)).toEqual(chipsOf(early));
        }),
        RUNS,
      );
    });
  },
);

it('every moment occurred, and debts exactly after players have cashed out', () => {
  expect(new Set(caseCounts.keys())).toEqual(new Set([...MOMENTS.slice(1), 'after players have cashed out, with a debt']));
});
