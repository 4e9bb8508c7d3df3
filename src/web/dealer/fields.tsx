/** Fields of the console's forms. They hold what is typed and judge nothing but whether it is an amount or a whole number. */
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { AmountInput } from '../parts/amount-input.tsx';
import { first } from './choices.tsx';
import { FaultText } from './fault.tsx';
import type { Station } from './station.ts';

export interface TextProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly hint?: string;
  /** Money, or a whole number; any text where left out. */
  readonly kind?: 'amount' | 'count';
  readonly required?: boolean;
  readonly begins?: boolean;
}

export function TextField({ label, name, value = '', hint, kind, required = true, begins = false }: TextProps): VNode {
  const id = useId();
  const field = {
    id,
    name,
    defaultValue: value,
    required,
    ref: begins ? first : null,
    'aria-describedby': hint === undefined ? undefined : `${id}-hint`,
  };
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      {kind === 'amount' ? (
        <AmountInput {...field} />
      ) : (
        <input
          {...field}
          autocomplete="off"
          maxLength={kind === 'count' ? 15 : 200}
          {...(kind === 'count' ? { inputMode: 'numeric' as const, pattern: '[0-9]+' } : {})}
        />
      )}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export interface SelectProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value?: string;
}

export function SelectField({ label, name, options, value }: SelectProps): VNode {
  const id = useId();
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      <select id={id} name={name} defaultValue={value}>
        {options.map(([each, text]) => (
          <option key={each} value={each} selected={each === value}>
            {text}
          </option>
        ))}
      </select>
    </div>
  );
}

export function CheckField({
  label,
  name,
  required = false,
  checked = false,
}: {
  readonly label: string;
  readonly name: string;
  readonly required?: boolean;
  readonly checked?: boolean;
}): VNode {
  return (
    <label class="form-check">
      <input type="checkbox" name={name} required={required} defaultChecked={checked} />
      {label}
    </label>
  );
}

/** What was typed, by the names of the fields. */
export interface Typed {
  readonly text: (name: string) => string;
  readonly has: (name: string) => boolean;
}

function typedIn(form: HTMLFormElement): Typed {
  const data = new FormData(form);
  return { text: (name) => String(data.get(name) ?? '').trim(), has: (name) => data.has(name) };
}

export interface FormProps {
  readonly station: Station;
  readonly onTyped: (typed: Typed) => void;
  readonly children: ComponentChildren;
}

/** A form in a dialog; why it was refused stands in it. */
export function Form({ station, onTyped, children }: FormProps): VNode {
  const fault = station.fault.value;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        onTyped(typedIn(event.currentTarget));
      }}
    >
      {children}
      {fault !== null && (
        <p class="form-fault" role="alert">
          <FaultText fault={fault} />
        </p>
      )}
    </form>
  );
}
