/** Decides commands that place, move and withdraw wagers while betting is open, within the limits of the sign. */
import { type Bet, type BetId, limitsInForce, type Minor, type Role } from '../rules/index.ts';
import { cashChips, colourValueOn } from './colours.ts';
import type { HouseFacts } from './commands.ts';
import type { Handlers, Verdict } from './decide.ts';
import { checkMayPlay, checkSeated } from './decide-people.ts';
import type { TableEvent } from './events.ts';
import { isPositiveInteger, LAYOUT_MAX_MINOR, layoutRoom } from './ledger.ts';
import { type Refusal, refuse } from './refusals.ts';
import {
  bettingOpen,
  isTournamentTable,
  type PlayerState,
  type Spot,
  spotAt,
  stakeOn,
  type TableState,
  WAGERS_ON_LAYOUT_MAX,
} from './state.ts';

function checkBettingOpen(state: TableState): Refusal | null {
  if (bettingOpen(state)) return null;
  const wasOpened = state.round?.done.has('open') ?? false;
  return wasOpened
    ? refuse('betting-closed', state.conduct.locked.clauses)
    : refuse('betting-not-open', state.permissions['call-bets']?.clauses ?? []);
}

const checkBettor = (
  state: TableState,
  id: string,
  player: PlayerState | undefined,
  house: HouseFacts | undefined,
): Refusal | null => checkSeated(state, id, player) ?? checkAge(state, id, house) ?? checkMayPlay(state, id, house);

/** [triple-dice 10] [dicette 12(i)] A player who proves to be under age places no more wagers, also after sitting down. */
const checkAge = ({ conduct: { ageMin } }: TableState, player: string, house: HouseFacts | undefined): Refusal | null =>
  house?.playerUnderAge ? refuse('under-age', ageMin.clauses, { player, years: ageMin.years }) : null;

/** Checks that the bet exists, is offered, and is open to this player. */
function checkBet(state: TableState, bet: Bet | undefined, id: BetId, player: string): Refusal | null {
  if (bet === undefined) return refuse('unknown-bet', state.rulebook.listedBetsOnly.clauses, { bet: id });
  if (state.withheld.has(bet.id)) return refuse('bet-withheld', bet.clauses.pays, { bet: id });
  if (bet.soleHolder !== null && state.turn.shooter !== player) return refuse('shooter-only', bet.soleHolder, { bet: id });
  return null;
}

/** A wager that lasts several throws is locked in: it cannot be increased or withdrawn. */
const lockedClauses = (state: TableState): readonly string[] => state.conduct.shooter?.lockedClauses ?? [];

/** Checks that the player has the chips for the wager. A chip with a `colour` has a value that was agreed for this player. Other chips are cash chips. */
function checkChips(state: TableState, player: PlayerState, amount: Minor, colour: string | undefined): Refusal | null {
  if (colour === undefined) {
    if (!isPositiveInteger(amount)) return refuse('bad-amount', [], { amount });
    const has = player.colours.size === 0 ? player.rack : cashChips(player);
    return has < amount ? refuse('not-enough-chips', state.conduct.chips.only.clauses, { player: player.id, amount, has }) : null;
  }
  const clauses = state.conduct.chips.colours?.clauses ?? [];
  const stack = player.colours.get(colour);
  if (stack === undefined) return refuse('unknown-colour', clauses, { colour });
  if (!isPositiveInteger(amount) || amount % stack.value !== 0)
    return refuse('bad-amount', clauses, { amount, value: stack.value });
  const has = stack.count * stack.value;
  return has < amount ? refuse('not-enough-chips', clauses, { player: player.id, amount, has }) : null;
}

/** `spot` is a bet with the total of all wagers on it. Returns the part of the amount that the maximum allows (`accepted`), the player's stake with this part, and the limits of the bet. */
function fitToLimits(state: TableState, spot: Spot, player: PlayerState, amount: Minor, colour: string | undefined) {
  const stake = stakeOn(state, player, spot.bet);
  const { minimum, maximum } = limitsInForce(state.sign ?? {}, player.limits ?? undefined, spot.bet.id);
  let accepted = amount;
  if (maximum !== null && state.conduct.placement.aboveMaximum.policy === 'refuse-excess') {
    const usedAmount = state.rulebook.money.limits.maximumOver === 'bet' ? spot.total : stake;
    accepted = Math.max(0, Math.min(amount, maximum - usedAmount));
    const chipValue = colour === undefined ? 1 : (player.colours.get(colour)?.value ?? 1);
    accepted -= accepted % chipValue;
  }
  return { accepted, stake: stake + accepted, minimum, maximum };
}

const NO_ADVICE: readonly TableEvent[] = [];

/** Applies the minimum to a stake: returns a refusal, or the events that tell the player about the minimum. */
function checkMinimum(
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

/** [crown-sic-bo 8.2.1(h)] In a tournament, the wagers of a player who has left stand. Only the tournament can withdraw them. */
function checkMayWithdraw(state: TableState, id: string, player: PlayerState | undefined, role: Role): Refusal | null {
  if (isTournamentTable(state.setup) && role !== 'system') return checkSeated(state, id, player);
  return player === undefined ? refuse('unknown-player', [], { player: id }) : null;
}

/** Checks that the player can take this amount back from the bet. */
function checkTakeBack(
  state: TableState,
  player: PlayerState,
  bet: Bet,
  amount: Minor,
  colour: string | undefined,
): Refusal | null {
  if (bet.throws > 1) return refuse('locked-in', lockedClauses(state), { bet: bet.id });
  if (!isPositiveInteger(amount)) return refuse('bad-amount', [], { amount });
  const stake = stakeOn(state, player, bet);
  const colourCounts = player.coloursStaked?.get(bet.id);
  const colourValue = colourValueOn(player, bet.id);
  const has =
    colour === undefined ? stake - colourValue : (colourCounts?.get(colour) ?? 0) * (player.colours.get(colour)?.value ?? 0);
  const chipValue = colour === undefined ? 1 : (player.colours.get(colour)?.value ?? 1);
  if (has < amount || amount % chipValue !== 0)
    return refuse('not-enough-wagered', [], { player: player.id, bet: bet.id, amount, has });
  return null;
}

function placeOn(state: TableState, player: PlayerState, spot: Spot, amount: Minor, colour: string | undefined): Verdict {
  const { bet } = spot;
  if (bet.throws > 1 && (state.turn.throw > 1 || stakeOn(state, player, bet) > 0))
    return refuse('locked-in', lockedClauses(state), { bet: bet.id });
  const chipsRefusal = checkChips(state, player, amount, colour);
  if (chipsRefusal !== null) return chipsRefusal;
  const { id } = player;
  const room = state.wagersOnLayout >= WAGERS_ON_LAYOUT_MAX ? 0 : layoutRoom(state.accounts);
  if (amount > room) return refuse('above-maximum', [], { player: id, bet: bet.id, amount, maximum: LAYOUT_MAX_MINOR, room });
  const { accepted, stake, minimum, maximum } = fitToLimits(state, spot, player, amount, colour);
  const { clauses: maximumClauses } = state.conduct.placement.aboveMaximum;
  // A wager that cannot change later is never cut: the player decides again.
  if (accepted === 0 || (bet.throws > 1 && accepted < amount)) {
    const facts = { player: id, bet: bet.id, amount, maximum: maximum ?? 0, room: accepted };
    return refuse('above-maximum', maximumClauses, facts);
  }
  const advice = checkMinimum(state, id, bet.id, stake, minimum);
  if (isRefusal(advice)) return advice;
  const refused = amount - accepted;
  // The shooter must place the bet on several throws. All other bets are for a single throw.
  const placeClauses = (bet.throws > 1 ? state.conduct.shooter : state.permissions.place)?.clauses ?? [];
  const clauses = refused === 0 ? placeClauses : maximumClauses;
  // Uses the id strings of the table, not those of the command: lookups with them are faster, and the event does not keep the command's strings in memory.
  const placed: TableEvent = {
    type: 'wager-placed',
    player: id,
    bet: bet.id,
    amount: accepted,
    refused,
    colour: colour ?? null,
    clauses,
  };
  return advice.length === 0 ? [placed] : [placed, ...advice];
}

export const WAGER_HANDLERS = {
  place: (state, { player: id, bet: betId, amount, colour, house }) => {
    const player = state.players.get(id);
    const bet = state.layout.byId.get(betId);
    const refusal = checkBettingOpen(state) ?? checkBettor(state, id, player, house) ?? checkBet(state, bet, betId, id);
    return refusal ?? placeOn(state, player as PlayerState, spotAt(state, bet as Bet), amount, colour);
  },

  withdraw: (state, { by, player: id, bet: betId, amount, colour }) => {
    const player = state.players.get(id);
    const bet = state.layout.byId.get(betId);
    const refusal = checkBettingOpen(state) ?? checkMayWithdraw(state, id, player, by.role);
    if (refusal !== null) return refusal;
    if (bet === undefined) return refuse('unknown-bet', state.rulebook.listedBetsOnly.clauses, { bet: betId });
    const takeBackRefusal = checkTakeBack(state, player as PlayerState, bet, amount, colour);
    if (takeBackRefusal !== null) return takeBackRefusal;
    const remaining = stakeOn(state, player as PlayerState, bet) - amount;
    const { minimum } = limitsInForce(state.sign ?? {}, player?.limits ?? undefined, betId);
    const advice = checkMinimum(state, id, betId, remaining, minimum);
    if (isRefusal(advice)) return advice;
    const clauses = state.permissions.withdraw?.clauses ?? [];
    return [{ type: 'wager-withdrawn', player: id, bet: betId, amount, colour: colour ?? null, clauses }, ...advice];
  },

  move: (state, { player: id, from, to, amount, colour, house }) => {
    const player = state.players.get(id);
    const source = state.layout.byId.get(from);
    const target = state.layout.byId.get(to);
    const refusal = checkBettingOpen(state) ?? checkBettor(state, id, player, house);
    if (refusal !== null) return refusal;
    if (source === undefined) return refuse('unknown-bet', state.rulebook.listedBetsOnly.clauses, { bet: from });
    const targetRefusal = checkBet(state, target, to, id);
    if (targetRefusal !== null) return targetRefusal;
    if ((target as Bet).throws > 1) return refuse('locked-in', lockedClauses(state), { bet: to });
    if (from === to) return refuse('bad-amount', [], { bet: to });
    const takeBackRefusal = checkTakeBack(state, player as PlayerState, source, amount, colour);
    if (takeBackRefusal !== null) return takeBackRefusal;
    const { accepted, stake, minimum, maximum } = fitToLimits(
      state,
      spotAt(state, target as Bet),
      player as PlayerState,
      amount,
      colour,
    );
    if (accepted === 0)
      return refuse('above-maximum', state.conduct.placement.aboveMaximum.clauses, {
        player: id,
        bet: to,
        amount,
        maximum: maximum ?? 0,
        room: 0,
      });
    const remaining = stakeOn(state, player as PlayerState, source) - accepted;
    const sourceAdvice = checkMinimum(
      state,
      id,
      from,
      remaining,
      limitsInForce(state.sign ?? {}, player?.limits ?? undefined, from).minimum,
    );
    if (isRefusal(sourceAdvice)) return sourceAdvice;
    const targetAdvice = checkMinimum(state, id, to, stake, minimum);
    if (isRefusal(targetAdvice)) return targetAdvice;
    const clauses = accepted === amount ? (state.permissions.move?.clauses ?? []) : state.conduct.placement.aboveMaximum.clauses;
    return [
      {
        type: 'wager-moved',
        player: id,
        from,
        to,
        amount: accepted,
        refused: amount - accepted,
        colour: colour ?? null,
        clauses,
      },
      ...sourceAdvice,
      ...targetAdvice,
    ];
  },
} satisfies Partial<Handlers>;
