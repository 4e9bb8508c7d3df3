/** Tests that the console offers an act to the people who may do it by the records of the acts, and to nobody else. */
import { describe, expect, it } from 'vitest';
import { TOURNAMENT_ACT_RECORDS, TOURNAMENT_ACTS, type TournamentAct } from '../../../tournament/index.ts';
import { roleFor } from './role-for.ts';

/** Dora is the director, Dan is a deputy. */
const PEOPLE = { director: 'dora', deputies: ['dan'], inCharge: 'dora', awaySinceMs: null };
const mayBe = (role: string): readonly TournamentAct[] =>
  TOURNAMENT_ACTS.filter((act) => TOURNAMENT_ACT_RECORDS[act].who.some((each) => each === role));
const offered = (person: string, isPitBoss: boolean, people = PEOPLE) =>
  TOURNAMENT_ACTS.flatMap((act) => {
    const role = roleFor(people, person, isPitBoss, act);
    return role === null ? [] : [{ act, role }];
  });

describe('the acts of the console', () => {
  it('[crown-sic-bo 8.2.4] are all acts of the director for the person in charge', () => {
    const acts = offered('dora', false).map(({ act }) => act);
    // A person in charge has charge already.
    expect(acts).toEqual(mayBe('director').filter((act) => act !== 'take-charge'));
  });

  it('are never acts that the role may not do', () => {
    for (const people of [PEOPLE, { ...PEOPLE, inCharge: null }, { ...PEOPLE, awaySinceMs: 5 as number | null }])
      for (const [person, isPitBoss] of [
        ['dora', false],
        ['dora', true],
        ['dan', false],
        ['paul', true],
        ['olga', false],
      ] as const)
        for (const { act, role } of offered(person, isPitBoss, people as typeof PEOPLE))
          expect(TOURNAMENT_ACT_RECORDS[act].who, `${act} as ${role}`).toContain(role);
  });

  it('[crown-sic-bo 8.1.2] are all acts of a pit boss', () => {
    expect(offered('paul', true)).toEqual(mayBe('pit-boss').map((act) => ({ act, role: 'pit-boss' })));
  });

  it('[crown-sic-bo 8.2.4] are only taking charge for the director and deputies if the person in charge is away', () => {
    const away = { ...PEOPLE, awaySinceMs: 5 } as unknown as typeof PEOPLE;
    for (const person of ['dora', 'dan'])
      expect(offered(person, false, away)).toEqual([{ act: 'take-charge', role: 'director' }]);
    expect(offered('olga', false, away)).toEqual([]);
  });
});
