/** Planted bugs (mistakes that the tests must catch) in the server: the check of electronic dice against the journal. */
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
];
