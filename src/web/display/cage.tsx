/** The tumbler as people see it on the table: a glass cage on its stand, covered or not; or a tray where dice are thrown by hand. It shows what it is told and never rolls by itself. */
import type { VNode } from 'preact';
import { Cover, Dice } from '../parts/index.ts';
import { wordsOf } from '../shell/index.ts';
import { Glass } from '../throw/index.ts';
import type { Cage } from './situation.ts';
import { DISPLAY_WORDS } from './words.ts';

const words = wordsOf(DISPLAY_WORDS);

export interface CageProps {
  readonly state: Cage;
  /** False where people throw the dice. */
  readonly machine: boolean;
  readonly faces: readonly number[] | null;
  /** Of this round; a result of the round before is dimmed. */
  readonly now: boolean;
  readonly count: number;
  readonly symbols: readonly string[] | null;
  readonly colours: Readonly<Record<string, readonly number[]>> | null;
  readonly tumbles: number;
  /** What the dice mean, read aloud. */
  readonly label: string;
}

export function CageView({ state, machine, faces, now, count, symbols, colours, tumbles, label }: CageProps): VNode {
  const said = words.value;
  const shown = state === 'still' ? faces : null;
  return (
    <figure class={`display-cage display-${state} ${now ? 'now' : ''} ${machine ? 'machine' : 'tray'}`}>
      <div class="display-vessel">
        {machine && <Glass />}
        {state === 'covered' ? (
          // A new tumble shakes the cover once.
          <Cover key={tumbles} />
        ) : (
          <Dice
            faces={shown}
            count={count}
            symbols={symbols}
            colours={colours}
            rolling={state === 'tumbling'}
            label={shown === null ? (state === 'tumbling' ? said.cages.tumbling : said.noResult) : label}
          />
        )}
      </div>
      {machine && (
        <figcaption>
          {said.cages[state]}
          {tumbles > 0 && state === 'covered' ? ` ${said.tumbles(tumbles)}` : ''}
        </figcaption>
      )}
    </figure>
  );
}
