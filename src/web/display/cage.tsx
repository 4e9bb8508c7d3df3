/** The tumbler as people see it on the table: a glass cage on its stand, covered or not; or a tray where dice are thrown by hand. It shows what it is told and never rolls by itself. */
import type { VNode } from 'preact';
import { Dice } from '../parts/index.ts';
import { wordsOf } from '../shell/index.ts';
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

/** Bars of the cage, from the middle outwards. */
const BARS = [0, 24, 47, 66, 79];

function Glass(): VNode {
  return (
    <svg class="display-glass" viewBox="0 0 200 190" aria-hidden="true">
      <path class="display-stand" d="M24 168h152l10 18H14z" />
      <rect class="display-plate" x="18" y="156" width="164" height="14" rx="5" />
      <path class="display-dome" d="M20 156V86a80 72 0 0 1 160 0v70z" />
      {BARS.map((x) => (
        <path key={x} class="display-bar" d={`M${100 - x} 156Q${100 - x} 40 100 14M${100 + x} 156Q${100 + x} 40 100 14`} />
      ))}
      <path class="display-bar" d="M21 98h158M21 132h158" />
      <circle class="display-knob" cx="100" cy="11" r="8" />
    </svg>
  );
}

/** The cover over everything: what is under it is nobody's to see. */
function Cover(): VNode {
  return (
    <svg class="display-cover" viewBox="0 0 200 190" aria-hidden="true">
      <path class="display-cloth" d="M14 160V84a86 78 0 0 1 172 0v76q-14 8-28 0t-29 0-29 0-29 0-29 0-28 0z" />
      <path class="display-fold" d="M44 158Q40 70 92 20M78 162Q76 80 98 20M122 162Q124 80 102 20M156 158Q160 70 108 20" />
      <circle class="display-knob" cx="100" cy="9" r="8" />
    </svg>
  );
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
