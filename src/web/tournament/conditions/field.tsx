/** The fields of the conditions form: label, one sentence with its clauses, and the problem, connected for screen readers. */
import { type Signal, signal } from '@preact/signals';
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { ClauseId, Tournaments } from '../../../rules/index.ts';
import { ClauseLinks } from '../parts/clause-links.tsx';
import { clausesOfField, fieldPlaceOf, keyOf } from './field-keys.ts';
import { formatProblem, type ShownProblem } from './problem.ts';
import { fieldWords } from './words/index.ts';

interface FormData {
  readonly rulebook: string;
  readonly tournaments: Tournaments | null;
  readonly problems: readonly ShownProblem[];
}

/** The editor sets it. A signal, because a context of Preact would make a first visit of every page heavier. */
export const formData: Signal<FormData> = signal<FormData>({ rulebook: '', tournaments: null, problems: [] });

/** Attributes of the input element. */
interface InputAttributes {
  readonly id: string;
  readonly 'aria-describedby': string;
  readonly 'aria-invalid'?: true;
}

interface FieldParts {
  readonly id: string;
  readonly label: string;
  readonly hint: string;
  readonly clauses: readonly ClauseId[];
  readonly rulebook: string;
  readonly problems: readonly ShownProblem[];
  readonly describedBy: string;
}

/** The id of the element around a field, for links to it. */
export const fieldIdOf = (place: string): string => `field-${place}`;

function useFieldParts(place: string): FieldParts {
  const id = useId();
  const { rulebook, tournaments, problems } = formData.value;
  const key = keyOf(place);
  const { fields } = fieldWords.value;
  const { label, hint } = key === null ? { label: place, hint: '' } : fields[key];
  const own = problems.filter(({ at }) => fieldPlaceOf(at) === place);
  return {
    ...{ id, label, hint, rulebook, problems: own },
    clauses: key === null ? [] : clausesOfField(key, tournaments),
    describedBy: [...own.map((_, i) => `${id}-problem-${i}`), `${id}-hint`].join(' '),
  };
}

function Notes({ id, hint, clauses, rulebook, problems }: FieldParts): VNode {
  return (
    <>
      <small id={`${id}-hint`}>
        {hint} <ClauseLinks of={clauses} rulebook={rulebook} />
      </small>
      {problems.map((problem, i) => (
        <p key={`${problem.code} ${problem.at}`} id={`${id}-problem-${i}`} class="bad conditions-problem">
          {formatProblem(problem)} <ClauseLinks of={problem.clauses} rulebook={rulebook} />
        </p>
      ))}
    </>
  );
}

interface FieldProps {
  /** The path of the value in the conditions. */
  readonly place: string;
  readonly children: (attributes: InputAttributes) => VNode;
}

/** A field with one input. */
function Field({ place, children }: FieldProps): VNode {
  const parts = useFieldParts(place);
  return (
    <div id={fieldIdOf(place)} class="conditions-field" data-place={place}>
      <label for={parts.id}>{parts.label}</label>
      {children({
        id: parts.id,
        'aria-describedby': parts.describedBy,
        ...(parts.problems.length === 0 ? {} : { 'aria-invalid': true }),
      })}
      <Notes {...parts} />
    </div>
  );
}

/** A field with several inputs, such as a list. */
export function FieldGroup({ place, children }: { readonly place: string; readonly children: ComponentChildren }): VNode {
  const parts = useFieldParts(place);
  return (
    <fieldset
      id={fieldIdOf(place)}
      class="conditions-field conditions-group"
      data-place={place}
      aria-describedby={parts.describedBy}
    >
      <legend>{parts.label}</legend>
      {children}
      <Notes {...parts} />
    </fieldset>
  );
}

interface TextFieldProps {
  readonly place: string;
  readonly value: string;
  readonly onChange: (value: string) => void;
}

interface LineFieldProps extends TextFieldProps {
  readonly class?: string;
  readonly inputMode?: 'numeric' | 'decimal';
  readonly maxLength?: number;
  readonly onFocus?: (event: { readonly currentTarget: HTMLInputElement }) => void;
}

/** A field of one line, with attributes for what it accepts. */
function LineField({ place, value, onChange, ...others }: LineFieldProps): VNode {
  return (
    <Field place={place}>
      {(attributes) => (
        <input
          {...attributes}
          autocomplete="off"
          {...others}
          name={place}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

export const TextField = (props: TextFieldProps): VNode => <LineField {...props} />;

export function LongTextField({ place, value, onChange }: TextFieldProps): VNode {
  return (
    <Field place={place}>
      {(attributes) => (
        <textarea
          {...attributes}
          name={place}
          rows={3}
          maxLength={4000}
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

/** Numbers and amounts are text fields, because number fields change with the mouse wheel and show no group separators. */
const FIGURES = {
  class: 'conditions-number',
  maxLength: 23,
  onFocus: ({ currentTarget }: { readonly currentTarget: HTMLInputElement }) => currentTarget.select(),
};

export const NumberField = (props: TextFieldProps): VNode => <LineField {...props} {...FIGURES} inputMode="numeric" />;

export const AmountField = (props: TextFieldProps): VNode => <LineField {...props} {...FIGURES} inputMode="decimal" />;

export function TimeField({ place, value, onChange }: TextFieldProps): VNode {
  return (
    <Field place={place}>
      {(attributes) => (
        <input
          {...attributes}
          name={place}
          class="conditions-time"
          type="datetime-local"
          value={value}
          onInput={({ currentTarget }) => onChange(currentTarget.value)}
        />
      )}
    </Field>
  );
}

interface ChoiceFieldProps<T extends string> {
  readonly place: string;
  readonly value: T;
  readonly options: readonly (readonly [value: T, label: string])[];
  readonly onChange: (value: T) => void;
}

export function ChoiceField<T extends string>({ place, value, options, onChange }: ChoiceFieldProps<T>): VNode {
  return (
    <Field place={place}>
      {(attributes) => (
        <select {...attributes} name={place} value={value} onChange={({ currentTarget }) => onChange(currentTarget.value as T)}>
          {options.map(([option, label]) => (
            <option key={option} value={option}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface CheckProps {
  readonly label: string;
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  readonly name?: string;
}

/** A check box with its label, for use in a group. */
export function Check({ label, isChecked, onChange, name }: CheckProps): VNode {
  const id = useId();
  return (
    <div class="conditions-check">
      <input
        id={id}
        type="checkbox"
        name={name}
        checked={isChecked}
        onChange={({ currentTarget }) => onChange(currentTarget.checked)}
      />
      <label for={id}>{label}</label>
    </div>
  );
}

export function CheckField({ place, ...props }: CheckProps & { readonly place: string }): VNode {
  return (
    <FieldGroup place={place}>
      <Check {...props} name={place} />
    </FieldGroup>
  );
}

/** Options in the order of a list of labels. */
export const optionsOf = <T extends string>(labels: Readonly<Record<T, string>>): readonly (readonly [T, string])[] =>
  Object.entries(labels) as unknown as readonly (readonly [T, string])[];

/** Removes a row of a list. The focus moves to the button that adds a row before the pressed button disappears. */
export function RemoveButton({ label, onRemove }: { readonly label: string; readonly onRemove: () => void }): VNode {
  return (
    <button
      type="button"
      class="button plain"
      aria-label={label}
      onClick={({ currentTarget }) => {
        currentTarget.closest('fieldset')?.querySelector<HTMLElement>('.conditions-add')?.focus();
        onRemove();
      }}
    >
      ✕
    </button>
  );
}
