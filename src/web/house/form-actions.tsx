/** The buttons at the end of a form in a dialog. */
import type { VNode } from 'preact';
import { words } from './words/index.ts';

interface FormActionsProps {
  /** The text of the button that submits the form. */
  readonly label: string;
  readonly isBusy: boolean;
  readonly onCancel: () => void;
}

export function FormActions({ label, isBusy, onCancel }: FormActionsProps): VNode {
  return (
    <p class="house-actions">
      <button type="submit" class="button main" aria-disabled={isBusy}>
        {label}
      </button>
      <button type="button" class="button" onClick={onCancel}>
        {words.value.cancel}
      </button>
    </p>
  );
}
