/** A labelled list of choices that filters a list. Its first choice is no filter. */
import type { VNode } from 'preact';
import { useId } from 'preact/hooks';

export interface FilterSelectProps {
  readonly label: string;
  /** Empty without a filter. */
  readonly value: string;
  /** The name of the choice without a filter. */
  readonly all: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly onChange: (value: string) => void;
}

export function FilterSelect({ label, value, all, options, onChange }: FilterSelectProps): VNode {
  const id = useId();
  return (
    <div>
      <label for={id}>{label}</label>
      <select id={id} value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        <option value="">{all}</option>
        {options.map(([option, text]) => (
          <option key={option} value={option}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}
