/** Starts the pages: each is loaded when its address is opened. It must never hold more than what all of them need. */
import { render, type VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { PageName } from '../protocol/pages.ts';
import './app.css';
import type { PageProps } from './page.ts';
import { arrive } from './shell/arrive.ts';
import { openSession, place, startRouting, startSaying } from './shell/index.ts';
import { NoPage } from './shell/no-page.tsx';

type Loader = () => Promise<{ readonly Page: (props: PageProps) => VNode | null }>;

const LOADERS: Readonly<Record<PageName, Loader>> = {
  lobby: () => import('./lobby/index.tsx'),
  player: () => import('./player/index.tsx'),
  dealer: () => import('./dealer/index.tsx'),
  display: () => import('./display/index.tsx'),
  rules: () => import('./lobby/rules.tsx'),
  round: () => import('./slips/round.tsx'),
  me: () => import('./slips/me.tsx'),
  explorer: () => import('./explorer/index.tsx'),
};

interface Loaded {
  readonly page: PageName;
  readonly Page: (props: PageProps) => VNode | null;
}

const root = document.getElementById('page');

function Pages(): VNode | null {
  const { page, params } = place.value;
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [failed, setFailed] = useState<PageName | null>(null);
  useEffect(() => {
    setFailed(null);
    if (page === null) return;
    let wanted = true;
    LOADERS[page]().then(
      ({ Page }) => wanted && setLoaded({ page, Page }),
      () => wanted && setFailed(page),
    );
    return () => {
      wanted = false;
    };
  }, [page]);
  const at = [page, ...Object.values(params)].join('/');
  const shown = page === null || failed === page || loaded?.page === page ? at : null;
  // The page that was opened first is told by the browser.
  const before = useRef<string | null>(null);
  useEffect(() => {
    if (shown === null) return;
    if (before.current !== null && before.current !== shown && root !== null) arrive(root);
    before.current = shown;
  }, [shown]);
  if (page === null || failed === page) return <NoPage offline={page !== null} />;
  if (loaded?.page !== page) return null;
  // A page of another table is another page.
  return <loaded.Page key={Object.values(params).join('/')} params={params} />;
}

startSaying();
startRouting();
void openSession().catch(() => {});
if (root !== null) render(<Pages />, root);
