/** Compares the enumerated pay matrix of small layouts with a matrix that was written by hand. */
import { describe, expect, it } from 'vitest';
import { sampleLayout } from '../../test/kit/sample.ts';
import { perft } from './perft.ts';

/**
 * `pairs`: pairs of a bet and an outcome on which it wins. `ways`: the same for ordered rolls. `divide`: the counts of each bet.
 * A line of `text` is a bet, an outcome and the odds. `3x` before the outcome means that the bet needs it in three throws.
 */
describe('perft', () => {
  it('counts a layout with two dice', () => {
    expect(perft(sampleLayout({}, 'two-dice'))).toEqual({
      bets: 2,
      pairs: 5,
      ways: 8,
      divide: [
        { bet: 'number:7', pairs: 3, ways: 6 },
        { bet: 'row:2-12', pairs: 2, ways: 2 },
      ],
      text: 'number:7 16 4/1\nnumber:7 25 4/1\nnumber:7 34 4/1\nrow:2-12 11 1/2\nrow:2-12 66 1/2\n',
    });
  });

  // Winning outcomes by hand: big and small have 25 each of the 50 outcomes that are not triples, a pair has 6, a single has 21,
  // and four numbers have 4 (three of the four). A bet that lasts several throws, such as `run`, counts 0.
  it('counts a layout with three dice and a bet that lasts several throws', () => {
    const { divide, text, ...counts } = perft(sampleLayout());
    expect(divide).toEqual([
      { bet: 'big', pairs: 25, ways: 105 },
      { bet: 'small', pairs: 25, ways: 105 },
      { bet: 'total:9', pairs: 6, ways: 25 },
      { bet: 'single:1', pairs: 21, ways: 91 },
      { bet: 'single:6', pairs: 21, ways: 91 },
      { bet: 'pair:1-4', pairs: 6, ways: 30 },
      { bet: 'four:4321', pairs: 4, ways: 24 },
      { bet: 'run', pairs: 0, ways: 0 },
    ]);
    expect(counts).toEqual({ bets: 8, pairs: 108, ways: 471 });
    const lines = text.split('\n');
    // 108 pairs, 21 lines of `run`, and the empty text after the last line break.
    expect(lines).toHaveLength(108 + 21 + 1);
    expect(lines.filter((line) => line.startsWith('run'))).toHaveLength(21);
    expect(lines).toEqual(expect.arrayContaining(['run 3x111 9/1', 'run 3x166 9/1', 'single:1 111 12/1', 'pair:1-4 146 11/2']));
  });
});
