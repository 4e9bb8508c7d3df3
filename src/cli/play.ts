/** The subcommand `play`: plays a transcript (a file of commands and expected events), or a table interactively. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { nearest } from '../rules/index.ts';
import {
  type AppliedCommand,
  type Difference,
  firstDifference,
  makeTranscript,
  type PlayedLine,
  parseTranscript,
  replay,
  type TranscriptError,
} from '../table/index.ts';
import { chooseLayout } from './choose.ts';
import { readText } from './read-input.ts';
import { paint, printable } from './table.ts';
import { fail, isUserError } from './user-error.ts';
import { writeTranscript } from './write-transcript.ts';

export interface PlayOptions {
  readonly layout?: string;
  readonly json?: true;
  /** Replace the expected events in the file with the actual events. */
  readonly write?: true;
}

/** The exit code if the events differ from the expected events of the transcript. */
const EXIT_DIFFERENT = 1;

export async function play(fileOrRulebook: string, options: PlayOptions): Promise<void> {
  const rulebook = RULEBOOKS.find(({ id }) => id === fileOrRulebook);
  if (rulebook === undefined) return playFile(fileOrRulebook, options);
  if (options.write) fail('--write: needs a transcript');
  const { id } = chooseLayout(rulebook, options.layout, 'play');
  return (await import('./play-interactive.ts')).playInteractive(`table ${rulebook.id} ${id}`, options.json === true);
}

async function playFile(file: string, options: PlayOptions): Promise<void> {
  if (options.layout !== undefined) fail(`--layout: needs a rulebook; ${formatUnknownRulebook(file)}`);
  if (options.write && file === '-') fail('--write: needs a file, not standard input');
  const { name, text } = await readTranscript(file);
  if (text.trim() === '') fail(`${name}: the transcript is empty`);
  const lines = parseTranscript(text);
  const played = isTranscriptError(lines) ? lines : replay(RULEBOOKS, lines);
  if (isTranscriptError(played)) fail(`${name}, line ${played.line}: ${played.message}`);
  if (options.write) return writeTranscript(file, text, makeTranscript(played));
  // The empty text after the last line break is not a line.
  const shownLines = played.at(-1)?.line.text === '' ? played.slice(0, -1) : played;
  for (const entry of shownLines)
    process.stdout.write(options.json ? formatJsonLines(entry.number, entry.happened) : formatPlayed(entry));
  const difference = firstDifference(played);
  if (difference === null) return;
  process.stderr.write(formatDifference(name, difference));
  process.exitCode = EXIT_DIFFERENT;
}

const isTranscriptError = <T>(value: T | TranscriptError): value is TranscriptError => !Array.isArray(value);

/** Reads the file. If it is missing and its name resembles a rulebook, reports an unknown rulebook. */
async function readTranscript(file: string): Promise<{ readonly name: string; readonly text: string }> {
  try {
    return await readText(file, 'a transcript');
  } catch (error) {
    if (!isUserError(error) || nearest(file, rulebookIds()) === undefined) throw error;
    return fail(formatUnknownRulebook(file));
  }
}

const rulebookIds = (): readonly string[] => RULEBOOKS.map(({ id }) => id);

function formatUnknownRulebook(name: string): string {
  const near = nearest(name, rulebookIds());
  return `unknown rulebook '${name}'${near === undefined ? '' : ` (did you mean '${near}'?)`}`;
}

/** Formats a line of the transcript with the events of its command. `prose` is a comment or an empty line. */
const formatPlayed = ({ line, happened }: PlayedLine): string =>
  `${line.kind === 'prose' ? paint('dim', printable(line.text)) : printable(line.text)}\n${happened === null ? '' : formatEvents(happened)}`;

export const formatEvents = ({ lines, refusal }: AppliedCommand): string =>
  lines.map((line) => `${refusal === null ? printable(line) : paint('yellow', printable(line))}\n`).join('');

/** Formats each event, or the refusal, as one line of JSON. `line` is the line number of the command in the transcript. */
export function formatJsonLines(line: number, result: AppliedCommand | null): string {
  const { events = [], refusal = null } = result ?? {};
  const entries = refusal === null ? events : [{ type: 'refused', ...refusal }];
  return entries.map((entry) => `${JSON.stringify({ line, ...entry })}\n`).join('');
}

function formatDifference(name: string, { line, expected, got }: Difference): string {
  const formatSide = (text: string | null): string => (text === null ? 'nothing' : printable(text));
  return `croupier: ${name}, line ${line}:\n  expected ${formatSide(expected)}\n  got      ${formatSide(got)}\n`;
}
