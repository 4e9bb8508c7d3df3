/** Notices to this player only: warnings, the session reminder, and missed rounds. */
import type { VNode } from 'preact';
import { formatDateTime, makePath } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { formatCall } from '../words/descriptions.ts';
import { dialogWords } from '../words/dialogs.ts';
import { words } from '../words/index.ts';
import { formatNet } from './announcer.ts';
import { Clauses } from './notices.tsx';
import { formatWarning } from './warnings.ts';
import './personal-notices.css';

export { DisputeDialog, DisputeNotices } from './disputes.tsx';
export { EndLimits, LimitsProposal } from './limits-proposal.tsx';
export { LowWagers } from './low-wagers.tsx';
export { Sharing } from './sharing.tsx';

/** Each warning stays until the player confirms it. */
export function WarningList({ session }: { readonly session: PlayerSession }): VNode {
  const { warningTitle, understood } = dialogWords.value;
  return (
    <section class="player-warnings" aria-label={warningTitle}>
      {session.warnings.value.map((warning) => (
        <div key={warning.seq} class="warning-strip">
          <p>
            <strong>{formatWarning(warning)}</strong> <Clauses ids={warning.clauses} />{' '}
            {/* The placeholder for warnings that the page could not fetch has the time 0. */}
            {warning.atMs > 0 && (
              <time class="clause" dateTime={new Date(warning.atMs).toISOString()}>
                {formatDateTime(warning.atMs)}
              </time>
            )}
          </p>
          <button
            type="button"
            class="button small"
            onClick={() => {
              session.dismissWarning(warning.seq);
              session.felt.handle?.focus();
            }}
          >
            {understood}
          </button>
        </div>
      ))}
    </section>
  );
}

export function Reminder({ session }: { readonly session: PlayerSession }): VNode | null {
  const minutes = session.reminderMinutes.value;
  const { reminder, visit } = words.value;
  const { understood } = dialogWords.value;
  if (minutes === null) return null;
  return (
    <section class="player-warnings player-reminder" aria-label={visit}>
      <div class="warning-strip">
        <p>{reminder(minutes)}</p>
        <button
          type="button"
          class="button small"
          onClick={() => {
            session.reminderMinutes.value = null;
            session.felt.handle?.focus();
          }}
        >
          {understood}
        </button>
      </div>
    </section>
  );
}

export function MissedRounds({ session }: { readonly session: PlayerSession }): VNode | null {
  const missed = session.rounds.missed.value;
  if (missed.length === 0) return null;
  const t = words.value;
  const { dice, rulebook } = session.data;
  const formatResult = (faces: readonly number[]): string =>
    faces.length === 0 ? '' : t.resultIs(formatCall(faces, dice, rulebook.conduct.announcement, t));
  return (
    <section class="player-missed" aria-labelledby="player-missed-title">
      <h2 id="player-missed-title">{t.whileAway}</h2>
      <ul>
        {missed.map(({ round, faces, net }) => (
          <li key={round} data-round={round} data-net={net}>
            <a href={makePath('round', { table: session.live.name, round: String(round) })}>{t.round(round)}</a>
            <span>{formatResult(faces)}</span>
            <strong class={net > 0 ? 'good' : ''}>{formatNet(net)}</strong>
          </li>
        ))}
      </ul>
      <button type="button" class="button small" onClick={session.rounds.dismissMissed}>
        {t.close}
      </button>
    </section>
  );
}
