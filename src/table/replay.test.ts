/** Transcripts played: what happened beside what was expected, and the first place where they part. */
import { describe, expect, it } from 'vitest';
import { DICETTE } from '../rulebooks/index.ts';
import { firstDifference, makeTranscript, type Played, replay, setUpTable } from './replay.ts';
import type { TableSetup } from './state.ts';
import { parseLine, parseTranscript, type TranscriptFault } from './transcript.ts';

function play(text: string): readonly Played[] | TranscriptFault {
  const lines = parseTranscript(text);
  return 'message' in lines ? lines : replay([DICETTE], lines);
}

function played(text: string): readonly Played[] {
  const answer = play(text);
  if ('message' in answer) throw new Error(answer.message);
  return answer;
}

const START = 'table dicette mat\n> supervisor sue open-table sign={"minimum":1,"maximum":9} floatMinor=0\n';
const OPENED = 'table-opened sign={"minimum":1,"maximum":9} floatMinor=0 (7)';
const VOID = `${START}> supervisor sue call-bets\n> supervisor sue interrupt about=x\n`;

describe('the first difference', () => {
  it.each([
    ['none', `${START}${OPENED}\n`, null],
    ['nothing expected', START, null],
    ['prose in between', `${START}# prose\n\n${OPENED}\n`, null],
    ['another line', `${START}table-closed\n`, { line: 3, expected: 'table-closed', got: OPENED }],
    ['a line too many', `${START}${OPENED}\n  ann red 5\n`, { line: 4, expected: '  ann red 5', got: null }],
    [
      'a line too few',
      `${VOID}play-interrupted about=x outcome=void\n`,
      { line: 6, expected: null, got: 'wagers-returned round=1 (6)' },
    ],
    ['a refusal', `${START}refused table-open\n`, { line: 3, expected: 'refused table-open', got: OPENED }],
  ])('%s', (_, text, difference) => {
    expect(firstDifference(played(text))).toEqual(difference);
  });
});

describe('a transcript with what happened', () => {
  it('keeps prose and commands, and agrees with itself', () => {
    const text = `# prose\n${START}something else\n\n# more`;
    const written = makeTranscript(played(text));
    expect(written).toBe(`# prose\n${START}${OPENED}\n\n# more`);
    expect(firstDifference(played(written))).toBeNull();
    expect(makeTranscript(played(written))).toBe(written);
  });

  it('has refusals as events', () => {
    const [refused] = played('table dicette mat\n> supervisor sue close-table\n').slice(1);
    expect(refused?.happened).toMatchObject({ events: [], refusal: { code: 'table-closed' }, lines: ['refused table-closed'] });
  });

  it('starts anew with every table', () => {
    const twice = played(`${START}${START}`);
    expect(twice.map(({ happened }) => happened?.refusal ?? null)).toEqual(twice.map(() => null));
  });
});

describe('what cannot be played is said', () => {
  it.each([
    ['no table', '> supervisor sue close-table', { line: 1, message: 'no table line stands before this' }],
    ['nothing done', 'table dicette mat\n\nfoo', { line: 3, message: "nothing has been done that 'foo' could follow" }],
    [
      'an unknown rulebook',
      'table dicete mat',
      { line: 1, message: "rulebook: there is no rulebook 'dicete'; there are dicette (did you mean 'dicette'?)" },
    ],
    ['an unknown layout', 'table dicette A', { line: 1, message: "layout: dicette has no layout 'A'; it has mat" }],
    [
      'odds below the floor',
      'table dicette mat odds={"number:6":"4/1"}',
      { line: 1, message: 'odds.number:6: 4/1 is below 5/1, the least that may be paid (11)' },
    ],
  ])('%s', (_, text, fault) => {
    expect(play(text)).toEqual(fault);
  });
});

describe('the house’s own copy of the rules', () => {
  const setupOf = (more: string): TableSetup => {
    const line = parseLine(`table dicette mat${more}`, 0);
    if (typeof line === 'string' || line.kind !== 'table') throw new Error(String(line));
    return line.setup;
  };
  const plain = setupOf('');

  it.each(['/rules/crown.pdf', '/', 'https://house.example/rules?lang=en#4.2', 'http://[::1]/rules'])('%s', (rulesDocument) => {
    const table = setUpTable([DICETTE], 'dicette', { ...plain, rulesDocument });
    expect(table).toMatchObject({ setup: { rulesDocument } });
  });

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
  ])('not %j', (rulesDocument) => {
    const table = setUpTable([DICETTE], 'dicette', { ...plain, rulesDocument });
    expect(table).toBe('rulesDocument is a link or a path that begins with /');
  });

  it('may stand in a transcript', () => {
    expect(setupOf(' rulesDocument=/rules.pdf').rulesDocument).toBe('/rules.pdf');
    expect(Object.keys(plain)).not.toContain('rulesDocument');
  });
});
