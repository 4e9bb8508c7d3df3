/** Tests the differences between two versions of conditions. */
import { describe, expect, it } from 'vitest';
import type { Conditions } from '../../../tournament/index.ts';
import { DEFAULTS } from './check.ts';
import { differencesOf } from './diff.ts';
import { proposeConditions } from './proposal.ts';

const START_MS = Date.parse('2026-11-21T20:00:00Z');
const BEFORE: Conditions = proposeConditions({
  ...{ name: 'Evening', players: 16, startsMs: START_MS, nowMs: START_MS - 86_400_000, rulebook: 'crown-sic-bo', layout: 'A' },
  ...{ texts: { form: '', disqualification: '', retirement: '' }, defaults: DEFAULTS },
});

describe('the differences', () => {
  it('are none between equal conditions', () => {
    expect(differencesOf(BEFORE, structuredClone(BEFORE))).toEqual([]);
  });

  it('[crown-sic-bo 8.2.1(d)] have the order of the sessions, because the last one decides the prizes', () => {
    const after = { ...BEFORE, sessions: BEFORE.sessions.toReversed() };
    expect(differencesOf(BEFORE, after)).toEqual([{ at: 'sessions', before: 'heat, final', after: 'final, heat' }]);
  });

  it('[crown-sic-bo 8.2.1(d)] have who plays a session in one value', () => {
    const sessions = BEFORE.sessions.map((session) =>
      session.id === 'final' ? { ...session, entrants: [{ from: 'eliminated', session: 'heat' } as const] } : session,
    );
    expect(differencesOf(BEFORE, { ...BEFORE, sessions })).toEqual([
      { at: 'sessions[final].entrants[0]', before: 'advanced heat', after: 'eliminated heat' },
    ]);
  });

  it('have values that only one version has', () => {
    const [heat] = BEFORE.sessions;
    const { differences } = { differences: differencesOf(BEFORE, { ...BEFORE, sessions: heat === undefined ? [] : [heat] }) };
    expect(differences).toContainEqual({ at: 'sessions[final].chips', before: 100_000, after: undefined });
  });
});
