/** Forms of the console dialogs: fields, buttons and the error of the last command. Fields check only the format of amounts and numbers. */
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import { AmountInput } from '../../parts/amount-input.tsx';
import { ClauseNumbers } from '../../parts/index.ts';
import { useSelectOnFocus } from '../../parts/select-on-focus.ts';
import { formatError } from '../format-error.ts';
import type { CommandError, DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import './forms.css';

/** Marks the element that a dialog focuses first. Without a mark, the dialog focuses its close button. */
export const autofocusRef = (element: HTMLElement | null): void => element?.setAttribute('autofocus', '');

export interface TextFieldProps {
  readonly label: string;
  readonly name: string;
  readonly value?: string;
  readonly hint?: string;
  /** Without a kind, the field takes free text. */
  readonly kind?: 'amount' | 'count' | 'time';
  readonly required?: boolean;
  readonly autofocus?: boolean;
}

export function TextField({ label, name, value = '', hint, kind, required = true, autofocus = false }: TextFieldProps): VNode {
  const id = useId();
  const selection = useSelectOnFocus(value, autofocus ? autofocusRef : null);
  const field = {
    id,
    name,
    defaultValue: value,
    required,
    ref: autofocus ? autofocusRef : null,
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
          // A field for a time has parts of its own and cannot be selected as text.
          {...(kind === 'time' ? {} : selection)}
          autocomplete="off"
          maxLength={kind === 'count' ? 15 : 200}
          {...(kind === 'count' ? { inputMode: 'numeric' as const, pattern: '[0-9]+' } : {})}
          {...(kind === 'time' ? { type: 'time' } : {})}
        />
      )}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}

export interface SelectFieldProps {
  readonly label: string;
  readonly name: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  readonly value?: string;
  /** An option with an empty value does not count as a choice. */
  readonly required?: boolean;
}

export function SelectField({ label, name, options, value, required = false }: SelectFieldProps): VNode {
  const id = useId();
  return (
    <div class="form-field">
      <label for={id}>{label}</label>
      <select id={id} name={name} defaultValue={value} required={required}>
        {options.map(([option, text]) => (
          <option key={option} value={option} selected={option === value}>
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

/** The values of a form by the names of its fields. */
export interface FormValues {
  /** Without spaces around the text. */
  readonly text: (name: string) => string;
  /** As typed, for passwords. */
  readonly secret: (name: string) => string;
  /** Whether a checkbox is checked. */
  readonly has: (name: string) => boolean;
}

export function readForm(form: HTMLFormElement): FormValues {
  const data = new FormData(form);
  const secret = (name: string): string => String(data.get(name) ?? '');
  return { secret, text: (name) => secret(name).trim(), has: (name) => data.has(name) };
}

export interface FormProps {
  readonly session: DealerSession;
  readonly onSubmit: (values: FormValues) => void;
  readonly children: ComponentChildren;
}

/** Says why the last command was not done, or that its outcome is not known yet. */
export function ErrorText({ error }: { readonly error: CommandError }): VNode {
  const { code, clauses } = error;
  return (
    <>
      {code !== 'pending' && <b>{words.value.notDone}:</b>} {formatError(error)} <ClauseNumbers of={clauses} />
    </>
  );
}

/** A form in a dialog, with the error of the last command. */
export function Form({ session, onSubmit, children }: FormProps): VNode {
  const error = session.error.value;
  return (
    <form
      class="form"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit(readForm(event.currentTarget));
      }}
    >
      {children}
      {error !== null && (
        <p class="form-error" role="alert">
          <ErrorText error={error} />
        </p>
      )}
    </form>
  );
}

export interface FormButtonsProps {
  readonly confirm: ComponentChildren;
  readonly cancel: string;
  readonly danger?: boolean;
  readonly disabled?: boolean;
  readonly autofocus?: boolean;
  /** False while the dot key removes a die instead of cancelling. */
  readonly hasCancelKey?: boolean;
  readonly onCancel: () => void;
}

export function FormButtons(props: FormButtonsProps): VNode {
  const { confirm, cancel, danger = false, disabled = false, autofocus = false, hasCancelKey = true, onCancel } = props;
  return (
    <div class="form-buttons">
      <button type="button" class="button" onClick={onCancel}>
        {cancel} {hasCancelKey && <kbd>.</kbd>}
      </button>
      <button
        type="submit"
        class={`button main ${danger ? 'danger' : ''}`}
        // The Enter key clicks the button with this attribute: see `handlePanelKey`.
        data-enter=""
        aria-disabled={disabled}
        ref={autofocus ? autofocusRef : null}
      >
        {confirm} <kbd>Enter</kbd>
      </button>
    </div>
  );
}
