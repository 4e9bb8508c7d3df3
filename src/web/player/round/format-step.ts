/** Formats a step of a round. */
import type { Conduct, StepName } from '../../../rules/index.ts';
import { settings } from '../../shell/index.ts';
import { words } from '../words/index.ts';

/** Returns the dealer's call in the words of the rulebook if the page is in English, otherwise our translation of the step. */
export const formatStep = (step: StepName, conduct: Conduct): string => {
  const call = conduct.steps.find((each) => each.step === step)?.call;
  return settings.language.value === 'en' && call != null ? call : words.value.steps[step];
};
