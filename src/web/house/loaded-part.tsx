/** Shows loaded data, or that the data is loading, or an error with a retry button. */
import type { VNode } from 'preact';
import type { Loaded } from './requests.ts';
import { words } from './words/index.ts';

interface LoadedPartProps<T> {
  readonly loaded: Loaded<T>;
  readonly render: (value: T) => VNode;
}

export function LoadedPart<T>({ loaded: { value, hasFailed, reload }, render }: LoadedPartProps<T>): VNode {
  const t = words.value;
  if (value !== null) return render(value);
  if (!hasFailed) return <p role="status">{t.loading}</p>;
  return (
    <p class="warning-strip" role="alert">
      {t.noAnswer}{' '}
      <button type="button" class="button small" onClick={() => void reload()}>
        {t.tryAgain}
      </button>
    </p>
  );
}
