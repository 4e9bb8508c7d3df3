/** Buttons beside the next step: irregularities, players, table, bell (rung when betting closes), shortcuts, correcting the result. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { settings } from '../../shell/index.ts';
import { countOpenMatters, FIRST_VIEW } from '../decisions/index.ts';
import { findLowestRole, findOffer } from '../offers.ts';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { BellIcon } from './dice-view.tsx';

const HOLD_MS = 1000;

/** Calls `onHeld` one second after `start`, unless `stop` is called first. */
function useHold(onHeld: () => void): { readonly isHolding: boolean; readonly start: () => void; readonly stop: () => void } {
  const [isHolding, setHolding] = useState(false);
  const timer = useRef(0);
  const stop = (): void => {
    clearTimeout(timer.current);
    timer.current = 0;
    setHolding(false);
  };
  const start = (): void => {
    if (timer.current !== 0) return;
    setHolding(true);
    timer.current = window.setTimeout(() => {
      stop();
      onHeld();
    }, HOLD_MS);
  };
  useEffect(() => stop, []);
  return { isHolding, start, stop };
}

/** The dealer holds the button, Enter or the letter U for a second. This prevents accidental corrections. */
function CorrectResultButton({ session }: { readonly session: DealerSession }): VNode {
  const { isHolding, start, stop } = useHold(() => {
    session.panel.value = { kind: 'correct-result' };
  });
  useEffect(() => {
    const isLetterU = (event: KeyboardEvent): boolean =>
      event.key.toLowerCase() === 'u' && settings.letterKeys.value && !(event.target instanceof HTMLInputElement);
    const onDown = (event: KeyboardEvent): void => {
      if (isLetterU(event) && !event.repeat && session.panel.value === null) start();
    };
    const onUp = (event: KeyboardEvent): void => {
      if (isLetterU(event)) stop();
    };
    addEventListener('keydown', onDown);
    addEventListener('keyup', onUp);
    return () => {
      removeEventListener('keydown', onDown);
      removeEventListener('keyup', onUp);
    };
  }, []);
  const isPressKey = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      class={`button toolbar-correct ${isHolding ? 'holding' : ''}`}
      aria-keyshortcuts="U"
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPressKey(event)) return;
        event.preventDefault();
        start();
      }}
      onKeyUp={(event) => isPressKey(event) && stop()}
      onBlur={stop}
    >
      {words.value.correct} <small>({words.value.holdHint})</small> <kbd>U</kbd>
    </button>
  );
}

export function Toolbar({ session, onBell }: { readonly session: DealerSession; readonly onBell: () => void }): VNode {
  const { panel, offers, conduct, liveTable } = session;
  const t = words.value;
  const openCount = liveTable.staff.value === null ? 0 : countOpenMatters(liveTable.staff.value);
  const canCorrect = findOffer(offers.value, 'correct-result') !== undefined;
  const correctingRole = findLowestRole(conduct, 'correct-result');
  const hasUnsettledResult =
    liveTable.view.value?.faces != null && liveTable.view.value.next === 'settle' && liveTable.view.value.dice === 'real';
  const panelButton = (
    kind: 'irregularities' | 'players' | 'table' | 'help',
    label: string,
    key: string,
    className = '',
  ): VNode => (
    <button
      type="button"
      class={`button toolbar-button ${className}`}
      aria-haspopup="dialog"
      onClick={() => {
        panel.value = { kind };
      }}
    >
      {label} <kbd>{key}</kbd>
    </button>
  );
  return (
    <div class="toolbar">
      {panelButton('irregularities', t.irregularities, '+', 'toolbar-irregularities')}
      {panelButton('players', t.players, '−')}
      {panelButton('table', t.table, '/')}
      <button
        type="button"
        class="button toolbar-button"
        aria-haspopup="dialog"
        aria-keyshortcuts="D"
        onClick={() => {
          panel.value = { kind: 'decisions', view: FIRST_VIEW };
        }}
      >
        {openCount === 0 ? t.decisions : t.decisionsOpen(openCount)} <kbd>D</kbd>
      </button>
      {conduct.bell !== null && (
        <button type="button" class="button toolbar-button" onClick={onBell}>
          <BellIcon /> {t.ringBell} <kbd>*</kbd>
        </button>
      )}
      {panelButton('help', t.shortcuts, '?')}
      {canCorrect && <CorrectResultButton session={session} />}
      {!canCorrect && hasUnsettledResult && correctingRole !== null && (
        <p class="toolbar-note">{t.correctedBy(t.roles[correctingRole] ?? correctingRole)}</p>
      )}
    </div>
  );
}
