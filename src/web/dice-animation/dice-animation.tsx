/** Animates the dice over the felt, unless the user prefers reduced motion. Draws the tumbler, which the display shows too. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PublicTable } from '../../protocol/index.ts';
import type { Dice } from '../../rules/index.ts';
import { hasTumbler, type StepOrder } from '../parts/index.ts';
import type { Reveal } from '../parts/reveal.ts';
import { isMotionAllowed } from '../shell/index.ts';
import { SCENE_MS, type Scene, sceneOf } from './scene.ts';
import { Vessel } from './vessel.tsx';
import './dice-animation.css';

/** Distances of the brass bars from the middle. */
const BARS = [0, 24, 47, 66, 79];

/** The tumbler: a glass dome with brass bars on a stand. */
export function TumblerGlass(): VNode {
  return (
    <svg class="tumbler-glass" viewBox="0 0 200 190" aria-hidden="true">
      <path class="tumbler-stand" d="M24 168h152l10 18H14z" />
      <rect class="tumbler-plate" x="18" y="156" width="164" height="14" rx="5" />
      <path class="tumbler-dome" d="M20 156V86a80 72 0 0 1 160 0v70z" />
      {BARS.map((x) => (
        <path key={x} class="tumbler-bar" d={`M${100 - x} 156Q${100 - x} 40 100 14M${100 + x} 156Q${100 + x} 40 100 14`} />
      ))}
      <path class="tumbler-bar" d="M21 98h158M21 132h158" />
      <circle class="tumbler-knob" cx="100" cy="11" r="8" />
    </svg>
  );
}

/** The cover of the tumbler. */
export function Cover(): VNode {
  return (
    <svg class="tumbler-cover" viewBox="0 0 200 190" aria-hidden="true">
      <path class="tumbler-cloth" d="M14 160V84a86 78 0 0 1 172 0v76q-14 8-28 0t-29 0-29 0-29 0-29 0-28 0z" />
      <path class="tumbler-fold" d="M44 158Q40 70 92 20M78 162Q76 80 98 20M122 162Q124 80 102 20M156 158Q160 70 108 20" />
      <circle class="tumbler-knob" cx="100" cy="9" r="8" />
    </svg>
  );
}

/** One scene of the animation, for one tumble or throw. */
interface Shot {
  /** Identifies the round, throw, scene and tumble. */
  readonly key: string;
  /** 1 for the first shot of this page. */
  readonly number: number;
  readonly scene: Scene | null;
  /** The previous scene; null if this is the first scene. */
  readonly previous: Scene | null;
  /** The cover is on, or is being lifted. */
  readonly hasCover: boolean;
}

const NO_SHOT: Shot = { key: '', number: 0, scene: null, previous: null, hasCover: false };
const FADE_MS = 300;

/**
 * Returns the current shot. A new scene, tumble or throw starts a new shot, but a corrected result does not.
 * Dice land only in a reveal: a result that the page has missed is not animated. `lastEnded` is the number of the last finished shot.
 */
function useShot({ round, tumbles, shooter }: PublicTable, newest: Scene | null, isRevealed: boolean, lastEnded: number): Shot {
  const shot = useRef(NO_SHOT);
  const { key: lastKey, number, scene: previous, hasCover } = shot.current;
  const hasLanded = previous === 'landed';
  const scene = isRevealed ? 'landed' : newest === 'landed' && !hasLanded ? null : newest;
  const newKey = [round, shooter?.throw, scene, tumbles].join(' ');
  // The dice keep lying when the dealer settles, which changes the other fields.
  const key = scene === null ? '' : scene === 'landed' && hasLanded ? lastKey : newKey;
  if (key !== lastKey) {
    // The cover is lifted only if the shot with the cover is still running.
    const isLifted = scene !== null && hasCover && lastEnded !== number;
    shot.current = { key, number: number + 1, scene, previous, hasCover: isLifted || scene === 'covered' };
  }
  return shot.current;
}

export interface DiceAnimationProps {
  /** The view as the server sent it. */
  readonly view: PublicTable;
  /** The result that is being shown; null if there is none. */
  readonly reveal: Reveal | null;
  readonly dice: Dice;
  readonly order: StepOrder;
  /** Formats a result as the dealer calls it. */
  readonly call: (faces: readonly number[]) => string;
  /** Called when the dice begin to fall, with a promise that settles when they rest. */
  readonly onFall: (diceRest: Promise<unknown>) => void;
}

export function DiceAnimation({ view, reveal, dice, order, call, onFall }: DiceAnimationProps): VNode | null {
  const [lastEnded, setLastEnded] = useState(0);
  const { number, scene, previous, hasCover } = useShot(view, sceneOf(view, order), reveal !== null, lastEnded);
  const stage = useRef<HTMLDivElement>(null);
  const hasCall = scene === 'landed' && reveal?.step !== 'tumble' && reveal?.step !== 'dice';
  useEffect(() => {
    // The dice stay until the result is called, also if a busy device moves them late.
    if (scene === null || (scene === 'landed' && !hasCall)) return;
    const timer = setTimeout(() => {
      const fade = stage.current?.animate({ opacity: [1, 0] }, { duration: FADE_MS, fill: 'forwards' });
      if (fade) fade.onfinish = () => setLastEnded(number);
      else setLastEnded(number);
    }, SCENE_MS[scene]);
    return () => {
      clearTimeout(timer);
      // A running fade must not hide the next shot.
      for (const fade of stage.current?.getAnimations() ?? []) fade.cancel();
    };
  }, [number, hasCall]);
  if (scene === null || lastEnded === number || !isMotionAllowed() || document.hidden) return null;
  const faces = reveal?.faces ?? view.faces;
  const isFromTumbler = hasTumbler(order);
  return (
    <div class={`dice-animation ${scene} ${isFromTumbler ? 'tumbler' : 'tray'}`} aria-hidden="true" ref={stage}>
      <div class="dice-animation-stage">
        <Vessel
          dice={dice}
          faces={faces}
          motion={scene === 'rolling' ? 'rolling' : scene === 'landed' && previous !== 'covered' ? 'landing' : 'resting'}
          isTumbler={isFromTumbler}
          cover={scene === 'covered' ? 'on' : hasCover ? 'lifting' : 'none'}
          tumbles={view.tumbles}
          onFall={onFall}
        />
        <p class="dice-animation-call">{hasCall && faces !== null && call(faces)}</p>
      </div>
    </div>
  );
}
