/** What a key means at the console: a numeric keypad is enough. It must never act by itself. */
import { type Face, isFace } from '../../rules/index.ts';

export type KeyAction =
  | { readonly kind: 'digit'; readonly digit: number }
  | { readonly kind: 'enter' | 'back' | 'trouble' | 'players' | 'bell' | 'table' | 'help' | 'close' | 'amend' };

export interface Pressed {
  readonly key: string;
  /** Where on the keyboard: the keypad's figures are figures, whatever the lock says. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const KINDS: Readonly<Record<string, Exclude<KeyAction['kind'], 'digit'>>> = {
  Enter: 'enter',
  Backspace: 'back',
  '+': 'trouble',
  '-': 'players',
  '*': 'bell',
  '/': 'table',
  '?': 'help',
  '.': 'close',
  ',': 'close',
};

/** Single letters, which can be turned off (WCAG 2.1.4). */
const LETTERS: Readonly<Record<string, Exclude<KeyAction['kind'], 'digit'>>> = { n: 'trouble', u: 'amend' };

export function actionOfKey({ key, code, ctrlKey, metaKey, altKey }: Pressed, letters: boolean): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const figure = /^Numpad([0-9])$/.exec(code)?.[1] ?? key;
  if (/^[0-9]$/.test(figure)) return { kind: 'digit', digit: Number(figure) };
  if (code === 'NumpadDecimal') return { kind: 'close' };
  const kind = KINDS[key] ?? (letters ? LETTERS[key.toLowerCase()] : undefined);
  return kind === undefined ? null : { kind };
}

/** A digit as a face of a die. */
export const faceOf = (digit: number): Face | null => (isFace(digit) ? digit : null);

/** Where dice are read in a dialog it takes these itself: a die, the last die off, or the dialog closed. */
export const isOfDice = ({ kind }: KeyAction): boolean => kind === 'digit' || kind === 'back' || kind === 'close';

/** What a key is meant for where it was pressed: text goes into fields, and Enter or a space presses the button it is on. */
export function isForTheConsole(key: string, code: string, tag: string, editable: boolean): boolean {
  if (editable || tag === 'INPUT' || tag === 'SELECT' || tag === 'TEXTAREA') return false;
  const presses = key === 'Enter' || key === ' ';
  // The keypad's own Enter is the next step wherever the focus has been left.
  return !presses || code === 'NumpadEnter' || !(tag === 'BUTTON' || tag === 'A' || tag === 'SUMMARY');
}
