/** A second, plain model of a table: who, when and money, written from the published procedures. It must never use the table's own code, only its words. */
import type { Command, TableSetup } from '../../src/table/index.ts';
import { isRisky, naivePays } from './naive-pays.ts';
import { type BookName, cellOf, LADDERS, whoMay } from './who-may.ts';

export type Step = 'open' | 'tumble' | 'close' | 'uncover' | 'throw' | 'result' | 'settle' | 'take' | 'pay';

/** Done, or why not: the wrong person, the wrong moment, or something about the thing itself. */
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
  cash: number;
  colours: { name: string; value: number; count: number }[];
  wallet: number;
  held: number;
  barred: boolean;
  warned: boolean;
  limits: NaiveLimits | null;
  idleRounds: number;
  wageredThisRound: boolean;
  severalColours: boolean;
}

/** Chips as they lie on the layout, one entry per placement. */
interface Chips {
  player: string;
  bet: string;
  amount: number;
  colour: string | null;
}

interface NaiveRow {
  player: string;
  bet: string;
  counted: number;
  returned: number;
  outcome: 'won' | 'lost' | 'returned' | 'rides';
  paid: number;
  rounded: number;
}

interface Terms {
  sign: NaiveSign;
  limits: Record<string, NaiveLimits>;
  warned: string[];
  throw: number;
}

interface PastRound {
  round: number;
  faces: number[];
  rows: NaiveRow[];
  terms: Terms;
  /** What each player has gained or lost by it until now. */
  given: Record<string, number>;
  /** What it should have brought them: what was given beyond it is owed. */
  should: Record<string, number>;
  /** The first round of the shooter's turn that it was a throw of. */
  turn: number | null;
  voided: boolean;
}

export interface NaiveTable {
  book: BookName;
  setup: TableSetup;
  open: boolean;
  suspended: boolean;
  sign: NaiveSign | null;
  /** The state of the book's machine, or IDLE. */
  phase: string;
  roundsEnded: number;
  round: number | null;
  tumbles: number;
  openedAtMs: number;
  faces: number[] | null;
  settled: NaiveRow[];
  unpaid: string[];
  dry: boolean;
  dryOrder: string | null;
  people: Person[];
  staff: { person: string; role: string }[];
  chips: Chips[];
  sharing: { player: string; colour: string }[];
  cage: number;
  float: number;
  rounding: number;
  raiseNotice: { sign: string; dueMs: number } | null;
  closureDueMs: number | null;
  officerTold: boolean;
  past: PastRound[];
  disputes: { player: string; decided: boolean; review: 'none' | 'asked' | 'given' }[];
  offered: boolean;
  shooter: string | null;
  thrower: string | null;
  dice: number[] | null;
  throw: number;
  /** The rounds of the shooter's turn so far. */
  turnRounds: number[];
  /** Electronic dice: the round whose seed is committed and not yet shown. */
  committed: number | null;
  /** Who read the dice of this round last, and whether somebody else has read the same. */
  readBy: string;
  confirmed: boolean;
}

export function newNaiveTable(book: BookName, setup: TableSetup): NaiveTable {
  return {
    book,
    setup,
    open: false,
    suspended: false,
    sign: null,
    phase: 'IDLE',
    roundsEnded: 0,
    round: null,
    tumbles: 0,
    openedAtMs: 0,
    faces: null,
    settled: [],
    unpaid: [],
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
    officerTold: false,
    past: [],
    disputes: [],
    offered: false,
    shooter: null,
    thrower: null,
    dice: null,
    throw: 1,
    turnRounds: [],
    committed: null,
    readBy: '',
    confirmed: false,
  };
}

/** A table that can go its own way from here. Lists that are only ever replaced are shared. */
export const copyNaive = (table: NaiveTable): NaiveTable => ({
  ...table,
  people: table.people.map((person) => ({ ...person, colours: person.colours.map((stack) => ({ ...stack })) })),
  chips: table.chips.map((chips) => ({ ...chips })),
  past: table.past.map((past) => ({
    ...past,
    given: { ...past.given },
    should: { ...past.should },
    rows: past.rows.map((row) => ({ ...row })),
  })),
  sharing: [...table.sharing],
  disputes: table.disputes.map((dispute) => ({ ...dispute })),
  turnRounds: [...table.turnRounds],
});

/** The books' machines: in which state which step is due. */
const DUE: Readonly<Record<BookName, Readonly<Record<string, Step>>>> = {
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

export const naiveNext = (table: NaiveTable): Step => DUE[table.book][table.phase] as Step;

/** Betting is open in BETTING, and at Crown also while the covered dice lie tumbled. */
export const naiveBettingOpen = (table: NaiveTable): boolean =>
  table.phase === 'BETTING' || (table.book === 'crown-sic-bo' && table.phase === 'TUMBLED');

/** Betting was open and is so no longer; only RWS tumbles after the close. */
const isClosed = (table: NaiveTable): boolean =>
  !naiveBettingOpen(table) &&
  !['IDLE', 'TUMBLING'].includes(table.phase) &&
  (table.phase !== 'TUMBLED' || table.book === 'rws-tai-sai');

/** In which states which failed roll is declared, and where the round goes; VOID returns the wagers. */
const FAILS: Readonly<Record<BookName, Readonly<Record<string, Readonly<Record<string, string>>>>>> = {
  'crown-sic-bo': {
    'not-flat': { UNCOVERED: 'RESPIN' },
    stacked: { UNCOVERED: 'RESPIN' },
    malfunction: { TUMBLED: 'BETTING', LOCKED: 'RESPIN' },
    exposed: { TUMBLED: 'BETTING' },
  },
  'rws-tai-sai': {
    // Fewer than three tumbles leave the round LOCKED.
    'too-few-tumbles': { LOCKED: 'VOID' },
    'not-flat': { LOCKED: 'VOID', TUMBLED: 'VOID' },
    'early-activation': { BETTING: 'VOID' },
  },
  'adelaide-big-and-small': {
    'not-flat': { UNCOVERED: 'RESPIN' },
    stacked: { UNCOVERED: 'RESPIN' },
    'too-few-tumbles': { TUMBLING: 'VOID', RESPIN: 'VOID' },
    exposed: { TUMBLING: 'VOID', TUMBLED: 'VOID', BETTING: 'VOID' },
  },
  'triple-dice': { 'not-flat': { THROWN: 'FROZEN' }, 'not-together': { THROWN: 'FROZEN' } },
  dicette: { 'not-flat': { THROWN: 'VOID' } },
};

/** Faults of real dice and real hands (E-01, E-02). */
const REAL_ONLY = ['not-flat', 'stacked', 'exposed', 'not-together', 'early-activation'];

/** Tumbles that make a roll; Crown has no minimum. */
const LEAST_TUMBLES: Readonly<Record<BookName, number>> = {
  'crown-sic-bo': 1,
  'rws-tai-sai': 3,
  'adelaide-big-and-small': 3,
  'triple-dice': 1,
  dicette: 1,
};

/** What the house can still do while no table is open. */
const AT_A_CLOSED_TABLE = [
  ...['open-table', 'assign-staff', 'relieve-staff', 'leave-table', 'exclude-player', 'readmit-player', 'start-gaming-day'],
  ...['cash-out', 'redeem-closed-table', 'correct-settlement', 'void-damaged', 'record-error', 'adjust', 'release-held'],
  ...['forfeit-held', 'raise-dispute', 'decide-dispute', 'rule', 'reveal-dice'],
  ...['request-review', 'decide-review', 'hold-winnings', 'invalidate'],
];

/** No play until the fault is rectified (Crown 7.4). */
const PLAY = [
  ...['place', 'withdraw', 'move', 'order-dry-spin', 'call-bets', 'tumble', 'close-bets', 'uncover', 'throw', 'enter-result'],
  ...['settle-round', 'take-losers', 'pay-winners', 'offer-dice', 'accept-dice', 'choose-dice', 'declare-failure'],
  'confirm-result',
];

/** Money that may lie on one layout, so that what it wins is counted exactly. */
const LAYOUT_MOST = 100_000_000_000;
const MINUTES_20 = 20 * 60_000;
const ROUNDS_KEPT = 300;

export const find = (table: NaiveTable, id: string): Person | undefined => table.people.find((person) => person.id === id);
const colourMoney = (person: Person): number => person.colours.reduce((sum, { value, count }) => sum + value * count, 0);
export const rackOf = (person: Person): number => person.cash + colourMoney(person);
export const stakeOf = (table: NaiveTable, player: string, bet: string): number =>
  table.chips.reduce((sum, chips) => (chips.player === player && chips.bet === bet ? sum + chips.amount : sum), 0);
const totalOn = (table: NaiveTable, bet: string): number =>
  table.chips.reduce((sum, chips) => (chips.bet === bet ? sum + chips.amount : sum), 0);
const layoutOf = (table: NaiveTable): number => table.chips.reduce((sum, { amount }) => sum + amount, 0);
const stakedBy = (table: NaiveTable, player: string): number =>
  table.chips.reduce((sum, chips) => (chips.player === player ? sum + chips.amount : sum), 0);

/** Where all the money is, counted from scratch. */
export function naiveMoney(table: NaiveTable) {
  const over = (what: (person: Person) => number): number => table.people.reduce((sum, person) => sum + what(person), 0);
  return {
    cage: table.cage,
    wallet: over(({ wallet }) => wallet),
    rack: over(rackOf),
    layout: layoutOf(table),
    float: table.float,
    held: over(({ held }) => held),
    rounding: table.rounding,
  };
}

/** The bet's own limit before the general one, the player's before the sign's. */
function limitOf(sign: NaiveSign, agreed: NaiveLimits | null | undefined, bet: string, which: 'minimum' | 'maximum') {
  const places = [agreed?.bets?.[bet], agreed, sign.bets?.[bet], sign];
  for (const place of places) if (place?.[which] !== undefined) return place[which];
  return which === 'minimum' ? 0 : Number.POSITIVE_INFINITY;
}

/** The wagers on the layout: one per player and bet, whatever the number of placements. */
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
  throw: table.throw,
});

/** RWS 5.1.1, 5.1.2, R-09: shares of a cap, none below the minimum, a bet already below it left whole; remainders by largest fraction. */
function proRata(claims: readonly { player: string; stake: number }[], cap: number, minimum: number): number[] {
  const total = claims.reduce((sum, { stake }) => sum + stake, 0);
  if (total <= cap) return claims.map(({ stake }) => stake);
  const fixed: (number | null)[] = claims.map(({ stake }) => (stake < minimum ? stake : null));
  for (;;) {
    const room = cap - fixed.reduce<number>((sum, share) => sum + (share ?? 0), 0);
    const weight = claims.reduce((sum, { stake }, i) => (fixed[i] === null ? sum + stake : sum), 0);
    const lifted = claims.findIndex(({ stake }, i) => fixed[i] === null && stake * room < minimum * weight);
    if (lifted >= 0) {
      fixed[lifted] = minimum;
      continue;
    }
    const shares = claims.map(({ stake }, i) => fixed[i] ?? Math.floor((stake * room) / weight));
    const rest = claims
      .map(({ player, stake }, i) => ({ i, player, stake, fraction: (stake * room) % weight }))
      .filter(({ i }) => fixed[i] === null)
      .sort((a, b) => b.fraction - a.fraction || b.stake - a.stake || (a.player < b.player ? -1 : 1));
    const given = rest.reduce((sum, { i }) => sum + (shares[i] as number), 0);
    for (const { i } of rest.slice(0, Math.max(0, room - given))) shares[i] = (shares[i] as number) + 1;
    return shares;
  }
}

/** What counts of every wager, book by book. */
function countedOf(book: BookName, wagers: readonly { player: string; bet: string; stake: number }[], terms: Terms): number[] {
  const { sign } = terms;
  if (book !== 'rws-tai-sai') {
    return wagers.map(({ player, bet, stake }) => {
      const agreed = terms.limits[player];
      if (stake < limitOf(sign, agreed, bet, 'minimum') && terms.warned.includes(player)) return 0;
      return Math.min(stake, limitOf(sign, agreed, bet, 'maximum'));
    });
  }
  const counted = wagers.map(({ stake }) => stake);
  const cut = (bet: string, cap: number): void => {
    const on = wagers.flatMap((wager, i) => (wager.bet === bet ? [i] : []));
    if (on.reduce((sum, i) => sum + (counted[i] as number), 0) <= cap) return;
    const shares = proRata(
      on.map((i) => wagers[i] as { player: string; stake: number }),
      cap,
      limitOf(sign, null, bet, 'minimum'),
    );
    for (const [k, i] of on.entries()) counted[i] = shares[k] as number;
  };
  const on = (bet: string): number =>
    wagers.reduce((sum, wager, i) => (wager.bet === bet ? sum + (counted[i] as number) : sum), 0);
  for (const bet of new Set(wagers.map((wager) => wager.bet))) cut(bet, limitOf(sign, null, bet, 'maximum'));
  for (const [one, other] of [
    ['big', 'small'],
    ['odd', 'even'],
  ] as const) {
    const [light, heavy] = on(one) <= on(other) ? [one, other] : [other, one];
    cut(heavy, on(light) + (sign.differential ?? Number.POSITIVE_INFINITY));
  }
  return counted;
}

/** Settlement by plain predicates on the faces. */
function settle(
  table: NaiveTable,
  wagers: readonly { player: string; bet: string; stake: number }[],
  terms: Terms,
  faces: readonly number[],
): NaiveRow[] {
  const counts = countedOf(table.book, wagers, terms);
  return wagers.map(({ player, bet, stake }, i): NaiveRow => {
    const counted = counts[i] as number;
    const row = { player, bet, counted, returned: stake - counted, paid: 0, rounded: 0 };
    const odds = oddsFor(table, bet, faces);
    if (counted === 0) return { ...row, outcome: 'returned' };
    if (odds === null) return { ...row, outcome: 'lost' };
    if (bet === 'shooter' && terms.throw < 4) return { ...row, outcome: 'rides' };
    const [n, d] = odds;
    const minimum = limitOf(terms.sign, terms.limits[player], bet, 'minimum');
    // Crown 4.2.3 and Adelaide 8(f) round to a chip; the others have no such rule.
    const rounds = table.book === 'crown-sic-bo' || table.book === 'adelaide-big-and-small';
    const chip = rounds ? table.setup.chip : 1;
    const exactly = (counted * n) % (d * chip) === 0;
    const toLower = table.book === 'adelaide-big-and-small' && terms.sign.multiples === true && minimum > 0 && counted >= minimum;
    const paidOn = !exactly && toLower ? counted - (counted % minimum) : counted;
    const paid = Math.ceil((paidOn * n) / (d * chip)) * chip;
    return { ...row, outcome: 'won', paid, rounded: paid - Math.floor((paidOn * n) / d) };
  });
}

function oddsFor(table: NaiveTable, bet: string, faces: readonly number[]) {
  const odds = naivePays(table.book, table.setup.layout, bet, faces);
  const raised = table.setup.odds[bet];
  if (odds === undefined) throw new Error(`nobody can have wagered on ${bet}`);
  return odds === null || raised === undefined ? odds : (raised.split('/').map(Number) as [number, number]);
}

const exists = (table: NaiveTable, bet: string): boolean =>
  naivePays(table.book, table.setup.layout, bet, table.book === 'dicette' ? [1, 1] : [1, 1, 1]) !== undefined;

/** What a round has brought a player: what was won, less what was lost. */
const netsOf = (rows: readonly NaiveRow[]): Record<string, number> => {
  const nets: Record<string, number> = {};
  for (const { player, outcome, counted, paid } of rows)
    nets[player] = (nets[player] ?? 0) + (outcome === 'won' ? paid : outcome === 'lost' ? -counted : 0);
  return nets;
};

/** Chips of one wager go back as they lay there, colour chips as colour chips. */
function giveBack(table: NaiveTable, player: string, bet: string): void {
  const person = find(table, player) as Person;
  for (const chips of table.chips.filter((lying) => lying.player === player && lying.bet === bet)) {
    const stack = person.colours.find(({ name }) => name === chips.colour);
    if (stack === undefined) person.cash += chips.amount;
    else stack.count += chips.amount / stack.value;
  }
  sweep(table, player, bet);
}

function sweep(table: NaiveTable, player: string, bet: string): void {
  table.chips = table.chips.filter((chips) => chips.player !== player || chips.bet !== bet);
}

const isFull = (table: NaiveTable): boolean => table.people.filter(({ seat }) => seat !== null).length === table.setup.positions;

/** The round is over and nothing of it is left but the shooter's wager, which stays for its four throws (7.2). */
function endRound(table: NaiveTable, settled: boolean): void {
  for (const person of table.people) {
    // Crown 9.8: three in a row, with all other positions in use.
    const counts = !person.wageredThisRound && person.seat !== null && isFull(table);
    if (!table.dry) person.idleRounds = counts ? person.idleRounds + 1 : 0;
    person.wageredThisRound = false;
  }
  table.roundsEnded = table.round as number;
  Object.assign(table, { round: null, phase: 'IDLE', tumbles: 0, faces: null, unpaid: [], dry: false });
  if (table.dryOrder !== 'until-a-wager') table.dryOrder = null;
  // Somebody who got the dice after this throw has yet to make the first.
  if (settled && stakeOf(table, table.shooter ?? '', 'shooter') > 0) table.throw += 1;
}

function endTurn(table: NaiveTable): void {
  Object.assign(table, { offered: false, shooter: null, thrower: null, dice: null, throw: 1, turnRounds: [] });
}

function startTurn(table: NaiveTable, player: string): void {
  endTurn(table);
  table.shooter = player;
}

/** A shooter who goes without having wagered shoots no more (T-08). */
function leave(table: NaiveTable, person: Person): void {
  person.seat = null;
  if (table.shooter === person.id && stakeOf(table, person.id, 'shooter') === 0) endTurn(table);
}

/** All wagers go back and the round is void. */
function voidRound(table: NaiveTable): void {
  for (const { player, bet } of wagersOf(table)) if (bet !== 'shooter') giveBack(table, player, bet);
  endRound(table, false);
}

/** What a settled round has moved is moved back or on, as far as the player's cash chips reach. */
function move(table: NaiveTable, past: PastRound, wanted: Readonly<Record<string, number>>): void {
  for (const player of Object.keys(past.given)) {
    const person = find(table, player) as Person;
    const change = (wanted[player] ?? 0) - (past.given[player] as number);
    const amount = Math.max(change, -person.cash);
    person.cash += amount;
    table.float -= amount;
    past.given[player] = (past.given[player] as number) + amount;
    past.should[player] = wanted[player] ?? 0;
  }
}

/** What later decisions took back and a player no longer had. */
export const naiveOwed = (table: NaiveTable, player: string): number =>
  table.past.reduce((sum, { given, should }) => sum + (given[player] ?? 0) - (should[player] ?? 0), 0);

/** The shooter's wager goes back where one of its throws was no throw, whichever throw it ended with (T-13). */
function undoEndedTurn(table: NaiveTable, turn: number): void {
  const past = table.past.find(
    (one) => one.turn === turn && !one.voided && one.rows.some(({ bet, outcome }) => bet === 'shooter' && outcome !== 'rides'),
  );
  const row = past?.rows.find(({ bet }) => bet === 'shooter');
  if (past === undefined || row === undefined) return;
  const net = netsOf([row])[row.player] as number;
  past.rows = past.rows.filter(({ bet }) => bet !== 'shooter');
  move(table, past, { ...past.should, [row.player]: (past.should[row.player] as number) - net });
}

/** What is moved by hand for a round belongs to what it has given; it pays off what is owed for it first. */
function adjustPast(table: NaiveTable, player: string, round: number, amount: number): void {
  const past = table.past.find((one) => one.round === round);
  if (past === undefined) return;
  const owed = (past.given[player] ?? 0) - (past.should[player] ?? 0);
  past.given[player] = (past.given[player] ?? 0) + amount;
  past.should[player] = past.given[player] - (owed - Math.min(Math.max(0, -amount), owed));
}

/** A settled round is voided: everything goes back. */
function voidPast(table: NaiveTable, past: PastRound): void {
  move(table, past, {});
  past.voided = true;
  if (past.round === table.round) endRound(table, false);
}

/** No account may come to more than this by what people bring in, so that everything is counted exactly. */
function isTooMuch(table: NaiveTable, amount: number): boolean {
  const { cage, float, rack } = naiveMoney(table);
  return [cage, float, rack].some((account) => Math.abs(account) + amount > 1_125_899_906_842_624);
}

const isCount = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;

function signIsBad(table: NaiveTable, sign: NaiveSign): boolean {
  if (sign.minimum === undefined || sign.maximum === undefined || sign.minimum > sign.maximum) return true;
  // The Differential is RWS's and stands on its sign (3.3); multiples are the two casinos' that speak of them.
  if ((table.book === 'rws-tai-sai') !== (sign.differential !== undefined)) return true;
  if (sign.multiples !== undefined && !['crown-sic-bo', 'adelaide-big-and-small'].includes(table.book)) return true;
  return Object.entries(sign.bets ?? {}).some(
    ([bet, limits]) =>
      !exists(table, bet) ||
      limitOf({ ...sign, bets: { [bet]: limits } }, null, bet, 'minimum') >
        limitOf({ ...sign, bets: { [bet]: limits } }, null, bet, 'maximum'),
  );
}

const facesAreBad = (table: NaiveTable, faces: readonly number[]): boolean =>
  faces.length !== (table.book === 'dicette' ? 2 : 3) || faces.some((face) => !Number.isInteger(face) || face < 1 || face > 6);

/** How often each colour chip lies or stands with a player. */
const holds = (table: NaiveTable, person: Person, colour: string): boolean =>
  person.colours.some(({ name, count }) => name === colour && count > 0) ||
  table.chips.some((chips) => chips.player === person.id && chips.colour === colour);

/** What can be left to the system: the order of play, and nothing that moves a player's chips or needs judgement. */
const AUTOMATABLE = [
  ...['open-table', 'start-gaming-day', 'exclude-player', 'call-bets', 'tumble', 'close-bets', 'uncover', 'throw'],
  ...['settle-round', 'take-losers', 'pay-winners', 'offer-dice', 'choose-dice', 'replace-shooter', 'interrupt'],
  'declare-rectified',
];

/** Electronic dice whose seed for this round nobody has committed to yet. */
const isUncommitted = ({ setup, committed }: NaiveTable, round: number): boolean =>
  setup.dice === 'electronic' && committed !== round;

/** Money on the layout, or the dice in hand. */
const isPlaying = (table: NaiveTable, person: string): boolean =>
  stakedBy(table, person) > 0 || table.shooter === person || table.thrower === person;

/** Who asks. */
function whoIsWrong(table: NaiveTable, command: Command): NaiveVerdict | null {
  const { person, role } = command.by;
  const { type } = command;
  const cell = cellOf(table.book, type);
  if (cell === '-') return 'who';
  if (type === 'declare-failure' && FAILS[table.book][command.reason] === undefined) return 'who';
  const roles = whoMay(table.book, type).filter((one) => one !== 'tumbler' || table.setup.dice === 'electronic');
  if (type === 'enter-result') {
    // What electronic dice show comes from them alone, what real dice show from people.
    if (!(table.setup.dice === 'electronic' ? role === 'tumbler' : roles.includes(role))) return 'who';
  } else if (!roles.includes(role) && !(role === 'system' && table.setup.automatic.includes(type) && AUTOMATABLE.includes(type)))
    return 'who';
  if (role === 'player') {
    if ('player' in command && command.player !== person) return 'who';
    if (cell === 'shooter' && table.shooter !== null && (table.thrower ?? table.shooter) !== person) return 'who';
  }
  if (LADDERS[table.book].includes(role) && isPlaying(table, person)) return 'who';
  if (role === 'dealer' && !table.staff.some((staff) => staff.person === person && staff.role === 'dealer')) return 'who';
  return null;
}

/** One command: judged and, where nothing is against it, done. */
export function naiveDo(table: NaiveTable, command: Command): NaiveVerdict {
  const wrong = whoIsWrong(table, command);
  if (wrong !== null) return wrong;
  // Adelaide's colour chips come back to their table also when it is closed; Crown has a way of its own for that.
  const comesBack = table.book === 'adelaide-big-and-small' && command.type === 'redeem-colour';
  if (!table.open && !AT_A_CLOSED_TABLE.includes(command.type) && !comesBack) return 'when';
  if (table.suspended && PLAY.includes(command.type)) return 'when';
  const { book, setup } = table;
  const { atMs } = command;
  const due = naiveNext(table);
  const round = table.round ?? table.roundsEnded + 1;
  const person = 'player' in command ? find(table, command.player) : undefined;

  switch (command.type) {
    // ── the house ──
    case 'open-table':
      if (table.open) return 'when';
      if (signIsBad(table, command.sign) || !Number.isSafeInteger(command.floatMinor) || command.floatMinor < 0) return 'what';
      if (isTooMuch(table, command.floatMinor)) return 'what';
      table.open = true;
      table.sign = command.sign;
      table.cage -= command.floatMinor;
      table.float += command.floatMinor;
      return 'done';
    case 'close-table': {
      if (table.round !== null || layoutOf(table) > 0) return 'when';
      const present = table.people.some(({ seat }) => seat !== null);
      if (book === 'crown-sic-bo' && present && (table.closureDueMs === null || atMs < table.closureDueMs)) return 'what';
      if (book === 'adelaide-big-and-small' && !table.officerTold) return 'what';
      for (const one of table.people) one.seat = null;
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
    case 'post-notice':
      if (command.notice === 'closure') {
        table.closureDueMs = atMs + MINUTES_20;
        return 'done';
      }
      if (signIsBad(table, command.sign)) return 'what';
      table.raiseNotice = { sign: JSON.stringify(command.sign), dueMs: atMs + MINUTES_20 };
      return 'done';
    case 'change-sign': {
      if (table.round !== null || layoutOf(table) > 0) return 'when';
      if (signIsBad(table, command.sign)) return 'what';
      const bets = ['big', ...Object.keys(command.sign.bets ?? {}), ...Object.keys(table.sign?.bets ?? {})];
      const raises = bets.some(
        (bet) => limitOf(command.sign, null, bet, 'minimum') > limitOf(table.sign ?? {}, null, bet, 'minimum'),
      );
      if (book === 'crown-sic-bo' && raises) {
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
      for (const one of table.people) one.warned = false;
      return 'done';
    case 'agree-limits':
      // What a wager counts is fixed at the close (C-17, 3.2).
      if (table.round !== null && !naiveBettingOpen(table)) return 'when';
      if (person === undefined) return 'what';
      person.limits = command.limits;
      return 'done';
    case 'assign-staff':
      if (!command.adult) return 'who';
      if (!LADDERS[book].includes(command.role)) return 'what';
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
      // Once an outcome is established the round is concluded; before that each book has its own way.
      if (table.faces !== null) return 'done';
      if (setup.dice === 'electronic' && isClosed(table)) return 'done';
      if (book === 'crown-sic-bo' || book === 'triple-dice') table.suspended = true;
      else voidRound(table);
      return 'done';

    // ── players ──
    case 'seat-player': {
      const { position } = command;
      if (person?.seat != null || person?.barred || !command.adult) return 'what';
      if (table.staff.some((staff) => staff.person === command.player)) return 'what';
      if (!Number.isInteger(position) || position < 1 || position > setup.positions) return 'what';
      if (table.people.some(({ seat }) => seat === position)) return 'what';
      if (person === undefined) table.people.push(newPerson(command.player, position));
      // Whoever sits down after the close has not abstained from that round.
      const late =
        table.round !== null && !table.dry && !naiveBettingOpen(table) && !['TUMBLING', 'TUMBLED'].includes(table.phase);
      Object.assign(find(table, command.player) as Person, { seat: position, idleRounds: late ? -1 : 0 });
      return 'done';
    }
    case 'leave-table':
      if (person === undefined || person.seat === null) return 'what';
      leave(table, person);
      return 'done';
    case 'exclude-player':
      if (person?.barred) return 'what';
      // Also before they have ever come.
      if (person === undefined) table.people.push({ ...newPerson(command.player, null), barred: true });
      else Object.assign(person, { barred: true });
      if (person !== undefined) leave(table, person);
      return 'done';
    case 'readmit-player':
      if (!person?.barred) return 'what';
      person.barred = false;
      return 'done';
    case 'require-to-vacate':
      // Crown 9.8: three rounds, and every position in use.
      if (person === undefined || person.seat === null || person.idleRounds < 3) return 'what';
      if (!isFull(table) || person.wageredThisRound) return 'what';
      person.seat = null;
      return 'done';
    case 'warn-player':
      return person === undefined ? 'what' : 'done';

    // ── chips ──
    case 'buy-chips': {
      const { amount, from } = command;
      if (person === undefined || person.barred || !isCount(amount)) return 'what';
      if (from === 'wallet' && person.wallet < amount) return 'what';
      if (isTooMuch(table, amount)) return 'what';
      if (from === 'wallet') person.wallet -= amount;
      else table.cage -= amount;
      person.cash += amount;
      return 'done';
    }
    case 'cash-out': {
      const { amount, to } = command;
      if (person === undefined || !isCount(amount) || person.cash < amount) return 'what';
      person.cash -= amount;
      if (to === 'wallet') person.wallet += amount;
      else table.cage += amount;
      return 'done';
    }
    case 'issue-colour': {
      const { colour, count } = command;
      const value = command.value ?? (book === 'adelaide-big-and-small' ? (table.sign?.minimum ?? 0) : Number.NaN);
      if (person === undefined || person.barred || !setup.colours.includes(colour)) return 'what';
      if (!isCount(value) || !isCount(count) || person.cash < value * count) return 'what';
      const others = table.people.filter((one) => one !== person && holds(table, one, colour));
      const agrees = (id: string): boolean => table.sharing.some((one) => one.player === id && one.colour === colour);
      if (others.length > 0 && !(book === 'crown-sic-bo' && [person, ...others].every(({ id }) => agrees(id)))) return 'what';
      const own = person.colours.filter(({ name }) => holds(table, person, name));
      const same = own.find(({ name }) => name === colour);
      if (same !== undefined && same.value !== value) return 'what';
      if (same === undefined && own.length > 0) {
        if (!person.severalColours) return 'what';
        const left = setup.colours.filter((name) => name !== colour && !table.people.some((one) => holds(table, one, name)));
        if (left.length === 0) return 'what';
        if (book === 'adelaide-big-and-small' && own.some((stack) => stack.value !== value)) return 'what';
      }
      person.cash -= value * count;
      if (same !== undefined) same.count += count;
      else person.colours = [...person.colours.filter(({ name }) => name !== colour), { name: colour, value, count }];
      return 'done';
    }
    case 'agree-to-share':
      if (person === undefined || !setup.colours.includes(command.colour)) return 'what';
      table.sharing.push({ player: command.player, colour: command.colour });
      return 'done';
    case 'approve-colours':
      if (person === undefined) return 'what';
      person.severalColours = true;
      return 'done';
    case 'redeem-colour': {
      const stack = person?.colours.find(({ name }) => name === command.colour);
      if (person === undefined || stack === undefined || command.issuedAt !== setup.table) return 'what';
      if (!isCount(command.count) || stack.count < command.count) return 'what';
      stack.count -= command.count;
      person.cash += command.count * stack.value;
      return 'done';
    }
    case 'redeem-closed-table': {
      if (table.open) return 'when';
      const stack = person?.colours.find(({ name }) => name === command.colour);
      if (person === undefined || stack === undefined || !command.surveillanceTold) return 'what';
      if (!isCount(command.count) || stack.count < command.count) return 'what';
      // What was issued here is known; another value is not what it was issued at (3.1.2(c)(ii)).
      if (command.valueFound !== null && command.valueFound !== stack.value) return 'what';
      const value = command.valueFound ?? command.lowestMinimum;
      if (isTooMuch(table, value * command.count)) return 'what';
      stack.count -= command.count;
      person.cash += command.count * value;
      table.float -= command.count * (value - stack.value);
      return 'done';
    }

    // ── wagers ──
    case 'place':
    case 'withdraw':
    case 'move':
      return naiveWager(table, command);

    // ── the round ──
    case 'order-dry-spin':
      if (table.round !== null || layoutOf(table) > 0) return 'when';
      if (!['table-opened', 'during-play', 'until-a-wager'].includes(command.ground)) return 'what';
      table.dryOrder = command.ground;
      return 'done';
    case 'call-bets':
      if (due !== 'open') return 'when';
      if (isUncommitted(table, round)) return 'what';
      if (book === 'triple-dice' && table.shooter === null) return 'what';
      Object.assign(table, { phase: 'BETTING', round, openedAtMs: atMs, dry: table.dryOrder !== null });
      return 'done';
    case 'tumble': {
      if (due !== 'tumble') return 'when';
      if (isUncommitted(table, round)) return 'what';
      if (!Number.isInteger(command.times) || command.times < 1 || command.times > 100) return 'what';
      table.round = round;
      table.tumbles += command.times;
      const enough = table.tumbles >= LEAST_TUMBLES[book];
      if (table.phase === 'IDLE') table.phase = 'TUMBLING';
      if (enough) {
        if (table.phase === 'RESPIN') table.phase = 'LOCKED';
        else table.phase = 'TUMBLED';
      }
      return 'done';
    }
    case 'close-bets':
      if (due !== 'close') return 'when';
      if (command.by.role === 'system' && atMs < table.openedAtMs + setup.bettingMs) return 'when';
      table.phase = 'LOCKED';
      return 'done';
    case 'uncover':
      if (due !== 'uncover') return 'when';
      table.phase = 'UNCOVERED';
      return 'done';
    case 'throw':
      if (due !== 'throw') return 'when';
      if (command.by.role === 'system' && table.phase === 'BETTING' && atMs < table.openedAtMs + setup.bettingMs) return 'when';
      if (book === 'triple-dice') {
        if (stakeOf(table, table.shooter ?? '', 'shooter') === 0 || table.dice === null) return 'what';
        const thrower = find(table, command.by.person);
        if (command.by.role === 'player' && (thrower === undefined || thrower.seat === null || thrower.barred)) return 'what';
      }
      if (!table.turnRounds.includes(round)) table.turnRounds.push(round);
      table.phase = 'THROWN';
      return 'done';
    case 'enter-result':
      if (due !== 'result') return 'when';
      if (facesAreBad(table, command.faces)) return 'what';
      table.faces = [...command.faces].sort();
      table.phase = 'RESULT';
      table.readBy = command.by.person;
      table.confirmed = false;
      if (table.dry) endRound(table, true);
      return 'done';
    case 'confirm-result':
      if (setup.confirmAbove === null) return 'when';
      if (setup.dice === 'electronic' || table.faces === null || table.phase !== 'RESULT') return 'what';
      if ([...command.faces].sort().join() !== table.faces.join() || table.readBy === command.by.person) return 'what';
      table.confirmed = true;
      return 'done';
    case 'commit-dice':
      if (table.committed !== null) return 'what';
      table.committed = (table.round ?? table.roundsEnded) + 1;
      return 'done';
    case 'reveal-dice':
      if (table.committed !== command.round) return 'what';
      // Not before its result is out or its round is over.
      if (command.round > table.roundsEnded && (table.round !== command.round || table.faces === null)) return 'what';
      table.committed = null;
      return 'done';
    case 'settle-round': {
      if (due !== 'settle') return 'when';
      const terms = termsOf(table);
      const faces = table.faces as number[];
      const rows = settle(table, wagersOf(table), terms, faces);
      const wins = rows.reduce((sum, { paid }) => sum + paid, 0);
      if (setup.dice === 'real' && setup.confirmAbove !== null && wins > setup.confirmAbove && !table.confirmed) return 'what';
      for (const row of rows) naivePay(table, row);
      for (const { player, bet } of rows) {
        const one = find(table, player) as Person;
        const stake = rows
          .filter((row) => row.player === player && row.bet === bet)
          .reduce((s, r) => s + r.counted + r.returned, 0);
        const warns = book === 'crown-sic-bo' || book === 'adelaide-big-and-small';
        if (warns && stake < limitOf(terms.sign, terms.limits[player], bet, 'minimum')) one.warned = true;
      }
      const decided = rows.filter(({ outcome }) => outcome !== 'rides');
      const turn = table.shooter === null ? null : (table.turnRounds[0] as number);
      table.past.push({ round, faces, rows, terms, given: netsOf(decided), should: netsOf(decided), turn, voided: false });
      if (table.past.length > ROUNDS_KEPT) table.past.shift();
      table.settled = rows;
      table.unpaid = [...new Set(rows.filter(({ outcome }) => outcome === 'won').map(({ bet }) => bet))].sort();
      table.phase = 'SETTLED';
      return 'done';
    }
    case 'take-losers':
      if (due !== 'take') return 'when';
      table.phase = 'TAKEN';
      return 'done';
    case 'pay-winners': {
      if (due !== 'pay') return 'when';
      const bets = command.bets ?? table.unpaid;
      if (bets.some((bet) => !table.unpaid.includes(bet))) return 'when';
      table.unpaid = table.unpaid.filter((bet) => !bets.includes(bet));
      if (table.unpaid.length > 0) return 'done';
      const own = table.settled.find(({ player, bet }) => bet === 'shooter' && player === table.shooter);
      const over = own !== undefined && own.outcome !== 'rides';
      endRound(table, true);
      if (over) endTurn(table);
      return 'done';
    }

    // ── the shooter's turn ──
    case 'offer-dice':
      if (table.shooter !== null) return 'what';
      table.offered = true;
      return 'done';
    case 'accept-dice':
      if (!table.offered || person === undefined || person.seat === null || person.barred) return 'what';
      if (table.staff.some((staff) => staff.person === command.player)) return 'what';
      startTurn(table, command.player);
      return 'done';
    case 'choose-dice': {
      const { dice } = command;
      if (table.shooter === null || table.dice !== null || dice.length !== 3 || new Set(dice).size !== 3) return 'what';
      if (dice.some((die) => !Number.isInteger(die) || die < 1 || die > 5)) return 'what';
      table.dice = [...dice];
      return 'done';
    }
    case 'replace-shooter':
      if (table.shooter === null || person === undefined || person.seat === null || person.barred) return 'what';
      if (table.staff.some((staff) => staff.person === command.player)) return 'what';
      // A locked wager stays its owner's and only the throwing passes on; without one the whole turn does (T-08).
      if (stakeOf(table, table.shooter, 'shooter') > 0) table.thrower = command.player;
      else startTurn(table, command.player);
      return 'done';

    // ── what goes wrong ──
    case 'declare-failure': {
      if (setup.dice === 'electronic' && REAL_ONLY.includes(command.reason)) return 'what';
      const to = FAILS[book][command.reason]?.[table.phase];
      if (to === undefined) return 'what';
      // These states can also be reached before the first tumble of a roll.
      if (table.tumbles === 0 && ['LOCKED', 'RESPIN'].includes(table.phase)) return 'what';
      if (command.reason === 'too-few-tumbles' && table.tumbles >= LEAST_TUMBLES[book]) return 'what';
      // What is closed with committed dice has its outcome.
      if (to === 'VOID' && setup.dice === 'electronic' && isClosed(table)) return 'what';
      if (to === 'VOID') voidRound(table);
      else Object.assign(table, { phase: to, tumbles: 0 });
      return 'done';
    }
    case 'report-malfunction':
      if (table.suspended) return 'when';
      table.suspended = true;
      return 'done';
    case 'declare-rectified':
      if (!table.suspended) return 'when';
      table.suspended = false;
      return 'done';
    case 'report-lamps':
      return table.faces === null ? 'what' : 'done';
    case 'correct-result':
      if (setup.dice === 'electronic' || table.phase !== 'RESULT' || facesAreBad(table, command.faces)) return 'what';
      if ([...command.faces].sort().join() === table.faces?.join()) return 'what';
      table.faces = [...command.faces].sort();
      table.readBy = command.by.person;
      table.confirmed = false;
      return 'done';
    case 'correct-settlement': {
      const past = table.past.find((one) => one.round === command.round);
      if (setup.dice === 'electronic' || past === undefined || past.voided || facesAreBad(table, command.faces)) return 'what';
      const faces = [...command.faces].sort();
      if (faces.join() === past.faces.join()) return 'what';
      // A wager that rode on was not decided by that throw, and later throws stand.
      const wagers = past.rows.filter(({ outcome }) => outcome !== 'rides');
      const fresh = settle(
        table,
        wagers.map(({ player, bet, counted, returned }) => ({ player, bet, stake: counted + returned })),
        past.terms,
        faces,
      );
      move(table, past, netsOf(fresh));
      past.faces = faces;
      if (past.round === table.round) {
        table.faces = faces;
        table.unpaid = [...new Set(fresh.filter(({ outcome }) => outcome === 'won').map(({ bet }) => bet))];
      }
      // … unless no throw has come after it: then the wager has ended here and the turn with it.
      const rode = past.rows.find(({ outcome }) => outcome === 'rides');
      const latest =
        table.turnRounds.at(-1) === past.round && (table.round === null || ['SETTLED', 'TAKEN'].includes(table.phase));
      if (rode !== undefined && latest && !faces.includes(1)) {
        rode.outcome = 'lost';
        table.float += rode.counted;
        past.given[rode.player] = (past.given[rode.player] ?? 0) - rode.counted;
        past.should[rode.player] = (past.should[rode.player] ?? 0) - rode.counted;
        sweep(table, rode.player, 'shooter');
        endTurn(table);
      }
      return 'done';
    }
    case 'void-damaged': {
      if (setup.dice === 'electronic' || command.rounds.length === 0) return 'what';
      const unsettled = table.round !== null && !['SETTLED', 'TAKEN'].includes(table.phase);
      const affected = new Set(command.rounds);
      // The same three dice make every throw of a turn: where they were damaged so is the throw under way, the turn is void
      // and its wager goes back.
      const ofTurn =
        table.shooter !== null && [...affected].some((number) => [...table.turnRounds, table.round].includes(number));
      if (ofTurn && unsettled && ['THROWN', 'FROZEN', 'RESULT'].includes(table.phase)) affected.add(table.round as number);
      const voidsNow = unsettled && affected.delete(table.round as number);
      const past = [...affected]
        .sort((a, b) => a - b)
        .map((number) => table.past.find((one) => one.round === number && !one.voided));
      if (past.includes(undefined)) return 'what';
      if (voidsNow) voidRound(table);
      for (const one of past) voidPast(table, one as PastRound);
      for (const turn of new Set(past.map((one) => one?.turn ?? null))) if (turn !== null) undoEndedTurn(table, turn);
      if (ofTurn) {
        giveBack(table, table.shooter as string, 'shooter');
        endTurn(table);
      }
      return 'done';
    }
    case 'invalidate': {
      const unmended = book === 'crown-sic-bo' && command.ground === 'unmended-malfunction';
      if (unmended && !table.suspended) return 'when';
      const which = command.round ?? table.round;
      if (which === null) return 'when';
      // With a result on the dice there is nothing that the malfunction prevents.
      if (unmended && (table.round === null || table.faces !== null)) return 'what';
      const past = table.past.find((one) => one.round === which);
      const current = which === table.round && !['SETTLED', 'TAKEN'].includes(table.phase);
      if (!current && (past === undefined || past.voided)) return 'what';
      if (!unmended && !['disruption', 'fraud'].includes(command.ground)) return 'what';
      if (current || past === undefined) voidRound(table);
      else voidPast(table, past);
      return 'done';
    }
    case 'record-error':
      return Number.isInteger(command.round) && command.round >= 1 && command.round <= table.roundsEnded ? 'done' : 'what';
    case 'adjust':
      if (!Number.isInteger(command.round) || command.round < 1 || command.round > table.roundsEnded) return 'what';
      if (person === undefined || command.amount === 0 || !Number.isSafeInteger(command.amount)) return 'what';
      if (isTooMuch(table, Math.abs(command.amount)) || person.cash + command.amount < 0) return 'what';
      person.cash += command.amount;
      table.float -= command.amount;
      adjustPast(table, command.player, command.round, command.amount);
      return 'done';
    case 'void-wager':
      // A locked wager cannot be removed (7.2).
      if (person === undefined || command.bet === 'shooter' || stakeOf(table, command.player, command.bet) === 0) return 'what';
      giveBack(table, command.player, command.bet);
      return 'done';
    case 'hold-winnings':
      if (person === undefined || !isCount(command.amount) || person.cash < command.amount) return 'what';
      person.cash -= command.amount;
      person.held += command.amount;
      return 'done';
    case 'release-held':
    case 'forfeit-held':
      if (person === undefined || person.held === 0) return 'what';
      if (command.type === 'release-held') person.cash += person.held;
      else table.float += person.held;
      person.held = 0;
      return 'done';
  }
}

const newPerson = (id: string, seat: number | null): Person => ({
  id,
  seat,
  cash: 0,
  colours: [],
  wallet: 0,
  held: 0,
  barred: false,
  warned: false,
  limits: null,
  idleRounds: 0,
  wageredThisRound: false,
  severalColours: false,
});

/** One settled wager off the layout. */
function naivePay(table: NaiveTable, { player, bet, counted, returned, outcome, paid, rounded }: NaiveRow): void {
  if (outcome === 'rides') return;
  const person = find(table, player) as Person;
  if (outcome === 'lost') {
    table.float += counted;
    person.cash += returned;
    sweep(table, player, bet);
    return;
  }
  // Where only a part counted, what comes back comes in cash chips.
  if (returned === 0 || counted === 0) giveBack(table, player, bet);
  else {
    person.cash += counted + returned;
    sweep(table, player, bet);
  }
  person.cash += paid;
  table.float -= paid - rounded;
  table.rounding -= rounded;
}

type WagerCommand = Extract<Command, { type: 'place' | 'withdraw' | 'move' }>;

/** Placing, taking back and moving. */
function naiveWager(table: NaiveTable, command: WagerCommand): NaiveVerdict {
  const { book } = table;
  if (!naiveBettingOpen(table)) return 'when';
  const person = find(table, command.player);
  const { amount, player } = command;
  if (person === undefined || !isCount(amount)) return 'what';
  const to = command.type === 'place' ? command.bet : command.type === 'move' ? command.to : null;
  const from = command.type === 'withdraw' ? command.bet : command.type === 'move' ? command.from : null;
  const stack = command.colour === undefined ? null : person.colours.find(({ name }) => name === command.colour);
  if (command.colour !== undefined && (stack === undefined || amount % (stack as { value: number }).value !== 0)) return 'what';

  if (to !== null) {
    if (person.seat === null || person.barred || table.staff.some((staff) => staff.person === player)) return 'what';
    if (!exists(table, to) || (isRisky(book, table.setup.layout, to) && !table.setup.named.includes(to))) return 'what';
    // Only the shooter, once, before the first throw; locked at once (7.1, 7.2, 8).
    if (to === 'shooter' && (player !== table.shooter || table.throw > 1 || stakeOf(table, player, to) > 0)) return 'what';
    if (to === 'shooter' && command.type === 'move') return 'what';
  }
  if (from !== null) {
    if (!exists(table, from) || from === 'shooter' || from === to) return 'what';
    const lying = table.chips.filter((chips) => chips.player === player && chips.bet === from);
    const has = lying.filter((chips) => chips.colour === (command.colour ?? null)).reduce((sum, chips) => sum + chips.amount, 0);
    if (has < amount) return 'what';
  } else if ((stack ? stack.count * stack.value : person.cash) < amount) return 'what';
  if (command.type === 'place' && layoutOf(table) + amount > LAYOUT_MOST) return 'what';
  // Whatever is wagered may win a thousandfold, and the house's money must stay countable.
  const most = 1_125_899_906_842_624;
  if (command.type === 'place' && Math.abs(table.float) + (layoutOf(table) + amount) * 1000 > most) return 'what';

  // Above the maximum: RWS fills the box and refuses the rest, the two small games the same for each player; the others settle to it.
  const refusesExcess = book !== 'crown-sic-bo' && book !== 'adelaide-big-and-small';
  let fits = amount;
  if (to !== null && refusesExcess) {
    const taken = book === 'rws-tai-sai' ? totalOn(table, to) : stakeOf(table, player, to);
    fits = Math.max(0, Math.min(amount, limitOf(table.sign ?? {}, null, to, 'maximum') - taken));
    if (fits === 0) return 'what';
  }
  // Below the minimum: refused where only a sign speaks of it, taken elsewhere.
  if (book === 'triple-dice' || book === 'dicette') {
    const below = (bet: string, stake: number): boolean => stake > 0 && stake < limitOf(table.sign ?? {}, null, bet, 'minimum');
    if (from !== null && below(from, stakeOf(table, player, from) - fits)) return 'what';
    if (to !== null && below(to, stakeOf(table, player, to) + fits)) return 'what';
  }

  if (from !== null) lift(table, player, from, fits, command.colour ?? null);
  if (to === null || command.type === 'move') {
    if (to === null) payInto(person, fits, command.colour);
  } else payInto(person, -fits, command.colour);
  if (to !== null) table.chips.push({ player, bet: to, amount: fits, colour: command.colour ?? null });
  if (command.type === 'place') {
    person.wageredThisRound = true;
    if (table.dry) Object.assign(table, { dry: false, dryOrder: null });
  }
  if (command.type === 'withdraw' && stakedBy(table, player) === 0) person.wageredThisRound = false;
  return 'done';
}

function payInto(person: Person, amount: number, colour: string | undefined): void {
  const stack = person.colours.find(({ name }) => name === colour);
  if (stack === undefined) person.cash += amount;
  else stack.count += amount / stack.value;
}

/** Takes an amount off a bet, from one placement after the other. */
function lift(table: NaiveTable, player: string, bet: string, amount: number, colour: string | null): void {
  let left = amount;
  for (const chips of table.chips) {
    if (chips.player !== player || chips.bet !== bet || chips.colour !== colour) continue;
    const taken = Math.min(left, chips.amount);
    chips.amount -= taken;
    left -= taken;
  }
  table.chips = table.chips.filter((chips) => chips.amount > 0);
}
