/** Decides commands about chips: buying, cashing, and colour chips (chips in a player's own colour, with an agreed value). */
import { assert, type ColourChips, isAmount, type Minor } from '../rules/index.ts';
import { cashChips, holdsColour } from './colours.ts';
import type { Handlers } from './decide.ts';
import { checkMayPlay } from './decide-people.ts';
import { fitsAccounts, isPositiveInteger } from './ledger.ts';
import { type Refusal, refuse } from './refusals.ts';
import type { PlayerState, TableState } from './state.ts';

/** The players who hold chips of a colour, in the rack or on the layout. */
function holdersOf(state: TableState, colour: string): readonly PlayerState[] {
  return [...state.players.values()].filter((player) => holdsColour(player, colour));
}

/** A colour that other players hold is issued only if all of them agree to share it. */
function checkSharing(state: TableState, rules: ColourChips, player: string, colour: string): Refusal | null {
  const others = holdersOf(state, colour).filter(({ id }) => id !== player);
  if (others.length === 0) return null;
  const agreed = state.sharing.get(colour);
  const playerWithoutConsent = [...others.map(({ id }) => id), player].find((id) => !agreed?.has(id));
  if (rules.sharedIfAgreed !== null && playerWithoutConsent === undefined) return null;
  return refuse('colour-held', rules.sharedIfAgreed?.clauses ?? rules.clauses, { colour, player: others[0]?.id ?? '' });
}

/** A second colour needs approval and must leave a free colour for others. Some rulebooks require the same value for both colours. */
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
  const freeColours = state.setup.colours.filter((name) => name !== colour && holdersOf(state, name).length === 0);
  if (freeColours.length === 0) return refuse('colour-runs-out', rules.several.clauses, { colour });
  if (rules.severalValues === 'must-equal' && first.value !== value) {
    return refuse('values-differ', rules.valueClauses, { colour, value: first.value });
  }
  return null;
}

export const CHIP_HANDLERS = {
  'buy-chips': (state, { player, from, amount, house }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (playerState.barred !== null) return refuse('player-barred', [], { player, grounds: playerState.barred });
    const roleRefusal = checkMayPlay(state, player, house);
    if (roleRefusal !== null) return roleRefusal;
    if (!isPositiveInteger(amount) || !fitsAccounts(state.accounts, amount)) return refuse('bad-amount', [], { amount });
    // The cage is the cashier. The wallet is the player's money at the table that is not in chips.
    if (from !== 'wallet' && from !== 'cage') return refuse('bad-amount', [], { from });
    if (from === 'wallet' && playerState.wallet < amount)
      return refuse('not-enough-chips', [], { player, amount, has: playerState.wallet });
    // `only`: players may wager only with chips.
    return [{ type: 'chips-bought', player, from, amount, clauses: state.conduct.chips.only.clauses }];
  },

  'cash-out': (state, { player, to, amount }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (!isPositiveInteger(amount)) return refuse('bad-amount', [], { amount });
    if (to !== 'wallet' && to !== 'cage') return refuse('bad-amount', [], { to });
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
    const refusal = checkSharing(state, rules, player, colour) ?? checkSecondColour(state, rules, playerState, colour, value);
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

  'agree-to-share': (state, { player, colour, house }) => {
    const rules = state.conduct.chips.colours;
    if (!state.players.has(player)) return refuse('unknown-player', [], { player });
    const roleRefusal = checkMayPlay(state, player, house);
    if (roleRefusal !== null) return roleRefusal;
    if (!state.setup.colours.includes(colour)) return refuse('unknown-colour', rules?.clauses ?? [], { colour });
    return [{ type: 'sharing-agreed', player, colour, clauses: rules?.sharedIfAgreed?.clauses ?? [] }];
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

  'redeem-closed-table': (state, { player, colour, count, surveillanceTold, valueFound, lowestMinimum }) => {
    const clauses = state.conduct.chips.colours?.closedTable?.clauses ?? [];
    const playerState = state.players.get(player);
    if (state.status === 'open') return refuse('table-open', clauses);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    const stack = playerState.colours.get(colour);
    if (stack === undefined) return refuse('unknown-colour', clauses, { colour });
    // If nobody knows the value of the chips, each is worth the lowest minimum of the house.
    const value = valueFound ?? lowestMinimum;
    if (!isPositiveInteger(count) || !isPositiveInteger(lowestMinimum)) return refuse('bad-amount', clauses, { count });
    if (!fitsAccounts(state.accounts, value * count)) return refuse('bad-amount', clauses, { value, count });
    if (valueFound !== null && valueFound !== stack.value)
      return refuse('values-differ', clauses, { colour, value: stack.value });
    if (stack.count < count) return refuse('not-enough-chips', clauses, { player, count, has: stack.count });
    if (!surveillanceTold) return refuse('surveillance-not-told', clauses);
    return [{ type: 'colour-redeemed', player, colour, count, value, paidMinor: value * count, clauses }];
  },
} satisfies Partial<Handlers>;
