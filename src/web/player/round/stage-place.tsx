/** Reserves the place of the stage, and loads the stage with the first wager or roll, or a moment after the page if there is a result. */
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { LazyPart } from '../../parts/lazy.tsx';
import type { PlayerSession } from '../session.ts';
import { useLoadDelay } from '../use-load-delay.ts';
import { words } from '../words/index.ts';

const loadStage = async () => (await import('../stage/stage.tsx')).Stage;
const loadThrowStage = async () => (await import('../stage/stage.tsx')).ThrowStage;

interface StagePlaceProps {
  readonly session: PlayerSession;
  /** `side`: on wide pages. `head` has the result on a phone, and `foot` the roll. */
  readonly place: 'side' | 'head' | 'foot';
}

export function StagePlace({ session, place }: StagePlaceProps): VNode | null {
  const isNeeded = useRef(false);
  const isDelayOver = useLoadDelay(session);
  const view = session.live.view.value;
  const isRolling = view !== null && (view.tumbles > 0 || view.next === 'result');
  const hasResult = session.rounds.lastResult.value !== null;
  isNeeded.current ||= isRolling || (hasResult && isDelayOver) || session.staked.value > 0;
  if (place === 'foot') return isNeeded.current ? <LazyPart load={loadThrowStage} session={session} isOptional /> : null;
  return (
    <div class="player-stage-place" data-place={place}>
      {isNeeded.current ? (
        <LazyPart load={loadStage} session={session} small={place === 'head'} />
      ) : (
        place === 'side' && !hasResult && <p>{words.value.noResultYet}</p>
      )}
    </div>
  );
}
