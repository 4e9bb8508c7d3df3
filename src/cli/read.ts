/** Reads JSON or text from a file or standard input; it must never take more than it has said it would. */
import { createReadStream } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import { fault } from './fault.ts';
import { commandFor } from './hints.ts';
import { findLoss } from './loss.ts';

const INPUT_MIB_MAX = 64;
const INPUT_BYTES_MAX = INPUT_MIB_MAX * 1024 * 1024;

/** What was read and what to call its source in a message. */
export interface Source {
  readonly name: string;
  readonly value: unknown;
}

/** Text of a file, or of standard input where there is no file. */
export async function readText(
  file: string | undefined,
  what: string,
): Promise<{ readonly name: string; readonly text: string }> {
  if (file === '') fault("FILE: '' is no name of a file; leave it out or write - for standard input");
  const fromStdin = file === undefined || file === '-';
  const name = fromStdin ? 'standard input' : file;
  if (fromStdin && process.stdin.isTTY) process.stderr.write(`croupier: reading ${what} from the terminal; end it with Ctrl-D\n`);
  return { name, text: decode(name, await collect(name, fromStdin ? process.stdin : createReadStream(file))) };
}

export async function readJson(file: string | undefined): Promise<Source> {
  const { name, text } = await readText(file, 'JSON');
  if (text.trim() === '') fault(`${name} is empty; JSON is needed, see '${commandFor('settle --help')}'`);
  return { name, value: parse(name, text) };
}

async function collect(name: string, stream: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (bytes > INPUT_BYTES_MAX) break;
      chunks.push(chunk);
    }
  } catch (error) {
    const { errno, message } = error as NodeJS.ErrnoException;
    fault(`${name} cannot be read: ${errno === undefined ? message : getSystemErrorMessage(errno)}`);
  }
  if (bytes > INPUT_BYTES_MAX) fault(`${name} is larger than ${INPUT_MIB_MAX} MiB, the most that is read`);
  return Buffer.concat(chunks);
}

function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    fault(`${name} is not UTF-8 text`);
  }
}

function parse(name: string, text: string): unknown {
  const end = (offset: number, message: string): never => {
    const { line, column } = placeOf(text, offset);
    fault(`${name}, line ${line}, column ${column}: ${message}`);
  };
  try {
    const value = JSON.parse(text);
    const loss = findLoss(text);
    if (loss !== undefined) end(loss.offset, loss.message);
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return end(faultOffset(text, error.message), `broken JSON: ${sayWhat(error.message)}`);
  }
}

/** The engine's message without its own idea of the place. */
function sayWhat(message: string): string {
  const what = message
    .replace(/ (?:in|after) JSON at position .*$/, '')
    .replace(/ of JSON input$/, '')
    .replace(/, (?:\.\.\.)?".*$/s, '')
    .replace(/token '[\r\n]'/, 'line break');
  return what.charAt(0).toLowerCase() + what.slice(1);
}

/** The engine names the offset except for an unexpected token, which every longer beginning of the text has and no shorter one. */
function faultOffset(text: string, message: string): number {
  const named = /at position (\d+)/.exec(message);
  if (named !== null) return Number(named[1]);
  if (!message.startsWith('Unexpected token')) return text.length;
  let [without, withIt] = [0, text.length];
  while (withIt - without > 1) {
    const middle = without + Math.floor((withIt - without) / 2);
    if (hasUnexpectedToken(text.slice(0, middle))) withIt = middle;
    else without = middle;
  }
  return without;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return (error as SyntaxError).message.startsWith('Unexpected token');
  }
}

function placeOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
