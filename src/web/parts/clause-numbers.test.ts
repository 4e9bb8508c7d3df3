/** Clause ids with and without a printed number. */
import { describe, expect, it } from 'vitest';
import { numberedClauses, numberedFirst } from './clause-numbers.ts';

describe('a clause id', () => {
  it.each(['3', '12', '5.1.8', '8(a)', '3.6(b)', '8(a)(ii)', '2.4.1(b)(ii)', '12(ii)'])('%s is a printed number', (clause) => {
    expect(numberedClauses([clause])).toEqual([clause]);
  });

  it('with a printed number comes before ids without one', () => {
    expect(numberedFirst(['4.1.1', 'table-2', '3.9', 'pt3'])).toEqual(['4.1.1', '3.9', 'table-2', 'pt3']);
  });

  it.each(['11-other-wagers', 'pt3', 'diagram', 'title', 'table-2', '3-d-para-2', '1-1-dealer', 'footnote-s66-2', ''])(
    '%s is not a printed number',
    (clause) => {
      expect(numberedClauses(['3.4', clause])).toEqual(['3.4']);
    },
  );
});
