/** The entry point: loads the page of the current URL and renders it. */
import { render, type VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageName } from '../protocol/pages.ts';
import './app.css';
import type { PageProps } from './page.ts';
import { createLiveRegions, focusHeading, openSession, route, startRouting } from './shell/index.ts';
import { NotFound } from './shell/not-found.tsx';

type Loader = () => Promise<{ readonly Page: (props: PageProps) => VNode | null }>;

const LOADERS: Readonly<Record<PageName, Loader>> = {
  lobby: () => import('./lobby/index.tsx'),
  player: () => import('./player/index.tsx'),
  dealer: () => import('./dealer/index.tsx'),
  display: () => import('./display/index.tsx'),
  rules: () => import('./rules/index.tsx'),
  round: () => import('./round/index.tsx'),
  me: () => import('./me/index.tsx'),
  explorer: () => import('./explorer/index.tsx'),
};

interface LoadedPage {
  readonly name: PageName;
  readonly Page: (props: PageProps) => VNode | null;
}

const root = document.getElementById('page');

function Pages(): VNode | null {
  const { page, params } = route.value;
  const [loaded, setLoaded] = useState<LoadedPage | null>(null);
  const [failedPage, setFailedPage] = useState<PageName | null>(null);
  useEffect(() => {
    setFailedPage(null);
    if (page === null) return;
    let isCurrent = true;
    LOADERS[page]().then(
      ({ Page }) => isCurrent && setLoaded({ name: page, Page }),
      () => isCurrent && setFailedPage(page),
    );
    return () => {
      isCurrent = false;
    };
  }, [page]);
  const path = [page, ...Object.values(params)].join('/');
  // null while the page is loading
  const shownPath = page === null || failedPage === page || loaded?.name === page ? path : null;
  // The heading of the first page is not focused, because the browser announces that page.
  const previousPath = useRef<string | null>(null);
  useEffect(() => {
    if (shownPath === null) return;
    if (previousPath.current !== null && previousPath.current !== shownPath && root !== null) focusHeading(root);
    previousPath.current = shownPath;
  }, [shownPath]);
  if (page === null || failedPage === page) return <NotFound isOffline={page !== null} />;
  if (loaded?.name !== page) return null;
  // The key makes Preact mount a new page if only the parameters change, for example to a different table.
  return <loaded.Page key={Object.values(params).join('/')} params={params} />;
}

createLiveRegions();
startRouting();
void openSession().catch(() => {});
if (root !== null) render(<Pages />, root);
