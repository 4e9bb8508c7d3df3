/** Decides when a bet wins and which of its odds apply, from the shape of its condition. */

import { assertPresent } from './assert.ts';
import { isTriple } from './dice.ts';
import { parseRatio, type Ratio } from './ratio.ts';
import type { Condition, Face, Pays } from './vocabulary.ts';

const countOf = (faces: readonly Face[], among: readonly Face[]): number => faces.filter((face) => among.includes(face)).length;

function includesAll(faces: readonly Face[], required: readonly Face[]): boolean {
  return required.every((face) => countOf(faces, [face]) >= countOf(required, [face]));
}

/** How many dice match the condition of the bet; 0 if the bet loses. */
export function countMatchingDice(condition: Condition, faces: readonly Face[]): number {
  switch (condition.shape) {
    case 'total': {
      if (condition.tripleLoses && isTriple(faces)) return 0;
      const total = faces.reduce((soFar, face) => soFar + face, 0);
      return condition.totals.includes(total) ? faces.length : 0;
    }
    case 'alike': {
      const matchCount = Math.max(...condition.groups.map((group) => countOf(faces, group)));
      return matchCount >= condition.atLeast ? matchCount : 0;
    }
    case 'showing':
      return includesAll(faces, condition.faces) ? condition.faces.length : 0;
    case 'distinct': {
      const allDiffer = new Set(faces).size === faces.length;
      return allDiffer && countOf(faces, condition.faces) === faces.length ? faces.length : 0;
    }
  }
}

/** What one unit wins, indexed by the number of matching dice; null if the bet loses. */
export type Payments = readonly (Ratio | null)[];

/** Parses the odds of a pay line once for all outcomes. */
export function parsePays(pays: Pays): Payments {
  const odds = (text: string): Ratio => assertPresent(parseRatio(text), `the ratio of '${text}'`);
  if (typeof pays === 'string') return [null, odds(pays), odds(pays), odds(pays)];
  return [null, ...(['1', '2', '3'] as const).map((matching) => (pays[matching] === undefined ? null : odds(pays[matching])))];
}

/** What one unit wins on these faces; null if the bet loses. */
export function oddsOn(condition: Condition, pays: Pays, faces: readonly Face[]): Ratio | null {
  return parsePays(pays)[countMatchingDice(condition, faces)] ?? null;
}
