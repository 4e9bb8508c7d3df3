/** The limits that staff propose to this player, with buttons to accept or decline them, and the end of agreed limits (Crown 4.3). */
import { type ReadonlySignal, useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import type { CommandBody } from '../../../table/index.ts';
import { formatLimits } from '../../parts/limits.ts';
import { refusals } from '../../parts/words/refusals.ts';
import { client } from '../../shell/index.ts';
import { getApiError } from '../seat/seat-actions.ts';
import type { PlayerSession } from '../session.ts';
import { dialogWords } from '../words/dialogs.ts';
import './personal-notices.css';

/** Sends commands one at a time, and shows a refusal in the message line. */
function useCommand({ live, showMessage, felt }: PlayerSession): {
  readonly isBusy: ReadonlySignal<boolean>;
  readonly send: (body: CommandBody) => Promise<void>;
} {
  const isBusy = useSignal(false);
  const send = async (body: CommandBody): Promise<void> => {
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
  return { isBusy, send };
}

/** Ends the agreed limits of this player. The limits on the sign apply from the next round on. */
export function EndLimits({ session }: { readonly session: PlayerSession }): VNode | null {
  const { isBusy, send } = useCommand(session);
  const { endLimits, limitsEnding } = dialogWords.value;
  const agreed = session.live.own.value?.limitsAgreed ?? null;
  // The end of the agreement is already decided, and holds from the next round on.
  if (agreed !== null && agreed.limits === null) return <p class="player-limits-end">{limitsEnding}</p>;
  return (
    <button
      type="button"
      class="button small player-limits-end"
      aria-disabled={isBusy.value}
      onClick={() => void send({ type: 'agree-limits', player: client.session?.person ?? '', limits: null })}
    >
      {endLimits}
    </button>
  );
}

export function LimitsProposal({ session }: { readonly session: PlayerSession }): VNode | null {
  const { isBusy, send: answer } = useCommand(session);
  const { live, titleOf } = session;
  const limits = live.own.value?.limitsProposed;
  const { proposalTitle, proposal, accept, decline } = dialogWords.value;
  if (limits == null) return null;
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
