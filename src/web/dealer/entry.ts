/** What has been read off the dice and not yet entered. It must never enter anything by itself, nor keep half a reading for long. */
import type { Face } from '../../rules/index.ts';

export interface Entry {
  readonly faces: readonly Face[];
  /** When the last die was read, by this browser's clock. */
  readonly atMs: number;
}

export const NO_ENTRY: Entry = { faces: [], atMs: 0 };

/** Half a reading that is older was interrupted, and whoever comes back reads anew. */
export const ENTRY_KEPT_MS = 10_000;

/** One die more; a full reading takes no more. */
export const readDie = ({ faces, atMs }: Entry, face: Face, count: number, nowMs: number): Entry =>
  faces.length >= count ? { faces, atMs } : { faces: [...faces, face], atMs: nowMs };

export const takeDieOff = ({ faces }: Entry, nowMs: number): Entry => ({ faces: faces.slice(0, -1), atMs: nowMs });

export const isComplete = ({ faces }: Entry, count: number): boolean => faces.length === count;

/** When half a reading is forgotten; null where there is nothing to forget. */
export const forgottenAtMs = (entry: Entry, count: number): number | null =>
  entry.faces.length === 0 || isComplete(entry, count) ? null : entry.atMs + ENTRY_KEPT_MS;
