/** The reason for a refusal in the chosen language. */
import type { ApiError, ErrorCode } from '../../../protocol/index.ts';
import type { TournamentRefusalCode } from '../../../tournament/index.ts';
import { refusals } from '../../parts/words/refusals.ts';
import { wordsOf } from '../../shell/index.ts';
import type { ActOutcome } from './send-act.ts';
import { EN } from './words/en-refusals.ts';
import { words } from './words/index.ts';

const tournamentRefusals = wordsOf(EN, {
  'zh-Hant': () => import('./words/zh-hant-refusals.ts').then(({ ZH_HANT }) => ZH_HANT),
  'zh-Hans': () => import('./words/zh-hans-refusals.ts').then(({ ZH_HANS }) => ZH_HANS),
  vi: () => import('./words/vi-refusals.ts').then(({ VI }) => VI),
});

/** A tournament gives some codes a more exact meaning than a table, so its list comes first. */
export const formatTournamentError = ({ code, message }: Pick<ApiError, 'code' | 'message'>): string =>
  tournamentRefusals.value[code as TournamentRefusalCode] ?? refusals.value[code as ErrorCode] ?? message;

/** null if the act is done. */
export function formatOutcome(outcome: ActOutcome): string | null {
  if (outcome.kind === 'done') return null;
  return outcome.kind === 'refused' ? formatTournamentError(outcome.error) : words.value.noAnswer;
}
