/** Plays a table interactively: reads commands from a terminal or a pipe and prints the events of each command. */
import { createInterface } from 'node:readline';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { ACTS, assert } from '../rules/index.ts';
import {
  applyCommand,
  COMMAND_FIELDS,
  parseLine,
  playerView,
  publicView,
  setUpTable,
  staffFields,
  type TableState,
} from '../table/index.ts';
import { formatEvents, formatJsonLines } from './play.ts';
import { formatTable, printable } from './table.ts';
import { fail, formatError } from './user-error.ts';

interface Session {
  state: TableState;
  /** The time of the last command. */
  nowMs: number;
  readonly json: boolean;
  /** True if commands are printed before their events. The output of a pipe is then a transcript. */
  readonly isEchoing: boolean;
}

type Response = { readonly output: string } | { readonly error: string };

/** Returns a valid sign for the rulebook. Some rulebooks require a differential: the largest allowed difference between two opposite bets. */
const signFor = ({ rulebook }: TableState): string =>
  JSON.stringify({ minimum: 500, maximum: 50_000, ...(rulebook.money.differential === null ? {} : { differential: 100_000 }) });

/** The example opens the table in the highest staff role, which is the last of the ladder. */
const formatHelp = (state: TableState): string => `A command is ROLE PERSON ACT key=value …, for example
  ${state.conduct.ladder.at(-1)} pam open-table sign=${signFor(state)} floatMinor=1000000
  player ann place bet=${state.layout.bets[0]?.id} amount=500
The clock moves only with a time in a command: @20m is twenty minutes after the start.
  acts    list the acts of this rulebook with their fields and roles
  state   print the state of the table, one field per line
  table   'table RULEBOOK LAYOUT key=value …' replaces the table with a new one
  quit    stop
`;

const QUERIES: ReadonlyMap<string, (state: TableState) => string> = new Map([
  ['help', formatHelp],
  ['acts', formatActs],
  ['state', formatState],
]);

export async function playInteractive(firstLine: string, json: boolean): Promise<void> {
  const atTerminal = process.stdin.isTTY === true;
  const session: Session = { state: setUpFirstTable(firstLine), nowMs: 0, json, isEchoing: !atTerminal && !json };
  const reader = createInterface({
    input: process.stdin,
    prompt: '> ',
    ...(atTerminal ? { output: process.stdout, completer } : {}),
  });
  if (atTerminal) process.stdout.write(`${firstLine}; type 'help' for help\n`);
  else if (session.isEchoing) process.stdout.write(`${firstLine}\n`);
  if (atTerminal) reader.prompt();
  let number = 0;
  for await (const input of reader) {
    number += 1;
    if (input.trim() === 'quit') break;
    const response = respond(session, number, input.trim());
    if ('output' in response) process.stdout.write(response.output);
    else if (atTerminal) process.stderr.write(formatError(response.error));
    else fail(`standard input, line ${number}: ${response.error}`);
    if (atTerminal) reader.prompt();
  }
  reader.close();
}

function setUpFirstTable(text: string): TableState {
  const line = parseLine(text, 0);
  assert(typeof line !== 'string' && line.kind === 'table', 'the first line is not a table line');
  const state = setUpTable(RULEBOOKS, line.rulebook, line.setup);
  assert(typeof state !== 'string', 'the layout of the first line does not exist');
  return state;
}

/** Adds the `>` in front of a command if it is missing. */
const addCommandMark = (text: string): string => (/^[a-z]/i.test(text) && !text.startsWith('table ') ? `> ${text}` : text);

function respond(session: Session, number: number, text: string): Response {
  const query = QUERIES.get(text);
  if (query !== undefined) return { output: query(session.state) };
  const line = parseLine(addCommandMark(text), session.nowMs);
  if (typeof line === 'string') return { error: line };
  const echo = session.isEchoing ? `${printable(line.text)}\n` : '';
  switch (line.kind) {
    // A comment or an empty line.
    case 'prose':
      return { output: echo };
    // In a transcript, any other line is an expected event. Here it is an error.
    case 'expected':
      return { error: `'${line.text}' is not a command or a table line` };
    case 'table': {
      const state = setUpTable(RULEBOOKS, line.rulebook, line.setup);
      if (typeof state === 'string') return { error: state };
      session.state = state;
      return { output: echo };
    }
    case 'command': {
      session.nowMs = line.command.atMs;
      const result = applyCommand(session.state, line.command);
      return { output: session.json ? formatJsonLines(number, result) : `${echo}${formatEvents(result)}` };
    }
  }
}

/** Completes the word before the cursor to an act. */
function completer(input: string): [string[], string] {
  const word = input.split(' ').at(-1) ?? '';
  return [ACTS.filter((name) => name.startsWith(word)).map((name) => `${name} `), word];
}

function formatActs({ permissions }: TableState): string {
  const rows = ACTS.flatMap((name) => {
    const permission = permissions[name];
    if (permission === null) return [];
    const fields = Object.entries(COMMAND_FIELDS[name]).map(([field, { optional }]) => (optional ? `[${field}=]` : `${field}=`));
    return [[name, fields.join(' '), [...permission.roles].join(', '), permission.clauses.join(', ')]];
  });
  return formatTable(
    [{ header: 'act' }, { header: 'fields', wrapTo: 16 }, { header: 'who', wrapTo: 12 }, { header: 'clauses', dropOrder: 1 }],
    rows,
  );
}

function formatState(state: TableState): string {
  const players = [...state.players.keys()].map((id) => playerView(state, id));
  return Object.entries({ ...publicView(state), ...staffFields(state), players })
    .map(([name, value]) => `${JSON.stringify({ [name]: value })}\n`)
    .join('');
}
