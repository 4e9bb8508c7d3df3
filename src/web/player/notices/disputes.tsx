/** The player's disputes at this table: notices with whose turn it is, and the dialog to raise one. */
import { signal } from '@preact/signals';
import type { VNode } from 'preact';
import type { DisputesView, DisputeView } from '../../../protocol/index.ts';
import { formatWait } from '../../dispute/dispute-item.tsx';
import { DisputeForm } from '../../dispute/raise-dispute.tsx';
import { useDisputes } from '../../dispute/use-disputes.ts';
import { words as disputeWords } from '../../dispute/words/index.ts';
import { Dialog } from '../../parts/index.ts';
import { client, formatNumber, makePath, serverNow, useTableEvent } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { dialogWords } from '../words/dialogs.ts';
import './personal-notices.css';

/** A decision is shown at the table for this long, unless the player dismisses it. */
const DECISION_SHOWN_MS = 86_400_000;

/** Dismissed notices. They stay on the player's own page. */
const dismissed = signal<ReadonlySet<string>>(new Set());

const keyOf = ({ table, dispute, waitsFor }: DisputeView): string => `${table} ${dispute} ${waitsFor}`;

/** Whether the player has to know about the dispute at the table. */
function isShown(dispute: DisputeView): boolean {
  if (dismissed.value.has(keyOf(dispute))) return false;
  const { decision, review, waitsFor } = dispute;
  if (waitsFor === 'decision' || waitsFor === 'review') return true;
  return serverNow() - (review?.decision?.atMs ?? decision?.atMs ?? 0) < DECISION_SHOWN_MS;
}

interface DisputeNoticesProps {
  readonly session: PlayerSession;
  /** The disputes, if the page has loaded them already. */
  readonly first: DisputesView['items'] | null;
}

export function DisputeNotices({ session, first }: DisputeNoticesProps): VNode | null {
  const { live } = session;
  const player = live.own.value?.player ?? null;
  const loaded = useDisputes(player, () => client.disputes(live.name), first);
  useTableEvent(live, 'event', ({ event }) => {
    // The dealer may have recorded the dispute for the player.
    if (event.type === 'dispute-raised' && event.player === client.session?.person) void loaded.reload();
  });
  const disputes = (loaded.items ?? []).filter(isShown);
  if (disputes.length === 0) return null;
  const { title, heading, details } = disputeWords.value;
  return (
    <section class="player-warnings player-disputes" aria-label={title}>
      {disputes.map((dispute) => (
        <div key={dispute.dispute} class="warning-strip" data-dispute={dispute.dispute} data-waits={dispute.waitsFor ?? 'closed'}>
          <p>
            <strong>{heading(formatNumber(dispute.dispute))}</strong> {formatWait(dispute)}{' '}
            {dispute.decision !== null && <q>{dispute.review?.decision?.text ?? dispute.decision.text}</q>}{' '}
            <a
              href={
                dispute.round === null
                  ? `${makePath('me')}#disputes`
                  : makePath('round', { table: dispute.table, round: String(dispute.round) })
              }
            >
              {details}
            </a>
          </p>
          <button
            type="button"
            class="button small"
            onClick={() => {
              dismissed.value = new Set([...dismissed.value, keyOf(dispute)]);
              session.felt.handle?.focus();
            }}
          >
            {dialogWords.value.understood}
          </button>
        </div>
      ))}
    </section>
  );
}

/** `onClose` is also called after the dispute was sent. */
export function DisputeDialog({ session, onClose }: { readonly session: PlayerSession; readonly onClose: () => void }): VNode {
  const t = disputeWords.value;
  // A player at the table usually means the round in progress, or the last one.
  const round = session.live.view.value?.round ?? 0;
  return (
    <Dialog title={t.raise} closeLabel={t.cancel} onClose={onClose}>
      <DisputeForm
        table={session.live.name}
        round={round === 0 ? null : round}
        decides={session.data.rulebook.conduct.acts['decide-dispute']?.least ?? null}
        onRaised={async () => {}}
        onClose={onClose}
      />
    </Dialog>
  );
}
