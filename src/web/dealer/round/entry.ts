/** Faces that the dealer has entered but not sent yet. */
import type { Face } from '../../../rules/index.ts';

export interface ResultEntry {
  readonly faces: readonly Face[];
  /** Browser time at which the last die was entered or removed. */
  readonly atMs: number;
}

export const EMPTY_ENTRY: ResultEntry = { faces: [], atMs: 0 };

/** An incomplete entry is cleared after this time. */
export const ENTRY_TIMEOUT_MS = 10_000;

/** Ignores dice beyond `count`. */
export const addDie = ({ faces, atMs }: ResultEntry, face: Face, count: number, nowMs: number): ResultEntry =>
  faces.length >= count ? { faces, atMs } : { faces: [...faces, face], atMs: nowMs };

export const removeLastDie = ({ faces }: ResultEntry, nowMs: number): ResultEntry => ({ faces: faces.slice(0, -1), atMs: nowMs });

export const isComplete = ({ faces }: ResultEntry, count: number): boolean => faces.length === count;

/** When an incomplete entry is cleared; null if the entry is empty or complete. */
export const entryExpiresAtMs = (entry: ResultEntry, count: number): number | null =>
  entry.faces.length === 0 || isComplete(entry, count) ? null : entry.atMs + ENTRY_TIMEOUT_MS;
