/** The dealer console: felt, next step, dice, players and dialogs, with keyboard control and announcements. */
import { useComputed, useSignalEffect } from '@preact/signals';
import type { VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isGovernmentRole } from '../../rules/index.ts';
import { TopBar } from '../parts/index.ts';
import {
  announce,
  connection,
  formatExactTime,
  offlineSinceMs,
  reportActivity,
  serverNow,
  settings,
  session as userSession,
  useTableEvent,
} from '../shell/index.ts';
import './console.css';
import { tableLabel } from '../../table/table-names.ts';
import { LazyPart } from '../parts/lazy.tsx';
import { AuthoriseDialog } from './authorise/authorise-dialog.tsx';
import { FIRST_VIEW, parentView } from './decisions/index.ts';
import { findKeyAction, isConsoleKey, isDiceKey, type KeyAction, parseFace } from './keyboard.ts';
import { PanelDialog } from './panels/panel-dialog.tsx';
import { DiceView } from './round/dice-view.tsx';
import { FeltArea } from './round/felt-area.tsx';
import { Keypad } from './round/keypad.tsx';
import { NextStep } from './round/next-step.tsx';
import { PlayerList, Shooter } from './round/player-list.tsx';
import { Settlement } from './round/settlement.tsx';
import { Banners, Steps } from './round/steps.tsx';
import { Toolbar } from './round/toolbar.tsx';
import { type DealerSession, makeStepKey, type Panel } from './session.ts';
import { LockCountdown, useNow } from './sign-in/lock-countdown.tsx';
import { words } from './words/index.ts';

const loadTournamentBar = async () => (await import('../tournament/table/dealer-bar.tsx')).DealerBar;

const loadDesignatedTable = async () => (await import('../tournament/table/console-links.tsx')).DesignatedTable;

const clickElement = (selector: string): void => document.querySelector<HTMLButtonElement>(selector)?.click();

/** Finds the panel to which Backspace returns. If there is none, Backspace closes the dialog. */
function parentPanel(panel: Panel | null): Panel | null {
  switch (panel?.kind) {
    case 'player-act':
      return { kind: 'player', player: panel.player };
    case 'player':
    case 'seat':
      return { kind: 'players' };
    case 'confirm':
      return { kind: 'irregularities' };
    case 'decisions': {
      const view = parentView(panel.view);
      return view === null ? null : { kind: 'decisions', view };
    }
    case 'sign':
    case 'staff':
    case 'record-error':
      return { kind: 'table' };
    default:
      return null;
  }
}

function handlePanelKey({ panel }: DealerSession, action: KeyAction): void {
  if (action.kind === 'digit') clickElement(`dialog[open] [data-digit="${action.digit}"]`);
  else if (action.kind === 'enter') clickElement('dialog[open] [data-enter]');
  else if (action.kind === 'close') panel.value = null;
  else if (action.kind === 'back') panel.value = parentPanel(panel.value);
}

/** Handles a key while no panel is open. */
function handleConsoleKey(session: DealerSession, action: KeyAction): void {
  const { panel, conduct } = session;
  switch (action.kind) {
    case 'digit': {
      const face = parseFace(action.digit);
      // A digit is a die while faces are entered. Otherwise it marks a line of the settlement.
      if (session.entryAct.value === null) clickElement(`.settle [data-digit="${action.digit}"]`);
      else if (face !== null) session.addDie(face);
      return;
    }
    case 'enter':
      session.takeNextStep();
      return;
    case 'back':
      session.removeLastDie();
      return;
    case 'bell':
      // In rulebooks without a bell, this key opens the panel of the table.
      if (conduct.bell === null) panel.value = { kind: 'table' };
      else handleBell(session);
      return;
    case 'irregularities':
    case 'players':
    case 'table':
    case 'help':
      panel.value = { kind: action.kind };
      return;
    case 'decisions':
      panel.value = { kind: 'decisions', view: FIRST_VIEW };
      return;
    case 'close':
      // A numeric keypad has no Backspace, so its dot also removes the last die. While the dealer places wagers for a player, it ends that.
      if (session.placement.value === null) session.removeLastDie();
      else session.placement.value = null;
      return;
    case 'correct-result':
    // The button in the toolbar handles this key, because the dealer must hold it.
  }
}

/** The tones of the bell that rings when betting closes. */
const BELL_TONES = [
  { hertz: 1760, gain: 0.22, seconds: 1.8 },
  { hertz: 2637, gain: 0.1, seconds: 1.1 },
] as const;
/** An exponential ramp cannot end at zero. */
const SILENT = 0.0001;

let audio: AudioContext | null = null;

const WATCH_REPORT_MS = 60_000;

/** Rings the bell. Ignores the sound setting, because the bell is part of the procedure. [adelaide-big-and-small 4(b)] */
function ringBell(): void {
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const startS = audio.currentTime;
    for (const { hertz, gain, seconds } of BELL_TONES) {
      const tone = audio.createOscillator();
      const volume = audio.createGain();
      tone.frequency.value = hertz;
      volume.gain.setValueAtTime(gain, startS);
      volume.gain.exponentialRampToValueAtTime(SILENT, startS + seconds);
      tone.connect(volume).connect(audio.destination);
      tone.start(startS);
      tone.stop(startS + seconds);
    }
  } catch {
    // Without sound, the console still shows that the bell has rung.
  }
}

function handleBell(session: DealerSession): void {
  session.bellRangAtMs.value = serverNow();
  ringBell();
}

/** Whether Enter on this element takes the next step. People who only watch have no next step, and Enter held on the correction opens it. */
const isStepButton = ({ panel, placement, liveTable }: DealerSession, target: Element): boolean =>
  panel.value === null &&
  placement.value === null &&
  !isGovernmentRole(liveTable.role.value ?? '') &&
  target.matches('.dealer-main button:not(.toolbar-correct)');

function useKeyboard(session: DealerSession): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || userSession.value?.locked || session.authorising.value !== null) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const isEditable = target instanceof HTMLElement && target.isContentEditable;
      if (!isConsoleKey(event.key, event.code, target.tagName, isEditable, isStepButton(session, target))) return;
      const action = findKeyAction(event, settings.letterKeys.value);
      if (action === null || action.kind === 'correct-result') return;
      const { placement, panel } = session;
      // While the dealer places wagers, the felt handles these keys.
      const isFeltKey = action.kind === 'enter' || action.kind === 'back' || action.kind === 'digit';
      if (placement.value !== null && isFeltKey && target.closest('.felt') !== null) return;
      if (panel.value?.kind === 'correct-result' && isDiceKey(action)) return;
      event.preventDefault();
      event.stopPropagation();
      if (event.repeat) return;
      if (panel.value === null) handleConsoleKey(session, action);
      else handlePanelKey(session, action);
    };
    // In the capture phase, the console receives Enter before the cells of the felt.
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [session]);
}

interface Failure {
  readonly round: number;
  /** The words that the dealer calls out, such as `No spin`. */
  readonly call: string;
  /** `again`: the dice are rolled again. */
  readonly consequence: 'again' | 'void';
}

/** The text contains the round and the number of failures, because screen readers skip a text that has not changed. */
function formatFailure({ round, call, consequence }: Failure, count: number): string {
  const text = `${words.value.round(round)}: ${call}. ${words.value.consequences[consequence]}`;
  return count === 1 ? text : `${text} ${words.value.repeated(count)}`;
}

/** Rings the bell and announces events of the table. */
function useTableEvents(session: DealerSession): void {
  const failures = useRef({ round: 0, count: 0 });
  useTableEvent(session.liveTable, 'event', ({ event, atMs }) => {
    switch (event.type) {
      case 'betting-opened':
        session.bellRangAtMs.value = null;
        break;
      case 'betting-closed':
        if (event.bell) {
          session.bellRangAtMs.value = atMs;
          ringBell();
        }
        break;
      // The lamps of the winning bets.
      case 'lamps-failed':
        announce(`${words.value.lamps} ${formatExactTime(atMs)}`, 'assertive');
        break;
      case 'failure-declared': {
        const { round, count } = failures.current;
        failures.current = { round: event.round, count: event.round === round ? count + 1 : 1 };
        announce(formatFailure(event, failures.current.count), 'assertive');
        break;
      }
      case 'result-entered':
      case 'result-corrected':
        announce(`${words.value.round(event.round)}: ${event.call}`);
        break;
      case 'malfunction-reported':
        announce(`${words.value.suspended(event.about)} ${formatExactTime(atMs)}`, 'assertive');
        break;
      case 'dice-rejected':
        announce(`${words.value.suspended(event.why)} ${formatExactTime(atMs)}`, 'assertive');
        break;
      default:
    }
  });
}

/** An officer has nothing to press at a console, so watching is activity: the session is not locked while the page is visible. */
function useWatching({ liveTable }: DealerSession): void {
  const isViewOnly = isGovernmentRole(liveTable.role.value ?? '');
  useEffect(() => {
    if (!isViewOnly) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') reportActivity();
    }, WATCH_REPORT_MS);
    return () => clearInterval(timer);
  }, [isViewOnly]);
}

/** Clears an error when the step changes or the connection is restored. `pending`: a command still waits for its answer. */
function useErrorReset({ liveTable, nextOffer, panel, error }: DealerSession): void {
  const step = useComputed(() => makeStepKey(liveTable, nextOffer.value));
  useSignalEffect(() => {
    if (step.value !== '' && panel.peek() === null && error.peek()?.code !== 'pending') error.value = null;
  });
  useSignalEffect(() => {
    if (connection.value === 'open' && error.peek()?.code === 'offline') error.value = null;
  });
}

/** The banner shown while the console has no connection. Screen readers announce only the loss and the return of the connection, not every second. */
function OfflineBanner({ sinceMs }: { readonly sinceMs: number }): VNode {
  const nowMs = useNow();
  useEffect(() => {
    announce(words.value.connectionLost, 'assertive');
    return () => {
      if (connection.value === 'open') announce(words.value.connectionRestored);
    };
  }, []);
  return <p class="warning-strip dealer-offline">{words.value.offline(Math.max(0, Math.floor((nowMs - sinceMs) / 1000)))}</p>;
}

function RoleChoice({ session, roles }: { readonly session: DealerSession; readonly roles: readonly string[] }): VNode {
  const currentRole = session.liveTable.role.value ?? '';
  const formatRole = (role: string): string => words.value.roles[role] ?? role;
  if (roles.length < 2)
    return (
      <span class="dealer-role">
        {words.value.actingAs} <b>{formatRole(currentRole)}</b>
      </span>
    );
  return (
    <label class="dealer-role">
      {words.value.actingAs}{' '}
      <select value={currentRole} onChange={(event) => session.liveTable.table.setRole(event.currentTarget.value)}>
        {roles.map((role) => (
          <option key={role} value={role}>
            {formatRole(role)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Shows the settlement while the dealer takes losing wagers and pays winners. At other times, shows the players. */
function BelowFelt({ session }: { readonly session: DealerSession }): VNode {
  const next = session.liveTable.view.value?.next;
  const isSettling = next === 'take' || next === 'pay';
  return (
    <section class="below-felt" aria-label={isSettling ? words.value.settling : words.value.players}>
      <Shooter session={session} />
      {isSettling ? <Settlement session={session} /> : <PlayerList session={session} />}
    </section>
  );
}

export function Console({ session, roles }: { readonly session: DealerSession; readonly roles: readonly string[] }): VNode {
  useKeyboard(session);
  useTableEvents(session);
  useErrorReset(session);
  useWatching(session);
  const { rules, liveTable } = session;
  // The ladder has the roles of the house.
  const rulebookRoles = roles.filter((role) => rules.ladder.includes(role) || isGovernmentRole(role));
  return (
    <div class="dealer">
      <TopBar title={tableLabel({ table: liveTable.name, name: rules.tableName })}>
        <LockCountdown />
        <RoleChoice session={session} roles={rulebookRoles} />
      </TopBar>
      <main class="dealer-main">
        <div class="dealer-left">
          {connection.value !== 'open' && offlineSinceMs.value !== null && !userSession.value?.locked && (
            <OfflineBanner sinceMs={offlineSinceMs.value} />
          )}
          {session.isTournament ? (
            <LazyPart
              load={loadTournamentBar}
              liveTable={liveTable}
              isBetweenSpins={session.nextOffer.value?.act === 'call-bets'}
              spinWait={session.spinWait}
            />
          ) : (
            <LazyPart load={loadDesignatedTable} isOptional table={liveTable.name} />
          )}
          <Steps session={session} />
          <Banners session={session} />
          <FeltArea session={session} />
          <BelowFelt session={session} />
        </div>
        <div class="dealer-right">
          <NextStep session={session} />
          <DiceView session={session} />
          <Keypad session={session} />
          <Toolbar session={session} onBell={() => handleBell(session)} />
        </div>
      </main>
      <PanelDialog session={session} />
      <AuthoriseDialog session={session} />
    </div>
  );
}
