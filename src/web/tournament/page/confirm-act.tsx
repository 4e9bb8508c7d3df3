/** A dialog that says what an act of the player does, and asks for confirmation. */
import type { ComponentChildren, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { ClauseNumbers, Dialog } from '../../parts/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { ActError } from './act-error.tsx';
import type { ActState } from './use-act.ts';
import { words } from './words/index.ts';

interface ConfirmActProps extends ActState {
  readonly title: string;
  readonly clauses: readonly string[];
  /** The clauses of the act itself. */
  readonly actClauses: readonly string[];
  readonly children: ComponentChildren;
  readonly onClose: () => void;
  readonly onConfirm: () => void;
}

export function ConfirmAct({ title, actClauses, children, onClose, onConfirm, isBusy, error, clauses }: ConfirmActProps): VNode {
  const t = tournamentWords.value;
  const back = useRef<HTMLButtonElement>(null);
  // Enter must not do the act by mistake.
  useEffect(() => back.current?.focus(), []);
  return (
    <Dialog title={title} closeLabel={t.close} onClose={onClose}>
      <form
        class="tournament-confirm"
        onSubmit={(event) => {
          event.preventDefault();
          onConfirm();
        }}
      >
        {children}
        <p>
          <ClauseNumbers of={actClauses} />
        </p>
        <ActError error={error} clauses={clauses} />
        <p class="tournament-actions">
          <button type="submit" class="button main" aria-disabled={isBusy}>
            {isBusy ? words.value.busy : title}
          </button>
          <button type="button" class="button" ref={back} onClick={onClose}>
            {t.cancel}
          </button>
        </p>
      </form>
    </Dialog>
  );
}
