/** The verb `play`: a transcript from a file, or a table by hand. It must never judge; the table does. */
import { writeFileSync } from 'node:fs';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { nearest } from '../rules/index.ts';
import {
  type Difference,
  firstDifference,
  type Happened,
  makeTranscript,
  type Played,
  parseTranscript,
  replay,
  type TranscriptFault,
} from '../table/index.ts';
import { chooseLayout } from './choose.ts';
import { fault, isFault } from './fault.ts';
import { readText } from './read.ts';
import { paint, printable } from './table.ts';

export interface PlayOptions {
  readonly layout?: string;
  readonly json?: true;
  readonly write?: true;
}

/** The transcript was played, and something was not as it expects. */
const EXIT_DIFFERENT = 1;

export async function play(what: string, options: PlayOptions): Promise<void> {
  const rulebook = RULEBOOKS.find(({ id }) => id === what);
  if (rulebook === undefined) return playFile(what, options);
  if (options.write) fault('--write: belongs to a transcript; a table played by hand has none');
  const { id } = chooseLayout(rulebook, options.layout, 'play');
  return (await import('./play-by-hand.ts')).playByHand(`table ${rulebook.id} ${id}`, options.json === true);
}

async function playFile(file: string, options: PlayOptions): Promise<void> {
  if (options.layout !== undefined) fault(`--layout: belongs to a rulebook, and ${sayNoRulebook(file)}`);
  if (options.write && file === '-') fault('--write: standard input cannot be written back');
  const { name, text } = await readTranscript(file);
  if (text.trim() === '') fault(`${name}: there is nothing to play`);
  const lines = parseTranscript(text);
  const played = isFaulty(lines) ? lines : replay(RULEBOOKS, lines);
  if (isFaulty(played)) fault(`${name}, line ${played.line}: ${played.message}`);
  if (options.write) return write(file, text, makeTranscript(played));
  // The break that ends the last line begins no other.
  const shown = played.at(-1)?.line.text === '' ? played.slice(0, -1) : played;
  for (const entry of shown) process.stdout.write(options.json ? makeJsonLines(entry.number, entry.happened) : show(entry));
  const difference = firstDifference(played);
  if (difference === null) return;
  process.stderr.write(sayDifference(name, difference));
  process.exitCode = EXIT_DIFFERENT;
}

const isFaulty = <T>(value: T | TranscriptFault): value is TranscriptFault => !Array.isArray(value);

/** A mistyped rulebook reads as a file that is not there. */
async function readTranscript(file: string): Promise<{ readonly name: string; readonly text: string }> {
  try {
    return await readText(file, 'a transcript');
  } catch (error) {
    if (!isFault(error) || nearest(file, ids()) === undefined) throw error;
    return fault(sayNoRulebook(file));
  }
}

const ids = (): readonly string[] => RULEBOOKS.map(({ id }) => id);

function sayNoRulebook(name: string): string {
  const near = nearest(name, ids());
  return `there is no rulebook '${name}'${near === undefined ? '' : ` (did you mean '${near}'?)`}`;
}

function write(file: string, before: string, after: string): void {
  if (before === after) return;
  try {
    writeFileSync(file, after);
  } catch (error) {
    fault(`${file} cannot be written: ${(error as Error).message}`);
  }
}

const show = ({ line, happened }: Played): string =>
  `${line.kind === 'prose' ? paint('dim', printable(line.text)) : printable(line.text)}\n${happened === null ? '' : showHappened(happened)}`;

export const showHappened = ({ lines, refusal }: Happened): string =>
  lines.map((line) => `${refusal === null ? printable(line) : paint('yellow', printable(line))}\n`).join('');

/** One line of JSON for each event, or for the refusal; `line` says which line of the transcript led to it. */
export function makeJsonLines(line: number, happened: Happened | null): string {
  const { events = [], refusal = null } = happened ?? {};
  const entries = refusal === null ? events : [{ type: 'refused', ...refusal }];
  return entries.map((entry) => `${JSON.stringify({ line, ...entry })}\n`).join('');
}

function sayDifference(name: string, { line, expected, got }: Difference): string {
  const side = (text: string | null): string => (text === null ? 'nothing' : printable(text));
  return `croupier: ${name}, line ${line}:\n  expected ${side(expected)}\n  got      ${side(got)}\n`;
}
