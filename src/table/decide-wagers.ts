/** Wagers while betting is open: placing, increasing, moving, withdrawing. What the sign allows is judged here, what it pays is not. */
import { type Bet, type BetId, limitsInForce, type Minor } from '../rules/index.ts';
import { cashChips, coloursOn } from './colours.ts';
import type { Handlers, Verdict } from './decide.ts';
import { faultOfSeat } from './decide-people.ts';
import type { TableEvent } from './events.ts';
import { isCount, LAYOUT_MAX_MINOR, layoutRoomDown } from './ledger.ts';
import { type Refusal, refuse } from './refusals.ts';
import { bettingOpen, type PlayerState, type Spot, spotAt, stakeOn, type TableState, WAGERS_ON_LAYOUT_MAX } from './state.ts';

function faultOfTime(state: TableState): Refusal | null {
  if (bettingOpen(state)) return null;
  const closed = state.round?.done.has('open') ?? false;
  return closed
    ? refuse('betting-closed', state.conduct.locked.clauses)
    : refuse('betting-not-open', state.permissions['call-bets']?.clauses ?? []);
}

function faultOfPlayer(state: TableState, id: string, player: PlayerState | undefined): Refusal | null {
  const fault = faultOfSeat(state, id, player);
  if (fault !== null || !state.staff.has(id)) return fault;
  return refuse('staff-may-not-wager', state.conduct.staffMayNotWager.clauses, { person: id });
}

/** Whether this player may have money on this bet now. */
function faultOfBet(state: TableState, bet: Bet | undefined, id: BetId, player: string): Refusal | null {
  if (bet === undefined) return refuse('unknown-bet', state.rulebook.listedBetsOnly.clauses, { bet: id });
  if (state.withheld.has(bet.id)) return refuse('bet-withheld', bet.clauses.pays, { bet: id });
  if (bet.soleHolder !== null && state.turn.shooter !== player) return refuse('shooter-only', bet.soleHolder, { bet: id });
  return null;
}

/** A wager over several throws is locked in once it is made: it is neither added to nor taken back. */
const lockedClauses = (state: TableState): readonly string[] => state.conduct.shooter?.lockedClauses ?? [];

/** The chips it is to be made with. */
function faultOfChips(state: TableState, player: PlayerState, amount: Minor, colour: string | undefined): Refusal | null {
  if (colour === undefined) {
    if (!isCount(amount)) return refuse('bad-amount', [], { amount });
    const has = player.colours.size === 0 ? player.rack : cashChips(player);
    return has < amount ? refuse('not-enough-chips', state.conduct.chips.only.clauses, { player: player.id, amount, has }) : null;
  }
  const clauses = state.conduct.chips.colours?.clauses ?? [];
  const stack = player.colours.get(colour);
  if (stack === undefined) return refuse('unknown-colour', clauses, { colour });
  if (!isCount(amount) || amount % stack.value !== 0) return refuse('bad-amount', clauses, { amount, value: stack.value });
  const has = stack.count * stack.value;
  return has < amount ? refuse('not-enough-chips', clauses, { player: player.id, amount, has }) : null;
}

/** How much of an amount fits under the sign on this bet, what the wager would then be, and its minimum. */
function fitting(state: TableState, spot: Spot, player: PlayerState, amount: Minor, colour: string | undefined) {
  const stake = stakeOn(state, player, spot.bet);
  const { minimum, maximum } = limitsInForce(state.sign ?? {}, player.limits ?? undefined, spot.bet.id);
  let fits = amount;
  if (maximum !== null && state.conduct.placement.aboveMaximum.policy === 'refuse-excess') {
    const taken = state.rulebook.money.limits.maximumOver === 'bet' ? spot.total : stake;
    fits = Math.max(0, Math.min(amount, maximum - taken));
    const value = colour === undefined ? 1 : (player.colours.get(colour)?.value ?? 1);
    fits -= fits % value;
  }
  return { fits, stake: stake + fits, minimum, maximum };
}

const NO_ADVICE: readonly TableEvent[] = [];

/** What the sign says of a wager of this size: refused, or taken with advice. */
function judgeMinimum(
  state: TableState,
  player: string,
  bet: BetId,
  stake: Minor,
  minimum: Minor,
): Refusal | readonly TableEvent[] {
  if (stake >= minimum || stake === 0) return NO_ADVICE;
  const { policy, clauses } = state.conduct.placement.belowMinimum;
  if (policy === 'refuse') return refuse('below-minimum', clauses, { player, bet, stake, minimum });
  return policy === 'advise' ? [{ type: 'minimum-advised', player, bet, stake, minimum, clauses }] : NO_ADVICE;
}

const isRefusal = (verdict: Refusal | readonly TableEvent[]): verdict is Refusal => !Array.isArray(verdict);

/** Betting, bet and amount of something already on the layout that is to be taken up again. */
function faultOfTaking(
  state: TableState,
  player: PlayerState,
  bet: Bet,
  amount: Minor,
  colour: string | undefined,
): Refusal | null {
  if (bet.throws > 1) return refuse('locked-in', lockedClauses(state), { bet: bet.id });
  if (!isCount(amount)) return refuse('bad-amount', [], { amount });
  const stake = stakeOn(state, player, bet);
  const staked = player.coloursStaked?.get(bet.id);
  const coloured = coloursOn(player, bet.id);
  const has = colour === undefined ? stake - coloured : (staked?.get(colour) ?? 0) * (player.colours.get(colour)?.value ?? 0);
  const value = colour === undefined ? 1 : (player.colours.get(colour)?.value ?? 1);
  if (has < amount || amount % value !== 0)
    return refuse('not-enough-wagered', [], { player: player.id, bet: bet.id, amount, has });
  return null;
}

/** Chips on a bet that this player may wager on, as far as the sign lets them. */
function placeOn(state: TableState, player: PlayerState, spot: Spot, amount: Minor, colour: string | undefined): Verdict {
  const { bet } = spot;
  if (bet.throws > 1 && (state.turn.throw > 1 || stakeOn(state, player, bet) > 0))
    return refuse('locked-in', lockedClauses(state), { bet: bet.id });
  const chips = faultOfChips(state, player, amount, colour);
  if (chips !== null) return chips;
  const { id } = player;
  const room = state.wagersOnLayout >= WAGERS_ON_LAYOUT_MAX ? 0 : layoutRoomDown(state.accounts);
  if (amount > room) return refuse('above-maximum', [], { player: id, bet: bet.id, amount, maximum: LAYOUT_MAX_MINOR, room });
  const { fits, stake, minimum, maximum } = fitting(state, spot, player, amount, colour);
  const { clauses: ofMaximum } = state.conduct.placement.aboveMaximum;
  if (fits === 0) return refuse('above-maximum', ofMaximum, { player: id, bet: bet.id, amount, maximum: maximum ?? 0, room: 0 });
  const advice = judgeMinimum(state, id, bet.id, stake, minimum);
  if (isRefusal(advice)) return advice;
  const refused = amount - fits;
  const clauses = refused === 0 ? (state.permissions.place?.clauses ?? []) : ofMaximum;
  // Names as the table holds them: those of a command are found more slowly, and would be kept for as long as the event is.
  const placed: TableEvent = {
    type: 'wager-placed',
    player: id,
    bet: bet.id,
    amount: fits,
    refused,
    colour: colour ?? null,
    clauses,
  };
  return advice.length === 0 ? [placed] : [placed, ...advice];
}

export const WAGER_HANDLERS = {
  place: (state, { player: id, bet: betId, amount, colour }) => {
    const player = state.players.get(id);
    const bet = state.layout.byId.get(betId);
    const fault = faultOfTime(state) ?? faultOfPlayer(state, id, player) ?? faultOfBet(state, bet, betId, id);
    return fault ?? placeOn(state, player as PlayerState, spotAt(state, bet as Bet), amount, colour);
  },

  withdraw: (state, { player: id, bet: betId, amount, colour }) => {
    const player = state.players.get(id);
    const bet = state.layout.byId.get(betId);
    const fault = faultOfTime(state) ?? (player === undefined ? refuse('unknown-player', [], { player: id }) : null);
    if (fault !== null) return fault;
    if (bet === undefined) return refuse('unknown-bet', state.rulebook.listedBetsOnly.clauses, { bet: betId });
    const taking = faultOfTaking(state, player as PlayerState, bet, amount, colour);
    if (taking !== null) return taking;
    const left = stakeOn(state, player as PlayerState, bet) - amount;
    const { minimum } = limitsInForce(state.sign ?? {}, player?.limits ?? undefined, betId);
    const advice = judgeMinimum(state, id, betId, left, minimum);
    if (isRefusal(advice)) return advice;
    const clauses = state.permissions.withdraw?.clauses ?? [];
    return [{ type: 'wager-withdrawn', player: id, bet: betId, amount, colour: colour ?? null, clauses }, ...advice];
  },

  move: (state, { player: id, from, to, amount, colour }) => {
    const player = state.players.get(id);
    const source = state.layout.byId.get(from);
    const target = state.layout.byId.get(to);
    const fault = faultOfTime(state) ?? faultOfPlayer(state, id, player);
    if (fault !== null) return fault;
    if (source === undefined) return refuse('unknown-bet', state.rulebook.listedBetsOnly.clauses, { bet: from });
    const onTarget = faultOfBet(state, target, to, id);
    if (onTarget !== null) return onTarget;
    if ((target as Bet).throws > 1) return refuse('locked-in', lockedClauses(state), { bet: to });
    if (from === to) return refuse('bad-amount', [], { bet: to });
    const taking = faultOfTaking(state, player as PlayerState, source, amount, colour);
    if (taking !== null) return taking;
    const { fits, stake, minimum, maximum } = fitting(state, spotAt(state, target as Bet), player as PlayerState, amount, colour);
    if (fits === 0)
      return refuse('above-maximum', state.conduct.placement.aboveMaximum.clauses, {
        player: id,
        bet: to,
        amount,
        maximum: maximum ?? 0,
        room: 0,
      });
    const left = stakeOn(state, player as PlayerState, source) - fits;
    const leaves = judgeMinimum(
      state,
      id,
      from,
      left,
      limitsInForce(state.sign ?? {}, player?.limits ?? undefined, from).minimum,
    );
    if (isRefusal(leaves)) return leaves;
    const reaches = judgeMinimum(state, id, to, stake, minimum);
    if (isRefusal(reaches)) return reaches;
    const clauses = fits === amount ? (state.permissions.move?.clauses ?? []) : state.conduct.placement.aboveMaximum.clauses;
    return [
      { type: 'wager-moved', player: id, from, to, amount: fits, refused: amount - fits, colour: colour ?? null, clauses },
      ...leaves,
      ...reaches,
    ];
  },
} satisfies Partial<Handlers>;
