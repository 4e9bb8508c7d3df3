/** What is not the next step: trouble, players, the bell, the table, and putting a result right. Smaller than the next step, always in the same place. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { settings, wordsOf } from '../shell/index.ts';
import { leastOf, offerOf } from './offered.ts';
import { BellMark } from './stage.tsx';
import type { Station } from './station.ts';
import { DEALER_WORDS } from './words.ts';
import { ACT_WORDS } from './words-acts.ts';

const words = wordsOf(DEALER_WORDS);
const acts = wordsOf(ACT_WORDS);

/** Pressed for so long, it is meant. */
const HOLD_MS = 1000;

/** Starts and stops a hold; `held` is called once when it was long enough. */
function useHold(held: () => void): { readonly holding: boolean; readonly start: () => void; readonly stop: () => void } {
  const [holding, setHolding] = useState(false);
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
      held();
    }, HOLD_MS);
  };
  useEffect(() => stop, []);
  return { holding, start, stop };
}

/** Not pressed by accident: held for a second, by pointer, by key on the button, or by the letter. */
function AmendButton({ station }: { readonly station: Station }): VNode {
  const { holding, start, stop } = useHold(() => {
    station.panel.value = { kind: 'amend' };
  });
  useEffect(() => {
    const isLetter = (event: KeyboardEvent): boolean =>
      event.key.toLowerCase() === 'u' && settings.letterKeys.value && !(event.target instanceof HTMLInputElement);
    const onDown = (event: KeyboardEvent): void => {
      if (isLetter(event) && !event.repeat && station.panel.value === null) start();
    };
    const onUp = (event: KeyboardEvent): void => {
      if (isLetter(event)) stop();
    };
    addEventListener('keydown', onDown);
    addEventListener('keyup', onUp);
    return () => {
      removeEventListener('keydown', onDown);
      removeEventListener('keyup', onUp);
    };
  }, []);
  const isPress = ({ key }: KeyboardEvent): boolean => key === 'Enter' || key === ' ';
  return (
    <button
      type="button"
      class={`button side-amend ${holding ? 'holding' : ''}`}
      aria-keyshortcuts="U"
      onPointerDown={start}
      onPointerUp={stop}
      onPointerLeave={stop}
      onContextMenu={(event) => event.preventDefault()}
      onKeyDown={(event) => {
        if (!isPress(event)) return;
        event.preventDefault();
        start();
      }}
      onKeyUp={(event) => isPress(event) && stop()}
      onBlur={stop}
    >
      {words.value.amend} <small>({words.value.hold})</small> <kbd>U</kbd>
    </button>
  );
}

export function Side({ station, onBell }: { readonly station: Station; readonly onBell: () => void }): VNode {
  const { panel, offers, conduct, live } = station;
  const said = words.value;
  const amends = offerOf(offers.value, 'correct-result') !== undefined;
  const amender = leastOf(conduct, 'correct-result');
  const result = live.view.value?.faces != null && live.view.value.next === 'settle' && live.view.value.dice === 'real';
  const open = (kind: 'trouble' | 'players' | 'table' | 'help', label: string, key: string, className = ''): VNode => (
    <button
      type="button"
      class={`button side-button ${className}`}
      aria-haspopup="dialog"
      onClick={() => {
        panel.value = { kind };
      }}
    >
      {label} <kbd>{key}</kbd>
    </button>
  );
  return (
    <div class="side">
      {open('trouble', said.trouble, '+', 'side-trouble')}
      {open('players', said.players, '−')}
      {open('table', said.table, '/')}
      {conduct.bell !== null && (
        <button type="button" class="button side-button" onClick={onBell}>
          <BellMark /> {said.ring} <kbd>*</kbd>
        </button>
      )}
      {open('help', said.help, '?')}
      {amends && <AmendButton station={station} />}
      {!amends && result && amender !== null && <p class="side-note">{said.amendBy(acts.value.roles[amender] ?? amender)}</p>}
    </div>
  );
}
