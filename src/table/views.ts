/** Builds the public, player and staff views of a table for clients. A view never shows one player's money to another player, except wagers in a tournament whose conditions say so. */
import {
  type Act,
  type BetId,
  type ClauseId,
  type Face,
  isGovernmentRole,
  type Layout,
  type Limits,
  limitsInForce,
  type Minor,
  outcomeOf,
  type Role,
  type Sign,
  type StepName,
  winningBets,
} from '../rules/index.ts';
import { cashChips } from './colours.ts';
import type { Actor, HouseFacts } from './commands.ts';
import { type BetDue, betDues } from './due.ts';
import { type Dues, duesOf } from './dues.ts';
import type { Reading } from './events.ts';
import { ACCOUNTS, type Account } from './ledger.ts';
import { type Offer, offersOf, turnActsFor } from './offers.ts';
import {
  areWagersHidden,
  bettingOpen,
  type Dispute,
  nextStep,
  type PlayerState,
  stakeOn,
  type TableSetup,
  type TableState,
} from './state.ts';

const RESULTS_SHOWN = 20;

/** The totals of two paired bets. `room` is the amount that each bet can still take under the Differential. */
export interface DifferentialView {
  readonly bets: readonly [BetId, BetId];
  readonly totals: readonly [Minor, Minor];
  readonly limit: Minor;
  readonly room: readonly [Minor, Minor];
}

/** The public fields that can change. */
export interface PublicFields {
  readonly status: 'closed' | 'open' | 'suspended';
  readonly sign: Sign | null;
  readonly notices: readonly { readonly kind: 'raise-minimum' | 'closure'; readonly sign: Sign | null; readonly dueMs: number }[];
  readonly round: number;
  readonly next: StepName;
  readonly bettingOpen: boolean;
  /** When betting opened in this round; null while betting is closed. */
  readonly openedAtMs: number | null;
  /** Whether the dice are covered. */
  readonly covered: boolean;
  readonly tumbles: number;
  readonly faces: readonly Face[] | null;
  /** What a result waits for before it is shown: a second reading, or a decision between readings that differ; null if nothing. */
  readonly checking: 'second-reading' | 'readings-differ' | null;
  /** The winning bets, which the lamps of the layout show. */
  readonly lit: readonly BetId[];
  /** The last corrected result, until another round begins. */
  readonly corrected: TableState['corrected'];
  /** The last failed roll (`again`) or void round (`void`), until the dice roll again or another round begins. */
  readonly undone: TableState['undone'];
  /** Whether the round is a dry spin, which has no wagers. */
  readonly dry: boolean;
  /** Whether staff reported that the lamps of this round are wrong. */
  readonly lampsWrong: boolean;
  readonly lastResults: readonly { readonly round: number; readonly faces: readonly Face[]; readonly voided: boolean }[];
  readonly differentials: readonly DifferentialView[];
  /** The current turn: the next throw, the chosen dice, and the position of the player who throws. */
  readonly shooter: { readonly throw: number; readonly dice: readonly number[] | null; readonly position: number | null } | null;
  /** Whether the dice are offered and no player has accepted them yet. */
  readonly diceOffered: boolean;
  /** Electronic dice: the hash of the seed for the result of a round. */
  readonly commitment: { readonly round: number; readonly hash: string } | null;
  /** Tournament tables: the tournament and the session for which the table is open; null while it is closed. Absent at other tables. */
  readonly tournament?: { readonly id: string; readonly session: string } | null;
  /** Tournament tables: the wagers on the layout; null while the conditions hide them. The position is null if the player has left. Absent at other tables. */
  readonly tournamentWagers?: readonly { readonly position: number | null; readonly bet: BetId; readonly stake: Minor }[] | null;
}

export interface PublicView extends PublicFields {
  readonly table: string;
  readonly rulebook: string;
  readonly layout: string;
  readonly dice: TableSetup['dice'];
  readonly positionsMax: number;
  /** The authority that a player may consult about a dispute. */
  readonly consult: { readonly whom: string; readonly clauses: readonly ClauseId[] } | null;
  /** The taken seats. `marker`: the player has individual limits. */
  readonly seats: readonly { readonly position: number; readonly marker: boolean }[];
}

/** The part of a view that only its player and staff see. */
export interface PlayerView {
  readonly player: string;
  readonly position: number | null;
  readonly cashChips: Minor;
  readonly colours: readonly { readonly colour: string; readonly value: Minor; readonly count: number }[];
  /** Money at the table that is not in chips. */
  readonly wallet: Minor;
  /** What settled rounds owe the player until the dealer pays it. The player cannot spend it. */
  readonly due: Minor;
  /** The part of `due` that bets of the current round owe. */
  readonly dueBets: readonly BetDue[];
  /** Winnings that staff keep back. */
  readonly held: Minor;
  /** What the player still has to pay back because of corrections. */
  readonly owed: Minor;
  readonly wagers: readonly { readonly bet: BetId; readonly stake: Minor }[];
  /** Limits that the house agreed with this player. */
  readonly limits: Limits | null;
  /** Limits that staff have proposed. The player may accept or decline them. */
  readonly limitsProposed: Limits | null;
  /** Limits that hold from the next round on. Its `limits` are null if the agreement ends. */
  readonly limitsAgreed: { readonly limits: Limits | null } | null;
  /** Whether the player was warned about the minimum on this gaming day. */
  readonly warned: boolean;
  readonly warnings: number;
  /** The grounds of an exclusion; null if the player is not excluded. */
  readonly barred: string | null;
  /** The acts of a shooter's turn that the player may do now. */
  readonly may: readonly Act[];
}

/** The part of a view that is the same for all staff and officers. `Dues` are the wagers to take and to pay after a settlement. */
export interface StaffFields extends Dues {
  readonly accounts: Readonly<Record<Account, number>>;
  /** `room` is the amount that the bet can still take; null if each player has a separate maximum. */
  readonly totals: readonly { readonly bet: BetId; readonly total: Minor; readonly room: Minor | null }[];
  /** Bets that owe a player something and are not paid yet. */
  readonly unpaid: readonly BetId[];
  /** Two readings of the dice that differ. A single reading is not shown to anybody. */
  readonly readings: readonly Reading[];
  /** Settled rounds whose correction waits for a second reading, or for a decision between the two `readings` that differ. */
  readonly corrections: readonly { readonly round: number; readonly readings: readonly Reading[] }[];
  /** Why the table is suspended; null if it is not. */
  readonly suspended: string | null;
  readonly disputes: readonly Readonly<Dispute>[];
  readonly staff: readonly { readonly person: string; readonly role: Role }[];
}

/** The view of one member of staff, besides the public view. */
export interface StaffView extends StaffFields {
  /** The acts that this person may do now in this role. */
  readonly offers: readonly Offer[];
  readonly players: readonly PlayerView[];
}

/** Winning bets by layout, throw and faces. Cached, because every wager builds a view. */
const WINNING_BETS = new WeakMap<Layout, Map<string, readonly BetId[]>>();

function cachedWinningBets(layout: Layout, faces: readonly Face[], throwNumber: number): readonly BetId[] {
  const cache = WINNING_BETS.get(layout) ?? new Map<string, readonly BetId[]>();
  WINNING_BETS.set(layout, cache);
  const key = `${throwNumber} ${faces.join('')}`;
  const bets = cache.get(key) ?? winningBets(layout, outcomeOf(faces), throwNumber);
  cache.set(key, bets);
  return bets;
}

function differentialsOf(state: TableState): readonly DifferentialView[] {
  const rules = state.rulebook.money.differential;
  const limit = state.sign?.differential;
  if (rules === null || limit === undefined || areWagersHidden(state)) return [];
  return rules.pairs.flatMap((bets): DifferentialView[] => {
    const [one, other] = bets.map((bet) => state.layout.byId.get(bet));
    if (one === undefined || other === undefined) return [];
    // A spot is one bet of the layout with the total of all wagers on it.
    const totals: [Minor, Minor] = [state.spots[one.index]?.total ?? 0, state.spots[other.index]?.total ?? 0];
    return [
      { bets, totals, limit, room: [Math.max(0, totals[1] + limit - totals[0]), Math.max(0, totals[0] + limit - totals[1])] },
    ];
  });
}

/** `thrower`: the player who throws instead of a shooter whom staff have replaced. */
function shooterView({ turn, players }: TableState): PublicFields['shooter'] {
  // The thrower throws instead of the shooter, if staff replaced the shooter.
  const throwerId = turn.thrower ?? turn.shooter;
  if (throwerId === null) return null;
  return { throw: turn.throw, dice: turn.dice, position: players.get(throwerId)?.position ?? null };
}

function checkingOf(round: TableState['round']): PublicFields['checking'] {
  const readings = round?.sealed?.readings.length ?? 0;
  return readings === 0 ? null : readings === 1 ? 'second-reading' : 'readings-differ';
}

/** The public fields that can change, except the seats. Only in a tournament does their size depend on the number of players. */
export function publicFields(state: TableState): PublicFields {
  const { round, turn, conduct } = state;
  const isOpen = bettingOpen(state);
  return {
    status: state.suspended !== null ? 'suspended' : state.status,
    sign: state.sign,
    notices: [
      ...(state.notice === null ? [] : [state.notice]),
      ...(state.closureDueMs === null ? [] : [{ kind: 'closure' as const, sign: null, dueMs: state.closureDueMs }]),
    ],
    round: round?.number ?? state.rounds,
    next: nextStep(state),
    bettingOpen: isOpen,
    openedAtMs: isOpen ? (round?.openedAtMs ?? null) : null,
    covered: conduct.tumbles.covered && (round?.tumbles ?? 0) > 0 && !(round?.done.has('uncover') ?? false),
    tumbles: round?.tumbles ?? 0,
    faces: round?.faces ?? null,
    checking: checkingOf(round),
    lit: round?.faces == null ? [] : cachedWinningBets(state.layout, round.faces, turn.throw),
    corrected: state.corrected,
    undone: state.undone,
    dry: round?.dry ?? false,
    lampsWrong: round !== null && round.number === state.lampsRound,
    lastResults: state.history
      .slice(-RESULTS_SHOWN)
      .map(({ round: number, faces, voided }) => ({ round: number, faces, voided })),
    differentials: differentialsOf(state),
    shooter: shooterView(state),
    diceOffered: turn.offered && turn.shooter === null,
    commitment: state.commitment,
    ...tournamentFields(state),
  };
}

function tournamentFields(state: TableState): Pick<PublicFields, 'tournament' | 'tournamentWagers'> {
  const { tournament, players } = state;
  if (tournament === undefined) return {};
  if (tournament === null) return { tournament: null, tournamentWagers: null };
  const wagers = [...players.values()].flatMap((player) =>
    player.staked === 0 ? [] : wagersOf(state, player).map((wager) => ({ position: player.position, ...wager })),
  );
  return {
    tournament: { id: tournament.id, session: tournament.session },
    tournamentWagers: areWagersHidden(state) ? null : wagers,
  };
}

/** The taken positions, each with whether it has a marker for individual limits. */
export const seatsOf = (state: TableState): ReadonlyMap<number, boolean> =>
  new Map([...state.positions].map(([position, id]) => [position, state.players.get(id)?.limits != null]));

export function publicView(state: TableState): PublicView {
  const { setup, conduct } = state;
  return {
    table: setup.table,
    rulebook: state.rulebook.id,
    layout: state.layout.id,
    dice: setup.dice,
    positionsMax: setup.positions,
    consult: conduct.disputes === null ? null : { whom: conduct.disputes.consult, clauses: conduct.disputes.consultClauses },
    ...publicFields(state),
    seats: [...seatsOf(state)].map(([position, marker]) => ({ position, marker })),
  };
}

/** The player's wagers in the order of the layout. Stops as soon as all staked money is found. */
function wagersOf(state: TableState, player: PlayerState): PlayerView['wagers'] {
  const wagers: { readonly bet: BetId; readonly stake: Minor }[] = [];
  let remaining = player.staked;
  for (const bet of state.layout.bets) {
    if (remaining === 0) break;
    const stake = stakeOn(state, player, bet);
    if (stake === 0) continue;
    wagers.push({ bet: bet.id, stake });
    remaining -= stake;
  }
  return wagers;
}

function coloursOf({ colours }: PlayerState): PlayerView['colours'] {
  return colours.size === 0 ? [] : [...colours].map(([colour, { value, count }]) => ({ colour, value, count }));
}

/** The own view of a player; null if the person has never been at the table. */
export function playerView(state: TableState, id: string): PlayerView | null {
  const player = state.players.get(id);
  if (player === undefined) return null;
  return {
    player: player.id,
    position: player.position,
    cashChips: cashChips(player),
    colours: coloursOf(player),
    wallet: player.wallet,
    due: player.due,
    dueBets: betDues(state, player),
    held: player.held,
    owed: player.owed,
    wagers: wagersOf(state, player),
    limits: player.limits,
    limitsProposed: player.limitsProposed,
    limitsAgreed: player.limitsAgreed,
    warned: player.warned,
    warnings: player.warnings,
    barred: player.barred,
    may: turnActsFor(state, player.id),
  };
}

const differingReadings = ({ round }: TableState): readonly Reading[] =>
  checkingOf(round) === 'readings-differ' ? (round?.sealed?.readings ?? []) : [];

export function staffFields(state: TableState): StaffFields {
  const isMaximumPerBet = state.rulebook.money.limits.maximumOver === 'bet';
  return {
    accounts: Object.fromEntries(ACCOUNTS.map((account) => [account, state.accounts[account]])) as Record<Account, number>,
    totals: state.spots
      .filter(({ total }) => total > 0)
      .map(({ bet, total }) => {
        const { maximum } = limitsInForce(state.sign ?? {}, undefined, bet.id);
        return { bet: bet.id, total, room: isMaximumPerBet && maximum !== null ? maximum - total : null };
      }),
    unpaid: state.round?.unpaid ?? [],
    readings: differingReadings(state),
    corrections: state.history.flatMap(({ round, sealed }) =>
      sealed === null ? [] : [{ round, readings: sealed.readings.length > 1 ? sealed.readings : [] }],
    ),
    ...duesOf(state),
    suspended: state.suspended,
    disputes: listedDisputes(state).map((dispute) => ({ ...dispute })),
    staff: [...state.staff].map(([person, { role }]) => ({ person, role })),
  };
}

/** A staff view lists at most this many open and this many closed disputes, the newest of each. */
const DISPUTES_LISTED_MAX = 100;

const isOpenDispute = ({ decision, reviewRequested, review }: Dispute): boolean =>
  decision === null || (reviewRequested && review === null);

function listedDisputes({ disputes }: TableState): readonly Dispute[] {
  if (disputes.length <= DISPUTES_LISTED_MAX) return disputes;
  const open = disputes.filter(isOpenDispute);
  const closed = disputes.filter((dispute) => !isOpenDispute(dispute));
  return [...closed.slice(-DISPUTES_LISTED_MAX), ...open.slice(-DISPUTES_LISTED_MAX)].sort((a, b) => a.id - b.id);
}

/** A staff view lists at most this many players, in the order in which they came. */
const PLAYERS_LISTED_MAX = 500;

/** Whether the player is seated, or has chips, due money, held winnings or wagers at the table. */
export const isListedPlayer = ({ position, rack, due, held, staked }: PlayerState): boolean =>
  position !== null || rack + due + held + staked > 0;

export const listedPlayers = ({ players }: TableState): readonly PlayerState[] =>
  [...players.values()].filter(isListedPlayer).slice(0, PLAYERS_LISTED_MAX);

export const staffView = (state: TableState, by: Actor, atMs: number, house?: HouseFacts): StaffView => ({
  ...staffFields(state),
  offers: offersOf(state, by, atMs, house),
  players: listedPlayers(state).flatMap(({ id }) => playerView(state, id) ?? []),
});

/** `conduct.ladder` has the staff roles of the rulebook. */
export const hasStaffView = ({ conduct }: TableState, role: Role | null): boolean =>
  role !== null && (conduct.ladder.includes(role) || isGovernmentRole(role));

/** The additional view for an actor: players get their own view, staff and officers the staff view. `house`: what the house knows about the actor. */
export function viewsFor(
  state: TableState,
  by: Actor | null,
  atMs: number,
  house?: HouseFacts,
): { readonly own?: PlayerView; readonly staff?: StaffView } {
  if (by === null) return {};
  if (hasStaffView(state, by.role)) return { staff: staffView(state, by, atMs, house) };
  const own = by.role === 'player' ? playerView(state, by.person) : null;
  return own === null ? {} : { own };
}
