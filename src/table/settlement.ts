/** From the wagers on the layout to what each player gets, by the rules; it must never move the money itself. */
import {
  assert,
  type Bet,
  type BetId,
  type BetStakes,
  type Face,
  type Limits,
  type Minor,
  netOfRow,
  outcomeOf,
  present,
  type SettledRow,
  settleStakes,
  type Terms,
} from '../rules/index.ts';
import type { ReturnedRow } from './events.ts';
import type { PastRound, TableState } from './state.ts';

/** What lies on each bet, in the layout's order; on each its players in the order in which they came to the table. */
export function placedStakes(state: TableState): readonly BetStakes[] {
  const placed = state.layout.bets.map((bet) => ({ bet, players: [] as string[], stakes: [] as Minor[] }));
  const { stakes } = state;
  let index = 0;
  for (const id of state.players.keys()) {
    for (let bet = 0; bet < placed.length && index < stakes.length; bet++, index++) {
      const stake = stakes[index] as Minor;
      if (stake === 0) continue;
      const ofBet = placed[bet] as (typeof placed)[number];
      ofBet.players.push(id);
      ofBet.stakes.push(stake);
    }
  }
  return placed;
}

/** Every wager on the layout, bet by bet. */
export const placedWagers = (state: TableState): readonly ReturnedRow[] =>
  placedStakes(state).flatMap(({ bet, players, stakes }) =>
    players.map((player, i): ReturnedRow => [player, bet.id, stakes[i] as Minor]),
  );

/** What a round is settled under, as things stand now. */
export function termsOf(state: TableState): Terms {
  const limits = new Map<string, Limits>();
  const warned = new Set<string>();
  for (const player of state.players.values()) {
    if (player.limits !== null) limits.set(player.id, player.limits);
    if (player.warned) warned.add(player.id);
  }
  return { sign: state.sign ?? {}, limits, warned, chip: state.setup.chip, throw: state.turn.throw };
}

export interface Outcome {
  readonly rows: readonly SettledRow[];
  readonly advised: readonly string[];
}

/** Settles stakes under their terms with these faces. */
export function settlePlaced(state: TableState, stakes: Iterable<BetStakes>, terms: Terms, faces: readonly Face[]): Outcome {
  const settled = settleStakes(state.layout, terms, stakes, faces);
  assert(settled.ok, 'amounts on a layout stay small enough to be paid exactly');
  return { rows: settled.value.wagers, advised: settled.value.advised };
}

/** Whether a bet wins on these faces at this throw; one over several throws wins only at its last. */
export const winsOn = ({ paysOn, throws }: Bet, faces: readonly Face[], throwNumber: number): boolean =>
  paysOn[outcomeOf(faces).index] != null && (throws === 1 || throws === throwNumber);

/** What a past round had on the layout, as it was placed. */
export function stakesOf(state: TableState, past: PastRound): readonly BetStakes[] {
  const byBet = new Map<BetId, { readonly bet: Bet; readonly players: string[]; readonly stakes: Minor[] }>();
  for (const [player, id, counted, returned] of past.rows) {
    const ofBet = byBet.get(id) ?? { bet: present(state.layout.byId.get(id), id), players: [], stakes: [] };
    ofBet.players.push(player);
    ofBet.stakes.push(counted + returned);
    byBet.set(id, ofBet);
  }
  return [...byBet.values()];
}

/** A past round settled by the dice as they stand now: one that was corrected has kept the rows of its first settlement. */
export const rowsByDice = (state: TableState, past: PastRound): readonly SettledRow[] =>
  settlePlaced(state, stakesOf(state, past), past.terms, past.faces).rows;

export function netsOf(rows: readonly SettledRow[]): Map<string, number> {
  const nets = new Map<string, number>();
  for (const row of rows) nets.set(row[0], (nets.get(row[0]) ?? 0) + netOfRow(row));
  return nets;
}

/** What a past round has brought each of its players by now, corrections included. */
export function netsByNow({ rows, moved }: PastRound): Map<string, number> {
  const nets = netsOf(rows);
  for (const [player, amount] of moved) nets.set(player, (nets.get(player) ?? 0) + amount);
  return nets;
}
