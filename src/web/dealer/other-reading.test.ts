/** Tests which reading a reader can accept if two readings differ. */
import { expect, it } from 'vitest';
import { findOtherReading } from './other-reading.ts';

const ANN = { person: 'ann', faces: [1, 2, 3] } as const;
const BEA = { person: 'bea', faces: [1, 2, 4] } as const;

it('a reader can accept the reading of the other person', () => {
  expect(findOtherReading([ANN, BEA], 'ann')).toBe(BEA);
  expect(findOtherReading([ANN, BEA], 'bea')).toBe(ANN);
});

it('other people decide by their own reading', () => {
  expect(findOtherReading([ANN, BEA], 'cas')).toBeNull();
  expect(findOtherReading([], 'ann')).toBeNull();
  expect(findOtherReading(undefined, undefined)).toBeNull();
});
