/** Everything that is true of one table. Only its owner holds it; `evolve` alone may change it. */
import {
  type Act,
  assert,
  type Bet,
  type BetId,
  type Conduct,
  checkLayout,
  type Face,
  type FailureReason,
  type Layout,
  type Limits,
  type Minor,
  openLayout,
  type RaisedOdds,
  type Role,
  type Rulebook,
  type Sign,
  type StepName,
  type Terms,
} from '../rules/index.ts';
import type { SettledRow } from './events.ts';
import { type Accounts, ODDS_MAX, openAccounts } from './ledger.ts';
import { type Permission, permissionsOf } from './roles.ts';

/** How a table is set up before it opens. */
export interface TableSetup {
  readonly table: string;
  readonly layout: string;
  readonly dice: 'real' | 'electronic';
  /** Steps that the system may take by itself: none for a live dealer, some when assisted, all when automatic. */
  readonly automatic: readonly Act[];
  /** Where the system closes betting: for how long it stays open at least. */
  readonly bettingMs: number;
  readonly positions: number;
  /** The smallest amount that the float can pay. */
  readonly chip: Minor;
  /** The colours of the table's own chip set. */
  readonly colours: readonly string[];
  /** Bets that favour the player or belong to a set that cannot lose, which this table offers all the same. */
  readonly named: readonly BetId[];
  /** With real dice: winnings of a round above which a second person must have read the dice; null where one is enough. */
  readonly confirmAbove: Minor | null;
  /** Odds raised above the printed ones, where these are a floor. */
  readonly odds: RaisedOdds;
  /** Where the house's own copy of the rules is: a link, or a path of the house. */
  readonly rulesDocument?: string;
}

/** A link, or a path of the house itself: `//elsewhere` and `/\\elsewhere` would lead to another house. */
export const RULES_DOCUMENT = '^(?:https?://[A-Za-z0-9\\[]|/(?![/\\\\]))[\\x21-\\x7e]*$';

export const POSITIONS_MAX = 100_000;
/** Rounds that can still be corrected or voided: about a shift's; fewer where they had very many wagers. */
export const HISTORY_ROUNDS = 300;
export const HISTORY_ROUNDS_LEAST = 20;
export const HISTORY_WAGERS = 100_000;
/** Wagers on one layout at one time. */
export const WAGERS_ON_LAYOUT_MAX = 1_000_000;

/** What every wager touches stands first, so that it lies together in memory. */
export interface PlayerState {
  readonly id: string;
  /** How many came to the table before. */
  readonly number: number;
  /** Money on the layout. */
  staked: Minor;
  /** Chips before the player, colour chips at their value included. */
  rack: Minor;
  wagered: boolean;
  /** Colour chips on the layout, by bet and colour; null until some are placed. */
  coloursStaked: Map<BetId, Map<string, number>> | null;
  /** Colour chips in the rack. */
  readonly colours: Map<string, ColourStack>;
  position: number | null;
  /** Why the player may not wager; null where nothing bars. */
  barred: string | null;
  limits: Limits | null;
  wallet: Minor;
  held: Minor;
  /** What later decisions took back and the player no longer had. */
  owed: Minor;
  /** Told about the minimum on this gaming day. */
  warned: boolean;
  /** Rounds in a row without a wager; one less than none for somebody who sat down after a close. */
  abstained: number;
  warnings: number;
  severalColours: boolean;
}

interface ColourStack {
  readonly value: Minor;
  count: number;
}

/** What lies on one bet, of all players together. */
export interface Spot {
  readonly bet: Bet;
  total: Minor;
  wagers: number;
}

export interface RoundState {
  number: number;
  readonly done: Set<StepName>;
  dry: boolean;
  /** A failed throw came after the close: nothing may move before the next. */
  frozen: boolean;
  tumbles: number;
  openedAtMs: number;
  faces: readonly Face[] | null;
  /** Which draw of the commitment the next result is: a roll that is made again takes the next. */
  draw: number;
  /** Who read the dice, and whether somebody else has read the same. */
  readBy: string | null;
  confirmed: boolean;
  /** Bets with winners that are still to be paid. */
  unpaid: BetId[];
}

/** What a finished round leaves behind for corrections. */
export interface PastRound {
  readonly round: number;
  faces: readonly Face[];
  readonly terms: Terms;
  /** The wagers that ended with it. */
  rows: readonly SettledRow[];
  /** What later corrections have moved to each player's rack. */
  readonly moved: Map<string, number>;
  /** What players could not give back of it. */
  readonly owed: Map<string, Minor>;
  /** The first round of the shooter's turn that it belongs to; null without a shooter. */
  readonly turn: number | null;
  voided: boolean;
}

export interface TurnState {
  offered: boolean;
  shooter: string | null;
  /** Who throws in the shooter's place, where staff have replaced them. */
  thrower: string | null;
  dice: readonly number[] | null;
  /** The throw that comes next, 1 to 4. */
  throw: number;
}

export interface Dispute {
  readonly id: number;
  readonly player: string;
  readonly about: string;
  decision: string | null;
  /** Whether somebody has asked for the decision to be reviewed, and what came of it. */
  reviewRequested: boolean;
  review: string | null;
}

export interface TableState {
  readonly setup: TableSetup;
  readonly rulebook: Rulebook;
  readonly conduct: Conduct;
  readonly layout: Layout;
  readonly permissions: Readonly<Record<Act, Permission | null>>;
  /** Bets on the layout that are not offered here. */
  readonly withheld: ReadonlySet<BetId>;
  readonly accounts: Accounts;
  readonly players: Map<string, PlayerState>;
  readonly positions: Map<number, string>;
  readonly staff: Map<string, { readonly role: Role; readonly adult: boolean }>;
  readonly spots: readonly Spot[];
  /**
   * What each player has on each bet: player by player in the order in which they came, for each every bet of the layout, as far
   * as somebody has wagered. One list, for a map or a list of each player's own would cost a wager more than all else it does.
   */
  readonly stakes: Minor[];
  readonly sharing: Map<string, Set<string>>;
  readonly history: PastRound[];
  readonly disputes: Dispute[];
  readonly turn: TurnState;
  status: 'closed' | 'open';
  suspended: string | null;
  sign: Sign | null;
  notice: { readonly kind: 'raise-minimum' | 'closure'; readonly sign: Sign | null; readonly dueMs: number } | null;
  closureDueMs: number | null;
  officerTold: boolean;
  /** The last result that was put right since the last round began, this round's or an earlier one's. */
  corrected: { readonly round: number; readonly from: readonly Face[]; readonly to: readonly Face[] } | null;
  /** The last roll or round that does not count: until the dice roll again, or another round begins. */
  undone: { readonly round: number; readonly consequence: 'again' | 'void'; readonly reason: FailureReason | null } | null;
  /** The last round in which the lamps were wrong. */
  lampsRound: number | null;
  rounds: number;
  round: RoundState | null;
  drySpin: string | null;
  wagersOnLayout: number;
  lastSettled: readonly SettledRow[];
  /** Electronic dice: the hash of the seed that the next result comes from, until the seed is revealed. */
  commitment: { readonly round: number; readonly hash: string } | null;
}

/** Remembered, for working it out takes a thousand times longer than the rest of setting up a table. */
const RISKY = new WeakMap<Rulebook, Map<string, readonly BetId[]>>();

/** Bets that favour the player or belong to a set that cannot lose. */
export function riskyBets(layout: Layout, odds: RaisedOdds): readonly BetId[] {
  const remembered = RISKY.get(layout.rulebook) ?? new Map<string, readonly BetId[]>();
  RISKY.set(layout.rulebook, remembered);
  const key = `${layout.id} ${JSON.stringify(odds)}`;
  const known = remembered.get(key);
  if (known !== undefined) return known;
  const found = checkLayout(layout).filter(({ code }) => code === 'favours-player' || code === 'cannot-lose');
  const risky = [...new Set(found.flatMap(({ bets }) => bets))];
  remembered.set(key, risky);
  return risky;
}

/** Whether what a layout can cost stays countable. */
export const oddsAreBounded = ({ bets }: Layout): boolean =>
  bets.every(({ paysOn }) => paysOn.every((pays) => pays == null || pays.n <= BigInt(ODDS_MAX) * pays.d));

/** A table before it opens. The set-up has been checked by whoever wrote it. */
export function newTable(rulebook: Rulebook, setup: TableSetup): TableState {
  const opened = openLayout(rulebook, setup.layout, setup.odds);
  assert(opened.ok, 'the layout of a set-up exists and its odds are lawful');
  const layout = opened.value;
  assert(oddsAreBounded(layout), `one unit wins at most ${ODDS_MAX}`);
  assert(setup.positions >= 1 && setup.positions <= POSITIONS_MAX, `a table has 1 to ${POSITIONS_MAX} positions`);
  return {
    setup,
    rulebook,
    conduct: rulebook.conduct,
    layout,
    permissions: permissionsOf(rulebook.conduct, setup.automatic, setup.dice),
    withheld: new Set(riskyBets(layout, setup.odds).filter((bet) => !setup.named.includes(bet))),
    accounts: openAccounts(),
    players: new Map(),
    positions: new Map(),
    staff: new Map(),
    spots: layout.bets.map((bet) => ({ bet, total: 0, wagers: 0 })),
    stakes: [],
    sharing: new Map(),
    history: [],
    disputes: [],
    turn: { offered: false, shooter: null, thrower: null, dice: null, throw: 1 },
    status: 'closed',
    suspended: null,
    sign: null,
    notice: null,
    closureDueMs: null,
    officerTold: false,
    corrected: null,
    undone: null,
    lampsRound: null,
    rounds: 0,
    round: null,
    drySpin: null,
    wagersOnLayout: 0,
    lastSettled: [],
    commitment: null,
  };
}

export const spotAt = (state: TableState, bet: Bet): Spot => state.spots[bet.index] as Spot;

/** Where a player's stake on a bet stands in the list of all. */
export const stakeIndex = ({ spots }: TableState, player: PlayerState, bet: Bet): number =>
  player.number * spots.length + bet.index;

/** What a player has on a bet. */
export const stakeOn = (state: TableState, player: PlayerState, bet: Bet): Minor =>
  state.stakes[stakeIndex(state, player, bet)] ?? 0;

/** The step that comes next in the round, or in a new one. */
export function nextStep(state: TableState): StepName {
  const { steps } = state.conduct;
  const done = state.round?.done;
  const next = steps.find(({ step }) => !done?.has(step)) ?? steps[0];
  assert(next !== undefined, 'a book has steps');
  return next.step;
}

/** Betting is open from the step that opens it to the one that closes it: the call, the bell or the throw. */
export function bettingOpen(state: TableState): boolean {
  if (state.round === null) return false;
  const { done, frozen } = state.round;
  return done.has('open') && !done.has('close') && !done.has('throw') && !frozen;
}
