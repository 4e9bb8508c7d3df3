/** Tests the sentences about the shooter that are read together. */
import { expect, it } from 'vitest';
import { EN_SHOOTER } from './en-shooter.ts';
import { VI_SHOOTER } from './vi-shooter.ts';
import { ZH_HANS_SHOOTER } from './zh-hans-shooter.ts';
import { ZH_HANT_SHOOTER } from './zh-hant-shooter.ts';

it.each([
  ['English', EN_SHOOTER, 'a. b'],
  ['Traditional Chinese', ZH_HANT_SHOOTER, 'a。b'],
  ['Simplified Chinese', ZH_HANS_SHOOTER, 'a。b'],
  ['Vietnamese', VI_SHOOTER, 'a. b'],
] as const)('the turn and the missing bet are two sentences in %s', (_, words, text) => {
  expect(words.turnAndBet('a', 'b')).toBe(text);
});
