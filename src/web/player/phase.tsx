/** Where the round is: the step under way by the book's own words, and the countdown by the server's clock. It must never close betting. */
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { PublicTable } from '../../protocol/index.ts';
import type { Conduct, StepName } from '../../rules/index.ts';
import { say, settings, useSecondsUntil } from '../shell/index.ts';
import './phase.css';
import type { Play } from './play.ts';
import { isBetweenRounds, stepNow } from './steps.ts';
import { waitsFor } from './waits.ts';
import { words } from './words.ts';

/** Said aloud once, with this many seconds left. */
const WARNED_SECONDS = 10;

/** In English as the book has it called; in other languages in our words. */
const nameOf = (step: StepName, conduct: Conduct): string => {
  const call = conduct.steps.find((each) => each.step === step)?.call;
  return settings.language.value === 'en' && call != null ? call : words.value.steps[step];
};

interface CountdownProps {
  readonly closesAtMs: number;
  readonly openedAtMs: number | null;
  /** The table was held open until a moment ago: whoever listens has not heard of any time yet. */
  readonly wasHeld: boolean;
}

function Countdown({ closesAtMs, openedAtMs, wasHeld }: CountdownProps): VNode {
  const seconds = useSecondsUntil(closesAtMs) ?? 0;
  const first = useRef(seconds);
  const was = useRef(seconds);
  const { secondsLeft, closesSoon, tenSeconds, closesIn } = words.value;
  useEffect(() => {
    if (was.current > WARNED_SECONDS && seconds <= WARNED_SECONDS && seconds > 0) say(tenSeconds);
    was.current = seconds;
  }, [seconds]);
  useEffect(() => {
    if (wasHeld && first.current > 0) say(closesIn(first.current));
  }, []);
  if (seconds === 0) return <span class="player-soon">{closesSoon}</span>;
  // Betting that was held open has been so for any time: its bar is full when its clock starts.
  const sinceOpened = openedAtMs === null ? first.current : (closesAtMs - openedAtMs) / 1000;
  const whole = Math.max(1, Math.min(sinceOpened, Math.max(first.current, seconds)));
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

/** When betting closes, as far as it is known: a countdown, or what the close depends on. */
function Close({ view, thrown }: { readonly view: PublicTable; readonly thrown: boolean }): VNode | null {
  const { closesAtMs, openedAtMs, heldOpen } = view;
  const wasHeld = useRef(false);
  useEffect(() => {
    wasHeld.current = heldOpen;
  }, [heldOpen]);
  if (heldOpen) return <span class="player-held">{words.value.heldOpen}</span>;
  if (closesAtMs !== null)
    return <Countdown key={closesAtMs} closesAtMs={closesAtMs} openedAtMs={openedAtMs} wasHeld={wasHeld.current} />;
  return thrown && view.status === 'open' ? <span class="player-held">{words.value.untilThrown}</span> : null;
}

export function Phase({ play }: { readonly play: Play }): VNode | null {
  const view = play.live.view.value;
  if (view === null) return null;
  const { conduct } = play.data.rulebook;
  const { round, suspended, closed, stepsOfRound, betweenRounds, ...said } = words.value;
  const now = stepNow(view, conduct);
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
      {view.bettingOpen && <Close view={view} thrown={conduct.shooter !== null} />}
      {/* While nothing goes on, why takes their room: the felt under it must not move. */}
      {view.status === 'open' && (
        <ol class="player-steps">
          {conduct.steps.map(({ step }) => (
            <li key={step} aria-current={step === now && !isBetween ? 'step' : undefined}>
              {nameOf(step, conduct)}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
