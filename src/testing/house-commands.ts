/** Builds random commands for a simulated table: a body for every act, most of them plausible. */
import { type Act, type BetId, FAILURES, type Face, type FieldKind, type Minor, type Sign, variantsOf } from '../rules/index.ts';
import {
  bettingOpen,
  type CommandBody,
  otherDue,
  type PlayerState,
  stakeOn,
  type TableState,
  type ValueOfKind,
} from '../table/index.ts';
import { oneIn, pick, type RandomSource, randomBelow } from './random.ts';

/** The players. The last player never sits down, so that some commands are about an unknown player. */
export const PLAYERS: readonly string[] = ['ann', 'bo', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal', 'zed'];
const SEATED_PLAYER_COUNT = PLAYERS.length - 1;
const STAFF: readonly string[] = ['dan', 'deb'];
export const COLOURS: readonly string[] = ['red', 'blue', 'green', 'white'];

/** Not a valid reason in any rulebook, so that some commands are refused. */
const INVALID_GROUND = 'boredom';

const MINIMUM: Minor = 500;
const MAXIMUM: Minor = 20_000;

/** A realistic sign (the limits of a table), or sometimes an invalid sign without a maximum. */
function randomSign(state: TableState, random: RandomSource): Sign {
  const minimum = MINIMUM * (1 + randomBelow(random, 3));
  const differential = state.rulebook.money.differential === null ? {} : { differential: MAXIMUM };
  const multiples = state.rulebook.money.multiples !== null && oneIn(random, 3) ? { multiples: true } : {};
  const betLimits = oneIn(random, 3) ? { bets: { [anyBet(state, random)]: { minimum: MINIMUM, maximum: 2 * MAXIMUM } } } : {};
  if (oneIn(random, 30)) return { minimum };
  return { minimum, maximum: MAXIMUM, ...betLimits, ...differential, ...multiples };
}

const anyBet = (state: TableState, random: RandomSource): BetId => pick(random, state.layout.bets).id;

/** Most wagers go on a few bets, so that several players share a bet. */
const randomBet = (state: TableState, random: RandomSource): BetId =>
  oneIn(random, 60)
    ? 'no-such-bet'
    : oneIn(random, 3)
      ? anyBet(state, random)
      : (state.layout.bets[randomBelow(random, Math.min(8, state.layout.bets.length))]?.id ?? '');

/** An amount, mostly within the limits, sometimes below or above them, 0 or far too large. */
function randomAmount(random: RandomSource): Minor {
  const roll = randomBelow(random, 60);
  if (roll < 48) return MINIMUM * (1 + randomBelow(random, 8));
  if (roll < 52) return 1 + randomBelow(random, MINIMUM);
  if (roll < 58) return MAXIMUM + randomBelow(random, MAXIMUM);
  return roll === 58 ? 0 : Number.MAX_SAFE_INTEGER;
}

const anyPlayer = (random: RandomSource): string => pick(random, PLAYERS);

/** Usually a player who matches the condition; sometimes, or if nobody matches, any player. */
function playerWith(state: TableState, random: RandomSource, matches: (player: PlayerState) => boolean): string {
  const matching = [...state.players.values()].filter(matches);
  return matching.length === 0 || oneIn(random, 12) ? anyPlayer(random) : pick(random, matching).id;
}

type Dispute = TableState['disputes'][number];

/** Usually a dispute that matches the condition; sometimes, or if none matches, any dispute. undefined if there is none. */
function disputeWith(
  { disputes }: TableState,
  random: RandomSource,
  matches: (dispute: Dispute) => boolean,
): Dispute | undefined {
  const matching = disputes.filter(matches);
  const choices = matching.length === 0 || oneIn(random, 6) ? disputes : matching;
  return choices.length === 0 ? undefined : pick(random, choices);
}

const isSeated = ({ position }: PlayerState): boolean => position !== null;

function randomFaces(state: TableState, random: RandomSource): readonly Face[] {
  const { count } = state.layout.dice;
  const faces = Array.from({ length: oneIn(random, 60) ? 1 : count }, () => (randomBelow(random, 6) + 1) as Face);
  // A shooter wins if four throws in a row show a 1. With a 1 on the first die in half of the throws, some shooters win.
  if (state.conduct.shooter !== null && oneIn(random, 2)) faces[0] = 1;
  return faces;
}

/** The settled round whose correction waits for another reading. */
export const sealedCorrectionOf = ({ history }: TableState): TableState['history'][number] | undefined =>
  history.find(({ sealed }) => sealed !== null);

/** The faces that another person has read. */
function facesToConfirm(state: TableState): readonly Face[] {
  const sealed = state.round?.sealed ?? sealedCorrectionOf(state)?.sealed;
  return sealed?.readings[0]?.faces ?? state.round?.faces ?? [];
}

/** Names the settled round whose correction is sealed, if the current round waits for no reading. */
function roundToConfirm(state: TableState): { readonly round?: number } {
  const past = state.round?.sealed == null ? sealedCorrectionOf(state) : undefined;
  return past === undefined ? {} : { round: past.round };
}

const randomRound = (state: TableState, random: RandomSource): number =>
  oneIn(random, 12) ? 0 : (state.round?.number ?? state.rounds) - randomBelow(random, 4);

/** Usually a wager that is on the layout, sometimes an invented wager: its player, bet, amount and colour. */
function wagerOnLayout(state: TableState, random: RandomSource) {
  const betsWithWagers = state.spots.filter(({ wagers }) => wagers > 0);
  if (betsWithWagers.length === 0 || oneIn(random, 8))
    return { player: anyPlayer(random), bet: randomBet(state, random), amount: randomAmount(random) };
  const { bet } = pick(random, betsWithWagers);
  const holders = [...state.players.values()].filter((player) => stakeOn(state, player, bet) > 0);
  const holder = pick(random, holders);
  const stake = stakeOn(state, holder, bet);
  const colour = holder.coloursStaked?.get(bet.id)?.keys().next().value;
  const value = holder.colours.get(colour ?? '')?.value ?? stake;
  const wager = { player: holder.id, bet: bet.id };
  return colour === undefined ? { ...wager, amount: stake } : { ...wager, amount: value, colour };
}

/** A new wager of a seated player, in cash chips or in one of their colours. */
export function randomWager(state: TableState, random: RandomSource): CommandBody & { readonly type: 'place' } {
  const player = playerWith(state, random, isSeated);
  const bet = randomBet(state, random);
  const colours = state.players.get(player)?.colours;
  if (colours === undefined || colours.size === 0 || oneIn(random, 2))
    return { type: 'place', player, bet, amount: randomAmount(random) };
  const [colour, { value }] = pick(random, [...colours]);
  return { type: 'place', player, bet, amount: value * (1 + randomBelow(random, 4)), colour };
}

/** One function for each kind of field, which returns a random value. */
type Samplers = { readonly [K in FieldKind]: (state: TableState, random: RandomSource) => ValueOfKind<K> };

const SAMPLERS: Samplers = {
  player: (_, random) => anyPlayer(random),
  person: (_, random) => pick(random, STAFF),
  // `ladder`: the staff roles of the rulebook.
  role: ({ conduct }, random) => pick(random, conduct.ladder),
  bet: randomBet,
  colour: (_, random) => pick(random, COLOURS),
  table: ({ setup }) => setup.table,
  failure: (_, random) => pick(random, FAILURES),
  ground: () => INVALID_GROUND,
  hex: (_, random) => String(randomBelow(random, 1e9)),
  text: () => 'as it was seen',
  amount: (_, random) => randomAmount(random),
  difference: (_, random) => (oneIn(random, 2) ? -1 : 1) * randomAmount(random),
  count: (_, random) => 1 + randomBelow(random, 6),
  position: ({ setup }, random) => randomBelow(random, setup.positions + 2),
  round: randomRound,
  time: (_, random) => randomBelow(random, 1e9),
  dispute: ({ disputes }, random) => disputes.length - randomBelow(random, 3),
  flag: (_, random) => !oneIn(random, 12),
  faces: randomFaces,
  dice: () => [1, 3, 5],
  rounds: (state, random) => [randomRound(state, random)],
  bets: (state, random) => [randomBet(state, random)],
  sign: randomSign,
  limits: (_, random) => ({ minimum: 100, maximum: 2 * MAXIMUM, ...(oneIn(random, 20) ? { minimum: 5 * MAXIMUM } : {}) }),
};

function buildSampleBody(state: TableState, act: Act, random: RandomSource): CommandBody {
  const body: Record<string, unknown> = { type: act };
  for (const [name, field] of Object.entries(variantsOf(act)[0] ?? {})) {
    if (typeof field === 'string') body[name] = SAMPLERS[field](state, random);
    // A list has all allowed values of the field.
    else if (!('kind' in field)) body[name] = pick(random, field);
    else if (field.nullable) body[name] = oneIn(random, 3) ? null : SAMPLERS[field.kind](state, random);
  }
  return body as CommandBody;
}

/** The body of a random command. The acts in the switch get values that the table accepts more often than random samples. */
export function randomBody(state: TableState, act: Act, random: RandomSource): CommandBody {
  const { conduct } = state;
  switch (act) {
    case 'open-table':
      return { type: act, sign: randomSign(state, random), floatMinor: oneIn(random, 40) ? -1 : 10_000_000 };
    case 'post-notice': {
      const due = oneIn(random, 4) ? { dueMs: SAMPLERS.time(state, random) } : {};
      return oneIn(random, 2)
        ? { type: act, notice: 'closure', ...due }
        : { type: act, notice: 'raise-minimum', sign: randomSign(state, random), ...due };
    }
    case 'withdraw-notice':
      return { type: act, notice: oneIn(random, 2) ? 'closure' : 'raise-minimum' };
    case 'change-sign':
      return { type: act, sign: state.notice?.sign ?? randomSign(state, random) };
    case 'assign-staff':
      return {
        type: act,
        person: oneIn(random, 4) ? anyPlayer(random) : pick(random, STAFF),
        // No rulebook has the role `cashier`, so this command is refused.
        role: oneIn(random, 12) ? 'cashier' : pick(random, conduct.ladder),
        adult: !oneIn(random, 12),
      };
    case 'relieve-staff':
      return {
        type: act,
        person: oneIn(random, 3) ? pick(random, STAFF) : playerWith(state, random, ({ id }) => state.staff.has(id)),
      };
    case 'seat-player':
      return {
        type: act,
        player: PLAYERS[randomBelow(random, SEATED_PLAYER_COUNT)] as string,
        position: randomBelow(random, state.setup.positions + 2),
        adult: !oneIn(random, 20),
      };
    case 'leave-table':
      return { type: act, player: playerWith(state, random, isSeated) };
    case 'readmit-player':
      return { type: act, player: playerWith(state, random, ({ barred }) => barred !== null) };
    case 'require-to-vacate':
      return {
        type: act,
        player: playerWith(state, random, (player) => isSeated(player) && player.abstained >= (conduct.abstention?.rounds ?? 0)),
      };
    // The cage is the cashier of the house. The wallet is the player's money at the table that is not in chips.
    case 'buy-chips':
      return {
        type: act,
        player: anyPlayer(random),
        from: oneIn(random, 3) ? 'wallet' : 'cage',
        amount: 20 * randomAmount(random),
      };
    case 'cash-out':
      return { type: act, player: anyPlayer(random), to: oneIn(random, 2) ? 'wallet' : 'cage', amount: randomAmount(random) };
    case 'issue-colour':
      return {
        type: act,
        player: anyPlayer(random),
        colour: oneIn(random, 12) ? 'mauve' : pick(random, COLOURS),
        value: oneIn(random, 5) ? null : oneIn(random, 4) ? 2 * MINIMUM : MINIMUM,
        count: 4 * (1 + randomBelow(random, 5)),
      };
    case 'agree-limits':
    case 'decline-limits': {
      const player = playerWith(state, random, ({ limitsProposed }) => limitsProposed !== null);
      const limits = state.players.get(player)?.limitsProposed ?? null;
      if (act === 'decline-limits') return { type: act, player };
      // Other limits than the proposed ones are refused.
      return { type: act, player, limits: oneIn(random, 8) ? { minimum: 100, maximum: MAXIMUM } : limits };
    }
    case 'agree-to-share': {
      const player = playerWith(state, random, ({ colours }) => colours.size > 0);
      const colour = state.players.get(player)?.colours.keys().next().value ?? pick(random, COLOURS);
      return oneIn(random, 3) ? { type: act, player, colour } : { type: act, player, colour, newcomer: anyPlayer(random) };
    }
    case 'approve-colours':
      return { type: act, player: playerWith(state, random, ({ colours }) => colours.size > 0) };
    case 'redeem-colour':
    case 'redeem-closed-table':
      return buildRedemption(state, act, random);
    case 'place':
      return randomWager(state, random);
    case 'withdraw':
      return { type: act, ...wagerOnLayout(state, random) };
    case 'void-wager': {
      const { player, bet } = wagerOnLayout(state, random);
      return { type: act, player, bet, grounds: 'a device' };
    }
    case 'move': {
      const { bet: from, ...rest } = wagerOnLayout(state, random);
      return { type: act, from, to: randomBet(state, random), ...rest };
    }
    // A dry spin is a round without wagers.
    case 'order-dry-spin':
      return {
        type: act,
        ground: pick(random, [INVALID_GROUND, ...(conduct.dryspins?.grounds.map(({ ground }) => ground) ?? [])]),
      };
    // `least`: the smallest number of tumbles for a valid roll.
    case 'tumble':
      return { type: act, times: oneIn(random, 40) ? 0 : oneIn(random, 6) ? 1 : Math.max(1, conduct.tumbles.least) };
    case 'correct-settlement': {
      const past = sealedCorrectionOf(state);
      const faces = past !== undefined && oneIn(random, 2) ? facesToConfirm(state) : randomFaces(state, random);
      return { type: act, round: past?.round ?? randomRound(state, random), faces, why: 'misread' };
    }
    case 'confirm-result':
      return {
        type: act,
        faces: oneIn(random, 4) ? randomFaces(state, random) : facesToConfirm(state),
        ...roundToConfirm(state),
      };
    case 'reveal-dice':
      return {
        type: act,
        round: oneIn(random, 9) ? state.rounds : (state.commitment?.round ?? 0),
        seed: String(randomBelow(random, 1e9)),
      };
    case 'pay-winners': {
      const unpaid = state.round?.unpaid ?? [];
      return oneIn(random, 3) && unpaid.length > 0 ? { type: act, bets: [pick(random, unpaid)] } : { type: act };
    }
    case 'accept-dice':
    case 'replace-shooter':
      return { type: act, player: playerWith(state, random, isSeated) };
    case 'choose-dice':
      return { type: act, dice: oneIn(random, 12) ? [1, 1, 2] : [1, 3, 5] };
    case 'declare-failure':
      return { type: act, reason: oneIn(random, 8) ? pick(random, FAILURES) : pick(random, conduct.failures).reason };
    case 'void-damaged':
      return {
        type: act,
        rounds: oneIn(random, 20) ? [] : [randomRound(state, random), randomRound(state, random)],
        why: 'a chipped die',
      };
    case 'invalidate':
      return {
        type: act,
        ground: pick(random, [INVALID_GROUND, ...(conduct.invalidation?.grounds.map(({ ground }) => ground) ?? [])]),
        why: 'seen',
      };
    case 'pay-due':
      return { type: act, player: playerWith(state, random, (player) => otherDue(state, player) > 0) };
    case 'hold-winnings':
      return {
        type: act,
        player: anyPlayer(random),
        since: oneIn(random, 6) ? randomRound(state, random) : (state.history[0]?.round ?? 1),
        amount: randomAmount(random),
        grounds: 'a device',
      };
    // `held`: winnings that staff keep back.
    case 'record-investigation':
      return {
        type: act,
        player: playerWith(state, random, ({ held }) => held > 0),
        outcome: oneIn(random, 2) ? 'release' : 'keep',
        decidedBy: 'the inspector',
        reference: 'file 7',
      };
    case 'release-held':
    case 'forfeit-held':
      return { type: act, player: playerWith(state, random, ({ held }) => held > 0) };
    case 'decide-dispute':
      return { type: act, dispute: disputeWith(state, random, ({ decision }) => decision === null)?.id ?? 1, decision: 'stands' };
    case 'request-review': {
      const canAsk = ({ decision, reviewRequested }: Dispute): boolean => decision !== null && !reviewRequested;
      const dispute = disputeWith(state, random, canAsk);
      return { type: act, player: dispute?.player ?? anyPlayer(random), dispute: dispute?.id ?? 1 };
    }
    case 'decide-review': {
      const isWaiting = ({ review, reviewRequested }: Dispute): boolean => reviewRequested && review === null;
      return { type: act, dispute: disputeWith(state, random, isWaiting)?.id ?? 1, decision: 'stands' };
    }
    default:
      return buildSampleBody(state, act, random);
  }
}

/** Colour chips to redeem, at an open or a closed table. */
function buildRedemption(state: TableState, act: 'redeem-colour' | 'redeem-closed-table', random: RandomSource): CommandBody {
  const player = playerWith(state, random, ({ colours }) => colours.size > 0);
  const colour = state.players.get(player)?.colours.keys().next().value ?? pick(random, COLOURS);
  const count = 1 + randomBelow(random, 6);
  if (act === 'redeem-colour')
    return { type: act, player, colour, count, issuedAt: oneIn(random, 9) ? 'elsewhere' : state.setup.table };
  return { type: act, player, colour, count, surveillanceTold: !oneIn(random, 6) };
}

/** Whether betting is open and a player is seated. */
export const canWager = (state: TableState): boolean =>
  bettingOpen(state) && state.suspended === null && state.positions.size > 0;
