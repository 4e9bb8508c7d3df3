/** The dice of a round recomputed where everybody can see it. It must never say yes to anything but its own arithmetic. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { RoundView } from '../../protocol/index.ts';
import { type FeltData, mayVerify, type RoundVerification, say, sayNumber, verifyRound, wordsOf } from '../shell/index.ts';
import { ROUND_WORDS } from './round-words.ts';
import { sayFaces } from './slip.tsx';

const words = wordsOf(ROUND_WORDS);

interface CheckProps {
  readonly round: RoundView;
  readonly data: FeltData;
}

function Verdict({ found, round, data }: CheckProps & { readonly found: RoundVerification }): VNode {
  const said = words.value;
  const { verdict, differences, draws } = found;
  const counted = draws.find((each) => each.counted);
  if (verdict === 'open') return <p class="warning-strip">{said.open}</p>;
  return (
    <div class={`round-verdict ${verdict}`} role="status">
      <svg viewBox="0 0 24 24" width="28" height="28" aria-hidden="true">
        <path d={verdict === 'verified' ? 'M4 12.500l5.500 5.500L20 6.500' : 'M6 6l12 12M18 6L6 18'} />
      </svg>
      <div>
        <h3>{verdict === 'verified' ? said.verified : said.refuted}</h3>
        {verdict === 'verified' && (
          <p>
            {counted === undefined
              ? said.verifiedNoDice
              : said.verifiedSays(
                  sayFaces(
                    data,
                    round.layout,
                    counted.faces.toSorted((a, b) => a - b),
                  ),
                )}
          </p>
        )}
        {verdict === 'refuted' && <p>{said.refutedSays}</p>}
        {draws.length > 1 && <p>{said.draws(sayNumber(draws.length))}</p>}
        {differences.map(({ what, said: saidThere, computed }) => (
          <dl key={what} class="round-difference">
            <dt>
              {said.differs[what]}, {said.said}
            </dt>
            <dd>
              <code>{saidThere}</code>
            </dd>
            <dt>
              {said.differs[what]}, {said.computed}
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
  const [found, setFound] = useState<RoundVerification | null>(null);
  const [busy, setBusy] = useState(false);
  const said = words.value;
  const { commitment, seed, draw, closeHash, closeSeq, table, round: number } = round;
  const verify = async (): Promise<void> => {
    setBusy(true);
    const verification = await verifyRound(round);
    setFound(verification);
    setBusy(false);
    say(verification.verdict === 'verified' ? said.verified : verification.verdict === 'refuted' ? said.refuted : said.open);
  };
  const lines: readonly (readonly [string, string, string | null])[] = [
    [said.commitment, said.commitmentSays, commitment],
    [said.closeHash, said.closeHashSays(closeSeq === null ? '–' : sayNumber(closeSeq)), closeHash],
    [said.seed, said.seedSays, seed],
    [said.draw, '', draw === null ? null : sayNumber(draw)],
  ];
  return (
    <section class="panel round-check" aria-labelledby="round-check">
      <h2 id="round-check">{said.check}</h2>
      {commitment === null ? (
        <p>{said.realDice}</p>
      ) : (
        <>
          <p>{said.checkSays}</p>
          <p class="no-print">
            <button
              type="button"
              class="button main"
              aria-disabled={busy || !mayVerify()}
              onClick={() => !busy && mayVerify() && void verify()}
            >
              {busy ? said.verifying : said.verify}
            </button>
          </p>
          {!mayVerify() && <p class="warning-strip">{said.noCrypto}</p>}
          {found !== null && <Verdict found={found} round={round} data={data} />}
          <dl class="round-record">
            {lines.map(([name, what, value]) => (
              <div key={name}>
                <dt>
                  {name} {what !== '' && <small>{what}</small>}
                </dt>
                <dd>{value === null ? said.notYet : <code>{value}</code>}</dd>
              </div>
            ))}
          </dl>
          <h3>{said.byHand}</h3>
          <p>{said.byHandSays}</p>
          <pre>
            <code>{`croupier verify-round ${table}-${number}.json`}</code>
          </pre>
        </>
      )}
    </section>
  );
}
