/** What a parsed value no longer says is found in its text, and nothing else is. */
import { describe, expect, test } from 'vitest';
import { findLoss } from './loss.ts';

describe('findLoss', () => {
  test.each([
    '{}',
    '[]',
    '"a"',
    '500',
    '[-0, 0.0, 5e2, 500.00, 0.1, 1.5e-7, 9007199254740991, 9007199254740992, 1e21]',
    '{"a": {"a": ["a", "a", {"a": "a"}]}, "b": "a"}',
    '{"a": "\\"b\\": 1, \\"b\\": 2", "b": true, "c": null}',
    '[{"a": 1}, {"a": 1}]',
  ])('%s loses nothing', (text) => {
    JSON.parse(text);
    expect(findLoss(text)).toBeUndefined();
  });

  test.each([
    ['{"a": 1, "a": 1}', 9, "the field 'a' is there twice"],
    ['{"b": {"c": []}, "d": {"a": [1], "a": 1}}', 33, "the field 'a' is there twice"],
    ['{"a": {"b": 1}, "a": 1}', 16, "the field 'a' is there twice"],
    ['{"": 1, "": 2}', 8, "the field '' is there twice"],
    ['9007199254740993', 0, 'the number 9007199254740993 has more digits than can be held'],
    ['[0.30000000000000000001]', 1, 'the number 0.30000000000000000001 has more digits than can be held'],
    ['[1e400]', 1, 'the number 1e400 has more digits than can be held'],
    ['[1e-400]', 1, 'the number 1e-400 has more digits than can be held'],
  ])('%s', (text, offset, message) => {
    JSON.parse(text);
    expect(findLoss(text)).toEqual({ offset, message });
  });

  test('a number as long as a book is not measured', () => {
    expect(findLoss(`[1${'0'.repeat(100_000)}1]`)?.offset).toBe(1);
  });
});
