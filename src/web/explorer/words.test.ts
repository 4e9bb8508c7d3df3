/** The explorer calls the games what the lobby and the tables call them. */
import { expect, test } from 'vitest';
import { GAMES } from '../parts/games.ts';
import { CHINESE } from './words-zh-hant.ts';

test.each(Object.entries(CHINESE.games))('%s', (rulebook, name) => {
  expect(name.replace(/（.*）$/, '')).toBe(GAMES['zh-Hant'][rulebook]);
});
