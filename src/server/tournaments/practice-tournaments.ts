/** Practice tournaments: one starts every half hour if a person signs up, and a person who waits alone can start one at any time. */

import { assert, type Rulebook } from '../../rules/index.ts';
import { isLiveEntry, readConditions } from '../../tournament/index.ts';
import { hashConditions } from '../conditions-hash.ts';
import { type Pace, SYSTEM } from '../dealing/index.ts';
import type { Floor, TournamentHandle } from '../floor/index.ts';
import { SYSTEM_DIRECTOR } from './conductor.ts';
import { nextPracticeStartMs, PRACTICE_TABLES, practiceConditions, practiceId, practiceSchedule } from './practice-conditions.ts';

/** The practice tournament that starts next. It may not exist yet. */
interface UpcomingTournament {
  readonly id: string;
  readonly startsMs: number;
}

export interface PracticeTournaments {
  readonly upcoming: () => UpcomingTournament;
  /** Returns the next practice tournament with open entries, and creates it if necessary. */
  readonly open: () => Promise<TournamentHandle>;
  /** Whether a person can start a tournament now: the tables are free, and no other person waits for the next one. */
  readonly canStart: (person: string | null) => Promise<boolean>;
  /**
   * Opens a tournament that starts in about half a minute. The person's entry in the next one is withdrawn. People who ask at the same time
   * get the same tournament. If it is not possible any more, opens the next one instead.
   */
  readonly openNow: (person: string) => Promise<TournamentHandle>;
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
  const create = async ({ id, startsMs }: UpcomingTournament, closeBeforeMs?: number): Promise<TournamentHandle> => {
    const created = floor.tournaments.get(id) ?? (await floor.createTournament({ id, by: SYSTEM }));
    if (typeof created === 'string') throw new Error(created);
    const read = readConditions(rulebooks, practiceConditions(startsMs, clock(), pace, closeBeforeMs));
    assert(read.ok, 'the conditions of practice tournaments are invalid');
    const house = { hash: hashConditions(read.value), practice: true } as const;
    const stage = await created.read((state) => (state.conditions === null ? 'new' : state.stage));
    if (stage === 'new')
      await created.submit({ by: SYSTEM_DIRECTOR, key: null, body: { type: 'draft-conditions', conditions: read.value }, house });
    if (stage === 'new' || stage === 'drafting')
      await created.submit({ by: SYSTEM_DIRECTOR, key: null, body: { type: 'open-entries' } });
    return created;
  };

  const openOnce = (next: UpcomingTournament, closeBeforeMs?: number): Promise<TournamentHandle> => {
    const known = opening.get(next.id) ?? create(next, closeBeforeMs);
    opening.set(next.id, known);
    // After the tournament is created, or after a failure, nobody waits for it any more.
    void known.catch(() => {}).then(() => opening.delete(next.id));
    return known;
  };

  const { closeBeforeMs, botsBeforeMs, joinMs, drawMs } = practiceSchedule(pace);
  /** The last tournament that a person has started, and until when others can join it. */
  let started: (UpcomingTournament & { readonly joinUntilMs: number }) | null = null;

  /** The entries of people in the next tournament of the schedule. */
  const readWaiting = async (): Promise<readonly { readonly id: string; readonly person: string }[]> => {
    const handle = floor.tournaments.get(upcoming().id);
    if (handle === undefined) return [];
    return handle.read(({ entries }) => [...entries.values()].filter((entry) => isLiveEntry(entry) && !entry.bot));
  };

  const canStart = async (person: string | null): Promise<boolean> => {
    const nowMs = clock();
    // A tournament that starts just before the next one helps nobody.
    if (nowMs + joinMs + botsBeforeMs + drawMs > upcoming().startsMs - closeBeforeMs) return false;
    // The bots of a started tournament enter soon. Then it takes the tables.
    if (started !== null && nowMs >= started.joinUntilMs && nowMs < started.startsMs) return false;
    if (!PRACTICE_TABLES.every((table) => floor.isFreeForTournament(table))) return false;
    return (await readWaiting()).every((entry) => entry.person === person);
  };

  return {
    upcoming,
    open: () => openOnce(upcoming()),
    canStart,
    openNow: async (person) => {
      if (!(await canStart(person))) return openOnce(upcoming());
      const nowMs = clock();
      if (started === null || nowMs >= started.joinUntilMs) {
        // The id has whole seconds.
        const startsMs = Math.ceil((nowMs + joinMs + botsBeforeMs + drawMs) / 1000) * 1000;
        started = { id: practiceId(startsMs), startsMs, joinUntilMs: nowMs + joinMs / 2 };
      }
      const opened = await openOnce(started, drawMs);
      // Last, so that the person keeps the entry if the new tournament cannot be created.
      const waiting = (await readWaiting()).find((entry) => entry.person === person);
      if (waiting !== undefined) {
        const body = { type: 'withdraw-entry', entry: waiting.id } as const;
        await floor.tournaments.get(upcoming().id)?.submit({ by: { person, role: 'player' }, key: null, body });
      }
      return opened;
    },
  };
}
