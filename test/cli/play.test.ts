/** Tests `croupier play` with transcripts (files of commands and expected events) and with interactive tables in a pipe. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { croupier } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-play-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writeFile = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const OPEN_COMMAND = 'supervisor sue open-table sign={"minimum":1,"maximum":9} floatMinor=0';
const OPENED_EVENT = 'table-opened sign={"minimum":1,"maximum":9} floatMinor=0 (7)';
const CORRECT_TRANSCRIPT = `# A table opens (7).\ntable dicette mat\n> ${OPEN_COMMAND}\n${OPENED_EVENT}\n> supervisor sue close-table\ntable-closed\n`;
const WRONG_TRANSCRIPT = CORRECT_TRANSCRIPT.replace('table-closed\n', 'refused table-open\n');

describe('play with a transcript', () => {
  test('prints the transcript unchanged if its expected events are correct', () => {
    expect(croupier(['play', writeFile('agrees.round', CORRECT_TRANSCRIPT)])).toEqual({
      status: 0,
      stdout: CORRECT_TRANSCRIPT,
      stderr: '',
    });
  });

  test('adds the events to a transcript without expected events', () => {
    const withoutEvents = CORRECT_TRANSCRIPT.replace(`${OPENED_EVENT}\n`, '').replace('table-closed\n', '');
    expect(croupier(['play', writeFile('bare.round', withoutEvents)])).toEqual({
      status: 0,
      stdout: CORRECT_TRANSCRIPT,
      stderr: '',
    });
  });

  test('reports the line of a wrong event, with the expected and the actual event', () => {
    const path = writeFile('differs.round', WRONG_TRANSCRIPT);
    const { status, stdout, stderr } = croupier(['play', path]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: CORRECT_TRANSCRIPT });
    expect(stderr).toBe(`croupier: ${path}, line 6:\n  expected refused table-open\n  got      table-closed\n`);
  });

  test('reads a transcript from standard input', () => {
    expect(croupier(['play', '-'], CORRECT_TRANSCRIPT)).toEqual({ status: 0, stdout: CORRECT_TRANSCRIPT, stderr: '' });
  });

  test('rejects an empty transcript', () => {
    const path = writeFile('empty.round', ' \n');
    expect(croupier(['play', path])).toEqual({
      status: 2,
      stdout: '',
      stderr: `croupier: ${path}: the transcript is empty\n`,
    });
  });

  test('prints JSON lines with --json', () => {
    const { status, stdout } = croupier(['play', '-', '--json'], `${CORRECT_TRANSCRIPT}> supervisor sue close-table\n`);
    expect(status).toBe(0);
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toEqual([
      { line: 3, type: 'table-opened', sign: { minimum: 1, maximum: 9 }, floatMinor: 0, clauses: ['7'] },
      { line: 5, type: 'table-closed', clauses: [] },
      { line: 7, type: 'refused', code: 'table-closed', clauses: [], facts: {} },
    ]);
  });

  test('--write replaces the expected events', () => {
    const path = writeFile('write.round', WRONG_TRANSCRIPT);
    expect(croupier(['play', path, '--write'])).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(path, 'utf8')).toBe(CORRECT_TRANSCRIPT);
  });

  test('--write leaves a file with an invalid line unchanged', () => {
    const text = `${WRONG_TRANSCRIPT}> supervisor sue opne-table\n`;
    const path = writeFile('broken.round', text);
    const { status, stderr } = croupier(['play', path, '--write']);
    expect(status).toBe(2);
    expect(stderr).toBe(`croupier: ${path}, line 7: there is no act 'opne-table' (did you mean 'open-table'?)\n`);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('replaces control characters in the output', () => {
    const { stdout } = croupier(['play', '-'], '# \u001b[2J\n');
    expect(stdout).toBe('# ?[2J\n');
  });
});

describe('play with an interactive table', () => {
  test('prints a valid transcript in a pipe, and ignores lines after `quit`', () => {
    const { status, stdout, stderr } = croupier(
      ['play', 'dicette'],
      `${OPEN_COMMAND}\n# The table closes.\n> supervisor sue close-table\nquit\nnonsense\n`,
    );
    const transcript = `table dicette mat\n> ${OPEN_COMMAND}\n${OPENED_EVENT}\n# The table closes.\n> supervisor sue close-table\ntable-closed\n`;
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: transcript, stderr: '' });
    expect(croupier(['play', '-'], stdout).status).toBe(0);
  });

  test('prints JSON lines with --json', () => {
    const { stdout } = croupier(
      ['play', 'dicette', '--json'],
      `\n${OPEN_COMMAND}\nsupervisor sue open-table sign={} floatMinor=0\n`,
    );
    expect(
      stdout
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line)),
    ).toMatchObject([
      { line: 2, type: 'table-opened' },
      { line: 3, type: 'refused', code: 'table-open' },
    ]);
  });

  test('answers the lines `help`, `acts` and `state`', () => {
    const { status, stdout } = croupier(['play', 'dicette', '--layout', 'mat', '--json'], `${OPEN_COMMAND}\nhelp\nacts\nstate\n`);
    expect(status).toBe(0);
    expect(stdout).toContain('ROLE PERSON ACT');
    expect(stdout).toMatch(/^place +player= bet= amount= \[colour=\] +player +9$/m);
    // Dicette does not have this act.
    expect(stdout).not.toMatch(/^tumble /m);
    expect(stdout).toContain('{"status":"open"}\n');
    expect(stdout).toContain('{"accounts":{"cage":0,');
  });

  test.each(['crown-sic-bo', 'rws-tai-sai', 'adelaide-big-and-small', 'triple-dice', 'dicette'])(
    'can open a table of %s with the first example of its help',
    (rulebook) => {
      const layout =
        rulebook === 'crown-sic-bo' || rulebook === 'rws-tai-sai' ? 'A' : rulebook.startsWith('adelaide') ? 'full' : 'mat';
      const help = croupier(['play', rulebook, '--layout', layout], 'help\n').stdout;
      const line = help
        .split('\n')
        .find((text) => text.includes('open-table'))
        ?.trim();
      expect(croupier(['play', rulebook, '--layout', layout], `${line}\n`).stdout).toContain('\ntable-opened ');
    },
  );

  test('keeps the time of the last command, and can set up a second table', () => {
    const { stdout } = croupier(
      ['play', 'dicette'],
      'table crown-sic-bo A\npit-boss pam open-table sign={"minimum":1,"maximum":9} floatMinor=0 @1m\npit-boss pam post-notice notice=closure\n',
    );
    // The notice is posted after 1 minute and is due 20 minutes later.
    expect(stdout).toContain('notice-posted notice=closure sign=null dueMs=1260000 (9.7)\n');
  });
});

describe('play rejects', () => {
  test.each<[string, readonly string[], string, readonly string[]]>([
    ['a missing file name', ['play'], '', ['file']],
    ['a file that does not exist', ['play', '/no/such/file.round'], '', ['/no/such/file.round', 'no such file']],
    ['a mistyped rulebook', ['play', 'crown-sicbo'], '', ["'crown-sicbo'", "did you mean 'crown-sic-bo'?"]],
    ['--layout with a file', ['play', 'a.round', '--layout', 'A'], '', ['--layout', "'a.round'"]],
    ['a missing layout', ['play', 'crown-sic-bo'], '', ['--layout', 'A, B, C, D, E, F']],
    ['an unknown layout', ['play', 'crown-sic-bo', '--layout', 'Z'], '', ['--layout', "'Z'"]],
    ['--write with standard input', ['play', '-', '--write'], '', ['--write', 'standard input']],
    ['--write with an interactive table', ['play', 'dicette', '--write'], '', ['--write', 'transcript']],
    ['an invalid line', ['play', '-'], 'table dicette mat\n> dealer dan', ['standard input, line 2', 'ROLE PERSON ACT']],
    ['an unknown layout in a transcript', ['play', '-'], '\ntable dicette Z', ['standard input, line 2', "'Z'", 'mat']],
    ['a command before the table line', ['play', '-'], '> dealer dan call-bets', ['standard input, line 1', 'table']],
    ['an event before any command', ['play', '-'], 'table dicette mat\nfoo', ['standard input, line 2', "'foo'"]],
  ])('%s', (_, args, input, texts) => {
    const { status, stdout, stderr } = croupier(args, input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
    for (const text of texts) expect(stderr).toContain(text);
  });

  test.each([
    ['an unknown act', 'dealer dan tumbel', ['line 2', "did you mean 'tumble'?"]],
    ['an unknown layout', 'table dicette Z', ['line 2', "'Z'"]],
    ['a line that is not a command', '=', ['line 2', "'='"]],
  ])('at an interactive table: %s', (_, line, texts) => {
    const { status, stderr } = croupier(['play', 'dicette'], `${OPEN_COMMAND}\n${line}\n`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^croupier: standard input, [^\n]+\n$/);
    for (const text of texts) expect(stderr).toContain(text);
  });
});
