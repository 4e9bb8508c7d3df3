/** A field for an amount of money. The browser refuses to submit other text and says how to write an amount. */
import type { Ref, VNode } from 'preact';
import { type InEachLanguage, parseMoney, sayMoney, wordsOf } from '../shell/index.ts';

const HINTS: InEachLanguage<(example: string) => string> = {
  en: (example) => `Enter an amount such as ${example}.`,
  'zh-Hant': (example) => `請輸入金額，例如 ${example}。`,
};
const hint = wordsOf(HINTS);
/** Long enough to show how an amount is grouped and where its decimals start. */
const EXAMPLE_MINOR = 123_456;
/** As long as the largest amount that a page can hold, grouped. */
const LENGTH_MAX = 23;

export interface AmountInputProps {
  readonly id: string;
  readonly name?: string;
  /** At first; after that the field holds what is typed. */
  readonly defaultValue?: string;
  readonly required?: boolean;
  readonly leastMinor?: number;
  readonly ref?: Ref<HTMLInputElement>;
  readonly 'aria-describedby'?: string | undefined;
  readonly onChange?: (event: { readonly currentTarget: HTMLInputElement }) => void;
}

export function AmountInput({ leastMinor = 0, ...attributes }: AmountInputProps): VNode {
  return (
    <input
      {...attributes}
      inputMode="decimal"
      autocomplete="off"
      maxLength={LENGTH_MAX}
      onInput={({ currentTarget: field }) => {
        const fits = field.value === '' || (parseMoney(field.value) ?? -1) >= leastMinor;
        field.setCustomValidity(fits ? '' : hint.value(sayMoney(EXAMPLE_MINOR)));
      }}
    />
  );
}
