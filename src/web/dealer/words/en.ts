/** English texts of the dealer console. */

import type { Act, ActsWith, FailureReason, StepName } from '../../../rules/index.ts';
import type { Account } from '../../../table/index.ts';
import { EN_ROLES } from '../../parts/words/en-names.ts';
import type { FactRefusal } from '../format-error.ts';
import type { ConnectionError } from '../send-command.ts';

/** Acts that have a button on the console. The others are in a shooter's turn (`turn`) or on no page (`none`). */
type ConsoleAct = Exclude<Act, ActsWith<{ readonly offered: 'turn' | 'decision' | 'none' }>>;

const ACTS: Readonly<Record<ConsoleAct, string> & Partial<Record<Act, string>>> = {
  'open-table': 'Open the table',
  'close-table': 'Close the table',
  'post-notice': 'Post a notice',
  'withdraw-notice': 'Withdraw a notice',
  'change-sign': 'Change the sign',
  'notify-officer': 'Officer notified',
  'start-gaming-day': 'Start the gaming day',
  'assign-staff': 'Assign staff',
  'relieve-staff': 'Relieve staff',
  'seat-player': 'Seat a player',
  'leave-table': 'Leave the table',
  'require-to-vacate': 'Ask to give up the seat',
  'propose-limits': 'Propose individual limits',
  'agree-limits': 'Agree on individual limits',
  'decline-limits': 'Withdraw the proposed limits',
  'warn-player': 'Warn',
  'buy-chips': 'Chips for cash',
  'cash-out': 'Cash for chips',
  'issue-colour': 'Issue colour chips',
  'approve-colours': 'Approve a second colour',
  'redeem-colour': 'Redeem colour chips',
  'redeem-closed-table': 'Redeem chips of the closed table',
  place: 'Place wagers for the player',
  'order-dry-spin': 'Order a dry spin',
  'call-bets': 'Open betting',
  tumble: 'Activate the tumbler',
  'close-bets': 'Close betting',
  uncover: 'Uncover the dice',
  throw: 'Throw the dice',
  'enter-result': 'Enter the result',
  'confirm-result': 'Confirm the dice',
  'take-over': 'Take over the dice',
  'settle-round': 'Settle the round',
  'take-losers': 'Take losing wagers',
  'pay-winners': 'Pay all winners',
  'pay-due': 'Pay what is due',
  'offer-dice': 'Offer the dice',
  'replace-shooter': 'Let another player throw',
  'declare-failure': 'Declare',
  'report-malfunction': 'Report a malfunction',
  'declare-rectified': 'Malfunction rectified',
  interrupt: 'Interrupt play',
  'report-lamps': 'The lamps are wrong',
  'correct-result': 'Correct the result',
  invalidate: 'Invalidate the round',
  'record-error': 'Record an error',
  'raise-dispute': 'Record a dispute',
};

/** Grounds of an invalidation or of a dry spin (a round without wagers), by their ids in the rulebooks. */
const GROUNDS: Readonly<Record<string, string>> = {
  disruption: 'Play was disrupted',
  fraud: 'Fraud',
  'unmended-malfunction': 'Malfunction that cannot be repaired',
  'table-opened': 'Dry spin after opening',
  'during-play': 'Dry spin during play',
  'until-a-wager': 'Dry spins until a wager is placed',
};

/** Effects of acts, shown before the dealer confirms. */
const EFFECTS: Readonly<Partial<Record<Act, string>>> = {
  'report-malfunction': 'Play is suspended. No wagers and no steps until the malfunction is rectified.',
  'declare-rectified': 'Play continues where it stopped.',
  'report-lamps': 'The dice decide the round. Nothing else changes.',
  invalidate: 'The round does not count: wagers are returned and payments are taken back.',
  'close-table': 'No wagers are accepted until the table is opened again.',
  'order-dry-spin': 'The next round is played without wagers.',
  'notify-officer': 'Records that the officer was notified of the closure.',
  'post-notice': 'Players see the notice and its time.',
  'withdraw-notice': 'The notice is taken down, and nothing happens at its time.',
  'start-gaming-day': 'Warnings about the minimum are reset, and notices end.',
  'record-error': 'Records the error for review. No money moves, and later rounds stand.',
};

/** The names of the roles as titles: the console shows them behind names and on buttons. */
const ROLES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(EN_ROLES).map(([role, name]) => [role, name.charAt(0).toUpperCase() + name.slice(1)]),
);

/** Translations of what the dealer says aloud, by step (`open`, `close`) or by the English call. Rulebooks are in English, so this list is empty. */
const CALL_TRANSLATIONS: Readonly<Record<string, string>> = {};

// biome-ignore format: short
const SYMBOLS: Readonly<Record<string, string>> = {
  fish: 'fish', prawn: 'prawn', gourd: 'gourd', coin: 'coin', crab: 'crab', chicken: 'chicken', crown: 'crown', anchor: 'anchor',
  spade: 'spade', heart: 'heart', diamond: 'diamond', club: 'club',
};

/** These reasons are filled in already, because a numeric keypad cannot type text. */
const DEFAULT_REASONS: Readonly<Record<string, string>> = {
  'report-malfunction': 'the tumbler does not work',
  interrupt: 'play had to stop',
  'report-lamps': 'the lamps do not show the dice',
  invalidate: 'decided at the table',
  'correct-result': 'entered wrongly',
};

// biome-ignore format: short
const COLOURS: Readonly<Record<string, string>> = {
  red: 'red', blue: 'blue', green: 'green', yellow: 'yellow', purple: 'purple', black: 'black', white: 'white',
};

export const EN = {
  title: (table: string) => `Dealer console: ${table}`,
  loading: 'Loading…',
  tableNotFound: 'Table not found.',
  // sign-in
  signIn: 'Sign in',
  signInFor: (table: string) => `Sign in to deal at ${table}`,
  firstTime: 'First sign-in with a code',
  notFirstTime: 'Sign in with a password',
  noRole: (table: string) => `This account has no role at ${table}.`,
  openAsPlayer: 'Open the table as a player',
  // lock
  locksIn: (seconds: number) => `Locks in ${seconds} s if not used`,
  // status
  actingAs: 'Acting as',
  round: (round: number) => `Round ${round}`,
  noRound: 'No round yet',
  stepsLabel: 'Steps of the round',
  done: 'done',
  offline: (seconds: number) => `No connection for ${seconds} s. Commands are not sent. Reconnecting …`,
  /** Added to the announcement of a failure that happens several times in one round. */
  repeated: (times: number) => `Happened ${times} times.`,
  connectionLost: 'Connection lost. Commands cannot be sent until it is restored.',
  connectionRestored: 'Connection restored.',
  viewOnly: 'View only: you cannot act at this table.',
  // next step
  next: 'Next step',
  call: 'Call',
  callTranslations: CALL_TRANSLATIONS,
  waitsFor: (role: string) => `Waiting for ${role}`,
  waitsForDiceTaker: 'Waiting for a player to take the dice',
  waitsForChoice: 'Waiting for the shooter to wager and choose dice',
  waitsForThrow: 'Waiting for the shooter to throw',
  waitsForDice: 'Waiting for the electronic dice',
  readingsDiffer: (readings: string) => `The readings differ: ${readings}.`,
  readAndEnter: 'Read the dice and enter what you see.',
  acceptReading: 'Accept the other reading',
  acceptFaces: (faces: string) => `Accept ${faces}`,
  youHaveRead: 'You have read these dice yourself. You can only accept the other reading. Otherwise another person decides.',
  waitsForSecondReader: 'A second person must read the dice',
  waitsForSystem: 'The system takes the next step',
  countChips: 'Count the chips',
  waitsForDirector: 'Waiting for the tournament director',
  noSpinNow: 'No spin can begin now',
  noDealer: 'No dealer is assigned to this tournament table, so it cannot play.',
  assignDealer: 'Assign a dealer',
  askForDealer: 'A supervisor assigns a dealer here, under “Table”.',
  notAssigned: 'You are not assigned to this table. Ask a supervisor to assign you.',
  readDice: (count: number) => `Read the ${count} dice`,
  readDiceAgain: 'Read the dice again',
  enterFaces: (faces: string) => `Enter ${faces}`,
  drySpin: 'Dry spin: no wagers',
  // dice
  covered: 'Covered',
  uncovered: 'Uncovered',
  tumbled: (times: number, minimum: number) => `Activated ${times} of at least ${minimum}`,
  result: (faces: string, total: number | null) => (total === null ? `Result ${faces}` : `Result ${faces}, total ${total}`),
  facesRead: (faces: string) => `Read so far: ${faces}`,
  noDieRead: 'No die read yet',
  keypad: 'Faces of the dice',
  symbols: SYMBOLS,
  removeDie: 'Remove last die',
  correct: 'Correct the result',
  holdHint: 'hold for 1 s',
  correctedBy: (role: string) => `Corrections: ${role} or above`,
  enteredBefore: (faces: string) => `Entered before: ${faces}`,
  corrected: (round: number, from: string, to: string) => `Round ${round} corrected: ${from} is now ${to}`,
  /** The hash of the secret seed of electronic dice. */
  commitment: 'Commitment',
  electronic: 'Electronic dice',
  // bell
  ringBell: 'Ring the bell',
  bellRang: (time: string) => `Bell rung at ${time}`,
  decisions: 'Decisions',
  decisionsOpen: (count: number) => `Decisions: ${count} open`,
  // irregularities
  irregularities: 'No spin, void, problem',
  irregularitiesNone: 'No irregularity can be declared now.',
  irregularitiesHint: 'Choose what happened. You confirm it in the next step.',
  /** Lamps in the layout light the winning bets. */
  lamps: 'Lamps wrong: the dice decide the round.',
  /** Between two sentences. */
  sentenceEnd: '. ',
  suspended: (about: string) => `Play suspended: ${about}`,
  /** The server writes this reason itself when it starts again. */
  suspensionReasons: { 'the server stopped': 'the server was restarted' } satisfies Readonly<Record<string, string>>,
  waitsForResumption: (role: string) => `The table waits for the ${role} or above: “${ACTS['declare-rectified']}”.`,
  youResume: `The table waits for you: “${ACTS['declare-rectified']}”.`,
  whatHappened: 'What happened',
  defaultReasons: DEFAULT_REASONS,
  connectionErrors: {
    offline: 'No connection. The command was not sent.',
    'not-received': 'The connection broke before the server received the command.',
    pending: 'No answer yet. It is not known whether this was done.',
  } satisfies Readonly<Record<ConnectionError, string>>,
  notDone: 'Not done',
  /** Refusals that say more with a fact of the server: the table where the dealer works, the least age in years. */
  refusalsWithFacts: {
    'assigned-elsewhere': (table) => `This dealer works at table ${table}. Relieve the dealer there first`,
    'under-age': (years) => `It is not recorded that the player is ${years} or over. Check the age first`,
  } satisfies Readonly<Record<FactRefusal, (fact: string) => string>>,
  reason: 'Reason',
  wagersReturned: (amount: string, bets: number): string =>
    `${amount} on ${bets === 1 ? '1 bet' : `${bets} bets`} is returned to the players.`,
  wagersStay: (amount: string, bets: number): string =>
    `${amount} on ${bets === 1 ? '1 bet' : `${bets} bets`} stays on the layout.`,
  noWagersOnLayout: 'No wagers on the layout.',
  confirm: 'Confirm',
  cancel: 'Cancel',
  close: 'Close',
  // settlement
  settling: 'Settlement',
  take: '1. Take',
  nothingToTake: 'Nothing left to take.',
  pay: '2. Pay',
  nothingToPay: 'Nothing to pay.',
  markPaid: (bet: string) => `Mark ${bet} as paid`,
  markTaken: (bet: string, player: string) => `Mark ${bet} of ${player} as taken`,
  unmarkedLines: {
    'take-losers': (unmarked, all) =>
      `${unmarked} of ${all} losing wagers ${unmarked === 1 ? 'is' : 'are'} not marked as taken. Mark all as taken?`,
    'pay-winners': (unmarked, all) =>
      `${unmarked} of ${all} payments ${unmarked === 1 ? 'is' : 'are'} not marked as paid. Mark all as paid?`,
  } satisfies Readonly<Record<'take-losers' | 'pay-winners', (unmarked: number, all: number) => string>>,
  markAll: 'Mark all',
  ofStake: (counted: string, stake: string) => `${counted} of ${stake} counts`,
  paidOn: (paidOn: string, counted: string) => `paid on ${paidOn} of ${counted}`,
  returned: (amount: string) => `${amount} returned`,
  /** The part of stakes that the dealer gives back. */
  handBack: (amount: string) => `Hand back ${amount}`,
  roundedUp: (amount: string) => `rounded up by ${amount}`,
  odds: (odds: string) => `${odds} to 1`,
  total: 'Total',
  chipsLabel: 'In chips',
  notInChips: (amount: string) => `${amount} cannot be paid with the chips of this table`,
  // players
  players: 'Players',
  noPlayers: 'No players at the table.',
  seat: (position: number) => `Seat ${position}`,
  /** For a player without a seat. */
  standing: 'Standing',
  rack: 'Chips',
  onLayout: 'On layout',
  colourChips: (colour: string, count: number, value: string) => `${count} × ${colour} at ${value}`,
  colours: COLOURS,
  /** Shown if a colour chip is worth more than the minimum. */
  valueMarker: 'Value marker',
  limitMarker: 'Individual limits',
  limitsProposed: 'Proposed limits',
  limitsFromNextRound: 'Limits from the next round',
  limitsNextRound: 'The player must accept. The limits hold from the next round on.',
  limitsAccepted: (limits: string) => `The player is here and accepts ${limits}, from the next round on.`,
  limitsEnd: 'The agreement ends. The limits on the sign apply again from the next round on.',
  warnedBelowMinimum: 'warned about the minimum',
  barred: 'barred',
  owes: (amount: string) => `owes ${amount}`,
  /** What the table owes the player. */
  due: (amount: string) => `due ${amount}`,
  payDue: (amount: string) => `Pay the player ${amount} in chips.`,
  /** Winnings that the house keeps back until a decision. */
  heldBack: (amount: string) => `held back ${amount}`,
  heldSince: (amount: string, time: string) => `${amount} held back since ${time}.`,
  position: 'Seat',
  playerToSeat: 'Player',
  playerToSeatHint: 'Name or login. Leave empty for a player without an account.',
  openAccount: 'Open an account for the player',
  playerName: 'Name',
  playerLogin: 'Login',
  loginHint: 'At least 2 characters: small letters, digits, dots, dashes and underscores.',
  accountOpened: (name: string, login: string) =>
    `The account of ${name} is open. The player signs in with the login ${login} and this code, and then sets a password.`,
  codeOnlyNow: 'The code is shown only now. Give it to the player.',
  playerToSeatOnlyHint: 'Name or login.',
  /** Where the rulebook lets nobody place a wager for a player. */
  accountNeeded: 'In this game only the players themselves place wagers. Each player needs an account.',
  choosePerson: 'Choose a person, or open an account for the player.',
  ageTooLow: (over: number, years: number) => `Age on record: ${over} or over. This game needs ${years} or over.`,
  ageOnRecord: (years: number) => `Age on record: ${years} or over.`,
  ageChecked: (years: number) => `I have checked that the player is ${years} or over`,
  amount: 'Amount',
  colour: 'Colour',
  value: 'Value of one chip',
  valueHint: 'Leave empty to use the minimum, if the rules allow it',
  count: 'Number of chips',
  valueFromRecords: 'The value comes from the records of the house: the value at issue, or the lowest minimum of this game.',
  surveillanceNotified: 'Surveillance has been notified',
  placingFor: (player: string) => `Placing for ${player}`,
  chip: 'Chip',
  placingDone: 'Done',
  shooterIs: (player: string) => `Shooter: ${player}`,
  throwIs: (number: number, all: number) => `Throw ${number} of ${all}`,
  shooterLocked: 'The shooter’s bet is locked until the turn ends.',
  diceChosen: (dice: string) => `Dice chosen: ${dice}`,
  diceNotChosen: 'Dice not chosen yet: three of five.',
  // table
  table: 'Table',
  sign: 'Sign',
  minimum: 'Minimum',
  maximum: 'Maximum',
  multiples: 'Multiples of the minimum only',
  differential: 'Differential',
  perBet: 'Limits of single bets',
  bet: 'Bet',
  addBet: 'Add a bet',
  remove: 'Remove',
  float: 'Float',
  floatIs: (amount: string) => `Float ${amount}`,
  floatShort: (float: string, payment: string) =>
    `The float may run short: it has ${float}, and this round can cost up to ${payment}. Ask for more chips.`,
  floatTooLow: (missing: string) => `The float is ${missing} short of what is to be paid. Ask for more chips before you pay.`,
  floatOverdrawn: (float: string) => `The float stands at ${float}: more was paid than it had. Ask for more chips.`,
  /** The money at the table. */
  accounts: {
    float: 'Float',
    rack: 'Players’ chips',
    layout: 'On the layout',
    due: 'Due to players',
    wallet: 'Players’ money not in chips',
    held: 'Held back',
  } satisfies Readonly<Partial<Record<Account, string>>>,
  notices: { 'raise-minimum': 'Notice: higher minimum', closure: 'Notice: table closes' } satisfies Readonly<
    Record<'raise-minimum' | 'closure', string>
  >,
  withdrawals: {
    'raise-minimum': 'Withdraw notice: higher minimum',
    closure: 'Withdraw notice: table closes',
  } satisfies Readonly<Record<'raise-minimum' | 'closure', string>>,
  noticeTime: 'Takes effect at',
  noticeTimeHint: 'Leave empty for the earliest time.',
  takesEffectAt: (time: string) => `takes effect at ${time}`,
  mayTakeEffectNow: 'may take effect now',
  staffAtTable: 'Staff at the table',
  person: 'Person',
  personHint: 'Name or login of a member of staff.',
  noStaff: 'Nobody is assigned to this table.',
  role: 'Role',
  roleOrAbove: (role: string) => `${role} or above`,
  limitsRange: (minimum: string, maximum: string) => `${minimum} to ${maximum}`,
  roundNumber: 'Round',
  // keyboard
  shortcuts: 'Shortcuts',
  shortcutList: [
    ['1 … 6', 'enter a die; in a list, choose this entry; in a settlement, mark this line'],
    ['Enter', 'next step, or confirm'],
    ['Space', 'press the focused button'],
    ['Backspace', 'remove last die; in a list, back'],
    ['+', 'no spin, void, problem; correct the result'],
    ['−', 'players'],
    ['*', 'bell; table if there is no bell'],
    ['/', 'table: open, close, sign, notices'],
    ['D', 'decisions: open matters, past rounds'],
    ['.', 'close the dialog; otherwise remove last die'],
    ['U, hold', 'correct the result'],
    ['?', 'this list'],
  ] satisfies readonly (readonly [key: string, action: string])[],
  // acts
  acts: ACTS,
  steps: {
    open: 'Bets',
    tumble: 'Tumble',
    close: 'Close',
    uncover: 'Uncover',
    throw: 'Throw',
    result: 'Result',
    settle: 'Settle',
    take: 'Take',
    pay: 'Pay',
  } satisfies Readonly<Record<StepName, string>>,
  reasons: {
    'not-flat': 'A die is not flat',
    stacked: 'Dice are stacked',
    malfunction: 'The tumbler malfunctioned',
    exposed: 'Dice exposed before the close',
    'too-few-tumbles': 'Too few activations',
    'early-activation': 'Activated before the close',
    'not-together': 'Dice not thrown together',
  } satisfies Readonly<Record<FailureReason, string>>,
  grounds: GROUNDS,
  consequences: {
    again: 'The dice are rolled again; all wagers stand.',
    void: 'The round is void; all wagers are returned.',
  } satisfies Readonly<Record<'again' | 'void', string>>,
  effects: EFFECTS,
  /** Effect of an interruption, which depends on the rulebook. */
  interruptions: {
    void: 'If the dice show an outcome, it is valid. Otherwise the round is void and all wagers are returned.',
    stand: 'All wagers stand. Play is suspended until the problem is rectified. An outcome on the dice is valid.',
  } satisfies Readonly<Record<'void' | 'stand', string>>,
  roles: ROLES,
};
