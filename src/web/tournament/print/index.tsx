/** Lists of a tournament to print: seat tickets, seat plan, standings, prizes, entries, report. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageProps } from '../../page.ts';
import { makePath, usePageTitle } from '../../shell/index.ts';
import { formatSession, tournamentWords } from '../parts/index.ts';
import { failureOf, LoadingPage, type LoadState } from '../parts/loading-page.tsx';
import { StaffGate } from '../parts/staff-gate.tsx';
import { StaffLinks } from '../parts/staff-links.tsx';
import { EntryList, PrizeList, SeatPlan, StandingsList, Tickets } from './lists.tsx';
import './print.css';
import {
  csvAddress,
  isListName,
  isOfSession,
  LISTS,
  type ListName,
  loadPrintData,
  type PrintData,
  sessionToPrint,
} from './print-data.ts';
import { Report } from './report.tsx';
import { words } from './words/index.ts';

type Loaded = PrintData | LoadState;

export function Page({ params }: PageProps): VNode {
  const { tournament = '', list = '' } = params;
  const t = words.value;
  const title = isListName(list) ? t.lists[list] : t.notFound;
  usePageTitle(`${title} · ${tournament}`);
  return (
    <StaffGate title={title}>
      {isListName(list) ? (
        <PrintPage tournament={tournament} list={list} />
      ) : (
        <main class="notice-page">
          <h1>{t.notFound}</h1>
        </main>
      )}
    </StaffGate>
  );
}

interface ListState {
  readonly loaded: Loaded;
  readonly isBusy: boolean;
  /** Whether the last reload has failed, so that the list is older. */
  readonly isOld: boolean;
  /** Resolves when the new data, or the failure, is in the state. */
  readonly reload: () => Promise<void>;
}

function useData(tournament: string, withReport: boolean): ListState {
  const [state, setState] = useState<Omit<ListState, 'reload'>>({ loaded: 'loading', isBusy: true, isOld: false });
  const last = useRef(0);
  const reload = async (): Promise<void> => {
    const own = ++last.current;
    setState((now) => ({ ...now, isBusy: true }));
    const loaded: Loaded = await loadPrintData(tournament, withReport).catch(failureOf);
    if (own !== last.current) return;
    setState((now) => {
      // A list that is on the screen stays, because it can still be printed without a connection.
      const isOld = loaded === 'failed' && typeof now.loaded !== 'string';
      return { loaded: isOld ? now.loaded : loaded, isBusy: false, isOld };
    });
  };
  useEffect(() => {
    void reload();
    return () => {
      last.current++;
    };
  }, [tournament, withReport]);
  return { ...state, reload };
}

/** Prints after the state has changed, so that the paper has the new data. */
function usePrint(reload: () => Promise<void>): () => void {
  const [prints, setPrints] = useState(0);
  useEffect(() => {
    if (prints > 0) window.print();
  }, [prints]);
  return () => void reload().then(() => setPrints((count) => count + 1));
}

function PrintPage({ tournament, list }: { readonly tournament: string; readonly list: ListName }): VNode {
  const t = words.value;
  const state = useData(tournament, list === 'report');
  const { loaded, reload } = state;
  if (typeof loaded === 'string')
    return (
      <LoadingPage
        state={loaded}
        title={t.lists[list]}
        texts={{ notAllowed: t.notAllowed, failed: t.failed, tryAgain: t.tryAgain }}
        onRetry={() => void reload()}
      />
    );
  return <LoadedList key={list} {...state} data={loaded} list={list} />;
}

/** The session in the address `?session=heat`. */
const sessionInAddress = (): string | null => new URLSearchParams(location.search).get('session');

interface LoadedListProps extends Omit<ListState, 'loaded'> {
  readonly data: PrintData;
  readonly list: ListName;
}

function LoadedList({ data, list, isBusy, isOld, reload }: LoadedListProps): VNode {
  const t = words.value;
  const { view, role } = data;
  const [chosen, setChosen] = useState(sessionInAddress);
  const session = view.sessions.find(({ id }) => id === chosen) ?? sessionToPrint(view);
  const print = usePrint(reload);
  return (
    <main class="list-page">
      <div class="list-tools no-print">
        <StaffLinks tournament={view.id} current="tournamentPrint" role={role} />
        <h1>{t.lists[list]}</h1>
        <nav class="list-nav" aria-label={t.allLists}>
          {LISTS.map((name) => (
            <a
              key={name}
              class="button small"
              href={makePath('tournamentPrint', { tournament: view.id, list: name })}
              aria-current={name === list ? 'page' : undefined}
            >
              {t.lists[name]}
            </a>
          ))}
        </nav>
        <p class="list-actions">
          {isOfSession(list) && view.sessions.length > 1 && (
            <label>
              {t.session}{' '}
              <select value={session?.id} onChange={(event) => setChosen(event.currentTarget.value)}>
                {view.sessions.map(({ id }) => (
                  <option key={id} value={id}>
                    {formatSession(view, id)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <button type="button" class="button main" aria-disabled={isBusy} onClick={() => !isBusy && print()}>
            {isBusy ? tournamentWords.value.loading : t.print}
          </button>
          <a class="button" href={csvAddress(view.id, list, session?.id)} download={`${view.id}-${list}.csv`}>
            {t.csv}
          </a>
        </p>
        {isOld && (
          <p class="bad" role="alert">
            {t.old}
          </p>
        )}
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard */}
      <section class="list-paper" tabIndex={0} aria-label={t.lists[list]}>
        <Content data={data} list={list} session={session} />
      </section>
    </main>
  );
}

interface ContentProps {
  readonly data: PrintData;
  readonly list: ListName;
  readonly session: ReturnType<typeof sessionToPrint>;
}

function Content({ data, list, session }: ContentProps): VNode {
  if (list === 'prizes') return <PrizeList data={data} />;
  if (list === 'entries') return <EntryList data={data} />;
  if (list === 'report')
    return data.report === null ? (
      <p role="status">{tournamentWords.value.loading}</p>
    ) : (
      <Report data={data} report={data.report} />
    );
  if (session === undefined) return <p>{words.value.noSeats}</p>;
  if (list === 'tickets') return <Tickets data={data} session={session} />;
  return list === 'seats' ? <SeatPlan data={data} session={session} /> : <StandingsList data={data} session={session} />;
}
