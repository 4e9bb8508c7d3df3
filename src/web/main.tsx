/** The entry point: loads the page of the current URL and renders it. */
import { render, type VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageName } from '../protocol/pages.ts';
import './app.css';
import type { PageProps } from './page.ts';
import { LazyPart } from './parts/lazy.tsx';
import {
  createLiveRegions,
  focusHeading,
  openSession,
  route,
  session,
  startReportingActivity,
  startRouting,
  withTexts,
} from './shell/index.ts';
import { NotFound } from './shell/not-found.tsx';
import type { TournamentPage } from './tournament/index.ts';

type Loader = () => Promise<{ readonly Page: (props: PageProps) => VNode | null }>;

const loadHouse: Loader = () => import('./house/index.tsx');

const LOADERS: Readonly<Record<Exclude<PageName, TournamentPage>, Loader>> = {
  lobby: () => import('./lobby/index.tsx'),
  player: () => import('./player/index.tsx'),
  tables: () => import('./tables/index.tsx'),
  dealer: () => import('./dealer/index.tsx'),
  display: () => import('./display/index.tsx'),
  rules: () => import('./rules/index.tsx'),
  round: () => import('./round/index.tsx'),
  me: () => import('./me/index.tsx'),
  explorer: () => import('./explorer/index.tsx'),
  house: loadHouse,
  houseTables: loadHouse,
  houseStaff: loadHouse,
  houseRoles: loadHouse,
  housePlayers: loadHouse,
  houseExclusions: loadHouse,
  houseLog: loadHouse,
};

/** All pages that are not in `LOADERS` are pages of tournaments. Their list is in another file, so that a table loads without it. */
const loadPage = (page: PageName): ReturnType<Loader> =>
  page in LOADERS
    ? LOADERS[page as keyof typeof LOADERS]()
    : import('./tournament/index.ts').then(({ loadTournamentPage }) => loadTournamentPage(page as TournamentPage));

/** Pages that show the same to everybody, also while a staff session is locked. */
const PUBLIC_PAGES: ReadonlySet<PageName> = new Set(['display', 'rules', 'explorer', 'tournamentDisplay']);

/** Public screens, which have no session. */
const SCREENS: ReadonlySet<PageName> = new Set(['display', 'tournamentDisplay']);

const loadLock = async () => (await import('./parts/sign-in/lock.tsx')).Lock;

/** The page of an address that no page has. */
const NOT_FOUND = Promise.resolve({ Page: () => <NotFound isOffline={false} /> });

interface LoadedPage {
  /** null for an address that no page has. */
  readonly name: PageName | null;
  readonly Page: (props: PageProps) => VNode | null;
}

const root = document.getElementById('page');

/**
 * Asks for the password while the staff session is locked. A page that was open before stays mounted behind the form and keeps its
 * state. After a reload, the page is mounted only after unlocking, because the server would refuse its requests.
 */
function LockablePages(): VNode {
  const { page } = route.value;
  const wasUnlocked = useRef(false);
  const isLocked = session.value?.locked === true;
  useEffect(() => {
    if (session.value !== undefined && !isLocked) wasUnlocked.current = true;
  }, [session.value, isLocked]);
  useEffect(() => {
    if (page === null || !SCREENS.has(page)) void openSession().catch(() => {});
  }, [page]);
  const isBlocked = isLocked && (page === null || !PUBLIC_PAGES.has(page));
  return (
    <>
      {(!isBlocked || wasUnlocked.current) && <Pages />}
      {isBlocked && <LazyPart load={loadLock} />}
    </>
  );
}

function Pages(): VNode | null {
  const { page, params } = route.value;
  const [loaded, setLoaded] = useState<LoadedPage | null>(null);
  const [failedPage, setFailedPage] = useState<PageName | null>(null);
  useEffect(() => {
    setFailedPage(null);
    let isCurrent = true;
    // Waits for the texts, so that a page in another language is not shown in English first.
    withTexts(page === null ? NOT_FOUND : loadPage(page)).then(
      ({ Page }) => isCurrent && setLoaded({ name: page, Page }),
      () => isCurrent && setFailedPage(page),
    );
    return () => {
      isCurrent = false;
    };
  }, [page]);
  const path = [page, ...Object.values(params)].join('/');
  // null while the page is loading
  const isShown = (page !== null && failedPage === page) || (loaded !== null && loaded.name === page);
  const shownPath = isShown ? path : null;
  // The heading of the first page is not focused, because the browser announces that page.
  const previousPath = useRef<string | null>(null);
  useEffect(() => {
    if (shownPath === null) return;
    if (previousPath.current !== null && previousPath.current !== shownPath && root !== null) focusHeading(root);
    previousPath.current = shownPath;
  }, [shownPath]);
  if (page !== null && failedPage === page) return <NotFound isOffline />;
  if (loaded === null || loaded.name !== page) return null;
  // The key makes Preact mount a new page if only the parameters change, for example to a different table.
  return <loaded.Page key={Object.values(params).join('/')} params={params} />;
}

createLiveRegions();
startRouting();
startReportingActivity();
if (root !== null) render(<LockablePages />, root);
