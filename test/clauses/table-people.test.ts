/** Tests the clauses about people at a table: staff under age, staff who play, who keys a result, and players who abstain. */
import { describe, expect, it } from 'vitest';
import { openTestTable } from '../kit/test-table.ts';

describe('players who abstain', () => {
  const NOT_ABSTAINING = { code: 'not-abstaining', clauses: ['9.8'] };

  it('[crown-sic-bo 9.8] a player who sits down after the close of a void round abstains from the next three rounds first', () => {
    const t = openTestTable('crown-sic-bo', 'A', { setup: { positions: 2 }, players: ['ann'] });
    const playRound = () => {
      t.playUpTo('open');
      t.accepts('player ann place bet=big amount=500');
      return t.playUpTo('pay', '123').filter(({ type }) => type === 'abstention-noticed');
    };
    t.playUpTo('close');
    t.accepts('player bo seat-player position=2 adult=true', 'pit-boss pam invalidate ground=fraud why=marked');
    expect([...playRound(), ...playRound()]).toEqual([]);
    expect(t.refuses('game-supervisor gil require-to-vacate player=bo')).toMatchObject(NOT_ABSTAINING);
    expect(playRound()).toMatchObject([{ player: 'bo', rounds: 3 }]);
    t.accepts('game-supervisor gil require-to-vacate player=bo');
  });
});

describe('locked wagers', () => {
  it('[triple-dice 7.1, 7.2] a shooter bet above the maximum is refused with the amount that is allowed, because it could not be taken back', () => {
    const t = openTestTable('triple-dice', 'mat', { sign: { minimum: 100, maximum: 1000 } });
    t.accepts('dealer dan offer-dice', 'player ann accept-dice', 'dealer dan call-bets');
    expect(t.refuses('player ann place bet=shooter amount=1001')).toEqual({
      code: 'above-maximum',
      clauses: ['6'],
      facts: { player: 'ann', bet: 'shooter', amount: 1001, maximum: 1000, room: 1000 },
    });
    t.accepts('player ann place bet=shooter amount=1000');
  });
});
