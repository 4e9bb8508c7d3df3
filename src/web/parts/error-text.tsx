/** The error of a form, which screen readers announce. */
import type { VNode } from 'preact';

export function ErrorText({ error }: { readonly error: string | null }): VNode | null {
  return error === null ? null : (
    <p class="bad" role="alert">
      {error}
    </p>
  );
}
