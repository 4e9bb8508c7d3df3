/** Tests who advances if a session ends now, and whom a player must pass. */
import { describe, expect, it } from 'vitest';
import type { StandingView } from '../../../protocol/index.ts';
import { type CutView, findAdvancing, findChase } from './advancing.ts';

/** Rows such as `e1 a 500`, the best first. Equal chips share a place. */
function rowsOf(...lines: readonly string[]): readonly StandingView[] {
  const rows: StandingView[] = [];
  for (const line of lines) {
    const [entry = '', table = '', chips = '', status = 'playing'] = line.split(' ');
    const above = rows.at(-1);
    const place = above?.chips === Number(chips) ? above.place : rows.length + 1;
    rows.push({ place, entry, table, chips: Number(chips), status: status as StandingView['status'], bot: false });
  }
  return rows;
}

const ROWS = rowsOf('e1 a 900', 'e2 a 800', 'e3 a 700', 'e4 b 600', 'e5 b 500', 'e6 b 400');

describe('the players who advance', () => {
  it.each<[string, readonly CutView[], readonly string[], number]>([
    ['the best two of all', [{ by: 'overall', n: 2 }], ['e1', 'e2'], 0],
    ['the best of each table', [{ by: 'table', n: 1 }], ['e1', 'e4'], 0],
    [
      'the best of each table, then the best of the rest',
      [
        { by: 'table', n: 1 },
        { by: 'best-of-rest', n: 2 },
      ],
      ['e1', 'e4', 'e2', 'e3'],
      0,
    ],
    [
      'the best of all, and two by lot',
      [
        { by: 'overall', n: 1 },
        { by: 'lot', n: 2 },
      ],
      ['e1'],
      2,
    ],
    ['nobody in the last session', [], [], 0],
  ])('[crown-sic-bo 8.2.1(d)] are %s', (_, cuts, entries, byLot) => {
    const advancing = findAdvancing(ROWS, cuts);
    expect([...advancing.byEntry.keys()]).toEqual(entries);
    expect(advancing.byLot).toBe(byLot);
  });

  it('[crown-sic-bo 8.2.1(h)] are never players who left', () => {
    const rows = rowsOf('e1 a 900', 'e2 a 0 left', 'e3 a 0 out');
    expect([...findAdvancing(rows, [{ by: 'overall', n: 2 }]).byEntry.keys()]).toEqual(['e1', 'e3']);
  });
});

describe('a tie at the line', () => {
  const TIE = rowsOf('e1 a 900', 'e2 a 800', 'e3 b 800', 'e4 b 100');
  it.each<[string, readonly StandingView[], readonly CutView[], readonly string[]]>([
    ['has the players on both sides of the line', TIE, [{ by: 'overall', n: 2 }], ['e2', 'e3']],
    ['is none if all of them advance', TIE, [{ by: 'overall', n: 3 }], []],
    ['is none if they play at other tables', TIE, [{ by: 'table', n: 1 }], []],
    ['is none after the cut', rowsOf('e1 a 800 advanced', 'e2 a 800 eliminated'), [{ by: 'overall', n: 1 }], []],
  ])('[crown-sic-bo 8.2.1(d)] %s', (_, rows, cuts, tied) => {
    expect([...findAdvancing(rows, cuts).tied]).toEqual(tied);
  });

  it('[crown-sic-bo 8.2.1(d)] is not a safe place for anybody in it', () => {
    expect(findChase(TIE, 'e2', [{ by: 'overall', n: 2 }])).toMatchObject({
      ...{ isAhead: false, rival: { entry: 'e3' }, tie: { players: 2, places: 1 } },
    });
    expect(findChase(TIE, 'e3', [{ by: 'overall', n: 2 }])).toMatchObject({ isAhead: false, rival: { entry: 'e2' } });
    const first = rowsOf('e1 a 900', 'e2 a 900');
    expect(findChase(first, 'e1', [])).toMatchObject({ isAhead: false, rival: { entry: 'e2' } });
  });
});

describe('what a player needs', () => {
  const rivalOf = (own: string, cuts: readonly CutView[], rows = ROWS): readonly [boolean, string | null] => {
    const chase = findChase(rows, own, cuts);
    return [chase?.isAhead ?? false, chase?.rival?.entry ?? null];
  };

  it.each<[string, string, readonly CutView[], boolean, string | null]>([
    ['a player behind passes the last who advances', 'e6', [{ by: 'overall', n: 2 }], false, 'e2'],
    ['a player ahead stays before the best who does not advance', 'e1', [{ by: 'overall', n: 2 }], true, 'e3'],
    ['with a cut per table, only players of the same table count', 'e5', [{ by: 'table', n: 1 }], false, 'e4'],
    ['with a cut per table, a leader stays before the second of the table', 'e4', [{ by: 'table', n: 1 }], true, 'e5'],
    [
      'with two cuts, the player with fewer chips is the one to pass',
      'e5',
      [
        { by: 'table', n: 1 },
        { by: 'best-of-rest', n: 1 },
      ],
      false,
      'e4',
    ],
    ['nobody is to pass if all advance', 'e6', [{ by: 'overall', n: 6 }], true, null],
    ['in the last session, a player passes the one above', 'e3', [], false, 'e2'],
    ['in the last session, the leader stays before the second', 'e1', [], true, 'e2'],
  ])('[crown-sic-bo 8.2.1(d)] %s', (_, own, cuts, isAhead, rival) => {
    expect(rivalOf(own, cuts)).toEqual([isAhead, rival]);
  });

  it('is unknown for a player who is not in the standings', () => {
    expect(findChase(ROWS, 'e9', [{ by: 'overall', n: 2 }])).toBeNull();
  });
});
