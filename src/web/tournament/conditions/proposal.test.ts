/** Tests the proposals of the conditions form: every number of players, any start, copies and ids. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../../rulebooks/index.ts';
import { parseLocalText, toLocalText } from '../parts/local-time.ts';
import { checkForm, checkInput, DEFAULTS } from './check.ts';
import { toConditionsInput, toFormValues } from './form-values.ts';
import {
  moveConditions,
  PROPOSED_PLAYERS_MAX,
  PROPOSED_PLAYERS_MIN,
  proposeConditions,
  proposeFields,
  proposeId,
  translateTexts,
} from './proposal.ts';
import { MINUTE_MS, proposeStartMs } from './proposed-time.ts';
import { addSession } from './session-list.ts';

const START_MS = Date.parse('2026-11-21T20:00:00Z');
const texts = { form: 'at the desk', disqualification: 'a breach', retirement: 'at any time' };

const propose = (players: number, startsMs = START_MS, nowMs = START_MS - 6 * 60 * MINUTE_MS) =>
  proposeConditions({
    ...{ name: 'Evening', players, startsMs, nowMs, rulebook: 'crown-sic-bo', layout: 'A', texts, defaults: DEFAULTS },
  });

describe('the proposed conditions', () => {
  it('follow the language of the page, except texts that a person has changed', () => {
    const other = { form: 'an der Kasse', disqualification: 'ein Verstoß', retirement: 'jederzeit' };
    const values = { ...toFormValues(propose(8), 'en'), disqualificationBasis: 'typed' };
    expect(translateTexts(values, texts, other)).toEqual({
      ...values,
      form: 'an der Kasse',
      retirementBasis: 'jederzeit',
    });
  });

  it('[crown-sic-bo 8.2.1] are accepted by the check of the server for every number of players from 2 to 1,000', () => {
    for (let players = PROPOSED_PLAYERS_MIN; players <= PROPOSED_PLAYERS_MAX; players++) {
      const checked = checkInput(RULEBOOKS, propose(players));
      expect(checked.ok ? null : { players, problem: checked.problems[0] }).toBeNull();
    }
  });

  it('[crown-sic-bo 8.2.1(d)] stay without a contradiction when a heat is added before a single session', () => {
    const single = Array.from({ length: 30 }, (_, i) => i + 3).filter((players) => propose(players).sessions.length === 1);
    expect(single).toContain(4);
    for (const players of single) {
      const checked = checkForm(RULEBOOKS, addSession(toFormValues(propose(players), 'en'), 'round'), 'en');
      expect(checked.ok ? null : { players, problems: checked.problems }).toBeNull();
    }
  });

  it('[crown-sic-bo 8.2.1] are accepted for any start and any time of the proposal, also after a way through the form', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: PROPOSED_PLAYERS_MIN, max: PROPOSED_PLAYERS_MAX }),
        fc.integer({ min: Date.parse('2020-01-01'), max: Date.parse('2090-01-01') }),
        fc.integer({ min: -2 * 86_400_000, max: 30 * 86_400_000 }),
        (players, nowMs, aheadMs) => {
          const conditions = propose(players, nowMs + aheadMs, nowMs);
          const checked = checkInput(RULEBOOKS, toConditionsInput(toFormValues(conditions, 'en'), 'en'));
          expect(checked).toMatchObject({ ok: true, conditions });
        },
      ),
      { numRuns: 300 },
    );
  });

  it.each([
    [2, [2]],
    [8, [8]],
    [9, [9, 4]],
    [16, [16, 4]],
    [17, [17, 8]],
    [64, [64, 8]],
    [65, [65, 32, 8]],
    [255, [255, 32, 8]],
    [256, [256, 128, 32, 8]],
    [1000, [1000, 128, 32, 8]],
  ])('[crown-sic-bo 8.2.1(d)] for %i players have sessions with %j players', (players, fields) => {
    expect(proposeFields(players)).toEqual(fields);
  });

  it('[crown-sic-bo 8.2.1(d)] seat everybody at tables of eight, and lead to one final', () => {
    const { sessions, entry } = propose(100);
    expect(sessions.map(({ id, tables, seats, cuts }) => [id, tables, seats, cuts])).toEqual([
      ['heat', 13, 8, [{ by: 'overall', n: 32 }]],
      ['semi-final', 4, 8, [{ by: 'overall', n: 8 }]],
      ['final', 1, 8, []],
    ]);
    expect(entry).toMatchObject({ playersMin: 50, playersMax: 100 });
  });

  it('[crown-sic-bo 8.2.1(j)] have shares that add up to 100 per cent', () => {
    for (const players of [2, 3, 5, 8, 16, 64, 65, 1000]) {
      const { prizes } = propose(players);
      expect(prizes.by === 'shares' && prizes.percents.reduce((sum, percent) => sum + percent, 0)).toBe(100);
    }
  });

  it('[crown-sic-bo 8.2.1(g)] open entries at once and close them before the first session', () => {
    const { entry, sessions } = propose(16);
    expect(entry.opensMs).toBe(START_MS - 6 * 60 * MINUTE_MS);
    expect(entry.closesMs).toBe(START_MS - 30 * MINUTE_MS);
    expect(entry.withdrawFreeUntilMs).toBe(START_MS - 60 * MINUTE_MS);
    expect(sessions.map(({ startsMs }) => startsMs)).toEqual([START_MS, START_MS + 60 * MINUTE_MS]);
  });
});

describe('the proposed conditions of a tournament that starts soon', () => {
  it.each([1, 2, 5, 9, 10, 30])('[crown-sic-bo 8.2.1(g)] open entries now if the start is in %i minutes', (minutes) => {
    const { entry } = propose(4, START_MS, START_MS - minutes * MINUTE_MS);
    expect(entry.opensMs).toBe(START_MS - minutes * MINUTE_MS);
    expect(entry.closesMs).toBeGreaterThan(entry.opensMs);
    expect(entry.closesMs).toBeLessThanOrEqual(START_MS);
  });
});

describe('a copy of conditions', () => {
  it('moves every time by the same distance', () => {
    const original = propose(100);
    const moved = moveConditions(original, START_MS + 7 * 86_400_000);
    expect(moved).toEqual(propose(100, START_MS + 7 * 86_400_000, START_MS + 7 * 86_400_000 - 6 * 60 * MINUTE_MS));
    expect(moved).not.toEqual(original);
  });
});

describe('the proposed id', () => {
  it.each([
    ['Autumn Cup', [], 'autumn-cup'],
    ['  Été à Paris!  ', [], 'ete-a-paris'],
    ["Director's Night", [], 'directors-night'],
    ['Autumn Cup', ['autumn-cup', 'autumn-cup-2'], 'autumn-cup-3'],
    ['New', [], 'new-2'],
    ['秋季盃', [], /^tournament-2026-11-2[12]$/],
    ['x'.repeat(100), [], 'x'.repeat(44)],
  ] as const)('of %j is %s', (name, taken, id) => {
    expect(proposeId(name, START_MS, taken)).toMatch(typeof id === 'string' ? new RegExp(`^${id}$`) : id);
  });

  it('has the form that the server accepts for every name', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const id = proposeId(name, START_MS, []);
        expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);
        expect(id.length).toBeLessThanOrEqual(48);
      }),
    );
  });
});

describe('local times', () => {
  it('survive a way through the text of the field', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 4_000_000_000_000 }), (ms) => {
        const text = toLocalText(ms);
        expect(toLocalText(parseLocalText(text) ?? 0)).toBe(text);
        const minute = toLocalText(ms - (ms % MINUTE_MS));
        expect(minute).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d$/);
      }),
    );
  });

  it.each(['', '2026-11-21', '20:00', 'tonight', '2026-13-40T20:00'])('%j is no time', (text) => {
    expect(parseLocalText(text)).toBeNull();
  });

  it('propose tonight at eight, or the next full hour that leaves two hours', () => {
    const at = (text: string): number => new Date(text).getTime();
    expect(proposeStartMs(at('2026-11-21T10:15'))).toBe(at('2026-11-21T20:00'));
    expect(proposeStartMs(at('2026-11-21T18:00'))).toBe(at('2026-11-21T20:00'));
    expect(proposeStartMs(at('2026-11-21T18:01'))).toBe(at('2026-11-21T21:00'));
    expect(proposeStartMs(at('2026-11-21T23:30'))).toBe(at('2026-11-22T02:00'));
  });
});
