/** The tournaments in the lobby: what starts next, how many people have entered, and one press to play. */
import type { VNode } from 'preact';
import type { TournamentsView } from '../../../protocol/index.ts';
import { formatDateTime, formatNumber, formatTime, makePath } from '../../shell/index.ts';
import { formatRelative, tournamentWords, useNow } from '../parts/index.ts';
import './list.css';
import { findUpcoming, isOver, useTournaments } from './list-data.ts';
import { PlayButton } from './play-button.tsx';
import { words } from './words/index.ts';

/** The card has room for these tournaments. The list has all. */
const SHOWN_MAX = 4;

/** The next start: of the next practice tournament, or of the first tournament that has not begun. */
function formatNext(list: TournamentsView, nowMs: number): readonly string[] {
  const t = words.value;
  const running = list.items.filter((summary) => summary.stage === 'playing').length;
  const waiting = list.items.find((summary) => !isOver(summary) && summary.startsMs !== null && summary.startsMs > nowMs);
  const next = list.upcoming === null ? (waiting ?? null) : findUpcoming(list);
  const startsMs = list.upcoming?.startsMs ?? next?.startsMs ?? null;
  const format = list.upcoming === null ? formatDateTime : formatTime;
  return [
    ...(startsMs === null ? [] : [t.nextAt(format(startsMs), formatRelative(startsMs, nowMs))]),
    ...(next === null || next.players === 0 ? [] : [t.entered(formatNumber(next.players))]),
    ...(running === 0 ? [] : [t.running(formatNumber(running))]),
  ];
}

/** The first tournaments that are not over. */
function Current({ items }: Pick<TournamentsView, 'items'>): VNode | null {
  const { stages } = tournamentWords.value;
  const current = items.filter((summary) => !isOver(summary) && summary.stage !== 'drafting').slice(0, SHOWN_MAX);
  if (current.length === 0) return null;
  return (
    <ul class="tournament-current">
      {current.map(({ tournament, name, stage, startsMs }) => (
        <li key={tournament}>
          <a href={makePath('tournament', { tournament })}>{name}</a>{' '}
          <small>
            {startsMs !== null && formatTime(startsMs)} · {stages[stage]}
          </small>
        </li>
      ))}
    </ul>
  );
}

export function LobbyCard(): VNode | null {
  const { list } = useTournaments();
  const nowMs = useNow();
  if (list === null) return null;
  const facts = formatNext(list, nowMs);
  return (
    <>
      {facts.map((fact) => (
        <span key={fact} class="number">
          {fact}
        </span>
      ))}
      <Current items={list.items} />
      {list.upcoming !== null && <PlayButton upcoming={findUpcoming(list)} canStart={list.upcoming.canStart} />}
    </>
  );
}
