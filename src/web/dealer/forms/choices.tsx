/** A numbered list of choices, chosen by pointer or by a digit of the keypad. */
import type { VNode } from 'preact';
import { ClauseNumbers } from '../../parts/index.ts';
import { autofocusRef } from './form.tsx';
import './forms.css';

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** The effect of the choice. */
  readonly note?: string | undefined;
  readonly clauses?: readonly string[];
  readonly danger?: boolean;
  readonly onPick: () => void;
}

/** Choices after the ninth have no digit. */
const DIGITS_MAX = 9;

export interface ChoicesProps {
  readonly choices: readonly Choice[];
  /** False for a second list in the same dialog. */
  readonly hasDigits?: boolean;
}

export function Choices({ choices, hasDigits = true }: ChoicesProps): VNode {
  return (
    <ol class="choices">
      {choices.map(({ key, label, note, clauses = [], danger, onPick }, i) => (
        <li key={key}>
          <button
            type="button"
            class={`button choice ${danger ? 'danger' : ''}`}
            ref={i === 0 && hasDigits ? autofocusRef : null}
            {...(hasDigits && i < DIGITS_MAX ? { 'data-digit': i + 1, 'aria-keyshortcuts': String(i + 1) } : {})}
            onClick={onPick}
          >
            {hasDigits && i < DIGITS_MAX && <kbd>{i + 1}</kbd>}
            <span class="choice-text">
              <b>{label}</b>
              {note !== undefined && <small>{note}</small>}
            </span>
            <ClauseNumbers of={clauses} />
          </button>
        </li>
      ))}
    </ol>
  );
}
