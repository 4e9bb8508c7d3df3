/** The limits that staff propose to this player, with buttons to accept or decline them (Crown 4.3). */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { CommandBody } from '../../../table/index.ts';
import { formatLimits } from '../../parts/limits.ts';
import { refusals } from '../../parts/words/refusals.ts';
import { client } from '../../shell/index.ts';
import { getApiError } from '../seat/seat-actions.ts';
import type { PlayerSession } from '../session.ts';
import { dialogWords, dialogWordsReady } from '../words/dialogs.ts';
import './personal-notices.css';

export function LimitsProposal({ session }: { readonly session: PlayerSession }): VNode | null {
  const isBusy = useSignal(false);
  const { live, titleOf, showMessage, felt } = session;
  const limits = live.own.value?.limitsProposed;
  const { proposalTitle, proposal, accept, decline } = dialogWords.value;
  if (limits == null || !dialogWordsReady.value) return null;
  const answer = async (body: CommandBody): Promise<void> => {
    if (isBusy.value) return;
    isBusy.value = true;
    try {
      await live.table.act(body);
      felt.handle?.focus();
    } catch (error) {
      const code = getApiError(error)?.code;
      if (code !== undefined) showMessage(refusals.value[code], 'bad');
    } finally {
      isBusy.value = false;
    }
  };
  const player = client.session?.person ?? '';
  return (
    <section class="player-warnings player-proposal" aria-label={proposalTitle} role="status">
      <div class="warning-strip">
        <p>{proposal(formatLimits(limits, titleOf))}</p>
        <button
          type="button"
          class="button small main"
          aria-disabled={isBusy.value}
          onClick={() => void answer({ type: 'agree-limits', player, limits })}
        >
          {accept}
        </button>
        <button
          type="button"
          class="button small"
          aria-disabled={isBusy.value}
          onClick={() => void answer({ type: 'decline-limits', player })}
        >
          {decline}
        </button>
      </div>
    </section>
  );
}
