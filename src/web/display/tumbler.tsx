/** Shows the dice in the tumbler (here the glass that shakes the dice, not the process), or on a tray if a person throws them. */
import type { VNode } from 'preact';
import { TumblerGlass } from '../dice-animation/index.ts';
import { Cover, Dice } from '../parts/index.ts';
import { wordsOf } from '../shell/index.ts';
import type { TumblerState } from './display-state.ts';
import { DISPLAY_WORDS } from './words/index.ts';

const words = wordsOf(DISPLAY_WORDS);

export interface TumblerProps {
  readonly state: TumblerState;
  /** False if a person throws the dice. */
  readonly hasTumbler: boolean;
  readonly faces: readonly number[] | null;
  /** False for the result of an earlier round. */
  readonly isCurrent: boolean;
  readonly count: number;
  readonly symbols: readonly string[] | null;
  readonly colours: Readonly<Record<string, readonly number[]>> | null;
  readonly tumbles: number;
  /** The result for screen readers. */
  readonly label: string;
}

export function Tumbler({ state, hasTumbler, faces, isCurrent, count, symbols, colours, tumbles, label }: TumblerProps): VNode {
  const t = words.value;
  const shownFaces = state === 'resting' ? faces : null;
  return (
    <figure class={`display-tumbler display-${state} ${isCurrent ? 'now' : ''} ${hasTumbler ? 'tumbler' : 'tray'}`}>
      <div class="display-dice-area">
        {hasTumbler && <TumblerGlass />}
        {state === 'covered' ? (
          // The key restarts the shake animation for each tumble.
          <Cover key={tumbles} />
        ) : (
          <Dice
            faces={shownFaces}
            count={count}
            symbols={symbols}
            colours={colours}
            rolling={state === 'tumbling'}
            label={shownFaces === null ? (state === 'tumbling' ? t.tumblerStates.tumbling : t.noResult) : label}
          />
        )}
      </div>
      {hasTumbler && (
        <figcaption>
          {t.tumblerStates[state]}
          {tumbles > 0 && state === 'covered' ? ` ${t.tumbles(tumbles)}` : ''}
        </figcaption>
      )}
    </figure>
  );
}
