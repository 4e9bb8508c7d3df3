/** Reverses a settlement when `evolve` applies the event: the wagers at the close lie on the layout again. */
import { assert, assertPresent, type BetId, type Minor, type StepName } from '../rules/index.ts';
import { recountAbstention } from './abstention.ts';
import type { EventOf } from './events.ts';
import { addToRack, changeWager, playerOf, spotOf } from './evolve-chips.ts';
import { addDue, closeBets } from './evolve-due.ts';
import { applyReversal } from './evolve-settlement.ts';
import { type ColoursBack, findColoursBack, reversedRows, valueBack, wagersAtClose } from './late-failure.ts';
import { post } from './ledger.ts';
import type { PastRound, ReopenedRound, RoundState, TableState } from './state.ts';
import { endedShooterBet, findLostThrow } from './turn.ts';

/** Reverses the settlement of the last settled round, and plays the round again from the close of betting. */
export function reopenRound(state: TableState, newRound: RoundState, event: EventOf<'settlement-reversed'>): void {
  const past = assertPresent(state.history.at(-1), 'a settled round');
  assert(past.round === newRound.number, `round ${newRound.number} is not the last settled round`);
  const isOver = state.round === null;
  const idle = isOver ? past.idle : (state.round?.reopened?.idle ?? null);
  reverseSettlement(state, past, event);
  state.round = reopenedRound(state, newRound, past, { hadEnded: event.hadEnded ?? isOver, idle });
  if (isOver) state.rounds = past.round - 1;
  recountAbstention(state, past);
  state.lastSettled = [];
  const lostAt = event.shooterBet === 'lies' ? null : (past.thrown.lostAt ?? throwOfLostBet(state, past));
  Object.assign(state.turn, past.thrown, { lostAt });
  for (const [player] of past.rows) playerOf(state, player).wagered = true;
}

/** A round that is played again from the close of betting. Dice that are thrown close betting, so the wagers are frozen instead. */
function reopenedRound(
  { conduct }: TableState,
  newRound: RoundState,
  past: PastRound,
  firstEnd: Pick<ReopenedRound, 'hadEnded' | 'idle'>,
): RoundState {
  const stepsToRepeat: readonly StepName[] = ['tumble', 'uncover', 'throw'];
  const steps = conduct.steps.map(({ step }) => step);
  const beforeResult = steps.slice(0, steps.indexOf('result'));
  return {
    ...newRound,
    done: new Set(beforeResult.filter((step) => !stepsToRepeat.includes(step))),
    frozen: steps.includes('throw'),
    reopened: { terms: past.terms, owed: new Map(past.owed), ...firstEnd },
  };
}

/** The throw at which a corrected throw of the same turn has ended the shooter's wager since; null if the wager lies on the layout. */
function throwOfLostBet({ history, conduct }: TableState, { turn }: PastRound): number | null {
  const bet = conduct.shooter?.bet;
  const ended = history.find((past) => turn !== null && past.turn === turn && past.rows.some(([, id]) => id === bet));
  return ended?.terms.throw ?? null;
}

/** Moves all money of the settlement back, and removes the round from the history. */
function reverseSettlement(state: TableState, past: PastRound, { rows, shooterBet }: EventOf<'settlement-reversed'>): void {
  const coloursBack = findColoursBack(state, past);
  const reversed = reversedRows(state, past, shooterBet);
  for (const colours of coloursBack) takeColours(state, colours);
  if (state.round !== null) closeBets(state);
  applyReversal(state, rows, past.round, false);
  const rounded = reversed.reduce((sum, [, , , , , , each]) => sum + each, 0);
  post(state.accounts, 'float', 'rounding', rounded);
  for (const [player, bet, stake] of wagersAtClose(reversed)) layWager(state, player, bet, stake);
  layColours(state, past, coloursBack);
  if (shooterBet !== undefined) moveShooterRow(state, past, shooterBet);
  state.history.pop();
}

/** A wager that stays lost is from now on a row of the throw that lost it. A wager that lies again has no row. */
function moveShooterRow(state: TableState, reversed: PastRound, shooterBet: 'lost' | 'lies'): void {
  const ended = endedShooterBet(state, reversed.turn);
  if (ended === null) return;
  ended.past.rows = ended.past.rows.filter((row) => row !== ended.row);
  if (shooterBet === 'lies') return;
  const lost = assertPresent(findLostThrow(state, reversed.turn ?? 0, reversed), 'a throw that loses');
  lost.rows = [...lost.rows, ended.row];
}

/** The float gets the chips first. It then pays for all wagers that lie again. */
function takeColours(state: TableState, colours: ColoursBack): void {
  const player = playerOf(state, colours.player);
  const { colour, value, fromDue, fromRack } = colours;
  for (const [bet, count] of fromDue) {
    player.coloursDue?.get(bet)?.delete(colour);
    addDue(state, player, spotOf(state, bet).bet, -count * value);
    state.accounts.due -= count * value;
  }
  if (fromRack > 0) {
    assertPresent(player.colours.get(colour), colour).count -= fromRack;
    addToRack(state, player, -fromRack * value);
  }
  state.accounts.float += valueBack(colours);
}

function layWager(state: TableState, id: string, bet: BetId, stake: Minor): void {
  const [player, spot] = [playerOf(state, id), spotOf(state, bet)];
  changeWager(state, player, spot, stake);
  post(state.accounts, 'float', 'layout', stake);
}

/** Lays the colour chips of the close again. Cash chips lie in the place of chips that are missing. */
function layColours(state: TableState, past: PastRound, coloursBack: readonly ColoursBack[]): void {
  for (const { player: id, colour, missing } of coloursBack) {
    const player = playerOf(state, id);
    let left = missing;
    for (const { id: bet } of state.layout.bets) {
      const count = past.coloursStaked?.get(id)?.get(bet)?.get(colour) ?? 0;
      const inCash = Math.min(left, count);
      left -= inCash;
      if (count === inCash) continue;
      player.coloursStaked ??= new Map();
      const laid = player.coloursStaked.get(bet) ?? new Map<string, number>();
      player.coloursStaked.set(bet, laid.set(colour, count - inCash));
    }
  }
}
