/** The cash and the chips before, during and after each session and now, computed again from the records, and the times without a director. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatDateTime, formatMoney, formatNumber, loadRulebook } from '../../shell/index.ts';
import { accountsOf, formatAccount } from '../director/format-account.ts';
import { formatDuration } from '../director/format-event.ts';
import { formatSession } from '../parts/index.ts';
import { formatExactDateTime } from './exact-time.ts';
import type { RecordData } from './record-data.ts';
import { compareInventories, type Moment, type Replay, replayRecords, sumOf } from './replay.ts';
import { Verdict } from './verdict.tsx';
import { words } from './words/index.ts';

function formatMoment({ view }: RecordData, { when, session }: Moment): string {
  const t = words.value;
  return session === null || when === 'now' ? t.now : t.moments[when](formatSession(view, session));
}

interface AccountsProps {
  readonly title: string;
  readonly accounts: Readonly<Record<string, string>>;
  readonly rows: readonly { readonly title: string; readonly atMs: number; readonly amounts: Readonly<Record<string, number>> }[];
}

function Accounts({ title, accounts, rows }: AccountsProps): VNode {
  const t = words.value;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <section class="record-scroll" tabIndex={0} aria-label={title}>
      <table>
        <caption>{title}</caption>
        <thead>
          <tr>
            <th scope="col">{t.when}</th>
            {Object.entries(accounts).map(([account, name]) => (
              <th key={account} scope="col" class="number">
                {name}
              </th>
            ))}
            <th scope="col" class="number">
              {t.sum}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ title: when, atMs, amounts }, i) => (
            <tr key={i}>
              <th scope="row">
                {when} <small>{atMs > 0 && formatExactDateTime(atMs)}</small>
              </th>
              {Object.keys(accounts).map((account) => (
                <td key={account} class="number">
                  {formatAccount(account, amounts[account] ?? 0)}
                </td>
              ))}
              <td class={`number ${sumOf(amounts) === 0 ? 'good' : 'bad'}`}>{formatMoney(sumOf(amounts))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

/** Applies the records again when the data has changed; null while the rulebook is loading. */
function useReplay({ view, acts }: RecordData): { readonly replay: Replay | 'failed' | null; readonly retry: () => void } {
  const [replay, setReplay] = useState<Replay | 'failed' | null>(null);
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    const { rulebook } = view;
    setReplay(null);
    if (rulebook === null) return;
    loadRulebook(rulebook)
      .then((loaded) => isCurrent && setReplay(replayRecords(view.id, loaded, acts)))
      .catch(() => isCurrent && setReplay('failed'));
    return () => {
      isCurrent = false;
    };
  }, [acts, attempts]);
  return { replay, retry: () => setAttempts(attempts + 1) };
}

export function InventorySection({ data }: { readonly data: RecordData }): VNode {
  const t = words.value;
  const { replay, retry } = useReplay(data);
  return (
    <section class="panel record-inventory" aria-labelledby="record-inventory">
      <h2 id="record-inventory">{t.inventory}</h2>
      <p>{t.inventoryLead}</p>
      {data.view.rulebook === null ? <p>{t.noRulebook}</p> : <ReplayResult data={data} replay={replay} retry={retry} />}
    </section>
  );
}

interface ReplayProps {
  readonly data: RecordData;
  readonly replay: Replay | 'failed' | null;
  readonly retry: () => void;
}

function ReplayResult({ data, replay, retry }: ReplayProps): VNode {
  const t = words.value;
  if (replay === null) return <p role="status">{t.computing}</p>;
  if (replay === 'failed')
    return (
      <>
        <Verdict ok={null}>{t.replayNotPossible}</Verdict>
        <p class="no-print">
          <button type="button" class="button" onClick={retry}>
            {t.tryAgain}
          </button>
        </p>
      </>
    );
  if (!replay.ok) return <Verdict ok={false}>{t.replayFailed(formatNumber(replay.seq), replay.message)}</Verdict>;
  const comparison = compareInventories(replay.moments.at(-1), data);
  return (
    <>
      <Moments data={data} moments={replay.moments} />
      {comparison !== 'not-permitted' && (
        <Verdict ok={comparison === 'not-compared' ? null : comparison === 'same'}>{t.comparisons[comparison]}</Verdict>
      )}
    </>
  );
}

function Moments({ data, moments }: { readonly data: RecordData; readonly moments: readonly Moment[] }): VNode {
  const t = words.value;
  const isBalanced = moments.every(({ cash, chips }) => sumOf({ ...cash }) === 0 && sumOf({ ...chips }) === 0);
  return (
    <>
      <Accounts
        title={t.chips}
        accounts={accountsOf('chips')}
        rows={moments.map((moment) => ({ title: formatMoment(data, moment), atMs: moment.atMs, amounts: { ...moment.chips } }))}
      />
      <Accounts
        title={t.cash}
        accounts={accountsOf('cash')}
        rows={moments.map((moment) => ({ title: formatMoment(data, moment), atMs: moment.atMs, amounts: { ...moment.cash } }))}
      />
      <Verdict ok={isBalanced}>{isBalanced ? t.sumsOk : t.sumsWrong}</Verdict>
    </>
  );
}

export function GapsSection({ data: { inventory, names, acts } }: { readonly data: RecordData }): VNode | null {
  const t = words.value;
  if (inventory === null) return null;
  const nameOf = (person: string): string => names[person] ?? acts.find((act) => act.person === person)?.name ?? (person || '–');
  return (
    <section class="panel record-gaps" aria-labelledby="record-gaps">
      <h2 id="record-gaps">{t.gaps}</h2>
      {inventory.gaps.length === 0 ? (
        <p>{t.noGaps}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
        <div class="record-scroll" tabIndex={0}>
          <table>
            <thead>
              <tr>
                <th scope="col">{t.person}</th>
                <th scope="col">{t.from}</th>
                <th scope="col">{t.to}</th>
                <th scope="col" class="number">
                  {t.duration}
                </th>
              </tr>
            </thead>
            <tbody>
              {inventory.gaps.map(({ person, fromMs, toMs }) => (
                <tr key={fromMs}>
                  <th scope="row">{nameOf(person)}</th>
                  <td>{formatDateTime(fromMs)}</td>
                  <td>{formatDateTime(toMs)}</td>
                  <td class="number">{formatDuration(toMs - fromMs)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
