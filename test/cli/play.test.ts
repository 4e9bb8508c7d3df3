/** The verb `play` as its users start it: transcripts from files, and tables by hand through a pipe. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { croupier } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-play-'));
afterAll(() => rmSync(folder, { recursive: true }));

const file = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const OPEN = 'supervisor sue open-table sign={"minimum":1,"maximum":9} floatMinor=0';
const OPENED = 'table-opened sign={"minimum":1,"maximum":9} floatMinor=0 (7)';
const AGREES = `# A table opens (7).\ntable dicette mat\n> ${OPEN}\n${OPENED}\n> supervisor sue close-table\ntable-closed\n`;
const DIFFERS = AGREES.replace('table-closed\n', 'refused table-open\n');

describe('a transcript', () => {
  test('that agrees is shown as it was played', () => {
    expect(croupier(['play', file('agrees.round', AGREES)])).toEqual({ status: 0, stdout: AGREES, stderr: '' });
  });

  test('without expectations is played all the same', () => {
    const bare = AGREES.replace(`${OPENED}\n`, '').replace('table-closed\n', '');
    expect(croupier(['play', file('bare.round', bare)])).toEqual({ status: 0, stdout: AGREES, stderr: '' });
  });

  test('that differs says where, what was expected and what came', () => {
    const path = file('differs.round', DIFFERS);
    const { status, stdout, stderr } = croupier(['play', path]);
    expect({ status, stdout }).toEqual({ status: 1, stdout: AGREES });
    expect(stderr).toBe(`croupier: ${path}, line 6:\n  expected refused table-open\n  got      table-closed\n`);
  });

  test('comes from standard input too', () => {
    expect(croupier(['play', '-'], AGREES)).toEqual({ status: 0, stdout: AGREES, stderr: '' });
  });

  test('of nothing is said to be empty', () => {
    const path = file('empty.round', ' \n');
    expect(croupier(['play', path])).toEqual({
      status: 2,
      stdout: '',
      stderr: `croupier: ${path}: there is nothing to play\n`,
    });
  });

  test.each(['crown-sic-bo', 'rws-tai-sai', 'adelaide-big-and-small', 'triple-dice', 'dicette'])(
    'of the first line that help shows opens a table of %s',
    (book) => {
      const layout = book === 'crown-sic-bo' || book === 'rws-tai-sai' ? 'A' : book.startsWith('adelaide') ? 'full' : 'mat';
      const help = croupier(['play', book, '--layout', layout], 'help\n').stdout;
      const line = help
        .split('\n')
        .find((text) => text.includes('open-table'))
        ?.trim();
      expect(croupier(['play', book, '--layout', layout], `${line}\n`).stdout).toContain('\ntable-opened ');
    },
  );

  test('answers in lines of JSON', () => {
    const { status, stdout } = croupier(['play', '-', '--json'], `${AGREES}> supervisor sue close-table\n`);
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

  test('is rewritten with what happened', () => {
    const path = file('write.round', DIFFERS);
    expect(croupier(['play', path, '--write'])).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(path, 'utf8')).toBe(AGREES);
  });

  test('is not rewritten where a line cannot be read', () => {
    const text = `${DIFFERS}> supervisor sue opne-table\n`;
    const path = file('broken.round', text);
    const { status, stderr } = croupier(['play', path, '--write']);
    expect(status).toBe(2);
    expect(stderr).toBe(`croupier: ${path}, line 7: there is no act 'opne-table' (did you mean 'open-table'?)\n`);
    expect(readFileSync(path, 'utf8')).toBe(text);
  });

  test('cannot move the cursor', () => {
    const { stdout } = croupier(['play', '-'], '# \u001b[2J\n');
    expect(stdout).toBe('# ?[2J\n');
  });
});

describe('a table by hand', () => {
  test('through a pipe writes a transcript that can be played again', () => {
    const { status, stdout, stderr } = croupier(
      ['play', 'dicette'],
      `${OPEN}\n# Closed again.\n> supervisor sue close-table\nquit\nnonsense\n`,
    );
    const transcript = `table dicette mat\n> ${OPEN}\n${OPENED}\n# Closed again.\n> supervisor sue close-table\ntable-closed\n`;
    expect({ status, stdout, stderr }).toEqual({ status: 0, stdout: transcript, stderr: '' });
    expect(croupier(['play', '-'], stdout).status).toBe(0);
  });

  test('answers in lines of JSON', () => {
    const { stdout } = croupier(['play', 'dicette', '--json'], `\n${OPEN}\nsupervisor sue open-table sign={} floatMinor=0\n`);
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

  test('says what can be done and what is so', () => {
    const { status, stdout } = croupier(['play', 'dicette', '--layout', 'mat', '--json'], `${OPEN}\nhelp\nacts\nstate\n`);
    expect(status).toBe(0);
    expect(stdout).toContain('ROLE PERSON ACT');
    expect(stdout).toMatch(/^place +player= bet= amount= \[colour=\] +player +9$/m);
    expect(stdout).not.toMatch(/^tumble /m);
    expect(stdout).toContain('{"status":"open"}\n');
    expect(stdout).toContain('{"accounts":{"cage":0,');
  });

  test('keeps time and can be set up anew', () => {
    const { stdout } = croupier(
      ['play', 'dicette'],
      'table crown-sic-bo A\npit-boss pam open-table sign={"minimum":1,"maximum":9} floatMinor=0 @1m\npit-boss pam post-notice notice=closure\n',
    );
    expect(stdout).toContain('notice-posted notice=closure sign=null dueMs=1260000 (9.7)\n');
  });
});

describe('faults', () => {
  test.each<[string, readonly string[], string, readonly string[]]>([
    ['nothing named', ['play'], '', ['file']],
    ['no such file', ['play', '/no/such/file.round'], '', ['/no/such/file.round', 'no such file']],
    ['a mistyped rulebook', ['play', 'crown-sicbo'], '', ["'crown-sicbo'", "did you mean 'crown-sic-bo'?"]],
    ['a layout for a file', ['play', 'a.round', '--layout', 'A'], '', ['--layout', "'a.round'"]],
    ['no layout', ['play', 'crown-sic-bo'], '', ['--layout', 'A, B, C, D, E, F']],
    ['an unknown layout', ['play', 'crown-sic-bo', '--layout', 'Z'], '', ['--layout', "'Z'"]],
    ['writing back standard input', ['play', '-', '--write'], '', ['--write', 'standard input']],
    ['writing by hand', ['play', 'dicette', '--write'], '', ['--write', 'transcript']],
    [
      'a line that cannot be read',
      ['play', '-'],
      'table dicette mat\n> dealer dan',
      ['standard input, line 2', 'ROLE PERSON ACT'],
    ],
    ['a table that cannot be', ['play', '-'], '\ntable dicette Z', ['standard input, line 2', "'Z'", 'mat']],
    ['no table', ['play', '-'], '> dealer dan call-bets', ['standard input, line 1', 'table']],
    ['nothing done', ['play', '-'], 'table dicette mat\nfoo', ['standard input, line 2', "'foo'"]],
  ])('%s', (_, args, input, says) => {
    const { status, stdout, stderr } = croupier(args, input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
    for (const words of says) expect(stderr).toContain(words);
  });

  test.each([
    ['an unknown act', 'dealer dan tumbel', ['line 2', "did you mean 'tumble'?"]],
    ['a table that cannot be', 'table dicette Z', ['line 2', "'Z'"]],
    ['neither command nor table', '=', ['line 2', "'='"]],
  ])('by hand, %s', (_, line, says) => {
    const { status, stderr } = croupier(['play', 'dicette'], `${OPEN}\n${line}\n`);
    expect(status).toBe(2);
    expect(stderr).toMatch(/^croupier: standard input, [^\n]+\n$/);
    for (const words of says) expect(stderr).toContain(words);
  });
});
