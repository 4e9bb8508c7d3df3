/** The last results as a strip, newest first. It must never advise. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Dice } from '../parts/index.ts';
import { makePath } from '../shell/index.ts';
import { callOf } from './calls.ts';
import './history.css';
import { Later } from './later.tsx';
import type { Play } from './play.ts';
import { words } from './words.ts';

const loadRoads = async () => (await import('./roads-panel.tsx')).RoadsPanel;

/** Only where the book lets players have them, and only when they are asked for. */
function Roads({ play }: { readonly play: Play }): VNode {
  const [open, setOpen] = useState(false);
  return (
    <details class="player-roads" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{words.value.roads}</summary>
      {open && <Later load={loadRoads} play={play} />}
    </details>
  );
}

export function History({ play }: { readonly play: Play }): VNode | null {
  const results = play.live.view.value?.lastResults ?? [];
  const { dice, rulebook } = play.data;
  const { history, historyNone, round, comma, voided } = words.value;
  return (
    <section class="player-history" aria-labelledby="player-history-title">
      <h2 id="player-history-title">{history}</h2>
      {results.length === 0 ? (
        <p>{historyNone}</p>
      ) : (
        <ol>
          {[...results].reverse().map((result) => {
            const faces = [...result.faces].sort((a, b) => a - b);
            const call = faces.length === 0 ? voided : callOf(faces, dice, rulebook.conduct.announcement, words.value);
            return (
              <li key={result.round} data-void={result.voided ? 'true' : undefined}>
                <a href={makePath('round', { table: play.live.name, round: String(result.round) })}>
                  <span class="unseen">{[round(result.round), ...(result.voided ? [voided] : []), ''].join(comma)}</span>
                  <Dice count={dice.count} faces={faces} symbols={dice.symbols} colours={dice.colours} label={call} />
                  {dice.totals && faces.length > 0 && (
                    <b class="number" aria-hidden="true">
                      {faces.reduce((sum, face) => sum + face, 0)}
                    </b>
                  )}
                </a>
              </li>
            );
          })}
        </ol>
      )}
      {play.data.rules.playerAids.allowed === 'all' && <Roads play={play} />}
    </section>
  );
}
