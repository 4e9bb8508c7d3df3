/** A second, simple model of a table, written from the published procedures. Tests compare it with the real table. The two share only types. */
import type { Command, TableSetup } from '../../src/table/index.ts';
import { type BookName, permissionTextOf, permittedRoles, STAFF_ROLES } from './expected-permissions.ts';
import { isWithheldByDefault, naiveOddsOf } from './naive-pays.ts';

export type Step = 'open' | 'tumble' | 'close' | 'uncover' | 'throw' | 'result' | 'settle' | 'take' | 'pay';

/** `done`, or the reason of the refusal: the person (`who`), the time (`when`) or the command itself (`what`). */
export type NaiveVerdict = 'done' | 'who' | 'when' | 'what';

interface Limit {
  readonly minimum?: number;
  readonly maximum?: number;
}
interface NaiveLimits extends Limit {
  readonly bets?: Readonly<Record<string, Limit>>;
}
interface NaiveSign extends NaiveLimits {
  readonly multiples?: boolean;
  readonly differential?: number;
}

interface Person {
  id: string;
  seat: number | null;
  /** Cash chips in the rack. Colour chips are in `colours`. */
  cash: number;
  colours: { name: string; value: number; count: number }[];
  wallet: number;
  /** Winnings that staff keep back. */
  held: number;
  /** What was held or kept of the winnings from the round `since` to `lastRound`. */
  seizures: { since: number; lastRound: number; amount: number; kept: boolean }[];
  /** What the investigation of the held winnings decided. */
  investigated: 'release' | 'keep' | null;
  barred: boolean;
  /** Warned because of a wager below the minimum. */
  warned: boolean;
  limits: NaiveLimits | null;
  /** Limits that staff have proposed, and limits that hold from the next round on (Crown 4.3, C-20). */
  limitsProposed: NaiveLimits | null;
  nextLimits: { limits: NaiveLimits | null } | null;
  /** The rounds that have counted since the person sat down, and whether the person placed no wager in them. */
  countedRounds: { round: number; idle: boolean }[];
  /** The first round that counts for the person. */
  countsFrom: number;
  wageredThisRound: boolean;
  mayHoldSeveralColours: boolean;
  /** In a tournament: the chips from the tournament in this session, minus those that went back. */
  issued: number;
}

/** Chips that are due. Chips without a bet come from corrections. */
interface DueChips {
  player: string;
  bet: string | null;
  amount: number;
  colour: string | null;
}

/** Chips on the layout, one entry per placement. */
interface Chips {
  player: string;
  bet: string;
  amount: number;
  colour: string | null;
}

interface NaiveRow {
  player: string;
  bet: string;
  /** The part of the stake that takes part in the round. */
  counted: number;
  returned: number;
  /** `rides`: the wager of the shooter stays for the next throw. */
  outcome: 'won' | 'lost' | 'returned' | 'rides';
  paid: number;
  /** The part of `paid` that rounding up added. */
  rounded: number;
}

/** The limits and warnings that apply to a settlement, and the number of the throw. */
interface Terms {
  sign: NaiveSign;
  limits: Record<string, NaiveLimits>;
  warned: string[];
  /** In a tournament: the chips of each person at the close, with those on the layout. */
  closingChips: Record<string, number>;
  throw: number;
}

interface PastRound {
  round: number;
  faces: number[];
  rows: NaiveRow[];
  terms: Terms;
  /** What each player was paid in this round, minus what the player lost, including corrections. */
  actual: Record<string, number>;
  /** The correct amounts. A player owes the difference between `actual` and `expected`. */
  expected: Record<string, number>;
  /** The first round of the shooter's turn. */
  turn: number | null;
  /** The round was declared void after it was settled. */
  voided: boolean;
  /** The chips on the layout at the close. */
  chipsAtClose: Chips[];
  /** The colour chips that were paid back to a player, by player and colour. */
  paidColours: Record<string, number>;
  /** The shooter's turn at this throw. */
  turnAtThrow: Partial<NaiveTable>;
  tumbledLate: boolean;
  /** Readings for a correction with large winnings, which two people must have read. */
  correctionReadings: NaiveReading[];
}

interface NaiveReading {
  person: string;
  faces: string;
}

export interface NaiveTable {
  book: BookName;
  setup: TableSetup;
  open: boolean;
  suspended: boolean;
  /** The table is suspended because of a malfunction, not only because of an interruption. */
  broken: boolean;
  sign: NaiveSign | null;
  /** The state in the rulebook's state machine, or IDLE. */
  phase: string;
  roundsEnded: number;
  round: number | null;
  tumbles: number;
  /** The dice tumbled after the close, so that nobody can have seen them before it. */
  tumbledLate: boolean;
  /** Adelaide 4(c): the person who must key the result, because this person tumbled or took over. */
  keyedBy: string | null;
  openedAtMs: number;
  faces: number[] | null;
  settledRows: NaiveRow[];
  /** The bets that owe a player something and that the dealer has not paid yet. */
  unpaidBets: string[];
  paidBets: string[];
  /** What settled rounds owe until the dealer pays it (P-02). */
  dueChips: DueChips[];
  /** The bets in the order of the layout. */
  betOrder: readonly string[];
  /** A dry spin: a round without wagers, to test the tumbler. */
  dry: boolean;
  /** The ground of the ordered dry spin. */
  dryOrder: string | null;
  people: Person[];
  staff: { person: string; role: string }[];
  chips: Chips[];
  /** The consents that a newcomer gets chips of a colour that others have (C-22). */
  sharing: { player: string; colour: string; newcomer: string }[];
  /** The balance of the cashier: negative if the table holds money. */
  cage: number;
  /** The chips of the house. */
  float: number;
  /** Minus what rounding up has added to the payments. */
  rounding: number;
  /** The posted notice of a higher minimum. */
  raiseNotice: { sign: string; dueMs: number } | null;
  closureDueMs: number | null;
  /** Crown: when the table closed, and the sign whose announced time had come before that. */
  lastClosing: { atMs: number; announced: string | null } | null;
  officerTold: boolean;
  pastRounds: PastRound[];
  disputes: { player: string; decided: boolean; review: 'none' | 'asked' | 'given' }[];
  diceOffered: boolean;
  shooter: string | null;
  /** The player who throws in place of a shooter who has left. */
  thrower: string | null;
  chosenDice: number[] | null;
  /** The number of the next throw in the turn. */
  throw: number;
  /** A correction ended the shooter bet while a later throw was under way (T-15). */
  isShooterBetLost: boolean;
  /** The rounds of the shooter's turn so far. */
  turnRounds: number[];
  /** Electronic dice: the round whose seed is committed but not revealed. */
  committedRound: number | null;
  /** Electronic dice: the round whose dice did not match their commitment, until the fault is rectified. */
  rejectedRound: number | null;
  /** Electronic dice: the round whose seed was retired after a restore and that needs a new seed. */
  retiredRound: number | null;
  /** The last round that was closed in a restored backup. */
  restoredRound: number | null;
  /** The round was settled before, and the settlement was reversed: its terms, its debts, and whether it had ended. */
  reopened: { terms: Terms; owed: Record<string, number>; hadEnded: boolean } | null;
  /** Debts from reversed settlements that belong to no settled round. */
  looseDebts: Record<string, number>;
  /** The last person who read the dice, and whether a second person confirmed them. */
  readBy: string;
  confirmed: boolean;
  /** Large wins need two people who read the same faces. Readings that are not published yet: one, or two that differ. */
  readings: { person: string; faces: string }[];
  /** In a tournament: the chips of each person at the last close, with those on the layout. */
  closingChips: Record<string, number>;
  /** In a tournament: the rounds that ended before this session. */
  roundsBeforeSession: number;
}

export function newNaiveTable(book: BookName, setup: TableSetup, betOrder: readonly string[]): NaiveTable {
  return {
    book,
    setup,
    open: false,
    suspended: false,
    broken: false,
    sign: null,
    phase: 'IDLE',
    roundsEnded: 0,
    round: null,
    tumbles: 0,
    tumbledLate: false,
    keyedBy: null,
    openedAtMs: 0,
    faces: null,
    settledRows: [],
    unpaidBets: [],
    paidBets: [],
    dueChips: [],
    betOrder,
    dry: false,
    dryOrder: null,
    people: [],
    staff: [],
    chips: [],
    sharing: [],
    cage: 0,
    float: 0,
    rounding: 0,
    raiseNotice: null,
    closureDueMs: null,
    lastClosing: null,
    officerTold: false,
    pastRounds: [],
    disputes: [],
    diceOffered: false,
    shooter: null,
    thrower: null,
    chosenDice: null,
    throw: 1,
    isShooterBetLost: false,
    turnRounds: [],
    committedRound: null,
    rejectedRound: null,
    retiredRound: null,
    restoredRound: null,
    reopened: null,
    looseDebts: {},
    readBy: '',
    confirmed: false,
    readings: [],
    closingChips: {},
    roundsBeforeSession: 0,
  };
}

/** Copies a table. The copies share only lists that the model never changes in place. */
export const copyNaiveTable = (table: NaiveTable): NaiveTable => ({
  ...table,
  people: table.people.map((person) => ({
    ...person,
    colours: person.colours.map((stack) => ({ ...stack })),
    seizures: person.seizures.map((seizure) => ({ ...seizure })),
  })),
  chips: table.chips.map((chips) => ({ ...chips })),
  dueChips: table.dueChips.map((chips) => ({ ...chips })),
  pastRounds: table.pastRounds.map((past) => ({
    ...past,
    actual: { ...past.actual },
    expected: { ...past.expected },
    rows: past.rows.map((row) => ({ ...row })),
    paidColours: { ...past.paidColours },
  })),
  sharing: [...table.sharing],
  disputes: table.disputes.map((dispute) => ({ ...dispute })),
  turnRounds: [...table.turnRounds],
  looseDebts: { ...table.looseDebts },
});

/** The state machines of the rulebooks: the next step in each state. In RESPIN and FROZEN the dice are rolled again after a failed roll. */
const NEXT_STEPS: Readonly<Record<BookName, Readonly<Record<string, Step>>>> = {
  'crown-sic-bo': {
    IDLE: 'open',
    BETTING: 'tumble',
    TUMBLED: 'close',
    LOCKED: 'uncover',
    RESPIN: 'tumble',
    UNCOVERED: 'result',
    RESULT: 'settle',
    SETTLED: 'take',
    TAKEN: 'pay',
  },
  'rws-tai-sai': {
    IDLE: 'open',
    BETTING: 'close',
    LOCKED: 'tumble',
    TUMBLED: 'result',
    RESULT: 'settle',
    SETTLED: 'take',
    TAKEN: 'pay',
  },
  'adelaide-big-and-small': {
    IDLE: 'tumble',
    TUMBLING: 'tumble',
    TUMBLED: 'open',
    BETTING: 'close',
    LOCKED: 'uncover',
    RESPIN: 'tumble',
    UNCOVERED: 'result',
    RESULT: 'settle',
    SETTLED: 'take',
    TAKEN: 'pay',
  },
  'triple-dice': {
    IDLE: 'open',
    BETTING: 'throw',
    THROWN: 'result',
    FROZEN: 'throw',
    RESULT: 'settle',
    SETTLED: 'take',
    TAKEN: 'pay',
  },
  dicette: { IDLE: 'open', BETTING: 'throw', THROWN: 'result', RESULT: 'settle', SETTLED: 'take', TAKEN: 'pay' },
};

export const naiveNextStep = (table: NaiveTable): Step => NEXT_STEPS[table.book][table.phase] as Step;

/** Betting is open in BETTING, and at Crown also after the covered dice are tumbled. */
export const naiveBettingOpen = (table: NaiveTable): boolean =>
  table.phase === 'BETTING' || (table.book === 'crown-sic-bo' && table.phase === 'TUMBLED');

/** Betting has closed. Only RWS tumbles after the close. */
const isBettingClosed = (table: NaiveTable): boolean =>
  !naiveBettingOpen(table) &&
  !['IDLE', 'TUMBLING'].includes(table.phase) &&
  (table.phase !== 'TUMBLED' || table.book === 'rws-tai-sai');

/**
 * The states in which each failure can be declared with real dice, and the next state. VOID returns the wagers. Every failure can be declared
 * until the settlement (P-03), so each list ends with RESULT.
 */
const FAILURES: Readonly<Record<BookName, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  'crown-sic-bo': {
    'not-flat': { UNCOVERED: 'RESPIN', RESULT: 'RESPIN' },
    stacked: { UNCOVERED: 'RESPIN', RESULT: 'RESPIN' },
    // Before the close, betting stays open. After it, the wagers stay locked (C-14).
    malfunction: { TUMBLED: 'BETTING', LOCKED: 'RESPIN', UNCOVERED: 'RESPIN', RESULT: 'RESPIN' },
    exposed: { TUMBLED: 'BETTING', LOCKED: 'RESPIN', UNCOVERED: 'RESPIN', RESULT: 'RESPIN' },
  },
  'rws-tai-sai': {
    // Fewer than three tumbles leave the round LOCKED.
    'too-few-tumbles': { LOCKED: 'VOID', TUMBLED: 'VOID', RESULT: 'VOID' },
    'not-flat': { LOCKED: 'VOID', TUMBLED: 'VOID', RESULT: 'VOID' },
    'early-activation': { BETTING: 'VOID', LOCKED: 'VOID', TUMBLED: 'VOID', RESULT: 'VOID' },
  },
  'adelaide-big-and-small': {
    'not-flat': { UNCOVERED: 'RESPIN', RESULT: 'RESPIN' },
    stacked: { UNCOVERED: 'RESPIN', RESULT: 'RESPIN' },
    'too-few-tumbles': {
      ...{
        TUMBLING: 'VOID',
        TUMBLED: 'VOID',
        BETTING: 'VOID',
        LOCKED: 'VOID',
        RESPIN: 'VOID',
        UNCOVERED: 'VOID',
        RESULT: 'VOID',
      },
    },
    exposed: { TUMBLING: 'VOID', TUMBLED: 'VOID', BETTING: 'VOID', LOCKED: 'VOID', UNCOVERED: 'VOID', RESULT: 'VOID' },
  },
  'triple-dice': {
    'not-flat': { THROWN: 'FROZEN', RESULT: 'FROZEN' },
    'not-together': { THROWN: 'FROZEN', RESULT: 'FROZEN' },
  },
  dicette: { 'not-flat': { THROWN: 'VOID', RESULT: 'VOID' } },
};

/** The states in which real dice lie visible, so that they are an outcome (P-04). RWS tumbles without a cover. */
const areDiceVisible = ({ book, phase }: NaiveTable): boolean =>
  ['UNCOVERED', 'THROWN', 'RESULT', 'SETTLED', 'TAKEN'].includes(phase) || (book === 'rws-tai-sai' && phase === 'TUMBLED');

/** The state after a failure of the current roll; undefined if the roll cannot have failed in this way. */
function stateAfterFailure(table: NaiveTable, reason: string): string | undefined {
  const { book, phase, setup, tumbles } = table;
  // These states also occur before the first tumble of a roll. Only an early tumble is not recorded as a tumble.
  if (tumbles === 0 && ['LOCKED', 'RESPIN'].includes(phase) && reason !== 'early-activation') return undefined;
  if (reason === 'exposed' && table.tumbledLate) return undefined;
  // Electronic dice count their tumbles themselves, and their visible result cannot be rejected (E-01).
  const isElectronic = setup.dice === 'electronic';
  if (isElectronic && (areDiceVisible(table) || (reason === 'too-few-tumbles' && tumbles >= TUMBLES_MIN[book]))) return undefined;
  return FAILURES[book][reason]?.[phase];
}

/** The settled round that can still fail: the current one, or the last one while no next round has begun. */
function settledRoundOf(table: NaiveTable): PastRound | undefined {
  const isSettled = ['SETTLED', 'TAKEN'].includes(table.phase);
  const last = table.pastRounds.at(-1);
  if (table.round !== null && !isSettled) return undefined;
  return last?.round === (table.round ?? table.roundsEnded) && !last.voided ? last : undefined;
}

const addAmounts = (amounts: Record<string, number>, more: Record<string, number>, sign: 1 | -1): Record<string, number> => {
  const sums = { ...amounts };
  for (const [player, amount] of Object.entries(more)) sums[player] = (sums[player] ?? 0) + sign * amount;
  return sums;
};

const turnOf = ({ shooter, thrower, chosenDice, turnRounds, isShooterBetLost, throw: throwNumber }: NaiveTable) => ({
  ...{ diceOffered: false, shooter, thrower, chosenDice, isShooterBetLost, throw: throwNumber },
  turnRounds: [...turnRounds],
});

/** Counts the colour chips that these bets are about to pay. */
function countPaidColours(table: NaiveTable, bets: readonly string[]): void {
  const past = table.pastRounds.at(-1) as PastRound;
  for (const { player, bet, colour, amount } of table.dueChips)
    if (colour !== null && bet !== null && bets.includes(bet))
      past.paidColours = addAmounts(past.paidColours, { [`${player} ${colour}`]: amount }, 1);
}

/** The value of the colour chips of a round that a player gives back, and the value of those for which cash chips lie instead. */
function takeColoursBack(table: NaiveTable, past: PastRound, person: Person, colour: string): { back: number; missing: number } {
  const isOwn = (chips: DueChips): boolean => chips.player === person.id && chips.colour === colour;
  const sum = (chips: readonly { amount: number }[]): number => chips.reduce((total, { amount }) => total + amount, 0);
  const stack = person.colours.find(({ name }) => name === colour);
  const isHeldByOthers = table.people.some((other) => other !== person && holdsColour(table, other, colour));
  if (stack === undefined || (!holdsColour(table, person, colour) && isHeldByOthers))
    return { back: 0, missing: sum(past.chipsAtClose.filter(isOwn)) };
  const fromDue = sum(table.dueChips.filter((chips) => isOwn(chips) && chips.bet !== null));
  const paid = past.paidColours[`${person.id} ${colour}`] ?? 0;
  const fromRack = Math.min(paid, stack.count * stack.value);
  table.dueChips = table.dueChips.filter((chips) => !isOwn(chips) || chips.bet === null);
  stack.count -= fromRack / stack.value;
  table.float += fromDue + fromRack;
  return { back: fromDue + fromRack, missing: paid - fromRack };
}

/** The players give back what they got from the round, and their chips lie again as at the close. What they lack is owed. */
function reverseSettlement(table: NaiveTable, past: PastRound, nextPhase: string): void {
  const rides = past.rows.some(({ bet, outcome }) => bet === 'shooter' && outcome === 'rides');
  const hadShooterRow = past.rows.some(({ bet }) => bet === 'shooter');
  const chips = past.chipsAtClose
    .filter(({ bet }) => bet !== 'shooter' || (hadShooterRow && !rides))
    .map((each) => ({ ...each }))
    .sort((a, b) => table.betOrder.indexOf(a.bet) - table.betOrder.indexOf(b.bet));
  const isOver = table.round === null;
  const hadEnded = isOver || (table.reopened?.hadEnded ?? false);
  const people = Object.keys(past.actual).map((id) => findPerson(table, id) as Person);
  const deltas: Record<string, number> = {};
  for (const person of people) {
    const own = chips.filter(({ player }) => player === person.id);
    let delta = 0 - (past.actual[person.id] as number) - own.reduce((sum, { amount }) => sum + amount, 0);
    for (const colour of new Set(own.flatMap((each) => (each.colour === null ? [] : [each.colour])))) {
      const { back, missing } = takeColoursBack(table, past, person, colour);
      delta += back;
      layCashInstead(
        own.filter((each) => each.colour === colour),
        missing,
        chips,
      );
    }
    deltas[person.id] = delta;
  }
  if (!isOver) {
    takeLosers(table);
    for (const due of table.dueChips) due.bet = null;
  }
  const owed: Record<string, number> = {};
  for (const person of people) {
    const amount = giveOrTake(table, person, deltas[person.id] as number);
    table.float -= amount;
    owed[person.id] = amount - (deltas[person.id] as number);
    person.wageredThisRound ||= past.rows.some(({ player, outcome }) => player === person.id && outcome !== 'rides');
  }
  const rounded = past.rows.reduce((sum, row) => sum + row.rounded, 0);
  table.rounding += rounded;
  table.float -= rounded + chips.reduce((sum, { amount }) => sum + amount, 0);
  table.chips.push(...chips.filter(({ amount }) => amount > 0));
  table.pastRounds.pop();
  table.looseDebts = addAmounts(table.looseDebts, owed, 1);
  Object.assign(table, past.turnAtThrow, {
    ...{ round: past.round, phase: nextPhase, tumbles: 0, faces: null, readBy: '', confirmed: false, dry: false },
    ...{ unpaidBets: [], paidBets: [], settledRows: [], reopened: { terms: past.terms, owed, hadEnded } },
  });
  if (isOver) table.roundsEnded = past.round - 1;
  if (table.shooter !== null && stakeOf(table, table.shooter, 'shooter') === 0) table.isShooterBetLost = true;
}

/** Replaces colour chips that are gone by cash chips on the same bets. */
function layCashInstead(own: readonly Chips[], missing: number, chips: Chips[]): void {
  let left = missing;
  for (const each of own) {
    const part = Math.min(left, each.amount);
    if (part === 0) continue;
    each.amount -= part;
    left -= part;
    chips.push({ ...each, amount: part, colour: null });
  }
}

/** The roll fails: its result is withdrawn, and the round is void or the dice are rolled again. */
function failRoll(table: NaiveTable, nextPhase: string): void {
  if (nextPhase === 'VOID') voidRound(table);
  else
    Object.assign(table, {
      phase: nextPhase,
      tumbles: 0,
      faces: null,
      readBy: '',
      confirmed: false,
      keyedBy: null,
      readings: [],
    });
}

/** Failures that only real dice have (E-01, E-02). Such ids are readings: our answers where a rulebook is unclear (docs/READINGS.md). */
const REAL_DICE_FAILURES = ['not-flat', 'stacked', 'exposed', 'not-together', 'early-activation'];

/** The minimum number of tumbles of a roll. Crown asks for no number, so one is enough. */
const TUMBLES_MIN: Readonly<Record<BookName, number>> = {
  'crown-sic-bo': 1,
  'rws-tai-sai': 3,
  'adelaide-big-and-small': 3,
  'triple-dice': 1,
  dicette: 1,
};

const ALLOWED_AT_CLOSED_TABLE = [
  ...['open-table', 'assign-staff', 'relieve-staff', 'leave-table', 'exclude-player', 'readmit-player', 'start-gaming-day'],
  ...[
    'cash-out',
    'pay-due',
    'redeem-closed-table',
    'correct-settlement',
    'void-damaged',
    'record-error',
    'adjust',
    'release-held',
  ],
  ...['forfeit-held', 'raise-dispute', 'decide-dispute', 'rule', 'reveal-dice', 'reject-dice', 'record-restore'],
  'record-clock-step',
  ...['request-review', 'decide-review', 'hold-winnings', 'record-investigation', 'invalidate'],
];

/** Acts that are refused until a malfunction is rectified (Crown 7.4). */
const PLAY_ACTS = [
  ...['place', 'withdraw', 'move', 'order-dry-spin', 'call-bets', 'tumble', 'close-bets', 'uncover', 'throw', 'enter-result'],
  ...['settle-round', 'take-losers', 'pay-winners', 'offer-dice', 'accept-dice', 'choose-dice'],
  'confirm-result',
];

/** At most this much money is on one layout, so that winnings stay exact. */
const LAYOUT_MAX = 100_000_000_000;
/** The largest amount in an account that stays exact: 2 to the power of 50. */
const ACCOUNT_MAX = 1_125_899_906_842_624;
/** A notice must be posted 20 minutes before a closure or a higher minimum. */
const NOTICE_MS = 20 * 60_000;
const DAY_MS = 24 * 60 * 60_000;
/** Settlements of older rounds cannot be corrected. */
const PAST_ROUNDS_MAX = 300;

export const findPerson = (table: NaiveTable, id: string): Person | undefined => table.people.find((person) => person.id === id);
const colourMoney = (person: Person): number => person.colours.reduce((sum, { value, count }) => sum + value * count, 0);
export const rackOf = (person: Person): number => person.cash + colourMoney(person);
export const stakeOf = (table: NaiveTable, player: string, bet: string): number =>
  table.chips.reduce((sum, chips) => (chips.player === player && chips.bet === bet ? sum + chips.amount : sum), 0);
const totalOn = (table: NaiveTable, bet: string): number =>
  table.chips.reduce((sum, chips) => (chips.bet === bet ? sum + chips.amount : sum), 0);
const moneyOnLayout = (table: NaiveTable): number => table.chips.reduce((sum, { amount }) => sum + amount, 0);
const stakesOf = (table: NaiveTable, player: string): number =>
  table.chips.reduce((sum, chips) => (chips.player === player ? sum + chips.amount : sum), 0);

/** When the system may close betting: at any time for a player who has ended the betting time and plays alone. */
function bettingEndOf(table: NaiveTable, endedBy: string | undefined): number {
  const others = table.people.filter(({ id, seat }) => id !== endedBy && (seat !== null || stakesOf(table, id) > 0));
  const isSeated = table.people.some(({ id, seat }) => id === endedBy && seat !== null);
  return isSeated && others.length === 0 ? 0 : table.openedAtMs + table.setup.bettingMs;
}

/** The accounts of the table, computed from its players and chips. */
export function naiveAccounts(table: NaiveTable) {
  const sumOfPlayers = (amountOf: (person: Person) => number): number =>
    table.people.reduce((sum, person) => sum + amountOf(person), 0);
  return {
    cage: table.cage,
    wallet: sumOfPlayers(({ wallet }) => wallet),
    rack: sumOfPlayers(rackOf),
    layout: moneyOnLayout(table),
    due: table.dueChips.reduce((sum, { amount }) => sum + amount, 0),
    float: table.float,
    held: sumOfPlayers(({ held }) => held),
    rounding: table.rounding,
  };
}

/** Limits agreed with a player override the sign. The limit of a bet overrides the general limit. */
function limitOf(sign: NaiveSign, agreed: NaiveLimits | null | undefined, bet: string, limitName: 'minimum' | 'maximum') {
  const sources = [agreed?.bets?.[bet], agreed, sign.bets?.[bet], sign];
  for (const source of sources) if (source?.[limitName] !== undefined) return source[limitName];
  return limitName === 'minimum' ? 0 : Number.POSITIVE_INFINITY;
}

/** The wagers on the layout, summed per player and bet. */
function wagersOf(table: NaiveTable): { player: string; bet: string; stake: number }[] {
  const wagers: { player: string; bet: string; stake: number }[] = [];
  for (const { player, bet, amount } of table.chips) {
    const same = wagers.find((wager) => wager.player === player && wager.bet === bet);
    if (same === undefined) wagers.push({ player, bet, stake: amount });
    else same.stake += amount;
  }
  return wagers;
}

const termsOf = (table: NaiveTable): Terms => ({
  sign: table.sign ?? {},
  limits: Object.fromEntries(table.people.flatMap(({ id, limits }) => (limits === null ? [] : [[id, limits]]))),
  warned: table.people.filter(({ warned }) => warned).map(({ id }) => id),
  closingChips: table.closingChips,
  throw: table.throw,
});

/**
 * RWS 5.1.1, 5.1.2, R-09: divides a cap in proportion to the stakes. No share falls below the minimum, and stakes below the minimum count in full.
 * The remaining units go to the shares with the largest fractions.
 */
function proRata(claims: readonly { player: string; stake: number }[], cap: number, minimum: number): number[] {
  const total = claims.reduce((sum, { stake }) => sum + stake, 0);
  if (total <= cap) return claims.map(({ stake }) => stake);
  const fixed: (number | null)[] = claims.map(({ stake }) => (stake < minimum ? stake : null));
  for (;;) {
    const room = cap - fixed.reduce<number>((sum, share) => sum + (share ?? 0), 0);
    const weight = claims.reduce((sum, { stake }, i) => (fixed[i] === null ? sum + stake : sum), 0);
    const raisedIndex = claims.findIndex(({ stake }, i) => fixed[i] === null && stake * room < minimum * weight);
    if (raisedIndex >= 0) {
      fixed[raisedIndex] = minimum;
      continue;
    }
    const shares = claims.map(({ stake }, i) => fixed[i] ?? Math.floor((stake * room) / weight));
    const openClaims = claims
      .map(({ player, stake }, i) => ({ i, player, stake, fraction: (stake * room) % weight }))
      .filter(({ i }) => fixed[i] === null)
      .sort((a, b) => b.fraction - a.fraction || b.stake - a.stake || (a.player < b.player ? -1 : 1));
    const shared = openClaims.reduce((sum, { i }) => sum + (shares[i] as number), 0);
    for (const { i } of openClaims.slice(0, Math.max(0, room - shared))) shares[i] = (shares[i] as number) + 1;
    return shares;
  }
}

/** Whether a wager below the minimum leads to a warning. In a tournament it does not, if the player has fewer chips than that (C-34). */
function mayWarn(terms: Terms, player: string, bet: string, stake: number): boolean {
  const minimum = limitOf(terms.sign, terms.limits[player], bet, 'minimum');
  return stake < minimum && (terms.closingChips[player] ?? Number.POSITIVE_INFINITY) >= minimum;
}

/** The part of each stake that counts within the limits. */
function countedStakesOf(
  book: BookName,
  wagers: readonly { player: string; bet: string; stake: number }[],
  terms: Terms,
): number[] {
  const { sign } = terms;
  if (book !== 'rws-tai-sai') {
    return wagers.map(({ player, bet, stake }) => {
      const agreed = terms.limits[player];
      if (mayWarn(terms, player, bet, stake) && terms.warned.includes(player)) return 0;
      return Math.min(stake, limitOf(sign, agreed, bet, 'maximum'));
    });
  }
  const counted = wagers.map(({ stake }) => stake);
  const cutToCap = (bet: string, cap: number): void => {
    const indexes = wagers.flatMap((wager, i) => (wager.bet === bet ? [i] : []));
    if (indexes.reduce((sum, i) => sum + (counted[i] as number), 0) <= cap) return;
    const shares = proRata(
      indexes.map((i) => wagers[i] as { player: string; stake: number }),
      cap,
      limitOf(sign, null, bet, 'minimum'),
    );
    for (const [k, i] of indexes.entries()) counted[i] = shares[k] as number;
  };
  const countedOn = (bet: string): number =>
    wagers.reduce((sum, wager, i) => (wager.bet === bet ? sum + (counted[i] as number) : sum), 0);
  for (const bet of new Set(wagers.map((wager) => wager.bet))) cutToCap(bet, limitOf(sign, null, bet, 'maximum'));
  for (const [one, other] of [
    ['big', 'small'],
    ['odd', 'even'],
  ] as const) {
    const [smaller, larger] = countedOn(one) <= countedOn(other) ? [one, other] : [other, one];
    cutToCap(larger, countedOn(smaller) + (sign.differential ?? Number.POSITIVE_INFINITY));
  }
  return counted;
}

/** Settles the wagers with the predicates of naive-pays. */
function settleWagers(
  table: NaiveTable,
  wagers: readonly { player: string; bet: string; stake: number }[],
  terms: Terms,
  faces: readonly number[],
): NaiveRow[] {
  const counts = countedStakesOf(table.book, wagers, terms);
  return wagers.map(({ player, bet, stake }, i): NaiveRow => {
    const counted = counts[i] as number;
    const row = { player, bet, counted, returned: stake - counted, paid: 0, rounded: 0 };
    const odds = oddsFor(table, bet, faces);
    if (counted === 0) return { ...row, outcome: 'returned' };
    if (odds === null) return { ...row, outcome: 'lost' };
    // The shooter bet wins only after four winning throws.
    if (bet === 'shooter' && terms.throw < 4) return { ...row, outcome: 'rides' };
    const [n, d] = odds;
    const minimum = limitOf(terms.sign, terms.limits[player], bet, 'minimum');
    // Crown 4.2.3 and Adelaide 8(f) round payments up to whole chips. The other rulebooks have no such rule.
    const roundsToChip = table.book === 'crown-sic-bo' || table.book === 'adelaide-big-and-small';
    const chip = roundsToChip ? table.setup.chip : 1;
    const isExact = (counted * n) % (d * chip) === 0;
    // Adelaide: if the sign asks for multiples of the minimum, an inexact payment uses the next lower multiple.
    const usesLowerMultiple =
      table.book === 'adelaide-big-and-small' && terms.sign.multiples === true && minimum > 0 && counted >= minimum;
    const paidOn = !isExact && usesLowerMultiple ? counted - (counted % minimum) : counted;
    const paid = Math.ceil((paidOn * n) / (d * chip)) * chip;
    return { ...row, outcome: 'won', paid, rounded: paid - Math.floor((paidOn * n) / d) };
  });
}

function oddsFor(table: NaiveTable, bet: string, faces: readonly number[]) {
  const odds = naiveOddsOf(table.book, table.setup.layout, bet, faces);
  const raised = table.setup.odds[bet];
  if (odds === undefined) throw new Error(`there is no bet ${bet}`);
  return odds === null || raised === undefined ? odds : (raised.split('/').map(Number) as [number, number]);
}

const isOnLayout = (table: NaiveTable, bet: string): boolean =>
  naiveOddsOf(table.book, table.setup.layout, bet, table.book === 'dicette' ? [1, 1] : [1, 1, 1]) !== undefined;

/** The net result of each player: winnings minus losses. */
const netsOf = (rows: readonly NaiveRow[]): Record<string, number> => {
  const nets: Record<string, number> = {};
  for (const { player, outcome, counted, paid } of rows)
    nets[player] = (nets[player] ?? 0) + (outcome === 'won' ? paid : outcome === 'lost' ? -counted : 0);
  return nets;
};

/** Returns the chips of one wager; colour chips stay colour chips. */
function returnWager(table: NaiveTable, player: string, bet: string): void {
  const person = findPerson(table, player) as Person;
  for (const chips of table.chips.filter((entry) => entry.player === player && entry.bet === bet)) {
    const stack = person.colours.find(({ name }) => name === chips.colour);
    if (stack === undefined) person.cash += chips.amount;
    else stack.count += chips.amount / stack.value;
  }
  removeWager(table, player, bet);
}

function removeWager(table: NaiveTable, player: string, bet: string): void {
  table.chips = table.chips.filter((chips) => chips.player !== player || chips.bet !== bet);
}

/** The shooter's wager that is still undecided. A lost wager lies until it is taken, but does not count. */
const shooterStakeOf = (table: NaiveTable): number => {
  const isLost =
    table.phase === 'SETTLED' && table.settledRows.some(({ bet, outcome }) => bet === 'shooter' && outcome === 'lost');
  return isLost ? 0 : stakeOf(table, table.shooter ?? '', 'shooter');
};

const isFull = (table: NaiveTable): boolean => table.people.filter(({ seat }) => seat !== null).length === table.setup.positions;

/** How many rounds in a row the person has placed no wager. A round that is played again has not ended. */
export function idleRoundsOf(table: NaiveTable, { countedRounds }: Person): number {
  const isVoid = (round: number): boolean => table.pastRounds.find((past) => past.round === round)?.voided ?? false;
  const counted = countedRounds.filter(({ round }) => round !== table.round && !isVoid(round));
  return counted.length - 1 - counted.findLastIndex(({ idle }) => !idle);
}

/** Ends the round. Only the wager of the shooter stays, for its four throws (Triple Dice 7.2). */
function endRound(table: NaiveTable, settled: boolean): void {
  const round = table.round as number;
  for (const person of table.people) {
    // Crown 9.8: three consecutive rounds, with all positions taken. Void and invalidated rounds do not count (P-12).
    const idle = !person.wageredThisRound && isFull(table);
    const isNew = settled && !table.dry && !table.reopened?.hadEnded;
    if (isNew && person.seat !== null && round >= person.countsFrom) person.countedRounds.push({ round, idle });
    if (!settled) person.countedRounds = person.countedRounds.filter((counted) => counted.round !== round);
    person.wageredThisRound = false;
  }
  table.roundsEnded = table.round as number;
  Object.assign(table, { round: null, phase: 'IDLE', tumbles: 0, keyedBy: null, faces: null, dry: false });
  Object.assign(table, { unpaidBets: [], paidBets: [], readings: [] });
  table.reopened = null;
  if (table.dryOrder !== 'until-a-wager') table.dryOrder = null;
  // The next throw of the turn follows only if the shooter bet is still on the layout.
  if (settled && stakeOf(table, table.shooter ?? '', 'shooter') > 0) table.throw += 1;
}

function endTurn(table: NaiveTable): void {
  Object.assign(table, {
    diceOffered: false,
    shooter: null,
    thrower: null,
    chosenDice: null,
    throw: 1,
    turnRounds: [],
    isShooterBetLost: false,
  });
}

function startTurn(table: NaiveTable, player: string): void {
  endTurn(table);
  table.shooter = player;
}

/** The consents that a player gets a colour, and an open proposal of limits, end when the player leaves. */
function endConsentsFor(table: NaiveTable, person: Person): void {
  table.sharing = table.sharing.filter(({ newcomer }) => newcomer !== person.id);
  person.limitsProposed = null;
}

/** A player leaves the seat. A shooter who leaves without the shooter bet ends the turn (T-08). */
function leaveSeat(table: NaiveTable, person: Person): void {
  person.seat = null;
  endConsentsFor(table, person);
  if (table.shooter === person.id && shooterStakeOf(table) === 0 && !table.isShooterBetLost) endTurn(table);
}

/** Returns all wagers except the locked one of the shooter, and ends the round. */
function voidRound(table: NaiveTable): void {
  for (const { player, bet } of wagersOf(table)) if (bet !== 'shooter') returnWager(table, player, bet);
  endRound(table, false);
}

/** Takes cash chips that are due: first those without a bet, then bet by bet. Returns the amount that was there. */
function takeDueCash(table: NaiveTable, player: string, amount: number): number {
  const rankOf = (bet: string | null): number => (bet === null ? -1 : table.betOrder.indexOf(bet));
  const cash = table.dueChips.filter((chips) => chips.player === player && chips.colour === null);
  let taken = 0;
  for (const chips of cash.sort((a, b) => rankOf(a.bet) - rankOf(b.bet))) {
    const part = Math.min(chips.amount, amount - taken);
    chips.amount -= part;
    taken += part;
  }
  table.dueChips = table.dueChips.filter((chips) => chips.amount > 0);
  return taken;
}

/** Corrects the payments of a settled round. What a player gets is due. A player pays from due cash chips, then from the rack, and owes the rest. */
function correctResults(table: NaiveTable, past: PastRound, expected: Readonly<Record<string, number>>): void {
  for (const player of Object.keys(past.actual)) {
    const change = (expected[player] ?? 0) - (past.actual[player] as number);
    const amount = giveOrTake(table, findPerson(table, player) as Person, change);
    table.float -= amount;
    past.actual[player] = (past.actual[player] as number) + amount;
    past.expected[player] = expected[player] ?? 0;
  }
}

/** Adds a due amount, or takes as much as the player has in cash chips. Returns the change of the player's money. */
function giveOrTake(table: NaiveTable, person: Person, change: number): number {
  if (change > 0) table.dueChips.push({ player: person.id, bet: null, amount: change, colour: null });
  if (change >= 0) return change;
  const fromDue = takeDueCash(table, person.id, -change);
  const fromRack = Math.min(person.cash, -change - fromDue);
  person.cash -= fromRack;
  return -fromDue - fromRack;
}

/**
 * The shooter bet follows the corrected throws (Triple Dice 7.3, 7.4, T-15): it is lost at the first throw without a crown (face 1) and won after
 * four crowns. If the turn is over before four throws, the stake goes back.
 */
function correctShooterBet(table: NaiveTable, past: PastRound): void {
  const throws = table.pastRounds.filter(({ turn, voided }) => turn === past.turn && !voided);
  const lostThrow = throws.find(({ faces }) => !faces.includes(1));
  const isSettled = ['SETTLED', 'TAKEN'].includes(table.phase);
  const isCurrentTurn = table.shooter !== null && table.turnRounds[0] === past.turn;
  const ending = throws.find(({ rows }) => rows.some(({ bet, outcome }) => bet === 'shooter' && outcome !== 'rides'));
  const oldRow = ending?.rows.find(({ bet, outcome }) => bet === 'shooter' && outcome !== 'rides');
  const setOutcome = (one: PastRound, row: NaiveRow): void => {
    one.rows = one.rows.map((each) => (each.bet === 'shooter' ? row : each));
    if (one.round === table.round || (isCurrentTurn && isSettled))
      table.settledRows = table.settledRows.map((each) => (each.bet === 'shooter' ? row : each));
  };
  if (isCurrentTurn && shooterStakeOf(table) > 0) {
    const row = lostThrow?.rows.find(({ bet }) => bet === 'shooter');
    if (lostThrow === undefined || row === undefined) return;
    table.float += row.counted;
    removeWager(table, row.player, 'shooter');
    for (const amounts of [lostThrow.actual, lostThrow.expected]) amounts[row.player] = (amounts[row.player] ?? 0) - row.counted;
    setOutcome(lostThrow, { ...row, outcome: 'lost' });
    if (table.round === null) endTurn(table);
    else if (!isSettled) table.isShooterBetLost = true;
    return;
  }
  if (ending === undefined || oldRow === undefined) return;
  const stake = oldRow.counted + oldRow.returned;
  const isCurrentRound = isSettled && ending.round === table.round;
  const continues = isCurrentRound || (isCurrentTurn && table.isShooterBetLost && !isSettled);
  const isComplete = ending.round - (past.turn as number) + 1 >= 4;
  const outcome = lostThrow !== undefined ? 'lost' : isComplete ? 'won' : continues ? 'rides' : 'returned';
  // A stake that went back is not laid again.
  if (outcome === oldRow.outcome || (outcome === 'rides' && oldRow.outcome === 'returned')) return;
  // A later turn has its own shooter bet.
  if (isCurrentTurn) table.unpaidBets = table.unpaidBets.filter((bet) => bet !== 'shooter');
  if (outcome === 'rides') {
    if (stakeOf(table, oldRow.player, 'shooter') === 0) {
      table.float -= stake;
      table.chips.push({ player: oldRow.player, bet: 'shooter', amount: stake, colour: null });
    }
    for (const amounts of [ending.actual, ending.expected]) amounts[oldRow.player] = (amounts[oldRow.player] ?? 0) + stake;
    table.isShooterBetLost = false;
    setOutcome(ending, { ...oldRow, outcome });
    return;
  }
  // A lost bet that still lies is taken, and what the bet owes no longer waits for it.
  if (isCurrentTurn) {
    table.float += stakeOf(table, oldRow.player, 'shooter');
    removeWager(table, oldRow.player, 'shooter');
    for (const chips of table.dueChips) if (chips.bet === 'shooter') chips.bet = null;
  }
  const paid = outcome === 'won' ? stake * 9 : 0;
  const [counted, returned] = outcome === 'returned' ? [0, stake] : [stake, 0];
  const newRow: NaiveRow = { ...oldRow, counted, returned, outcome, paid };
  const change = (netsOf([newRow])[oldRow.player] as number) - (netsOf([oldRow])[oldRow.player] as number);
  setOutcome(ending, newRow);
  // The correction of the round itself moves the money of all its wagers together.
  if (ending !== past)
    correctResults(table, ending, { ...ending.expected, [oldRow.player]: (ending.expected[oldRow.player] as number) + change });
}

/** What a settled wager gives the player. */
const claimOf = ({ outcome, counted, returned, paid }: NaiveRow): number =>
  outcome === 'rides' ? 0 : returned + (outcome === 'won' ? counted + paid : 0);

/** Corrects the bets of the current round that are not paid: what they owe, and the wagers that lie there. Returns the change of each player. */
function correctUnpaidBets(table: NaiveTable, past: PastRound, oldRows: readonly NaiveRow[], newRows: readonly NaiveRow[]): void {
  for (const [i, oldRow] of oldRows.entries()) {
    const newRow = newRows[i] as NaiveRow;
    const { player, bet } = oldRow;
    if (table.paidBets.includes(bet)) continue;
    const isOwn = (chips: { player: string; bet: string | null }): boolean => chips.player === player && chips.bet === bet;
    const due = table.dueChips.filter(isOwn);
    const lying = table.chips.filter(isOwn);
    const colours = [...due, ...lying].filter(({ colour }) => colour !== null);
    const dueBefore = due.reduce((sum, { amount }) => sum + amount, 0);
    const lyingBefore = lying.reduce((sum, { amount }) => sum + amount, 0);
    const isLost = newRow.outcome === 'lost';
    if (oldRow.outcome === newRow.outcome && claimOf(oldRow) === claimOf(newRow)) continue;
    // Colour chips come back only to a winner.
    const colourDue = isLost ? 0 : colours.reduce((sum, { amount }) => sum + amount, 0);
    const dueAfter = Math.max(dueBefore + claimOf(newRow) - claimOf(oldRow), colourDue);
    const lyingAfter = isLost && table.phase === 'SETTLED' ? newRow.counted : 0;
    table.dueChips = table.dueChips.filter((chips) => !isOwn(chips));
    table.chips = table.chips.filter((chips) => !isOwn(chips));
    if (!isLost) table.dueChips.push(...colours.map(({ amount, colour }) => ({ player, bet, amount, colour })));
    if (dueAfter > colourDue) table.dueChips.push({ player, bet, amount: dueAfter - colourDue, colour: null });
    if (lyingAfter > 0) layChips(table, player, bet, lyingAfter, colours);
    table.float -= dueAfter - dueBefore + lyingAfter - lyingBefore;
    past.actual[player] = (past.actual[player] as number) + dueAfter - dueBefore;
  }
}

/** Puts chips on the layout again, colour chips first. */
function layChips(table: NaiveTable, player: string, bet: string, amount: number, colours: readonly DueChips[]): void {
  let rest = amount;
  for (const chips of colours) {
    const part = Math.min(rest, chips.amount);
    if (part > 0) table.chips.push({ player, bet, amount: part, colour: chips.colour });
    rest -= part;
  }
  if (rest > 0) table.chips.push({ player, bet, amount: rest, colour: null });
}

/** The debt of a player: the amounts that corrections took back but the player could not pay. */
export const naiveDebtOf = (table: NaiveTable, player: string): number =>
  (table.looseDebts[player] ?? 0) +
  table.pastRounds.reduce((sum, { actual, expected }) => sum + (actual[player] ?? 0) - (expected[player] ?? 0), 0);

/** Reverses the result of the shooter bet if one of its throws becomes void later (T-13). */
function reverseEndedTurn(table: NaiveTable, turn: number): void {
  const past = table.pastRounds.find(
    (one) => one.turn === turn && !one.voided && one.rows.some(({ bet, outcome }) => bet === 'shooter' && outcome !== 'rides'),
  );
  const row = past?.rows.find(({ bet }) => bet === 'shooter');
  if (past === undefined || row === undefined) return;
  const net = netsOf([row])[row.player] as number;
  past.rows = past.rows.filter(({ bet }) => bet !== 'shooter');
  correctResults(table, past, { ...past.expected, [row.player]: (past.expected[row.player] as number) - net });
}

/** A manual adjustment changes the result of the round. Chips that it takes from the player first reduce the debt from this round. */
function adjustPastRound(table: NaiveTable, player: string, round: number, amount: number): void {
  const past = table.pastRounds.find((one) => one.round === round);
  if (past === undefined) {
    // The debt of a round whose settlement was reversed belongs to no settled round.
    const loose = table.looseDebts[player] ?? 0;
    table.looseDebts = { ...table.looseDebts, [player]: loose - Math.min(Math.max(0, -amount), loose) };
    return;
  }
  const owed = (past.actual[player] ?? 0) - (past.expected[player] ?? 0);
  past.actual[player] = (past.actual[player] ?? 0) + amount;
  past.expected[player] = past.actual[player] - (owed - Math.min(Math.max(0, -amount), owed));
}

function voidPastRound(table: NaiveTable, past: PastRound): void {
  if (past.round === table.round) {
    // The losing wagers are taken, and what is due no longer waits for a bet.
    takeLosers(table);
    for (const chips of table.dueChips) chips.bet = null;
  }
  correctResults(table, past, {});
  past.voided = true;
  if (past.round === table.round) endRound(table, false);
}

/** Whether a deposit would make an account too large to stay exact. */
function exceedsAccounts(table: NaiveTable, amount: number): boolean {
  const { cage, float, rack, due } = naiveAccounts(table);
  return [cage, float, rack + due].some((account) => Math.abs(account) + amount > ACCOUNT_MAX);
}

const isPositiveInteger = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;

function isBadSign(table: NaiveTable, sign: NaiveSign): boolean {
  if (sign.minimum === undefined || sign.maximum === undefined || sign.minimum > sign.maximum) return true;
  // Only RWS has a Differential, which its sign must show (3.3). Only Crown and Adelaide have multiples.
  if ((table.book === 'rws-tai-sai') !== (sign.differential !== undefined)) return true;
  if (sign.multiples !== undefined && !['crown-sic-bo', 'adelaide-big-and-small'].includes(table.book)) return true;
  return Object.entries(sign.bets ?? {}).some(
    ([bet, limits]) =>
      !isOnLayout(table, bet) ||
      limitOf({ ...sign, bets: { [bet]: limits } }, null, bet, 'minimum') >
        limitOf({ ...sign, bets: { [bet]: limits } }, null, bet, 'maximum'),
  );
}

/** Whether a sign has a higher minimum for some bet. `big` stands for all bets without their own limits on the signs. */
function raisesMinimum(table: NaiveTable, sign: NaiveSign): boolean {
  const bets = ['big', ...Object.keys(sign.bets ?? {}), ...Object.keys(table.sign?.bets ?? {})];
  return bets.some((bet) => limitOf(sign, null, bet, 'minimum') > limitOf(table.sign ?? sign, null, bet, 'minimum'));
}

const areBadFaces = (table: NaiveTable, faces: readonly number[]): boolean =>
  faces.length !== (table.book === 'dicette' ? 2 : 3) || faces.some((face) => !Number.isInteger(face) || face < 1 || face > 6);

/** Whether a player has chips of a colour: in the rack, on the layout, or due. */
const holdsColour = (table: NaiveTable, person: Person, colour: string): boolean =>
  person.colours.some(({ name, count }) => name === colour && count > 0) ||
  [...table.chips, ...table.dueChips].some((chips) => chips.player === person.id && chips.colour === colour);

/** Takes chips of a colour from the rack. After the last chip the table no longer knows the value of the player's colour. */
function takeColourChips(table: NaiveTable, person: Person, stack: Person['colours'][number], count: number): void {
  stack.count -= count;
  if (holdsColour(table, person, stack.name)) return;
  person.colours = person.colours.filter((one) => one !== stack);
  table.sharing = table.sharing.filter((one) => one.player !== person.id || one.colour !== stack.name);
}

/** The acts that the system may do: they need no judgement and move no chips of players, except at a settlement. */
const AUTOMATABLE = [
  ...['open-table', 'start-gaming-day', 'exclude-player', 'call-bets', 'tumble', 'close-bets', 'uncover', 'throw'],
  // A sign that was announced, and a closing that was announced.
  ...['change-sign', 'close-table'],
  ...['settle-round', 'take-losers', 'pay-winners', 'offer-dice', 'choose-dice', 'replace-shooter', 'interrupt'],
  ...['declare-rectified', 'pay-due'],
];

/** Where the system pays winners, it pays everything that is due. */
const isAutomatic = ({ setup }: NaiveTable, act: Command['type']): boolean =>
  AUTOMATABLE.includes(act) && (setup.automatic.includes(act) || (act === 'pay-due' && setup.automatic.includes('pay-winners')));

/** Whether electronic dice have no commitment for this round. */
const isUncommitted = ({ setup, committedRound }: NaiveTable, round: number): boolean =>
  setup.dice === 'electronic' && committedRound !== round;

/** The round that the next seed is for: the next round, or the current one if its seed was retired. */
const roundWithoutSeed = ({ round, roundsEnded, retiredRound }: NaiveTable): number =>
  round !== null && round === retiredRound ? round : (round ?? roundsEnded) + 1;

/** After a restore, only a round whose betting was closed in the backup keeps its seed. `isStored`: the tumbler has an unpublished seed. */
function retireSeed(table: NaiveTable, isStored: boolean): void {
  const { committedRound, round, roundsEnded } = table;
  if (committedRound === null) {
    if (isStored) table.retiredRound = roundWithoutSeed(table);
    return;
  }
  if (committedRound <= roundsEnded || (round === committedRound && isBettingClosed(table))) return;
  table.retiredRound = committedRound;
  table.committedRound = null;
}

/** Whether the person has a wager on the layout or something due, or holds the dice. */
const isPlaying = (table: NaiveTable, person: string): boolean =>
  stakesOf(table, person) > 0 ||
  table.dueChips.some(({ player }) => player === person) ||
  table.shooter === person ||
  table.thrower === person;

/** At a tournament table, the tournament decides about seats and chips, and nobody brings other chips or limits (Crown 8.3.2, C-32). */
const ACTS_OF_THE_TOURNAMENT = ['open-table', 'close-table', 'seat-player', 'leave-table', 'buy-chips', 'cash-out'];
const NEVER_IN_TOURNAMENTS = [
  ...['post-notice', 'withdraw-notice', 'change-sign', 'propose-limits', 'decline-limits', 'agree-limits', 'require-to-vacate'],
  ...['issue-colour', 'agree-to-share', 'approve-colours', 'redeem-colour', 'redeem-closed-table'],
];

/** The session begins without chips, debts, warnings about the minimum and rounds of earlier sessions. The bank of the tournament has everything that was left. */
function beginSession(table: NaiveTable): void {
  const { cage: _, layout: __, ...left } = naiveAccounts(table);
  table.cage += Object.values(left).reduce((sum, amount) => sum + amount, 0);
  for (const one of table.people)
    Object.assign(one, { cash: 0, held: 0, seizures: [], investigated: null, issued: 0, warned: false });
  Object.assign(table, { dueChips: [], pastRounds: [], looseDebts: {}, float: 0, rounding: 0 });
  table.roundsBeforeSession = table.roundsEnded;
}

function checkActor(table: NaiveTable, command: Command): NaiveVerdict | null {
  const { person, role } = command.by;
  const { type } = command;
  const cell = permissionTextOf(table.book, type);
  if (cell === '-') return 'who';
  if (type === 'declare-failure' && FAILURES[table.book][command.reason] === undefined) return 'who';
  if (table.setup.tournament) {
    if (NEVER_IN_TOURNAMENTS.includes(type)) return 'who';
    if (ACTS_OF_THE_TOURNAMENT.includes(type)) return role === 'system' ? null : 'who';
    if (type === 'withdraw' && role === 'system') return null;
  }
  const roles = permittedRoles(table.book, type).filter((one) => one !== 'tumbler' || table.setup.dice === 'electronic');
  if (type === 'enter-result') {
    // Only electronic dice enter their result, and only people enter the result of real dice.
    if (!(table.setup.dice === 'electronic' ? role === 'tumbler' : roles.includes(role))) return 'who';
  } else if (!roles.includes(role) && !(role === 'system' && isAutomatic(table, type))) return 'who';
  if (role === 'player') {
    if ('player' in command && command.player !== person) return 'who';
    if (cell === 'shooter' && table.shooter !== null && (table.thrower ?? table.shooter) !== person) return 'who';
  }
  if (STAFF_ROLES[table.book].includes(role) && isPlaying(table, person)) return 'who';
  // People under 18 take no part in the conduct of these games, in any role (Triple Dice 10, Dicette 12(ii)).
  const barsMinors = table.book === 'triple-dice' || table.book === 'dicette';
  if (barsMinors && STAFF_ROLES[table.book].includes(role) && command.house?.underAge) return 'who';
  if (role === 'dealer' && !table.staff.some((staff) => staff.person === person && staff.role === 'dealer')) return 'who';
  return null;
}

/** The acts of play, which are refused if the player works at the table (P-13). */
const ACTS_OF_PLAY = [
  ...['seat-player', 'buy-chips', 'issue-colour', 'agree-to-share', 'place', 'move', 'accept-dice', 'replace-shooter'],
];

/** Whether the command lets a person play who works at the table: assigned to it, or with a role in the records of the house. */
const letsStaffPlay = (table: NaiveTable, command: Command): boolean =>
  ACTS_OF_PLAY.includes(command.type) &&
  'player' in command &&
  (command.house?.playerHoldsRole === true || table.staff.some(({ person }) => person === command.player));

/** Whether the wagers win so much on these faces that two people must read the dice. Electronic dice need no reader. */
function winsTooMuchForOneReader(table: NaiveTable, faces: readonly number[]): boolean {
  const { dice, confirmAbove } = table.setup;
  if (dice === 'electronic' || confirmAbove === null) return false;
  const rows = settleWagers(table, wagersOf(table), table.reopened?.terms ?? termsOf(table), [...faces].sort());
  return rows.reduce((sum, { paid }) => sum + paid, 0) > confirmAbove;
}

const phaseBeforeResult = ({ book }: NaiveTable): string =>
  ({ 'rws-tai-sai': 'TUMBLED', 'triple-dice': 'THROWN', dicette: 'THROWN' })[book as string] ?? 'UNCOVERED';

/** Two people have read these faces: they are the result. */
function publishReading(table: NaiveTable, { person: readBy, faces }: { person: string; faces: string }): NaiveVerdict {
  Object.assign(table, { readBy, faces: [...faces].map(Number), phase: 'RESULT', readings: [], confirmed: true });
  return 'done';
}

function readAgain(table: NaiveTable, person: string, faces: string): NaiveVerdict {
  const [first] = table.readings;
  if (first === undefined || table.readings.length > 1 || first.person === person) return 'what';
  if (first.faces === faces) return publishReading(table, first);
  table.readings = [first, { person, faces }];
  return 'done';
}

/** The role that corrects results decides between two readings that differ, by agreeing with a reading of another person. */
function decideReadings(table: NaiveTable, person: string, faces: string): NaiveVerdict {
  if (table.readings.length === 1) return 'what';
  const agreed = table.readings.find((reading) => reading.person !== person && reading.faces === faces);
  if (agreed !== undefined) return publishReading(table, agreed);
  if (table.readings.some((reading) => reading.person === person)) return 'what';
  table.readings = [{ person, faces }];
  return 'done';
}

/** Settles a past round on other faces. */
function correctPastRound(table: NaiveTable, past: PastRound, faces: number[]): NaiveRow[] {
  // One throw does not decide the shooter bet. It follows all throws of its turn.
  const wagers = past.rows
    .filter(({ bet }) => bet !== 'shooter')
    .map(({ player, bet, counted, returned }) => ({ player, bet, stake: counted + returned }));
  const newRows = settleWagers(table, wagers, past.terms, faces);
  if (past.round === table.round) correctUnpaidBets(table, past, settleWagers(table, wagers, past.terms, past.faces), newRows);
  past.faces = faces;
  past.correctionReadings = [];
  if (past.turn !== null) correctShooterBet(table, past);
  correctResults(table, past, netsOf([...newRows, ...past.rows.filter(({ bet }) => bet === 'shooter')]));
  if (past.round === table.round) {
    table.faces = faces;
    const owing = newRows.filter((row) => claimOf(row) > 0 && !table.paidBets.includes(row.bet));
    table.unpaidBets = [...new Set([...owing.map(({ bet }) => bet), ...table.unpaidBets.filter((bet) => bet === 'shooter')])];
  }
  return newRows;
}

/** What players would win in a past round on other faces. It tries the correction on a copy. */
function winningsAfter(table: NaiveTable, round: number, faces: number[]): number {
  const copy = structuredClone(table);
  const past = copy.pastRounds.find((one) => one.round === round) as PastRound;
  const newRows = correctPastRound(copy, past, faces);
  // The shooter's wager counts if it ends in this round, or if the correction changes it.
  const shooterRows = copy.pastRounds.flatMap((one) => {
    const before = table.pastRounds.find((other) => other.round === one.round)?.rows.find(({ bet }) => bet === 'shooter');
    return one.rows.filter(({ bet, outcome }) => bet === 'shooter' && (one === past || outcome !== before?.outcome));
  });
  return [...newRows, ...shooterRows].reduce((sum, { paid }) => sum + paid, 0);
}

function agreeOnCorrection(table: NaiveTable, past: PastRound, faces: string): NaiveVerdict {
  past.correctionReadings = [];
  if (faces !== past.faces.join('')) correctPastRound(table, past, [...faces].map(Number));
  return 'done';
}

function confirmCorrection(table: NaiveTable, past: PastRound, reading: NaiveReading): NaiveVerdict {
  const [first] = past.correctionReadings;
  if (first === undefined || past.correctionReadings.length > 1 || first.person === reading.person) return 'what';
  if (first.faces === reading.faces) return agreeOnCorrection(table, past, first.faces);
  past.correctionReadings.push(reading);
  return 'done';
}

function decideCorrection(table: NaiveTable, past: PastRound, { person, faces }: NaiveReading): NaiveVerdict {
  if (past.correctionReadings.some((one) => one.person !== person && one.faces === faces))
    return agreeOnCorrection(table, past, faces);
  if (past.correctionReadings.some((one) => one.person === person)) return 'what';
  past.correctionReadings = [{ person, faces }];
  return 'done';
}

/** A second reading of dice that are settled already can be made at any time (P-15). */
const readsSettledDice = ({ round, phase }: NaiveTable, command: Command): boolean =>
  command.type === 'confirm-result' &&
  ((command.round !== undefined && command.round !== round) || ['SETTLED', 'TAKEN'].includes(phase));

/** At a closed table, only a failure that makes the last round void can be declared (P-03). */
function voidsLastRound(table: NaiveTable, command: Command): boolean {
  if (command.type !== 'declare-failure' || table.open || table.setup.dice !== 'real') return false;
  const last = settledRoundOf(table);
  if (last === undefined || (command.reason === 'exposed' && last.tumbledLate)) return false;
  return FAILURES[table.book][command.reason]?.RESULT === 'VOID';
}

/** Decides one command and, if it is allowed, does it. */
export function naiveDo(table: NaiveTable, command: Command): NaiveVerdict {
  const refusal = checkActor(table, command);
  if (refusal !== null) return refusal;
  // At Adelaide, `redeem-colour` is possible at a closed table. Crown has a separate act for that.
  const redeemsAtClosedTable = table.book === 'adelaide-big-and-small' && command.type === 'redeem-colour';
  const isAboutPast = readsSettledDice(table, command) || voidsLastRound(table, command);
  if (!table.open && !ALLOWED_AT_CLOSED_TABLE.includes(command.type) && !redeemsAtClosedTable && !isAboutPast) return 'when';
  if (table.suspended && !isAboutPast && PLAY_ACTS.includes(command.type)) return 'when';
  const { book, setup } = table;
  const { atMs } = command;
  const nextStep = naiveNextStep(table);
  const round = table.round ?? table.roundsEnded + 1;
  const person = 'player' in command ? findPerson(table, command.player) : undefined;

  switch (command.type) {
    // ── the house ──
    case 'open-table':
      if (table.open || command.house?.designated !== undefined) return 'when';
      if (isBadSign(table, command.sign) || !Number.isSafeInteger(command.floatMinor) || command.floatMinor < 0) return 'what';
      if (exceedsAccounts(table, command.floatMinor)) return 'what';
      // C-21: a table that closed less than twenty minutes ago raises no minimum, unless the notice had stood.
      if (
        book === 'crown-sic-bo' &&
        table.lastClosing !== null &&
        atMs - table.lastClosing.atMs < NOTICE_MS &&
        table.lastClosing.announced !== JSON.stringify(command.sign) &&
        raisesMinimum(table, command.sign)
      )
        return 'what';
      if (
        [command.tournament, command.session, command.wagersShown].some(
          (one) => (one === undefined) === (setup.tournament === true),
        )
      )
        return 'what';
      if (setup.tournament) beginSession(table);
      table.open = true;
      table.lastClosing = null;
      table.sign = command.sign;
      table.cage -= command.floatMinor;
      table.float += command.floatMinor;
      return 'done';
    case 'close-table': {
      if (table.round !== null || moneyOnLayout(table) > 0) return 'when';
      const hasSeatedPlayers = table.people.some(({ seat }) => seat !== null);
      if (book === 'crown-sic-bo' && hasSeatedPlayers && (table.closureDueMs === null || atMs < table.closureDueMs))
        return 'what';
      if (book === 'adelaide-big-and-small' && !table.officerTold) return 'what';
      for (const one of table.people) Object.assign(one, { seat: null, limitsProposed: null });
      table.sharing = [];
      // The conditions of a tournament announce the minimum of every session.
      if (book === 'crown-sic-bo' && !setup.tournament) {
        const hasStood = table.raiseNotice !== null && table.raiseNotice.dueMs <= atMs;
        table.lastClosing = { atMs, announced: hasStood ? (table.raiseNotice?.sign ?? null) : null };
      }
      table.cage += table.float + table.rounding;
      Object.assign(table, {
        open: false,
        float: 0,
        rounding: 0,
        closureDueMs: null,
        raiseNotice: null,
        officerTold: false,
        dryOrder: null,
      });
      endTurn(table);
      return 'done';
    }
    case 'post-notice': {
      // The time is at least twenty minutes ahead, and not after the gaming day.
      const dueMs = command.dueMs ?? atMs + NOTICE_MS;
      if (command.notice === 'raise-minimum' && isBadSign(table, command.sign)) return 'what';
      if (dueMs - atMs < NOTICE_MS || dueMs - atMs > DAY_MS) return 'what';
      if (command.notice === 'closure') table.closureDueMs = dueMs;
      else table.raiseNotice = { sign: JSON.stringify(command.sign), dueMs };
      return 'done';
    }
    case 'withdraw-notice':
      if ((command.notice === 'closure' ? table.closureDueMs : table.raiseNotice) === null) return 'what';
      if (command.notice === 'closure') table.closureDueMs = null;
      else table.raiseNotice = null;
      return 'done';
    case 'change-sign': {
      if (table.round !== null || moneyOnLayout(table) > 0) return 'when';
      if (isBadSign(table, command.sign)) return 'what';
      if (book === 'crown-sic-bo' && raisesMinimum(table, command.sign)) {
        if (table.raiseNotice?.sign !== JSON.stringify(command.sign) || atMs < table.raiseNotice.dueMs) return 'what';
      }
      table.sign = command.sign;
      table.raiseNotice = null;
      return 'done';
    }
    case 'notify-officer':
      table.officerTold = true;
      return 'done';
    case 'start-gaming-day':
      if (table.round !== null) return 'when';
      for (const one of table.people) Object.assign(one, { warned: false, limitsProposed: null });
      // Notices, and the notification of the officer, are for one gaming day.
      Object.assign(table, { raiseNotice: null, closureDueMs: null, officerTold: false });
      if (table.lastClosing !== null) table.lastClosing = { ...table.lastClosing, announced: null };
      return 'done';
    case 'propose-limits':
      if (person === undefined || person.barred || person.seat === null) return 'what';
      person.limitsProposed = command.limits;
      return 'done';
    case 'decline-limits':
      if (person === undefined || person.limitsProposed === null) return 'what';
      person.limitsProposed = null;
      return 'done';
    case 'agree-limits':
      if (person === undefined) return 'what';
      if (command.limits !== null) {
        if (JSON.stringify(command.limits) !== JSON.stringify(person.limitsProposed)) return 'what';
        person.limitsProposed = null;
      }
      person.nextLimits = { limits: command.limits };
      return 'done';
    case 'assign-staff':
      if (!command.adult) return 'who';
      if (!STAFF_ROLES[book].includes(command.role)) return 'what';
      if (isPlaying(table, command.person)) return 'what';
      table.staff = [...table.staff.filter((staff) => staff.person !== command.person), command];
      return 'done';
    case 'relieve-staff':
      if (!table.staff.some((staff) => staff.person === command.person)) return 'what';
      table.staff = table.staff.filter((staff) => staff.person !== command.person);
      return 'done';
    case 'raise-dispute':
      if (person === undefined) return 'what';
      table.disputes.push({ player: command.player, decided: false, review: 'none' });
      return 'done';
    case 'decide-dispute': {
      const dispute = table.disputes[command.dispute - 1];
      if (dispute === undefined || dispute.decided) return 'what';
      dispute.decided = true;
      return 'done';
    }
    case 'request-review': {
      const dispute = table.disputes[command.dispute - 1];
      if (dispute?.player !== command.player || !dispute.decided || dispute.review !== 'none') return 'what';
      dispute.review = 'asked';
      return 'done';
    }
    case 'decide-review': {
      const dispute = table.disputes[command.dispute - 1];
      if (dispute?.review !== 'asked') return 'what';
      dispute.review = 'given';
      return 'done';
    }
    case 'rule':
    case 'interrupt':
      if (command.type === 'rule' || table.round === null) return 'done';
      // With electronic dice, the close fixes the result, and play goes on (R-14).
      if (setup.dice === 'electronic' && (table.faces !== null || isBettingClosed(table))) return 'done';
      // Visible real dice are an outcome: play pauses (P-04). Before that, the rulebooks differ.
      if (setup.dice === 'real' && areDiceVisible(table)) table.suspended = true;
      else if (book === 'crown-sic-bo' || book === 'triple-dice') table.suspended = true;
      else voidRound(table);
      return 'done';

    // ── players ──
    case 'seat-player': {
      const { position } = command;
      if (person?.seat != null || person?.barred || !command.adult) return 'what';
      if (letsStaffPlay(table, command)) return 'what';
      if (!Number.isInteger(position) || position < 1 || position > setup.positions) return 'what';
      if (table.people.some(({ seat }) => seat === position)) return 'what';
      if (person === undefined) table.people.push(newPerson(command.player, position));
      // A player who sits down after the close does not abstain from this round.
      const isLate =
        table.round !== null && !table.dry && !naiveBettingOpen(table) && !['TUMBLING', 'TUMBLED'].includes(table.phase);
      const countsFrom = isLate ? (table.round ?? 0) + 1 : 0;
      Object.assign(findPerson(table, command.player) as Person, { seat: position, countedRounds: [], countsFrom });
      return 'done';
    }
    case 'leave-table':
      if (person === undefined || person.seat === null) return 'what';
      leaveSeat(table, person);
      return 'done';
    case 'exclude-player':
      if (person?.barred) return 'what';
      // A player can be excluded before the first visit.
      if (person === undefined) table.people.push({ ...newPerson(command.player, null), barred: true });
      else Object.assign(person, { barred: true });
      if (person !== undefined) leaveSeat(table, person);
      return 'done';
    case 'readmit-player':
      if (!person?.barred) return 'what';
      person.barred = false;
      return 'done';
    case 'require-to-vacate':
      // Crown 9.8: three rounds, with every position taken.
      if (person === undefined || person.seat === null || idleRoundsOf(table, person) < 3) return 'what';
      if (!isFull(table) || person.wageredThisRound) return 'what';
      person.seat = null;
      endConsentsFor(table, person);
      return 'done';
    case 'warn-player':
      return person === undefined ? 'what' : 'done';

    // ── chips ──
    case 'buy-chips': {
      const { amount, from } = command;
      if (person === undefined || person.barred || !isPositiveInteger(amount) || letsStaffPlay(table, command)) return 'what';
      if ((from === 'tournament') !== (setup.tournament === true)) return 'what';
      if (from === 'wallet' && person.wallet < amount) return 'what';
      if (exceedsAccounts(table, amount)) return 'what';
      if (from === 'wallet') person.wallet -= amount;
      else table.cage -= amount;
      if (from === 'tournament') person.issued += amount;
      person.cash += amount;
      return 'done';
    }
    case 'cash-out': {
      const { amount, to } = command;
      if (person === undefined || !isPositiveInteger(amount) || person.cash < amount) return 'what';
      if ((to === 'tournament') !== (setup.tournament === true)) return 'what';
      if (to === 'tournament') person.issued -= amount;
      person.cash -= amount;
      if (to === 'wallet') person.wallet += amount;
      else table.cage += amount;
      return 'done';
    }
    case 'issue-colour': {
      const { colour, count } = command;
      const value = command.value ?? (book === 'adelaide-big-and-small' ? (table.sign?.minimum ?? 0) : Number.NaN);
      if (person === undefined || person.barred || !setup.colours.includes(colour) || letsStaffPlay(table, command))
        return 'what';
      if (!isPositiveInteger(value) || !isPositiveInteger(count) || person.cash < value * count) return 'what';
      const others = table.people.filter((one) => one !== person && holdsColour(table, one, colour));
      const isNewcomer = !holdsColour(table, person, colour);
      const hasAgreed = (id: string): boolean =>
        table.sharing.some((one) => one.player === id && one.colour === colour && one.newcomer === person.id);
      if (isNewcomer && others.length > 0 && !(book === 'crown-sic-bo' && [person, ...others].every(({ id }) => hasAgreed(id))))
        return 'what';
      const heldStacks = person.colours.filter(({ name }) => holdsColour(table, person, name));
      const sameColour = heldStacks.find(({ name }) => name === colour);
      if (sameColour !== undefined && sameColour.value !== value) return 'what';
      if (sameColour === undefined && heldStacks.length > 0) {
        if (!person.mayHoldSeveralColours) return 'what';
        const remaining = setup.colours.filter(
          (name) => name !== colour && !table.people.some((one) => holdsColour(table, one, name)),
        );
        // Crown 3.1.2(f), C-22: a free colour for each other seated player without one, and one more.
        const waiting = table.people.filter(
          (one) => one !== person && one.seat !== null && !one.colours.some(({ name }) => holdsColour(table, one, name)),
        );
        if (book === 'crown-sic-bo' && remaining.length < waiting.length + 1) return 'what';
        if (book === 'adelaide-big-and-small' && heldStacks.some((stack) => stack.value !== value)) return 'what';
      }
      person.cash -= value * count;
      if (sameColour !== undefined) sameColour.count += count;
      else person.colours = [...person.colours.filter(({ name }) => name !== colour), { name: colour, value, count }];
      table.sharing = table.sharing.filter((one) => one.newcomer !== person.id || one.colour !== colour);
      return 'done';
    }
    case 'agree-to-share':
      if (person === undefined || !setup.colours.includes(command.colour) || letsStaffPlay(table, command)) return 'what';
      if (findPerson(table, command.newcomer ?? command.player) === undefined) return 'what';
      if ((command.newcomer ?? command.player) === command.player && holdsColour(table, person, command.colour)) return 'what';
      table.sharing.push({ player: command.player, colour: command.colour, newcomer: command.newcomer ?? command.player });
      return 'done';
    case 'approve-colours':
      if (person === undefined) return 'what';
      person.mayHoldSeveralColours = true;
      return 'done';
    case 'redeem-colour': {
      const stack = person?.colours.find(({ name }) => name === command.colour);
      if (person === undefined || stack === undefined || command.issuedAt !== setup.table) return 'what';
      if (!isPositiveInteger(command.count) || stack.count < command.count) return 'what';
      takeColourChips(table, person, stack, command.count);
      person.cash += command.count * stack.value;
      // With the last chip, the player no longer has the colour.
      if (!holdsColour(table, person, command.colour)) person.colours = person.colours.filter((each) => each !== stack);
      return 'done';
    }
    // C-22: the issued value if any record of the house has it, otherwise the lowest minimum of the game at this moment.
    case 'redeem-closed-table': {
      if (table.open) return 'when';
      const { colour, count, house } = command;
      if (!setup.colours.includes(colour) || !isPositiveInteger(count) || !command.surveillanceTold) return 'what';
      const own = person?.colours.find(({ name }) => name === colour);
      const isOwn = own !== undefined && own.count > 0;
      // Chips that are due cannot be redeemed yet.
      if (person !== undefined && holdsColour(table, person, colour) && (own?.count ?? 0) < count) return 'what';
      const inQuestion = table.people.flatMap((one) =>
        one.colours.filter(({ name, count: held }) => name === colour && (one === person || held > 0)),
      );
      const stacks = isOwn ? [own] : inQuestion;
      const isClear = stacks.length > 0 && stacks.every(({ value }) => value === stacks[0]?.value);
      const issuedValue = isClear ? stacks[0]?.value : house?.colourIssued?.value;
      const value = issuedValue ?? house?.lowestMinimum?.minimum;
      if (value === undefined || exceedsAccounts(table, value * count) || (isOwn && own.count < count)) return 'what';
      const claimed = command.valueFound ?? (issuedValue === undefined ? command.lowestMinimum : undefined);
      if (claimed !== undefined && claimed !== value) return 'what';
      if (isOwn) takeColourChips(table, person as Person, own, count);
      else table.float -= count * value;
      const redeemer = person ?? newPerson(command.player, null);
      if (person === undefined) table.people.push(redeemer);
      redeemer.cash += count * value;
      return 'done';
    }

    // ── wagers ──
    case 'place':
    case 'withdraw':
    case 'move':
      return changeWager(table, command);

    // ── the round ──
    case 'order-dry-spin':
      if (table.round !== null || moneyOnLayout(table) > 0) return 'when';
      if (!['table-opened', 'during-play', 'until-a-wager'].includes(command.ground)) return 'what';
      table.dryOrder = command.ground;
      return 'done';
    case 'call-bets':
      if (nextStep !== 'open' || command.house?.tournamentWaits !== undefined) return 'when';
      if (isUncommitted(table, round)) return 'what';
      if (book === 'triple-dice' && table.shooter === null) return 'what';
      Object.assign(table, { phase: 'BETTING', round, openedAtMs: atMs, dry: table.dryOrder !== null });
      for (const one of table.people) {
        if (one.nextLimits !== null) one.limits = one.nextLimits.limits;
        one.nextLimits = null;
      }
      return 'done';
    case 'tumble': {
      if (nextStep !== 'tumble') return 'when';
      if (isUncommitted(table, round)) return 'what';
      if (!Number.isInteger(command.times) || command.times < 1 || command.times > 100) return 'what';
      table.round = round;
      table.tumbles += command.times;
      table.tumbledLate = isBettingClosed(table);
      // The person who tumbles real dice keys their result (Adelaide 4(c)). The system cannot key it.
      const isKeyedByTumbler = book === 'adelaide-big-and-small' && setup.dice === 'real' && command.by.role !== 'system';
      table.keyedBy = isKeyedByTumbler ? command.by.person : null;
      const hasEnoughTumbles = table.tumbles >= TUMBLES_MIN[book];
      if (table.phase === 'IDLE') table.phase = 'TUMBLING';
      if (hasEnoughTumbles) {
        if (table.phase === 'RESPIN') table.phase = 'LOCKED';
        else table.phase = 'TUMBLED';
      }
      return 'done';
    }
    case 'take-over':
      if (table.round === null || table.keyedBy === null || ['RESULT', 'SETTLED', 'TAKEN'].includes(table.phase)) return 'when';
      if (table.keyedBy === command.by.person) return 'what';
      table.keyedBy = command.by.person;
      return 'done';
    case 'close-bets':
      if (nextStep !== 'close') return 'when';
      if (command.by.role === 'system' && atMs < bettingEndOf(table, command.house?.bettingEndedBy)) return 'when';
      if (table.retiredRound === round) return 'what';
      table.phase = 'LOCKED';
      if (setup.tournament)
        table.closingChips = Object.fromEntries(table.people.map((one) => [one.id, rackOf(one) + stakesOf(table, one.id)]));
      return 'done';
    case 'uncover':
      if (nextStep !== 'uncover') return 'when';
      table.phase = 'UNCOVERED';
      return 'done';
    case 'throw':
      if (nextStep !== 'throw') return 'when';
      if (command.by.role === 'system' && table.phase === 'BETTING' && atMs < bettingEndOf(table, command.house?.bettingEndedBy))
        return 'when';
      if (table.retiredRound === round) return 'what';
      if (book === 'triple-dice') {
        const hasBet = stakeOf(table, table.shooter ?? '', 'shooter') > 0 || table.isShooterBetLost;
        if (!hasBet || table.chosenDice === null) return 'what';
        const thrower = findPerson(table, command.by.person);
        if (command.by.role === 'player' && (thrower === undefined || thrower.seat === null || thrower.barred)) return 'what';
      }
      if (!table.turnRounds.includes(round)) table.turnRounds.push(round);
      table.phase = 'THROWN';
      return 'done';
    case 'enter-result':
      if (nextStep !== 'result') return 'when';
      if (isUncommitted(table, table.round as number)) return 'what';
      if (areBadFaces(table, command.faces)) return 'what';
      if (table.keyedBy !== null && table.keyedBy !== command.by.person) return 'what';
      if (table.readings.length > 0) return 'what';
      if (winsTooMuchForOneReader(table, command.faces)) {
        table.readings = [{ person: command.by.person, faces: [...command.faces].sort().join('') }];
        return 'done';
      }
      table.faces = [...command.faces].sort();
      table.phase = 'RESULT';
      table.readBy = command.by.person;
      table.confirmed = false;
      if (table.dry) endRound(table, true);
      return 'done';
    case 'confirm-result':
      if (setup.confirmAbove === null) return 'when';
      if (setup.dice === 'electronic' || areBadFaces(table, command.faces)) return 'what';
      if ((command.round ?? table.round) !== table.round || ['SETTLED', 'TAKEN'].includes(table.phase)) {
        const past = table.pastRounds.find((one) => one.round === (command.round ?? table.round) && !one.voided);
        if (past === undefined) return 'what';
        return confirmCorrection(table, past, { person: command.by.person, faces: [...command.faces].sort().join('') });
      }
      if (table.readings.length > 0) return readAgain(table, command.by.person, [...command.faces].sort().join(''));
      if (table.faces === null || table.phase !== 'RESULT') return 'what';
      if ([...command.faces].sort().join() !== table.faces.join() || table.readBy === command.by.person) return 'what';
      table.confirmed = true;
      return 'done';
    case 'commit-dice':
      if (table.committedRound !== null) return 'what';
      table.committedRound = roundWithoutSeed(table);
      table.retiredRound = null;
      return 'done';
    case 'reveal-dice':
      if (table.committedRound !== command.round) return 'what';
      // A seed is revealed only after its result is entered or its round has ended.
      if (command.round > table.roundsEnded && (table.round !== command.round || table.faces === null)) return 'what';
      table.committedRound = null;
      return 'done';
    case 'reject-dice': {
      // Dice can be rejected from their commitment until their result is settled, and only one time.
      const isUnsettledResult = table.round === command.round && table.phase === 'RESULT';
      if (table.rejectedRound === command.round) return 'what';
      if (table.committedRound !== command.round && !isUnsettledResult) return 'what';
      table.rejectedRound = command.round;
      table.suspended = true;
      return 'done';
    }
    case 'record-clock-step':
      if (!isPositiveInteger(command.byMs)) return 'what';
      table.openedAtMs += command.byMs;
      if (table.raiseNotice !== null) table.raiseNotice = { ...table.raiseNotice, dueMs: table.raiseNotice.dueMs + command.byMs };
      if (table.closureDueMs !== null) table.closureDueMs += command.byMs;
      if (table.lastClosing !== null) table.lastClosing = { ...table.lastClosing, atMs: table.lastClosing.atMs + command.byMs };
      return 'done';
    case 'record-restore':
      table.restoredRound = table.round !== null && isBettingClosed(table) ? table.round : null;
      if (setup.dice === 'electronic') retireSeed(table, command.commitment !== undefined);
      return 'done';
    case 'settle-round': {
      if (nextStep !== 'settle') return 'when';
      // Electronic dice are paid only after their seed is revealed (E-06).
      if (setup.dice === 'electronic' && table.committedRound === table.round) return 'what';
      const { reopened } = table;
      const terms = reopened?.terms ?? termsOf(table);
      const chipsAtClose = table.chips.map((chips) => ({ ...chips }));
      const faces = table.faces as number[];
      const rows = settleWagers(table, wagersOf(table), terms, faces);
      const wins = rows.reduce((sum, { paid }) => sum + paid, 0);
      if (setup.dice === 'real' && setup.confirmAbove !== null && wins > setup.confirmAbove && !table.confirmed) return 'what';
      for (const row of rows) settleRow(table, row);
      for (const { player, bet } of rows) {
        const bettor = findPerson(table, player) as Person;
        const stake = rows
          .filter((row) => row.player === player && row.bet === bet)
          .reduce((sum, row) => sum + row.counted + row.returned, 0);
        const warnsBelowMinimum = book === 'crown-sic-bo' || book === 'adelaide-big-and-small';
        if (warnsBelowMinimum && mayWarn(terms, player, bet, stake)) bettor.warned = true;
      }
      const decidedRows = rows.filter(({ outcome }) => outcome !== 'rides');
      const turn = table.shooter === null ? null : (table.turnRounds[0] as number);
      table.pastRounds.push({
        round,
        faces,
        rows,
        terms,
        actual: addAmounts(netsOf(decidedRows), reopened?.owed ?? {}, 1),
        expected: netsOf(decidedRows),
        turn,
        voided: false,
        correctionReadings: [],
        chipsAtClose,
        paidColours: {},
        turnAtThrow: turnOf(table),
        tumbledLate: table.tumbledLate,
      });
      // The debts now belong to the settled round.
      table.looseDebts = addAmounts(table.looseDebts, reopened?.owed ?? {}, -1);
      if (table.pastRounds.length > PAST_ROUNDS_MAX) table.pastRounds.shift();
      table.settledRows = rows;
      table.unpaidBets = [...new Set(rows.filter((row) => claimOf(row) > 0).map(({ bet }) => bet))].sort();
      table.phase = 'SETTLED';
      return 'done';
    }
    case 'take-losers':
      if (nextStep !== 'take') return 'when';
      takeLosers(table);
      table.phase = 'TAKEN';
      return 'done';
    case 'pay-winners': {
      if (nextStep !== 'pay') return 'when';
      const bets = command.bets ?? table.unpaidBets;
      if (bets.some((bet) => !table.unpaidBets.includes(bet))) return 'when';
      countPaidColours(table, bets);
      payDue(table, (chips) => chips.bet !== null && bets.includes(chips.bet));
      table.paidBets = [...table.paidBets, ...bets];
      table.unpaidBets = table.unpaidBets.filter((bet) => !bets.includes(bet));
      if (table.unpaidBets.length > 0) return 'done';
      const shooterRow = table.settledRows.find(({ player, bet }) => bet === 'shooter' && player === table.shooter);
      const isTurnOver = table.isShooterBetLost || (shooterRow !== undefined && shooterRow.outcome !== 'rides');
      endRound(table, true);
      if (isTurnOver) endTurn(table);
      return 'done';
    }

    case 'pay-due':
      if (!table.dueChips.some((chips) => chips.player === command.player && chips.bet === null)) return 'what';
      payDue(table, (chips) => chips.player === command.player && chips.bet === null);
      return 'done';

    // ── the shooter's turn ──
    case 'offer-dice':
      if (table.shooter !== null) return 'what';
      table.diceOffered = true;
      return 'done';
    case 'accept-dice':
      if (!table.diceOffered || person === undefined || person.seat === null || person.barred) return 'what';
      if (letsStaffPlay(table, command)) return 'what';
      startTurn(table, command.player);
      return 'done';
    case 'choose-dice': {
      const { dice } = command;
      if (table.shooter === null || table.chosenDice !== null || dice.length !== 3 || new Set(dice).size !== 3) return 'what';
      if (dice.some((die) => !Number.isInteger(die) || die < 1 || die > 5)) return 'what';
      table.chosenDice = [...dice];
      return 'done';
    }
    case 'replace-shooter':
      if (table.shooter === null || person === undefined || person.seat === null || person.barred) return 'what';
      if (letsStaffPlay(table, command)) return 'what';
      // If the shooter bet is placed, the new player only throws for the shooter. Otherwise the new player gets the whole turn (T-08).
      if (shooterStakeOf(table) > 0 || table.isShooterBetLost) table.thrower = command.player;
      else startTurn(table, command.player);
      return 'done';

    // ── failures and corrections ──
    case 'declare-failure': {
      // Electronic dice do not fail while play pauses.
      if (setup.dice === 'electronic' && table.suspended) return 'when';
      if (setup.dice === 'electronic' && REAL_DICE_FAILURES.includes(command.reason)) return 'what';
      // People may have seen the dice of a round that was closed in a restored backup (E-07).
      if (setup.dice === 'electronic' && table.round !== null && table.round === table.restoredRound) return 'what';
      if (command.round !== undefined && command.round !== (table.round ?? table.roundsEnded)) return 'what';
      const settled = setup.dice === 'real' ? settledRoundOf(table) : undefined;
      if (settled !== undefined) {
        // After the settlement, only a role that may correct settlements can declare it (P-03).
        if (command.reason === 'exposed' && settled.tumbledLate) return 'what';
        if (!permittedRoles(book, 'correct-settlement').includes(command.by.role)) return 'what';
        const nextPhase = FAILURES[book][command.reason]?.RESULT as string;
        if (nextPhase === 'VOID') voidPastRound(table, settled);
        else reverseSettlement(table, settled, nextPhase);
        return 'done';
      }
      const nextPhase = stateAfterFailure(table, command.reason);
      if (nextPhase === undefined) return 'what';
      // After the close, the committed seed has fixed the result of electronic dice (R-14).
      if (nextPhase === 'VOID' && setup.dice === 'electronic' && isBettingClosed(table)) return 'what';
      failRoll(table, nextPhase);
      return 'done';
    }
    case 'report-malfunction':
      if (table.suspended) return 'when';
      table.suspended = true;
      table.broken = true;
      return 'done';
    case 'declare-rectified': {
      if (!table.suspended) return 'when';
      // Crown 7.1.2, 7.2: dice that tumbled in a faulty tumbler are tumbled again.
      const nextPhase = table.broken && setup.dice === 'real' ? stateAfterFailure(table, 'malfunction') : undefined;
      Object.assign(table, { suspended: false, broken: false, rejectedRound: null });
      if (nextPhase !== undefined) failRoll(table, nextPhase);
      return 'done';
    }
    case 'report-lamps':
      return table.faces === null ? 'what' : 'done';
    case 'correct-result':
      if (setup.dice === 'electronic' || areBadFaces(table, command.faces)) return 'what';
      if (table.readings.length > 0) return decideReadings(table, command.by.person, [...command.faces].sort().join(''));
      if (table.phase !== 'RESULT') return 'what';
      if ([...command.faces].sort().join() === table.faces?.join()) return 'what';
      if (winsTooMuchForOneReader(table, command.faces)) {
        // The published result is withdrawn until a second person has read the corrected faces.
        table.readings = [{ person: command.by.person, faces: [...command.faces].sort().join('') }];
        Object.assign(table, { faces: null, phase: phaseBeforeResult(table) });
        return 'done';
      }
      table.faces = [...command.faces].sort();
      table.readBy = command.by.person;
      table.confirmed = false;
      return 'done';
    case 'correct-settlement': {
      const past = table.pastRounds.find((one) => one.round === command.round);
      if (setup.dice === 'electronic' || past === undefined || past.voided || areBadFaces(table, command.faces)) return 'what';
      const faces = [...command.faces].sort();
      const reading = { person: command.by.person, faces: faces.join('') };
      if (past.correctionReadings.length === 1) return confirmCorrection(table, past, reading);
      if (past.correctionReadings.length === 2) return decideCorrection(table, past, reading);
      if (faces.join() === past.faces.join()) return 'what';
      const limit = setup.confirmAbove;
      if (limit !== null && winningsAfter(table, past.round, faces) > limit) past.correctionReadings = [reading];
      else correctPastRound(table, past, faces);
      return 'done';
    }
    case 'void-damaged': {
      if (command.rounds.length === 0) return 'what';
      // Electronic dice count as damaged only in a current round whose dice were rejected (E-06).
      const isRejected = table.round !== null && table.rejectedRound === table.round;
      if (setup.dice === 'electronic' && !(isRejected && command.rounds.every((number) => number === table.round))) return 'what';
      const unsettled = table.round !== null && !['SETTLED', 'TAKEN'].includes(table.phase);
      const affected = new Set(command.rounds);
      // All throws of a turn use the same three dice. If these were damaged, the current throw and the turn are void,
      // and the shooter's wager is returned.
      const isInTurn =
        table.shooter !== null && [...affected].some((number) => [...table.turnRounds, table.round].includes(number));
      if (isInTurn && unsettled && ['THROWN', 'FROZEN', 'RESULT'].includes(table.phase)) affected.add(table.round as number);
      const voidsCurrent = unsettled && affected.delete(table.round as number);
      const past = [...affected]
        .sort((a, b) => a - b)
        .map((number) => table.pastRounds.find((one) => one.round === number && !one.voided));
      if (past.includes(undefined)) return 'what';
      if (voidsCurrent) voidRound(table);
      for (const one of past) voidPastRound(table, one as PastRound);
      for (const turn of new Set(past.map((one) => one?.turn ?? null))) if (turn !== null) reverseEndedTurn(table, turn);
      if (isInTurn) {
        returnWager(table, table.shooter as string, 'shooter');
        endTurn(table);
      }
      return 'done';
    }
    case 'invalidate': {
      const isForMalfunction = book === 'crown-sic-bo' && command.ground === 'unmended-malfunction';
      if (isForMalfunction && !table.suspended) return 'when';
      const invalidatedRound = command.round ?? table.round;
      if (invalidatedRound === null) return 'when';
      // The malfunction is no ground if there is an outcome. Dice from a faulty tumbler are none until they are settled (7.1.2).
      const isNoSpin = setup.dice === 'real' && table.broken && !['SETTLED', 'TAKEN'].includes(table.phase);
      const hasOutcome = setup.dice === 'real' ? areDiceVisible(table) && !isNoSpin : table.faces !== null;
      if (isForMalfunction && (table.round === null || hasOutcome)) return 'what';
      const past = table.pastRounds.find((one) => one.round === invalidatedRound);
      const isUnsettled = invalidatedRound === table.round && !['SETTLED', 'TAKEN'].includes(table.phase);
      if (!isUnsettled && (past === undefined || past.voided)) return 'what';
      if (!isForMalfunction && !['disruption', 'fraud'].includes(command.ground)) return 'what';
      if (isUnsettled || past === undefined) voidRound(table);
      else voidPastRound(table, past);
      return 'done';
    }
    case 'record-error':
      return Number.isInteger(command.round) && command.round >= 1 && command.round <= table.roundsEnded ? 'done' : 'what';
    case 'adjust':
      if (!Number.isInteger(command.round) || command.round < 1 || command.round > table.roundsEnded) return 'what';
      if (table.open && command.round <= table.roundsBeforeSession) return 'what';
      if (person === undefined || command.amount === 0 || !Number.isSafeInteger(command.amount)) return 'what';
      if (exceedsAccounts(table, Math.abs(command.amount))) return 'what';
      if (person.cash + dueCashOf(table, person.id) + command.amount < 0) return 'what';
      giveOrTake(table, person, command.amount);
      table.float -= command.amount;
      adjustPastRound(table, command.player, command.round, command.amount);
      return 'done';
    case 'void-wager':
      // The shooter bet is locked and cannot be removed (Triple Dice 7.2).
      if (person === undefined || command.bet === 'shooter' || stakeOf(table, command.player, command.bet) === 0) return 'what';
      // After the settlement, only losing wagers lie on the layout.
      if (['SETTLED', 'TAKEN'].includes(table.phase)) return 'what';
      returnWager(table, command.player, command.bet);
      return 'done';
    case 'hold-winnings':
      if (person === undefined || !isPositiveInteger(command.amount)) return 'what';
      return holdWinnings(table, person, command.since, command.amount);
    case 'record-investigation':
      if (person === undefined || person.held === 0) return 'what';
      person.investigated = command.outcome;
      return 'done';
    case 'release-held':
    case 'forfeit-held': {
      const outcome = command.type === 'release-held' ? 'release' : 'keep';
      if (person === undefined || person.held === 0 || person.investigated !== outcome) return 'what';
      const kept = outcome === 'keep' ? Math.min(person.held, stillWon(table, person)) : 0;
      const released = person.held - kept;
      table.float += kept;
      // The dealer pays what is released.
      if (released > 0) table.dueChips.push({ player: person.id, bet: null, amount: released, colour: null });
      if (outcome === 'release' || kept === 0) person.seizures = person.seizures.filter((seizure) => seizure.kept);
      else for (const seizure of person.seizures) seizure.kept = true;
      Object.assign(person, { held: 0, investigated: null });
      return 'done';
    }
  }
}

/** What the player still has won since the rounds of the holds, after corrections. A table that has forgotten a round takes the held amount. */
function stillWon(table: NaiveTable, person: Person): number {
  const since = Math.min(...person.seizures.filter(({ kept }) => !kept).map((seizure) => seizure.since));
  if (table.pastRounds.length === 0 || since < (table.pastRounds[0] as PastRound).round) return person.held;
  let won = 0;
  for (const { round, expected } of table.pastRounds) if (round >= since) won += expected[person.id] ?? 0;
  for (const { kept, lastRound, amount } of person.seizures) if (kept && lastRound >= since) won -= amount;
  return Math.max(0, won);
}

/** Crown 9.2.3, C-31: holds at most what the player won since the round, and only money that was not held or kept before. */
function holdWinnings(table: NaiveTable, person: Person, since: number, amount: number): NaiveVerdict {
  const known = table.pastRounds.map(({ round }) => round);
  const [oldest, newest] = [Math.min(...known), Math.max(...known)];
  if (known.length === 0 || since < oldest || since > newest) return 'what';
  let won = 0;
  for (const { round, expected } of table.pastRounds) if (round >= since) won += expected[person.id] ?? 0;
  for (const seizure of person.seizures) if (seizure.lastRound >= since) won -= seizure.amount;
  if (amount > won || amount > person.cash + dueCashOf(table, person.id)) return 'what';
  giveOrTake(table, person, -amount);
  person.held += amount;
  person.seizures.push({ since, lastRound: newest, amount, kept: false });
  person.investigated = null;
  return 'done';
}

const newPerson = (id: string, seat: number | null): Person => ({
  id,
  seat,
  cash: 0,
  colours: [],
  wallet: 0,
  held: 0,
  seizures: [],
  investigated: null,
  barred: false,
  warned: false,
  limits: null,
  limitsProposed: null,
  nextLimits: null,
  countedRounds: [],
  countsFrom: 0,
  wageredThisRound: false,
  mayHoldSeveralColours: false,
  issued: 0,
});

/** Settles one wager: a losing wager stays until it is taken, and what the player gets is due. */
function settleRow(table: NaiveTable, row: NaiveRow): void {
  const { player, bet, returned, outcome, paid, rounded } = row;
  if (outcome === 'rides') return;
  if (outcome === 'lost') {
    makePartDue(table, player, bet, returned);
    return;
  }
  const own = table.chips.filter((chips) => chips.player === player && chips.bet === bet);
  table.dueChips.push(...own.map((chips) => ({ ...chips })));
  removeWager(table, player, bet);
  if (paid > 0) table.dueChips.push({ player, bet, amount: paid, colour: null });
  table.float -= paid - rounded;
  table.rounding -= rounded;
}

/** The excess of a losing wager is due: whole colour chips as far as they fit, and the rest in cash chips. */
function makePartDue(table: NaiveTable, player: string, bet: string, amount: number): void {
  const person = findPerson(table, player) as Person;
  let rest = amount;
  const own = table.chips.filter((chips) => chips.player === player && chips.bet === bet);
  for (const colour of new Set(own.map((chips) => chips.colour))) {
    const stack = person.colours.find(({ name }) => name === colour);
    if (stack === undefined) continue;
    const inColour = own.filter((chips) => chips.colour === colour).reduce((sum, chips) => sum + chips.amount, 0);
    const back = Math.min(inColour, rest - (rest % stack.value));
    if (back === 0) continue;
    takeBack(table, player, bet, back, colour);
    table.dueChips.push({ player, bet, amount: back, colour });
    rest -= back;
  }
  if (rest === 0) return;
  table.dueChips.push({ player, bet, amount: rest, colour: null });
  // The rest lies in cash chips, or is a part of a colour chip that the house will take.
  const left = table.chips.filter((chips) => chips.player === player && chips.bet === bet);
  for (const chips of left.sort((a, b) => Number(a.colour !== null) - Number(b.colour !== null))) {
    const part = Math.min(rest, chips.amount);
    chips.amount -= part;
    rest -= part;
  }
  table.chips = table.chips.filter((chips) => chips.amount > 0);
}

/** The house takes the losing wagers. Only a wager of the shooter that rides stays on the layout. */
function takeLosers(table: NaiveTable): void {
  const rides = table.settledRows.some(({ outcome }) => outcome === 'rides');
  const losing = table.chips.filter(({ bet }) => bet !== 'shooter' || !rides);
  table.float += losing.reduce((sum, { amount }) => sum + amount, 0);
  table.chips = table.chips.filter((chips) => !losing.includes(chips));
}

function payDue(table: NaiveTable, isPaid: (chips: DueChips) => boolean): void {
  for (const { player, amount, colour } of table.dueChips.filter(isPaid))
    payInto(findPerson(table, player) as Person, amount, colour ?? undefined);
  table.dueChips = table.dueChips.filter((chips) => !isPaid(chips));
}

const dueCashOf = (table: NaiveTable, player: string): number =>
  table.dueChips.reduce((sum, chips) => (chips.player === player && chips.colour === null ? sum + chips.amount : sum), 0);

/** What is due to a player: in total, and the part without a bet. */
export const naiveDueOf = (table: NaiveTable, player: string): readonly [total: number, withoutBet: number] => {
  const own = table.dueChips.filter((chips) => chips.player === player);
  const sum = (chips: readonly DueChips[]): number => chips.reduce((total, { amount }) => total + amount, 0);
  return [sum(own), sum(own.filter(({ bet }) => bet === null))];
};

type WagerCommand = Extract<Command, { type: 'place' | 'withdraw' | 'move' }>;

function changeWager(table: NaiveTable, command: WagerCommand): NaiveVerdict {
  const { book } = table;
  if (!naiveBettingOpen(table)) return 'when';
  const person = findPerson(table, command.player);
  const { amount, player } = command;
  if (person === undefined || !isPositiveInteger(amount)) return 'what';
  const to = command.type === 'place' ? command.bet : command.type === 'move' ? command.to : null;
  const from = command.type === 'withdraw' ? command.bet : command.type === 'move' ? command.from : null;
  const stack = command.colour === undefined ? null : person.colours.find(({ name }) => name === command.colour);
  if (command.colour !== undefined && (stack === undefined || amount % (stack as { value: number }).value !== 0)) return 'what';

  // Only the tournament withdraws the wagers of a player who has left (Crown 8.2.1(h)).
  const needsSeat = to !== null || (table.setup.tournament === true && command.by.role !== 'system');
  if (needsSeat && (person.seat === null || person.barred)) return 'what';
  if (to !== null) {
    if (letsStaffPlay(table, command)) return 'what';
    // `named`: withheld bets that this table offers anyway.
    if (!isOnLayout(table, to) || (isWithheldByDefault(book, table.setup.layout, to) && !table.setup.named.includes(to)))
      return 'what';
    // Only the shooter may place this bet, once, before the first throw. Then it is locked (7.1, 7.2, 8).
    if (to === 'shooter' && (player !== table.shooter || table.throw > 1 || stakeOf(table, player, to) > 0)) return 'what';
    if (to === 'shooter' && command.type === 'move') return 'what';
  }
  if (from !== null) {
    if (!isOnLayout(table, from) || from === 'shooter' || from === to) return 'what';
    const chipsOnBet = table.chips.filter((chips) => chips.player === player && chips.bet === from);
    const available = chipsOnBet
      .filter((chips) => chips.colour === (command.colour ?? null))
      .reduce((sum, chips) => sum + chips.amount, 0);
    if (available < amount) return 'what';
  } else if ((stack ? stack.count * stack.value : person.cash) < amount) return 'what';
  if (command.type === 'place' && moneyOnLayout(table) + amount > LAYOUT_MAX) return 'what';
  // A wager wins at most a thousand times its stake, and the float must stay exact.
  if (command.type === 'place' && Math.abs(table.float) + (moneyOnLayout(table) + amount) * 1000 > ACCOUNT_MAX) return 'what';

  // RWS refuses the excess over a maximum that all players share. Triple Dice and Dicette have a maximum per player.
  // The other rulebooks apply the maximum only at the settlement.
  const refusesExcess = book !== 'crown-sic-bo' && book !== 'adelaide-big-and-small';
  let accepted = amount;
  if (to !== null && refusesExcess) {
    const used = book === 'rws-tai-sai' ? totalOn(table, to) : stakeOf(table, player, to);
    accepted = Math.max(0, Math.min(amount, limitOf(table.sign ?? {}, null, to, 'maximum') - used));
    if (accepted === 0) return 'what';
    // The shooter bet is locked, so it is refused rather than cut (Triple Dice 7.2, P-12).
    if (to === 'shooter' && accepted < amount) return 'what';
  }
  // Triple Dice and Dicette refuse wagers below the minimum. The others accept them.
  if (book === 'triple-dice' || book === 'dicette') {
    const isBelowMinimum = (bet: string, stake: number): boolean =>
      stake > 0 && stake < limitOf(table.sign ?? {}, null, bet, 'minimum');
    if (from !== null && isBelowMinimum(from, stakeOf(table, player, from) - accepted)) return 'what';
    if (to !== null && isBelowMinimum(to, stakeOf(table, player, to) + accepted)) return 'what';
  }

  if (from !== null) takeBack(table, player, from, accepted, command.colour ?? null);
  if (command.type === 'withdraw') payInto(person, accepted, command.colour);
  if (command.type === 'place') payInto(person, -accepted, command.colour);
  if (to !== null) table.chips.push({ player, bet: to, amount: accepted, colour: command.colour ?? null });
  if (command.type === 'place') {
    person.wageredThisRound = true;
    if (table.dry) Object.assign(table, { dry: false, dryOrder: null });
  }
  if (command.type === 'withdraw' && stakesOf(table, player) === 0) person.wageredThisRound = false;
  return 'done';
}

/** Adds chips to the rack of a player. A negative amount removes chips. */
function payInto(person: Person, amount: number, colour: string | undefined): void {
  const stack = person.colours.find(({ name }) => name === colour);
  if (stack === undefined) person.cash += amount;
  else stack.count += amount / stack.value;
}

/** Takes an amount from a bet, one placement after the other. */
function takeBack(table: NaiveTable, player: string, bet: string, amount: number, colour: string | null): void {
  let remaining = amount;
  for (const chips of table.chips) {
    if (chips.player !== player || chips.bet !== bet || chips.colour !== colour) continue;
    const used = Math.min(remaining, chips.amount);
    chips.amount -= used;
    remaining -= used;
  }
  table.chips = table.chips.filter((chips) => chips.amount > 0);
}
