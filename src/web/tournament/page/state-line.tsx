/** The state of a tournament in one sentence, with the numbers of players. */
import type { VNode } from 'preact';
import type { TournamentView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { formatPhase, formatSession, tournamentWords } from '../parts/index.ts';
import { words } from './words/index.ts';

interface StateProps {
  readonly view: TournamentView;
  readonly conditions: Conditions | null;
}

/** After play, nobody waits for a place any more. */
const OVER: readonly TournamentView['stage'][] = ['ranked', 'awarded', 'finished', 'cancelled'];

export function StateLine({ view, conditions }: StateProps): VNode {
  const t = words.value;
  const { stages } = tournamentWords.value;
  const running = view.sessions.find(({ phase }) => phase !== 'planned' && phase !== 'cut');
  const players =
    conditions === null || view.stage !== 'entries'
      ? t.players(formatNumber(view.players))
      : t.playersOf(formatNumber(view.players), formatNumber(conditions.entry.playersMax));
  const parts = [
    stages[view.stage],
    ...(running === undefined ? [] : [t.sessionPhase(formatSession(view, running.id), formatPhase(running))]),
    players,
    ...(view.waiting === 0 || OVER.includes(view.stage) ? [] : [t.waiting(formatNumber(view.waiting))]),
  ];
  return (
    <p class="tournament-state">
      <span class="unseen">{t.state}: </span>
      {parts.join(' · ')}
    </p>
  );
}
