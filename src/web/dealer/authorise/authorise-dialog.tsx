/** The dialog in which a person of a higher role confirms the act of a form, over the panel with the form. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { Dialog } from '../../parts/index.ts';
import { ErrorText, readForm } from '../forms/form.tsx';
import type { CommandError, DealerSession } from '../session.ts';
import { words as dealerWords } from '../words/index.ts';
import { AUTHORISE_FIELDS, type AuthoriseError, AuthoriseFields } from './authorise-fields.tsx';
import { sendAuthorised } from './send-authorised.ts';
import { words } from './words/index.ts';

export function AuthoriseDialog({ session }: { readonly session: DealerSession }): VNode | null {
  const pending = session.authorising.value;
  const fieldError = useSignal<{ readonly code: AuthoriseError } | null>(null);
  const error = useSignal<CommandError | null>(null);
  const isBusy = useSignal(false);
  if (pending === null) return null;
  const { body, key, roles, onEnd } = pending;
  const t = words.value;
  const end = (seq: number | null): void => {
    fieldError.value = null;
    error.value = null;
    onEnd(seq);
  };
  const confirm = async (form: HTMLFormElement): Promise<void> => {
    if (isBusy.value) return;
    const values = readForm(form);
    isBusy.value = true;
    fieldError.value = null;
    error.value = null;
    const command = { body, key, role: values.text(AUTHORISE_FIELDS.role) };
    const outcome = await sendAuthorised(session.liveTable.name, command, values);
    isBusy.value = false;
    if (outcome.kind === 'done') end(outcome.seq);
    else if (outcome.kind === 'not-confirmed') fieldError.value = { code: outcome.code };
    else error.value = outcome.error;
  };
  return (
    <Dialog title={t.title(dealerWords.value.acts[body.type] ?? body.type)} closeLabel={t.close} onClose={() => end(null)}>
      <form
        class="form authorise-dialog"
        onSubmit={(event) => {
          event.preventDefault();
          void confirm(event.currentTarget);
        }}
      >
        <AuthoriseFields roles={roles} error={fieldError.value?.code ?? null} attempt={fieldError.value} />
        {error.value !== null && (
          <p class="form-error" role="alert">
            <ErrorText error={error.value} />
          </p>
        )}
        <div class="form-buttons">
          <button type="button" class="button" onClick={() => end(null)}>
            {t.cancel}
          </button>
          <button type="submit" class="button main" aria-disabled={isBusy.value}>
            {t.confirm}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
