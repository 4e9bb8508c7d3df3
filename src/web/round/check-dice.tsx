/** Recomputes the electronic dice of a round from its public data, and shows whether they match the recorded dice. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { RoundView } from '../../protocol/index.ts';
import { announce, type FeltData, formatNumber } from '../shell/index.ts';
import { canVerify, type RoundVerification, verifyRound } from '../shell/verify.ts';
import { formatFaces } from '../slip/slip.tsx';
import { words } from './words/index.ts';

interface CheckProps {
  readonly round: RoundView;
  readonly data: FeltData;
}

function Verdict({ verification, round, data }: CheckProps & { readonly verification: RoundVerification }): VNode {
  const t = words.value;
  const { verdict, differences, draws } = verification;
  // A failed roll is drawn again. Only the last draw counts.
  const countedDraw = draws.find(({ counted }) => counted);
  // `open`: the seed is not published yet.
  if (verdict === 'open') return <p class="warning-strip">{t.open}</p>;
  return (
    <div class={`round-verdict ${verdict}`} role="status">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path d={verdict === 'verified' ? 'M4 12.500l5.500 5.500L20 6.500' : 'M6 6l12 12M18 6L6 18'} />
      </svg>
      <div>
        <h3>{verdict === 'verified' ? t.verified : t.refuted}</h3>
        {verdict === 'verified' && (
          <p>
            {countedDraw === undefined
              ? t.verifiedNoDice
              : t.verifiedText(
                  formatFaces(
                    data,
                    round.layout,
                    countedDraw.faces.toSorted((a, b) => a - b),
                  ),
                )}
          </p>
        )}
        {verdict === 'refuted' && <p>{t.refutedText}</p>}
        {draws.length > 1 && <p>{t.draws(formatNumber(draws.length))}</p>}
        {differences.map(({ what, recorded, computed }) => (
          <dl key={what} class="round-difference">
            <dt>
              {t.fields[what]}, {t.recorded}
            </dt>
            <dd>
              <code>{recorded}</code>
            </dd>
            <dt>
              {t.fields[what]}, {t.computed}
            </dt>
            <dd>
              <code>{computed}</code>
            </dd>
          </dl>
        ))}
      </div>
    </div>
  );
}

export function CheckDice({ round, data }: CheckProps): VNode {
  const [verification, setVerification] = useState<RoundVerification | null>(null);
  const [busy, setBusy] = useState(false);
  const t = words.value;
  const { commitment, seed, draw, closeHash, closeSeq, table, round: number } = round;
  const verify = async (): Promise<void> => {
    setBusy(true);
    const result = await verifyRound(round);
    setVerification(result);
    setBusy(false);
    announce(result.verdict === 'verified' ? t.verified : result.verdict === 'refuted' ? t.refuted : t.open);
  };
  const lines: readonly (readonly [name: string, hint: string, value: string | null])[] = [
    [t.commitment, t.commitmentText, commitment],
    [t.closeHash, t.closeHashText(closeSeq === null ? '–' : formatNumber(closeSeq)), closeHash],
    [t.seed, t.seedText, seed],
    [t.draw, '', draw === null ? null : formatNumber(draw)],
  ];
  return (
    <section class="panel round-check" aria-labelledby="round-check">
      <h2 id="round-check">{t.check}</h2>
      {commitment === null ? (
        <p>{t.realDice}</p>
      ) : (
        <>
          <p>{t.checkText}</p>
          <p class="no-print">
            <button
              type="button"
              class="button main"
              aria-disabled={busy || !canVerify()}
              onClick={() => !busy && canVerify() && void verify()}
            >
              {busy ? t.verifying : t.verify}
            </button>
          </p>
          {!canVerify() && <p class="warning-strip">{t.noCrypto}</p>}
          {verification !== null && <Verdict verification={verification} round={round} data={data} />}
          <dl class="round-record">
            {lines.map(([name, hint, value]) => (
              <div key={name}>
                <dt>
                  {name} {hint !== '' && <small>{hint}</small>}
                </dt>
                <dd>{value === null ? t.notYet : <code>{value}</code>}</dd>
              </div>
            ))}
          </dl>
          <h3>{t.manualCheck}</h3>
          <p>{t.manualCheckText}</p>
          <pre>
            <code>{`croupier verify-round ${table}-${number}.json`}</code>
          </pre>
        </>
      )}
    </section>
  );
}
