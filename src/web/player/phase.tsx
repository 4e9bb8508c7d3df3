/** Where the round is: the step under way by the book's own words, and the countdown by the server's clock. It must never close betting. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PublicTable } from '../../protocol/index.ts';
import type { Conduct, StepName } from '../../rules/index.ts';
import { say, settings, useSecondsUntil } from '../shell/index.ts';
import './phase.css';
import type { Play } from './play.ts';
import { waitsFor } from './waits.ts';
import { words } from './words.ts';

/** Said aloud once, with this many seconds left. */
const WARNED_SECONDS = 10;

/** The step that people are in: betting until it is closed, then whatever comes next. */
export function stepNow({ bettingOpen, next }: Pick<PublicTable, 'bettingOpen' | 'next'>): StepName {
  return bettingOpen ? 'open' : next;
}

/** Before the book's first step, whichever that is: where dice tumble before betting opens, that is no roll yet. */
export function isBetweenRounds(
  { bettingOpen, next, tumbles, faces }: Pick<PublicTable, 'bettingOpen' | 'next' | 'tumbles' | 'faces'>,
  { steps }: Pick<Conduct, 'steps'>,
): boolean {
  return !bettingOpen && faces === null && tumbles === 0 && next === steps[0]?.step;
}

/** In English as the book has it called; in other languages in our words. */
const nameOf = (step: StepName, conduct: Conduct): string => {
  const call = conduct.steps.find((each) => each.step === step)?.call;
  return settings.language.value === 'en' && call != null ? call : words.value.steps[step];
};

interface CountdownProps {
  readonly closesAtMs: number;
  readonly openedAtMs: number | null;
  /** Something of one's own lies on the layout: a table that waited for a wager waits no more. */
  readonly wagered: boolean;
}

function Countdown({ closesAtMs, openedAtMs, wagered }: CountdownProps): VNode {
  const seconds = useSecondsUntil(closesAtMs) ?? 0;
  const was = useRef(seconds);
  useEffect(() => {
    if (was.current > WARNED_SECONDS && seconds <= WARNED_SECONDS && seconds > 0) say(words.value.tenSeconds);
    was.current = seconds;
  }, [seconds]);
  const whole = Math.max(1, (closesAtMs - (openedAtMs ?? closesAtMs - 20_000)) / 1000);
  const { secondsLeft, heldOpen, closesSoon } = words.value;
  if (seconds === 0) return wagered ? <span class="player-soon">{closesSoon}</span> : <span class="player-held">{heldOpen}</span>;
  return (
    <span class="player-clock" data-near={seconds <= 5 ? 'true' : undefined}>
      <span class="player-clock-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (100 * seconds) / whole)}%` }} />
      </span>
      <span role="timer" aria-label={secondsLeft(seconds)} class="number">
        {seconds}
      </span>
    </span>
  );
}

export function Phase({ play }: { readonly play: Play }): VNode | null {
  const view = play.live.view.value;
  if (view === null) return null;
  const { conduct } = play.data.rulebook;
  const { round, suspended, closed, stepsOfRound, betweenRounds, ...said } = words.value;
  const now = stepNow(view);
  const isBetween = isBetweenRounds(view, conduct);
  const waiting = {
    player: said.waitingForPlayer,
    shooter: said.waitingForShooter,
    dealer: said.waitingForDealer,
    moment: said.waitingToOpen,
  } as const;
  const headline =
    view.status === 'suspended'
      ? suspended
      : view.status === 'closed'
        ? closed
        : isBetween
          ? waiting[waitsFor(view, conduct, play.data.practice)]
          : nameOf(now, conduct);
  return (
    <section class="player-phase" data-open={view.bettingOpen ? 'true' : undefined} aria-label={stepsOfRound}>
      <p class="player-phase-now">
        <strong>{headline}</strong>
        <small>{isBetween ? betweenRounds : round(view.round)}</small>
      </p>
      {view.bettingOpen && view.closesAtMs !== null && (
        <Countdown closesAtMs={view.closesAtMs} openedAtMs={view.openedAtMs} wagered={play.staked.value > 0} />
      )}
      <ol class="player-steps">
        {conduct.steps.map(({ step }) => (
          <li key={step} aria-current={step === now && !isBetween ? 'step' : undefined}>
            {nameOf(step, conduct)}
          </li>
        ))}
      </ol>
    </section>
  );
}
