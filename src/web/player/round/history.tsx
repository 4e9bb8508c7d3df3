/** Lists the last results. Shows whether the last dice match their commitment, the hash that was published before betting. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { Dice } from '../../parts/index.ts';
import { LazyPart } from '../../parts/lazy.tsx';
import { makePath } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { formatCall } from '../words/descriptions.ts';
import { words } from '../words/index.ts';
import './history.css';

const loadRoads = async () => (await import('./roads-panel.tsx')).RoadsPanel;

/** Loads the roads (grids of past results) when the player opens them. */
function Roads({ session }: { readonly session: PlayerSession }): VNode {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <details class="player-roads" onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>{words.value.roads}</summary>
      {isOpen && <LazyPart load={loadRoads} session={session} />}
    </details>
  );
}

export function History({ session }: { readonly session: PlayerSession }): VNode | null {
  const results = session.live.view.value?.lastResults ?? [];
  const { dice, rulebook } = session.data;
  const { history, noResultYet, round, comma, voided } = words.value;
  return (
    <section class="player-history" aria-labelledby="player-history-title">
      <h2 id="player-history-title">{history}</h2>
      {results.length === 0 ? (
        <p>{noResultYet}</p>
      ) : (
        <ol>
          {[...results].reverse().map((result) => {
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
      )}
      {/* Some rulebooks allow only a list of results as an aid for players. */}
      {session.data.rules.playerAids.allowed === 'all' && <Roads session={session} />}
    </section>
  );
}

const DIGITS_SHOWN = 10;

export function Fairness({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.view.value;
  const verdict = session.rounds.verdict.value;
  const [copiedHash, setCopiedHash] = useState('');
  const t = words.value;
  if (view === null) return null;
  if (view.dice === 'real') return <p class="player-fairness">{t.realDice}</p>;
  const { commitment } = view;
  return (
    <section class="player-fairness" aria-label={t.fairness}>
      {commitment !== null && (
        <p>
          <span>
            {t.commitment} <code title={commitment.hash}>{commitment.hash.slice(0, DIGITS_SHOWN)}…</code>
          </span>
          <button
            type="button"
            class="button plain small"
            onClick={() => {
              void navigator.clipboard?.writeText(commitment.hash).then(() => setCopiedHash(commitment.hash));
            }}
          >
            {copiedHash === commitment.hash ? t.copied : t.copy}
          </button>
        </p>
      )}
      {verdict === null ? (
        <p>{t.checking}</p>
      ) : (
        <p data-verdict={verdict.verdict}>
          <a
            class={verdict.verdict === 'verified' ? 'good' : 'bad'}
            href={makePath('round', { table: session.live.name, round: String(verdict.round) })}
          >
            {verdict.verdict === 'verified' ? t.verified(verdict.round) : t.refuted(verdict.round)}
          </a>
        </p>
      )}
    </section>
  );
}
