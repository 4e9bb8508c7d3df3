/** The last results at a table as dice, newest first. Each links to the record of its round. */
import type { VNode } from 'preact';
import { Dice } from '../../parts/index.ts';
import { makePath } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { formatCall } from '../words/descriptions.ts';
import { words } from '../words/index.ts';
import './panel.css';
import { words as panelWords } from './words/index.ts';

/** With `count`, only the newest results are shown. */
export function LastResults({ session, count }: { readonly session: PlayerSession; readonly count?: number }): VNode {
  const results = [...(session.live.view.value?.lastResults ?? [])].reverse().slice(0, count);
  const { dice, rulebook } = session.data;
  const { round, comma, voided, noResultYet } = words.value;
  const { lastResults } = panelWords.value;
  if (results.length === 0) return <p>{noResultYet}</p>;
  return (
    <ol class="player-results" aria-label={lastResults}>
      {results.map((result) => {
        const faces = [...result.faces].sort((a, b) => a - b);
        const call = faces.length === 0 ? voided : formatCall(faces, dice, rulebook.conduct.announcement, words.value);
        return (
          <li key={result.round} data-void={result.voided ? 'true' : undefined}>
            <a href={makePath('round', { table: session.live.name, round: String(result.round) })}>
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
  );
}
