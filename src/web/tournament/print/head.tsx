/** The head of each printed list: tournament, title, version and hash of the conditions, time of printing, age of the data. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { formatDateTime, formatNumber, serverNow } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import type { PrintData } from './print-data.ts';
import { words } from './words/index.ts';

/** The time at which the page is printed. */
function usePrintTime(): number {
  const [atMs, setAtMs] = useState(serverNow);
  useEffect(() => {
    const update = (): void => setAtMs(serverNow());
    window.addEventListener('beforeprint', update);
    return () => window.removeEventListener('beforeprint', update);
  }, []);
  return atMs;
}

interface ListHeadProps {
  readonly data: Pick<PrintData, 'view' | 'atMs' | 'seq'>;
  readonly title: string;
}

export function ListHead({ data: { view, atMs, seq }, title }: ListHeadProps): VNode {
  const t = words.value;
  const printedMs = usePrintTime();
  return (
    <header class="list-head">
      <p class="list-title">
        {view.name} · {title}
      </p>
      <p>
        {t.version(formatNumber(view.version))} · {t.printed(formatDateTime(printedMs))}
        {view.practice && ` · ${tournamentWords.value.practice}`}
      </p>
      <p>{t.asOf(formatDateTime(atMs), formatNumber(seq))}</p>
      {view.hash !== null && (
        <p class="list-hash">
          <code>{t.hash(view.hash)}</code>
        </p>
      )}
    </header>
  );
}
