/** The side panel of a wide page: last results, roads (grids of results) and the player's bets. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { areRoadsAllowed } from '../../parts/player-aids.ts';
import { makePath, route } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words as playerWords } from '../words/index.ts';
import { LastResults } from './last-results.tsx';
import { MyBets } from './my-bets.tsx';
import './panel.css';
import { ResultsDrawer } from './results-drawer.tsx';
import { PlayerRoads } from './roads.tsx';
import { words } from './words/index.ts';

/** Three lines of the side column. All results are in the drawer. */
const RESULTS_SHOWN = 9;
/** Large enough to read on a desktop. */
const CELL_PX = 18;

export function Panel({ session }: { readonly session: PlayerSession }): VNode {
  const [isDrawerOpen, setDrawerOpen] = useState(false);
  const hasRoads = areRoadsAllowed(session.data.rules);
  const t = words.value;
  return (
    <>
      <section class="player-history" aria-labelledby="player-history-title">
        <header>
          <h2 id="player-history-title">{hasRoads ? playerWords.value.results : t.lastResults}</h2>
          <button type="button" class="button plain small" aria-haspopup="dialog" onClick={() => setDrawerOpen(true)}>
            {hasRoads ? t.allResultsAndCounts : t.allResults}
          </button>
        </header>
        {!hasRoads && <LastResults session={session} count={RESULTS_SHOWN} />}
        <PlayerRoads session={session} cellPx={CELL_PX} />
      </section>
      <MyBets session={session} />
      {route.value.page === 'player' && (
        <a class="button plain small player-several" href={`${makePath('tables')}?ids=${encodeURIComponent(session.live.name)}`}>
          {t.severalTables}
        </a>
      )}
      {isDrawerOpen && <ResultsDrawer session={session} onClose={() => setDrawerOpen(false)} />}
    </>
  );
}
