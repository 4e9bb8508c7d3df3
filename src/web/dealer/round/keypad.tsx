/** Six buttons for the faces of the dice: numbers or symbols. */
import type { VNode } from 'preact';
import { FACES, type Face } from '../../../rules/index.ts';
import { Die } from '../../parts/index.ts';
import './keypad.css';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { formatFace } from './dice-view.tsx';

export interface FaceKeysProps {
  readonly session: DealerSession;
  readonly isEnabled: boolean;
  readonly onFace: (face: Face) => void;
  /** Removes the last die. */
  readonly onRemove: () => void;
  /** Whether no die is entered yet. */
  readonly isEmpty: boolean;
}

/** [crown-sic-bo 2.3.2] Six buttons: [crown-sic-bo 2.3.2(a)] the numbers 1 to 6, or [crown-sic-bo 2.3.2(b)] the six symbols. */
export function FaceKeys({ session, isEnabled, onFace, onRemove, isEmpty }: FaceKeysProps): VNode {
  const { dice } = session;
  const colourOf = (face: Face): string | null =>
    Object.entries(dice.colours ?? {}).find(([, faces]) => faces.includes(face))?.[0] ?? null;
  // Keeps the focus where it is, so that Enter still takes the next step.
  const keepFocus = (event: MouseEvent): void => event.preventDefault();
  return (
    <fieldset class="keypad" aria-label={words.value.keypad}>
      {FACES.map((face) => (
        <button
          key={face}
          type="button"
          class="button keypad-key"
          aria-keyshortcuts={String(face)}
          aria-disabled={!isEnabled}
          onMouseDown={keepFocus}
          onClick={() => isEnabled && onFace(face)}
        >
          <Die face={face} symbol={dice.symbols?.[face - 1] ?? null} colour={colourOf(face)} />
          <kbd>{face}</kbd> {dice.symbols !== null && <span class="keypad-name">{formatFace(dice, face)}</span>}
        </button>
      ))}
      <button
        type="button"
        class="button keypad-remove"
        aria-keyshortcuts="Backspace ."
        aria-disabled={!isEnabled || isEmpty}
        onMouseDown={keepFocus}
        onClick={() => isEnabled && onRemove()}
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
        {words.value.removeDie} {!isEmpty && <kbd>.</kbd>}
      </button>
    </fieldset>
  );
}

export function Keypad({ session }: { readonly session: DealerSession }): VNode | null {
  const { entryAct, entry, addDie, removeLastDie, liveTable } = session;
  if (liveTable.view.value?.dice === 'electronic') return null;
  return (
    <FaceKeys
      session={session}
      isEnabled={entryAct.value !== null}
      onFace={addDie}
      onRemove={removeLastDie}
      isEmpty={entry.value.faces.length === 0}
    />
  );
}
