/** Tests what the banner of a tournament table says about the rank of a player. */
import { describe, expect, it } from 'vitest';
import type { StandingView } from '../../../protocol/index.ts';
import type { SessionView } from './progress.ts';
import { makeRankText as makeTextIn, type RankFormat, type RankText } from './rank-text.ts';
import { EN } from './words/en.ts';

const FORMAT: RankFormat = {
  ...{ t: EN, formatNumber: String, formatMoney: (minor: number) => String(minor / 100) },
  formatEntry: (entry) => `Player ${entry.slice(1)}`,
};
const makeRankText = (rows: readonly StandingView[], own: string, session: SessionView, isSubstitute = false): RankText | null =>
  makeTextIn(rows, own, session, FORMAT, isSubstitute);

/** Players with these places and chips (in minor units) at one table. */
const rowsOf = (...scores: readonly (readonly [place: number, chips: number])[]): readonly StandingView[] =>
  scores.map(([place, chips], i) => ({
    ...{ place, chips, entry: `e${i + 1}`, table: 'crown-1', status: 'playing', bot: false },
  }));

const sessionIn = (phase: SessionView['phase'], cuts: SessionView['cuts']): SessionView => ({
  ...{ id: 'heat', kind: 'round', phase, startsMs: 0, calledMs: null, endsMs: null, places: 1, players: 3 },
  ...{ length: { by: 'spins', spins: 3 }, compulsory: null, chips: 1000, cuts, final: cuts.length === 0, held: null, tie: null },
  tables: [{ table: 'crown-1', spins: 1, finished: phase !== 'running', signed: false, players: 3 }],
  commitments: { seats: null, lots: null },
});

const FIRST_ADVANCES = [{ by: 'overall', n: 1 }] as const;

describe('the rank of a player', () => {
  it.each([
    ['who is ahead', rowsOf([1, 20_000], [2, 8000]), '1st/2 · 120 ahead'],
    ['who is behind', rowsOf([2, 8000], [1, 20_000]).toReversed(), '2nd/2 · need 120'],
    ['who is level', rowsOf([1, 8000], [2, 8000]), '1st/2 · level'],
  ] as const)('of a player %s is short on phones', (_, rows, short) => {
    expect(makeRankText(rows, 'e1', sessionIn('running', FIRST_ADVANCES))?.short).toBe(short);
  });

  it.each(['running', 'counting'] as const)(
    'at equal chips names no step of the tie-break that may not have decided (%s)',
    (phase) => {
      const rows = rowsOf([1, 8000], [2, 8000]);
      const texts = ['e1', 'e2'].map((own) => makeRankText(rows, own, sessionIn(phase, []))?.distance);
      expect(texts).toEqual([
        'As many chips as Player 2. The rules for ties put you ahead',
        'As many chips as Player 1. The rules for ties put Player 1 ahead',
      ]);
    },
  );

  it('counts the players who are level', () => {
    const session = sessionIn('running', FIRST_ADVANCES);
    const needOf = (rows: readonly StandingView[], at: SessionView): string | undefined => makeRankText(rows, 'e3', at)?.need;
    const three = rowsOf([1, 8000], [1, 8000], [1, 8000]);
    expect(needOf(three, session)).toBe(
      'You are level with 2 other players at the line. Win more chips to be sure that you advance.',
    );
    const two = rowsOf([1, 9000], [2, 8000], [2, 8000]);
    expect(needOf(two, sessionIn('running', [{ by: 'overall', n: 2 }]))).toBe(
      'You are level with Player 2 at the line. Win more chips to be sure that you advance.',
    );
  });

  it('in the last session asks a player who is level for more chips than the others', () => {
    const last = sessionIn('running', []);
    expect(makeRankText(rowsOf([1, 8000], [2, 8000]), 'e2', last)?.need).toBe(
      'You are level with Player 1. Win more chips to pass.',
    );
    const shared = rowsOf([1, 8000], [1, 8000], [1, 8000]);
    expect(makeRankText(shared, 'e2', last)?.need).toBe('You are level with 2 other players. Win more chips to pass.');
  });

  it.each([
    [1, '1 of 3 advances', 'You need more chips than the others of the play-off.'],
    [2, '2 of 3 advance', 'You need to be among the 2 players with the most chips of the play-off.'],
  ])('in a play-off for %i places says how many advance, also on phones', (places, short, need) => {
    const tie = { by: 'play-off', entries: ['e1', 'e2', 'e3'], places, spins: 1, chips: 1000, tables: [], seats: [] } as const;
    const rows = rowsOf([1, 8000], [1, 8000], [1, 8000]);
    const text = makeRankText(rows, 'e1', { ...sessionIn('counting', [{ by: 'overall', n: places }]), tie });
    expect(text).toMatchObject({ short, need });
    expect(makeRankText(rows, 'e1', { ...sessionIn('counting', []), tie })).toMatchObject({
      short: '',
      need: 'You need more chips than the others of the play-off.',
    });
  });

  it('after the cut tells only the player, not the substitute, that the player advances', () => {
    const rows = rowsOf([1, 9000], [2, 8000]).map((row) => ({ ...row, status: 'advanced' as const }));
    const session = sessionIn('cut', FIRST_ADVANCES);
    expect(makeRankText(rows, 'e1', session)?.line).toBe('You advance');
    expect(makeRankText(rows, 'e1', session, true)?.line).toBe('');
  });
});
