/** Tests of what the screen of a tournament shows at each stage. */
import { describe, expect, it } from 'vitest';
import { isApprovalMissing } from '../parts/approval-missing.ts';
import { cutLineOf, nextSession, pageOf, type SessionView, screenOf, spinsLeft, waitsForDirector } from './screen-state.ts';

type Phase = SessionView['phase'];

const session = (id: string, phase: Phase, changes: Partial<SessionView> = {}): SessionView =>
  ({ id, phase, tables: [], length: { by: 'spins', spins: 10 }, ...changes }) as SessionView;
const sessions = (heat: Phase, final: Phase): readonly SessionView[] => [session('heat', heat), session('final', final)];

describe('the screen', () => {
  it.each([
    ['entries are open', 'entries', 'planned', 'planned', 'before', undefined],
    ['the seats of the heat are drawn', 'closed', 'drawn', 'planned', 'seats', 'heat'],
    ['the heat is running', 'playing', 'running', 'planned', 'standings', 'heat'],
    ['the heat is held', 'playing', 'held', 'planned', 'standings', 'heat'],
    ['the heat is counted', 'playing', 'counting', 'planned', 'standings', 'heat'],
    ['the heat is over', 'playing', 'cut', 'planned', 'standings', 'heat'],
    ['the seats of the final are drawn', 'playing', 'cut', 'drawn', 'seats', 'final'],
    ['the final is running', 'playing', 'cut', 'running', 'standings', 'final'],
    ['the final is over', 'ranked', 'cut', 'cut', 'results', 'final'],
    ['the prizes are paid', 'finished', 'cut', 'cut', 'results', 'final'],
    ['the tournament is cancelled', 'cancelled', 'running', 'planned', 'cancelled', undefined],
  ] as const)('when %s', (_, stage, heat, final, kind, id) => {
    const screen = screenOf({ stage, sessions: sessions(heat, final) });
    expect([screen.kind, screen.session?.id]).toEqual([kind, id]);
  });

  it('names the next session that has not started', () => {
    expect(nextSession({ stage: 'playing', sessions: sessions('cut', 'planned') })?.id).toBe('final');
    expect(nextSession({ stage: 'finished', sessions: sessions('cut', 'cut') })).toBeNull();
    expect(nextSession({ stage: 'cancelled', sessions: sessions('planned', 'planned') })).toBeNull();
  });
});

describe('the spins left', () => {
  const table = (spins: number, finished: boolean): SessionView['tables'][number] =>
    ({ table: `t${spins}`, spins, finished, signed: false }) as SessionView['tables'][number];

  it('are those of the slowest table', () => {
    expect(spinsLeft(session('heat', 'running', { tables: [table(4, false), table(7, false)] }))).toBe(6);
  });

  it('are zero if every table has finished, also before the last spin', () => {
    expect(spinsLeft(session('heat', 'counting', { tables: [table(10, true), table(3, true)] }))).toBe(0);
  });

  it('are unknown in a session by time', () => {
    expect(spinsLeft(session('heat', 'running', { length: { by: 'time', minutes: 30 } }))).toBeNull();
  });
});

describe('the warnings', () => {
  it('[crown-sic-bo 8.2.4] the screen waits for the director while a session is played or drawn', () => {
    const waits = (phase: Phase, directorPresent: boolean): boolean =>
      waitsForDirector({ stage: 'playing', sessions: sessions(phase, 'planned'), directorPresent });
    expect([waits('running', false), waits('drawn', false), waits('running', true), waits('cut', false)]).toEqual([
      true,
      true,
      false,
      false,
    ]);
  });

  it('[crown-sic-bo 8.1.3] the approval is missing after it was withdrawn, but not in practice and not before', () => {
    expect(isApprovalMissing({ stage: 'playing', practice: false, approval: null })).toBe(true);
    expect(isApprovalMissing({ stage: 'playing', practice: true, approval: null })).toBe(false);
    expect(isApprovalMissing({ stage: 'drafting', practice: false, approval: null })).toBe(false);
    expect(isApprovalMissing({ stage: 'playing', practice: false, approval: { reference: '7', added: null } })).toBe(false);
  });
});

describe('the pages of a list', () => {
  const list = [1, 2, 3, 4, 5, 6, 7];
  it.each([
    [0, [1, 2, 3]],
    [1, [4, 5, 6]],
    [2, [7]],
    [3, [1, 2, 3]],
  ])('page %i', (page, rows) => {
    expect(pageOf(list, page, 3)).toEqual(rows);
  });

  it('an empty list has one empty page', () => {
    expect(pageOf([], 5, 3)).toEqual([]);
  });
});

describe('the cut line', () => {
  const advancing = (...entries: readonly string[]): ReadonlyMap<string, true> => new Map(entries.map((entry) => [entry, true]));
  it('is below the players who advance', () => {
    expect(cutLineOf(['e1', 'e2', 'e3'], advancing('e1', 'e2'))).toBe(2);
  });

  it('does not exist if players of different tables advance between the others, or if nobody advances', () => {
    expect(cutLineOf(['e1', 'e2', 'e3'], advancing('e1', 'e3'))).toBeNull();
    expect(cutLineOf(['e1', 'e2'], advancing())).toBeNull();
  });
});
