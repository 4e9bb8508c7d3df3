/** When each bet shape wins, and at which tier of its odds; it must never ask which rulebook it serves. */

import { present } from './assert.ts';
import { isTriple } from './dice.ts';
import { parseRatio, type Ratio } from './ratio.ts';
import type { Condition, Face, Pays } from './vocabulary.ts';

const countOf = (faces: readonly Face[], among: readonly Face[]): number => faces.filter((face) => among.includes(face)).length;

function includesAll(faces: readonly Face[], wanted: readonly Face[]): boolean {
  return wanted.every((face) => countOf(faces, [face]) >= countOf(wanted, [face]));
}

/** How many dice count for the bet; 0 when it loses. */
export function diceCounting(condition: Condition, faces: readonly Face[]): number {
  switch (condition.shape) {
    case 'total': {
      if (condition.tripleLoses && isTriple(faces)) return 0;
      const total = faces.reduce((soFar, face) => soFar + face, 0);
      return condition.totals.includes(total) ? faces.length : 0;
    }
    case 'alike': {
      const most = Math.max(...condition.groups.map((group) => countOf(faces, group)));
      return most >= condition.atLeast ? most : 0;
    }
    case 'showing':
      return includesAll(faces, condition.faces) ? condition.faces.length : 0;
    case 'distinct': {
      const allDiffer = new Set(faces).size === faces.length;
      return allDiffer && countOf(faces, condition.faces) === faces.length ? faces.length : 0;
    }
  }
}

/** What one unit wins by the number of dice that count: nothing at 0, and null where it loses. */
export type Payments = readonly (Ratio | null)[];

/** Reads a line's odds once for all outcomes. */
export function parsePays(pays: Pays): Payments {
  const odds = (text: string): Ratio => present(parseRatio(text), `the ratio of '${text}'`);
  if (typeof pays === 'string') return [null, odds(pays), odds(pays), odds(pays)];
  return [null, ...(['1', '2', '3'] as const).map((counting) => (pays[counting] === undefined ? null : odds(pays[counting])))];
}

/** What one unit wins on these faces; null when it loses. */
export function oddsOn(condition: Condition, pays: Pays, faces: readonly Face[]): Ratio | null {
  return parsePays(pays)[diceCounting(condition, faces)] ?? null;
}
