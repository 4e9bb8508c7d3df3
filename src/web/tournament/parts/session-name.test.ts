/** Tests how pages call the sessions of a tournament and their phases. */
import { describe, expect, it } from 'vitest';
import { namePhase, nameSession } from './session-name.ts';
import { EN } from './words/en.ts';
import type { TournamentPartsWords } from './words/index.ts';
import { VI } from './words/vi.ts';
import { ZH_HANS } from './words/zh-hans.ts';
import { ZH_HANT } from './words/zh-hant.ts';

const round = (id: string) => ({ id, kind: 'round' as const });
const SMALL = {
  sessions: [round('heat'), { id: 'rescue', kind: 'repechage' as const }, { id: 'final', kind: 'final' as const }],
};
const LARGE = { sessions: ['heat', 'round-2', 'semi-final', 'late-night'].map(round) };

describe('the name of a session', () => {
  it('is its kind if the tournament has one session of the kind', () => {
    expect(SMALL.sessions.map(({ id }) => nameSession(EN, SMALL, id))).toEqual(['Round', 'Repechage', 'Final']);
  });

  it.each<[string, TournamentPartsWords, readonly string[]]>([
    ['en', EN, ['Heat', 'Round 2', 'Semi-final', 'Round (late-night)']],
    ['vi', VI, ['Vòng loại', 'Vòng 2', 'Bán kết', 'Vòng đấu (late-night)']],
    ['zh-Hant', ZH_HANT, ['初賽', '第 2 輪', '準決賽', '晉級賽（late-night）']],
    ['zh-Hans', ZH_HANS, ['初赛', '第 2 轮', '半决赛', '晋级赛（late-night）']],
  ])('is translated if there are several rounds (%s)', (_, words, names) => {
    expect(LARGE.sessions.map(({ id }) => nameSession(words, LARGE, id))).toEqual(names);
  });
});

describe('the phase of a session', () => {
  it('is the play-off or the lots while a tie is decided', () => {
    const tie = { by: 'play-off', entries: [], places: 1, spins: 1, chips: 0, tables: [], seats: [] } as const;
    expect(namePhase(EN, { phase: 'counting', tie: null })).toBe('Counting chips');
    expect(namePhase(EN, { phase: 'counting', tie })).toBe('Play-off');
    expect(namePhase(EN, { phase: 'counting', tie: { ...tie, by: 'lot' } })).toBe('Lots');
  });
});
