/** Fields of the console's forms. They hold what is typed and judge nothing but whether it is an amount. */
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { first } from './choices.tsx';
import { FaultText } from './fault.tsx';
import type { Station } from './station.ts';

export interface TextProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly hint?: string;
  readonly amount?: boolean;
  readonly required?: boolean;
  readonly begins?: boolean;
}

/** An amount as people type it: digits, perhaps with two places. */
const AMOUNT = '[0-9][0-9,]*(\\.[0-9]{1,2})?';

export function TextField({ label, name, value = '', hint, amount = false, required = true, begins = false }: TextProps): VNode {
  const id = useId();
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      <input
        id={id}
        name={name}
        defaultValue={value}
        required={required}
        autocomplete="off"
        maxLength={amount ? 15 : 200}
        ref={begins ? first : null}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
        {...(amount ? { inputMode: 'decimal' as const, pattern: AMOUNT } : {})}
      />
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
