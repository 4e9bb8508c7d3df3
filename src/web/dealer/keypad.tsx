/** The panel of six buttons for what the dice show: figures, or the six symbols. It reads what is pressed and enters nothing. */
import type { VNode } from 'preact';
import { FACES, type Face } from '../../rules/index.ts';
import { Die } from '../parts/index.ts';
import { wordsOf } from '../shell/index.ts';
import './keypad.css';
import type { Station } from './station.ts';
import { faceName } from './steps.tsx';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

export interface FacesProps {
  readonly station: Station;
  readonly enabled: boolean;
  readonly onFace: (face: Face) => void;
  readonly onBack: () => void;
  readonly empty: boolean;
}

/** [crown-sic-bo 2.3.2] Six buttons: [crown-sic-bo 2.3.2(a)] the numbers 1 to 6, or [crown-sic-bo 2.3.2(b)] the six symbols. */
export function FaceKeys({ station, enabled, onFace, onBack, empty }: FacesProps): VNode {
  const { dice } = station;
  const names = faceName(station);
  const colourOf = (face: Face): string | null =>
    Object.entries(dice.colours ?? {}).find(([, faces]) => faces.includes(face))?.[0] ?? null;
  // The focus stays where it was, so that Enter goes on to mean what it meant.
  const keepFocus = (event: MouseEvent): void => event.preventDefault();
  return (
    <fieldset class="keypad" aria-label={words.value.keypad}>
      {FACES.map((face) => (
        <button
          key={face}
          type="button"
          class="button keypad-key"
          aria-keyshortcuts={String(face)}
          aria-disabled={!enabled}
          onMouseDown={keepFocus}
          onClick={() => enabled && onFace(face)}
        >
          <Die face={face} symbol={dice.symbols?.[face - 1] ?? null} colour={colourOf(face)} />
          <kbd>{face}</kbd> {dice.symbols !== null && <span class="keypad-name">{names(face)}</span>}
        </button>
      ))}
      <button
        type="button"
        class="button keypad-back"
        aria-keyshortcuts="Backspace ."
        aria-disabled={!enabled || empty}
        onMouseDown={keepFocus}
        onClick={() => enabled && onBack()}
      >
        <svg viewBox="0 0 24 24" width="20" height="20" aria-hidden="true">
          <path
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linejoin="round"
            d="M9 5h11v14H9l-6-7zm3 4.500 5 5m0-5-5 5"
          />
        </svg>
        {words.value.back} {!empty && <kbd>.</kbd>}
      </button>
    </fieldset>
  );
}

export function Keypad({ station }: { readonly station: Station }): VNode | null {
  const { reading, entry, read, takeOff, live } = station;
  if (live.view.value?.dice === 'electronic') return null;
  return (
    <FaceKeys
      station={station}
      enabled={reading.value !== null}
      onFace={read}
      onBack={takeOff}
      empty={entry.value.faces.length === 0}
    />
  );
}
