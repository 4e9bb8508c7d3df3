/** Tests how transcripts are played: their results, and the first difference from the expected lines. */
import { describe, expect, it } from 'vitest';
import { DICETTE } from '../rulebooks/index.ts';
import { firstDifference, makeTranscript, type PlayedLine, replay, setUpTable } from './replay.ts';
import type { TableSetup } from './state.ts';
import { parseLine, parseTranscript, type TranscriptError } from './transcript.ts';

function play(text: string): readonly PlayedLine[] | TranscriptError {
  const lines = parseTranscript(text);
  return 'message' in lines ? lines : replay([DICETTE], lines);
}

function playOrThrow(text: string): readonly PlayedLine[] {
  const answer = play(text);
  if ('message' in answer) throw new Error(answer.message);
  return answer;
}

/** A transcript that opens a table. `OPENED` is the event that it causes. */
const START = 'table dicette mat\n> supervisor sue open-table sign={"minimum":1,"maximum":9} floatMinor=0\n';
const OPENED = 'table-opened sign={"minimum":1,"maximum":9} floatMinor=0 (7)';
/** A transcript with a void round, which returns its wagers. */
const VOID = `${START}> supervisor sue call-bets\n> supervisor sue interrupt about=x\n`;

describe('firstDifference compares a transcript with', () => {
  it.each([
    ['the correct expected line', `${START}${OPENED}\n`, null],
    ['no expected lines', START, null],
    ['a comment before the expected line', `${START}# prose\n\n${OPENED}\n`, null],
    ['a wrong expected line', `${START}table-closed\n`, { line: 3, expected: 'table-closed', got: OPENED }],
    ['an expected line too many', `${START}${OPENED}\n  ann red 5\n`, { line: 4, expected: '  ann red 5', got: null }],
    [
      'an expected line too few',
      `${VOID}play-interrupted about=x outcome=void\n`,
      { line: 6, expected: null, got: 'wagers-returned round=1 (6)' },
    ],
    [
      'an expected refusal of an accepted command',
      `${START}refused table-open\n`,
      { line: 3, expected: 'refused table-open', got: OPENED },
    ],
  ])('%s', (_, text, difference) => {
    expect(firstDifference(playOrThrow(text))).toEqual(difference);
  });
});

describe('makeTranscript', () => {
  it('keeps comments and commands, and replays without a difference', () => {
    const text = `# prose\n${START}something else\n\n# more`;
    const written = makeTranscript(playOrThrow(text));
    expect(written).toBe(`# prose\n${START}${OPENED}\n\n# more`);
    expect(firstDifference(playOrThrow(written))).toBeNull();
    expect(makeTranscript(playOrThrow(written))).toBe(written);
  });
});

describe('replay', () => {
  it('returns a refusal as a line', () => {
    const [command] = playOrThrow('table dicette mat\n> supervisor sue close-table\n').slice(1);
    expect(command?.happened).toMatchObject({ events: [], refusal: { code: 'table-closed' }, lines: ['refused table-closed'] });
  });

  it('starts a new table at every table line', () => {
    // An open table would refuse to open a second time.
    const lines = playOrThrow(`${START}${START}`);
    expect(lines.map(({ happened }) => happened?.refusal ?? null)).toEqual(lines.map(() => null));
  });
});

describe('replay reports', () => {
  it.each([
    [
      'a command before the first table',
      '> supervisor sue close-table',
      { line: 1, message: 'there is no table line before this command' },
    ],
    ['an expected line without a command', 'table dicette mat\n\nfoo', { line: 3, message: "'foo' does not follow a command" }],
    [
      'an unknown rulebook',
      'table dicete mat',
      { line: 1, message: "rulebook: unknown rulebook 'dicete'; known rulebooks: dicette (did you mean 'dicette'?)" },
    ],
    ['an unknown layout', 'table dicette A', { line: 1, message: "layout: dicette has no layout 'A'; it has mat" }],
    [
      'odds below the printed odds',
      'table dicette mat odds={"number:6":"4/1"}',
      { line: 1, message: 'odds.number:6: 4/1 is below the printed odds of 5/1 (11)' },
    ],
  ])('%s', (_, text, error) => {
    expect(play(text)).toEqual(error);
  });
});

describe('the house’s own copy of the rules', () => {
  const setupOf = (fields: string): TableSetup => {
    const line = parseLine(`table dicette mat${fields}`, 0);
    if (typeof line === 'string' || line.kind !== 'table') throw new Error(String(line));
    return line.setup;
  };
  const setup = setupOf('');

  it.each(['/rules/crown.pdf', '/', 'https://house.example/rules?lang=en#4.2', 'http://[::1]/rules'])(
    'can be %s',
    (rulesDocument) => {
      const table = setUpTable([DICETTE], 'dicette', { ...setup, rulesDocument });
      expect(table).toMatchObject({ setup: { rulesDocument } });
    },
  );

  it.each([
    ...[
      '',
      'rules.pdf',
      '//elsewhere.example/rules',
      '/\\elsewhere.example',
      'https://',
      'https:///rules',
      'javascript:alert(1)',
    ],
    ...['data:text/html,x', 'ftp://house.example', '/a b', '/a\nb', ' /rules', '/\t/elsewhere.example'],
  ])('cannot be %j', (rulesDocument) => {
    const table = setUpTable([DICETTE], 'dicette', { ...setup, rulesDocument });
    expect(table).toBe('rulesDocument must be a link or a path that begins with /');
  });

  it('may be set in a transcript', () => {
    expect(setupOf(' rulesDocument=/rules.pdf').rulesDocument).toBe('/rules.pdf');
    expect(Object.keys(setup)).not.toContain('rulesDocument');
  });
});
