/** Whether a tournament has lost its approval. */
import type { TournamentView } from '../../../protocol/index.ts';

/** The stages that need an approval. Entries open only with one, so a tournament without one has lost it. */
const APPROVED_STAGES: readonly TournamentView['stage'][] = ['entries', 'closed', 'playing', 'ranked'];

export const isApprovalMissing = ({
  stage,
  practice,
  approval,
}: Pick<TournamentView, 'stage' | 'practice' | 'approval'>): boolean =>
  approval === null && !practice && APPROVED_STAGES.includes(stage);
