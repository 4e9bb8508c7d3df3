/** Practice tournaments: one starts every half hour if somebody signs up, and more often with fast dealing. The first person who signs up creates it. */

import { assert, type Rulebook } from '../../rules/index.ts';
import { readConditions } from '../../tournament/index.ts';
import { hashConditions } from '../conditions-hash.ts';
import { type Pace, SYSTEM } from '../dealing/index.ts';
import type { Floor, TournamentHandle } from '../floor/index.ts';
import { SYSTEM_DIRECTOR } from './conductor.ts';
import { nextPracticeStartMs, practiceConditions, practiceId } from './practice-conditions.ts';

/** The practice tournament that starts next. It may not exist yet. */
interface UpcomingTournament {
  readonly id: string;
  readonly startsMs: number;
}

export interface PracticeTournaments {
  readonly upcoming: () => UpcomingTournament;
  /** Returns the next practice tournament with open entries, and creates it if necessary. */
  readonly open: () => Promise<TournamentHandle>;
}

export interface PracticeParts {
  readonly floor: Floor;
  readonly rulebooks: readonly Rulebook[];
  readonly pace: Pace;
  readonly clock: () => number;
}

export function createPracticeTournaments({ floor, rulebooks, pace, clock }: PracticeParts): PracticeTournaments {
  const opening = new Map<string, Promise<TournamentHandle>>();
  const upcoming = (): UpcomingTournament => {
    const startsMs = nextPracticeStartMs(clock(), pace);
    return { id: practiceId(startsMs), startsMs };
  };

  /** Creates the tournament. If an earlier attempt has ended in between, the missing steps follow. */
  const create = async ({ id, startsMs }: UpcomingTournament): Promise<TournamentHandle> => {
    const created = floor.tournaments.get(id) ?? (await floor.createTournament({ id, by: SYSTEM }));
    if (typeof created === 'string') throw new Error(created);
    const read = readConditions(rulebooks, practiceConditions(startsMs, clock(), pace));
    assert(read.ok, 'the conditions of practice tournaments are invalid');
    const house = { hash: hashConditions(read.value), practice: true } as const;
    const stage = await created.read((state) => (state.conditions === null ? 'new' : state.stage));
    if (stage === 'new')
      await created.submit({ by: SYSTEM_DIRECTOR, key: null, body: { type: 'draft-conditions', conditions: read.value }, house });
    if (stage === 'new' || stage === 'drafting')
      await created.submit({ by: SYSTEM_DIRECTOR, key: null, body: { type: 'open-entries' } });
    return created;
  };

  return {
    upcoming,
    open: () => {
      const next = upcoming();
      const known = opening.get(next.id) ?? create(next);
      opening.set(next.id, known);
      // After the tournament is created, or after a failure, nobody waits for it any more.
      void known.catch(() => {}).then(() => opening.delete(next.id));
      return known;
    },
  };
}
