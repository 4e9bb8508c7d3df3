/** The console's sorting of offers, and who it takes to be allowed, held against the table's own judgement. */
import { describe, expect, it } from 'vitest';
import type { OfferView } from '../../protocol/index.ts';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { ACTS } from '../../rules/index.ts';
import { permissionsOf } from '../../table/index.ts';
import { bodyOf, needsOf, offersAt, placeOf, roleMay } from './offered.ts';

const offer = (more: Partial<OfferView> & Pick<OfferView, 'act'>): OfferView => ({ call: null, clauses: [], ...more });

describe('offers', () => {
  const offers = [
    offer({ act: 'close-bets', next: true }),
    offer({ act: 'declare-failure', reason: 'exposed' }),
    offer({ act: 'correct-result' }),
    offer({ act: 'order-dry-spin', ground: 'during-play' }),
    offer({ act: 'interrupt' }),
  ];

  it('stand each in one place and none is lost', () => {
    expect(offers.map(placeOf)).toEqual(['next', 'trouble', 'dice', 'table', 'trouble']);
    const placed = (['next', 'trouble', 'dice', 'table'] as const).flatMap((place) => offersAt(offers, place));
    expect(new Set(placed)).toEqual(new Set(offers));
  });

  it('become the commands they offer', () => {
    expect(bodyOf(offer({ act: 'tumble' }))).toEqual({ type: 'tumble', times: 1 });
    expect(bodyOf(offer({ act: 'declare-failure', reason: 'stacked' }))).toEqual({ type: 'declare-failure', reason: 'stacked' });
    expect(bodyOf(offer({ act: 'invalidate', ground: 'fraud' }), 'marked dice')).toEqual({
      type: 'invalidate',
      ground: 'fraud',
      why: 'marked dice',
    });
    expect(bodyOf(offer({ act: 'report-lamps' }), 'row 3 dark')).toEqual({ type: 'report-lamps', about: 'row 3 dark' });
    expect(bodyOf(offer({ act: 'post-notice', notice: 'closure' }))).toEqual({ type: 'post-notice', notice: 'closure' });
    expect(bodyOf(offer({ act: 'settle-round' }))).toEqual({ type: 'settle-round' });
  });

  it('say what they need first', () => {
    expect(needsOf(offer({ act: 'post-notice', notice: 'raise-minimum' }))).toBe('sign');
    expect(needsOf(offer({ act: 'post-notice', notice: 'closure' }))).toBe('nothing');
    expect(needsOf(offer({ act: 'enter-result' }))).toBe('faces');
    expect(needsOf(offer({ act: 'interrupt' }))).toBe('about');
  });
});

describe('who may', () => {
  it.each(RULEBOOKS.map(({ id, conduct }) => [id, conduct] as const))('is what the table says, at %s', (_, conduct) => {
    const permissions = permissionsOf(conduct, [], 'real');
    for (const act of ACTS) {
      if (act === 'commit-dice' || act === 'reveal-dice') continue;
      for (const role of [...conduct.ladder, 'officer'])
        expect(roleMay(conduct, role, act), `${role} ${act}`).toBe(permissions[act]?.roles.has(role) ?? false);
      expect(roleMay(conduct, 'player', act)).toBe(false);
    }
  });
});
