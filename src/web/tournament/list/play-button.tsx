/** The button that enters the next practice tournament. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { TournamentSummaryView } from '../../../protocol/index.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { makePath, session } from '../../shell/index.ts';
import { enterPractice, PRACTICE_YEARS } from './enter-practice.ts';
import { words } from './words/index.ts';

/** `upcoming` is the next tournament if it exists already. */
export function PlayButton({ upcoming }: { readonly upcoming: TournamentSummaryView | null }): VNode | null {
  const t = words.value;
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const user = session.value;
  const enter = async (): Promise<void> => {
    if (isBusy) return;
    setBusy(true);
    setError(await enterPractice());
    setBusy(false);
  };
  if (user?.kind === 'staff') return <p>{t.staffWatches}</p>;
  if (upcoming?.own != null)
    return (
      <a class="button main" href={makePath('tournament', { tournament: upcoming.tournament })}>
        {t.toYours}
      </a>
    );
  return (
    <>
      <button type="button" class="button main tournament-play-button" aria-disabled={isBusy} onClick={() => void enter()}>
        <span>{isBusy ? t.busy : t.play}</span>
        {(user?.over ?? 0) < PRACTICE_YEARS && <small>{t.ofAge(PRACTICE_YEARS)}</small>}
      </button>
      <ErrorText error={error} />
    </>
  );
}
