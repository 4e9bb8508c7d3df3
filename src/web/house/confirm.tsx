/** A dialog that says the effect of an act and asks for confirmation. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ErrorText } from '../parts/error-text.tsx';
import { Dialog } from '../parts/index.ts';
import { useAttempt } from './requests.ts';
import { words } from './words/index.ts';

interface ConfirmProps {
  readonly title: string;
  /** The button that does the act. */
  readonly action: string;
  /** What the act does. */
  readonly children: ComponentChildren;
  /** Closes the dialog. The act was not done. */
  readonly onCancel: () => void;
  /** Does the act. The owner then removes the dialog. */
  readonly onConfirm: () => Promise<void>;
}

export function Confirm({ title, action, children, onCancel, onConfirm }: ConfirmProps): VNode {
  const { error, isBusy, attempt } = useAttempt();
  const cancelButton = useRef<HTMLButtonElement>(null);
  // Enter must not do the act by mistake.
  useEffect(() => cancelButton.current?.focus(), []);
  return (
    <Dialog title={title} closeLabel={words.value.close} onClose={onCancel}>
      <div class="house-dialog">
        {children}
        <ErrorText error={error} />
        <p class="house-actions">
          <button type="button" class="button main" aria-disabled={isBusy} onClick={() => attempt(onConfirm)}>
            {action}
          </button>
          <button type="button" class="button" ref={cancelButton} onClick={onCancel}>
            {words.value.cancel}
          </button>
        </p>
      </div>
    </Dialog>
  );
}
