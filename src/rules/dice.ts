/** Lists every outcome of two or three dice with the number of rolls that show it. */
import { assert, assertPresent } from './assert.ts';
import { FACES, type Face } from './vocabulary.ts';

/** The faces of two or three dice, regardless of their order. */
export interface Outcome {
  /** Index in the list of all outcomes. */
  readonly index: number;
  /** Ascending. */
  readonly faces: readonly Face[];
  /** The faces without separators: `124`. */
  readonly notation: string;
  readonly total: number;
  /** The number of rolls that give this outcome: its faces in every order. */
  readonly ways: number;
}

export const isFace = (value: unknown): value is Face => FACES.includes(value as Face);

function rolls(count: number): readonly (readonly Face[])[] {
  if (count === 0) return [[]];
  return rolls(count - 1).flatMap((roll) => FACES.map((face) => [...roll, face]));
}

const notate = (faces: readonly Face[]): string => [...faces].sort().join('');

interface OutcomeTable {
  readonly list: readonly Outcome[];
  readonly byNotation: ReadonlyMap<string, Outcome>;
  /** The outcome index of each roll, in order: 111 to 666, or 11 to 66 with two dice. */
  readonly indexOfRoll: Uint8Array;
}

function buildOutcomeTable(count: 2 | 3): OutcomeTable {
  const notations = rolls(count).map(notate);
  const ways = new Map<string, number>();
  for (const notation of notations) ways.set(notation, (ways.get(notation) ?? 0) + 1);
  const list = [...ways].map(([notation, orders], index): Outcome => {
    const faces = [...notation].map(Number) as Face[];
    return { index, faces, notation, total: faces.reduce((total, face) => total + face, 0), ways: orders };
  });
  const byNotation = new Map(list.map((outcome) => [outcome.notation, outcome]));
  const indexOfRoll = Uint8Array.from(notations, (notation) => assertPresent(byNotation.get(notation), notation).index);
  return { list, byNotation, indexOfRoll };
}

const tables = new Map<number, OutcomeTable>();

/** Builds a table on first use, because most callers need only one of the two. */
function tableOf(count: 2 | 3): OutcomeTable {
  const table = tables.get(count) ?? buildOutcomeTable(count);
  tables.set(count, table);
  return table;
}

/** Every outcome of two dice (21) or three (56), ascending by notation. */
export const outcomesOf = (count: 2 | 3): readonly Outcome[] => tableOf(count).list;

/** The outcome index of each of the 36 or 216 rolls, in ascending order of the rolls. */
export const outcomeOfRoll = (count: 2 | 3): Uint8Array => tableOf(count).indexOfRoll;

export const rollsOf = (count: 2 | 3): number => tableOf(count).indexOfRoll.length;

/** The outcome of these faces, given in any order. */
export function outcomeOf(faces: readonly Face[]): Outcome {
  const count = faces.length;
  assert(count === 2 || count === 3, `the outcome of ${faces.join('')} is missing`);
  return assertPresent(tableOf(count).byNotation.get(notate(faces)), `the outcome of ${faces.join('')}`);
}

/** Formats an outcome. `parseOutcome` reads this text. */
export const makeOutcome = (outcome: Outcome): string => outcome.notation;

/** Parses ascending faces without separators, such as `124`; undefined if the text is not an outcome. */
export function parseOutcome(text: string): Outcome | undefined {
  return tableOf(text.length === 2 ? 2 : 3).byNotation.get(text);
}

export const isTriple = (faces: readonly Face[]): boolean => faces.length === 3 && new Set(faces).size === 1;
