/** Maps keys to actions of the console, and collects the faces of a result. The keys of a numeric keypad are enough to deal. */
import { type Face, isFace } from '../../rules/index.ts';

/**
 * `bell` rings the bell of a game that closes betting with a bell. `close` closes the panel; without a panel, it stops placing wagers or
 * removes the last die.
 */
type NamedAction =
  | 'enter'
  | 'back'
  | 'irregularities'
  | 'players'
  | 'bell'
  | 'table'
  | 'decisions'
  | 'help'
  | 'close'
  | 'correct-result';
export type KeyAction = { readonly kind: 'digit'; readonly digit: number } | { readonly kind: NamedAction };

export interface KeyPress {
  readonly key: string;
  /** The physical key, which identifies keypad digits even if Num Lock is off. */
  readonly code: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
}

const KEYS: Readonly<Record<string, NamedAction>> = {
  Enter: 'enter',
  Backspace: 'back',
  '+': 'irregularities',
  '-': 'players',
  '*': 'bell',
  '/': 'table',
  '?': 'help',
  '.': 'close',
  ',': 'close',
};

/** Single letters can be turned off in the settings (WCAG 2.1.4). */
const LETTERS: Readonly<Record<string, NamedAction>> = { n: 'irregularities', u: 'correct-result', d: 'decisions' };

export function findKeyAction({ key, code, ctrlKey, metaKey, altKey }: KeyPress, areLettersEnabled: boolean): KeyAction | null {
  if (ctrlKey || metaKey || altKey) return null;
  const digit = /^Numpad([0-9])$/.exec(code)?.[1] ?? key;
  if (/^[0-9]$/.test(digit)) return { kind: 'digit', digit: Number(digit) };
  if (code === 'NumpadDecimal') return { kind: 'close' };
  const kind = KEYS[key] ?? (areLettersEnabled ? LETTERS[key.toLowerCase()] : undefined);
  return kind === undefined ? null : { kind };
}

export const parseFace = (digit: number): Face | null => (isFace(digit) ? digit : null);

/** Whether the panel that corrects a result handles this action: it enters a die, removes a die or closes the panel. */
export const isDiceKey = ({ kind }: KeyAction): boolean => kind === 'digit' || kind === 'back' || kind === 'close';

/**
 * False for keys that belong to the focused element: text in fields, space on buttons, and Enter on buttons of dialogs.
 * `isStepButton`: the element is a button of the console itself, where Enter takes the next step and only space presses the button.
 */
export function isConsoleKey(key: string, code: string, tag: string, isEditable: boolean, isStepButton = false): boolean {
  if (isEditable || tag === 'INPUT' || tag === 'SELECT' || tag === 'TEXTAREA') return false;
  const isActivationKey = key === 'Enter' || key === ' ';
  // Enter on the keypad always takes the next step, wherever the focus is.
  if (key === 'Enter' && isStepButton) return true;
  return !isActivationKey || code === 'NumpadEnter' || !(tag === 'BUTTON' || tag === 'A' || tag === 'SUMMARY');
}

/** Faces that the dealer has entered but not sent yet. */
export interface ResultEntry {
  readonly faces: readonly Face[];
  /** Browser time at which the last die was entered or removed. */
  readonly changedAtMs: number;
}

export const EMPTY_ENTRY: ResultEntry = { faces: [], changedAtMs: 0 };

/** An incomplete entry is cleared after this time. */
export const ENTRY_TIMEOUT_MS = 10_000;

/** Ignores a die if `diceCount` dice are already entered. */
export const addDie = ({ faces, changedAtMs }: ResultEntry, face: Face, diceCount: number, nowMs: number): ResultEntry =>
  faces.length >= diceCount ? { faces, changedAtMs } : { faces: [...faces, face], changedAtMs: nowMs };

export const removeLastDie = ({ faces }: ResultEntry, nowMs: number): ResultEntry => ({
  faces: faces.slice(0, -1),
  changedAtMs: nowMs,
});

export const isComplete = ({ faces }: ResultEntry, diceCount: number): boolean => faces.length === diceCount;

/** The time when an incomplete entry is cleared; null if the entry is empty or complete. */
export const entryExpiresAtMs = (entry: ResultEntry, diceCount: number): number | null =>
  entry.faces.length === 0 || isComplete(entry, diceCount) ? null : entry.changedAtMs + ENTRY_TIMEOUT_MS;
