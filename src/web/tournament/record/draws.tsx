/** Repeats the draws of a tournament in the browser, and shows each step with its result. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { announce, formatDateTime, formatNumber } from '../../shell/index.ts';
import { canVerify } from '../../shell/verify.ts';
import { formatSession } from '../parts/index.ts';
import { checkDraw, type DrawCheck, NOTHING, type StepResult } from './check-draw.ts';
import type { RecordData, RecordedDraw } from './record-data.ts';
import { Verdict } from './verdict.tsx';
import { words } from './words/index.ts';

/** What differs, in the chosen language. The check calls places by their numbers. */
function formatWhat(what: string): string {
  const t = words.value;
  const [, table, position] = /^table (\d+), position (\d+)$/.exec(what) ?? [];
  const [, lot] = /^lot (\d+)$/.exec(what) ?? [];
  if (table !== undefined && position !== undefined) return t.seatAt(table, position);
  return lot === undefined ? (t.fields[what as keyof typeof t.fields] ?? what) : t.lot(lot);
}

function Step({ result: { step, ok, found, difference } }: { readonly result: StepResult }): VNode {
  const t = words.value;
  return (
    <li data-step={step} data-ok={String(ok)}>
      <Verdict ok={ok}>
        {t.drawSteps[step]}
        {found !== null && <small> ({t.record(formatNumber(found.seq), formatDateTime(found.atMs))})</small>}
      </Verdict>
      {difference !== null && (
        <dl class="record-difference">
          <dt>
            {formatWhat(difference.what)}, {t.recorded}
          </dt>
          <dd>
            <code>{difference.said}</code>
          </dd>
          <dt>
            {formatWhat(difference.what)}, {step === 'rows' ? t.inJournal : t.computed}
          </dt>
          <dd>{difference.computed === NOTHING ? t.nothingFound : <code>{difference.computed}</code>}</dd>
        </dl>
      )}
    </li>
  );
}

interface DrawProps {
  readonly data: RecordData;
  readonly recorded: RecordedDraw;
}

function Draw({ data, recorded: { session, purpose, draw } }: DrawProps): VNode {
  const t = words.value;
  const [check, setCheck] = useState<DrawCheck | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isFailed, setFailed] = useState(false);
  const run = async (): Promise<void> => {
    setBusy(true);
    setFailed(false);
    setCheck(null);
    const result = await checkDraw(draw, data.acts).catch(() => null);
    setBusy(false);
    setCheck(result);
    setFailed(result === null);
    if (result === null) return announce(t.checkFailed, 'assertive');
    announce(result.verdict === 'verified' ? t.verified : t.refuted, result.verdict === 'verified' ? 'polite' : 'assertive');
  };
  const isBlocked = isBusy || !canVerify();
  return (
    <article class="record-draw" data-session={session} data-purpose={purpose} data-verdict={check?.verdict}>
      <h3>
        {formatSession(data.view, session)}: {t.purposes[purpose]}
      </h3>
      <dl class="record-facts">
        <dt>{t.entries}</dt>
        <dd>{formatNumber(draw.entries.length)}</dd>
        <dt>{t.commitment}</dt>
        <dd>
          <code>{draw.commitment}</code>
        </dd>
        <dt>{t.closeHash}</dt>
        <dd>
          <code>{draw.closeHash}</code>
        </dd>
        <dt>{t.seed}</dt>
        <dd>
          <code>{draw.seed}</code>
        </dd>
      </dl>
      <p class="no-print">
        <button type="button" class="button main" aria-disabled={isBlocked} onClick={() => !isBlocked && void run()}>
          {isBusy ? t.checking : t.check}
        </button>
      </p>
      {!canVerify() && <p class="warning-strip">{t.noCrypto}</p>}
      {isFailed && <Verdict ok={null}>{t.checkFailed}</Verdict>}
      {check !== null && (
        <>
          <ol class="record-steps">
            {check.steps.map((result) => (
              <Step key={result.step} result={result} />
            ))}
          </ol>
          <Verdict ok={check.verdict === 'verified'}>
            <b>{check.verdict === 'verified' ? t.verified : t.refuted}</b>
          </Verdict>
        </>
      )}
    </article>
  );
}

export function DrawsSection({ data }: { readonly data: RecordData }): VNode {
  const t = words.value;
  return (
    <section class="panel record-draws" aria-labelledby="record-draws">
      <h2 id="record-draws">{t.draws}</h2>
      <p>{data.draws.length === 0 ? t.noDraws : t.drawsLead}</p>
      {data.draws.map((recorded) => (
        <Draw key={`${recorded.session} ${recorded.purpose}`} data={data} recorded={recorded} />
      ))}
    </section>
  );
}
