/** Under the table: whom to consult, what the dice are committed to, and where a round can be checked. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ClauseNumbers } from '../parts/index.ts';
import { makePath, wordsOf } from '../shell/index.ts';
import { makeQr, qrPath } from './qr.ts';
import { DISPLAY_WORDS } from './words.ts';

const words = wordsOf(DISPLAY_WORDS);

/** Light around a code, in modules, as the standard wants it. */
const QUIET = 4;

function Qr({ address, label }: { readonly address: string; readonly label: string }): VNode | null {
  const drawn = useMemo(() => {
    const matrix = makeQr(address);
    return matrix && { size: matrix.length + 2 * QUIET, path: qrPath(matrix) };
  }, [address]);
  if (drawn === null) return null;
  return (
    <svg class="display-qr" viewBox={`${-QUIET} ${-QUIET} ${drawn.size} ${drawn.size}`} role="img" aria-label={label}>
      <rect x={-QUIET} y={-QUIET} width={drawn.size} height={drawn.size} fill="#ffffff" />
      <path d={drawn.path} fill="#000000" shape-rendering="crispEdges" />
    </svg>
  );
}

export interface CheckProps {
  readonly table: string;
  /** The last round that has ended; null before the first. */
  readonly round: number | null;
  /** What the dice of the round under way are committed to; null with real dice. */
  readonly commitment: string | null;
}

export function Check({ table, round, commitment }: CheckProps): VNode | null {
  const said = words.value;
  if (round === null && commitment === null) return null;
  const path = round === null ? null : makePath('round', { table, round: String(round) });
  return (
    <section class="display-check">
      {path !== null && <Qr address={`${location.origin}${path}`} label={said.verify(String(round))} />}
      <div>
        {path !== null && <a href={path}>{said.verify(String(round))}</a>}
        {commitment !== null && (
          <p>
            {said.commitment} <code>{commitment}</code>
          </p>
        )}
      </div>
    </section>
  );
}

export function Consult({ whom, clauses }: { readonly whom: string; readonly clauses: readonly string[] }): VNode {
  const said = words.value;
  return (
    <p class="display-consult">
      {said.consult(said.whom[whom] ?? whom)} <ClauseNumbers of={clauses} />
    </p>
  );
}
