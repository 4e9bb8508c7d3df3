/** What is asked at a simulated table: a body for every act, most of them such that they could be lawful. It must never ask who may. */
import { type Act, type BetId, FAILURES, type Face, type FieldKind, type Minor, type Sign, variantsOf } from '../rules/index.ts';
import { bettingOpen, type CommandBody, type PlayerState, stakeOn, type TableState, type ValueOfKind } from '../table/index.ts';
import { below, type Chance, oneIn, oneOf } from './floor-chance.ts';

/** Everybody who may ever sit down; the last is never seated and stands for a stranger. */
export const FLOOR_PLAYERS: readonly string[] = ['ann', 'bo', 'cy', 'dee', 'eve', 'fay', 'gus', 'hal', 'zed'];
const SEATED = FLOOR_PLAYERS.length - 1;
const FLOOR_STAFF: readonly string[] = ['dan', 'deb'];
export const FLOOR_COLOURS: readonly string[] = ['red', 'blue', 'green', 'white'];

const MINIMUM: Minor = 500;
const MAXIMUM: Minor = 20_000;

/** Signs that a house would post; now and then one that shows too little. */
function signOf(state: TableState, chance: Chance): Sign {
  const minimum = MINIMUM * (1 + below(chance, 3));
  const differential = state.rulebook.money.differential === null ? {} : { differential: MAXIMUM };
  const multiples = state.rulebook.money.multiples !== null && oneIn(chance, 3) ? { multiples: true } : {};
  const own = oneIn(chance, 3) ? { bets: { [anyBet(state, chance)]: { minimum: MINIMUM, maximum: 2 * MAXIMUM } } } : {};
  if (oneIn(chance, 30)) return { minimum };
  return { minimum, maximum: MAXIMUM, ...own, ...differential, ...multiples };
}

const anyBet = (state: TableState, chance: Chance): BetId => oneOf(chance, state.layout.bets).id;

/** A few bets take most of the wagers, so that players meet on them. */
const someBet = (state: TableState, chance: Chance): BetId =>
  oneIn(chance, 60)
    ? 'no-such-bet'
    : oneIn(chance, 3)
      ? anyBet(state, chance)
      : (state.layout.bets[below(chance, Math.min(8, state.layout.bets.length))]?.id ?? '');

/** Mostly within the sign; sometimes below, above, or no amount at all. */
function amountOf(chance: Chance): Minor {
  const lot = below(chance, 60);
  if (lot < 48) return MINIMUM * (1 + below(chance, 8));
  if (lot < 52) return 1 + below(chance, MINIMUM);
  if (lot < 58) return MAXIMUM + below(chance, MAXIMUM);
  return lot === 58 ? 0 : Number.MAX_SAFE_INTEGER;
}

const anyPlayer = (chance: Chance): string => oneOf(chance, FLOOR_PLAYERS);

/** A player of whom this is true, or any. */
function playerWith(state: TableState, chance: Chance, is: (player: PlayerState) => boolean): string {
  const found = [...state.players.values()].filter(is);
  return found.length === 0 || oneIn(chance, 12) ? anyPlayer(chance) : oneOf(chance, found).id;
}

const isSeated = ({ position }: PlayerState): boolean => position !== null;

function facesOf(state: TableState, chance: Chance): readonly Face[] {
  const { count } = state.layout.dice;
  const faces = Array.from({ length: oneIn(chance, 60) ? 1 : count }, () => (below(chance, 6) + 1) as Face);
  // Four throws in a row are rare; a floor should see them end well too.
  if (state.conduct.shooter !== null && oneIn(chance, 2)) faces[0] = 1;
  return faces;
}

const roundOf = (state: TableState, chance: Chance): number =>
  oneIn(chance, 12) ? 0 : (state.round?.number ?? state.rounds) - below(chance, 4);

/** Chips that lie on the layout: whose, where, how many, of which colour. */
function lying(state: TableState, chance: Chance) {
  const spots = state.spots.filter(({ wagers }) => wagers > 0);
  if (spots.length === 0 || oneIn(chance, 8))
    return { player: anyPlayer(chance), bet: someBet(state, chance), amount: amountOf(chance) };
  const { bet } = oneOf(chance, spots);
  const holders = [...state.players.values()].filter((player) => stakeOn(state, player, bet) > 0);
  const holder = oneOf(chance, holders);
  const stake = stakeOn(state, holder, bet);
  const colour = holder.coloursStaked?.get(bet.id)?.keys().next().value;
  const value = holder.colours.get(colour ?? '')?.value ?? stake;
  const lies = { player: holder.id, bet: bet.id };
  return colour === undefined ? { ...lies, amount: stake } : { ...lies, amount: value, colour };
}

/** A wager of somebody at the table, in cash chips or in a colour they have. */
export function wagerOf(state: TableState, chance: Chance): CommandBody & { readonly type: 'place' } {
  const player = playerWith(state, chance, isSeated);
  const bet = someBet(state, chance);
  const colours = state.players.get(player)?.colours;
  if (colours === undefined || colours.size === 0 || oneIn(chance, 2))
    return { type: 'place', player, bet, amount: amountOf(chance) };
  const [colour, { value }] = oneOf(chance, [...colours]);
  return { type: 'place', player, bet, amount: value * (1 + below(chance, 4)), colour };
}

type Samples = { readonly [K in FieldKind]: (state: TableState, chance: Chance) => ValueOfKind<K> };

const SAMPLES: Samples = {
  player: (_, chance) => anyPlayer(chance),
  person: (_, chance) => oneOf(chance, FLOOR_STAFF),
  role: ({ conduct }, chance) => oneOf(chance, conduct.ladder),
  bet: someBet,
  colour: (_, chance) => oneOf(chance, FLOOR_COLOURS),
  table: ({ setup }) => setup.table,
  failure: (_, chance) => oneOf(chance, FAILURES),
  ground: () => 'boredom',
  hex: (_, chance) => String(below(chance, 1e9)),
  text: () => 'as it was seen',
  amount: (_, chance) => amountOf(chance),
  difference: (_, chance) => (oneIn(chance, 2) ? -1 : 1) * amountOf(chance),
  count: (_, chance) => 1 + below(chance, 6),
  position: ({ setup }, chance) => below(chance, setup.positions + 2),
  round: roundOf,
  dispute: ({ disputes }, chance) => disputes.length - below(chance, 3),
  flag: (_, chance) => !oneIn(chance, 12),
  faces: facesOf,
  dice: () => [1, 3, 5],
  rounds: (state, chance) => [roundOf(state, chance)],
  bets: (state, chance) => [someBet(state, chance)],
  sign: signOf,
  limits: (_, chance) => ({ minimum: 100, maximum: 2 * MAXIMUM, ...(oneIn(chance, 20) ? { minimum: 5 * MAXIMUM } : {}) }),
};

/** A body with a sample for every field; what may be left out is. */
function sampledBody(state: TableState, act: Act, chance: Chance): CommandBody {
  const body: Record<string, unknown> = { type: act };
  for (const [name, record] of Object.entries(variantsOf(act)[0] ?? {})) {
    if (typeof record === 'string') body[name] = SAMPLES[record](state, chance);
    else if (!('kind' in record)) body[name] = oneOf(chance, record);
    else if (record.nullable) body[name] = oneIn(chance, 3) ? null : SAMPLES[record.kind](state, chance);
  }
  return body as CommandBody;
}

/** Most acts are asked with samples; these so that they could be lawful more often. */
export function bodyOf(state: TableState, act: Act, chance: Chance): CommandBody {
  const { conduct } = state;
  switch (act) {
    case 'open-table':
      return { type: act, sign: signOf(state, chance), floatMinor: oneIn(chance, 40) ? -1 : 10_000_000 };
    case 'post-notice':
      return oneIn(chance, 2)
        ? { type: act, notice: 'closure' }
        : { type: act, notice: 'raise-minimum', sign: signOf(state, chance) };
    case 'change-sign':
      return { type: act, sign: state.notice?.sign ?? signOf(state, chance) };
    case 'assign-staff':
      return {
        type: act,
        person: oneIn(chance, 4) ? anyPlayer(chance) : oneOf(chance, FLOOR_STAFF),
        role: oneIn(chance, 12) ? 'cashier' : oneOf(chance, conduct.ladder),
        adult: !oneIn(chance, 12),
      };
    case 'relieve-staff':
      return {
        type: act,
        person: oneIn(chance, 3) ? oneOf(chance, FLOOR_STAFF) : playerWith(state, chance, ({ id }) => state.staff.has(id)),
      };
    case 'seat-player':
      return {
        type: act,
        player: FLOOR_PLAYERS[below(chance, SEATED)] as string,
        position: below(chance, state.setup.positions + 2),
        adult: !oneIn(chance, 20),
      };
    case 'leave-table':
      return { type: act, player: playerWith(state, chance, isSeated) };
    case 'readmit-player':
      return { type: act, player: playerWith(state, chance, ({ barred }) => barred !== null) };
    case 'require-to-vacate':
      return { type: act, player: playerWith(state, chance, ({ abstained }) => abstained >= (conduct.abstention?.rounds ?? 0)) };
    case 'buy-chips':
      return { type: act, player: anyPlayer(chance), from: oneIn(chance, 3) ? 'wallet' : 'cage', amount: 20 * amountOf(chance) };
    case 'cash-out':
      return { type: act, player: anyPlayer(chance), to: oneIn(chance, 2) ? 'wallet' : 'cage', amount: amountOf(chance) };
    case 'issue-colour':
      return {
        type: act,
        player: anyPlayer(chance),
        colour: oneIn(chance, 12) ? 'mauve' : oneOf(chance, FLOOR_COLOURS),
        value: oneIn(chance, 5) ? null : oneIn(chance, 4) ? 2 * MINIMUM : MINIMUM,
        count: 4 * (1 + below(chance, 5)),
      };
    case 'approve-colours':
      return { type: act, player: playerWith(state, chance, ({ colours }) => colours.size > 0) };
    case 'redeem-colour':
    case 'redeem-closed-table':
      return redemption(state, act, chance);
    case 'place':
      return wagerOf(state, chance);
    case 'withdraw':
      return { type: act, ...lying(state, chance) };
    case 'void-wager': {
      const { player, bet } = lying(state, chance);
      return { type: act, player, bet, grounds: 'a device' };
    }
    case 'move': {
      const { bet: from, ...rest } = lying(state, chance);
      return { type: act, from, to: someBet(state, chance), ...rest };
    }
    case 'order-dry-spin':
      return { type: act, ground: oneOf(chance, ['boredom', ...(conduct.dryspins?.grounds.map(({ ground }) => ground) ?? [])]) };
    case 'tumble':
      return { type: act, times: oneIn(chance, 40) ? 0 : oneIn(chance, 6) ? 1 : Math.max(1, conduct.tumbles.least) };
    case 'confirm-result':
      return { type: act, faces: oneIn(chance, 4) ? facesOf(state, chance) : (state.round?.faces ?? []) };
    case 'reveal-dice':
      return {
        type: act,
        round: oneIn(chance, 9) ? state.rounds : (state.commitment?.round ?? 0),
        seed: String(below(chance, 1e9)),
      };
    case 'pay-winners': {
      const unpaid = state.round?.unpaid ?? [];
      return oneIn(chance, 3) && unpaid.length > 0 ? { type: act, bets: [oneOf(chance, unpaid)] } : { type: act };
    }
    case 'accept-dice':
    case 'replace-shooter':
      return { type: act, player: playerWith(state, chance, isSeated) };
    case 'choose-dice':
      return { type: act, dice: oneIn(chance, 12) ? [1, 1, 2] : [1, 3, 5] };
    case 'declare-failure':
      return { type: act, reason: oneIn(chance, 8) ? oneOf(chance, FAILURES) : oneOf(chance, conduct.failures).reason };
    case 'void-damaged':
      return {
        type: act,
        rounds: oneIn(chance, 20) ? [] : [roundOf(state, chance), roundOf(state, chance)],
        why: 'a chipped die',
      };
    case 'invalidate':
      return {
        type: act,
        ground: oneOf(chance, ['boredom', ...(conduct.invalidation?.grounds.map(({ ground }) => ground) ?? [])]),
        why: 'seen',
      };
    case 'release-held':
    case 'forfeit-held':
      return { type: act, player: playerWith(state, chance, ({ held }) => held > 0) };
    case 'decide-dispute':
      return { type: act, dispute: state.disputes.length - below(chance, 3), decision: 'stands' };
    case 'request-review': {
      const dispute = oneOf(chance, state.disputes.length === 0 ? [undefined] : state.disputes);
      return { type: act, player: dispute?.player ?? anyPlayer(chance), dispute: dispute?.id ?? 1 };
    }
    case 'decide-review':
      return { type: act, dispute: 1 + below(chance, Math.max(1, state.disputes.length)), decision: 'stands' };
    default:
      return sampledBody(state, act, chance);
  }
}

/** Colour chips brought back, here or after the table has closed. */
function redemption(state: TableState, act: 'redeem-colour' | 'redeem-closed-table', chance: Chance): CommandBody {
  const player = playerWith(state, chance, ({ colours }) => colours.size > 0);
  const colour = state.players.get(player)?.colours.keys().next().value ?? oneOf(chance, FLOOR_COLOURS);
  const count = 1 + below(chance, 6);
  if (act === 'redeem-colour')
    return { type: act, player, colour, count, issuedAt: oneIn(chance, 9) ? 'elsewhere' : state.setup.table };
  const valueFound = oneIn(chance, 2) ? null : MINIMUM;
  return { type: act, player, colour, count, surveillanceTold: !oneIn(chance, 6), valueFound, lowestMinimum: MINIMUM };
}

/** Whether somebody with chips sits at an open layout. */
export const canWager = (state: TableState): boolean =>
  bettingOpen(state) && state.suspended === null && state.positions.size > 0;
