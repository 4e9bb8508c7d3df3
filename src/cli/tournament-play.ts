/** The subcommand `tournament play`: plays the transcript of a tournament and compares it with its expected events. */
import { createHash } from 'node:crypto';
import { RULEBOOKS } from '../rulebooks/index.ts';
import {
  firstTranscriptDifference,
  makeTournamentTranscript,
  type PlayedTournamentLine,
  playTranscript,
  type TranscriptDifference,
} from '../tournament/index.ts';
import { readText } from './read-input.ts';
import { paint, printable } from './table.ts';
import { fail } from './user-error.ts';
import { writeTranscript } from './write-transcript.ts';

export interface TournamentPlayOptions {
  readonly json?: true;
  /** Replace the expected events in the file with the actual events. */
  readonly write?: true;
}

/** The exit code if the events differ from the expected events of the transcript. */
const EXIT_DIFFERENT = 1;

export async function playTournament(file: string, options: TournamentPlayOptions): Promise<void> {
  if (options.write && file === '-') fail('--write: needs a file, not standard input');
  const { name, text } = await readText(file, 'a transcript');
  if (text.trim() === '') fail(`${name}: the transcript is empty`);
  const played = playTranscript(RULEBOOKS, text, (each) => createHash('sha256').update(each).digest('hex'));
  if ('message' in played) fail(`${name}, line ${played.line}: ${played.message}`);
  if (options.write) return writeTranscript(file, text, makeTournamentTranscript(played));
  // The empty text after the last line break is not a line.
  const shownLines = played.at(-1)?.text === '' ? played.slice(0, -1) : played;
  for (const line of shownLines) process.stdout.write(options.json ? formatJsonLines(line) : formatPlayed(line));
  const difference = firstTranscriptDifference(played);
  if (difference === null) return;
  process.stderr.write(formatDifference(name, difference));
  process.exitCode = EXIT_DIFFERENT;
}

/** Formats a line of the transcript with the events or the refusal of its command. */
function formatPlayed({ text, happened, lines }: PlayedTournamentLine): string {
  const head = text === '' || text.startsWith('#') ? paint('dim', printable(text)) : printable(text);
  const isRefused = happened !== null && happened.refusal !== null;
  return [head, ...lines.map((line) => (isRefused ? paint('yellow', printable(line)) : printable(line)))]
    .map((line) => `${line}\n`)
    .join('');
}

/** Formats each event, or the refusal, as one line of JSON. `line` is the line number of the command in the transcript. */
function formatJsonLines({ number, happened }: PlayedTournamentLine): string {
  const { events = [], refusal = null } = happened ?? {};
  const entries = refusal === null ? events : [{ type: 'refused', ...refusal }];
  return entries.map((entry) => `${JSON.stringify({ line: number, ...entry })}\n`).join('');
}

function formatDifference(name: string, { line, expected, got }: TranscriptDifference): string {
  const formatSide = (text: string | null): string => (text === null ? 'nothing' : printable(text));
  return `croupier: ${name}, line ${line}:\n  expected ${formatSide(expected)}\n  got      ${formatSide(got)}\n`;
}
