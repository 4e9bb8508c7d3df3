/** A field for an amount of money. The browser rejects other text with a hint that has an example of an amount. */
import type { Ref, VNode } from 'preact';
import { formatMoney, parseMoney } from '../shell/index.ts';
import { useSelectOnFocus } from './select-on-focus.ts';
import { words } from './words/index.ts';

/** The example shows the group separator and the decimal point. */
const EXAMPLE_MINOR = 123_456;
/** The length of the largest safe amount with group separators. */
const LENGTH_MAX = 23;

export interface AmountInputProps {
  readonly id: string;
  readonly name?: string;
  /** The initial value. */
  readonly defaultValue?: string;
  readonly required?: boolean;
  /** The smallest valid amount. */
  readonly leastMinor?: number;
  readonly ref?: Ref<HTMLInputElement>;
  readonly 'aria-describedby'?: string | undefined;
  /** Called while the person types; `onChange` only when the field is left. */
  readonly onType?: (text: string) => void;
  readonly onChange?: (event: { readonly currentTarget: HTMLInputElement }) => void;
}

export function AmountInput({ leastMinor = 0, ref, onType, ...attributes }: AmountInputProps): VNode {
  const selection = useSelectOnFocus(attributes.defaultValue ?? '', ref);
  return (
    <input
      {...attributes}
      {...selection}
      inputMode="decimal"
      autocomplete="off"
      maxLength={LENGTH_MAX}
      onInput={({ currentTarget: field }) => {
        const isValid = field.value === '' || (parseMoney(field.value) ?? -1) >= leastMinor;
        field.setCustomValidity(isValid ? '' : words.value.amountHint(formatMoney(EXAMPLE_MINOR)));
        onType?.(field.value);
      }}
    />
  );
}
