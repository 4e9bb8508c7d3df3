/** What opens over the table: keys, one's own amount, a yes before a large stake. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { AmountInput } from '../parts/amount-input.tsx';
import { Dialog } from '../parts/index.ts';
import { parseMoney, sayMoney, settings } from '../shell/index.ts';
import './dialogs.css';
import type { Play } from './play.ts';
import { words } from './words.ts';

function Pairs({ rows }: { readonly rows: readonly (readonly [string, string])[] }): VNode {
  return (
    <dl class="player-keys">
      {rows.map(([keys, what]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  );
}

export function KeysDialog({ onClose }: { readonly onClose: () => void }): VNode {
  const { keys, close, keyTable, commandLine, commandTable, keysOff } = words.value;
  return (
    <Dialog title={keys} closeLabel={close} onClose={onClose}>
      {!settings.letterKeys.value && <p class="warning-strip">{keysOff}</p>}
      <Pairs rows={keyTable} />
      <h3>{commandLine}</h3>
      <Pairs rows={commandTable} />
    </Dialog>
  );
}

export function CustomDialog({ play, asks }: { readonly play: Play; readonly asks: Signal<boolean> }): VNode {
  const input = useRef<HTMLInputElement>(null);
  const { customTitle, customHint, choose, close } = words.value;
  const end = (): void => {
    asks.value = false;
  };
  return (
    <Dialog title={customTitle} closeLabel={close} onClose={end}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          play.customMinor.value = parseMoney(input.current?.value ?? '') ?? 0;
          play.inHand.value = -1;
          end();
        }}
      >
        <div class="field">
          <label for="player-custom">{customHint}</label>
          <AmountInput id="player-custom" ref={input} required leastMinor={1} />
        </div>
        <button type="submit" class="button main">
          {choose}
        </button>
      </form>
    </Dialog>
  );
}

export function ConfirmDialog({ play }: { readonly play: Play }): VNode | null {
  const asked = play.asked.value;
  const { confirmTitle, confirmText, confirm, cancel, close } = words.value;
  if (asked === null) return null;
  const end = (): void => {
    play.asked.value = null;
  };
  return (
    <Dialog title={confirmTitle} closeLabel={close} onClose={end}>
      <p>{confirmText(sayMoney(asked.amount))}</p>
      <p class="player-choices">
        <button
          type="button"
          class="button main"
          onClick={() => {
            end();
            asked.go();
          }}
        >
          {confirm}
        </button>
        <button type="button" class="button" onClick={end}>
          {cancel}
        </button>
      </p>
    </Dialog>
  );
}
