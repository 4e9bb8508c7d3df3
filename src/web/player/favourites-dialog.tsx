/** Patterns that a player has named: saved from the layout, placed again, kept as text. It must never place one by itself. */
import type { VNode } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { Dialog } from '../parts/index.ts';
import { sayMoney } from '../shell/index.ts';
import './dialogs.css';
import { FAVOURITE_NAME_MAX, type Favourite, makeFavourites, parseFavourites, withFavourite } from './favourites.ts';
import type { Play } from './play.ts';
import { words } from './words.ts';

function Row({
  play,
  favourite,
  number,
  onClose,
}: {
  readonly play: Play;
  readonly favourite: Favourite;
  readonly number: number;
  readonly onClose: () => void;
}): VNode {
  const { use, remove } = words.value;
  const { name, stakes } = favourite;
  return (
    <li>
      <button
        type="button"
        class="button"
        onClick={() => {
          onClose();
          play.useFavourite(favourite);
        }}
      >
        <span>
          {number}. <span class="unseen">{use('')}</span>
          {name}
        </span>
        <small>
          {stakes.length} · {sayMoney(stakes.reduce((sum, { stake }) => sum + stake, 0))}
        </small>
      </button>
      <button
        type="button"
        class="button plain"
        aria-label={remove(name)}
        onClick={() => play.setFavourites(play.favourites.value.filter((each) => each !== favourite))}
      >
        ✕
      </button>
    </li>
  );
}

export function FavouritesDialog({ play, onClose }: { readonly play: Play; readonly onClose: () => void }): VNode {
  const name = useRef<HTMLInputElement>(null);
  const text = useRef<HTMLTextAreaElement>(null);
  const [said, setSaid] = useState('');
  const {
    favourites,
    close,
    favouritesNone,
    saveAs,
    save,
    nothingToSave,
    asText,
    asTextHint,
    takeText,
    badLine,
    favouritesKept,
  } = words.value;
  const list = play.favourites.value;
  const stakes = Object.entries(play.wagering.stakes.value).map(([bet, stake]) => ({ bet, stake }));
  return (
    <Dialog title={favourites} closeLabel={close} onClose={onClose}>
      {list.length === 0 && <p>{favouritesNone}</p>}
      <ol class="player-favourites">
        {list.map((favourite, i) => (
          <Row key={favourite.name} play={play} favourite={favourite} number={i + 1} onClose={onClose} />
        ))}
      </ol>
      <form
        class="field"
        onSubmit={(event) => {
          event.preventDefault();
          if (stakes.length === 0) return setSaid(nothingToSave);
          play.setFavourites(withFavourite(list, name.current?.value ?? '', stakes));
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
        <textarea id="player-favourite-text" ref={text} rows={4} key={makeFavourites(list)} defaultValue={makeFavourites(list)} />
        <button
          type="button"
          class="button"
          onClick={() => {
            const read = parseFavourites(text.current?.value ?? '', [...play.data.offered]);
            if (read.ok) play.setFavourites(read.favourites);
            setSaid(read.ok ? favouritesKept(read.favourites.length) : badLine(read.line));
          }}
        >
          {takeText}
        </button>
      </details>
      <p role="status">{said}</p>
    </Dialog>
  );
}
