/** The reason for a refusal in the chosen language. */
import type { ApiError, ErrorCode } from '../../../protocol/index.ts';
import type { TournamentRefusalCode } from '../../../tournament/index.ts';
import { refusals } from '../../parts/words/refusals.ts';
import { wordsOf } from '../../shell/index.ts';
import type { ActOutcome } from './send-act.ts';
import { EN } from './words/en-refusals.ts';
import { words } from './words/index.ts';
import { ZH_HANT } from './words/zh-hant-refusals.ts';

const tournamentRefusals = wordsOf({ en: EN, 'zh-Hant': ZH_HANT });

/** A tournament gives some codes a more exact meaning than a table, so its list comes first. */
export const formatTournamentError = ({ code, message }: Pick<ApiError, 'code' | 'message'>): string =>
  tournamentRefusals.value[code as TournamentRefusalCode] ?? refusals.value[code as ErrorCode] ?? message;

/** null if the act is done. */
export function formatOutcome(outcome: ActOutcome): string | null {
  if (outcome.kind === 'done') return null;
  return outcome.kind === 'refused' ? formatTournamentError(outcome.error) : words.value.noAnswer;
}
