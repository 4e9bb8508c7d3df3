/** Plays transcripts of tournaments: a `tournament` line, its conditions as JSON, `>` lines with commands, and the expected events. */
import type { Rulebook } from '../rules/index.ts';
import { hintFor, makeFields, makeRow, parseTime, wordsOf } from '../table/transcript-text.ts';
import {
  type FieldFormat,
  TOURNAMENT_ACT_RECORDS,
  TOURNAMENT_ACTS,
  TOURNAMENT_ROLES,
  type TournamentAct,
  type TournamentCommand,
  type TournamentRole,
} from './acts.ts';
import { conditionsText } from './conditions-text.ts';
import { decideTournament } from './decide.ts';
import type { TournamentEvent } from './events.ts';
import { evolveTournament } from './evolve.ts';
import { formatConditionProblem } from './fields.ts';
import { type ConditionsResult, readConditions } from './read-conditions.ts';
import type { TournamentRefusal } from './refusals.ts';
import { newTournament, type TournamentState } from './state.ts';

export interface TranscriptFault {
  readonly line: number;
  readonly message: string;
}

export interface PlayedTournamentLine {
  readonly number: number;
  readonly text: string;
  /** What a command led to; null for other lines. */
  readonly happened: { readonly events: readonly TournamentEvent[]; readonly refusal: TournamentRefusal | null } | null;
  /** The lines that follow from the command. */
  readonly lines: readonly string[];
  readonly expected: readonly { readonly number: number; readonly text: string }[];
}

/** An expected line and the line that the tournament gives; null if there is none. */
export interface TranscriptDifference {
  readonly line: number;
  readonly expected: string | null;
  readonly got: string | null;
}

/** Pure code cannot hash, so the caller does it. */
type HashText = (text: string) => string;

/** Reads a value in its format; undefined if it does not have it. */
function readValue(format: FieldFormat, text: string): unknown {
  try {
    if (format === 'text') return text.startsWith('"') ? JSON.parse(text) : text === '' ? undefined : text;
    if (format === 'number') return /^-?\d+$/.test(text) ? Number(text) : undefined;
    if (format === 'texts' && /^\[[^"]*\]$/.test(text)) return text.slice(1, -1).split(/\s+/).filter(Boolean);
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Stands for the hash of the conditions that were drafted last, which no person can know in advance. */
const DRAFTED = 'drafted';

/** Fields that the transcript has already, and a hash that follows from them. */
const OMITTED_FIELDS = ['rows', 'conditions', 'hash'];

/** One line per event, and one more for each of its rows. */
function makeTournamentLines(event: TournamentEvent): readonly string[] {
  const { type, clauses, ...fields } = event;
  const rows = 'rows' in fields ? (fields.rows as readonly (readonly unknown[])[]) : [];
  const head = Object.fromEntries(Object.entries(fields).filter(([key]) => !OMITTED_FIELDS.includes(key)));
  return [`${type}${makeFields(head, clauses)}`, ...rows.map(makeRow)];
}

function makeRefusalLine({ code, facts, clauses }: TournamentRefusal): string {
  const { hash: _, ...shown } = facts;
  return `refused ${code}${makeFields(shown, clauses)}`;
}

/** The first line that differs from the expected lines of its command. Commands without expected lines are not compared. */
export function firstTranscriptDifference(played: readonly PlayedTournamentLine[]): TranscriptDifference | null {
  for (const { number, lines, expected } of played) {
    if (expected.length === 0) continue;
    const index = Array.from({ length: Math.max(lines.length, expected.length) }).findIndex(
      (_, i) => lines[i] !== expected[i]?.text,
    );
    if (index === -1) continue;
    const line = expected[index]?.number ?? (expected.at(-1)?.number ?? number) + 1;
    return { line, expected: expected[index]?.text ?? null, got: lines[index] ?? null };
  }
  return null;
}

/** The transcript with the lines that the tournament gives as expected lines. */
export const makeTournamentTranscript = (played: readonly PlayedTournamentLine[]): string =>
  played.flatMap(({ text, lines }) => [text, ...lines]).join('\n');

/** Parses a line such as `> director dora start-session session=heat @20m`. Times count from the start of the transcript. */
export function parseTournamentCommand(text: string, nowMs: number): TournamentCommand | string {
  const [role, person, act, ...rest] = wordsOf(text.slice(1));
  if (role === undefined || person === undefined || act === undefined) return 'a command line is > ROLE PERSON ACT key=value …';
  if (!TOURNAMENT_ROLES.includes(role as TournamentRole)) return `there is no role '${role}'${hintFor(role, TOURNAMENT_ROLES)}`;
  if (!TOURNAMENT_ACTS.includes(act as TournamentAct)) return `there is no act '${act}'${hintFor(act, TOURNAMENT_ACTS)}`;
  const time = rest.find((word) => word.startsWith('@'));
  const atMs = time === undefined ? nowMs : parseTime(time);
  if (atMs === undefined || atMs < nowMs) return `'${time}' is not a time, or is before the last one`;
  const values: Record<string, unknown> = {};
  const { fields } = TOURNAMENT_ACT_RECORDS[act as TournamentAct];
  for (const word of rest.filter((each) => each !== time)) {
    const [key = '', value = ''] = [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)];
    const record = fields[key];
    const isFacts = key === 'house';
    if (record === undefined && !isFacts) return `${act} has no '${key}'${hintFor(key, Object.keys(fields))}`;
    const format = isFacts ? 'conditions' : typeof record === 'string' ? record : (record?.optional ?? 'text');
    const parsed = readValue(format, value);
    if (parsed === undefined) return `'${word}' is not ${format}`;
    values[key] = parsed;
  }
  const missing = Object.entries(fields).find(
    ([key, record]) => typeof record === 'string' && record !== 'conditions' && !Object.hasOwn(values, key),
  );
  if (missing !== undefined) return `${act} needs ${missing[0]}=`;
  return { type: act, by: { role, person }, atMs, ...values } as unknown as TournamentCommand;
}

/** The tournament of a transcript, and the conditions that its text has. */
interface Stage {
  readonly state: TournamentState;
  conditions: ConditionsResult | null;
  nowMs: number;
}

/** Plays every line in order. */
export function playTranscript(
  rulebooks: readonly Rulebook[],
  text: string,
  hashText: HashText,
): readonly PlayedTournamentLine[] | TranscriptFault {
  const played: PlayedTournamentLine[] = [];
  let stage: Stage | null = null;
  let block: { readonly from: number; text: string } | null = null;
  for (const [i, raw] of text.split('\n').entries()) {
    const line = raw.trimEnd();
    const number = i + 1;
    const entry = { number, text: line, happened: null, lines: [], expected: [] };
    if (block !== null || line === '{') {
      block ??= { from: number, text: '' };
      block.text += `${line}\n`;
      played.push(entry);
      if (line !== '}') continue;
      const read = readBlock(rulebooks, block.text);
      if (typeof read === 'string') return { line: block.from, message: read };
      if (stage === null) return { line: number, message: 'there is no tournament line before the conditions' };
      stage.conditions = read;
      block = null;
      continue;
    }
    if (line === '' || line.startsWith('#')) {
      played.push(entry);
      continue;
    }
    if (line.startsWith('tournament ')) {
      // Several tournaments of one transcript can share the conditions.
      const conditions: ConditionsResult | null = (stage as Stage | null)?.conditions ?? null;
      stage = { state: newTournament(wordsOf(line)[1] ?? '', rulebooks), conditions, nowMs: 0 };
      played.push(entry);
      continue;
    }
    if (!line.startsWith('>')) {
      const last = played.findLast(({ happened }) => happened !== null);
      if (last === undefined) return { line: number, message: `'${line}' does not follow a command` };
      (last.expected as { number: number; text: string }[]).push({ number, text: line });
      continue;
    }
    if (stage === null) return { line: number, message: 'there is no tournament line before this command' };
    const command = parseTournamentCommand(line, stage.nowMs);
    if (typeof command === 'string') return { line: number, message: command };
    const happened = applyCommand(stage, command, hashText);
    if (typeof happened === 'string') return { line: number, message: happened };
    const lines = happened.refusal === null ? happened.events.flatMap(makeTournamentLines) : [makeRefusalLine(happened.refusal)];
    played.push({ number, text: line, happened, lines, expected: [] });
  }
  return played;
}

function readBlock(rulebooks: readonly Rulebook[], text: string): ConditionsResult | string {
  try {
    const read = readConditions(rulebooks, JSON.parse(text));
    return read.ok ? read : formatConditionProblem(read.problem);
  } catch (error) {
    return `the conditions are not JSON: ${(error as Error).message}`;
  }
}

/** Adds the conditions of the transcript and their hash to a draft, decides the command and applies its events. */
function applyCommand(
  stage: Stage,
  command: TournamentCommand,
  hashText: HashText,
): (PlayedTournamentLine['happened'] & object) | string {
  stage.nowMs = command.atMs;
  const { state, conditions } = stage;
  let complete = command;
  if (command.type === 'approve-conditions' && command.hash === DRAFTED) complete = { ...command, hash: state.hash ?? '' };
  if (command.type === 'draft-conditions') {
    if (conditions === null || !conditions.ok) return 'there are no conditions before this command';
    const house = { ...command.house, hash: hashText(conditionsText(conditions.value)) };
    complete = { ...command, conditions: conditions.value, house };
  }
  const decision = decideTournament(state, complete);
  if (!decision.ok) return { events: [], refusal: decision.refusal };
  for (const event of decision.events) evolveTournament(state, event, command.atMs);
  return { events: decision.events, refusal: null };
}
