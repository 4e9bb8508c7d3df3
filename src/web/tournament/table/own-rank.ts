/** The rank of the signed-in player, or of the player for whom the person is a substitute, in the language of the page. */
import type { OwnEntryView, StandingView } from '../../../protocol/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { formatEntry, ownEntryIn } from '../parts/index.ts';
import type { SessionView } from './progress.ts';
import { makeRankText, type RankText } from './rank-text.ts';
import { words } from './words/index.ts';

export const makeOwnRank = (
  rows: readonly StandingView[],
  own: OwnEntryView | null,
  session: SessionView | null,
): RankText | null =>
  session === null
    ? null
    : makeRankText(
        rows,
        ownEntryIn(own, session.id),
        session,
        { t: words.value, formatEntry, formatMoney, formatNumber },
        own?.substituteFor,
      );
