/** Faces that the dealer has entered but not sent yet. */
import type { Face } from '../../../rules/index.ts';

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
