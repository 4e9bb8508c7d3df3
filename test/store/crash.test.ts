/** Simulates a crash after every write of a round. The rulebook, and whether the close is stored, decide how the round ends (R-14 in docs/READINGS.md). */
import { describe, expect, it } from 'vitest';
import { emptyContents, type JournalRecord, openMemoryStore, SERVER_STOPPED } from '../../src/server/index.ts';
import { recount, type TableState } from '../../src/table/index.ts';
import {
  createTestTable,
  EACH_GAME,
  type Game,
  mustSubmit,
  openingCommands,
  openTestFloor,
  roundCommands,
  rulebookOf,
  SEED,
} from './tables.ts';

const DICE = ['real', 'electronic'] as const;

/** The contents of the store after a process was killed after this many records. */
function contentsAfter(records: readonly JournalRecord[], count: number) {
  const contents = emptyContents();
  const storedRecords = records.slice(0, count);
  contents.journal.set('T1', [...storedRecords]);
  for (const record of storedRecords)
    if (record.key !== null) {
      const personKey = `T1\n${record.person}`;
      contents.outcomes.set(personKey, (contents.outcomes.get(personKey) ?? new Map()).set(record.key, { record }));
    }
  return contents;
}

interface RoundState {
  /** The current round; null between rounds. */
  readonly current: number | null;
  readonly isClosed: boolean;
  readonly hasFaces: boolean;
  /** Whether the dice lie visible at rest: uncovered, thrown, or tumbled three times without a cover. */
  readonly isVisible: boolean;
  /** Money on the layout. */
  readonly layout: number;
}

type StoredEvent = { type: string; round?: number; amount?: number; total?: number; covered?: boolean };

const CLOSE_EVENTS = ['betting-closed', 'dice-thrown'];

/** Computes the state of the round from the records, independently of the code of the table. */
function readRound(records: readonly JournalRecord[]): RoundState {
  let state: RoundState = { current: null, isClosed: false, hasFaces: false, isVisible: false, layout: 0 };
  // The first record is the set-up of the table.
  const events = records.slice(1).flatMap(({ body }) => JSON.parse(body).events as StoredEvent[]);
  for (const { type, round = 0, amount = 0, total = 0, covered } of events) {
    const isOpenRoll = type === 'dice-tumbled' && covered === false && total >= 3;
    if (['dice-uncovered', 'dice-thrown'].includes(type) || isOpenRoll) state = { ...state, isVisible: true };
    if (['betting-opened', 'dice-tumbled'].includes(type)) state = { ...state, current: round };
    if (CLOSE_EVENTS.includes(type)) state = { ...state, isClosed: true };
    if (type === 'result-entered') state = { ...state, hasFaces: true };
    if (type === 'wager-placed') state = { ...state, layout: state.layout + amount };
    if (type === 'wager-withdrawn') state = { ...state, layout: state.layout - amount };
    if (type === 'round-ended') state = { current: null, isClosed: false, hasFaces: false, isVisible: false, layout: 0 };
  }
  return state;
}

/** `established`: the dice are fixed, so the round is settled. `stands`: the wagers stay, and the round goes on. */
const expectedOutcome = (
  [rulebook]: Game,
  dice: string,
  { current, isClosed, hasFaces, isVisible }: RoundState,
): string | null => {
  if (current === null) return null;
  if (hasFaces || (dice === 'electronic' ? isClosed : isVisible)) return 'established';
  return rulebookOf(rulebook).conduct.interruption.wagers === 'void' ? 'void' : 'stands';
};

async function playWholeRound(game: Game, dice: (typeof DICE)[number]): Promise<readonly JournalRecord[]> {
  const contents = emptyContents();
  const floor = await openTestFloor({ store: openMemoryStore(contents) });
  const handle = await createTestTable(floor, 'T1', game, { dice });
  for (const request of [...openingCommands(game), ...roundCommands(game, 0, undefined, dice)]) await mustSubmit(handle, request);
  await floor.stop();
  return contents.journal.get('T1') ?? [];
}

describe.each(EACH_GAME)('%s', (_, game) => {
  it.each(DICE)('with %s dice recovers from a crash after any write', async (dice) => {
    const records = await playWholeRound(game, dice);
    const outcomes = new Set<string | null>();
    for (let count = 1; count <= records.length; count++) {
      const before = readRound(records.slice(0, count));
      const expected = expectedOutcome(game, dice, before);
      outcomes.add(expected);
      const contents = contentsAfter(records, count);
      const floor = await openTestFloor({ store: openMemoryStore(contents) });
      expect(floor.interruptions, `after record ${count}`).toEqual(
        expected === null ? [] : [{ table: 'T1', round: before.current, outcome: expected }],
      );
      const handle = floor.tables.get('T1');
      const recovered = await handle?.read((state: TableState) => {
        // Throws if the money of the table does not add up.
        // `recount` throws if the money of the table does not add up.
        recount(state);
        return { layout: state.accounts.layout, round: state.round?.number ?? null, suspended: state.suspended };
      });
      if (expected === 'void') expect(recovered).toEqual({ layout: 0, round: null, suspended: null });
      if (expected === 'stands') expect(recovered).toEqual({ layout: before.layout, round: before.current, suspended: null });
      if (expected === 'established') expect(recovered).toMatchObject({ round: before.current, suspended: null });
      // A round that is not void can be finished with the remaining commands.
      if (handle !== undefined && (expected === 'established' || expected === 'stands')) {
        for (const record of records.slice(count)) {
          // `asked`: the command of the record.
          const { asked } = JSON.parse(record.body);
          const seed = asked.type === 'enter-result' && dice === 'electronic' ? SEED : undefined;
          await mustSubmit(handle, { by: { person: record.person, role: record.role }, key: record.key, body: asked, seed });
        }
        expect(await handle.read(({ rounds, round }) => [rounds, round])).toEqual([before.current, null]);
      }
      await floor.stop();
    }
    expect(outcomes).toContain(null);
    expect(outcomes).toContain('established');
    expect(outcomes).toContain(rulebookOf(game[0]).conduct.interruption.wagers === 'void' ? 'void' : 'stands');
  });
});

describe('after a crash, a table', () => {
  it('leaves the round to staff if the system may not interrupt rounds', async () => {
    const [, game] = EACH_GAME[0] ?? throwNoGame();
    const contents = emptyContents();
    const firstFloor = await openTestFloor({ store: openMemoryStore(contents) });
    const handle = await createTestTable(firstFloor, 'T1', game, { automatic: [] });
    // The floor stops while betting is open.
    for (const request of [...openingCommands(game), ...roundCommands(game, 0).slice(0, 3)]) await mustSubmit(handle, request);
    await firstFloor.stop();
    const secondFloor = await openTestFloor({ store: openMemoryStore(contents) });
    expect(secondFloor.interruptions).toEqual([{ table: 'T1', round: 1, outcome: 'left' }]);
    await secondFloor.stop();
  });

  it('stays suspended, for staff to declare the fault rectified, if the system may only interrupt rounds', async () => {
    const [, game] = EACH_GAME[0] ?? throwNoGame();
    const contents = emptyContents();
    const firstFloor = await openTestFloor({ store: openMemoryStore(contents) });
    const handle = await createTestTable(firstFloor, 'T1', game, { automatic: ['interrupt'] });
    // The floor stops while betting is open.
    for (const request of [...openingCommands(game), ...roundCommands(game, 0).slice(0, 3)]) await mustSubmit(handle, request);
    await firstFloor.stop();
    const waitsFor = rulebookOf(game[0]).conduct.acts['declare-rectified']?.least;
    expect(waitsFor).toEqual(expect.any(String));
    // The first restart interrupts the round. The second restart says again for whom the table waits.
    for (let restart = 1; restart <= 2; restart++) {
      const floor = await openTestFloor({ store: openMemoryStore(contents) });
      expect(floor.interruptions).toEqual([{ table: 'T1', round: 1, outcome: 'stands', waitsFor }]);
      expect(await floor.tables.get('T1')?.read(({ suspended }) => suspended)).toBe(SERVER_STOPPED);
      await floor.stop();
    }
  });
});

const throwNoGame = (): never => {
  throw new Error('there is no game');
};
