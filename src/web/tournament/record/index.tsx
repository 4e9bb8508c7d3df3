/** The record of a tournament for regulators: conditions, draws, cash and chips, gaps of the director, and every act. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { PageProps } from '../../page.ts';
import { formatDateTime, usePageTitle } from '../../shell/index.ts';
import { failureOf, LoadingPage, type LoadState } from '../parts/loading-page.tsx';
import { StaffGate } from '../parts/staff-gate.tsx';
import { StaffLinks } from '../parts/staff-links.tsx';
import { ActsSection } from './acts.tsx';
import { ConditionsSection } from './conditions.tsx';
import { DrawsSection } from './draws.tsx';
import { GapsSection, InventorySection } from './inventory.tsx';
import './record.css';
import { loadRecord, type RecordData, saveRecord } from './record-data.ts';
import { words } from './words/index.ts';

type Loaded = RecordData | LoadState;

function useRecord(id: string): { readonly loaded: Loaded; readonly reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded>('loading');
  const [attempts, setAttempts] = useState(0);
  useEffect(() => {
    let isCurrent = true;
    loadRecord(id).then(
      (data) => isCurrent && setLoaded(data),
      (error: unknown) => isCurrent && setLoaded(failureOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, [id, attempts]);
  return { loaded, reload: () => setAttempts(attempts + 1) };
}

export function Page({ params }: PageProps): VNode {
  const { tournament = '' } = params;
  usePageTitle(words.value.title(tournament));
  return (
    <StaffGate title={words.value.title(tournament)}>
      <RecordOf tournament={tournament} />
    </StaffGate>
  );
}

function RecordOf({ tournament }: { readonly tournament: string }): VNode {
  const t = words.value;
  const { loaded, reload } = useRecord(tournament);
  if (typeof loaded === 'string')
    return (
      <LoadingPage
        state={loaded}
        title={t.title(tournament)}
        texts={{ notAllowed: t.notAllowed, failed: t.failed, tryAgain: t.tryAgain }}
        onRetry={reload}
      />
    );
  return (
    <main class="record">
      <StaffLinks tournament={tournament} current="tournamentRecord" role={loaded.role} />
      <h1>{t.title(loaded.view.name || tournament)}</h1>
      <p>{t.lead}</p>
      <p class="record-tools no-print">
        <span>{t.loadedAt(formatDateTime(loaded.loadedAtMs))}</span>
        <button type="button" class="button" onClick={reload}>
          {t.reload}
        </button>
        <button type="button" class="button" onClick={() => saveRecord(loaded)}>
          {t.download}
        </button>
      </p>
      <ConditionsSection data={loaded} />
      <DrawsSection data={loaded} />
      <InventorySection data={loaded} />
      <GapsSection data={loaded} />
      <ActsSection data={loaded} />
    </main>
  );
}
