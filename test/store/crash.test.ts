/** A crash after every single write of a round: each book's own field and the durable close decide what becomes of it. */
import { describe, expect, it } from 'vitest';
import { type JournalRecord, nothingKept, openMemoryStore, STOPPED } from '../../src/server/index.ts';
import { recount, type TableState } from '../../src/table/index.ts';
import { createDesk, does, EACH_GAME, type Game, opening, openTestFloor, roundOf, rulebookOf } from './tables.ts';

const DICE = ['real', 'electronic'] as const;

/** What a process that was killed after this many records leaves behind. */
function keptAfter(records: readonly JournalRecord[], count: number) {
  const kept = nothingKept();
  const left = records.slice(0, count);
  kept.journal.set('T1', [...left]);
  for (const record of left)
    if (record.key !== null) {
      const place = `T1\n${record.person}`;
      kept.fates.set(place, (kept.fates.get(place) ?? new Map()).set(record.key, { record }));
    }
  return kept;
}

interface Before {
  readonly under: number | null;
  readonly closed: boolean;
  readonly faces: boolean;
  readonly layout: number;
}

const CLOSES = ['betting-closed', 'dice-thrown'];

/** What the records say by themselves, without the table's own code. */
function read(records: readonly JournalRecord[]): Before {
  let before: Before = { under: null, closed: false, faces: false, layout: 0 };
  const rows = records
    .slice(1)
    .flatMap(({ body }) => JSON.parse(body).events as { type: string; round?: number; amount?: number }[]);
  for (const { type, round = 0, amount = 0 } of rows) {
    if (['betting-opened', 'dice-tumbled'].includes(type)) before = { ...before, under: round };
    if (CLOSES.includes(type)) before = { ...before, closed: true };
    if (type === 'result-entered') before = { ...before, faces: true };
    if (type === 'wager-placed') before = { ...before, layout: before.layout + amount };
    if (type === 'wager-withdrawn') before = { ...before, layout: before.layout - amount };
    if (type === 'round-ended') before = { under: null, closed: false, faces: false, layout: 0 };
  }
  return before;
}

const dueOf = ([rulebook]: Game, dice: string, { under, closed, faces }: Before): string | null => {
  if (under === null) return null;
  if (faces || (closed && dice === 'electronic')) return 'established';
  return rulebookOf(rulebook).conduct.interruption.wagers === 'void' ? 'void' : 'stands';
};

async function playWhole(game: Game, dice: (typeof DICE)[number]): Promise<readonly JournalRecord[]> {
  const kept = nothingKept();
  const floor = await openTestFloor({ store: openMemoryStore(kept) });
  const desk = await createDesk(floor, 'T1', game, { dice });
  for (const ask of [...opening(game), ...roundOf(game, 0, undefined, dice)]) await does(desk, ask);
  await floor.stop();
  return kept.journal.get('T1') ?? [];
}

describe.each(EACH_GAME)('%s', (_, game) => {
  it.each(DICE)('with %s dice, after every write', async (dice) => {
    const records = await playWhole(game, dice);
    const seen = new Set<string | null>();
    for (let count = 1; count <= records.length; count++) {
      const before = read(records.slice(0, count));
      const due = dueOf(game, dice, before);
      seen.add(due);
      const kept = keptAfter(records, count);
      const floor = await openTestFloor({ store: openMemoryStore(kept) });
      expect(floor.interruptions, `after record ${count}`).toEqual(
        due === null ? [] : [{ table: 'T1', round: before.under, outcome: due }],
      );
      const desk = floor.desks.get('T1');
      const now = await desk?.look((state: TableState) => {
        recount(state);
        return { layout: state.accounts.layout, round: state.round?.number ?? null, suspended: state.suspended };
      });
      if (due === 'void') expect(now).toEqual({ layout: 0, round: null, suspended: null });
      if (due === 'stands') expect(now).toEqual({ layout: before.layout, round: before.under, suspended: null });
      if (due === 'established') expect(now).toMatchObject({ round: before.under, suspended: null });
      // What is not void goes on to its end with the commands that are left.
      if (desk !== undefined && (due === 'established' || due === 'stands')) {
        for (const record of records.slice(count)) {
          const { asked } = JSON.parse(record.body);
          await does(desk, { by: { person: record.person, role: record.role }, key: record.key, body: asked });
        }
        expect(await desk.look(({ rounds, round }) => [rounds, round])).toEqual([before.under, null]);
      }
      await floor.stop();
    }
    expect(seen).toContain(null);
    expect(seen).toContain('established');
    expect(seen).toContain(rulebookOf(game[0]).conduct.interruption.wagers === 'void' ? 'void' : 'stands');
  });
});

describe('where the set-up does not let the system decide', () => {
  it('the round is left as it was for staff, and nothing is suspended twice', async () => {
    const [, game] = EACH_GAME[0] ?? raise();
    const kept = nothingKept();
    const first = await openTestFloor({ store: openMemoryStore(kept) });
    const desk = await createDesk(first, 'T1', game, { automatic: [] });
    for (const ask of [...opening(game), ...roundOf(game, 0).slice(0, 3)]) await does(desk, ask);
    await first.stop();
    const second = await openTestFloor({ store: openMemoryStore(kept) });
    expect(second.interruptions).toEqual([{ table: 'T1', round: 1, outcome: 'left' }]);
    await second.stop();
  });

  it('what only staff may declare rectified stays suspended', async () => {
    const [, game] = EACH_GAME[0] ?? raise();
    const kept = nothingKept();
    const first = await openTestFloor({ store: openMemoryStore(kept) });
    const desk = await createDesk(first, 'T1', game, { automatic: ['interrupt'] });
    for (const ask of [...opening(game), ...roundOf(game, 0).slice(0, 3)]) await does(desk, ask);
    await first.stop();
    for (const outcomes of [['stands'], []]) {
      const floor = await openTestFloor({ store: openMemoryStore(kept) });
      expect(floor.interruptions.map(({ outcome }) => outcome)).toEqual(outcomes);
      expect(await floor.desks.get('T1')?.look(({ suspended }) => suspended)).toBe(STOPPED);
      await floor.stop();
    }
  });
});

const raise = (): never => {
  throw new Error('a game');
};
