/** The length of a turn, from the books themselves. */
import { expect, it } from 'vitest';
import { RULEBOOKS } from '../../rulebooks/index.ts';
import { throwsInTurn } from './turn.ts';

it('[triple-dice 7.3] is four throws where somebody shoots, and there is none elsewhere', () => {
  expect(RULEBOOKS.map((rulebook) => [rulebook.id, throwsInTurn(rulebook)])).toEqual([
    ['crown-sic-bo', 0],
    ['rws-tai-sai', 0],
    ['adelaide-big-and-small', 0],
    ['triple-dice', 4],
    ['dicette', 0],
  ]);
});
