/** The current step of the round, the phases Bet, Roll and Pay, and the countdown until betting closes, by the server's clock. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PublicTable } from '../../../protocol/index.ts';
import type { Sign } from '../../../rules/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { announce, formatMoney, useSecondsUntil } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { formatStep } from './format-step.ts';
import { currentStep, findWaitReason, isBetweenRounds, ROUND_PHASES, roundPhase } from './steps.ts';
import './phase.css';

const loadHeldText = async () => (await import('./held-text.tsx')).HeldText;
const loadProofDialog = async () => (await import('../panel/proof-dialog.tsx')).ProofDialog;
const loadResultsDrawer = async () => (await import('../panel/results-drawer.tsx')).ResultsDrawer;

/** The remaining time is announced once, when this many seconds are left. */
const ANNOUNCED_SECONDS = 10;

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
        <span style={{ transform: `scaleX(${Math.min(1, seconds / totalSeconds)})` }} />
      </span>
      <span role="timer" aria-label={secondsLeft(seconds)} class="number">
        {seconds}
      </span>
    </span>
  );
}

/** The countdown, or a text that says what betting waits for. */
function ClosingTime({ view, session }: { readonly view: PublicTable; readonly session: PlayerSession }): VNode | null {
  const { closesAtMs, openedAtMs, heldOpen } = view;
  const wasHeld = useRef(false);
  useEffect(() => {
    wasHeld.current = heldOpen;
  }, [heldOpen]);
  // Only tables with a shooter load the text about the player who throws.
  if (session.data.rulebook.conduct.shooter !== null && closesAtMs === null)
    return <LazyPart load={loadHeldText} session={session} isOptional />;
  if (heldOpen) return <span class="player-held">{words.value.heldOpen}</span>;
  return closesAtMs === null ? null : (
    <Countdown key={closesAtMs} closesAtMs={closesAtMs} openedAtMs={openedAtMs} wasHeld={wasHeld.current} />
  );
}

/** Opens the proof of the dice and the clauses. A check mark says that the browser has verified the dice of the last round. */
function Shield({ session, label }: { readonly session: PlayerSession; readonly label: string }): VNode {
  const [isOpen, setOpen] = useState(false);
  const verdict = session.rounds.verdict.value;
  const { proof, verified, refuted } = words.value;
  const state = verdict === null ? proof : (verdict.verdict === 'verified' ? verified : refuted)(verdict.round);
  return (
    <>
      <button
        type="button"
        class="player-shield"
        data-verdict={verdict?.verdict}
        aria-haspopup="dialog"
        title={state}
        onClick={() => setOpen(true)}
      >
        <small>{label}</small>
        <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
          <path d="M12 2.500 20 5.500v6c0 5-3.500 8.500-8 10-4.500-1.500-8-5-8-10v-6z" />
          {verdict !== null && <path d={verdict.verdict === 'verified' ? 'm8 12 3 3 5-6' : 'M12 7v6m0 3v1'} />}
        </svg>
        <span class="unseen">{state}</span>
      </button>
      {isOpen && <LazyPart load={loadProofDialog} session={session} onClose={() => setOpen(false)} />}
    </>
  );
}

/** Opens the drawer with past results and roads (grids of results). On wide pages they are in the side panel. */
export function ResultsButton({ session }: { readonly session: PlayerSession }): VNode {
  const [isOpen, setOpen] = useState(false);
  const { results } = words.value;
  return (
    <>
      <button
        type="button"
        class="button player-results-button"
        aria-haspopup="dialog"
        aria-label={results}
        title={results}
        onClick={() => setOpen(true)}
      >
        <svg viewBox="0 0 24 24" width="22" height="22" aria-hidden="true">
          <path d="M3 4h18v16H3zM9 4v16m6-16v16M3 12h18" />
          <circle cx="6" cy="8" r="1.500" />
          <circle cx="12" cy="8" r="1.500" />
          <circle cx="6" cy="16" r="1.500" />
        </svg>
      </button>
      {isOpen && <LazyPart load={loadResultsDrawer} session={session} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The limits that are valid for most bets, which stay in view while the side column scrolls. [crown-sic-bo footnote-s66-1-c] */
function Limits({ sign }: { readonly sign: Sign }): VNode {
  const { minimum, maximum, unlimited } = words.value;
  return (
    <p class="player-limits">
      <span>
        {minimum} <b>{formatMoney(sign.minimum ?? 0)}</b>
      </span>
      <span>
        {maximum} <b>{sign.maximum === undefined ? unlimited : formatMoney(sign.maximum)}</b>
      </span>
    </p>
  );
}

export function Phase({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.view.value;
  if (view === null) return null;
  const { conduct } = session.data.rulebook;
  const { round, suspended, closed, stepsOfRound, betweenRounds, waiting, resultChecking, phases } = words.value;
  // While chips move, the step that moves them stays.
  const movingStep = session.movingStep.value;
  const current = movingStep ?? currentStep(view, conduct);
  const isBetween = movingStep === null && isBetweenRounds(view, conduct);
  const phase = view.status !== 'open' ? null : movingStep === null ? roundPhase(view, conduct) : 'pay';
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
      <div class="player-phase-now">
        <strong>{headline}</strong>
        <Shield session={session} label={isBetween ? betweenRounds : round(view.round)} />
      </div>
      {view.bettingOpen && <ClosingTime view={view} session={session} />}
      {view.sign !== null && <Limits sign={view.sign} />}
      <ol class="player-phases">
        {ROUND_PHASES.map((each) => (
          <li key={each} aria-current={each === phase ? 'step' : undefined}>
            {phases[each]}
          </li>
        ))}
      </ol>
    </section>
  );
}
