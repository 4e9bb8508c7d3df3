/** Plays transcripts (text files of commands and expected events): sets up tables, applies commands, and compares the results with the expected lines. */
import type { Rulebook } from '../rules/index.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { TableEvent } from './events.ts';
import { evolveAll } from './evolve.ts';
import type { Refusal } from './refusals.ts';
import { checkSetup } from './set-up.ts';
import type { TableSetup, TableState } from './state.ts';
import { type Line, makeEventLines, makeRefusalLine, type TranscriptError } from './transcript.ts';

export interface AppliedCommand {
  readonly events: readonly TableEvent[];
  readonly refusal: Refusal | null;
  /** The events or the refusal as transcript lines. */
  readonly lines: readonly string[];
}

export interface PlayedLine {
  /** Line number, from 1. */
  readonly number: number;
  readonly line: Line;
  /** What the command did; null if the line is not a command. */
  readonly happened: AppliedCommand | null;
  /** The lines that the transcript expects after the command, with their line numbers. */
  readonly expected: readonly { readonly number: number; readonly text: string }[];
}

/** The first difference between the expected and the actual lines. A missing line is null. */
export interface Difference {
  readonly line: number;
  readonly expected: string | null;
  readonly got: string | null;
}

/** Creates a table from a set-up, or returns what is wrong with the set-up. */
export function setUpTable(rulebooks: readonly Rulebook[], rulebookId: string, setup: TableSetup): TableState | string {
  const checked = checkSetup(rulebooks, rulebookId, setup);
  return 'table' in checked ? checked.table : checked.fault.message;
}

export function applyCommand(state: TableState, command: Command): AppliedCommand {
  const decision = decide(state, command);
  if (!decision.ok) return { events: [], refusal: decision.refusal, lines: [makeRefusalLine(decision.refusal)] };
  evolveAll(state, decision.events, command.atMs);
  return { events: decision.events, refusal: null, lines: decision.events.flatMap(makeEventLines) };
}

/** Plays every line in order. A table line starts a new table. */
export function replay(rulebooks: readonly Rulebook[], lines: readonly Line[]): readonly PlayedLine[] | TranscriptError {
  const played: PlayedLine[] = [];
  let state: TableState | null = null;
  let expected: { number: number; text: string }[] | null = null;
  for (const [i, line] of lines.entries()) {
    const number = i + 1;
    if (line.kind === 'expected') {
      if (expected === null) return { line: number, message: `'${line.text}' does not follow a command` };
      expected.push({ number, text: line.text });
      continue;
    }
    let happened: AppliedCommand | null = null;
    if (line.kind === 'table') {
      const opened = setUpTable(rulebooks, line.rulebook, line.setup);
      if (typeof opened === 'string') return { line: number, message: opened };
      [state, expected] = [opened, null];
    } else if (line.kind === 'command') {
      if (state === null) return { line: number, message: 'there is no table line before this command' };
      happened = applyCommand(state, line.command);
      expected = [];
    }
    played.push({ number, line, happened, expected: happened === null ? [] : (expected ?? []) });
  }
  return played;
}

/** Finds the first line that is not as expected. A command without expected lines is not compared. */
export function firstDifference(played: readonly PlayedLine[]): Difference | null {
  for (const { number, happened, expected } of played) {
    if (happened === null || expected.length === 0) continue;
    for (let i = 0; i < Math.max(expected.length, happened.lines.length); i++) {
      const [expectedLine, got] = [expected[i], happened.lines[i]];
      if (expectedLine?.text === got) continue;
      const line = expectedLine?.number ?? (expected.at(-1)?.number ?? number) + 1;
      return { line, expected: expectedLine?.text ?? null, got: got ?? null };
    }
  }
  return null;
}

/** The transcript with the actual results instead of the expected lines. */
export const makeTranscript = (played: readonly PlayedLine[]): string =>
  played.flatMap(({ line, happened }) => [line.text, ...(happened?.lines ?? [])]).join('\n');
