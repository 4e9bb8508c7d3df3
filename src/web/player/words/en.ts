/** English texts of the player's page. */

import type { StepName } from '../../../rules/index.ts';
import { EN as PARTS } from '../../parts/words/en.ts';
import type { RoundPhase, WaitReason } from '../round/steps.ts';
import type { WinWords } from './descriptions.ts';

const FACE_NAMES: Readonly<Record<string, string>> = {
  fish: 'fish',
  prawn: 'prawn',
  gourd: 'gourd',
  coin: 'coin',
  crab: 'crab',
  chicken: 'chicken',
  crown: 'crown',
  anchor: 'anchor',
  spade: 'spade',
  heart: 'heart',
  diamond: 'diamond',
  club: 'club',
};

/** By the number of dice. */
const MATCHING_DICE = ['', 'at least one die', 'at least two dice', 'all three dice'] as const;

/** The limits that players set, by their names in the API. */
const OWN_LIMITS: Readonly<Record<string, string>> = {
  dailyBuyInMinor: 'limit for buying chips',
  dailyLossMinor: 'loss limit',
  dailyWagerMinor: 'wager limit',
};

const REFUSAL_REASONS: Readonly<Record<string, (facts: Readonly<Record<string, string>>) => string>> = {
  'betting-closed': () => 'betting is closed.',
  'betting-not-open': () => 'betting has not opened yet.',
  'table-closed': () => 'the table is closed.',
  'table-suspended': () => 'the table is suspended.',
  'not-enough-chips': ({ amount, has }) => `not enough chips (${amount} needed, ${has} left).`,
  'not-enough-wagered': ({ amount, has }) => `you have only ${has} on it, not ${amount}.`,
  'below-minimum': ({ stake, minimum }) => `${stake} is below the minimum of ${minimum}.`,
  'above-maximum': ({ maximum }) => `the maximum of ${maximum} is reached.`,
  // The layout has the bet, but the table does not offer it, because it favours the player.
  'bet-withheld': () => 'this bet is not offered at this table.',
  'unknown-bet': () => 'this layout has no such bet.',
  'shooter-only': () => 'only the shooter may bet here.',
  'locked-in': () => 'this wager is locked in until the turn ends.',
  'bad-amount': ({ amount }) => `these chips do not add up to ${amount}.`,
  'unknown-colour': () => 'you have no chips of this colour.',
  'not-seated': () => 'you are not seated at this table.',
  'player-barred': () => 'you may not play at this table.',
  'player-seated': () => 'you are already seated.',
  'position-taken': () => 'that seat is taken.',
  'bad-position': () => 'all seats are taken.',
  'under-age': ({ years }) => `you must be ${years} or over to play here.`,
  'staff-may-not-wager': () => 'staff may not wager.',
  // The table refuses with `staff-may-not-wager`. The server refuses with `staff-plays` before it asks the table.
  'staff-plays': () => 'staff may not play.',
  'wagers-on-layout': () => 'you still have wagers on the layout.',
  'dice-not-offered': () => 'the dice are not being offered.',
  'shooter-chosen': () => 'another player has the dice.',
  'shooter-must-bet': () => "place the shooter's bet first.",
  'dice-not-chosen': () => 'choose the dice first.',
  // The player would have more practice chips than the upper bound.
  'chips-bound': ({ maximum }) => `the limit for practice chips is ${maximum}.`,
  'not-permitted': () => 'the house does not allow this.',
  'own-limit': ({ of = '', left }) => `your ${OWN_LIMITS[of] ?? 'own limit'} leaves ${left} for today.`,
  'cannot-deal-now': () => 'the betting time must end first.',
  excluded: () => 'you are excluded from play.',
  'not-signed-in': () => 'you are no longer signed in.',
  'wrong-credentials': () => 'wrong name or password.',
  'locked-out': () => 'too many attempts. Try again later.',
  'rate-limited': () => 'too many requests. Try again.',
  'store-unavailable': () => 'the house cannot take wagers now.',
  'player-not-barred': () => 'you are not barred.',
};

/** Translates the names of officials. Rulebooks give them in English, so this list is empty. */
const OFFICIALS: Readonly<Record<string, string>> = {};

export const EN = {
  faceNames: FACE_NAMES,
  comma: ', ',
  /** Between sentences. */
  space: ' ',
  fullStop: '.',
  total: (total: number) => `total ${total}`,
  wins: {
    faceNames: FACE_NAMES,
    or: ' or ',
    and: ' and ',
    total: (totals) => `Wins on a total of ${totals}.`,
    tripleLoses: 'Any triple loses.',
    alike: (atLeast, faces) => `Wins if ${MATCHING_DICE[atLeast]} ${atLeast === 1 ? 'shows' : 'show'} ${faces}.`,
    anyTriple: 'Wins on any triple.',
    alikeAny: (atLeast, faces) => `Wins if ${MATCHING_DICE[atLeast]} show the same: ${faces}.`,
    showing: (faces) => `Wins if the dice show ${faces}.`,
    distinct: (faces) => `Wins if each die shows a different number: ${faces}.`,
    throws: (count, condition) => `${condition.slice(0, -1)} in each of ${count} throws.`,
  } satisfies WinWords,
  // seat
  loading: 'Loading…',
  tableNotFound: 'Table not found',
  toLobby: 'All tables',
  ofAge: (years: number) => `I am ${years} or over`,
  sitAsGuest: 'Sit down as a guest',
  practice: 'Practice chips: play money, no cash value.',
  sitDown: 'Sit down',
  sitAndBuy: (amount: string) => `Sit down with ${amount} in practice chips`,
  watching: 'You are watching.',
  staffWatches: 'Staff may watch, not play.',
  houseChips: 'Buy chips from the dealer at the table.',
  noChipsYet: 'You have no chips at this table.',
  signInTitle: 'Sign in to sit down',
  login: 'Name',
  password: 'Password',
  signIn: 'Sign in',
  excluded: 'You are excluded from play. You can watch.',
  excludedUntil: (until: string) => `You are excluded from play until ${until}. You can watch.`,
  breakUntil: (until: string) => `You are taking a break until ${until}. You can watch.`,
  // round
  steps: {
    open: 'Place your bets',
    tumble: 'Tumble',
    close: 'No more bets',
    uncover: 'Uncover',
    throw: 'Throw',
    result: 'Result',
    settle: 'Settle',
    take: 'Take losing wagers',
    pay: 'Pay',
  } satisfies Readonly<Record<StepName, string>>,
  stepsOfRound: 'Steps of the round',
  phases: { bet: 'Bet', roll: 'Roll', pay: 'Pay' } satisfies Readonly<Record<RoundPhase, string>>,
  /** The button of the drawer on phones. */
  results: 'Results and roads',
  round: (round: number) => `Round ${round}`,
  /** Headlines between rounds, by the reason why the table waits. */
  waiting: {
    opening: 'Next round opens soon',
    player: 'Waiting for players',
    shooter: 'Waiting for a shooter',
    dealer: 'Waiting for the dealer',
  } satisfies Readonly<Record<WaitReason, string>>,
  secondsLeft: (seconds: number) => `${seconds} seconds`,
  betweenRounds: 'Between rounds',
  resultChecking: 'The result is being checked',
  /** Betting stays open until the first wager, which starts the countdown. */
  heldOpen: 'Place a bet to start the round',
  closesSoon: 'Closing…',
  closesIn: (seconds: number) => `Betting closes in ${seconds} seconds`,
  suspended: 'The table is suspended. Your chips are safe.',
  closed: 'The table is closed.',
  tenSeconds: '10 seconds left to bet',
  covered: 'The dice are covered',
  tumbling: 'The dice are tumbling',
  noResultYet: 'No results yet.',
  lastResult: 'Last result',
  // betting controls
  rack: 'Your chips',
  sound: 'Sound',
  chip: (value: string) => `Chip of ${value}`,
  colourChip: (colour: string, value: string, count: number) => `${colour} chip at ${value}, ${count} left`,
  customChip: 'Other amount',
  balance: 'Chips',
  buyChips: 'Buy chips',
  onLayout: 'On the layout',
  due: 'Due',
  dueToYou: (amount: string) => `${amount} is due to you. It is yours, and you can bet with it once the dealer pays it.`,
  paidToYou: (amount: string) => `You are paid ${amount}.`,
  pending: 'not confirmed yet',
  moreChips: (amount: string) => `Get ${amount} in practice chips`,
  undo: 'Undo',
  redo: 'Redo',
  clear: 'Clear',
  double: 'Double',
  rebet: 'Rebet',
  rebetTwice: 'Rebet ×2',
  /** On the button of a rebet that waits until bets are called. */
  queued: 'Queued',
  rebetQueued: 'Your last bets are placed when betting opens. Press again to cancel.',
  rebetCancelled: 'Rebet cancelled.',
  dealNow: 'Deal now',
  actions: 'Your wagers',
  favourites: 'Favourites',
  yourChips: 'Your chips',
  howToPlay: 'How to play',
  commandLine: 'Command line',
  keys: 'Keyboard shortcuts',
  rules: 'Rules',
  houseRules: 'House rules',
  leave: 'Leave the table',
  // messages
  placedOn: (bet: string, stake: string) => `${bet}, your stake ${stake}`,
  noStakeOn: (bet: string) => `${bet}, no stake`,
  stakesChanged: (bets: number, sum: string) => `${bets} stakes changed, ${sum} in total`,
  /** Bets that the page reduced or dropped before sending, by the reason. `barred`: locked in, or not offered to this player now. */
  capped: {
    maximum: (bets: string) => `Maximum reached: ${bets}.`,
    chips: (bets: string) => `Not enough chips for ${bets}.`,
    barred: (bets: string) => `Not available now: ${bets}.`,
  },
  nothingToRepeat: 'No earlier bets to repeat.',
  nothingToUndo: 'Nothing to undo.',
  /** The table accepted only a part of the stake. */
  cut: (bet: string, accepted: string, refused: string) => `${bet}: ${accepted} placed, ${refused} refused: above the maximum.`,
  /** Betting closed before these wagers were sent. */
  late: (bets: string) => `Too late, betting has closed: ${bets}. You keep these chips.`,
  unknownOutcome: (bet: string) => `Connection lost. Your wager on ${bet} is checked after reconnecting.`,
  refused: (bet: string, reason: string) => `${bet}: ${reason}`,
  /** Reasons by refusal code. */
  reasons: REFUSAL_REASONS,
  otherReason: 'the house refused it.',
  unreachable: 'No connection. Try again.',
  clause: (clauses: string) => `rule ${clauses}`,
  close: 'Close',
  /** Shown on a phone until a bet is chosen. */
  tapHint: 'Tap a bet to place a chip. Hold it to see its odds.',
  menu: 'Menu',
  // bet card
  hoverHint: 'Hover over a bet to see its odds and limits.',
  myStake: 'My stake',
  roomLeft: 'Room left',
  /** The room left is shared by all players. */
  sharedByAll: 'all players',
  wouldPay: 'Pays',
  amountRange: (lowest: string, highest: string) => `${lowest} to ${highest}`,
  unlimited: 'no maximum',
  notOffered: 'Not offered at this table.',
  favouring: 'This bet favours the player.',
  // sign
  sign: 'Limits',
  ...PARTS.sign,
  multiples: 'Multiples of the minimum only',
  ownLimits: 'Your limits',
  differential: 'Differential',
  raiseNotice: (minimum: string, time: string) => `The minimum becomes ${minimum} at ${time}.`,
  closureNotice: (time: string) => `This table closes at ${time}.`,
  /** The announced time has passed. */
  raiseDue: (minimum: string) => `The minimum may become ${minimum} at any moment.`,
  closureDue: 'This table may close at any moment.',
  raiseDispute: 'Raise a dispute',
  consult: (official: string) => `In a dispute you may consult ${official}.`,
  officials: OFFICIALS,
  // result and ledger
  resultIs: (call: string) => `Result ${call}`,
  youWin: (amount: string) => `You win ${amount}.`,
  youLose: (amount: string) => `You lose ${amount}.`,
  youBreakEven: 'You break even.',
  ledger: (round: number) => `Your wagers, round ${round}`,
  /** A wager that rides stays on the layout for the next throw. */
  outcome: { won: 'won', lost: 'lost', returned: 'returned', rides: 'rides on' } satisfies Readonly<
    Record<'won' | 'lost' | 'returned' | 'rides', string>
  >,
  counted: (counted: string, stake: string) => `${counted} of ${stake} counted`,
  returned: (amount: string) => `${amount} returned`,
  /** What rounding added to a payment. */
  rounded: (amount: string) => `rounded up by ${amount}`,
  /** How a payment is computed. */
  times: (stake: string, odds: string, paid: string) => `${stake} × ${odds} = ${paid}`,
  net: 'Total',
  slip: 'Slip',
  voided: 'void',
  voidedRound: (round: number) => `Round ${round} is void. Wagers are returned.`,
  settledAgain: (round: number) => `Round ${round} was settled again with the corrected result.`,
  whileAway: 'While you were away',
  // fairness
  proof: 'Fair dice and rules',
  verified: (round: number) => `Dice of round ${round} verified in your browser`,
  refuted: (round: number) => `Dice of round ${round} do not match their commitment`,
  // connection and visit
  offline: (seconds: number) => `Connection lost for ${seconds} s. Your chips and wagers are safe. Reconnecting…`,
  ended: 'The session has ended.',
  connectionLost: 'Connection lost. Your chips and wagers are safe. Reconnecting…',
  notConfirmedYet: 'Your last action is not confirmed yet.',
  backOnline: 'Connected again.',
  reload: 'Reload',
  visit: 'This visit',
  timeAtTable: (minutes: number) => `${minutes} min at the table`,
  netOfVisit: 'Net',
  myLimits: 'Slips, limits, breaks',
  reminder: (minutes: number) => `You have been playing for ${minutes} minutes. Time for a break?`,
  held: (amount: string) => `The house holds back ${amount} of your winnings.`,
  owed: (amount: string) => `You owe ${amount} after a correction.`,
  barred: 'You may not play at this table.',
  // personal warnings
  /** `about` quotes the staff member. */
  warnedFor: (about: string, times: number): string => `The house warns you${times > 1 ? `, warning ${times}` : ''}: “${about}”`,
  warnedWhileAway: (times: number): string =>
    `The house gave you a warning${times > 1 ? ` (warning ${times})` : ''} while you were away. Ask the dealer for the reason.`,
  barredFor: (grounds: string) => `The house has excluded you from this table: “${grounds}”`,
  vacate: 'You have not wagered for several rounds. The house asks you to give up your seat.',
  /** Not a personal warning. */
  warnedBelowMinimum: 'You were warned about the minimum: wagers below it are now returned.',
  // command line
  commandHint: 'big 25 · t9 10 · d66 5 · p12 5 · undo · help',
  betAmount: (bet: string, amount: string) => `${bet} ${amount}`,
  favouriteKey: 'Favourite: press 1 to 8',
};
