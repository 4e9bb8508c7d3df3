/** The dice: covered, rolling or shown, with the dealer's call of the result and the player's net result. */
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { Cover, Dice } from '../../parts/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { formatChange, isMotionAllowed, settings } from '../../shell/index.ts';
import { formatNet } from '../notices/announcer.ts';
import type { PlayerSession } from '../session.ts';
import { formatCall } from '../words/descriptions.ts';
import { words } from '../words/index.ts';
import { isBetweenRounds } from './steps.ts';
import './stage.css';

/** With `small`, the stage is one line at the top of a phone. */
export function Stage({ session, small = false }: { readonly session: PlayerSession; readonly small?: boolean }): VNode | null {
  const view = session.live.view.value;
  const result = session.rounds.lastResult.value;
  if (view === null) return null;
  const t = words.value;
  const { dice, rulebook } = session.data;
  const isRolling = !view.bettingOpen && view.faces === null && !isBetweenRounds(view, rulebook.conduct);
  const isCovered = view.covered && view.faces === null;
  const isCurrent = view.faces !== null || (result !== null && !view.bettingOpen && result.round === view.round);
  const settlement = session.rounds.settlement.value;
  const diceProps = { count: dice.count, symbols: dice.symbols, colours: dice.colours };
  if (isRolling || (isCovered && !view.bettingOpen)) {
    const label = isCovered ? t.covered : t.tumbling;
    return (
      <div class="player-stage" data-small={small ? 'true' : undefined} data-state="rolling">
        {isCovered ? <Cover /> : <Dice {...diceProps} faces={null} rolling label={label} />}
        {!small && <p class="player-call soft">{label}</p>}
      </div>
    );
  }
  if (result === null)
    return (
      <div class="player-stage" data-small={small ? 'true' : undefined} data-state="none">
        {!small && <p class="player-call soft">{t.noResultYet}</p>}
      </div>
    );
  const call = formatCall(result.faces, dice, rulebook.conduct.announcement, t);
  const total = result.faces.reduce((sum, face) => sum + face, 0);
  const faces = [...result.faces].sort((a, b) => a - b);
  const net = settlement?.net ?? 0;
  return (
    <div class="player-stage" data-small={small ? 'true' : undefined} data-state={isCurrent ? 'now' : 'last'}>
      <Dice {...diceProps} faces={faces} label={call} />
      {dice.totals && (
        <span class="player-total number" aria-hidden="true">
          {total}
        </span>
      )}
      {!small && (
        <p class="player-call" lang={settings.language.value}>
          {!isCurrent && <small>{t.lastResult}: </small>}
          {call}
          {result.voided && <em> ({t.voided})</em>}
        </p>
      )}
      {settlement !== null && settlement.round === result.round && (
        <p class={`player-net ${net > 0 ? 'good' : ''}`} data-net={net}>
          {small ? formatChange(net) : formatNet(net)}
        </p>
      )}
    </div>
  );
}

const loadAnimation = async () => (await import('../../dice-animation/index.ts')).DiceAnimation;

/** Animates the dice over the felt if the page was open when betting closed. Shows no error if the animation cannot be loaded. */
export function ThrowOverlay({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.view.value;
  const wasOpen = useRef(false);
  if (view?.bettingOpen) wasOpen.current = true;
  if (view === null || view.bettingOpen || !wasOpen.current || !isMotionAllowed()) return null;
  const { dice, rulebook } = session.data;
  const { steps, announcement } = rulebook.conduct;
  const call = (faces: readonly number[]): string => formatCall(faces, dice, announcement, words.value);
  return <LazyPart load={loadAnimation} view={view} dice={dice} order={steps} call={call} isOptional />;
}
