/** Reads JSON or text, up to 64 MiB, from a file or standard input. */
import { createReadStream } from 'node:fs';
import { getSystemErrorMessage } from 'node:util';
import { findJsonLoss } from './json-loss.ts';
import { commandFor } from './next-command.ts';
import { fail } from './user-error.ts';

const INPUT_MIB_MAX = 64;
const INPUT_BYTES_MAX = INPUT_MIB_MAX * 1024 * 1024;

/** A parsed value, and the name of its source for messages. */
export interface JsonInput {
  readonly name: string;
  readonly value: unknown;
}

/** Reads a file, or standard input if `file` is undefined or `-`. */
export async function readText(
  file: string | undefined,
  description: string,
): Promise<{ readonly name: string; readonly text: string }> {
  if (file === '') fail('FILE: the name is empty; use - for standard input');
  const fromStdin = file === undefined || file === '-';
  const name = fromStdin ? 'standard input' : file;
  if (fromStdin && process.stdin.isTTY)
    process.stderr.write(`croupier: reading ${description} from the terminal; finish with Ctrl-D\n`);
  return { name, text: decode(name, await collect(name, fromStdin ? process.stdin : createReadStream(file))) };
}

/** `subcommand` is the one whose help describes the JSON. */
export async function readJson(file: string | undefined, subcommand: string): Promise<JsonInput> {
  const { name, text } = await readText(file, 'JSON');
  if (text.trim() === '') fail(`${name} is empty; expected JSON, see '${commandFor(`${subcommand} --help`)}'`);
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
    fail(`cannot read ${name}: ${errno === undefined ? message : getSystemErrorMessage(errno)}`);
  }
  if (bytes > INPUT_BYTES_MAX) fail(`${name} is larger than the maximum of ${INPUT_MIB_MAX} MiB`);
  return Buffer.concat(chunks);
}

function decode(name: string, bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    fail(`${name} is not UTF-8 text`);
  }
}

function parse(name: string, text: string): unknown {
  const failAt = (offset: number, message: string): never => {
    const { line, column } = positionOf(text, offset);
    fail(`${name}, line ${line}, column ${column}: ${message}`);
  };
  try {
    const value = JSON.parse(text);
    // Duplicate keys and digits that JSON.parse drops.
    const loss = findJsonLoss(text);
    if (loss !== undefined) failAt(loss.offset, loss.message);
    return value;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return failAt(errorOffset(text, error.message), `invalid JSON: ${removePosition(error.message)}`);
  }
}

/** Removes the position from the message of JSON.parse, because `parse` prints line and column instead. */
function removePosition(message: string): string {
  const text = message
    .replace(/ (?:in|after) JSON at position .*$/, '')
    .replace(/ of JSON input$/, '')
    .replace(/, (?:\.\.\.)?".*$/s, '')
    .replace(/token '[\r\n]'/, 'line break');
  return text.charAt(0).toLowerCase() + text.slice(1);
}

/** Returns the position of the error. For an unexpected token, JSON.parse omits the position. A binary search then finds the longest beginning of the text without this error. */
function errorOffset(text: string, message: string): number {
  const position = /at position (\d+)/.exec(message);
  if (position !== null) return Number(position[1]);
  if (!message.startsWith('Unexpected token')) return text.length;
  let [validLength, invalidLength] = [0, text.length];
  while (invalidLength - validLength > 1) {
    const middle = validLength + Math.floor((invalidLength - validLength) / 2);
    if (hasUnexpectedToken(text.slice(0, middle))) invalidLength = middle;
    else validLength = middle;
  }
  return validLength;
}

function hasUnexpectedToken(text: string): boolean {
  try {
    JSON.parse(text);
    return false;
  } catch (error) {
    return (error as SyntaxError).message.startsWith('Unexpected token');
  }
}

function positionOf(text: string, offset: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}
