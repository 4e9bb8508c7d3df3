/** The English messages of the lobby. */

import type { FloorTableView } from '../../../protocol/index.ts';
import type { StepName } from '../../../rules/index.ts';
import { EN as PARTS } from '../../parts/words/en.ts';
import type { DiceOfHouse } from '../floor.ts';
import type { SignInMode } from '../sign-in.tsx';
import { EN_ABOUT_LAYOUTS } from './en-layouts.ts';

export const EN = {
  title: 'Dice tables, dealt by the book',
  lead: 'Sic Bo, Tai Sai, Big and Small, Triple Dice and Dicette, each exactly as its published rules say.',
  practice: 'Practice: play money, no cash value.',
  /** What a visitor of a house with real money can do, by the kind of visitor. */
  liveHouse: {
    signedOut: 'Sign in to play. You buy chips at the table.',
    player: 'You buy chips at the table.',
    staff: (name: string) => `Signed in as ${name}.`,
    /** The first administrator has no name. */
    administrator: 'Signed in as administrator.',
  },
  staffTables: 'Your consoles',
  consoleOf: (table: string) => `Console of ${table}`,
  staffWithoutTable: 'You have no role at a table yet. An administrator gives you one.',
  administration: 'Administration',
  accountsByStaff: 'Staff open accounts. Ask at the cage or at a table.',
  games: PARTS.games,
  allGames: 'All games',
  filter: 'Filter by game',
  tables: 'Tables',
  tournaments: 'Tournaments',
  tournamentsText: 'Everybody starts with the same chips. The player with the most chips wins.',
  aboutLayouts: EN_ABOUT_LAYOUTS,
  limits: 'Limits',
  limitsFrom: (least: string, most: string | null) => (most === null ? `from ${least}` : `${least} to ${most}`),
  players: 'Players',
  playersOf: (now: string, most: string) => `${now} of ${most}`,
  lastResults: 'Last results',
  noResult: 'No results yet',
  voided: 'void',
  result: (dice: string, total: string | null) => (total === null ? dice : `${dice}, total ${total}`),
  /** By the state of the table, or by the next step of the round: before `open`, the next round starts soon. */
  phases: {
    closed: 'Closed',
    suspended: 'Suspended',
    betting: 'Place your bets',
    resting: 'Starts when you sit',
    waiting: 'Waiting for players',
    open: 'Next round soon',
    tumble: 'Tumbling',
    uncover: 'No more bets',
    throw: 'Shooter has the dice',
    result: 'Dice are down',
    settle: 'Settling',
    take: 'Settling',
    pay: 'Paying',
  } satisfies Readonly<Record<'closed' | 'suspended' | 'betting' | 'resting' | 'waiting' | Exclude<StepName, 'close'>, string>>,
  /** Betting closes in so many seconds. */
  closesIn: (phase: string, seconds: string) => `${phase} · ${seconds} s`,
  takeSeat: 'Take a seat',
  /** The player has chips at the table, but no seat. */
  takeSeatWith: (chips: string) => `Take a seat · ${chips}`,
  backToSeat: 'Back to your seat',
  backToSeatWith: (chips: string) => `Back to your seat · ${chips}`,
  ofAge: (years: number) => `I am ${years} or over`,
  rules: 'Rules',
  houseRules: 'House rules',
  display: 'Display',
  deal: 'Deal',
  oversee: 'Watch at the console',
  diceKinds: { real: 'Real dice, read by staff', electronic: 'Electronic dice, can be verified' } satisfies Readonly<
    Record<FloorTableView['dice'], string>
  >,
  whoPlays: {
    practice: (years: string) => `Everybody ${years} or over may play`,
    account: (years: string) => `For players with an account, ${years} or over`,
  },
  /** Bets on which players win more than they lose on average. */
  favouring: (count: number): string => `${count} ${count === 1 ? 'bet here favours' : 'bets here favour'} the player`,
  favouringText: 'At the printed odds players win more on these bets than they lose, on average.',
  explorer: 'Odds explorer',
  explorerText: 'Exact odds, house edges and distributions.',
  rulesOfGames: 'Rules of the games',
  mySlips: 'My slips and limits',
  api: 'For developers: HTTP API',
  /** By the dice of the tables in this house. */
  fair: {
    electronic: 'Every result can be checked',
    mixed: 'Every round is on record',
    real: 'Every round is on record',
  } satisfies Readonly<Record<DiceOfHouse, string>>,
  fairText: {
    electronic: 'The server commits to the dice before betting opens. On the page of each round your browser recomputes them.',
    mixed:
      'The page of each round shows what happened in it. At tables with electronic dice your browser can recompute the dice.',
    real: 'The page of each round shows what happened in it: the dice that staff read, failed rolls and corrections.',
  } satisfies Readonly<Record<DiceOfHouse, string>>,
  exact: 'Every decision names its clause',
  exactText: 'Limits, payments and failures follow the published rules. A slip shows how each wager was calculated.',
  safer: 'Play at your own pace',
  saferText: 'Set your own limits, take a break or exclude yourself at any time.',
  signIn: 'Sign in',
  offline: 'The server does not answer. Retrying.',
  loading: 'Loading the tables',
  emptyTitle: 'This house has no tables yet',
  emptyText: 'The server is new. An administrator sets up the tables.',
  emptySteps: [
    'The server printed a one-time code for the administrator when it first started. “croupier admin code administrator” prints a new one.',
    'Sign in with the code and choose a password.',
    'The administration page leads through the set-up: tables, staff and the first opening.',
  ] satisfies readonly string[],
  emptyAdministrator: 'Open the administration page',
  noTablesOfGame: 'There is no table of this game.',
  seatingFailed: (why: string) => `You could not be seated: ${why}`,
  noAnswer: 'The server does not answer. Try again soon.',
  excludedWithoutEnd: 'You are excluded from play. You can watch, but not play.',
  notOpenToYou: 'Not available to you',
  onBreakUntil: (until: string) => `You are on a break until ${until}. You can watch, but not play.`,
  signInForm: {
    titles: { 'sign-in': 'Sign in', register: 'New account', code: 'First sign-in' } satisfies Readonly<
      Record<SignInMode, string>
    >,
    submit: { 'sign-in': 'Sign in', register: 'Create account', code: 'Set password and sign in' } satisfies Readonly<
      Record<SignInMode, string>
    >,
    modes: 'Ways to sign in',
    name: 'Name at the table',
    nameHint: 'Visible to staff, not to other players',
    close: 'Close',
    busy: 'Please wait',
  },
};
