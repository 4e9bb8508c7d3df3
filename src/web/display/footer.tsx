/** Footer of the display: a link to check a round, the dice commitment, and the authority for disputes. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { ClauseNumbers } from '../parts/index.ts';
import { makePath } from '../shell/index.ts';
import { makeQr, qrPath } from './qr.ts';
import { words } from './words/index.ts';

/** The white border around a QR code, in modules (squares of the code). */
const QUIET_ZONE = 4;

function Qr({ address, label }: { readonly address: string; readonly label: string }): VNode | null {
  const qr = useMemo(() => {
    const matrix = makeQr(address);
    return matrix && { size: matrix.length + 2 * QUIET_ZONE, path: qrPath(matrix) };
  }, [address]);
  if (qr === null) return null;
  return (
    <svg class="display-qr" viewBox={`${-QUIET_ZONE} ${-QUIET_ZONE} ${qr.size} ${qr.size}`} role="img" aria-label={label}>
      <rect x={-QUIET_ZONE} y={-QUIET_ZONE} width={qr.size} height={qr.size} fill="#ffffff" />
      <path d={qr.path} fill="#000000" shape-rendering="crispEdges" />
    </svg>
  );
}

export interface RoundCheckProps {
  readonly table: string;
  /** The last finished round; null before the first round ends. */
  readonly round: number | null;
  /** The published hash of the secret seed of the current round; null with real dice. */
  readonly commitment: string | null;
}

export function RoundCheck({ table, round, commitment }: RoundCheckProps): VNode | null {
  const t = words.value;
  if (round === null && commitment === null) return null;
  const path = round === null ? null : makePath('round', { table, round: String(round) });
  return (
    <section class="display-check">
      {path !== null && <Qr address={`${location.origin}${path}`} label={t.verify(String(round))} />}
      <div>
        {path !== null && <a href={path}>{t.verify(String(round))}</a>}
        {commitment !== null && (
          <p>
            {t.commitment} <code>{commitment}</code>
          </p>
        )}
      </div>
    </section>
  );
}

export function DisputeNotice({
  authority,
  clauses,
}: {
  readonly authority: string;
  readonly clauses: readonly string[];
}): VNode {
  const t = words.value;
  return (
    <p>
      {t.consult(t.authorities[authority] ?? authority)} <ClauseNumbers of={clauses} />
    </p>
  );
}
