/** The current step of the round and the countdown until betting closes, by the server's clock. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PublicTable } from '../../../protocol/index.ts';
import type { Conduct, StepName } from '../../../rules/index.ts';
import { announce, settings, useSecondsUntil } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { currentStep, findWaitReason, isBetweenRounds } from './steps.ts';
import './phase.css';

/** The remaining time is announced once, when this many seconds are left. */
const ANNOUNCED_SECONDS = 10;

/** Returns the dealer's call in the words of the rulebook if the page is in English, otherwise our translation of the step. */
const formatStep = (step: StepName, conduct: Conduct): string => {
  const call = conduct.steps.find((each) => each.step === step)?.call;
  return settings.language.value === 'en' && call != null ? call : words.value.steps[step];
};

interface CountdownProps {
  readonly closesAtMs: number;
  readonly openedAtMs: number | null;
  /** Betting was held open for a first wager until now, so the closing time was not announced yet. */
  readonly wasHeld: boolean;
}

function Countdown({ closesAtMs, openedAtMs, wasHeld }: CountdownProps): VNode {
  const seconds = useSecondsUntil(closesAtMs) ?? 0;
  const firstSeconds = useRef(seconds);
  const previousSeconds = useRef(seconds);
  const { secondsLeft, closesSoon, tenSeconds, closesIn } = words.value;
  useEffect(() => {
    if (previousSeconds.current > ANNOUNCED_SECONDS && seconds <= ANNOUNCED_SECONDS && seconds > 0) announce(tenSeconds);
    previousSeconds.current = seconds;
  }, [seconds]);
  useEffect(() => {
    if (wasHeld && firstSeconds.current > 0) announce(closesIn(firstSeconds.current));
  }, []);
  if (seconds === 0) return <span class="player-soon">{closesSoon}</span>;
  // If betting was held open, the bar is full when the countdown starts.
  const bettingSeconds = openedAtMs === null ? firstSeconds.current : (closesAtMs - openedAtMs) / 1000;
  const totalSeconds = Math.max(1, Math.min(bettingSeconds, Math.max(firstSeconds.current, seconds)));
  return (
    <span class="player-clock" data-near={seconds <= 5 ? 'true' : undefined}>
      <span class="player-clock-bar" aria-hidden="true">
        <span style={{ inlineSize: `${Math.min(100, (100 * seconds) / totalSeconds)}%` }} />
      </span>
      <span role="timer" aria-label={secondsLeft(seconds)} class="number">
        {seconds}
      </span>
    </span>
  );
}

/** The countdown, or a text that says what betting waits for. `heldOpen`: it waits for the first wager. */
function ClosingTime({ view, hasShooter }: { readonly view: PublicTable; readonly hasShooter: boolean }): VNode | null {
  const { closesAtMs, openedAtMs, heldOpen } = view;
  const wasHeld = useRef(false);
  useEffect(() => {
    wasHeld.current = heldOpen;
  }, [heldOpen]);
  if (heldOpen) return <span class="player-held">{words.value.heldOpen}</span>;
  if (closesAtMs !== null)
    return <Countdown key={closesAtMs} closesAtMs={closesAtMs} openedAtMs={openedAtMs} wasHeld={wasHeld.current} />;
  return hasShooter && view.status === 'open' ? <span class="player-held">{words.value.openUntilThrown}</span> : null;
}

export function Phase({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.view.value;
  if (view === null) return null;
  const { conduct } = session.data.rulebook;
  const { round, suspended, closed, stepsOfRound, betweenRounds, waiting, resultChecking } = words.value;
  const current = currentStep(view, conduct);
  const isBetween = isBetweenRounds(view, conduct);
  const headline =
    view.status === 'suspended'
      ? suspended
      : view.status === 'closed'
        ? closed
        : isBetween
          ? waiting[findWaitReason(view, conduct, session.data.practice)]
          : view.checking !== null
            ? resultChecking
            : formatStep(current, conduct);
  return (
    <section class="player-phase" data-open={view.bettingOpen ? 'true' : undefined} aria-label={stepsOfRound}>
      <p class="player-phase-now">
        <strong>{headline}</strong>
        <small>{isBetween ? betweenRounds : round(view.round)}</small>
      </p>
      {view.bettingOpen && <ClosingTime view={view} hasShooter={conduct.shooter !== null} />}
      {/* The long headline of a closed table takes the space of the steps, so that the felt does not move. */}
      {view.status === 'open' && (
        <ol class="player-steps">
          {conduct.steps.map(({ step }) => (
            <li key={step} aria-current={step === current && !isBetween ? 'step' : undefined}>
              {formatStep(step, conduct)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
