/** Tests what is left of a session, what a table waits for, and the compulsory wager. */
import { describe, expect, it } from 'vitest';
import type { OwnEntryView, TournamentView } from '../../../protocol/index.ts';
import { findMove, findWait, missingWager, remainingOf, type SessionView, usableSeat } from './progress.ts';

const TABLES = [
  { table: 'T1', spins: 3, finished: false, signed: false, players: 4 },
  { table: 'T2', spins: 3, finished: false, signed: false, players: 4 },
];

const SESSION = {
  ...{
    id: 'heat',
    kind: 'round',
    phase: 'running',
    startsMs: 1000,
    calledMs: null,
    endsMs: null,
    tables: TABLES,
    places: 4,
    players: 8,
  },
  ...{ commitments: { seats: null, lots: null }, length: { by: 'spins', spins: 7 }, compulsory: null, chips: 1000, cuts: [] },
  ...{ final: false, held: null, tie: null },
} as const satisfies SessionView;

/** A play-off at the first table. */
const PLAY_OFF = {
  ...{ entries: ['e1', 'e2'], places: 1, by: 'play-off', spins: 3, chips: 1000 },
  ...{ tables: [{ table: 'T1', spins: 1 }], seats: [] },
} as const satisfies NonNullable<SessionView['tie']>;

const sessionWith = (changes: Partial<SessionView>): SessionView => ({ ...SESSION, ...changes });

const VIEW = {
  stage: 'playing',
  practice: false,
  approval: { reference: 'A', added: null },
  directorPresent: true,
  cancelledWhy: null,
} as TournamentView;

const BETWEEN = { bettingOpen: false, faces: null, tumbles: 0 } as const;

const tablesWith = (first: object, second: object = {}): SessionView['tables'] =>
  TABLES.map((table, i) => ({ ...table, ...(i === 0 ? first : second) }));

describe('what is left of a session', () => {
  it('counts the spins of the own table', () => {
    expect(remainingOf(SESSION, 'T1')).toEqual({ by: 'spins', spin: 4, spins: 7, left: 4 });
    expect(remainingOf(sessionWith({ tables: tablesWith({ spins: 7 }) }), 'T1')).toMatchObject({ spin: 7, left: 0 });
  });

  it('[crown-sic-bo 8.2.1(d)] counts the spins of a play-off', () => {
    const session = sessionWith({ phase: 'counting', tie: PLAY_OFF });
    expect(remainingOf(session, 'T1')).toEqual({ by: 'play-off', spin: 2, spins: 3, left: 2 });
    expect(remainingOf(session, 'T2')).toBeNull();
  });

  it('is a time, or a number of players', () => {
    expect(remainingOf(sessionWith({ length: { by: 'time', minutes: 5 }, endsMs: 9000 }), 'T1')).toEqual({
      by: 'time',
      endsMs: 9000,
    });
    const survivors = sessionWith({ length: { by: 'survivors', remaining: 2, spinsMax: 10 } });
    expect(remainingOf(survivors, 'T1')).toEqual({ by: 'survivors', remaining: 2, left: 7 });
  });
});

describe('what a table waits for', () => {
  const { held } = sessionWith({ held: { why: 'a broken tumbler', sinceMs: 5 } });
  it.each([
    ['nothing while play goes on', VIEW, SESSION, null],
    ['the director', { ...VIEW, directorPresent: false }, SESSION, { kind: 'director' }],
    ['the approval', { ...VIEW, approval: null }, SESSION, { kind: 'approval' }],
    ['no approval in practice', { ...VIEW, approval: null, practice: true }, SESSION, null],
    [
      'the end of a hold, with its reason',
      VIEW,
      sessionWith({ phase: 'held', held }),
      { kind: 'hold', why: 'a broken tumbler', isSpinning: false },
    ],
    ['the draw', VIEW, sessionWith({ phase: 'planned' }), { kind: 'draw' }],
    ['the start', VIEW, sessionWith({ phase: 'drawn' }), { kind: 'start', startsMs: 1000, isPractice: false }],
    ['the count', VIEW, sessionWith({ tables: tablesWith({ finished: true }) }), { kind: 'count' }],
    ['other tables', VIEW, sessionWith({ tables: tablesWith({ finished: true, signed: true }) }), { kind: 'tables' }],
    [
      'the cut',
      VIEW,
      sessionWith({ tables: tablesWith({ finished: true, signed: true }, { finished: true, signed: true }) }),
      { kind: 'cut' },
    ],
    [
      'the places of the last session',
      VIEW,
      sessionWith({ final: true, tables: tablesWith({ finished: true, signed: true }, { finished: true, signed: true }) }),
      { kind: 'places' },
    ],
    [
      'the cut after a play-off',
      VIEW,
      sessionWith({ phase: 'counting', tie: { ...PLAY_OFF, tables: [{ table: 'T1', spins: 3 }] } }),
      { kind: 'cut' },
    ],
    [
      'another table of the play-off',
      VIEW,
      sessionWith({
        phase: 'counting',
        tie: {
          ...PLAY_OFF,
          tables: [
            { table: 'T1', spins: 3 },
            { table: 'T2', spins: 1 },
          ],
        },
      }),
      { kind: 'play-off' },
    ],
    ['nothing in a play-off', VIEW, sessionWith({ phase: 'counting', tie: PLAY_OFF }), null],
    [
      'a play-off elsewhere',
      VIEW,
      sessionWith({ phase: 'counting', tie: { ...PLAY_OFF, tables: [{ table: 'T2', spins: 1 }] } }),
      { kind: 'play-off' },
    ],
    ['lots', VIEW, sessionWith({ phase: 'counting', tie: { ...PLAY_OFF, by: 'lot' } }), { kind: 'lots' }],
    ['the next session', VIEW, sessionWith({ phase: 'cut' }), { kind: 'next' }],
    ['nothing any more', { ...VIEW, stage: 'finished' as const }, SESSION, { kind: 'over' }],
  ])('is %s', (_, view, session, expected) => {
    expect(findWait(view, session, 'T1', BETWEEN)).toEqual(expected);
  });

  it('[crown-sic-bo 8.2.4] is nothing during a spin, which is always finished', () => {
    const away = { ...VIEW, directorPresent: false };
    expect(findWait(away, SESSION, 'T1', { ...BETWEEN, bettingOpen: true })).toBeNull();
    expect(findWait(away, SESSION, 'T1', { ...BETWEEN, tumbles: 1 })).toBeNull();
  });

  it('is a hold at once, also during a spin', () => {
    const session = sessionWith({ phase: 'held', held });
    const expected = { kind: 'hold', why: 'a broken tumbler', isSpinning: true };
    expect(findWait(VIEW, session, 'T1', { ...BETWEEN, bettingOpen: true })).toEqual(expected);
  });
});

describe('the compulsory wager', () => {
  it.each([
    ['nothing is placed', 1000, 5000, 0, 1000],
    ['a part is placed', 1000, 4600, 400, 600],
    ['more is placed', 1000, 3000, 2000, 0],
    ['the player has fewer chips and wagers all', 1000, 300, 200, 300],
    ['the player has wagered everything', 1000, 0, 200, 0],
    ['nothing is compulsory', 0, 5000, 0, 0],
  ])('[crown-sic-bo 8.2.1(c)] misses the right amount if %s', (_, compulsory, chips, staked, missing) => {
    expect(missingWager(compulsory, chips, staked)).toBe(missing);
  });
});

describe('the seat of a player', () => {
  it('is the seat that the player uses next', () => {
    const seat = (session: string, status: string): object => ({ session, status });
    const own = (...seats: readonly object[]): OwnEntryView => ({ seats, playOff: null }) as unknown as OwnEntryView;
    expect(usableSeat(own(seat('heat', 'advanced'), seat('final', 'allotted')))).toMatchObject({ session: 'final' });
    expect(usableSeat(own(seat('heat', 'eliminated')))).toBeNull();
    expect(usableSeat({ ...own(seat('heat', 'playing')), playOff: { session: 'heat', table: 'T2' } as never })).toMatchObject({
      table: 'T2',
    });
    expect(usableSeat(null)).toBeNull();
  });
});

describe('[crown-sic-bo 8.2.1(d)] the seat of a player in a play-off', () => {
  const own = (playOff: object | null) =>
    ({ seats: [{ session: 'heat', table: 'T1', position: 2 }], playOff }) as unknown as OwnEntryView;

  it.each([
    ['another seat of the table is a move', { session: 'heat', table: 'T1', position: 1 }, { from: 2, to: 1 }],
    ['the same seat is no move', { session: 'heat', table: 'T1', position: 2 }, null],
    // The page of the former table leads to the other table.
    ['another table has a text of its own', { session: 'heat', table: 'T2', position: 1 }, null],
    ['no play-off', null, null],
  ])('%s', (_, playOff, move) => {
    expect(findMove(own(playOff))).toEqual(move);
  });
});
