/** Tests offers (acts that the server allows now), compares the permissions of the console with those of the table, and tests why a console has no next step. */
import { describe, expect, it } from 'vitest';
import type { OfferView } from '../../protocol/index.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { BOOK_ACTS, type Conduct } from '../../rules/index.ts';
import { permissionsOf } from '../../table/index.ts';
import { buildCommand, findWaitReason, groupOf, isRoleAllowed, offersIn, requiredInput } from './offers.ts';

const offer = (fields: Partial<OfferView> & Pick<OfferView, 'act'>): OfferView => ({ call: null, clauses: [], ...fields });

describe('offers', () => {
  // A dry spin is a round without wagers.
  const offers = [
    offer({ act: 'close-bets', next: true }),
    offer({ act: 'declare-failure', reason: 'exposed' }),
    offer({ act: 'correct-result' }),
    offer({ act: 'order-dry-spin', ground: 'during-play' }),
    offer({ act: 'interrupt' }),
  ];

  it('are shown in exactly one part of the console each', () => {
    expect(offers.map(groupOf)).toEqual(['next', 'irregularity', 'dice', 'table', 'irregularity']);
    const groupedOffers = (['next', 'irregularity', 'dice', 'table'] as const).flatMap((group) => offersIn(offers, group));
    expect(new Set(groupedOffers)).toEqual(new Set(offers));
  });

  it('buildCommand fills in the fields of the offer and the text that the dealer typed', () => {
    expect(buildCommand(offer({ act: 'tumble' }))).toEqual({ type: 'tumble', times: 1 });
    expect(buildCommand(offer({ act: 'declare-failure', reason: 'stacked' }))).toEqual({
      type: 'declare-failure',
      reason: 'stacked',
    });
    expect(buildCommand(offer({ act: 'invalidate', ground: 'fraud' }), 'marked dice')).toEqual({
      type: 'invalidate',
      ground: 'fraud',
      why: 'marked dice',
    });
    // The lamps show the winning bets.
    expect(buildCommand(offer({ act: 'report-lamps' }), 'row 3 dark')).toEqual({ type: 'report-lamps', about: 'row 3 dark' });
    expect(buildCommand(offer({ act: 'post-notice', notice: 'closure' }))).toEqual({ type: 'post-notice', notice: 'closure' });
    expect(buildCommand(offer({ act: 'settle-round' }))).toEqual({ type: 'settle-round' });
  });

  it('requiredInput returns the first field that the dealer must fill in', () => {
    // The sign shows the minimum and the maximum of the table.
    expect(requiredInput(offer({ act: 'post-notice', notice: 'raise-minimum' }))).toBe('sign');
    expect(requiredInput(offer({ act: 'post-notice', notice: 'closure' }))).toBeNull();
    expect(requiredInput(offer({ act: 'enter-result' }))).toBe('faces');
    expect(requiredInput(offer({ act: 'interrupt' }))).toBe('about');
  });
});

describe('isRoleAllowed', () => {
  it.each(RULEBOOKS.map(({ id, conduct }) => [id, conduct] as const))(
    'agrees with the permissions of the table for every role and act of %s',
    (_, conduct) => {
      // A table with real dice and without automatic acts.
      const permissions = permissionsOf(conduct, [], 'real');
      // Only the electronic tumbler or the system does the other acts.
      for (const act of BOOK_ACTS) {
        // The ladder has the staff roles of the house. The last two roles work for the government.
        for (const role of [...conduct.ladder, 'officer', 'inspectorate-manager'])
          expect(isRoleAllowed(conduct, role, act), `${role} ${act}`).toBe(permissions[act]?.roles.has(role) ?? false);
        // Players do not use the console.
        expect(isRoleAllowed(conduct, 'player', act)).toBe(false);
      }
    },
  );
});

const conductOf = (id: string): Conduct => {
  const rulebook = RULEBOOKS.find((each) => each.id === id);
  if (rulebook === undefined) throw new Error(id);
  return rulebook.conduct;
};
const VIEW = {
  status: 'open',
  next: 'open',
  dice: 'real',
  shooter: null,
  diceOffered: false,
  faces: null,
  checking: null,
} as const;

// The last argument of `findWaitReason` says whether the person is assigned to the table.
describe('a console without a next step', () => {
  const crown = conductOf('crown-sic-bo');
  const triple = conductOf('triple-dice');

  it('waits for the role that may open the table, declare a malfunction rectified, or take the step', () => {
    expect(findWaitReason({ ...VIEW, status: 'closed' }, crown, 'dealer', true)).toEqual({ kind: 'role', role: 'pit-boss' });
    expect(findWaitReason({ ...VIEW, status: 'suspended' }, crown, 'dealer', true)).toEqual({ kind: 'role', role: 'pit-boss' });
    expect(findWaitReason(VIEW, crown, 'officer', false)).toEqual({ kind: 'role', role: 'dealer' });
    expect(findWaitReason({ ...VIEW, next: 'throw' }, conductOf('dicette'), 'supervisor', false)).toEqual({
      kind: 'role',
      role: 'dealer',
    });
  });

  it('tells a dealer who is not assigned to the table that the assignment is missing', () => {
    expect(findWaitReason(VIEW, crown, 'dealer', false)).toEqual({ kind: 'assignment' });
  });

  it('waits for a player to take the dice, then for the shooter to choose dice, then for the throw', () => {
    expect(findWaitReason({ ...VIEW, diceOffered: true }, triple, 'dealer', true)).toEqual({ kind: 'dice-taker' });
    const shooterWithoutDice = { throw: 1, dice: null, position: 2 };
    expect(findWaitReason({ ...VIEW, next: 'throw', shooter: shooterWithoutDice }, triple, 'dealer', true)).toEqual({
      kind: 'choice',
    });
    // The shooter chose the dice with these numbers.
    const shooterWithDice = { ...shooterWithoutDice, dice: [1, 2, 5] };
    expect(findWaitReason({ ...VIEW, next: 'throw', shooter: shooterWithDice }, triple, 'dealer', true)).toEqual({
      kind: 'throw',
    });
    // Without a shooter, the dealer must offer the dice.
    expect(findWaitReason(VIEW, triple, 'officer', false)).toEqual({ kind: 'role', role: 'dealer' });
  });

  it('waits for electronic dice, for a second person to confirm the result (second reader), or for the system', () => {
    expect(findWaitReason({ ...VIEW, next: 'result', dice: 'electronic' }, crown, 'dealer', true)).toEqual({ kind: 'dice' });
    expect(findWaitReason({ ...VIEW, next: 'settle', faces: [1, 2, 3] }, crown, 'dealer', true)).toEqual({
      kind: 'second-reader',
    });
    expect(findWaitReason({ ...VIEW, next: 'close', dice: 'electronic' }, crown, 'dealer', true)).toEqual({ kind: 'system' });
  });
});
