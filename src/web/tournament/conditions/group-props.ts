/** The properties of every group of the conditions form. */
import type { Rulebook } from '../../../rules/index.ts';
import type { SessionSize } from './check.ts';
import type { FormValues } from './form-values.ts';

export interface GroupProps {
  readonly values: FormValues;
  readonly rulebooks: readonly Rulebook[];
  /** null while the conditions have a problem. */
  readonly sizes: readonly SessionSize[] | null;
  readonly onChange: (values: FormValues) => void;
}

/** Returns a function that changes one value. */
export const setter =
  ({ values, onChange }: GroupProps) =>
  (changes: Partial<FormValues>): void =>
    onChange({ ...values, ...changes });

interface BoundField<T> {
  readonly place: string;
  readonly value: T;
  readonly onChange: (value: T) => void;
}

/** Returns a function that connects the field at a place of the conditions with a value of the form. */
export const binder =
  (props: GroupProps) =>
  <Name extends keyof FormValues>(place: string, name: Name): BoundField<FormValues[Name]> => ({
    place,
    value: props.values[name],
    onChange: (value) => setter(props)({ [name]: value }),
  });
