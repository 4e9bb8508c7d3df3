/** Tests the values of the conditions form: conversion in both directions, wrong texts, sessions, prizes, differences and problems. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { exampleWith } from '../../../../test/kit/tournament-example.ts';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { PROBLEM_CODES } from '../../../rules/index.ts';
import { CONDITION_PROBLEM_CODES, type Conditions } from '../../../tournament/index.ts';
import { LANGUAGES } from '../../felt/headless.ts';
import { checkForm, checkInput } from './check.ts';
import { differencesOf } from './diff.ts';
import { clausesOfField, FIELD_KEYS, fieldPlaceOf, keyOf } from './field-keys.ts';
import { type FormValues, toConditionsInput, toFormValues } from './form-values.ts';
import { previewPrizes } from './prize-preview.ts';
import { addSession, changeSession, moveSession, removeSession } from './session-list.ts';
import { EN } from './words/en-problems.ts';
import { VI } from './words/vi-problems.ts';
import { ZH_HANS } from './words/zh-hans-problems.ts';
import { ZH_HANT } from './words/zh-hant-problems.ts';

/** Times of the example are whole minutes. */
const example = exampleWith() as unknown as Conditions;
const values = toFormValues(example, 'en');

const problemOf = (changes: Partial<FormValues>): unknown => {
  const checked = checkForm(RULEBOOKS, { ...values, ...changes }, 'en');
  return checked.ok ? null : checked.problems[0];
};
const sessionsWith = (index: number, changes: Partial<FormValues['sessions'][number]>): Partial<FormValues> => ({
  sessions: values.sessions.map((session, i) => (i === index ? { ...session, ...changes } : session)),
});

describe('the values of the form', () => {
  it('lead back to the same conditions', () => {
    expect(toConditionsInput(values, 'en')).toEqual(example);
  });

  it.each([
    ['sessions by time', { 'sessions[0].length': { by: 'time', minutes: 45 } }],
    ['sessions by survivors', { 'sessions[0].length': { by: 'survivors', remaining: 4, spinsMax: 60 } }],
    ['no compulsory wager', { 'sessions[1].compulsory': null }],
    ['no buy-back', { buyBack: null }],
    ['guaranteed prizes', { prizes: { by: 'amounts', amounts: [500_050, 1000] } }],
    ['limits of single bets', { 'sign.bets': { small: { maximum: 1000 } } }],
    ['selection criteria', { 'eligibility.criteria': 'members only' }],
  ])('keep %s', (_, changes) => {
    const conditions = exampleWith(changes) as unknown as Conditions;
    expect(toConditionsInput(toFormValues(conditions, 'en'), 'en')).toEqual(conditions);
  });

  it('read amounts with decimals and group separators, and numbers in full-width digits', () => {
    const input = toConditionsInput({ ...values, feeAmount: '1,234.50', noticeMinutes: '３０' }, 'en');
    expect(input).toMatchObject({ entryFee: { amount: 123_450 }, noticeMinutes: 30 });
  });

  it('[crown-sic-bo 8.2.1] report any text that is no value at the field of the text', () => {
    const fields: readonly (readonly [keyof FormValues, string])[] = [
      ['feeAmount', 'entryFee.amount'],
      ['feeHousePart', 'entryFee.housePart'],
      ['opens', 'entry.opensMs'],
      ['closes', 'entry.closesMs'],
      ['playersMax', 'entry.playersMax'],
      ['lateRefundPercent', 'entry.lateRefundPercent'],
      ['graceSpins', 'lateness.graceSpins'],
      ['noticeMinutes', 'noticeMinutes'],
    ];
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.string({ maxLength: 12 }), ([name, at], text) => {
        fc.pre(!/\d/.test(text.normalize('NFKC')));
        expect(problemOf({ [name]: text })).toMatchObject({ at });
      }),
    );
  });
});

it.each(LANGUAGES)('amounts of the form are written and read in %s', (language) => {
  const conditions = { ...example, entryFee: { amount: 123_450, housePart: 50 } };
  expect(toConditionsInput(toFormValues(conditions, language), language)).toEqual(conditions);
});

describe('the check of the form', () => {
  it('accepts the example, and says how many players each session can have', () => {
    expect(checkForm(RULEBOOKS, values, 'en')).toMatchObject({
      ok: true,
      sizes: [
        { least: 12, most: 16, advancing: 4 },
        { least: 8, most: 12, advancing: 2 },
        { least: 6, most: 16, advancing: 4 },
        { least: 4, most: 4, advancing: 0 },
      ],
    });
  });

  it.each<[string, Partial<FormValues>, string, string, string]>([
    [
      '[crown-sic-bo 8.2.1(a)] a part of the house above the fee',
      { feeHousePart: '200' },
      'bad-fee',
      'entryFee.housePart',
      '8.2.1(a)',
    ],
    [
      '[crown-sic-bo 8.2.1(b)] chips below the minimum',
      sessionsWith(0, { chips: '1' }),
      'bad-chips',
      'sessions[0].chips',
      '8.2.1(b)',
    ],
    [
      '[crown-sic-bo 8.2.1(c)] a compulsory wager below the minimum',
      sessionsWith(0, { compulsory: '1' }),
      'bad-chips',
      'sessions[0].compulsory.amount',
      '8.2.1(c)',
    ],
    [
      '[crown-sic-bo 8.2.1(d)] a session without a cut',
      sessionsWith(0, { cuts: [] }),
      'bad-structure',
      'sessions[0].cuts',
      '8.2.1(d)',
    ],
    [
      '[crown-sic-bo 8.2.1(e)] a buy-back after no session',
      { buyBack: { ...values.buyBack, after: [] } },
      'bad-buy-back',
      'buyBack.after',
      '8.2.1(e)',
    ],
    [
      '[crown-sic-bo 8.2.1(f)(i)] a missing statement',
      { statements: values.statements.slice(1) },
      'bad-statements',
      'statements',
      '8.2.1(f)(i)',
    ],
    [
      '[crown-sic-bo 8.2.1(g)] entries that close before they open',
      { closes: values.opens },
      'bad-time',
      'entry.closesMs',
      '8.2.1(g)',
    ],
    [
      '[crown-sic-bo 8.2.1(h)] no basis of disqualification',
      { disqualificationBasis: ' ' },
      'not-text',
      'disqualification.basis',
      '8.2.1(h)',
    ],
    ['[crown-sic-bo 8.2.1(i)] a grace of all spins', { graceSpins: '30' }, 'bad-lateness', 'lateness.graceSpins', '8.2.1(i)'],
    [
      '[crown-sic-bo 8.2.1(j)] shares of 90 per cent',
      { percents: ['50', '30', '10'] },
      'bad-prizes',
      'prizes.percents',
      '8.2.1(j)',
    ],
    ['[crown-sic-bo 8.2.1(d)] ties without an end', { ties: values.ties.slice(0, -1) }, 'ties-undecided', 'ties', '8.2.1(d)'],
  ])('%s', (_, changes, code, at, clause) => {
    expect(problemOf(changes)).toMatchObject({ code, at, clauses: expect.arrayContaining([clause]) });
  });
});

describe('the words of problems', () => {
  it('exist in every language for every code of a problem', () => {
    const codes = [...PROBLEM_CODES, ...CONDITION_PROBLEM_CODES, 'id-taken', 'bad-id'].sort();
    expect(Object.keys(EN.codes).sort()).toEqual(codes);
    for (const words of [ZH_HANT, ZH_HANS, VI]) expect(Object.keys(words.codes).sort()).toEqual(codes);
    expect(Object.keys(ZH_HANT.exact)).toEqual(Object.keys(EN.exact));
  });

  it('name only codes that exist, at places that lead to a field', () => {
    for (const key of Object.keys(EN.exact)) {
      const [code = '', place = ''] = key.split(' ');
      expect(Object.keys(EN.codes)).toContain(code);
      expect(keyOf(fieldPlaceOf(place.replaceAll('[]', '[0]'))), key).not.toBeNull();
    }
  });
});

describe('the field of a problem', () => {
  it.each([
    ['sessions[1].cuts[0].n', 'sessions[1].cuts'],
    ['sessions[2].entrants[1].session', 'sessions[2].entrants'],
    ['sessions[0].length.spins', 'sessions[0].length.spins'],
    ['sessions[0].compulsory.amount', 'sessions[0].compulsory.amount'],
    ['ties[2].by', 'ties'],
    ['prizes.percents[1]', 'prizes'],
    ['statements[2]', 'statements'],
    ['sign', 'sign.minimum'],
    ['sign.bets.small', 'sign.minimum'],
    ['buyBack.after[0]', 'buyBack.after'],
    ['', 'name'],
    ['nonsense', 'name'],
  ])('%s is shown at %s', (at, place) => {
    expect(fieldPlaceOf(at)).toBe(place);
  });

  it('is known for every problem that any change of the example makes', () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(example)), fc.jsonValue(), (name, value) => {
        const checked = checkInput(RULEBOOKS, { ...example, [name]: value });
        if (!checked.ok) expect(keyOf(fieldPlaceOf(checked.problems[0].at))).not.toBeNull();
      }),
    );
  });

  it('[crown-sic-bo 8.2.1] has a clause for every item from (a) to (k)', () => {
    const tournaments = RULEBOOKS.find(({ id }) => id === 'crown-sic-bo')?.conduct.tournaments ?? null;
    const cited = new Set(FIELD_KEYS.flatMap((key) => clausesOfField(key, tournaments)));
    for (const item of 'abcdeghij') expect(cited).toContain(`8.2.1(${item})`);
    for (const clause of ['8.2.1(f)(ii)', '8.2.1(f)(iii)', '8.2.3', '8.2.4', '8.3.1', '8.3.3', '8.3.4', '8.3.5(b)'])
      expect(cited).toContain(clause);
  });
});

describe('the sessions of the form', () => {
  it('[crown-sic-bo 8.2.1(d)] a new round and a new repechage fit between the sessions', () => {
    const simple = toFormValues(
      {
        ...example,
        buyBack: null,
        sessions: [
          { ...(example.sessions[0] as Conditions['sessions'][number]), cuts: [{ by: 'overall', n: 8 }] },
          {
            ...(example.sessions[3] as Conditions['sessions'][number]),
            entrants: [{ from: 'advanced', session: 'heat' }],
            seats: 8,
          },
        ],
      },
      'en',
    );
    expect(checkForm(RULEBOOKS, simple, 'en')).toMatchObject({ ok: true });
    const withRound = addSession(simple, 'round');
    expect(withRound.sessions.map(({ id }) => id)).toEqual(['heat', 'round', 'final']);
    expect(withRound.sessions.at(-1)?.entrants).toEqual([{ from: 'advanced', session: 'round' }]);
    expect(checkForm(RULEBOOKS, withRound, 'en')).toMatchObject({ ok: true });
    const withRepechage = addSession(simple, 'repechage');
    expect(withRepechage.sessions.map(({ id }) => id)).toEqual(['heat', 'repechage', 'final']);
    expect(withRepechage.sessions[1]?.entrants).toEqual([{ from: 'eliminated', session: 'heat' }]);
    expect(withRepechage.sessions[2]?.entrants).toEqual([
      { from: 'advanced', session: 'heat' },
      { from: 'advanced', session: 'repechage' },
    ]);
    // Only the number of tables for as few as four eliminated players is left to the person.
    expect(removeSession(withRound, 1).sessions.map(({ id, entrants }) => [id, entrants])).toEqual(
      simple.sessions.map(({ id, entrants }) => [id, entrants]),
    );
    expect(removeSession(withRepechage, 1).sessions[1]?.entrants).toEqual([{ from: 'advanced', session: 'heat' }]);
  });

  it('a heat is added before a single session', () => {
    const only = toFormValues(
      {
        ...example,
        buyBack: null,
        sessions: [{ ...(example.sessions[3] as Conditions['sessions'][number]), entrants: [{ from: 'entries' }] }],
      },
      'en',
    );
    const added = addSession(only, 'round');
    expect(added.sessions.map(({ id, entrants }) => [id, entrants])).toEqual([
      ['heat', [{ from: 'entries' }]],
      ['final', [{ from: 'advanced', session: 'heat' }]],
    ]);
  });

  it('a new name changes the references of the other sessions and of the buy-back', () => {
    const renamed = changeSession(values, 1, { id: 'second-chance' });
    expect(toConditionsInput(renamed, 'en')).toMatchObject({
      buyBack: { after: ['second-chance'] },
      sessions: [{}, { id: 'second-chance' }, { entrants: [{ session: 'heat' }, { session: 'second-chance' }] }, {}],
    });
    expect(checkForm(RULEBOOKS, renamed, 'en')).toMatchObject({ ok: true });
  });

  it('two sessions that change places exchange their starts', () => {
    const moved = moveSession(values, 0, 1);
    expect(moved.sessions.map(({ id, starts }) => [id, starts]).slice(0, 2)).toEqual([
      ['repechage', values.sessions[0]?.starts],
      ['heat', values.sessions[1]?.starts],
    ]);
    expect(moveSession(moved, 1, -1)).toEqual(values);
    expect(moveSession(values, 0, -1)).toBe(values);
  });
});

describe('the preview of prizes', () => {
  const fees = { feeAmount: '100', feeHousePart: '10', prizesBy: 'shares', percents: ['50', '30', '20'], amounts: [] } as const;

  it('[crown-sic-bo 8.2.1(j)] shares the whole pool', () => {
    expect(previewPrizes(fees, 16, 'en')).toEqual({ pool: 144_000, prizes: [72_000, 43_200, 28_800] });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000 }), fc.integer({ min: 1, max: 99 }), (players, first) => {
        const preview = previewPrizes(
          { ...fees, feeAmount: '10.01', percents: [String(first), String(100 - first)] },
          players,
          'en',
        );
        expect(preview?.prizes.reduce((sum, prize) => sum + prize, 0)).toBe(preview?.pool);
      }),
    );
  });

  it('shows guaranteed amounts as they are, and nothing while a value is wrong', () => {
    expect(previewPrizes({ ...fees, prizesBy: 'amounts', amounts: ['1,000', '500'] }, 3, 'en')?.prizes).toEqual([
      100_000, 50_000,
    ]);
    expect(previewPrizes({ ...fees, percents: ['50'] }, 16, 'en')).toBeNull();
    expect(previewPrizes({ ...fees, feeAmount: 'x' }, 16, 'en')).toBeNull();
    expect(previewPrizes({ ...fees, feeHousePart: '101' }, 16, 'en')).toBeNull();
    expect(previewPrizes(fees, Number.NaN, 'en')).toBeNull();
  });
});

describe('the differences of two versions', () => {
  it('have the old and the new value of each changed field, with sessions by name', () => {
    const changed = exampleWith({
      name: 'Winter',
      'sessions[0].chips': 200_000,
      'sessions[1]': undefined,
      buyBack: null,
    }) as unknown as Conditions;
    const differences = differencesOf(example, changed);
    expect(differences).toContainEqual({ at: 'name', before: 'Autumn Sic Bo Tournament', after: 'Winter' });
    expect(differences).toContainEqual({ at: 'sessions[heat].chips', before: 100_000, after: 200_000 });
    expect(differences).toContainEqual({ at: 'sessions[repechage].tables', before: 2, after: undefined });
    expect(differences).toContainEqual({ at: 'buyBack.minutes', before: 15, after: undefined });
    expect(differences.some(({ at }) => at.startsWith('sessions[final]'))).toBe(false);
    expect(differencesOf(example, example)).toEqual([]);
  });
});
