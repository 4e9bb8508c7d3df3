/** A field that filters a list while the user types. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

interface SearchFieldProps {
  readonly label: string;
  readonly value: string;
  readonly onInput: (text: string) => void;
}

export function SearchField({ label, value, onInput }: SearchFieldProps): VNode {
  const id = useId();
  return (
    <div class="house-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        type="search"
        autocomplete="off"
        spellcheck={false}
        value={value}
        onInput={(event) => onInput(event.currentTarget.value)}
      />
    </div>
  );
}
