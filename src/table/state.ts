/** The state of one table. Only `evolve` changes it. */
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
  type WagersShown,
} from '../rules/index.ts';
import type { InvestigationOutcome, Reading, SettledRow } from './events.ts';
import { type Accounts, ODDS_MAX, openAccounts } from './ledger.ts';
import { NO_TURN } from './no-turn.ts';
import { type Permission, permissionsOf } from './roles.ts';

export interface TableSetup {
  /** The id of the table, as in its journal and in the addresses of its pages. */
  readonly table: string;
  /** The name that the house gives the table, for people; absent if the table is called by its id. */
  readonly name?: string;
  readonly layout: string;
  readonly dice: 'real' | 'electronic';
  /** Acts that the system may do: none at a table with a live dealer, some at an assisted table, all at an automatic table. */
  readonly automatic: readonly Act[];
  /** How long betting stays open before the system may close it. */
  readonly bettingMs: number;
  readonly positions: number;
  /** The smallest amount that the float (the house's chips at the table) can pay. */
  readonly chip: Minor;
  /** The colours of the table's own chip set. */
  readonly colours: readonly string[];
  /** Bets that favour the player or belong to a set that cannot lose, and that this table offers anyway. */
  readonly named: readonly BetId[];
  /** If a round with real dice wins more than this, a second person must confirm the dice; null if never. */
  readonly confirmAbove: Minor | null;
  /** Odds above the printed ones, if the rulebook allows them. */
  readonly odds: RaisedOdds;
  /** The house's own copy of the rules: a URL, or a path on this server. */
  readonly rulesDocument?: string;
  /** Set at a tournament table: it is open only for sessions of tournaments, and its chips are tournament chips. */
  readonly tournament?: true;
}

export const isTournamentTable = ({ tournament }: TableSetup): boolean => tournament === true;

/** The session of a tournament for which a tournament table is open. */
export interface TournamentSession {
  /** The id of the tournament. */
  readonly id: string;
  readonly session: string;
  readonly wagersShown: WagersShown;
}

interface OpenSession extends TournamentSession {
  /** Earlier rounds belong to earlier sessions. */
  readonly firstRound: number;
}

/** A URL, or a path on this server. `//elsewhere` and `/\\elsewhere` are excluded, because browsers treat them as another host. */
export const RULES_DOCUMENT = '^(?:https?://[A-Za-z0-9\\[]|/(?![/\\\\]))[\\x21-\\x7e]*$';

export const POSITIONS_MAX = 100_000;
/** At most this many past rounds can be corrected: about one shift. Older rounds are read from the journal where they are needed. */
export const HISTORY_ROUNDS = 300;
/** If the kept rounds have more wagers than this, fewer rounds are kept, but at least `HISTORY_ROUNDS_LEAST`. */
export const HISTORY_WAGERS = 100_000;
export const HISTORY_ROUNDS_LEAST = 20;
export const WAGERS_ON_LAYOUT_MAX = 1_000_000;

/** The fields that change with every wager come first, so that they are close together in memory. */
export interface PlayerState {
  readonly id: string;
  /** Index in the order in which players came to the table. */
  readonly number: number;
  /** The sum of the player's wagers on the layout. */
  staked: Minor;
  /** The player's chips that are not on the layout, including the value of colour chips. */
  rack: Minor;
  /** Whether the player has wagered in the current round. */
  wagered: boolean;
  /** Colour chips on the layout, by bet and colour; null until some are placed. */
  coloursStaked: Map<BetId, Map<string, number>> | null;
  readonly colours: Map<string, ColourStack>;
  position: number | null;
  /** Why the player is excluded; null if they are not. */
  barred: string | null;
  /** Limits that the house has agreed with this player. They override the sign. */
  limits: Limits | null;
  /** Limits that staff have proposed and the player has not accepted yet. */
  limitsProposed: Limits | null;
  /** Limits that the player has accepted and that hold from the next round on. Its `limits` are null if the agreement ends. */
  limitsAgreed: { readonly limits: Limits | null } | null;
  /** Money at the table that is not in chips. */
  wallet: Minor;
  /** What settled rounds owe the player until the dealer pays it. The player cannot spend it. The part of each bet is in `dues`. */
  due: Minor;
  /** Colour chips in `due`, by bet and colour; null if there are none. Chips that belong to no bet are under `NO_BET`. */
  coloursDue: Map<BetId, Map<string, number>> | null;
  /** Winnings that staff keep back. */
  held: Minor;
  /** What the player still has to pay back because of corrections. */
  owed: Minor;
  /** Whether the player was warned about the minimum on this gaming day. At a tournament table: in this session, on this gaming day. */
  warned: boolean;
  /** Consecutive rounds without a wager; -1 if the player sat down after betting closed. */
  abstained: number;
  /** How often staff have warned the player, for any reason. */
  warnings: number;
  /** Whether staff have approved a second colour for the player. */
  severalColours: boolean;
  /** Only at tournament tables: the chips that the player got from the tournament since the table was opened, minus those that went back to it. */
  issued?: number;
}

interface ColourStack {
  /** The value of one chip. */
  readonly value: Minor;
  count: number;
}

/** One bet of the layout, with the total and the number of all wagers on it. */
export interface Spot {
  readonly bet: Bet;
  total: Minor;
  wagers: number;
}

export interface RoundState {
  number: number;
  /** The steps that are done. */
  readonly done: Set<StepName>;
  /** Whether the round is a dry spin: a round without wagers. */
  dry: boolean;
  /** After a failed throw, wagers may not change before the next throw. */
  frozen: boolean;
  tumbles: number;
  /** Whether the dice tumbled after the close of betting, so that nobody could see them before it. Only where `exposed` is a failure. */
  tumbledAfterClose: boolean;
  /** The person who must key the result: the last one who tumbled or took over. Null if any permitted person may key it. */
  tumbledBy: string | null;
  openedAtMs: number;
  faces: readonly Face[] | null;
  /** The number of the next draw from the committed seed. Each repeated roll uses the next draw. */
  draw: number;
  /** Electronic dice: whether the seed was recorded as lost, so that the round can have no valid result. */
  seedLost: boolean;
  /** Readings that are not the result yet, because two people must have read the same faces; null if there are none. */
  sealed: SealedReadings | null;
  /** The person who read the dice. */
  readBy: string | null;
  /** Whether a second person has read the same faces. */
  confirmed: boolean;
  /** Bets that owe a player something and are not paid yet, in the order of the layout. */
  unpaid: BetId[];
  /** Bets that are paid. */
  paid: BetId[];
  /** Only at tournament tables, after the close: the chips of each player with a wager, in the rack and on the layout. */
  chipsAtClose?: ReadonlyMap<string, Minor>;
  /** What had to be kept when the settlement was reversed; null if the round was not settled before. */
  reopened: ReopenedRound | null;
}

/** A round that was settled before its roll was found to have failed, and that is played again from the close of betting. */
export interface ReopenedRound {
  /** The limits and warnings of the first settlement. They apply to the next one too. */
  readonly terms: Terms;
  /** What each player owes from this round. */
  readonly owed: ReadonlyMap<string, Minor>;
  /** Whether the round had ended before. */
  readonly hadEnded: boolean;
  /** The value of `PastRound.idle` at the first end of the round; null if the round had not ended, or if its idle players are unknown. */
  readonly idle: Set<string> | null;
}

/** With one reading, the round waits for a second person. With two, they differ, and the role that corrects results decides. */
export interface SealedReadings {
  readonly readings: readonly Reading[];
  /** The published result that the first reading corrects, and why; null if there is none. */
  readonly corrects: { readonly faces: readonly Face[]; readonly why: string } | null;
}

/** The readings for the correction of a settled round: one that waits for a second person, or two that differ. */
export interface SealedCorrection {
  readonly readings: readonly Reading[];
  readonly why: string;
}

/** A settled round, kept for corrections. */
export interface PastRound {
  readonly round: number;
  faces: readonly Face[];
  readonly terms: Terms;
  /** The wagers that ended in this round. */
  rows: readonly SettledRow[];
  /** What corrections added to each player's rack and due; negative if they took chips. */
  readonly moved: Map<string, number>;
  /** What each player still owes because of corrections of this round. */
  readonly owed: Map<string, Minor>;
  /** Identifies the shooter's turn by the number of its first round; null without a shooter. */
  readonly turn: number | null;
  /** Shooter, dice and number of the throw. */
  readonly thrown: TurnState;
  /** Whether the dice tumbled after the close of betting. */
  readonly tumbledAfterClose: boolean;
  /** Colour chips on the layout at the close, by player, bet and colour; null if there were none. */
  readonly coloursStaked: ReadonlyMap<string, ReadonlyMap<BetId, ReadonlyMap<string, number>>> | null;
  /** Colour chips that were paid back to the racks, by player and colour; null if there were none. */
  coloursPaid: Map<string, Map<string, number>> | null;
  voided: boolean;
  /** Players who placed no wager while every position was taken. null before the end of the round, for rounds of conduct versions 1 to 3, and in games without a rule about abstention. */
  idle: Set<string> | null;
  /** Readings for a correction that is not made yet, because two people must have read the same faces; null if there are none. */
  sealed: SealedCorrection | null;
  /** The settlement moved all money at once, as conduct versions 1 and 2 did. Nothing of the round was ever due. */
  readonly paidAtOnce?: true;
}

/** A settled round that the table no longer has in its history. The server reads it from the journal. */
export interface OlderRound extends Pick<PastRound, 'round' | 'rows' | 'turn' | 'voided'> {
  readonly moved: readonly (readonly [player: string, amount: number])[];
  readonly owed: readonly (readonly [player: string, amount: Minor])[];
}

export interface TurnState {
  /** Whether the dice are offered to the players. */
  offered: boolean;
  shooter: string | null;
  /** The player who throws instead of the shooter, if staff replaced the shooter. */
  thrower: string | null;
  /** The numbers of the dice that the shooter chose. */
  dice: readonly number[] | null;
  /** The number of the next throw, 1 to 4. */
  throw: number;
  /** The throw at which the shooter's wager was lost, if a correction found this while a later throw was under way. The turn ends with that throw. */
  lostAt: number | null;
}

/** Winnings of a player that are held until an investigation ends, or that the house has kept after it. */
interface Hold {
  readonly player: string;
  /** The round since which the player is said to have won them. */
  readonly since: number;
  /** The last settled round when the winnings were held. */
  readonly until: number;
  readonly amount: Minor;
  /** Whether the house has kept the winnings. */
  readonly kept: boolean;
}

export interface Dispute {
  readonly id: number;
  readonly player: string;
  readonly about: string;
  decision: string | null;
  /** Whether the player asked a higher authority to review the decision. */
  reviewRequested: boolean;
  review: string | null;
}

export interface TableState {
  readonly setup: TableSetup;
  readonly rulebook: Rulebook;
  readonly conduct: Conduct;
  readonly layout: Layout;
  /** null for acts that the rulebook does not have. */
  readonly permissions: Readonly<Record<Act, Permission | null>>;
  /** Bets on the layout that are not offered here. */
  readonly withheld: ReadonlySet<BetId>;
  readonly accounts: Accounts;
  readonly players: Map<string, PlayerState>;
  readonly positions: Map<number, string>;
  readonly staff: Map<string, { readonly role: Role; readonly adult: boolean }>;
  readonly spots: readonly Spot[];
  /**
   * The stake of each player on each bet, at `stakeIndex`. The list grows only as far as stakes exist. It is one flat list, because
   * a map or list per player would be the largest cost of placing a wager.
   */
  readonly stakes: Minor[];
  /** What the current round owes each player for each bet, at `stakeIndex`. The list grows only as far as something is due. */
  readonly dues: Minor[];
  /** By colour and newcomer (`consentKey`), the players who agree that the newcomer gets chips of the colour. */
  readonly sharing: Map<string, Set<string>>;
  readonly history: PastRound[];
  readonly disputes: Dispute[];
  /** The same winnings cannot be held again while they are in this list. It has no holds of conduct version 2. */
  holds: readonly Hold[];
  /** By player, the recorded outcome of the investigation of the held winnings. */
  readonly outcomes: Map<string, InvestigationOutcome>;
  readonly turn: TurnState;
  status: 'closed' | 'open';
  /** The malfunction or interruption that suspends the table; null if it runs. */
  suspended: string | null;
  /** Whether the dice tumbled in a tumbler that has malfunctioned. They are rolled again after the repair. */
  rollMalfunctioned: boolean;
  /** The notice at the table that shows its limits; null until the table is opened for the first time. */
  sign: Sign | null;
  /** The announced new sign with a higher minimum. An announced closure is in `closureDueMs`. */
  notice: { readonly kind: 'raise-minimum' | 'closure'; readonly sign: Sign | null; readonly dueMs: number } | null;
  /** When the table may close, after a notice of closure. */
  closureDueMs: number | null;
  /**
   * Set while a closed table may not reopen with a higher minimum. `untilMs`: the end of that time. `announced`: the sign whose notice was
   * due when the table closed; the table may reopen with it.
   */
  reopening: { readonly untilMs: number; readonly announced: Sign | null } | null;
  /** Whether the government officer was told that the table will close. */
  officerTold: boolean;
  /** The last correction of a result since the current round began. The corrected round may be an earlier one. */
  corrected: { readonly round: number; readonly from: readonly Face[]; readonly to: readonly Face[] } | null;
  /** The last failed roll (`again`) or void round (`void`), until the dice roll again or another round begins. */
  undone: { readonly round: number; readonly consequence: 'again' | 'void'; readonly reason: FailureReason | null } | null;
  /** The last round in which the lamps, which show the winning bets, were wrong. */
  lampsRound: number | null;
  /** The number of the last round that has ended. */
  rounds: number;
  round: RoundState | null;
  /** The ground on which staff ordered dry spins. */
  drySpin: string | null;
  wagersOnLayout: number;
  /** The wagers of the last settlement. */
  lastSettled: readonly SettledRow[];
  /** Electronic dice: the hash of the seed for the next result, until the seed is revealed. */
  commitment: { readonly round: number; readonly hash: string } | null;
  /** Electronic dice: the round whose dice did not match their commitment, until staff declare the fault rectified. */
  rejected: { readonly round: number; readonly why: string } | null;
  /** Electronic dice: the round whose commitment was retired after a restore, until there is a new commitment. */
  retiredRound: number | null;
  /** The round that was closed in a restored backup. People may have seen its dice, so electronic dice are not tumbled again. */
  restoredRound: number | null;
  /** The session for which a tournament table is open; null while it is closed. Absent at other tables. */
  tournament?: OpenSession | null;
}

/** Cached, because the computation takes a thousand times longer than everything else that creates a table. */
const RISKY_BETS = new WeakMap<Rulebook, Map<string, readonly BetId[]>>();

/** Bets that favour the player or belong to a set that cannot lose. */
export function riskyBets(layout: Layout, odds: RaisedOdds): readonly BetId[] {
  const cache = RISKY_BETS.get(layout.rulebook) ?? new Map<string, readonly BetId[]>();
  RISKY_BETS.set(layout.rulebook, cache);
  const key = `${layout.id} ${JSON.stringify(odds)}`;
  const cached = cache.get(key);
  if (cached !== undefined) return cached;
  const anomalies = checkLayout(layout).filter(({ code }) => code === 'favours-player' || code === 'cannot-lose');
  const risky = [...new Set(anomalies.flatMap(({ bets }) => bets))];
  cache.set(key, risky);
  return risky;
}

/** Whether all odds are at most `ODDS_MAX`, so that payments stay exact. */
export const oddsAreBounded = ({ bets }: Layout): boolean =>
  bets.every(({ paysOn }) => paysOn.every((pays) => pays == null || pays.n <= BigInt(ODDS_MAX) * pays.d));

/** Creates a closed table. The caller has validated the set-up. */
export function newTable(rulebook: Rulebook, setup: TableSetup): TableState {
  const opened = openLayout(rulebook, setup.layout, setup.odds);
  assert(opened.ok, 'the set-up has an unknown layout or invalid odds');
  const layout = opened.value;
  assert(oddsAreBounded(layout), `one unit wins more than ${ODDS_MAX}`);
  assert(setup.positions >= 1 && setup.positions <= POSITIONS_MAX, `the number of positions is not from 1 to ${POSITIONS_MAX}`);
  return {
    setup,
    rulebook,
    conduct: rulebook.conduct,
    layout,
    permissions: permissionsOf(rulebook.conduct, setup.automatic, setup.dice, isTournamentTable(setup)),
    withheld: new Set(riskyBets(layout, setup.odds).filter((bet) => !setup.named.includes(bet))),
    accounts: openAccounts(),
    players: new Map(),
    positions: new Map(),
    staff: new Map(),
    spots: layout.bets.map((bet) => ({ bet, total: 0, wagers: 0 })),
    stakes: [],
    dues: [],
    sharing: new Map(),
    history: [],
    disputes: [],
    holds: [],
    outcomes: new Map(),
    turn: { ...NO_TURN },
    status: 'closed',
    suspended: null,
    rollMalfunctioned: false,
    sign: null,
    notice: null,
    closureDueMs: null,
    reopening: null,
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
    rejected: null,
    retiredRound: null,
    restoredRound: null,
    ...(isTournamentTable(setup) ? { tournament: null } : {}),
  };
}

export const spotAt = (state: TableState, bet: Bet): Spot => state.spots[bet.index] as Spot;

/** The index of a player's stake on a bet in `stakes`. */
export const stakeIndex = ({ spots }: TableState, player: PlayerState, bet: Bet): number =>
  player.number * spots.length + bet.index;

/** The key in `coloursDue` of chips that belong to no bet of the current round. */
export const NO_BET = '';

/** What the current round owes a player for a bet. */
export const dueOn = (state: TableState, player: PlayerState, bet: Bet): Minor => state.dues[stakeIndex(state, player, bet)] ?? 0;

export const stakeOn = (state: TableState, player: PlayerState, bet: Bet): Minor =>
  state.stakes[stakeIndex(state, player, bet)] ?? 0;

/** The next step of the current round, or the first step of a new one. */
export function nextStep(state: TableState): StepName {
  const { steps } = state.conduct;
  const done = state.round?.done;
  const next = steps.find(({ step }) => !done?.has(step)) ?? steps[0];
  assert(next !== undefined, 'the rulebook has no steps');
  return next.step;
}

/** Whether betting is open: from the opening call until the closing call, the bell or the throw. */
export function bettingOpen(state: TableState): boolean {
  if (state.round === null) return false;
  const { done, frozen } = state.round;
  return done.has('open') && !done.has('close') && !done.has('throw') && !frozen;
}

/** Whether the player is the only one with a seat and the only one with wagers on the layout. */
export function playsAlone({ positions, players, accounts }: TableState, player: string): boolean {
  const [seated] = positions.values();
  return positions.size === 1 && seated === player && players.get(player)?.staked === accounts.layout;
}

/** Whether betting in the current round was open and is closed. */
export const bettingClosed = (state: TableState): boolean => (state.round?.done.has('open') ?? false) && !bettingOpen(state);

/** Whether the conditions of the tournament hide the wagers from other players now. */
export function areWagersHidden(state: TableState): boolean {
  const shown = state.tournament?.wagersShown;
  return shown === 'never' || (shown === 'after-close' && bettingOpen(state));
}
