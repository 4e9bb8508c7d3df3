/** Shows the dice in the tumbler (here the glass that shakes the dice, not the process), or on a tray if a person throws them. */
import type { VNode } from 'preact';
import { Cover, TumblerGlass } from '../dice-animation/index.ts';
import { Dice } from '../parts/index.ts';
import type { TumblerState } from './display-state.ts';
import { words } from './words/index.ts';

export interface TumblerProps {
  readonly state: TumblerState;
  /** False if a person throws the dice. */
  readonly hasTumbler: boolean;
  readonly count: number;
  readonly symbols: readonly string[] | null;
  readonly colours: Readonly<Record<string, readonly number[]>> | null;
  readonly tumbles: number;
}

/** The dice have no faces here. The result stands beside the tumbler. */
export function Tumbler({ state, hasTumbler, count, symbols, colours, tumbles }: TumblerProps): VNode {
  const t = words.value;
  return (
    <figure class={`display-tumbler display-${state} ${hasTumbler ? 'tumbler' : 'tray'}`}>
      <div class="display-dice-area">
        {hasTumbler && <TumblerGlass />}
        {state === 'covered' ? (
          // The key restarts the shake animation for each tumble.
          <Cover key={tumbles} />
        ) : (
          <Dice
            faces={null}
            count={count}
            symbols={symbols}
            colours={colours}
            rolling={state === 'tumbling'}
            label={state === 'tumbling' ? t.tumblerStates.tumbling : t.noResult}
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
