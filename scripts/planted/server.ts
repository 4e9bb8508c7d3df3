/** Planted bugs (mistakes that the tests must catch) in the server: the check of electronic dice against the journal, the pace of practice tables and the limits on play. */
import type { PlantedBug } from './bug.ts';

const inFloor = (file: string, bug: Omit<PlantedBug, 'file'>): PlantedBug => ({ ...bug, file: `src/server/floor/${file}.ts` });

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
];
