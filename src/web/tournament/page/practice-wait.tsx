/** What a player can do until a practice tournament begins: start one now, or play at a practice table. */
import type { VNode } from 'preact';
import { makePath } from '../../shell/index.ts';
import { useTournaments } from '../list/list-data.ts';
import { PlayButton } from '../list/play-button.tsx';
import { words } from './words/index.ts';

export function PracticeWait({ tournament }: { readonly tournament: string }): VNode {
  const t = words.value;
  const { list } = useTournaments();
  // A tournament that a player has started begins soon, and is not the next one of the schedule.
  const canStart = list?.upcoming?.tournament === tournament && list.upcoming.canStart;
  return (
    <div class="tournament-wait no-print">
      <p>
        {t.untilThen}{' '}
        <a href={makePath('lobby')} target="_blank" rel="noopener">
          {t.practiceTables}
        </a>
      </p>
      {canStart && <PlayButton upcoming={null} canStart isStartOnly />}
    </div>
  );
}
