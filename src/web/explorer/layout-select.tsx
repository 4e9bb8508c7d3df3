/** A select of all layouts, grouped by game. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';
import { LAYOUT_NAMES, type LayoutName } from '../felt/index.ts';
import { splitLayoutName } from './layout-view.ts';
import { words } from './words/index.ts';

const RULEBOOKS = [...new Set(LAYOUT_NAMES.map((name) => splitLayoutName(name)[0]))];

/** The game and the layout, as the select shows them. */
export function formatLayoutName(name: LayoutName): string {
  const [rulebook, layout] = splitLayoutName(name);
  const t = words.value;
  return t.layoutOf(t.games[rulebook] ?? rulebook, layout);
}

export interface LayoutSelectProps {
  readonly layoutName: LayoutName;
  readonly label: string;
  readonly onChoose: (layoutName: LayoutName) => void;
}

export function LayoutSelect({ layoutName, label, onChoose }: LayoutSelectProps): VNode {
  const id = useId();
  const t = words.value;
  return (
    <span class="explorer-choose">
      <label for={id} class="unseen">
        {label}
      </label>
      <select
        id={id}
        value={layoutName}
        onChange={(event) => {
          const chosen = LAYOUT_NAMES.find((name) => name === event.currentTarget.value);
          if (chosen !== undefined) onChoose(chosen);
        }}
      >
        {RULEBOOKS.map((rulebook) => (
          <optgroup key={rulebook} label={t.games[rulebook] ?? rulebook}>
            {LAYOUT_NAMES.filter((name) => splitLayoutName(name)[0] === rulebook).map((name) => (
              <option key={name} value={name}>
                {formatLayoutName(name)}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    </span>
  );
}
