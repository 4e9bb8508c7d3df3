/** Plays transcripts: tables are set up, commands decided, and what happened stands beside what was expected. It must never mend a line. */
import { findRulebook, openLayout, type Rulebook, sayProblem } from '../rules/index.ts';
import type { Command } from './commands.ts';
import { decide } from './decide.ts';
import type { TableEvent } from './events.ts';
import { evolve } from './evolve.ts';
import { ODDS_MAX } from './ledger.ts';
import type { Refusal } from './refusals.ts';
import { newTable, oddsAreBounded, RULES_DOCUMENT, type TableSetup, type TableState } from './state.ts';
import { type Line, makeEventLines, makeRefusalLine, type TranscriptFault } from './transcript.ts';

/** What a command led to. */
export interface Happened {
  readonly events: readonly TableEvent[];
  readonly refusal: Refusal | null;
  /** The same as lines of a transcript. */
  readonly lines: readonly string[];
}

/** One line of a transcript as it was played. */
export interface Played {
  /** From 1. */
  readonly number: number;
  readonly line: Line;
  /** What followed; null where the line is no command. */
  readonly happened: Happened | null;
  /** What the transcript expects after it, each with its number; empty where it expects nothing. */
  readonly expected: readonly { readonly number: number; readonly text: string }[];
}

/** Where a transcript and the table part; null stands for a line that is not there. */
export interface Difference {
  readonly line: number;
  readonly expected: string | null;
  readonly got: string | null;
}

/** A table as a transcript sets it up, or what is wrong with the set-up. */
export function setUpTable(rulebooks: readonly Rulebook[], rulebookId: string, setup: TableSetup): TableState | string {
  const found = findRulebook(rulebooks, rulebookId);
  if (!found.ok) return sayProblem(found.problem);
  const opened = openLayout(found.value, setup.layout, setup.odds);
  if (!opened.ok) return sayProblem(opened.problem);
  if (!oddsAreBounded(opened.value)) return `odds are at most ${ODDS_MAX} to 1`;
  const unknown = setup.named.find((bet) => !opened.value.byId.has(bet));
  if (unknown !== undefined) return `there is no bet '${unknown}' on this layout to be named`;
  if (!new RegExp(RULES_DOCUMENT).test(setup.rulesDocument ?? '/')) return 'rulesDocument is a link or a path that begins with /';
  return newTable(found.value, setup);
}

/** Decides one command and, where it is not refused, lets it happen. */
export function act(state: TableState, command: Command): Happened {
  const decision = decide(state, command);
  if (!decision.ok) return { events: [], refusal: decision.refusal, lines: [makeRefusalLine(decision.refusal)] };
  for (const event of decision.events) evolve(state, event, command.atMs);
  return { events: decision.events, refusal: null, lines: decision.events.flatMap(makeEventLines) };
}

/** Plays every line in order; a table line forgets the table before it. */
export function replay(rulebooks: readonly Rulebook[], lines: readonly Line[]): readonly Played[] | TranscriptFault {
  const played: Played[] = [];
  let state: TableState | null = null;
  let expected: { number: number; text: string }[] | null = null;
  for (const [i, line] of lines.entries()) {
    const number = i + 1;
    if (line.kind === 'expected') {
      if (expected === null) return { line: number, message: `nothing has been done that '${line.text}' could follow` };
      expected.push({ number, text: line.text });
      continue;
    }
    let happened: Happened | null = null;
    if (line.kind === 'table') {
      const opened = setUpTable(rulebooks, line.rulebook, line.setup);
      if (typeof opened === 'string') return { line: number, message: opened };
      [state, expected] = [opened, null];
    } else if (line.kind === 'command') {
      if (state === null) return { line: number, message: 'no table line stands before this' };
      happened = act(state, line.command);
      expected = [];
    }
    played.push({ number, line, happened, expected: happened === null ? [] : (expected ?? []) });
  }
  return played;
}

/** The first line that is not as expected. A command that nothing is expected of agrees with everything. */
export function firstDifference(played: readonly Played[]): Difference | null {
  for (const { number, happened, expected } of played) {
    if (happened === null || expected.length === 0) continue;
    for (let i = 0; i < Math.max(expected.length, happened.lines.length); i++) {
      const [wanted, got] = [expected[i], happened.lines[i]];
      if (wanted?.text === got) continue;
      const line = wanted?.number ?? (expected.at(-1)?.number ?? number) + 1;
      return { line, expected: wanted?.text ?? null, got: got ?? null };
    }
  }
  return null;
}

/** The transcript with what happened in place of what was expected. */
export const makeTranscript = (played: readonly Played[]): string =>
  played.flatMap(({ line, happened }) => [line.text, ...(happened?.lines ?? [])]).join('\n');
