/** The dialog in which a player buys and returns chips, and gets chips for money at the table. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useId, useRef } from 'preact/hooks';
import type { Minor } from '../../../rules/index.ts';
import type { CommandBody } from '../../../table/index.ts';
import { AmountInput } from '../../parts/amount-input.tsx';
import { Dialog } from '../../parts/index.ts';
import { refusals } from '../../parts/words/refusals.ts';
import { client, formatMoney, parseMoney } from '../../shell/index.ts';
import { getApiError, PRACTICE_MINOR } from '../seat/seat-actions.ts';
import type { PlayerSession } from '../session.ts';
import { words } from './words/index.ts';
import './chips.css';

/** Amounts of practice chips on the buttons, as parts of the usual purchase. */
const PURCHASES: readonly Minor[] = [PRACTICE_MINOR / 10, PRACTICE_MINOR / 2, PRACTICE_MINOR];

const getPlayer = (): string => client.session?.person ?? '';

export function ChipsDialog({ session, onClose }: { readonly session: PlayerSession; readonly onClose: () => void }): VNode {
  const id = useId();
  const amount = useRef<HTMLInputElement>(null);
  const status = useSignal('');
  const isBusy = useSignal(false);
  const t = words.value;
  const { practice } = session.data;
  const own = session.live.own.value;
  const [chips, wallet] = [own?.cashChips ?? 0, own?.wallet ?? 0];
  const send = async (body: CommandBody, done: string = t.done): Promise<void> => {
    if (isBusy.value) return;
    isBusy.value = true;
    try {
      await session.live.table.act(body);
      status.value = done;
    } catch (error) {
      const code = getApiError(error)?.code;
      status.value = code === undefined ? t.noAnswer : refusals.value[code];
    } finally {
      isBusy.value = false;
    }
  };
  return (
    <Dialog title={t.title} closeLabel={t.close} onClose={onClose}>
      <section class="player-chips-form">
        <h3>{t.buyChips}</h3>
        <p>{practice ? t.buyHint : t.buyAtTable}</p>
        {practice && (
          <p class="player-chips-buy">
            {PURCHASES.map((minor) => (
              <button
                key={minor}
                type="button"
                class="button"
                aria-disabled={isBusy.value}
                onClick={() =>
                  void send({ type: 'buy-chips', player: getPlayer(), from: 'cage', amount: minor }, t.bought(formatMoney(minor)))
                }
              >
                {t.buyAmount(formatMoney(minor))}
              </button>
            ))}
          </p>
        )}
      </section>
      {chips === 0 ? (
        <p>{t.noChips}</p>
      ) : (
        <form
          class="player-chips-form"
          onSubmit={(event) => {
            event.preventDefault();
            const minor = parseMoney(amount.current?.value ?? '') ?? 0;
            void send({ type: 'cash-out', player: getPlayer(), to: practice ? 'cage' : 'wallet', amount: minor });
          }}
        >
          <h3>{t.returnChips}</h3>
          <p>{practice ? t.returnHint.practice : t.returnHint.live}</p>
          <label for={`${id}-amount`}>{t.amount}</label>
          <AmountInput id={`${id}-amount`} ref={amount} required leastMinor={1} defaultValue={formatMoney(chips)} />
          <button type="submit" class="button main" aria-disabled={isBusy.value}>
            {t.returnButton}
          </button>
        </form>
      )}
      {wallet > 0 && (
        <p>
          {t.buyFromWallet(formatMoney(wallet))}{' '}
          <button
            type="button"
            class="button"
            aria-disabled={isBusy.value}
            onClick={() => void send({ type: 'buy-chips', player: getPlayer(), from: 'wallet', amount: wallet })}
          >
            {t.buyButton}
          </button>
        </p>
      )}
      <p role="status">{status.value}</p>
    </Dialog>
  );
}
