/** Animates the dice over the felt, unless the user prefers reduced motion. Draws the tumbler, which the display shows too. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PublicTable } from '../../protocol/index.ts';
import type { Dice } from '../../rules/index.ts';
import { Cover, hasTumbler, type StepOrder } from '../parts/index.ts';
import { isMotionAllowed } from '../shell/index.ts';
import { Dice3d } from './dice-3d.tsx';
import { SCENE_MS, type Scene, sceneOf } from './scene.ts';
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
 * `lastEnded` is the number of the last finished shot.
 */
function useShot({ round, tumbles, shooter }: PublicTable, scene: Scene | null, lastEnded: number): Shot {
  const shot = useRef(NO_SHOT);
  const { key: lastKey, number, scene: previous, hasCover } = shot.current;
  const key = scene === null ? '' : [round, shooter?.throw, scene, scene === 'landed' ? '' : tumbles].join(' ');
  if (key !== lastKey) {
    // The cover is lifted only if the shot with the cover is still running.
    const isLifted = scene !== null && hasCover && lastEnded !== number;
    shot.current = { key, number: number + 1, scene, previous, hasCover: isLifted || scene === 'covered' };
  }
  return shot.current;
}

export interface DiceAnimationProps {
  readonly view: PublicTable;
  readonly dice: Dice;
  readonly order: StepOrder;
  /** Formats a result as the dealer calls it. */
  readonly call: (faces: readonly number[]) => string;
}

export function DiceAnimation({ view, dice, order, call }: DiceAnimationProps): VNode | null {
  const [lastEnded, setLastEnded] = useState(0);
  const { number, scene, previous, hasCover } = useShot(view, sceneOf(view, order), lastEnded);
  const stage = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (scene === null) return;
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
  }, [number]);
  // Dice that had landed before the page was opened are not animated.
  const isLate = scene === 'landed' && previous === null;
  if (scene === null || isLate || lastEnded === number || !isMotionAllowed() || document.hidden) return null;
  const { faces } = view;
  const isFromTumbler = hasTumbler(order);
  return (
    <div class={`dice-animation ${scene} ${isFromTumbler ? 'tumbler' : 'tray'}`} aria-hidden="true" ref={stage}>
      <div class="dice-animation-stage">
        <div class="dice-animation-area">
          {isFromTumbler && <TumblerGlass />}
          {scene !== 'covered' && <Dice3d dice={dice} faces={faces} isFalling={previous !== 'covered'} />}
          {hasCover && <Cover key={view.tumbles} />}
        </div>
        <p class="dice-animation-call">{faces !== null && call(faces)}</p>
      </div>
    </div>
  );
}
