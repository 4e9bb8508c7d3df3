/** Tests the reader of tournament conditions: shapes, defaults, limits, canonical text, and any change of a field. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { quickOrFull } from '../../test/kit/size.ts';
import { exampleWith, pathsIn, valueAt } from '../../test/kit/tournament-example.ts';
import { RULEBOOKS } from '../rulebooks/index.ts';
import type { Conditions } from './conditions.ts';
import { conditionsText } from './conditions-text.ts';
import { type ConditionProblem, formatConditionProblem } from './fields.ts';
import { CONDITION_DEFAULTS, readConditions, SESSIONS_MAX } from './read-conditions.ts';
import { advancingFrom, buyBackTarget, fieldSizes } from './structure.ts';

const read = (input: unknown): Conditions => {
  const result = readConditions(RULEBOOKS, input);
  if (!result.ok) throw new Error(formatConditionProblem(result.problem));
  return result.value;
};

const problemOf = (input: unknown): ConditionProblem => {
  const result = readConditions(RULEBOOKS, input);
  if (result.ok) throw new Error('the conditions are valid');
  return result.problem;
};

describe('readConditions', () => {
  it('returns the example of the documents unchanged', () => {
    expect(read(exampleWith())).toEqual(exampleWith());
  });

  it('fills in the default of every optional field', () => {
    const D = CONDITION_DEFAULTS;
    const conditions = read(
      exampleWith({
        'sessions[0].compulsory.shortOfChips': undefined,
        'buyBack.times': undefined,
        'eligibility.criteria': undefined,
        'entry.tooFew': undefined,
        lateness: undefined,
        signature: undefined,
        substitutes: undefined,
        noticeMinutes: undefined,
        directorAwaySeconds: undefined,
        chipsBecomeCash: undefined,
        wagersShown: undefined,
        ties: undefined,
        remarks: undefined,
      }),
    );
    const { signature, substitutes, noticeMinutes, directorAwaySeconds, chipsBecomeCash, wagersShown, ties, remarks, lateness } =
      D;
    expect(conditions).toMatchObject({
      signature,
      substitutes,
      noticeMinutes,
      directorAwaySeconds,
      chipsBecomeCash,
      wagersShown,
    });
    expect(conditions).toMatchObject({ ties, remarks, lateness });
    expect(conditions.sessions[0]?.compulsory).toEqual({ amount: 1000, shortOfChips: D.shortOfChips });
    expect([conditions.buyBack?.times, conditions.eligibility.criteria, conditions.entry.tooFew]).toEqual([1, null, 'cancel']);
    expect(read(exampleWith({ 'lateness.chips': undefined })).lateness).toEqual(lateness);
  });

  const rows: [path: string, code: string, at: string, value: unknown, nearest?: string][] = [
    ['rulebook', 'unknown-rulebook', 'rulebook', 'crown-sicbo', 'crown-sic-bo'],
    ['rulebook', 'missing-field', 'rulebook', undefined],
    ['rulebook', 'not-text', 'rulebook', 5],
    ['layout', 'unknown-layout', 'layout', 'Z'],
    ['name', 'missing-field', 'name', undefined],
    ['name', 'not-text', 'name', '  '],
    ['name', 'not-text', 'name', 'x'.repeat(129)],
    ['sessoins', 'unknown-field', '', [], 'sessions'],
    ['sign.minimum', 'bad-amount', 'sign.minimum', 0],
    ['sign.maximum', 'bad-limits', 'sign', 100],
    ['sign.maximum', 'bad-limits', 'sign', undefined],
    ['sign.bets', 'unknown-bet', 'sign.bets.bgi', { bgi: { minimum: 5 } }, 'big'],
    ['sessions', 'not-a-list', 'sessions', {}],
    ['sessions[1]', 'not-an-object', 'sessions[1]', 'heat'],
    ['sessions[1].chip', 'unknown-field', 'sessions[1]', 5, 'chips'],
    ['sessions[1].id', 'not-text', 'sessions[1].id', '__proto__'],
    ['sessions[1].id', 'not-text', 'sessions[1].id', 'second chance'],
    ['sessions[1].id', 'not-text', 'sessions[1].id', 'x'.repeat(33)],
    ['sessions[1].kind', 'bad-choice', 'sessions[1].kind', 'repecharge', 'repechage'],
    ['sessions[1].cuts[0].n', 'bad-number', 'sessions[1].cuts[0].n', 0],
    ['sessions[1].cuts[0].n', 'bad-number', 'sessions[1].cuts[0].n', 1.5],
    ['sessions[1].cuts[0].by', 'bad-choice', 'sessions[1].cuts[0].by', 'tabel', 'table'],
    ['sessions[1].tables', 'bad-number', 'sessions[1].tables', 0],
    ['sessions[1].length', 'missing-field', 'sessions[1].length.spins', { by: 'spins' }],
    ['sessions[1].length', 'missing-field', 'sessions[1].length.by', {}],
    ['sessions[1].length', 'not-an-object', 'sessions[1].length', null],
    ['sessions[1].length', 'bad-choice', 'sessions[1].length.by', { by: 'spin', spins: 3 }, 'spins'],
    ['sessions[1].length', 'unknown-field', 'sessions[1].length', { by: 'spins', spins: 3, minutes: 5 }],
    ['sessions[1].entrants[0]', 'unknown-field', 'sessions[1].entrants[0]', { from: 'entries', session: 'heat' }],
    ['sessions[1].startsMs', 'bad-number', 'sessions[1].startsMs', -1],
    ['sessions[1].startsMs', 'bad-number', 'sessions[1].startsMs', '2027-01-01'],
    ['eligibility.mayRefuse', 'bad-choice', 'eligibility.mayRefuse', 'yes'],
    ['noticeMinutes', 'bad-number', 'noticeMinutes', 0],
    ['directorAwaySeconds', 'bad-number', 'directorAwaySeconds', -1],
    ['wagersShown', 'bad-choice', 'wagersShown', 'after', 'after-close'],
    ['chipsBecomeCash', 'bad-choice', 'chipsBecomeCash', 1],
    ['remarks', 'not-text', 'remarks', 'x'.repeat(4001)],
    ['statements[0]', 'bad-choice', 'statements[0]', 'entitled-person-only', 'entitled-persons-only'],
    ['ties[2].spins', 'bad-number', 'ties[2].spins', 0],
    ['ties[2].times', 'bad-number', 'ties[2].times', 0],
    ['ties', 'too-many', 'ties', Array(11).fill({ by: 'lot' })],
    ['sessions', 'too-many', 'sessions', Array(SESSIONS_MAX + 1).fill({})],
    ['entryFee.amount', 'bad-amount', 'entryFee.amount', 2 ** 53],
  ];
  it.each(rows)('a change of %s: %s at %s', (path, code, at, value, nearest) => {
    expect(problemOf(exampleWith({ [path]: value }))).toMatchObject({ code, at, ...(nearest === undefined ? {} : { nearest }) });
  });

  it.each([[null], [[]], ['text'], [5], [undefined]])('rejects %j', (input) => {
    expect(problemOf(input)).toMatchObject({ code: 'not-an-object', at: '', clauses: [] });
  });

  it('reports the first problem only, in the order of the fields', () => {
    const problem = problemOf(exampleWith({ 'sessions[2].seats': 0, 'sessions[1].tables': 'two', remarks: 5 }));
    expect(problem.at).toBe('sessions[1].tables');
  });

  it('formats a problem with its path, clauses and hint', () => {
    expect(formatConditionProblem(problemOf(exampleWith({ 'sessions[0].kind': 'rond' })))).toBe(
      "sessions[0].kind: 'rond' is not one of round, repechage, catch-up, secondary, final (8.2.1(d)) (did you mean 'round'?)",
    );
    expect(formatConditionProblem(problemOf(exampleWith({ noticeMinutes: 0 })))).toBe(
      'noticeMinutes: 0 is not a whole number from 1 to 10080',
    );
  });

  it('reads every kind of length, cut and prize', () => {
    for (const length of [
      { by: 'time', minutes: 45 },
      { by: 'survivors', remaining: 3, spinsMax: 40 },
    ])
      expect(read(exampleWith({ 'sessions[0].length': length })).sessions[0]?.length).toEqual(length);
    const cuts = [
      { by: 'table', n: 1 },
      { by: 'best-of-rest', n: 1 },
      { by: 'lot', n: 1 },
    ];
    expect(read(exampleWith({ 'sessions[0].cuts': cuts, 'sessions[1].seats': 7 })).sessions[0]?.cuts).toEqual(cuts);
    const prizes = { by: 'amounts', amounts: [50_000, 20_000] };
    expect(read(exampleWith({ prizes })).prizes).toEqual(prizes);
  });

  it('answers quickly if many sessions have several groups', () => {
    const [heat] = (exampleWith() as unknown as Conditions).sessions;
    // Each session plays on with both groups of the session before it, and the last one also with the players from the heat.
    const later = Array.from({ length: SESSIONS_MAX - 1 }, (_, i) => ({
      ...heat,
      id: `s${i}`,
      entrants: [
        ...(i === 0 ? [] : ['advanced', 'eliminated'].map((from) => ({ from, session: `s${i - 1}` }))),
        ...(i === 0 ? [{ from: 'eliminated', session: 'heat' }] : []),
        ...(i === SESSIONS_MAX - 2 ? [{ from: 'advanced', session: 'heat' }] : []),
      ],
    }));
    expect(problemOf(exampleWith({ sessions: [heat, ...later] }))).toMatchObject({
      code: 'bad-structure',
      at: 'sessions[49].cuts',
    });
  });
});

describe('the sessions', () => {
  it('have the numbers of players that entries, cuts and buy-backs allow', () => {
    const conditions = read(exampleWith());
    expect(fieldSizes(conditions)).toEqual([
      { least: 12, most: 16 },
      { least: 8, most: 12 },
      { least: 6, most: 16 },
      { least: 4, most: 4 },
    ]);
    expect(conditions.sessions.map(advancingFrom)).toEqual([4, 2, 4, 0]);
  });

  it('take buy-backs in the next session of the main draw', () => {
    const { sessions } = read(exampleWith());
    expect(sessions.map(({ id }) => buyBackTarget(sessions, id)?.id)).toEqual(['semi-final', 'semi-final', 'final', undefined]);
  });
});

describe('conditionsText', () => {
  it('does not depend on the order of the fields, and is read back unchanged', () => {
    const conditions = read(exampleWith());
    const reversed = Object.fromEntries(Object.entries(conditions).reverse()) as unknown as Conditions;
    expect(conditionsText(reversed)).toBe(conditionsText(conditions));
    expect(read(JSON.parse(conditionsText(conditions)))).toEqual(conditions);
    expect(conditionsText(conditions)).toMatch(/^\{"buyBack":\{"after":\["repechage"\],"fee":\{"amount":5000,"housePart":500\}/);
  });

  it('has all fields, also those that were filled in', () => {
    const conditions = read(exampleWith({ ties: undefined, lateness: undefined }));
    expect(JSON.parse(conditionsText(conditions))).toEqual(conditions);
  });
});

describe('the problems of conditions', () => {
  const problemsOf = (changes: Readonly<Record<string, unknown>>): readonly string[] => {
    const result = readConditions(RULEBOOKS, exampleWith(changes));
    if (result.ok) return [];
    expect(result.problem).toBe(result.problems[0]);
    return result.problems.map(({ code, at }) => `${code} ${at}`);
  };

  it('are all reported, with contradictions between fields that are valid', () => {
    expect(
      problemsOf({
        name: '',
        noticeMinutes: 0,
        'entry.form': '',
        'entryFee.housePart': 1_000_000,
        statements: [],
        'prizes.percents': [40, 20],
        'lateness.graceSpins': 2000,
      }),
    ).toEqual([
      'not-text name',
      'not-text entry.form',
      'bad-number noticeMinutes',
      'bad-fee entryFee.housePart',
      'bad-statements statements',
      'bad-lateness lateness.graceSpins',
    ]);
    expect(problemsOf({ 'prizes.percents': [40, 20], remarks: 1, ties: [{ by: 'earlier-spins' }] })).toEqual([
      'not-text remarks',
      'ties-undecided ties',
      'bad-prizes prizes.percents',
    ]);
  });

  it('do not include what only follows from another problem', () => {
    expect(problemsOf({ 'sessions[0].compulsory.amount': 100_000_000 })).toEqual(['bad-chips sessions[0].compulsory.amount']);
  });

  it('do not include contradictions with a value that could not be read', () => {
    expect(problemsOf({ 'entryFee.amount': 'ten' })).toEqual(['bad-amount entryFee.amount']);
    expect(problemsOf({ 'entry.playersMax': 'many' })).toEqual(['bad-number entry.playersMax']);
    expect(problemsOf({ 'sessions[0].tables': 'two' })).toEqual(['bad-number sessions[0].tables']);
    expect(problemsOf({ 'sessions[0].startsMs': 'noon', 'lateness.graceSpins': -1 })).toEqual([
      'bad-number sessions[0].startsMs',
      'bad-number lateness.graceSpins',
    ]);
  });
});

describe('any change of a field', () => {
  const example = exampleWith();
  const PATHS = pathsIn(example);
  const VALUES = [undefined, null, true, '', 'x', 0, 1, -1, 2.5, 3, 100, 2 ** 53, [], {}, [{}], [null], { by: 'lot' }];

  /** A missing field has no value, but the object around it exists. */
  const exists = (input: unknown, { at, code }: ConditionProblem): boolean =>
    at === '' || valueAt(input, code === 'missing-field' ? at.replace(/\.?[^.]+$/, '') : at) !== undefined;

  const counts = { read: 0, refused: 0 };
  const check = (input: unknown): void => {
    const result = readConditions(RULEBOOKS, input);
    counts[result.ok ? 'read' : 'refused']++;
    if (result.ok) expect(readConditions(RULEBOOKS, JSON.parse(conditionsText(result.value)))).toEqual(result);
    else for (const problem of result.problems) expect(exists(input, problem), formatConditionProblem(problem)).toBe(true);
  };

  it('is read, or reported at a path that exists', { timeout: 300_000 }, () => {
    const value = fc.oneof(fc.constantFrom(...VALUES), fc.jsonValue({ maxDepth: 3 }), fc.integer({ min: 0, max: 40 }));
    const change = fc.tuple(fc.constantFrom(...PATHS), value);
    const runs = { seed: 8, numRuns: quickOrFull(1000, 4000) };
    fc.assert(
      fc.property(change, ([path, changed]) => check(exampleWith({ [path]: changed }))),
      runs,
    );
    fc.assert(
      fc.property(fc.constantFrom(...PATHS), fc.constantFrom(...PATHS), (from, to) =>
        check(exampleWith({ [to]: structuredClone(valueAt(example, from)) })),
      ),
      runs,
    );
  });

  it('happened in both ways', () => {
    expect(counts.read).toBeGreaterThan(50);
    expect(counts.refused).toBeGreaterThan(500);
  });
});
