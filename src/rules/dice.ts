/** Dice and their outcomes, counted exhaustively; it must never draw one. */
import { assert, present } from './assert.ts';
import { FACES, type Face } from './vocabulary.ts';

/** What two or three dice show, without their order. */
export interface Outcome {
  /** Its place in the list of all outcomes. */
  readonly index: number;
  /** Ascending. */
  readonly faces: readonly Face[];
  /** The faces without separators: `124`. */
  readonly notation: string;
  readonly total: number;
  /** In how many orders the dice can show it. */
  readonly ways: number;
}

export const isFace = (value: unknown): value is Face => FACES.includes(value as Face);

/** All faces of so many dice in every order: 36 or 216 rolls. */
function rolls(count: number): readonly (readonly Face[])[] {
  if (count === 0) return [[]];
  return rolls(count - 1).flatMap((roll) => FACES.map((face) => [...roll, face]));
}

const notate = (faces: readonly Face[]): string => [...faces].sort().join('');

interface OutcomeTable {
  readonly list: readonly Outcome[];
  readonly byNotation: ReadonlyMap<string, Outcome>;
  /** The outcome's index for each roll in counting order, 111 first: what a generator of rolls looks up. */
  readonly ofRoll: Uint8Array;
}

function tabulate(count: 2 | 3): OutcomeTable {
  const notations = rolls(count).map(notate);
  const ways = new Map<string, number>();
  for (const notation of notations) ways.set(notation, (ways.get(notation) ?? 0) + 1);
  const list = [...ways].map(([notation, orders], index): Outcome => {
    const faces = [...notation].map(Number) as Face[];
    return { index, faces, notation, total: faces.reduce((total, face) => total + face, 0), ways: orders };
  });
  const byNotation = new Map(list.map((outcome) => [outcome.notation, outcome]));
  const ofRoll = Uint8Array.from(notations, (notation) => present(byNotation.get(notation), notation).index);
  return { list, byNotation, ofRoll };
}

const tables = new Map<number, OutcomeTable>();

/** Tabulated when first asked for: most callers need only one of the two. */
function tableOf(count: 2 | 3): OutcomeTable {
  const table = tables.get(count) ?? tabulate(count);
  tables.set(count, table);
  return table;
}

/** Every outcome of two dice (21) or three (56), ascending by notation. */
export const outcomesOf = (count: 2 | 3): readonly Outcome[] => tableOf(count).list;

/** Which outcome each of the 36 or 216 rolls is, in counting order. */
export const outcomeOfRoll = (count: 2 | 3): Uint8Array => tableOf(count).ofRoll;

/** The number of rolls: 36 or 216. */
export const rollsOf = (count: 2 | 3): number => tableOf(count).ofRoll.length;

/** The outcome that the dice show, in whatever order they are named. */
export function outcomeOf(faces: readonly Face[]): Outcome {
  const count = faces.length;
  assert(count === 2 || count === 3, `the outcome of ${faces.join('')} is missing`);
  return present(tableOf(count).byNotation.get(notate(faces)), `the outcome of ${faces.join('')}`);
}

export const makeOutcome = (outcome: Outcome): string => outcome.notation;

/** Reads an outcome as it is written, ascending without separators; undefined for anything else. */
export function parseOutcome(text: string): Outcome | undefined {
  return tableOf(text.length === 2 ? 2 : 3).byNotation.get(text);
}

export const isTriple = (faces: readonly Face[]): boolean => faces.length === 3 && new Set(faces).size === 1;
