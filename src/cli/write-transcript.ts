/** Writes a transcript with its actual events back to its file. */
import { writeFileSync } from 'node:fs';
import { fail } from './user-error.ts';

export function writeTranscript(file: string, oldText: string, newText: string): void {
  if (oldText === newText) return;
  try {
    writeFileSync(file, newText);
  } catch (error) {
    fail(`cannot write ${file}: ${(error as Error).message}`);
  }
}
