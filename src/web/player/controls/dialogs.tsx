/** Dialogs over the table: list of keys, custom amount, confirmation of a large bet, favourites. */
import type { Signal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { AmountInput } from '../../parts/amount-input.tsx';
import { Dialog } from '../../parts/index.ts';
import { formatMoney, parseMoney, settings } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import {
  FAVOURITE_NAME_MAX,
  type Favourite,
  formatFavourites,
  parseFavourites,
  withFavourite,
} from '../wagers/favourites-text.ts';
import { dialogWords } from '../words/dialogs.ts';
import { words } from '../words/index.ts';
import './dialogs.css';

function KeyList({ rows }: { readonly rows: readonly (readonly [string, string])[] }): VNode {
  return (
    <dl class="player-keys">
      {rows.map(([keys, meaning]) => (
        <div key={keys}>
          <dt>
            <kbd>{keys}</kbd>
          </dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
  );
}

export function KeysDialog({ onClose }: { readonly onClose: () => void }): VNode | null {
  const { keys, close, commandLine } = words.value;
  const { keyTable, commandTable, keysOff } = dialogWords.value;
  return (
    <Dialog title={keys} closeLabel={close} onClose={onClose}>
      {!settings.letterKeys.value && <p class="warning-strip">{keysOff}</p>}
      <KeyList rows={keyTable} />
      <h3>{commandLine}</h3>
      <KeyList rows={commandTable} />
    </Dialog>
  );
}

export function CustomDialog({
  session,
  isOpen,
}: {
  readonly session: PlayerSession;
  readonly isOpen: Signal<boolean>;
}): VNode | null {
  const input = useRef<HTMLInputElement>(null);
  const { close } = words.value;
  const { customTitle, customHint, choose } = dialogWords.value;
  const hide = (): void => {
    isOpen.value = false;
  };
  return (
    <Dialog title={customTitle} closeLabel={close} onClose={hide}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          session.customMinor.value = parseMoney(input.current?.value ?? '') ?? 0;
          // -1 selects the custom amount.
          session.selectedIndex.value = -1;
          hide();
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

export function ConfirmDialog({ session }: { readonly session: PlayerSession }): VNode | null {
  const confirmation = session.confirmation.value;
  const { close } = words.value;
  const { confirmTitle, confirmText, confirm, cancel } = dialogWords.value;
  if (confirmation === null) return null;
  const hide = (): void => {
    session.confirmation.value = null;
  };
  return (
    <Dialog title={confirmTitle} closeLabel={close} onClose={hide}>
      <p>{confirmText(formatMoney(confirmation.amount))}</p>
      <p class="player-choices">
        <button
          type="button"
          class="button main"
          onClick={() => {
            hide();
            confirmation.confirm();
          }}
        >
          {confirm}
        </button>
        <button type="button" class="button" onClick={hide}>
          {cancel}
        </button>
      </p>
    </Dialog>
  );
}

function FavouriteRow({
  session,
  favourite,
  number,
  onClose,
}: {
  readonly session: PlayerSession;
  readonly favourite: Favourite;
  readonly number: number;
  readonly onClose: () => void;
}): VNode {
  const { use, remove } = dialogWords.value;
  const { name, stakes } = favourite;
  return (
    <li>
      <button
        type="button"
        class="button"
        onClick={() => {
          onClose();
          session.useFavourite(favourite);
        }}
      >
        <span>
          {/* Screen readers hear the action before the name. */}
          {number}. <span class="unseen">{use('')}</span>
          {name}
        </span>
        <small>
          {stakes.length} · {formatMoney(stakes.reduce((sum, { stake }) => sum + stake, 0))}
        </small>
      </button>
      <button
        type="button"
        class="button plain"
        aria-label={remove(name)}
        onClick={() => session.setFavourites(session.favourites.value.filter((each) => each !== favourite))}
      >
        ✕
      </button>
    </li>
  );
}

/** The steps that come next while a settled round is taken and paid. */
const SETTLED_STEPS: readonly string[] = ['take', 'pay'];

export function FavouritesDialog({
  session,
  onClose,
}: {
  readonly session: PlayerSession;
  readonly onClose: () => void;
}): VNode | null {
  const name = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [status, setStatus] = useState('');
  const { favourites, close } = words.value;
  const { favouritesNone, saveAs, save, nothingToSave, asText, asTextHint, takeText, badLine, favouritesSaved } =
    dialogWords.value;
  const list = session.favourites.value;
  // After the settlement, only the losing wagers of the round are still stakes.
  const isSettled = SETTLED_STEPS.includes(session.live.view.value?.next ?? 'open');
  const stakes = isSettled ? [] : Object.entries(session.wagers.stakes.value).map(([bet, stake]) => ({ bet, stake }));
  return (
    <Dialog title={favourites} closeLabel={close} onClose={onClose}>
      {list.length === 0 && <p>{favouritesNone}</p>}
      <ol class="player-favourites">
        {list.map((favourite, i) => (
          <FavouriteRow key={favourite.name} session={session} favourite={favourite} number={i + 1} onClose={onClose} />
        ))}
      </ol>
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          if (stakes.length === 0) return setStatus(nothingToSave);
          session.setFavourites(withFavourite(list, name.current?.value ?? '', stakes));
          if (name.current !== null) name.current.value = '';
        }}
      >
        <label for="player-favourite-name">{saveAs}</label>
        <input id="player-favourite-name" ref={name} maxLength={FAVOURITE_NAME_MAX} required autocomplete="off" />
        <button type="submit" class="button">
          {save}
        </button>
      </form>
      <details class="player-favourites-text">
        <summary>{asText}</summary>
        <label for="player-favourite-text">{asTextHint}</label>
        <textarea
          id="player-favourite-text"
          ref={text}
          rows={4}
          // A new key replaces the typed text when the list changes.
          key={formatFavourites(list)}
          defaultValue={formatFavourites(list)}
        />
        <button
          type="button"
          class="button"
          onClick={() => {
            const parsed = parseFavourites(text.current?.value ?? '', [...session.data.offered]);
            if (parsed.ok) session.setFavourites(parsed.favourites);
            setStatus(parsed.ok ? favouritesSaved(parsed.favourites.length) : badLine(parsed.line));
          }}
        >
          {takeText}
        </button>
      </details>
      <p role="status">{status}</p>
    </Dialog>
  );
}
