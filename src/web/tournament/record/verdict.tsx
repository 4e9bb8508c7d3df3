/** The result of a check, with a symbol and a text. */
import type { ComponentChildren, VNode } from 'preact';
import { words } from './words/index.ts';

interface VerdictProps {
  /** null: not checked. */
  readonly ok: boolean | null;
  readonly children: ComponentChildren;
}

export function Verdict({ ok, children }: VerdictProps): VNode {
  const t = words.value;
  const label = ok === null ? t.notChecked : ok ? t.passed : t.didNotPass;
  return (
    <p class={`record-verdict ${ok === null ? 'open' : ok ? 'good' : 'bad'}`}>
      <span role="img" aria-label={label}>
        {ok === null ? '–' : ok ? '✓' : '✗'}
      </span>{' '}
      <span>{children}</span>
    </p>
  );
}
