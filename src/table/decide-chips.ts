/** Decides commands about chips: buying, cashing, and colour chips (chips in a player's own colour, with an agreed value). */
import { assert, assertPresent, type ClauseId, type ColourChips, isAmount, type Minor } from '../rules/index.ts';
import { cashChips, consentKey, holdsAnyColour, holdsColour, possibleValues } from './colours.ts';
import type { HouseFacts } from './commands.ts';
import type { Handlers } from './decide.ts';
import { checkMayPlay } from './decide-people.ts';
import type { ChipSource } from './events.ts';
import { fitsAccounts, isPositiveInteger } from './ledger.ts';
import { type Refusal, refuse } from './refusals.ts';
import { isTournamentTable, type PlayerState, type TableState } from './state.ts';

/** The players who hold chips of a colour, in the rack or on the layout. */
function holdersOf(state: TableState, colour: string): readonly PlayerState[] {
  return [...state.players.values()].filter((player) => holdsColour(player, colour));
}

/** A colour that other players hold is issued to a newcomer only if all of them and the newcomer agree. */
function checkSharing(state: TableState, rules: ColourChips, player: PlayerState, colour: string): Refusal | null {
  if (holdsColour(player, colour)) return null;
  const holders = holdersOf(state, colour).map(({ id }) => id);
  if (holders.length === 0) return null;
  const agreed = rules.sharedIfAgreed === null ? undefined : state.sharing.get(consentKey(colour, player.id));
  const playerWithoutConsent = [...holders, player.id].find((id) => !agreed?.has(id));
  if (playerWithoutConsent === undefined) return null;
  return refuse('colour-held', rules.sharedIfAgreed?.clauses ?? rules.clauses, { colour, player: playerWithoutConsent });
}

/** Whether a colour stays free for each other seated player without one, and one more, if a player gets this colour too. */
function leavesColours(state: TableState, { id: playerId }: PlayerState, colour: string): boolean {
  const free = state.setup.colours.filter((name) => name !== colour && holdersOf(state, name).length === 0).length;
  const waiting = [...state.positions.values()].filter(
    (id) => id !== playerId && !holdsAnyColour(assertPresent(state.players.get(id), id)),
  ).length;
  return free > waiting;
}

/** A second colour needs approval. Some rulebooks require free colours for others, or the same value for both colours. */
function checkSecondColour(
  state: TableState,
  rules: ColourChips,
  player: PlayerState,
  colour: string,
  value: Minor,
): Refusal | null {
  const ownColours = [...player.colours].flatMap(([name, stack]) =>
    holdsColour(player, name) ? [{ name, value: stack.value }] : [],
  );
  const sameColour = ownColours.find(({ name }) => name === colour);
  if (sameColour !== undefined)
    return sameColour.value === value ? null : refuse('values-differ', rules.valueClauses, { colour, value: sameColour.value });
  const [first] = ownColours;
  if (first === undefined) return null;
  if (!player.severalColours) return refuse('colour-not-approved', rules.several.clauses, { player: player.id, colour });
  if (rules.several.leavesColours && !leavesColours(state, player, colour))
    return refuse('colour-runs-out', rules.several.clauses, { colour });
  if (rules.severalValues === 'must-equal' && first.value !== value) {
    return refuse('values-differ', rules.valueClauses, { colour, value: first.value });
  }
  return null;
}

/** What one chip of a closed table is worth, and from which record the house knows it. */
interface ChipValue {
  readonly value: Minor;
  readonly source: 'issued' | 'lowest-minimum';
  readonly table: string;
}

/** The value at which the chips were issued. If no record has it, the lowest minimum of the game; null if no table of the game is open. */
function findValue(state: TableState, player: string, colour: string, house: HouseFacts = {}): ChipValue | null {
  const values = possibleValues(state, player, colour);
  const [issued] = values.size === 1 ? values : [house.colourIssued?.value];
  if (issued !== undefined) return { value: issued, source: 'issued', table: state.setup.table };
  const lowest = house.lowestMinimum;
  return lowest === undefined ? null : { value: lowest.minimum, source: 'lowest-minimum', table: lowest.table };
}

/** The cage is the cashier. The wallet is the player's money at the table that is not in chips. A tournament table only has chips of its tournament. */
const areChipsOf = ({ setup }: TableState, source: ChipSource): boolean =>
  isTournamentTable(setup) ? source === 'tournament' : source === 'cage' || source === 'wallet';

/** `only`: players may wager only with chips. The conditions of a tournament say how many chips a player gets. */
const clausesOfChips = ({ conduct: { chips, tournaments } }: TableState, source: ChipSource): readonly ClauseId[] =>
  source === 'tournament' ? (tournaments?.conditionClauses.chips ?? []) : chips.only.clauses;

export const CHIP_HANDLERS = {
  'buy-chips': (state, { player, from, amount, house }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (playerState.barred !== null) return refuse('player-barred', [], { player, grounds: playerState.barred });
    const roleRefusal = checkMayPlay(state, player, house);
    if (roleRefusal !== null) return roleRefusal;
    if (!isPositiveInteger(amount) || !fitsAccounts(state.accounts, amount)) return refuse('bad-amount', [], { amount });
    if (!areChipsOf(state, from)) return refuse('bad-amount', [], { from });
    if (from === 'wallet' && playerState.wallet < amount)
      return refuse('not-enough-chips', [], { player, amount, has: playerState.wallet });
    return [{ type: 'chips-bought', player, from, amount, clauses: clausesOfChips(state, from) }];
  },

  'cash-out': (state, { player, to, amount }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (!isPositiveInteger(amount)) return refuse('bad-amount', [], { amount });
    if (!areChipsOf(state, to)) return refuse('bad-amount', [], { to });
    const has = cashChips(playerState);
    if (has < amount) return refuse('not-enough-chips', [], { player, amount, has });
    return [{ type: 'chips-cashed', player, to, amount, clauses: [] }];
  },

  'issue-colour': (state, { player, colour, value: declared, count, house }) => {
    const rules = state.conduct.chips.colours;
    assert(rules !== null, 'the rulebook has no rules for colour chips');
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (playerState.barred !== null) return refuse('player-barred', [], { player, grounds: playerState.barred });
    const roleRefusal = checkMayPlay(state, player, house);
    if (roleRefusal !== null) return roleRefusal;
    if (!state.setup.colours.includes(colour)) return refuse('unknown-colour', rules.clauses, { colour });
    const minimum = state.sign?.minimum ?? 0;
    const value = declared ?? (rules.valueDefault === 'minimum' ? minimum : null);
    if (value === null) return refuse('value-not-declared', rules.valueClauses, { colour });
    if (!isPositiveInteger(value) || !isPositiveInteger(count) || !isAmount(value * count))
      return refuse('bad-amount', rules.valueClauses, { value, count });
    const refusal =
      checkSharing(state, rules, playerState, colour) ?? checkSecondColour(state, rules, playerState, colour, value);
    if (refusal !== null) return refusal;
    const has = cashChips(playerState);
    if (has < value * count)
      return refuse('not-enough-chips', state.conduct.chips.only.clauses, { player, amount: value * count, has });
    return [
      {
        type: 'colour-issued',
        player,
        colour,
        value,
        count,
        // A marker at the table shows a value above the minimum.
        marker: value > minimum,
        clauses: [...new Set([...rules.clauses, ...rules.valueClauses])],
      },
    ];
  },

  'agree-to-share': (state, { player, colour, newcomer = player, house }) => {
    const rules = state.conduct.chips.colours;
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (!state.players.has(newcomer)) return refuse('unknown-player', [], { player: newcomer });
    const roleRefusal = checkMayPlay(state, player, house);
    if (roleRefusal !== null) return roleRefusal;
    if (!state.setup.colours.includes(colour)) return refuse('unknown-colour', rules?.clauses ?? [], { colour });
    const clauses = rules?.sharedIfAgreed?.clauses ?? [];
    if (newcomer === player && holdsColour(playerState, colour)) return refuse('newcomer-not-named', clauses, { colour });
    return [{ type: 'sharing-agreed', player, colour, newcomer, clauses }];
  },

  'approve-colours': (state, { player }) => {
    if (!state.players.has(player)) return refuse('unknown-player', [], { player });
    return [{ type: 'colours-approved', player, clauses: state.conduct.chips.colours?.several.clauses ?? [] }];
  },

  // `issuedAt` is the table that issued the chips.
  'redeem-colour': (state, { player, colour, count, issuedAt }) => {
    const clauses = state.permissions['redeem-colour']?.clauses ?? [];
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (issuedAt !== state.setup.table) return refuse('chips-of-another-table', clauses, { table: issuedAt });
    const stack = playerState.colours.get(colour);
    if (stack === undefined) return refuse('unknown-colour', clauses, { colour });
    if (!isPositiveInteger(count)) return refuse('bad-amount', clauses, { count });
    if (stack.count < count) return refuse('not-enough-chips', clauses, { player, count, has: stack.count });
    return [{ type: 'colour-redeemed', player, colour, count, value: stack.value, paidMinor: stack.value * count, clauses }];
  },

  'redeem-closed-table': (state, { player, colour, count, surveillanceTold, valueFound, lowestMinimum, house }) => {
    const clauses = state.conduct.chips.colours?.closedTable?.clauses ?? [];
    if (state.status === 'open') return refuse('table-open', clauses);
    if (!state.setup.colours.includes(colour)) return refuse('unknown-colour', clauses, { colour });
    const found = findValue(state, player, colour, house);
    const typed = valueFound ?? (found?.source === 'lowest-minimum' ? lowestMinimum : undefined);
    if (!isPositiveInteger(count) || !fitsAccounts(state.accounts, (found?.value ?? 0) * count))
      return refuse('bad-amount', clauses, { count });
    if (found !== null && typed !== undefined && typed !== found.value)
      return refuse('values-differ', clauses, { colour, value: found.value });
    const playerState = state.players.get(player);
    const has = playerState?.colours.get(colour)?.count ?? 0;
    // Chips that are due or lie on the layout cannot be redeemed yet.
    const isHolder = playerState !== undefined && holdsColour(playerState, colour);
    if (isHolder && has < count) return refuse('not-enough-chips', clauses, { player, count, has });
    if (!surveillanceTold) return refuse('surveillance-not-told', clauses);
    if (found === null) return refuse('value-unknown', clauses, { colour });
    const { value, source, table } = found;
    const redeemed = { player, colour, count, value, paidMinor: value * count, source, table };
    return [{ type: 'colour-redeemed', ...redeemed, ...(isHolder ? {} : { found: true }), clauses }];
  },
} satisfies Partial<Handlers>;
