/** The public, player and staff views of a table, as clients are served them. A view never shows one player's money to another player. */
import {
  type Act,
  type BetId,
  betsLit,
  type ClauseId,
  type Face,
  type Layout,
  type Limits,
  limitsInForce,
  type Minor,
  outcomeOf,
  type Role,
  type Sign,
  type StepName,
} from '../rules/index.ts';
import { cashChips } from './colours.ts';
import type { Actor } from './commands.ts';
import { type Dues, duesOf } from './dues.ts';
import { ACCOUNTS, type Account } from './ledger.ts';
import { mayOf, type Offer, offersOf } from './offers.ts';
import { bettingOpen, type Dispute, nextStep, type PlayerState, stakeOn, type TableSetup, type TableState } from './state.ts';

/** Results that a display shows. */
const RESULTS_SHOWN = 20;

/** How far the two sides of a pair are apart, and what each side still has room for. */
export interface DifferentialView {
  readonly bets: readonly [BetId, BetId];
  readonly totals: readonly [Minor, Minor];
  readonly limit: Minor;
  readonly room: readonly [Minor, Minor];
}

/** What everybody may see and what changes. */
export interface PublicFields {
  readonly status: 'closed' | 'open' | 'suspended';
  readonly sign: Sign | null;
  readonly notices: readonly { readonly kind: 'raise-minimum' | 'closure'; readonly sign: Sign | null; readonly dueMs: number }[];
  readonly round: number;
  readonly next: StepName;
  readonly bettingOpen: boolean;
  /** When betting opened in this round; null while it is closed. */
  readonly openedAtMs: number | null;
  readonly covered: boolean;
  readonly tumbles: number;
  readonly faces: readonly Face[] | null;
  /** Bets that win on the faces, in reading order. */
  readonly lit: readonly BetId[];
  /** The last result that was put right, until another round begins. */
  readonly corrected: TableState['corrected'];
  /** The last roll or round that does not count, until the dice roll again or another round begins. */
  readonly undone: TableState['undone'];
  /** The round is played without wagers. */
  readonly dry: boolean;
  /** The lamps of this round are wrong: the dice decide. */
  readonly lampsWrong: boolean;
  readonly lastResults: readonly { readonly round: number; readonly faces: readonly Face[]; readonly voided: boolean }[];
  readonly differentials: readonly DifferentialView[];
  /** The turn under way: which throw comes next, with which dice, and at which position whoever throws is sitting. */
  readonly shooter: { readonly throw: number; readonly dice: readonly number[] | null; readonly position: number | null } | null;
  /** The dice are offered and wait for somebody to take them. */
  readonly diceOffered: boolean;
  /** Electronic dice: what the result of a round has been committed to. */
  readonly commitment: { readonly round: number; readonly hash: string } | null;
}

/** What everybody may see: the public display. */
export interface PublicView extends PublicFields {
  readonly table: string;
  readonly rulebook: string;
  readonly layout: string;
  readonly dice: TableSetup['dice'];
  readonly positionsMax: number;
  /** Whom a complainant may consult. */
  readonly consult: { readonly whom: string; readonly clauses: readonly ClauseId[] } | null;
  readonly seats: readonly { readonly position: number; readonly marker: boolean }[];
}

/** What a player sees of their own, beside the public view. */
export interface PlayerView {
  readonly player: string;
  readonly position: number | null;
  readonly cashChips: Minor;
  readonly colours: readonly { readonly colour: string; readonly value: Minor; readonly count: number }[];
  readonly wallet: Minor;
  readonly held: Minor;
  readonly owed: Minor;
  readonly wagers: readonly { readonly bet: BetId; readonly stake: Minor }[];
  readonly limits: Limits | null;
  readonly warned: boolean;
  /** How many warnings the house has given in person. */
  readonly warnings: number;
  readonly barred: string | null;
  /** Their part of a shooter's turn, where it is theirs now. */
  readonly may: readonly Act[];
}

/** What all staff and the regulator's officers see alike. */
export interface StaffFields extends Dues {
  readonly accounts: Readonly<Record<Account, number>>;
  readonly totals: readonly { readonly bet: BetId; readonly total: Minor; readonly room: Minor | null }[];
  readonly unpaid: readonly BetId[];
  readonly suspended: string | null;
  readonly disputes: readonly Readonly<Dispute>[];
  readonly staff: readonly { readonly person: string; readonly role: Role }[];
}

/** What one of them sees, beside the public view. */
export interface StaffView extends StaffFields {
  /** What they may do now in their role. */
  readonly offers: readonly Offer[];
  readonly players: readonly PlayerView[];
}

/** Every wager leads to a view and few results to a light: what is lit is worked out once for each outcome and throw of a layout. */
const LIT = new WeakMap<Layout, Map<string, readonly BetId[]>>();

function litBy(layout: Layout, faces: readonly Face[], throwNumber: number): readonly BetId[] {
  const known = LIT.get(layout) ?? new Map<string, readonly BetId[]>();
  LIT.set(layout, known);
  const key = `${throwNumber} ${faces.join('')}`;
  const lit = known.get(key) ?? betsLit(layout, outcomeOf(faces), throwNumber);
  known.set(key, lit);
  return lit;
}

function differentialsOf(state: TableState): readonly DifferentialView[] {
  const rules = state.rulebook.money.differential;
  const limit = state.sign?.differential;
  if (rules === null || limit === undefined) return [];
  return rules.pairs.flatMap((bets): DifferentialView[] => {
    const [one, other] = bets.map((bet) => state.layout.byId.get(bet));
    if (one === undefined || other === undefined) return [];
    const totals: [Minor, Minor] = [state.spots[one.index]?.total ?? 0, state.spots[other.index]?.total ?? 0];
    return [
      { bets, totals, limit, room: [Math.max(0, totals[1] + limit - totals[0]), Math.max(0, totals[0] + limit - totals[1])] },
    ];
  });
}

function shooterView({ turn, players }: TableState): PublicFields['shooter'] {
  const holder = turn.thrower ?? turn.shooter;
  if (holder === null) return null;
  return { throw: turn.throw, dice: turn.dice, position: players.get(holder)?.position ?? null };
}

/** What everybody may see and what changes, but for the seats: it does not grow with the number of players. */
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
    lit: round?.faces == null ? [] : litBy(state.layout, round.faces, turn.throw),
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
  };
}

/** Positions that are taken, and whether each has a marker for limits of its own. */
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

/** In the order of the layout; looked for no longer than there is money left to find. */
function wagersOf(state: TableState, player: PlayerState): PlayerView['wagers'] {
  const wagers: { readonly bet: BetId; readonly stake: Minor }[] = [];
  let left = player.staked;
  for (const bet of state.layout.bets) {
    if (left === 0) break;
    const stake = stakeOn(state, player, bet);
    if (stake === 0) continue;
    wagers.push({ bet: bet.id, stake });
    left -= stake;
  }
  return wagers;
}

/** null for somebody who has never been at the table. */
export function playerView(state: TableState, id: string): PlayerView | null {
  const player = state.players.get(id);
  if (player === undefined) return null;
  return {
    player: player.id,
    position: player.position,
    cashChips: cashChips(player),
    colours: [...player.colours].map(([colour, { value, count }]) => ({ colour, value, count })),
    wallet: player.wallet,
    held: player.held,
    owed: player.owed,
    wagers: wagersOf(state, player),
    limits: player.limits,
    warned: player.warned,
    warnings: player.warnings,
    barred: player.barred,
    may: mayOf(state, player.id),
  };
}

export function staffFields(state: TableState): StaffFields {
  const perBet = state.rulebook.money.limits.maximumOver === 'bet';
  return {
    accounts: Object.fromEntries(ACCOUNTS.map((account) => [account, state.accounts[account]])) as Record<Account, number>,
    totals: state.spots
      .filter(({ total }) => total > 0)
      .map(({ bet, total }) => {
        const { maximum } = limitsInForce(state.sign ?? {}, undefined, bet.id);
        return { bet: bet.id, total, room: perBet && maximum !== null ? maximum - total : null };
      }),
    unpaid: state.round?.unpaid ?? [],
    ...duesOf(state),
    suspended: state.suspended,
    disputes: state.disputes.map((dispute) => ({ ...dispute })),
    staff: [...state.staff].map(([person, { role }]) => ({ person, role })),
  };
}

/** Players that a staff view lists; of a larger crowd, those who came first. */
const PLAYERS_LISTED_MAX = 500;

/** At the table, or with something at it. */
export const isListed = ({ position, rack, held, staked }: PlayerState): boolean => position !== null || rack + held + staked > 0;

export const listedOf = ({ players }: TableState): readonly PlayerState[] =>
  [...players.values()].filter(isListed).slice(0, PLAYERS_LISTED_MAX);

export const staffView = (state: TableState, by: Actor, atMs: number): StaffView => ({
  ...staffFields(state),
  offers: offersOf(state, by, atMs),
  players: listedOf(state).flatMap(({ id }) => playerView(state, id) ?? []),
});

/** Whether a role sees what staff see. */
export const seesAll = ({ conduct }: TableState, role: Role | null): boolean =>
  role !== null && (conduct.ladder.includes(role) || role === 'officer');

/** What somebody sees beside the public view: a player their own, staff and officers everything. */
export function viewsFor(
  state: TableState,
  by: Actor | null,
  atMs: number,
): { readonly own?: PlayerView; readonly staff?: StaffView } {
  if (by === null) return {};
  if (seesAll(state, by.role)) return { staff: staffView(state, by, atMs) };
  const own = by.role === 'player' ? playerView(state, by.person) : null;
  return own === null ? {} : { own };
}
