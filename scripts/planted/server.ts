/** Planted bugs (mistakes that the tests must catch) in the server: the journal, the check of electronic dice, the pace of practice tables and the limits on play. */
import type { PlantedBug } from './bug.ts';

const inFloor = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/server/floor/${file}.ts` });

const inStore = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/server/store/${file}.ts` });

export const IN_THE_SERVER: readonly PlantedBug[] = [
  inFloor('dice-check', {
    name: 'seed-not-checked-before-the-result',
    find: 'return commitmentOf(bytes) === dice.commitment ? null : OTHER_SEED;',
    replace: 'return null;',
    why: 'a person who can write the tumbler’s file could choose the result after the close',
  }),
  inFloor('dice-check', {
    name: 'result-not-checked-before-the-settlement',
    find: "return verdict === 'verified' ? null : OTHER_RESULT;",
    replace: 'return null;',
    why: 'a result that was changed after it was entered would be paid',
  }),
  inFloor('dice-check', {
    name: 'result-always-of-the-first-draw',
    find: 'faces: drawFaces(bytes, { table, round, draw, closeHash }',
    replace: 'faces: drawFaces(bytes, { table, round, draw: 1, closeHash }',
    why: 'dice that are tumbled again must take the next draw of the same seed',
  }),
  inFloor('dice-check', {
    name: 'dealer-stops-a-table-with-faces',
    find: 'return by.role === TUMBLER.role && round !== null',
    replace: 'return round !== null',
    why: 'a dealer may not enter electronic dice, and must not stop the table by trying',
  }),
  inFloor('table-runtime', {
    name: 'rejected-dice-not-recorded',
    find: "      this.decide({ by: TUMBLER, key: null, body: { type: 'reject-dice', round, why } }, nowMs, batch);\n",
    replace: '',
    why: 'the table would go on, and nobody would be told',
  }),
  {
    file: 'src/server/api/command-gateway.ts',
    name: 'limited-wagers-not-awaited',
    find: '      if (isLimited) await result;\n',
    replace: '',
    why: 'parallel wagers could exceed a limit together',
  },
  {
    file: 'src/server/api/daily-play.ts',
    name: 'changed-rounds-not-read-again',
    find: 'for (const settlement of [...added, ...changed])',
    replace: 'for (const settlement of added)',
    why: 'a correction would not change what counts towards a limit',
  },
  {
    file: 'src/server/api/daily-play.ts',
    name: 'forfeited-winnings-not-lost',
    find: 'settledDay.forfeited += forfeited;',
    replace: 'settledDay.forfeited += 0 * forfeited;',
    why: 'winnings that the house kept would count as returned',
  },
  {
    file: 'src/server/dealing/plan.ts',
    name: 'deal-now-with-others',
    find: "  if (!playsAlone(state, player)) return 'not-alone';\n",
    replace: '',
    why: 'a player could end the betting time of other players',
  },
  {
    file: 'src/server/dealing/driver.ts',
    name: 'ended-betting-time-stays',
    find: 'if (this.#endedEarly !== null && !(hasWagers(state) && playsAlone(state, this.#endedEarly.player))) this.#endedEarly = null;',
    replace: '',
    why: 'betting would close early for the next chip after a withdrawal',
  },
  inStore('sqlite-index', {
    name: 'keys-read-before-the-index-is-caught-up',
    find: '    this.catchUp();\n    const hashes: number[]',
    replace: '    const hashes: number[]',
    why: 'after a crash, a retry of a stored wager would be executed a second time',
  }),
  inStore('sqlite-index', {
    name: 'purchases-read-before-the-index-is-caught-up',
    find: '    this.catchUp();\n    const amounts',
    replace: '    const amounts',
    why: 'the newest purchases would not count towards a limit',
  }),
  inStore('sqlite-index', {
    name: 'rows-of-a-failed-commit-not-written-again',
    find: '  afterRollback(): void {\n    this.#rowsInTransaction = 0;',
    replace: '  afterRollback(): void {\n    this.#rowsWritten += this.#rowsInTransaction;',
    why: 'entries that SQLite rolled back would be missing in the index',
  }),
  inStore('blocks', {
    name: 'cut-off-block-accepted',
    find: "    if (end > bytes.length) return fail(expected, 'its block is cut off');\n",
    replace: '',
    why: 'a record whose end is missing would be read as a shorter record',
  }),
  inStore('blocks', {
    name: 'block-stored-without-checking-its-hashes',
    find: '    if (found !== expected) throw',
    replace: '    if (found.length !== expected.length) throw',
    why: 'a record that was changed in memory would be acknowledged and break the journal for ever',
  }),
  inStore('blocks', {
    name: 'second-form-of-a-key-accepted',
    find: "(key !== '-' && !key.startsWith('='))",
    replace: 'key.length === 0',
    why: 'a changed byte in the journal would stay unnoticed',
  }),
  inFloor('commit-loop', {
    name: 'answers-sent-before-the-sync',
    find: '    await stored;\n',
    replace: '    void stored;\n',
    why: 'a power cut could lose an acknowledged wager',
  }),
  inFloor('audit-keys', {
    name: 'keys-of-refusals-not-audited',
    find: '      suspects.add(hash);\n      refusedNames',
    replace: '      refusedNames',
    why: 'a command that was refused and executed with the same key would stay unnoticed',
  }),
  inFloor('audit-index', {
    name: 'entries-of-the-index-only-counted',
    find: 'a.count === b?.count && a.sums.every((sum, i) => sum === b.sums[i])',
    replace: 'a.count === b?.count',
    why: 'a changed bit in a key would stay unnoticed, and a repeated command would be executed a second time',
  }),
];
