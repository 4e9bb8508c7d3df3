/** A table played by hand: lines from a terminal or a pipe, each answered at once. It must never judge; the table does. */
import { createInterface } from 'node:readline';
import { RULEBOOKS } from '../rulebooks/index.ts';
import { ACTS, assert } from '../rules/index.ts';
import {
  act,
  COMMAND_FIELDS,
  parseLine,
  playerView,
  publicView,
  setUpTable,
  staffFields,
  type TableState,
} from '../table/index.ts';
import { fault, makeFaultLine } from './fault.ts';
import { makeJsonLines, showHappened } from './play.ts';
import { makeTable, printable } from './table.ts';

interface Session {
  state: TableState;
  /** What the last command's time was. */
  nowMs: number;
  readonly json: boolean;
  /** Whether what was typed is written too: what goes through a pipe is then a transcript that can be played again. */
  readonly echoes: boolean;
}

/** What a line leads to: something to print, or what is wrong with it. */
type Response = { readonly say: string } | { readonly wrong: string };

/** A sign that the book would take: some need a differential on it. */
const signFor = ({ rulebook }: TableState): string =>
  JSON.stringify({ minimum: 500, maximum: 50_000, ...(rulebook.money.differential === null ? {} : { differential: 100_000 }) });

const makeHelp = (state: TableState): string => `A line is ROLE PERSON ACT key=value …, such as
  ${state.conduct.ladder.at(-1)} pam open-table sign=${signFor(state)} floatMinor=1000000
  player ann place bet=${state.layout.bets[0]?.id} amount=500
Time stands still until a line moves it on: @20m is twenty minutes from the start.
  acts    every act of this rulebook, its fields and who may do it
  state   everything that is true of the table, a field on each line
  table   'table RULEBOOK LAYOUT key=value …' sets up another table
  quit    the end
`;

/** What can be asked besides acting. */
const ANSWERS: ReadonlyMap<string, (state: TableState) => string> = new Map([
  ['help', makeHelp],
  ['acts', makeActs],
  ['state', makeState],
]);

export async function playByHand(firstLine: string, json: boolean): Promise<void> {
  const atTerminal = process.stdin.isTTY === true;
  const session: Session = { state: firstTable(firstLine), nowMs: 0, json, echoes: !atTerminal && !json };
  const reader = createInterface({
    input: process.stdin,
    prompt: '> ',
    ...(atTerminal ? { output: process.stdout, completer } : {}),
  });
  if (atTerminal) process.stdout.write(`${firstLine}; 'help' says what can be typed\n`);
  else if (session.echoes) process.stdout.write(`${firstLine}\n`);
  if (atTerminal) reader.prompt();
  let number = 0;
  for await (const typed of reader) {
    number += 1;
    if (typed.trim() === 'quit') break;
    const response = respond(session, number, typed.trim());
    if ('say' in response) process.stdout.write(response.say);
    else if (atTerminal) process.stderr.write(makeFaultLine(response.wrong));
    else fault(`standard input, line ${number}: ${response.wrong}`);
    if (atTerminal) reader.prompt();
  }
  reader.close();
}

function firstTable(text: string): TableState {
  const line = parseLine(text, 0);
  assert(typeof line !== 'string' && line.kind === 'table', 'the first line is a table line');
  const state = setUpTable(RULEBOOKS, line.rulebook, line.setup);
  assert(typeof state !== 'string', 'the layout has been chosen');
  return state;
}

/** A command may be written without its mark. */
const marked = (text: string): string => (/^[a-z]/i.test(text) && !text.startsWith('table ') ? `> ${text}` : text);

function respond(session: Session, number: number, text: string): Response {
  const answer = ANSWERS.get(text);
  if (answer !== undefined) return { say: answer(session.state) };
  const line = parseLine(marked(text), session.nowMs);
  if (typeof line === 'string') return { wrong: line };
  const echo = session.echoes ? `${printable(line.text)}\n` : '';
  switch (line.kind) {
    case 'prose':
      return { say: echo };
    case 'expected':
      return { wrong: `'${line.text}' is neither a command nor a table` };
    case 'table': {
      const state = setUpTable(RULEBOOKS, line.rulebook, line.setup);
      if (typeof state === 'string') return { wrong: state };
      session.state = state;
      return { say: echo };
    }
    case 'command': {
      session.nowMs = line.command.atMs;
      const happened = act(session.state, line.command);
      return { say: session.json ? makeJsonLines(number, happened) : `${echo}${showHappened(happened)}` };
    }
  }
}

/** Completes the word before the cursor to an act. */
function completer(typed: string): [string[], string] {
  const word = typed.split(' ').at(-1) ?? '';
  return [ACTS.filter((name) => name.startsWith(word)).map((name) => `${name} `), word];
}

function makeActs({ permissions }: TableState): string {
  const rows = ACTS.flatMap((name) => {
    const permission = permissions[name];
    if (permission === null) return [];
    const fields = Object.entries(COMMAND_FIELDS[name]).map(([field, { optional }]) => (optional ? `[${field}=]` : `${field}=`));
    return [[name, fields.join(' '), [...permission.roles].join(', '), permission.clauses.join(', ')]];
  });
  return makeTable(
    [{ head: 'act' }, { head: 'fields', wrapsTo: 16 }, { head: 'who', wrapsTo: 12 }, { head: 'clauses', drops: 1 }],
    rows,
  );
}

function makeState(state: TableState): string {
  const players = [...state.players.keys()].map((id) => playerView(state, id));
  return Object.entries({ ...publicView(state), ...staffFields(state), players })
    .map(([name, value]) => `${JSON.stringify({ [name]: value })}\n`)
    .join('');
}
