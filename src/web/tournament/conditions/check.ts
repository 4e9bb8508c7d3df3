/** Checks the values of the form with the code that the server uses. Loaded when the form appears. */
import type { Rulebook } from '../../../rules/index.ts';
import {
  advancingFrom,
  CONDITION_DEFAULTS,
  type Conditions,
  conditionsText,
  fieldSizes,
  readConditions,
} from '../../../tournament/index.ts';
import type { Language } from '../../felt/headless.ts';
import { type FormValues, toConditionsInput } from './form-values.ts';
import type { ShownProblem } from './problem.ts';
import type { ProposalDefaults } from './proposal.ts';

/** How many players a session can have, and how many advance. */
export interface SessionSize {
  readonly least: number;
  readonly most: number;
  readonly advancing: number;
}

export type Checked =
  | {
      readonly ok: true;
      readonly conditions: Conditions;
      /** Equal conditions have equal texts. */
      readonly text: string;
      readonly sizes: readonly SessionSize[];
    }
  | { readonly ok: false; readonly problems: readonly [ShownProblem, ...ShownProblem[]] };

export function checkInput(rulebooks: readonly Rulebook[], input: unknown): Checked {
  const result = readConditions(rulebooks, input);
  if (!result.ok) {
    const { problem, problems } = result;
    return { ok: false, problems: [problem, ...problems.slice(1)] };
  }
  const { value: conditions } = result;
  const sizes = fieldSizes(conditions).map((size, i) => {
    const session = conditions.sessions[i];
    return { ...size, advancing: session === undefined ? 0 : advancingFrom(session) };
  });
  return { ok: true, conditions, text: conditionsText(conditions), sizes };
}

export const checkForm = (rulebooks: readonly Rulebook[], values: FormValues, language: Language): Checked =>
  checkInput(rulebooks, toConditionsInput(values, language));

const { lateness, ties, signature, substitutes, noticeMinutes, directorAwaySeconds, chipsBecomeCash, wagersShown } =
  CONDITION_DEFAULTS;
const { tooFew, shortOfChips } = CONDITION_DEFAULTS;

export const DEFAULTS: ProposalDefaults = {
  ...{ lateness, ties, signature, substitutes, noticeMinutes, directorAwaySeconds, chipsBecomeCash, wagersShown },
  ...{ tooFew, shortOfChips },
};
