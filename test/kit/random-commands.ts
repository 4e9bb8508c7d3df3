/** Builds commands from random numbers, for a table of the naive model (`naive-table.ts`). Some commands are valid, others have wrong values, wrong people or wrong times. */
import { ACTS, type Act, type Face, type FailureReason, type Sign, STEP_ACTS, WAGERS_SHOWN } from '../../src/rules/index.ts';
import type { Command, CommandBody, HouseFacts } from '../../src/table/index.ts';
import { type BookName, permissionTextOf, permittedRoles, STAFF_ROLES } from './expected-permissions.ts';
import { findPerson, idleRoundsOf, type NaiveTable, naiveNextStep, stakeOf } from './naive-table.ts';

/** The random numbers from which one command is built. The first numbers have the largest effect. */
export type RandomNumbers = readonly number[];

const PLAYERS = ['ann', 'bo', 'cy', 'dee'] as const;

/** The first eight amounts are used most. The last ones are invalid or too large. */
const AMOUNTS = [10, 25, 50, 100, 333, 1000, 5, 1000, 1, 2500, 40, 7, 0, -5, 1.5, 2 ** 53, 2 ** 53 - 1, 2 ** 49];
const COLOURS = ['red', 'blue', 'red', 'green', 'mauve'];
const REASONS: readonly FailureReason[] = [
  ...(['not-flat', 'too-few-tumbles', 'exposed', 'malfunction', 'stacked', 'early-activation', 'not-together'] as const),
];

export const MINUTE_MS = 60_000;

/** Signs (notices with the limits of a table): a simple one, one with limits of one bet, two that require multiples of the minimum where possible, and two invalid ones. */
export function signsOf(book: BookName, bet: string): readonly Sign[] {
  const differential = book === 'rws-tai-sai' ? { differential: 300 } : {};
  const multiples = book === 'adelaide-big-and-small' || book === 'crown-sic-bo' ? { multiples: true } : {};
  return [
    { minimum: 10, maximum: 1000, ...differential },
    { minimum: 10, maximum: 1000, bets: { [bet]: { minimum: 20, maximum: 100 } }, ...differential },
    { minimum: 50, maximum: 100, ...differential, ...multiples },
    { minimum: 5, maximum: 2000, ...differential, ...multiples },
    { minimum: 10, ...differential } as Sign,
    { minimum: 10, maximum: 5, ...differential },
  ];
}

/** Reads the numbers one after the other. After the last number it returns 0. */
function readNumbers(numbers: RandomNumbers): { readonly next: () => number; readonly pick: <T>(list: readonly T[]) => T } {
  let i = 0;
  const next = (): number => numbers[i++] ?? 0;
  return { next, pick: (list) => list[next() % list.length] as never };
}

function resultFor(book: BookName, next: () => number): CommandBody & { type: 'enter-result' } {
  const count = book === 'dicette' ? 2 : 3;
  const faces = Array.from({ length: next() % 40 === 39 ? 1 : count }, () => (next() % 6) + 1);
  if (next() % 60 === 59) faces[0] = 7;
  // Most throws show a crown, so that a shooter's turn continues.
  if (book === 'triple-dice' && next() % 3 !== 0) faces[0] = 1;
  if (next() % 8 === 7) faces.fill(faces[0] as number);
  return { type: 'enter-result', faces: faces as never };
}

/** Picks mostly a player whom the act can affect, sometimes an unknown player. */
function playerFor(table: NaiveTable, act: Act, next: () => number): string {
  const [chance, choice] = [next() % 25, next()];
  const affected: string[] = [];
  if (['withdraw', 'move', 'void-wager'].includes(act)) affected.push(...table.chips.map(({ player }) => player));
  if (act.startsWith('redeem')) affected.push(...table.people.filter(({ colours }) => colours.length > 0).map(({ id }) => id));
  if (act === 'agree-limits' || act === 'decline-limits')
    affected.push(...table.people.filter(({ limitsProposed }) => limitsProposed !== null).map(({ id }) => id));
  if (act.endsWith('-held') || act === 'record-investigation')
    affected.push(...table.people.filter(({ held }) => held > 0).map(({ id }) => id));
  if (act === 'pay-due') affected.push(...table.dueChips.filter(({ bet }) => bet === null).map(({ player }) => player));
  if (act === 'hold-winnings')
    affected.push(...table.pastRounds.flatMap(({ expected }) => Object.keys(expected).filter((id) => (expected[id] ?? 0) > 0)));
  if (act === 'readmit-player') affected.push(...table.people.filter(({ barred }) => barred).map(({ id }) => id));
  if (act === 'require-to-vacate')
    affected.push(...table.people.filter((person) => idleRoundsOf(table, person) > 1).map(({ id }) => id));
  // `zed` is the unknown player: no test gives him a seat.
  if (chance === 24) return 'zed';
  const candidates = affected.length > 0 && chance > 3 ? affected : PLAYERS;
  return candidates[choice % candidates.length] as string;
}

/** Where chips come from or go. `isOther`: a less common place, which is wrong at a tournament table. */
function sourceIn({ setup }: NaiveTable, isOther: boolean): 'cage' | 'wallet' | 'tournament' {
  if (setup.tournament) return isOther ? 'cage' : 'tournament';
  return isOther ? 'wallet' : 'cage';
}

/** Builds the command without its actor and time. */
function bodyFor(table: NaiveTable, act: Act, numbers: RandomNumbers, bets: readonly string[], atMs: number): CommandBody {
  const { next, pick } = readNumbers(numbers);
  const { book } = table;
  const player = playerFor(table, act, next);
  const oneIn = (n: number): boolean => next() % n === n - 1;
  const pickBet = (): string =>
    oneIn(30) ? 'nonsense:9' : (bets[next() % Math.min(bets.length, oneIn(3) ? bets.length : 6)] as string);
  const pickAmount = (): number => AMOUNTS[next() % (oneIn(6) ? AMOUNTS.length : 8)] as number;
  const pickRound = (): number => (oneIn(8) ? 999 : Math.max(0, (table.round ?? table.roundsEnded) - (next() % 3)));
  const signs = signsOf(book, bets[0] as string);
  const sign = signs[next() % (oneIn(8) ? signs.length : 4)] as Sign;
  switch (act) {
    case 'open-table': {
      const floatMinor = oneIn(20) ? -1 : 100_000;
      const session = { session: 'heat', wagersShown: pick(WAGERS_SHOWN) } as const;
      if (!table.setup.tournament) return { type: act, sign, floatMinor };
      return { type: act, sign, floatMinor, ...session, ...(oneIn(6) ? {} : { tournament: 'cup' }) };
    }
    case 'post-notice':
      return {
        ...(oneIn(2) ? ({ type: act, notice: 'raise-minimum', sign } as const) : ({ type: act, notice: 'closure' } as const)),
        ...(oneIn(3) ? { dueMs: atMs + pick([20, 25, 40, 19, 24 * 60, 24 * 60 + 1]) * MINUTE_MS } : {}),
      };
    case 'withdraw-notice':
      return { type: act, notice: oneIn(2) ? 'raise-minimum' : 'closure' };
    case 'change-sign':
      return { type: act, sign };
    case 'propose-limits':
      return { type: act, player, limits: { minimum: 5, maximum: pick([200, 3000]) } };
    case 'agree-limits': {
      const proposed = findPerson(table, player)?.limitsProposed ?? { minimum: 5, maximum: 200 };
      return { type: act, player, limits: oneIn(5) ? null : oneIn(3) ? { maximum: 250 } : proposed };
    }
    case 'decline-limits':
      return { type: act, player };
    case 'assign-staff':
      return {
        type: act,
        person: pick(['dan', 'dan', 'deb', player]),
        role: oneIn(9) ? 'caretaker' : pick([...STAFF_ROLES[book], 'dealer']),
        adult: !oneIn(9),
      };
    case 'relieve-staff':
      return { type: act, person: pick(['deb', 'dan', player]) };
    case 'seat-player':
      return { type: act, player, position: pick([1, 2, 3, 4, 0]), adult: !oneIn(9) };
    case 'exclude-player':
      return { type: act, player, grounds: 'conduct' };
    case 'warn-player':
    case 'raise-dispute':
      return { type: act, player, about: 'a payout' };
    case 'leave-table':
    case 'readmit-player':
    case 'require-to-vacate':
    case 'approve-colours':
    case 'accept-dice':
    case 'replace-shooter':
    case 'release-held':
    case 'forfeit-held':
    case 'pay-due':
      return { type: act, player };
    case 'buy-chips':
      return { type: act, player, from: sourceIn(table, oneIn(3)), amount: oneIn(4) ? pickAmount() : 1000 };
    case 'cash-out':
      return { type: act, player, to: sourceIn(table, oneIn(2)), amount: pickAmount() };
    case 'issue-colour':
      return {
        type: act,
        player,
        colour: pick(COLOURS),
        value: oneIn(4) ? null : pick([10, 5, 10, 25, 0]),
        count: pick([10, 4, 1, 40, -1]),
      };
    case 'agree-to-share':
      return { type: act, player, colour: pick(COLOURS), ...(oneIn(3) ? {} : { newcomer: pick([...PLAYERS, 'zed']) }) };
    case 'redeem-colour':
      return { type: act, player, colour: pick(COLOURS), count: pick([1, 4, 10, 2]), issuedAt: oneIn(9) ? 'T9' : 'T1' };
    case 'redeem-closed-table':
      return {
        type: act,
        player,
        colour: findPerson(table, player)?.colours[0]?.name ?? pick(COLOURS),
        count: pick([1, 4]),
        surveillanceTold: !oneIn(4),
        // A value that the sender types. The table refuses one that differs from the records of the house.
        ...(oneIn(6) ? { valueFound: findPerson(table, player)?.colours[0]?.value ?? 10 } : {}),
        ...(oneIn(6) ? { lowestMinimum: pick([5, 10]) } : {}),
      };
    case 'place':
      return { type: act, player, bet: pickBet(), amount: pickAmount(), ...colourFields(table, player, next) };
    case 'withdraw':
      return { type: act, player, ...wagerOnLayout(table, player, next, pickBet, pickAmount) };
    case 'move': {
      const { bet: from, ...rest } = wagerOnLayout(table, player, next, pickBet, pickAmount);
      return { type: act, player, from, to: pickBet(), ...rest };
    }
    case 'order-dry-spin':
      return { type: act, ground: pick(['during-play', 'table-opened', 'until-a-wager', 'boredom']) };
    case 'tumble':
      return { type: act, times: pick([3, 1, 2, 3, 4, oneIn(9) ? 0 : 3]) };
    case 'enter-result':
      return resultFor(book, next);
    case 'confirm-result':
      return {
        type: act,
        faces: oneIn(5) ? resultFor(book, next).faces : facesToConfirm(table, resultFor(book, next).faces),
        ...roundToConfirm(table, oneIn(8) ? pickRound() : null),
      };
    case 'commit-dice':
      return { type: act, commitment: `c${next()}` };
    case 'reveal-dice':
      return { type: act, round: oneIn(6) ? pickRound() : (table.committedRound ?? pickRound()), seed: `s${next()}` };
    case 'reject-dice':
      return {
        type: act,
        round: oneIn(6) ? pickRound() : (table.rejectedRound ?? table.committedRound ?? table.round ?? pickRound()),
        why: 'another seed',
      };
    case 'record-clock-step':
      return { type: act, byMs: oneIn(5) ? 0 : next() * 1000 };
    case 'record-restore':
      return {
        type: act,
        records: next(),
        backupMs: oneIn(3) ? null : next(),
        ...(oneIn(2) ? { commitment: `c${next()}` } : {}),
      };
    case 'pay-winners':
      return oneIn(3)
        ? { type: act, bets: [table.unpaidBets[0] ?? pickBet(), ...(oneIn(3) ? [table.unpaidBets[0] ?? pickBet()] : [])] }
        : { type: act };
    case 'choose-dice':
      return { type: act, dice: oneIn(5) ? [1, 1, 2] : [1, 3, 5] };
    case 'declare-failure':
      return { type: act, reason: pick(REASONS), ...(oneIn(9) ? { round: pickRound() } : {}) };
    case 'report-malfunction':
    case 'interrupt':
    case 'report-lamps':
      return { type: act, about: 'a fault' };
    case 'correct-result':
      return {
        type: act,
        faces: oneIn(3) ? facesToConfirm(table, resultFor(book, next).faces) : resultFor(book, next).faces,
        why: 'misread',
      };
    case 'correct-settlement':
      return {
        type: act,
        round: oneIn(2) ? (sealedCorrectionOf(table)?.round ?? pickRound()) : pickRound(),
        faces: oneIn(3) ? facesToConfirm(table, resultFor(book, next).faces) : resultFor(book, next).faces,
        why: 'misread',
      };
    case 'void-damaged':
      return { type: act, rounds: oneIn(9) ? [] : oneIn(3) ? [pickRound(), pickRound()] : [pickRound()], why: 'a chipped die' };
    case 'invalidate':
      return {
        type: act,
        ground: pick(['fraud', 'disruption', 'unmended-malfunction', 'boredom']),
        why: 'seen',
        ...(oneIn(4) ? { round: pickRound() } : {}),
      };
    case 'record-error':
      return { type: act, round: pickRound(), about: 'paid twice' };
    case 'adjust':
      return { type: act, round: pickRound(), player, amount: (oneIn(2) ? -1 : 1) * pickAmount(), why: 'paid short' };
    case 'void-wager':
      return { type: act, player, bet: wagerOnLayout(table, player, next, pickBet, pickAmount).bet, grounds: 'a device' };
    case 'hold-winnings':
      return { type: act, player, since: oneIn(3) ? 1 : pickRound(), amount: oneIn(3) ? pickAmount() : 5, grounds: 'a device' };
    case 'record-investigation':
      return { type: act, player, outcome: oneIn(2) ? 'keep' : 'release', decidedBy: 'the inspector', reference: 'file 7' };
    case 'decide-dispute':
      return { type: act, dispute: oneIn(3) ? 1 + (next() % 3) : 1, decision: 'stands' };
    case 'request-review':
      return { type: act, player: table.disputes[0]?.player ?? player, dispute: oneIn(4) ? 2 : 1 };
    case 'decide-review':
      return { type: act, dispute: oneIn(4) ? 2 : 1, decision: 'stands' };
    case 'rule':
      return { type: act, about: 'a chip on the line', decision: 'no wager' };
    case 'close-table':
    case 'notify-officer':
    case 'start-gaming-day':
    case 'call-bets':
    case 'close-bets':
    case 'uncover':
    case 'throw':
    case 'settle-round':
    case 'take-losers':
    case 'offer-dice':
    case 'declare-rectified':
    case 'take-over':
      return { type: act };
  }
}

/** The settled round whose correction waits for another reading. */
const sealedCorrectionOf = ({ pastRounds }: NaiveTable) =>
  pastRounds.find(({ correctionReadings }) => correctionReadings.length > 0);

/** The faces that another person has read, or else these. */
function facesToConfirm(table: NaiveTable, otherwise: readonly Face[]): readonly Face[] {
  const first = table.readings[0] ?? sealedCorrectionOf(table)?.correctionReadings[0];
  return first === undefined ? ((table.faces as readonly Face[] | null) ?? otherwise) : ([...first.faces].map(Number) as Face[]);
}

/** Names the settled round whose correction is sealed, or `otherwise`. */
function roundToConfirm(table: NaiveTable, otherwise: number | null): { readonly round?: number } {
  const round = table.readings.length > 0 ? undefined : sealedCorrectionOf(table)?.round;
  return otherwise !== null ? { round: otherwise } : round === undefined ? {} : { round };
}

/** Picks mostly chips that the player has on a bet. */
function wagerOnLayout(table: NaiveTable, player: string, next: () => number, pickBet: () => string, pickAmount: () => number) {
  const ownChips = table.chips.filter((chips) => chips.player === player);
  const chips = ownChips[next() % Math.max(1, ownChips.length)];
  if (chips === undefined || next() % 5 === 4) return { bet: pickBet(), amount: pickAmount() };
  const takenAmount = next() % 4 === 3 ? pickAmount() : chips.amount;
  return chips.colour === null
    ? { bet: chips.bet, amount: takenAmount }
    : { bet: chips.bet, amount: takenAmount, colour: chips.colour };
}

/** Picks mostly a colour that the player has, with an amount in whole chips. */
function colourFields(table: NaiveTable, player: string, next: () => number): { colour?: string; amount?: number } {
  const stacks = findPerson(table, player)?.colours.filter(({ count }) => count > 0) ?? [];
  const stack = stacks[next() % Math.max(1, stacks.length)];
  if (stack === undefined) return next() % 12 === 11 ? { colour: COLOURS[next() % COLOURS.length] as string } : {};
  if (next() % 2 === 1) return {};
  return next() % 6 === 5 ? { colour: stack.name } : { colour: stack.name, amount: stack.value * (1 + (next() % 6)) };
}

const personFor = (role: string, body: CommandBody): string => {
  if (role === 'player') return 'player' in body ? body.player : 'ann';
  return { dealer: 'dan', officer: 'olga', 'inspectorate-manager': 'mia', system: 'T1', tumbler: 'T1' }[role] ?? 'max';
};

/** Picks mostly an actor who may do the act, sometimes any actor. */
function actorFor(table: NaiveTable, body: CommandBody, numbers: RandomNumbers): Command['by'] {
  const { next, pick } = readNumbers(numbers);
  const { book, setup } = table;
  const byTheTournament = ['open-table', 'close-table', 'seat-player', 'leave-table', 'buy-chips', 'cash-out', 'withdraw'];
  const permitted = setup.tournament && byTheTournament.includes(body.type) ? ['system'] : permittedRoles(book, body.type);
  const everybody = [...STAFF_ROLES[book], 'player', 'officer', 'inspectorate-manager', 'system', 'tumbler'];
  const electronic = body.type === 'enter-result' && setup.dice === 'electronic';
  const role = next() % 7 === 6 || permitted.length === 0 ? pick(everybody) : electronic ? 'tumbler' : pick(permitted);
  if (next() % 25 === 24) return { role, person: pick(['deb', 'bo', 'zed', 'dan']) };
  if (body.type === 'enter-result' && table.keyedBy !== null && next() % 4 !== 3) return { role, person: table.keyedBy };
  // `table.thrower` throws instead of a shooter whom staff have replaced.
  const thrower = permissionTextOf(book, body.type) === 'shooter' ? (table.thrower ?? table.shooter) : null;
  return { role, person: role === 'player' && thrower !== null ? thrower : personFor(role, body) };
}

/** The next act about the first dispute, or a new dispute. */
function advanceDispute({ disputes: [first] }: NaiveTable): Act {
  if (first === undefined || first.review === 'given') return 'raise-dispute';
  if (!first.decided) return 'decide-dispute';
  return first.review === 'none' ? 'request-review' : 'decide-review';
}

/** The next act about the first held winnings, or a new hold. */
function advanceSeizure({ people }: NaiveTable): Act {
  const holder = people.find(({ held }) => held > 0);
  if (holder === undefined) return 'hold-winnings';
  if (holder.investigated === null) return 'record-investigation';
  return holder.investigated === 'release' ? 'release-held' : 'forfeit-held';
}

/** Between rounds of a tournament, players come and go, and sessions end. */
function nextTournamentAct({ setup, phase, people }: NaiveTable, choice: number): Act | null {
  if (!setup.tournament || phase !== 'IDLE') return null;
  if (people.every(({ seat }) => seat === null)) return choice % 3 === 0 ? 'seat-player' : 'close-table';
  const acts: Readonly<Record<number, Act>> = {
    0: 'leave-table',
    1: 'leave-table',
    2: 'buy-chips',
    3: 'cash-out',
    4: 'seat-player',
  };
  return acts[choice % 12] ?? null;
}

/** The act that advances the round: the next step, or the act that the round waits for. */
function nextAct(table: NaiveTable, choice: number): Act {
  const hasColourChips = table.people.some(({ colours }) => colours.some(({ count }) => count > 3));
  if (!table.open) return hasColourChips && table.book === 'crown-sic-bo' ? 'redeem-closed-table' : 'open-table';
  if (table.suspended && table.rejectedRound !== null && choice % 3 < 2) return choice % 3 === 0 ? 'void-damaged' : 'reject-dice';
  if (table.suspended) return 'declare-rectified';
  const tournamentAct = nextTournamentAct(table, choice);
  if (tournamentAct !== null) return tournamentAct;
  if (table.dueChips.some(({ bet }) => bet === null) && choice % 3 === 0) return 'pay-due';
  if (table.setup.dice === 'electronic') {
    if (table.committedRound === null) return 'commit-dice';
    if (table.committedRound <= table.roundsEnded || (table.faces !== null && choice % 2 === 0)) return 'reveal-dice';
  }
  if (table.readings.length > 1) return 'correct-result';
  const awaitsReader = table.readings.length > 0 || table.phase === 'RESULT';
  if (awaitsReader && table.setup.confirmAbove !== null && choice % 2 === 0) return 'confirm-result';
  if (sealedCorrectionOf(table) !== undefined && choice % 3 === 0)
    return choice % 2 === 0 ? 'confirm-result' : 'correct-settlement';
  const hasIdlePlayer = table.people.some((person) => person.seat !== null && idleRoundsOf(table, person) >= 3);
  if (hasIdlePlayer && table.book === 'crown-sic-bo' && choice % 3 === 0) return 'require-to-vacate';
  const isHolding = table.people.some(({ held }) => held > 0);
  if (table.book === 'crown-sic-bo' && choice % (isHolding ? 4 : 8) === 1) return advanceSeizure(table);
  if (table.book === 'adelaide-big-and-small' && choice % 8 === 0) return advanceDispute(table);
  if (table.book === 'triple-dice') {
    if (table.shooter === null && (table.round === null || table.phase === 'BETTING'))
      return table.diceOffered ? 'accept-dice' : 'offer-dice';
    if (table.phase === 'IDLE' && table.throw > 1 && choice % 9 === 0) return 'close-table';
    // A correction or a void of an earlier throw can change the wager of the shooter.
    if (table.phase === 'IDLE' && choice % 9 === 1) return 'correct-settlement';
    if (table.phase === 'IDLE' && (choice % 9 === 2 || choice % 9 === 4)) return 'void-damaged';
    if (table.shooter !== null && table.chosenDice === null && table.phase === 'IDLE' && choice % 5 !== 0) return 'choose-dice';
  }
  return STEP_ACTS[naiveNextStep(table)];
}

/** The common acts. Frequent acts are listed several times. */
const COMMON_ACTS: readonly Act[] = [
  ...(['withdraw', 'move', 'declare-failure', 'declare-failure', 'withdraw', 'buy-chips', 'cash-out'] as const),
  ...(['correct-result', 'correct-settlement', 'void-damaged', 'invalidate', 'interrupt', 'report-malfunction'] as const),
  ...([
    'issue-colour',
    'issue-colour',
    'redeem-colour',
    'propose-limits',
    'agree-limits',
    'propose-limits',
    'agree-limits',
    'void-wager',
    'hold-winnings',
    'hold-winnings',
    'move',
  ] as const),
  ...(['record-investigation', 'record-investigation', 'release-held', 'forfeit-held'] as const),
  ...(['seat-player', 'leave-table', 'adjust', 'change-sign', 'close-table', 'tumble', 'replace-shooter'] as const),
  ...(['post-notice', 'notify-officer', 'require-to-vacate', 'exclude-player', 'readmit-player', 'order-dry-spin'] as const),
  ...(['withdraw-notice', 'void-damaged', 'void-damaged', 'pay-due'] as const),
  ...([
    'take-over',
    'record-error',
    'correct-result',
    'raise-dispute',
    'decide-dispute',
    'request-review',
    'decide-review',
  ] as const),
];

const COLOUR_ACTS: readonly Act[] = [
  ...(['issue-colour', 'issue-colour', 'issue-colour', 'redeem-colour', 'agree-to-share', 'approve-colours'] as const),
  'declare-failure',
  ...([
    'place',
    'place',
    'place',
    'withdraw',
    'move',
    'redeem-closed-table',
    'close-table',
    'post-notice',
    'notify-officer',
  ] as const),
];

/** Cumulative percentages: the next step of the round, a wager, a common act. The rest is a random act. */
export const COMMAND_MIXES = {
  brisk: [70, 85, 95],
  busy: [40, 65, 88],
  /** The common acts are about colour chips. */
  colourful: [30, 50, 90],
  hostile: [30, 40, 60],
} as const;
export type CommandMix = keyof typeof COMMAND_MIXES;

/** Builds the command for these random numbers at this table and time. */
export function commandFor(
  table: NaiveTable,
  mix: CommandMix,
  numbers: RandomNumbers,
  bets: readonly string[],
  atMs: number,
): Command {
  const [first = 0, choice = 0, ...rest] = numbers;
  const percent = first % 100;
  const [advanceBelow, placeBelow, commonBelow] = COMMAND_MIXES[mix];
  const wager = percent < advanceBelow && percent % 2 === 0 ? shooterWager(table) : null;
  if (wager !== null) return { ...wager, by: { role: 'player', person: wager.player }, atMs };
  const commonActs = mix === 'colourful' ? COLOUR_ACTS : COMMON_ACTS;
  const pick = (list: readonly Act[]): Act => list[choice % list.length] as Act;
  const act: Act =
    percent < advanceBelow
      ? nextAct(table, choice)
      : percent < placeBelow
        ? 'place'
        : percent < commonBelow
          ? pick(commonActs)
          : pick(ACTS);
  const body = bodyFor(table, act, rest, bets, atMs);
  const house = factsFor(table, act, rest);
  // The actor is chosen by the last numbers, because the body uses the first ones.
  const command = { ...body, by: actorFor(table, body, [...rest].reverse()), atMs } as Command;
  const fact = Math.floor(first / 100);
  const facts = {
    ...(table.setup.tournament ? TOURNAMENT_FACTS[fact % TOURNAMENT_FACTS_ONE_IN] : FACTS[fact % FACTS_ONE_IN]),
    ...house,
  };
  return Object.keys(facts).length === 0 ? command : { ...command, house: facts };
}

/** Facts that the server would add: for opening, that a tournament uses the table; for the close, that a player has ended the betting time; for colour chips of a closed table, the last issue or the lowest minimum of the game. */
function factsFor({ setup }: NaiveTable, act: Act, numbers: RandomNumbers): HouseFacts | null {
  if (act === 'open-table') return setup.tournament && (numbers[0] ?? 0) % 4 === 3 ? { designated: 'cup' } : null;
  if (act === 'close-bets' || act === 'throw')
    return (numbers[0] ?? 0) % 2 === 1 ? { bettingEndedBy: PLAYERS[(numbers[1] ?? 0) % PLAYERS.length] as string } : null;
  if (act !== 'redeem-closed-table') return null;
  const facts: readonly HouseFacts[] = [
    {},
    { colourIssued: { value: 25, seq: 9 } },
    { lowestMinimum: { minimum: 5, table: 'T2' } },
    { lowestMinimum: { minimum: 10, table: 'T3' } },
  ];
  return facts[(numbers[0] ?? 0) % facts.length] as HouseFacts;
}

/** What the house knows about the people of a command. Most commands have no such facts. */
const FACTS: readonly HouseFacts[] = [{ underAge: true }, { playerHoldsRole: true }];
const FACTS_ONE_IN = 40;
const TOURNAMENT_FACTS: readonly HouseFacts[] = [
  { playerHoldsRole: true },
  { tournamentWaits: { code: 'held', clauses: ['8.2.4'] } },
];
const TOURNAMENT_FACTS_ONE_IN = 20;

/** The shooter bet if it is missing and affordable. Random bets would rarely choose it. */
function shooterWager(table: NaiveTable): (CommandBody & { type: 'place' }) | null {
  const { shooter, phase } = table;
  if (shooter === null || phase !== 'BETTING' || stakeOf(table, shooter, 'shooter') > 0) return null;
  return (findPerson(table, shooter)?.cash ?? 0) >= 50 ? { type: 'place', player: shooter, bet: 'shooter', amount: 50 } : null;
}
