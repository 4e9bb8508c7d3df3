/** The fields of the set-up form: label, hint and fault, connected for screen readers. */
import type { ComponentChildren, VNode } from 'preact';
import { useId } from 'preact/hooks';
import type { ClauseId } from '../../../rules/index.ts';
import { ClauseLink } from '../../parts/index.ts';
import { makePath } from '../../shell/index.ts';

/** A fault of one field, as the server found it. */
export interface FieldFault {
  readonly field: string;
  readonly text: string;
  readonly clauses: readonly ClauseId[];
  readonly rulebook: string;
}

export function Clauses({
  of: clauses,
  rulebook,
}: {
  readonly of: readonly ClauseId[];
  readonly rulebook: string;
}): VNode | null {
  if (clauses.length === 0) return null;
  return (
    <span class="tables-clauses">
      {clauses.map((clause) => (
        <ClauseLink key={clause} id={clause} href={`${makePath('rules', { rulebook })}#${clause}`} />
      ))}
    </span>
  );
}

function FaultText({ id, fault }: { readonly id: string; readonly fault: FieldFault }): VNode {
  return (
    <p id={id} class="bad tables-fault">
      {fault.text} <Clauses of={fault.clauses} rulebook={fault.rulebook} />
    </p>
  );
}

/** Attributes of the input element. */
interface InputAttributes {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid'?: true;
}

interface FieldProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly fault: FieldFault | null;
  readonly children: (attributes: InputAttributes) => VNode;
}

/** A field with one input. */
export function Field({ name, label, hint, fault, children }: FieldProps): VNode {
  const id = useId();
  const own = fault?.field === name ? fault : null;
  const describedBy = [...(hint === undefined ? [] : [`${id}-hint`]), ...(own === null ? [] : [`${id}-fault`])].join(' ');
  return (
    <div class="house-field" data-field={name}>
      <label for={id}>{label}</label>
      {children({
        id,
        'aria-describedby': describedBy === '' ? undefined : describedBy,
        ...(own === null ? {} : { 'aria-invalid': true }),
      })}
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      {own !== null && <FaultText id={`${id}-fault`} fault={own} />}
    </div>
  );
}

interface ChoicesProps {
  readonly name: string;
  readonly label: string;
  readonly hint?: ComponentChildren;
  readonly fault: FieldFault | null;
  readonly className?: string;
  readonly children: ComponentChildren;
}

/** A group of radio buttons or checkboxes. */
export function Choices({ name, label, hint, fault, className = 'tables-choices', children }: ChoicesProps): VNode {
  const id = useId();
  const own = fault?.field === name ? fault : null;
  return (
    <fieldset
      class="house-field tables-group"
      data-field={name}
      aria-describedby={
        [...(hint === undefined ? [] : [`${id}-hint`]), ...(own === null ? [] : [`${id}-fault`])].join(' ') || undefined
      }
    >
      <legend>{label}</legend>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
      <div class={className}>{children}</div>
      {own !== null && <FaultText id={`${id}-fault`} fault={own} />}
    </fieldset>
  );
}

interface ChoiceProps {
  readonly type: 'radio' | 'checkbox';
  readonly name: string;
  readonly value: string;
  readonly isChecked: boolean;
  readonly label: ComponentChildren;
  readonly hint?: string;
  /** Absent if the form reads the choice when it is submitted. */
  readonly onChoose?: () => void;
}

export function Choice({ type, name, value, isChecked, label, hint, onChoose }: ChoiceProps): VNode {
  const id = useId();
  return (
    <div class="tables-choice">
      <input
        id={id}
        type={type}
        name={name}
        value={value}
        {...(onChoose === undefined ? { defaultChecked: isChecked } : { checked: isChecked, onChange: onChoose })}
        aria-describedby={hint === undefined ? undefined : `${id}-hint`}
      />
      <label for={id}>{label}</label>
      {hint !== undefined && <small id={`${id}-hint`}>{hint}</small>}
    </div>
  );
}
