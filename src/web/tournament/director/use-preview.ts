/** Loads what an act would do. Nothing is recorded. */
import { useEffect, useMemo, useState } from 'preact/hooks';
import { CroupierError } from '../../../client/index.ts';
import type { ApiError, TournamentPreviewView } from '../../../protocol/index.ts';
import type { TournamentBody } from '../../../tournament/index.ts';
import { tournaments } from '../parts/index.ts';
import { createPreviewLoader } from './preview-loader.ts';

export type Preview =
  /** Fields are missing. */
  | { readonly kind: 'incomplete' }
  | { readonly kind: 'loading' }
  | { readonly kind: 'effect'; readonly effect: TournamentPreviewView }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'failed' };

interface Loaded {
  /** The body of the preview, as text. */
  readonly of: string;
  readonly preview: Preview;
}

function requestPreview(tournament: string, text: string, as: string): Promise<Preview> {
  return tournaments.preview(tournament, JSON.parse(text) as TournamentBody, { as }).then(
    (effect): Preview => ({ kind: 'effect', effect }),
    (error: unknown): Preview =>
      error instanceof CroupierError && error.status > 0 && error.status < 500
        ? { kind: 'refused', error: error.error }
        : { kind: 'failed' },
  );
}

/** Loads the preview again when `version` changes, because the tournament has changed. `retry` loads it again after a failure. */
export function usePreview(
  tournament: string,
  body: TournamentBody | null,
  as: string,
  version: number | null,
): { readonly preview: Preview; readonly retry: () => void } {
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const loader = useMemo(
    () =>
      createPreviewLoader(
        (text) => requestPreview(tournament, text, as),
        (of, preview: Preview) => setLoaded({ of, preview }),
      ),
    [tournament, as],
  );
  const text = body === null ? '' : JSON.stringify(body);
  useEffect(() => loader.stop, [loader]);
  useEffect(() => {
    if (loaded === null) loader.load(text, 0);
    else loader.load(text);
  }, [loader, text]);
  useEffect(() => loader.refresh(), [loader, version]);
  // While the tournament changes, the last effect of the same act stays in view.
  const preview: Preview = text === '' ? { kind: 'incomplete' } : loaded?.of === text ? loaded.preview : { kind: 'loading' };
  return {
    preview,
    retry: () => {
      setLoaded(null);
      loader.load(text, 0);
    },
  };
}
