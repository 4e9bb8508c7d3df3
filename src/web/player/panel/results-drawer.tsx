/** A drawer with all past results, roads (grids of results) and counts: from the bottom on phones, a dialog on wide pages. */
import type { VNode } from 'preact';
import { Dialog } from '../../parts/index.ts';
import { areRoadsAllowed } from '../../parts/player-aids.ts';
import type { PlayerSession } from '../session.ts';
import { words as playerWords } from '../words/index.ts';
import { LastResults } from './last-results.tsx';
import './panel.css';
import { PlayerRoads } from './roads.tsx';
import { words } from './words/index.ts';

/** Large enough to read on a phone. */
const CELL_PX = 18;

export function ResultsDrawer({ session, onClose }: { readonly session: PlayerSession; readonly onClose: () => void }): VNode {
  const { results: resultsAndRoads, close } = playerWords.value;
  return (
    <Dialog
      title={areRoadsAllowed(session.data.rules) ? resultsAndRoads : words.value.results}
      closeLabel={close}
      onClose={onClose}
    >
      <div class="player-drawer">
        <LastResults session={session} />
        <PlayerRoads session={session} cellPx={CELL_PX} isLarge />
      </div>
    </Dialog>
  );
}
