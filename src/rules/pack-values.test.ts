/** Tests that packed values survive JSON. */
import { expect, it } from 'vitest';
import { packValue, unpackValue } from './pack-values.ts';

it.each([
  ['a number', 1],
  ['null', null],
  ['a list', [1, [2], { a: 3 }]],
  ['a map in a map', new Map([['a', new Map([[1, { b: new Set(['c']) }]])]])],
  ['an empty set', { a: new Set(), b: 'c' }],
])('%s comes back as it was', (_, value) => {
  expect(unpackValue(JSON.parse(JSON.stringify(packValue(value))))).toEqual(value);
});
