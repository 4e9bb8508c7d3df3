/** The conditions of a tournament in plain English. */
import type { Conditions, Cut, Statement, TieStep } from '../../../../tournament/index.ts';
import { formatNumber } from '../../../shell/index.ts';

const count = (number: number, one: string, many: string): string =>
  number === 1 ? `1 ${one}` : `${formatNumber(number)} ${many}`;
const players = (number: number): string => count(number, 'player', 'players');
const spins = (number: number): string => count(number, 'spin', 'spins');
const minutes = (number: number): string => count(number, 'minute', 'minutes');

const cuts: Readonly<Record<Cut['by'], (n: number) => string>> = {
  table: (n) => (n === 1 ? 'The best player of each table advances.' : `The best ${formatNumber(n)} of each table advance.`),
  overall: (n) => (n === 1 ? 'The best player advances.' : `The best ${formatNumber(n)} of all players advance.`),
  'best-of-rest': (n) => (n === 1 ? 'The best player of the rest advances.' : `The best ${formatNumber(n)} of the rest advance.`),
  lot: (n) => `${players(n)} of the rest ${n === 1 ? 'advances' : 'advance'} by lot.`,
};

const ties: Readonly<Record<Exclude<TieStep['by'], 'play-off'>, string>> = {
  'before-last-spin': 'the chips before the last spin',
  'earlier-spins': 'the chips after each earlier spin, the latest first. A spin that a player missed counts as the lowest',
  lot: 'lots',
  share: 'the tied players share the prizes of their places',
};

const statements: Readonly<Record<Statement, string>> = {
  'entitled-persons-only': 'Only people who may enter the casino and gamble can play.',
  'may-refuse-any-application': 'The house may refuse any application.',
  'director-conducts-rules-prevail':
    'The director conducts the tournament, and the rules of the game prevail over these conditions.',
};

const wagersShown: Readonly<Record<Conditions['wagersShown'], string>> = {
  live: 'Players at a table see the wagers of the others at once.',
  'after-close': 'Players at a table see the wagers of the others after the close of betting.',
  never: 'Players at a table never see the wagers of the others.',
};

const substitutes: Readonly<Record<Conditions['substitutes'], string>> = {
  allowed: 'A player may name a substitute for a session. The director approves each one.',
  'not-allowed': 'Substitutes are not allowed.',
};

const signature: Readonly<Record<Conditions['signature'], string>> = {
  required: 'Every player signs the conditions before play.',
  'not-required': 'Players need not sign the conditions.',
};

export const EN = {
  game: 'Game and limits',
  gameText: (game: string, layout: string) => `${game}, layout ${layout}.`,
  limits: (minimum: string, maximum: string) => `Wagers on a bet: ${minimum} to ${maximum} in tournament chips.`,
  otherLimits: 'Some bets have other limits. The sign at the table shows them.',
  fee: 'Entry fee',
  feeFree: 'Entry is free.',
  feeText: (amount: string) => `Each player pays ${amount}.`,
  feeParts: (house: string, prizes: string) => `${house} of it stays with the house, and ${prizes} goes to the prizes.`,
  sessions: 'Sessions',
  starts: (time: string) => `Starts on ${time}.`,
  everybody: 'Everybody who entered plays.',
  from: {
    advanced: (session: string) => `For the players who advance from: ${session}.`,
    eliminated: (session: string) => `For the players who are eliminated in: ${session}.`,
  },
  tables: (tables: number, seats: number) =>
    `${count(tables, 'table', 'tables')} with up to ${count(seats, 'seat', 'seats')}${tables === 1 ? '' : ' each'}.`,
  length: {
    spins: (number: number) => `The session has ${spins(number)}.`,
    time: (number: number) => `The session lasts ${minutes(number)}. The spin under way is finished.`,
    survivors: (remaining: number, most: number) =>
      `The session ends when ${players(remaining)} or fewer have chips, or after ${spins(most)}.`,
  },
  chips: (amount: string) => `Every player starts with ${amount} in tournament chips.`,
  compulsory: (amount: string) => `Every player must wager at least ${amount} in every spin.`,
  compulsoryNone: 'Nobody must wager.',
  shortOfChips: {
    'all-in': 'A player with fewer chips wagers all of them.',
    eliminated: 'A player with fewer chips is eliminated.',
  },
  cuts,
  ranks: 'This session ranks the players. Nobody advances.',
  tiesTitle: 'Ties',
  tiesText: 'If players have equal chips, these steps decide, in this order:',
  ties,
  playOff: (number: number, times: number) =>
    `a play-off of ${spins(number)} with equal fresh chips, at most ${times === 1 ? 'one time' : `${formatNumber(times)} times`}`,
  buyBack: 'Buy-back',
  buyBackNone: 'Eliminated players cannot buy back.',
  buyBackText: (fee: string, times: number, number: number) =>
    `An eliminated player can buy back for ${fee}, at most ${times === 1 ? 'one time' : `${formatNumber(times)} times`}, within ${minutes(number)} after the cut.`,
  buyBackAfter: (sessions: string) => `This is possible after: ${sessions}.`,
  eligibility: 'Who may enter',
  criteria: (text: string) => `Selection criteria: ${text}`,
  criteriaNone: 'There are no selection criteria.',
  statements,
  entry: 'Entry',
  entryPlayers: (least: number, most: number) =>
    least === most ? `The tournament has ${players(most)}.` : `The tournament has ${formatNumber(least)} to ${players(most)}.`,
  entryTimes: (opens: string, closes: string) => `Entries open on ${opens} and close on ${closes}.`,
  entryForm: (text: string) => `Application: ${text}`,
  withdrawal: (until: string, percent: number) =>
    `Until ${until} a player withdraws free of charge. After that, ${formatNumber(percent)} per cent of the fee is refunded.`,
  tooFew: {
    cancel: 'With too few players the tournament is cancelled, and all fees are refunded.',
    extend: 'With too few players the time for entries is extended.',
  },
  endings: 'Disqualification and retirement',
  disqualification: (basis: string) => `Disqualification: ${basis}`,
  retirement: (basis: string) => `Retirement: ${basis}`,
  refund: (percent: number) =>
    percent === 0 ? 'Nothing is refunded.' : `${formatNumber(percent)} per cent of the fees are refunded.`,
  lateness: 'Late and absent players',
  grace: (number: number) =>
    number === 0
      ? 'A player who misses the first spin does not play.'
      : `A player who arrives within ${spins(number)} still plays.`,
  lateChips: {
    kept: 'A late player keeps all chips.',
    reduced: 'The compulsory wagers of the missed spins are taken from the chips.',
  },
  waitingList: {
    yes: 'Before the first spin, the waiting list takes the seats of absent players.',
    no: 'Nobody takes the seat of an absent player.',
  },
  prizes: 'Prizes',
  prizeShare: (place: string, percent: number) => `Place ${place}: ${formatNumber(percent)} per cent of the prize pool`,
  prizeAmount: (place: string, amount: string) => `Place ${place}: ${amount}`,
  conduct: 'Conduct',
  briefing: 'The director explains the conditions before play.',
  signature,
  substitutes,
  notice: (number: number) => `A changed start is announced at least ${minutes(number)} before.`,
  away: (seconds: number) =>
    seconds === 0
      ? 'While the director is away, no further spin begins.'
      : `If the director is away for more than ${count(seconds, 'second', 'seconds')}, no further spin begins.`,
  cash: 'Chips become cash at the end of a session, one unit for one unit.',
  cashNone: 'Tournament chips have no value in cash.',
  wagersShown,
  remarks: 'Remarks',
};
