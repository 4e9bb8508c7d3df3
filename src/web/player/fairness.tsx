/** What the dice of this round are committed to, and whether those of the last one held. It must never call anything verified that was not recomputed here. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { makePath } from '../shell/index.ts';
import './fairness.css';
import type { Play } from './play.ts';
import { words } from './words.ts';

const DIGITS_SHOWN = 10;

export function Fairness({ play }: { readonly play: Play }): VNode | null {
  const view = play.live.view.value;
  const verdict = play.rounds.verdict.value;
  const [copied, setCopied] = useState('');
  const said = words.value;
  if (view === null) return null;
  if (view.dice === 'real') return <p class="player-fairness">{said.realDice}</p>;
  const { commitment } = view;
  return (
    <section class="player-fairness" aria-label={said.fairness}>
      {commitment !== null && (
        <p>
          <span>
            {said.commitment} <code title={commitment.hash}>{commitment.hash.slice(0, DIGITS_SHOWN)}…</code>
          </span>
          <button
            type="button"
            class="button plain small"
            onClick={() => {
              void navigator.clipboard?.writeText(commitment.hash).then(() => setCopied(commitment.hash));
            }}
          >
            {copied === commitment.hash ? said.copied : said.copy}
          </button>
        </p>
      )}
      {verdict === null ? (
        <p>{said.checking}</p>
      ) : (
        <p data-verdict={verdict.verdict}>
          <a
            class={verdict.verdict === 'verified' ? 'good' : 'bad'}
            href={makePath('round', { table: play.live.name, round: String(verdict.round) })}
          >
            {verdict.verdict === 'verified' ? said.verified(verdict.round) : said.refuted(verdict.round)}
          </a>
        </p>
      )}
    </section>
  );
}
