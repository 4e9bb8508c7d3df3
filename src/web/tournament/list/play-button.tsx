/** The buttons that enter the next practice tournament, or start one now. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TournamentSummaryView } from '../../../protocol/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { makePath, session } from '../../shell/index.ts';
import { enterPractice, PRACTICE_YEARS } from './enter-practice.ts';
import { words } from './words/index.ts';

interface PlayButtonProps {
  /** The next tournament if it exists already. */
  readonly upcoming: TournamentSummaryView | null;
  /** Whether the visitor can start a tournament now. */
  readonly canStart?: boolean;
  /** Without the button of the next tournament, on its own page. */
  readonly isStartOnly?: boolean;
}

export function PlayButton({ upcoming, canStart = false, isStartOnly = false }: PlayButtonProps): VNode | null {
  const t = words.value;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const user = session.value;
  const enter = async (now: boolean): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(await enterPractice(now));
    setBusy(false);
  };
  const isEntered = upcoming?.own != null && upcoming.own.status !== 'withdrawn';
  const age = (user?.over ?? 0) < PRACTICE_YEARS && <small>{t.ofAge(PRACTICE_YEARS)}</small>;
  if (user?.kind === 'staff') return <p>{t.staffWatches}</p>;
  const makeButton = (now: boolean, label: string, isMain: boolean): VNode => (
    <button
      type="button"
      class={`button ${isMain ? 'main ' : ''}tournament-play-button`}
      aria-disabled={isBusy}
      onClick={() => void enter(now)}
    >
      <span>{isBusy ? t.busy : label}</span>
      {age}
    </button>
  );
  return (
    <>
      <p class="tournament-play-buttons">
        {canStart && makeButton(true, t.startNow, true)}
        {isStartOnly ? null : isEntered ? (
          <a class={canStart ? 'button' : 'button main'} href={makePath('tournament', { tournament: upcoming.tournament })}>
            {t.toYours}
          </a>
        ) : (
          makeButton(false, t.play, !canStart)
        )}
      </p>
      <ErrorText error={error} />
    </>
  );
}
