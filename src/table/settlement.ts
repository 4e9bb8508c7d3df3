/** Settles the wagers on a table's layout with the rules, and computes the net results of past rounds. */
import {
  assert,
  assertPresent,
  type Bet,
  type BetId,
  type BetStakes,
  type Face,
  type Limits,
  type Minor,
  netOfRow,
  outcomeOf,
  type SettledRow,
  settleStakes,
  type Terms,
} from '../rules/index.ts';
import type { ReturnedRow } from './events.ts';
import type { PastRound, TableState } from './state.ts';

/** The stakes on each bet, in the order of the layout. Players are in the order in which they came to the table. */
export function placedStakes(state: TableState): readonly BetStakes[] {
  const stakesByBet = state.layout.bets.map((bet) => ({ bet, players: [] as string[], stakes: [] as Minor[] }));
  // One flat list: the stakes of the first player on all bets, then those of the second player.
  const { stakes } = state;
  let index = 0;
  for (const id of state.players.keys()) {
    for (let bet = 0; bet < stakesByBet.length && index < stakes.length; bet++, index++) {
      const stake = stakes[index] as Minor;
      if (stake === 0) continue;
      const betStakes = stakesByBet[bet] as (typeof stakesByBet)[number];
      betStakes.players.push(id);
      betStakes.stakes.push(stake);
    }
  }
  return stakesByBet;
}

export const placedWagers = (state: TableState): readonly ReturnedRow[] =>
  placedStakes(state).flatMap(({ bet, players, stakes }) =>
    players.map((player, i): ReturnedRow => [player, bet.id, stakes[i] as Minor]),
  );

/**
 * The sign (the minimum and maximum of the table), the players' own limits and the warnings that apply to a settlement now. A round whose
 * settlement was reversed keeps its terms.
 */
export function termsOf(state: TableState): Terms {
  const reopened = state.round?.reopened ?? null;
  if (reopened !== null) return reopened.terms;
  const limits = new Map<string, Limits>();
  const warned = new Set<string>();
  for (const player of state.players.values()) {
    if (player.limits !== null) limits.set(player.id, player.limits);
    if (player.warned) warned.add(player.id);
  }
  const chipsAtClose = state.round?.chipsAtClose;
  return {
    sign: state.sign ?? {},
    limits,
    warned,
    ...(chipsAtClose === undefined ? {} : { chipsAtClose }),
    chip: state.setup.chip,
    throw: state.turn.throw,
  };
}

export interface SettledStakes {
  readonly rows: readonly SettledRow[];
  /** Players who are warned: their wagers below the minimum count only this time. */
  readonly advised: readonly string[];
}

/** Settles stakes as if the dice showed these faces. */
export function settleStakesOn(
  state: TableState,
  stakes: Iterable<BetStakes>,
  terms: Terms,
  faces: readonly Face[],
): SettledStakes {
  const settled = settleStakes(state.layout, terms, stakes, faces);
  assert(settled.ok, 'a wager wins too much for an exact amount');
  return { rows: settled.value.wagers, advised: settled.value.advised };
}

/** Whether a bet wins on these faces at this throw. A bet that lasts several throws wins only at its last throw. */
export const winsOn = ({ paysOn, throws }: Bet, faces: readonly Face[], throwNumber: number): boolean =>
  paysOn[outcomeOf(faces).index] != null && (throws === 1 || throws === throwNumber);

/** The bets that win on these faces at the current throw. */
export function winningBetsOn(state: TableState, faces: readonly Face[]): readonly BetId[] {
  return state.layout.bets.filter((bet) => winsOn(bet, faces, state.turn.throw)).map(({ id }) => id);
}

/** The stakes of a past round, by bet. Bets that last several throws are left out, because one round does not decide them. */
function stakesOf(state: TableState, past: PastRound): readonly BetStakes[] {
  const byBet = new Map<BetId, { readonly bet: Bet; readonly players: string[]; readonly stakes: Minor[] }>();
  for (const [player, id, counted, returned] of past.rows) {
    const bet = assertPresent(state.layout.byId.get(id), id);
    if (bet.throws > 1) continue;
    const betStakes = byBet.get(id) ?? { bet, players: [], stakes: [] };
    betStakes.players.push(player);
    betStakes.stakes.push(counted + returned);
    byBet.set(id, betStakes);
  }
  return [...byBet.values()];
}

/** Settles the bets of a past round that last one throw, as if the dice showed these faces. */
export const settleOneThrowBets = (state: TableState, past: PastRound, faces: readonly Face[]): readonly SettledRow[] =>
  settleStakesOn(state, stakesOf(state, past), past.terms, faces).rows;

/** Settles a past round with its corrected faces. The history keeps the rows of the first settlement. The row of a shooter's wager is always current. */
export const rowsAfterCorrection = (state: TableState, past: PastRound): readonly SettledRow[] => [
  ...settleOneThrowBets(state, past, past.faces),
  ...past.rows.filter(([, bet]) => (state.layout.byId.get(bet)?.throws ?? 1) > 1),
];

export function netsOf(rows: readonly SettledRow[]): Map<string, number> {
  const nets = new Map<string, number>();
  for (const row of rows) {
    const [player] = row;
    nets.set(player, (nets.get(player) ?? 0) + netOfRow(row));
  }
  return nets;
}

/** The net result of a past round for each player, including corrections. `moved`: what corrections added to a player's chips. */
export function currentNets({ rows, moved }: Pick<PastRound, 'rows' | 'moved'>): Map<string, number> {
  const nets = netsOf(rows);
  for (const [player, amount] of moved) nets.set(player, (nets.get(player) ?? 0) + amount);
  return nets;
}
