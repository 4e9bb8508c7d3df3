/** Tests that findJsonLoss finds the data that JSON.parse would lose. */
import { describe, expect, test } from 'vitest';
import { findJsonLoss } from './json-loss.ts';

describe('findJsonLoss', () => {
  test.each([
    '{}',
    '[]',
    '"a"',
    '500',
    '[-0, 0.0, 5e2, 500.00, 0.1, 1.5e-7, 9007199254740991, 9007199254740992, 1e21]',
    '{"a": {"a": ["a", "a", {"a": "a"}]}, "b": "a"}',
    '{"a": "\\"b\\": 1, \\"b\\": 2", "b": true, "c": null}',
    '[{"a": 1}, {"a": 1}]',
  ])('finds nothing in %s', (text) => {
    // Throws if the text is not JSON.
    JSON.parse(text);
    expect(findJsonLoss(text)).toBeUndefined();
  });

  test.each([
    ['{"a": 1, "a": 1}', 9, "duplicate field 'a'"],
    ['{"b": {"c": []}, "d": {"a": [1], "a": 1}}', 33, "duplicate field 'a'"],
    ['{"a": {"b": 1}, "a": 1}', 16, "duplicate field 'a'"],
    ['{"": 1, "": 2}', 8, "duplicate field ''"],
    ['9007199254740993', 0, 'the number 9007199254740993 has too many digits'],
    ['[0.30000000000000000001]', 1, 'the number 0.30000000000000000001 has too many digits'],
    ['[1e400]', 1, 'the number 1e400 has too many digits'],
    ['[1e-400]', 1, 'the number 1e-400 has too many digits'],
  ])('finds the lost data in %s', (text, offset, message) => {
    // JSON.parse accepts the text.
    JSON.parse(text);
    expect(findJsonLoss(text)).toEqual({ offset, message });
  });

  test('finds a number of 100,000 digits without comparing its digits', () => {
    expect(findJsonLoss(`[1${'0'.repeat(100_000)}1]`)?.offset).toBe(1);
  });
});
