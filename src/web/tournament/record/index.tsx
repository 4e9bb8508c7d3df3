/** The record of a tournament for regulators: conditions, draws, cash and chips, gaps of the director, and every act. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { CroupierError } from '../../../client/index.ts';
import type { PageProps } from '../../page.ts';
import { formatDateTime, usePageTitle } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { StaffGate } from '../parts/staff-gate.tsx';
import { StaffLinks } from '../parts/staff-links.tsx';
import { ActsSection } from './acts.tsx';
import { ConditionsSection } from './conditions.tsx';
import { DrawsSection } from './draws.tsx';
import { GapsSection, InventorySection } from './inventory.tsx';
import './record.css';
import { loadRecord, type RecordData, saveRecord } from './record-data.ts';
import { words } from './words/index.ts';

type Loaded = RecordData | 'loading' | 'not-found' | 'not-permitted' | 'failed';

const failureOf = (error: unknown): Loaded =>
  error instanceof CroupierError && (error.code === 'not-found' || error.code === 'not-permitted') ? error.code : 'failed';

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
  if (loaded === 'loading')
    return (
      <main class="notice-page">
        <h1>{t.title(tournament)}</h1>
        <p role="status">{tournamentWords.value.loading}</p>
      </main>
    );
  if (typeof loaded === 'string')
    return (
      <main class="notice-page">
        <h1>{loaded === 'not-found' ? tournamentWords.value.notFound : loaded === 'not-permitted' ? t.notAllowed : t.failed}</h1>
        {loaded === 'failed' && (
          <p>
            <button type="button" class="button" onClick={reload}>
              {t.tryAgain}
            </button>
          </p>
        )}
      </main>
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
