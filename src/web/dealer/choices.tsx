/** A numbered list to choose from, by pointer or by a digit of the keypad. It must never choose by itself. */
import type { ComponentChildren, VNode } from 'preact';
import { ClauseNumbers } from '../parts/index.ts';
import './choices.css';

export interface Choice {
  readonly key: string;
  readonly label: string;
  /** What follows, in a sentence. */
  readonly note?: string | undefined;
  readonly clauses?: readonly string[];
  readonly grave?: boolean;
  readonly onPick: () => void;
}

/** More than nine have no digit and are reached by pointer or tab. */
const DIGITS_MAX = 9;

export function Choices({ choices }: { readonly choices: readonly Choice[] }): VNode {
  return (
    <ol class="choices">
      {choices.map(({ key, label, note, clauses = [], grave, onPick }, i) => (
        <li key={key}>
          <button
            type="button"
            class={`button choice ${grave ? 'grave' : ''}`}
            ref={i === 0 ? first : null}
            {...(i < DIGITS_MAX ? { 'data-digit': i + 1, 'aria-keyshortcuts': String(i + 1) } : {})}
            onClick={onPick}
          >
            {i < DIGITS_MAX && <kbd>{i + 1}</kbd>}
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

/** Where a dialog begins: not at its closing mark. */
export const first = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');

export interface ActionsProps {
  readonly confirm: ComponentChildren;
  readonly cancel: string;
  readonly grave?: boolean;
  readonly disabled?: boolean;
  /** Begins here: Enter confirms at once. */
  readonly begins?: boolean;
  /** Whether the keypad's point cancels now; where dice are read it first takes them off. */
  readonly cancelsByKey?: boolean;
  readonly onCancel: () => void;
}

/** The end of a form: do it, or do not. */
export function Actions(props: ActionsProps): VNode {
  const { confirm, cancel, grave = false, disabled = false, begins = false, cancelsByKey = true, onCancel } = props;
  return (
    <div class="actions">
      <button type="button" class="button" onClick={onCancel}>
        {cancel} {cancelsByKey && <kbd>.</kbd>}
      </button>
      <button
        type="submit"
        class={`button main ${grave ? 'grave' : ''}`}
        data-enter=""
        aria-disabled={disabled}
        ref={begins ? first : null}
      >
        {confirm} <kbd>Enter</kbd>
      </button>
    </div>
  );
}
