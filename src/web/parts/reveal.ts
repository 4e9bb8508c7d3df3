/** The order in which a new result is shown: the dice fall, then dice, total, winning bets, and the player's wins. */
import type { PublicTable } from '../../protocol/index.ts';

/** The steps in their order, each with its time in milliseconds. After the last step everything is shown. */
export const REVEAL_MS = {
  /** The dice fall. The page shows no result. */
  tumble: 1300,
  /** The dice rest. */
  dice: 300,
  total: 350,
  /** The winning bets are lit. The player's money has not changed yet. */
  bets: 450,
} as const;
export type RevealStep = keyof typeof REVEAL_MS;

const STEPS = Object.keys(REVEAL_MS) as readonly RevealStep[];

export interface Reveal {
  readonly round: number;
  readonly faces: readonly number[];
  readonly step: RevealStep;
  /** The roll before the result. A quick dealer ends the round during the reveal, which changes these fields. */
  readonly roll: Roll;
}

type Roll = Pick<PublicTable, 'shooter' | 'diceOffered' | 'tumbles'>;

export type RevealView = Roll &
  Pick<PublicTable, 'status' | 'round' | 'bettingOpen' | 'faces' | 'lit' | 'next' | 'covered' | 'lastResults'>;

const rollOf = ({ shooter, diceOffered, tumbles }: Roll): Roll => ({ shooter, diceOffered, tumbles });

const facesOf = ({ faces, round, lastResults }: RevealView): readonly number[] | undefined =>
  // A quick dealer ends the round while the dice still fall.
  faces ?? lastResults.find((result) => result.round === round && !result.voided)?.faces;

/**
 * The reveal after a new view; null if everything is shown. `before` is the previous view; null if the page comes late.
 * The opening of betting, a new round, a suspension and a corrected result end the reveal at once.
 */
export function revealAfterView(reveal: Reveal | null, before: RevealView | null, view: RevealView): Reveal | null {
  const { round, status, bettingOpen } = view;
  if (before?.round !== round || bettingOpen || status !== 'open') return null;
  const faces = facesOf(view);
  if (faces === undefined) return null;
  if (reveal !== null) return reveal.faces.join() === faces.join() ? reveal : null;
  return view.faces !== null && facesOf(before) === undefined ? { round, faces, step: 'tumble', roll: rollOf(before) } : null;
}

/** The reveal after the time of its step. */
export function revealAfterTime(reveal: Reveal): Reveal | null {
  const step = STEPS[STEPS.indexOf(reveal.step) + 1];
  return step === undefined ? null : { ...reveal, step };
}

/** The view without the result, until the winning bets are lit. */
export function hideResult<V extends RevealView>(view: V, reveal: Reveal | null): V {
  if (reveal === null || reveal.step === 'bets') return view;
  const lastResults = view.lastResults.filter(({ round }) => round !== reveal.round);
  return { ...view, ...reveal.roll, faces: null, lit: [], next: 'result', covered: false, lastResults };
}
