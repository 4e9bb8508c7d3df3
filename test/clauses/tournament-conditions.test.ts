/** Tests the clauses about the conditions of a tournament: every contradiction is refused with its path and its clause. */
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type ConditionProblem, type Conditions, readConditions } from '../../src/tournament/index.ts';
import { exampleWith } from '../kit/tournament-example.ts';

function problemWith(changes: Readonly<Record<string, unknown>>): ConditionProblem {
  const result = readConditions(RULEBOOKS, exampleWith(changes));
  if (result.ok) throw new Error('the conditions are valid');
  return result.problem;
}

function readWith(changes: Readonly<Record<string, unknown>>): Conditions {
  const result = readConditions(RULEBOOKS, exampleWith(changes));
  if (!result.ok) throw new Error(`${result.problem.at}: ${result.problem.message}`);
  return result.value;
}

/** A change of the example, the path that is reported, and a part of the message. */
type Row = readonly [name: string, changes: Readonly<Record<string, unknown>>, at: string, message: string];

function expectProblems(clauses: readonly string[], rows: readonly Row[]): void {
  it.each(rows)('%s', (_, changes, at, message) => {
    const problem = problemWith(changes);
    expect({ at: problem.at, clauses: problem.clauses }).toEqual({ at, clauses });
    expect(problem.message).toContain(message);
  });
}

const [HEAT_MS, REPECHAGE_MS, SEMI_MS] = (exampleWith() as unknown as Conditions).sessions.map(({ startsMs }) => startsMs);
const MINUTE_MS = 60_000;

/** A tournament of one session, which ranks. */
const ONE_SESSION = {
  sessions: [{ ...(exampleWith() as unknown as Conditions).sessions[0], kind: 'final', cuts: [] }],
  buyBack: null,
};

describe('[crown-sic-bo 8.1.1] all players have an equal chance', () => {
  it('is the rule of one rulebook; the others have no tournaments', () => {
    expect(RULEBOOKS.filter(({ conduct }) => conduct.tournaments !== null).map(({ id }) => id)).toEqual(['crown-sic-bo']);
    const problem = problemWith({ rulebook: 'dicette', layout: 'mat' });
    expect(problem).toMatchObject({ code: 'no-tournaments', at: 'rulebook', clauses: [] });
  });

  expectProblems(
    ['8.1.1', '8.2.1(b)'],
    [
      ['refuses different chips in a list', { 'sessions[0].chips': [1000, 2000] }, 'sessions[0].chips', 'same chips'],
      ['refuses different chips by player', { 'sessions[0].chips': { ann: 1000 } }, 'sessions[0].chips', 'same chips'],
    ],
  );
  expectProblems(
    ['8.1.1', '8.2.1(d)'],
    [
      [
        'refuses more players than seats',
        { 'entry.playersMax': 17 },
        'sessions[0].tables',
        'up to 17 players do not fit at 2 × 8 seats',
      ],
      ['refuses more buy-backs than seats', { 'sessions[2].seats': 7 }, 'sessions[2].tables', 'up to 16 players'],
      [
        'refuses a cut per table if the tables are never equal',
        { 'entry.playersMin': 13, 'entry.playersMax': 13, 'sessions[0].cuts': [{ by: 'table', n: 2 }] },
        'sessions[0].cuts[0]',
        '13 players never make 2 equal tables',
      ],
      [
        'refuses a cut per table after another cut',
        { 'sessions[0].cuts': ['lot', 'table'].map((by) => ({ by, n: 1 })) },
        'sessions[0].cuts[1]',
        'uneven tables',
      ],
    ],
  );

  it('allows a cut per table if some number of players makes equal tables', () => {
    const cuts = [{ by: 'table', n: 2 }];
    expect(readWith({ 'entry.playersMin': 13, 'sessions[0].cuts': cuts }).sessions[0]?.cuts).toEqual(cuts);
  });
});

describe('[crown-sic-bo 8.2.1] the conditions contain every item', () => {
  it.each([
    ['entryFee', '8.2.1(a)'],
    ['sessions[0].chips', '8.2.1(b)'],
    ['sessions[0].compulsory', '8.2.1(c)'],
    ['sessions', '8.2.1(d)'],
    ['sessions[0].length', '8.2.1(d)'],
    ['buyBack', '8.2.1(e)'],
    ['eligibility', '8.2.1(f)'],
    ['entry', '8.2.1(g)'],
    ['entry.withdrawFreeUntilMs', '8.2.1(g)'],
    ['disqualification', '8.2.1(h)'],
    ['retirement', '8.2.1(h)'],
    ['prizes', '8.2.1(j)'],
    ['statements', '8.2.1'],
  ])('%s is needed by %s', (at, clause) => {
    expect(problemWith({ [at]: undefined })).toMatchObject({ code: 'missing-field', at });
    expect(problemWith({ [at]: undefined }).clauses).toContain(clause);
  });
});

describe('[crown-sic-bo 8.2.1(a)] the entry fee', () => {
  it('can be zero if the house guarantees the prizes', () => {
    const prizes = { by: 'amounts', amounts: [5000] };
    expect(readWith({ entryFee: { amount: 0, housePart: 0 }, prizes }).entryFee.amount).toBe(0);
  });

  expectProblems(
    ['8.2.1(a)'],
    [
      ['is not negative', { 'entryFee.amount': -1 }, 'entryFee.amount', '-1'],
      ['is not below the part of the house', { 'entryFee.housePart': 10_001 }, 'entryFee.housePart', 'above the fee of 10000'],
      ['has an exact total', { 'entryFee.amount': 2 ** 52 }, 'entryFee.amount', 'the fees of 16 players'],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(b)] the chips of a session', () => {
  it.each([0, 1.5, '1000'])('are not %j', (chips) => {
    expect(problemWith({ 'sessions[1].chips': chips })).toMatchObject({ code: 'bad-amount', at: 'sessions[1].chips' });
    expect(problemWith({ 'sessions[1].chips': chips }).clauses).toEqual(['8.1.1', '8.2.1(b)']);
  });

  expectProblems(
    ['8.2.1(b)'],
    [
      ['allow a wager', { 'sessions[1].chips': 499 }, 'sessions[1].chips', 'below the minimum of 500'],
      ['have an exact total', { 'sessions[1].chips': 2 ** 52 }, 'sessions[1].chips', 'the chips of 16 players'],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(c)] the compulsory wager', () => {
  it('can be absent, and says what happens to a player with fewer chips', () => {
    expect(readWith({ 'sessions[0].compulsory': null }).sessions[0]?.compulsory).toBe(null);
    expect(readWith({ 'sessions[0].compulsory': { amount: 500 } }).sessions[0]?.compulsory?.shortOfChips).toBe('all-in');
  });

  it('may be below the general minimum if the sign shows a lower one for a bet', () => {
    const bets = { 'any-triple': { minimum: 100 } };
    expect(readWith({ 'sign.bets': bets, 'sessions[0].compulsory.amount': 100 }).sessions[0]?.compulsory?.amount).toBe(100);
  });

  const at = 'sessions[0].compulsory.amount';
  expectProblems(
    ['8.2.1(c)'],
    [
      ['is not zero', { [at]: 0 }, at, '0 is not an amount'],
      ['is not below the minimum of the sign', { [at]: 499 }, at, 'below the minimum of 500'],
      ['is not above the maximum of the sign', { [at]: 50_001 }, at, 'above the maximum of 50000'],
      ['is not above the chips', { [at]: 2000, 'sessions[0].chips': 1999 }, at, 'above the chips of a player, 1999'],
      [
        'has a known consequence',
        { 'sessions[0].compulsory.shortOfChips': 'out' },
        'sessions[0].compulsory.shortOfChips',
        'all-in',
      ],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(d)] the structure', () => {
  const advanced = (session: string) => ({ from: 'advanced', session });
  const eliminated = (session: string) => ({ from: 'eliminated', session });

  it('has rounds, second chances, and a last session that ranks', () => {
    const { sessions } = readWith({});
    expect(sessions.map(({ kind }) => kind)).toEqual(['round', 'repechage', 'round', 'final']);
    expect(readWith(ONE_SESSION).sessions).toHaveLength(1);
  });

  describe('leads from the entries to one ranking', () => {
    expectProblems(
      ['8.2.1(d)'],
      [
        ['there is a session', { sessions: [] }, 'sessions', 'at least one session'],
        ['ids are unique', { 'sessions[1].id': 'heat' }, 'sessions[1].id', "two sessions 'heat'"],
        ['somebody plays', { 'sessions[1].entrants': [] }, 'sessions[1].entrants', 'nobody plays'],
        ['sessions exist', { 'sessions[1].entrants[0].session': 'haet' }, 'sessions[1].entrants[0].session', "no session 'haet'"],
        [
          'sessions are earlier',
          { 'sessions[1].entrants[0].session': 'semi-final' },
          'sessions[1].entrants[0].session',
          "'semi-final' is not before session 'repechage'",
        ],
        [
          'a session is not before itself',
          { 'sessions[1].entrants[0].session': 'repechage' },
          'sessions[1].entrants[0].session',
          'is not before',
        ],
        [
          'nobody plays twice in a session',
          { 'sessions[2].entrants': [advanced('heat'), advanced('heat')] },
          'sessions[2].entrants[1]',
          'the same player',
        ],
        [
          'nobody plays twice through two sessions',
          { 'sessions[3].entrants': [advanced('heat'), advanced('semi-final')] },
          'sessions[3].entrants[1]',
          'the same player',
        ],
        [
          'all entries include every other group',
          { 'sessions[2].entrants[0]': { from: 'entries' } },
          'sessions[2].entrants[1]',
          'the same player',
        ],
        [
          'a repechage is for eliminated players',
          { 'sessions[1].entrants': [advanced('heat')] },
          'sessions[1].entrants',
          'repechage',
        ],
        ['only the last session is the final', { 'sessions[0].kind': 'final' }, 'sessions[0].kind', 'only the last'],
        ['the last session is no second chance', { 'sessions[3].kind': 'secondary' }, 'sessions[3].kind', 'secondary'],
        ['the last session has no cuts', { 'sessions[3].cuts': [{ by: 'overall', n: 1 }] }, 'sessions[3].cuts', 'has no cuts'],
        ['the other sessions have cuts', { 'sessions[0].cuts': [] }, 'sessions[0].cuts', 'needs a cut'],
        [
          'somebody uses the players who advance',
          { 'sessions[2].entrants': [advanced('heat')], buyBack: null },
          'sessions[1].id',
          "advance from 'repechage'",
        ],
      ],
    );
  });

  describe('fits every possible number of players', () => {
    expectProblems(
      ['8.2.1(d)'],
      [
        ['cuts keep somebody', { 'sessions[0].cuts[0].n': 0 }, 'sessions[0].cuts[0].n', '0 is not a whole number'],
        ['cuts eliminate somebody', { 'sessions[0].cuts[0].n': 12 }, 'sessions[0].cuts[0].n', '12 players advance of 12'],
        [
          'several cuts eliminate somebody',
          {
            'sessions[0].cuts': [
              { by: 'table', n: 5 },
              { by: 'lot', n: 2 },
            ],
          },
          'sessions[0].cuts[1].n',
          '12 players advance of 12',
        ],
        ['every table has a player', { 'sessions[2].tables': 7 }, 'sessions[2].tables', '6 players cannot fill 7 tables'],
        [
          'two players are left',
          { 'sessions[2].cuts[0].n': 1, 'prizes.percents': [100] },
          'sessions[3].entrants',
          'only 1 player is certain',
        ],
        [
          'a session until some remain eliminates somebody',
          { 'sessions[0].length': { by: 'survivors', remaining: 12, spinsMax: 50 } },
          'sessions[0].length.remaining',
          'ends when 12 remain',
        ],
      ],
    );
  });

  describe('has times in order', () => {
    const time = { by: 'time', minutes: 91 };
    expectProblems(
      ['8.2.1(d)'],
      [
        ['ascending', { 'sessions[1].startsMs': HEAT_MS }, 'sessions[1].startsMs', 'not after the session before'],
        ['after the close of entries', { 'entry.closesMs': (HEAT_MS ?? 0) + 1 }, 'sessions[0].startsMs', 'before entries close'],
        [
          'after the sessions that it needs',
          { 'sessions[0].length': time },
          'sessions[1].startsMs',
          "before session 'heat' ends",
        ],
      ],
    );
  });

  describe('decides every tie', () => {
    const steps = (...kinds: string[]) => kinds.map((by) => ({ by }));
    expectProblems(
      ['8.2.1(d)'],
      [
        ['with at least one step', { ties: [] }, 'ties', 'undecided'],
        ['with lot at the end', { ties: steps('earlier-spins') }, 'ties', 'undecided'],
        ['with lot only at the end', { ties: steps('lot', 'earlier-spins') }, 'ties[0].by', 'no step can follow lot'],
        ['with shared prizes only at the end', { ties: steps('share', 'lot') }, 'ties[0].by', 'no step can follow share'],
        ['without shared prizes at a cut', { ties: steps('share') }, 'ties[0].by', 'a tie at a cut stays undecided'],
        ['with each step once', { ties: steps('earlier-spins', 'earlier-spins', 'lot') }, 'ties[1].by', 'twice'],
        ['with a play-off of spins', { ties: [{ by: 'play-off', spins: 0, times: 1 }] }, 'ties[0].spins', '0 is not'],
        ['with a limit on play-offs', { ties: [{ by: 'play-off', spins: 1, times: 0 }] }, 'ties[0].times', '0 is not'],
      ],
    );

    it('by shared prizes if there is only one session', () => {
      expect(readWith({ ...ONE_SESSION, ties: steps('share') }).ties).toEqual([{ by: 'share' }]);
    });
  });

  it('accepts disjoint groups of several sessions', () => {
    const entrants = [advanced('heat'), advanced('repechage'), eliminated('repechage')];
    const { sessions } = readWith({ 'sessions[2].entrants': entrants, buyBack: null });
    expect(sessions[2]?.entrants).toEqual(entrants);
  });
});

describe('[crown-sic-bo 8.2.1(e)] a buy-back', () => {
  it('can be absent', () => {
    expect(readWith({ buyBack: null }).buyBack).toBe(null);
  });

  expectProblems(
    ['8.2.1(e)'],
    [
      ['happens at least once', { 'buyBack.times': 0 }, 'buyBack.times', '0 is not'],
      ['has time', { 'buyBack.minutes': 0 }, 'buyBack.minutes', '0 is not'],
      ['follows a session', { 'buyBack.after': [] }, 'buyBack.after', 'nobody can buy back'],
      ['follows a session that exists', { 'buyBack.after[0]': 'repecharge' }, 'buyBack.after[0]', "no session 'repecharge'"],
      ['names a session once', { 'buyBack.after': ['heat', 'heat'] }, 'buyBack.after[1]', 'twice'],
      ['has an effect', { 'buyBack.after': ['final'] }, 'buyBack.after[0]', 'no effect'],
      [
        'is before the last session that qualifies',
        { 'buyBack.after': ['semi-final'] },
        'buyBack.after[0]',
        "'final', which ranks",
      ],
      [
        'ends before the next session',
        { 'buyBack.minutes': ((SEMI_MS ?? 0) - (REPECHAGE_MS ?? 0)) / MINUTE_MS + 1 },
        'buyBack.minutes',
        "session 'semi-final' starts before",
      ],
      ['pays the house at most its fee', { 'buyBack.fee.housePart': 5001 }, 'buyBack.fee.housePart', 'above the fee of 5000'],
      ['has an exact total', { 'buyBack.fee.amount': 2 ** 52 }, 'buyBack.fee.amount', 'the fees of 16 players'],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(f)] who may enter', () => {
  expectProblems(['8.2.1(f)'], [['is an object', { eligibility: 'everyone' }, 'eligibility', 'is not an object']]);
});

describe('[crown-sic-bo 8.2.1(f)(i)] the statement about entitled persons', () => {
  expectProblems(
    ['8.2.1(f)(i)'],
    [['is needed', { 'statements[0]': undefined }, 'statements', 'entitled-persons-only is missing']],
  );
});

describe('[crown-sic-bo 8.2.1(f)(ii)] the statement that the house may refuse any application', () => {
  it('can be absent if the house does not reserve that right', () => {
    const { statements } = readWith({ 'statements[1]': undefined, 'eligibility.mayRefuse': false });
    expect(statements).toEqual(['entitled-persons-only', 'director-conducts-rules-prevail']);
  });

  expectProblems(
    ['8.2.1(f)(ii)'],
    [
      [
        'is needed if the house reserves that right',
        { 'statements[1]': undefined },
        'statements',
        'may-refuse-any-application is missing',
      ],
      ['is untrue otherwise', { 'eligibility.mayRefuse': false }, 'statements[1]', 'untrue'],
      ['follows from true or false', { 'eligibility.mayRefuse': null }, 'eligibility.mayRefuse', 'neither true nor false'],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(f)(iii)] the selection criteria', () => {
  it('can be absent or a text', () => {
    expect(readWith({}).eligibility.criteria).toBe(null);
    expect(readWith({ 'eligibility.criteria': 'Members only.' }).eligibility.criteria).toBe('Members only.');
  });

  expectProblems(
    ['8.2.1(f)(iii)'],
    [
      ['are not empty', { 'eligibility.criteria': ' ' }, 'eligibility.criteria', 'is not a text'],
      ['are not too long', { 'eligibility.criteria': 'x'.repeat(4001) }, 'eligibility.criteria', 'it has 4001'],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(g)] the terms of entry', () => {
  const { entry } = exampleWith() as unknown as Conditions;
  expectProblems(
    ['8.2.1(g)'],
    [
      ['close after they open', { 'entry.closesMs': entry.opensMs }, 'entry.closesMs', 'not after they open'],
      [
        'allow free withdrawal after the opening',
        { 'entry.withdrawFreeUntilMs': entry.opensMs - 1 },
        'entry.withdrawFreeUntilMs',
        'outside the time of entry',
      ],
      [
        'allow free withdrawal until the close at most',
        { 'entry.withdrawFreeUntilMs': entry.closesMs + 1 },
        'entry.withdrawFreeUntilMs',
        'outside the time of entry',
      ],
      ['have a minimum below the maximum', { 'entry.playersMin': 17 }, 'entry.playersMin', 'above the maximum of 16'],
      ['have at least two players', { 'entry.playersMin': 1 }, 'entry.playersMin', '1 is not'],
      ['have a form', { 'entry.form': '' }, 'entry.form', 'is not a text'],
      ['refund a part of the fee', { 'entry.lateRefundPercent': 101 }, 'entry.lateRefundPercent', '101 is not'],
      ['say what happens with too few entries', { 'entry.tooFew': 'wait' }, 'entry.tooFew', 'cancel, extend'],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(h)] disqualification and retirement', () => {
  expectProblems(
    ['8.2.1(h)'],
    [
      ['a disqualification has a basis', { 'disqualification.basis': '' }, 'disqualification.basis', 'is not a text'],
      ['a retirement has a basis', { 'retirement.basis': '\n' }, 'retirement.basis', 'is not a text'],
      ['the refund is not negative', { 'retirement.refundPercent': -1 }, 'retirement.refundPercent', '-1 is not'],
      [
        'the refund is at most the fee',
        { 'disqualification.refundPercent': 101 },
        'disqualification.refundPercent',
        '101 is not',
      ],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(i)] lateness', () => {
  expectProblems(
    ['8.2.1(i)'],
    [
      ['leaves a spin to play', { 'lateness.graceSpins': 10 }, 'lateness.graceSpins', "session 'repechage', which has 10"],
      [
        'leaves chips to play with',
        { 'sessions[1].chips': 2000 },
        'lateness.graceSpins',
        "no chips left in session 'repechage': 2000 of 2000",
      ],
      ['says what happens to the chips', { 'lateness.chips': 'gone' }, 'lateness.chips', 'kept, reduced'],
      [
        'says whether a waiting list is used',
        { 'lateness.waitingList': 'yes' },
        'lateness.waitingList',
        'neither true nor false',
      ],
    ],
  );

  it('takes no chips if they are kept', () => {
    expect(readWith({ 'sessions[1].chips': 2000, 'lateness.chips': 'kept' }).lateness.chips).toBe('kept');
  });
});

describe('[crown-sic-bo 8.2.1(j)] the prizes', () => {
  const amounts = (...values: number[]) => ({ prizes: { by: 'amounts', amounts: values } });
  const at = 'prizes.percents';
  expectProblems(
    ['8.2.1(j)'],
    [
      ['exist', { [at]: [] }, at, 'there is no prize'],
      ['add up to 100 per cent', { [at]: [50, 30] }, at, 'add up to 80 per cent'],
      ['do not rise', { [at]: [30, 50, 20] }, `${at}[1]`, 'place 2 gets 50'],
      ['are not zero', { [at]: [100, 0] }, `${at}[1]`, '0 is not'],
      ['are for players who are ranked', { [at]: [40, 30, 15, 10, 5] }, at, 'ranks as few as 4 players'],
      ['come from a fee', { 'entryFee.housePart': 10_000 }, at, 'nothing to share'],
      ['do not rise as amounts', amounts(100, 200), 'prizes.amounts[1]', 'place 2 gets 200'],
      ['have an exact total', amounts(2 ** 52, 2 ** 52, 2 ** 52), 'prizes.amounts', 'add up to more'],
      ['are of a known kind', { 'prizes.by': 'points' }, 'prizes.by', 'shares, amounts'],
    ],
  );
});

describe('[crown-sic-bo 8.2.1(k)] the statement that the director conducts and the rules prevail', () => {
  expectProblems(
    ['8.2.1(k)'],
    [['is needed', { 'statements[2]': undefined }, 'statements', 'director-conducts-rules-prevail is missing']],
  );

  it('is there once', () => {
    const statements = ['entitled-persons-only', 'director-conducts-rules-prevail', 'director-conducts-rules-prevail'];
    expect(problemWith({ statements, 'eligibility.mayRefuse': false })).toMatchObject({
      at: 'statements[2]',
      clauses: ['8.2.1'],
    });
  });
});
