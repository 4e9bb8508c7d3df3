/** The dialog behind the shield: the proof of the dice, the steps of a round with their clauses, and links to rules and records. */
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import { ClauseLink, Dialog } from '../../parts/index.ts';
import { makePath } from '../../shell/index.ts';
import { formatStep } from '../round/format-step.ts';
import { currentStep, isBetweenRounds } from '../round/steps.ts';
import type { PlayerSession } from '../session.ts';
import { words as playerWords } from '../words/index.ts';
import './panel.css';
import { words } from './words/index.ts';

/** The dice of the last round that this page verified, and the commitment of the current round. */
function DiceProof({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.view.value;
  const verdict = session.rounds.verdict.value;
  const [copiedHash, setCopiedHash] = useState('');
  const t = words.value;
  const { verified, refuted } = playerWords.value;
  if (view === null) return null;
  if (view.dice === 'real') return <p>{t.realDice}</p>;
  const { commitment } = view;
  return (
    <>
      {verdict === null ? (
        <p>{t.notVerifiedYet}</p>
      ) : (
        <p>
          <a
            class={verdict.verdict === 'verified' ? 'good' : 'bad'}
            href={makePath('round', { table: session.live.name, round: String(verdict.round) })}
          >
            {verdict.verdict === 'verified' ? verified(verdict.round) : refuted(verdict.round)}
          </a>
        </p>
      )}
      {commitment !== null && (
        <>
          <p>{t.commitmentMeans}</p>
          <p class="player-commitment">
            <span>{t.commitment}</span>
            <code>{commitment.hash}</code>
            <button
              type="button"
              class="button small"
              onClick={() => {
                void navigator.clipboard?.writeText(commitment.hash).then(() => setCopiedHash(commitment.hash));
              }}
            >
              {copiedHash === commitment.hash ? t.copied : t.copy}
            </button>
          </p>
        </>
      )}
    </>
  );
}

/** The steps of the rulebook, with the current one marked. */
function BookSteps({ session }: { readonly session: PlayerSession }): VNode | null {
  const view = session.live.view.value;
  const { rulebook, entry } = session.data;
  if (view === null) return null;
  const current = isBetweenRounds(view, rulebook.conduct) ? null : currentStep(view, rulebook.conduct);
  const path = makePath('rules', { rulebook: entry.rulebook });
  return (
    <ol class="player-steps">
      {rulebook.conduct.steps.map(({ step, clauses }) => (
        <li key={step} aria-current={step === current ? 'step' : undefined}>
          <span>{formatStep(step, rulebook.conduct)}</span>
          <span class="player-step-clauses">
            {clauses.map((id) => (
              <ClauseLink key={id} id={id} href={`${path}#${id}`} />
            ))}
          </span>
        </li>
      ))}
    </ol>
  );
}

export function ProofDialog({ session, onClose }: { readonly session: PlayerSession; readonly onClose: () => void }): VNode {
  const t = words.value;
  const { proof, close } = playerWords.value;
  const lastRound = session.live.view.value?.lastResults.at(-1)?.round;
  return (
    <Dialog title={proof} closeLabel={close} onClose={onClose}>
      <div class="player-proof">
        <h3>{t.dice}</h3>
        <DiceProof session={session} />
        <h3>{t.steps}</h3>
        <BookSteps session={session} />
        <p class="player-proof-links">
          <a href={makePath('rules', { rulebook: session.data.entry.rulebook })}>{t.rulesOfGame}</a>
          {lastRound !== undefined && (
            <a href={makePath('round', { table: session.live.name, round: String(lastRound) })}>{t.lastRound(lastRound)}</a>
          )}
        </p>
      </div>
    </Dialog>
  );
}
