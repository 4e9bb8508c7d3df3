/** Chooses one of the layouts, by game. It must never load one by itself. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { LAYOUT_NAMES, type LayoutName } from '../felt/index.ts';
import { partsOf } from './view.ts';
import { words } from './words.ts';

const BOOKS = [...new Set(LAYOUT_NAMES.map((name) => partsOf(name)[0]))];

export interface LayoutChooserProps {
  readonly at: LayoutName;
  readonly label: string;
  readonly onChoose: (at: LayoutName) => void;
}

export function LayoutChooser({ at, label, onChoose }: LayoutChooserProps): VNode {
  const id = useId();
  const said = words.value;
  return (
    <span class="explorer-choose">
      <label for={id} class="unseen">
        {label}
      </label>
      <select
        id={id}
        value={at}
        onChange={(event) => {
          const chosen = LAYOUT_NAMES.find((name) => name === event.currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {BOOKS.map((book) => (
          <optgroup key={book} label={said.games[book] ?? book}>
            {LAYOUT_NAMES.filter((name) => partsOf(name)[0] === book).map((name) => (
              <option key={name} value={name}>
                {said.layoutOf(said.games[book] ?? book, partsOf(name)[1])}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}
