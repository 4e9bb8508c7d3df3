/** The steps that decide a tie, as an ordered list. */
import type { VNode } from 'preact';
import { formatNumber } from '../../shell/index.ts';
import { FieldGroup, optionsOf, RemoveButton } from './field.tsx';
import type { FormValues, TieValues } from './form-values.ts';
import { words } from './words/index.ts';

interface TiesFieldProps {
  readonly ties: FormValues['ties'];
  readonly onChange: (ties: FormValues['ties']) => void;
}

interface NumberInputProps {
  readonly label: string;
  readonly name: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

function NumberInput({ label, name, value, onChange }: NumberInputProps): VNode {
  return (
    <label class="conditions-inline">
      <span>{label}</span>
      <input
        name={name}
        class="conditions-number"
        inputMode="numeric"
        autocomplete="off"
        value={value}
        onInput={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </label>
  );
}

export function TiesField({ ties, onChange }: TiesFieldProps): VNode {
  const t = words.value;
  const set = (index: number, changes: Partial<TieValues>): void =>
    onChange(ties.map((step, i) => (i === index ? { ...step, ...changes } : step)));
  const swap = (index: number): void => {
    const [upper, lower] = [ties[index], ties[index + 1]];
    if (upper === undefined || lower === undefined) return;
    onChange([...ties.slice(0, index), lower, upper, ...ties.slice(index + 2)]);
  };
  return (
    <FieldGroup place="ties">
      <ol class="conditions-list">
        {ties.map((step, i) => {
          const label = t.tieStep(formatNumber(i + 1));
          return (
            // A step has no identity of its own.
            <li key={i} class="conditions-row">
              <select
                aria-label={label}
                name={`ties[${i}].by`}
                value={step.by}
                onChange={({ currentTarget }) => set(i, { by: currentTarget.value as TieValues['by'] })}
              >
                {optionsOf(t.ties).map(([by, text]) => (
                  <option key={by} value={by}>
                    {text}
                  </option>
                ))}
              </select>
              {step.by === 'play-off' && (
                <>
                  <NumberInput
                    label={t.tieSpins}
                    name={`ties[${i}].spins`}
                    value={step.spins}
                    onChange={(spins) => set(i, { spins })}
                  />
                  <NumberInput
                    label={t.tieTimes}
                    name={`ties[${i}].times`}
                    value={step.times}
                    onChange={(times) => set(i, { times })}
                  />
                </>
              )}
              <button
                type="button"
                class="button plain"
                aria-label={t.moveUp(label)}
                aria-disabled={i === 0}
                onClick={() => swap(i - 1)}
              >
                ↑
              </button>
              <button
                type="button"
                class="button plain"
                aria-label={t.moveDown(label)}
                aria-disabled={i === ties.length - 1}
                onClick={() => swap(i)}
              >
                ↓
              </button>
              <RemoveButton label={t.remove(label)} onRemove={() => onChange(ties.filter((_, k) => k !== i))} />
            </li>
          );
        })}
      </ol>
      <button
        type="button"
        class="button small conditions-add"
        onClick={() => onChange([...ties, { by: 'lot', spins: '3', times: '2' }])}
      >
        {t.addTie}
      </button>
    </FieldGroup>
  );
}
