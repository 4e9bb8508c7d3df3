/** Tests `croupier tournament play` with transcripts of tournaments. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { croupier } from './command.ts';

const folder = mkdtempSync(join(tmpdir(), 'croupier-tournament-'));
afterAll(() => rmSync(folder, { recursive: true }));

const writeFile = (name: string, text: string): string => {
  const path = join(folder, name);
  writeFileSync(path, text);
  return path;
};

const CORRECT = `# The house appoints a director (8.1.2).
tournament autumn
> pit-boss pam appoint-director person=dora
director-appointed person=dora (8.1.2)
> player ann apply
refused no-conditions (8.2.1)
`;
const BARE = CORRECT.replace(/^(?:director-appointed|refused).*\n/gm, '');
const WRONG = CORRECT.replace('no-conditions', 'wrong-stage');

describe('tournament play', () => {
  test('prints the transcript unchanged if its expected events are correct', () => {
    expect(croupier(['tournament', 'play', writeFile('a', CORRECT)])).toEqual({ status: 0, stdout: CORRECT, stderr: '' });
  });

  test('adds the events to a transcript without expected events, from standard input', () => {
    expect(croupier(['tournament', 'play', '-'], BARE)).toEqual({ status: 0, stdout: CORRECT, stderr: '' });
  });

  test('reports the line of a wrong event and exits with 1', () => {
    const path = writeFile('b', WRONG);
    const { status, stderr } = croupier(['tournament', 'play', path]);
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: `croupier: ${path}, line 6:\n  expected refused wrong-stage (8.2.1)\n  got      refused no-conditions (8.2.1)\n`,
    });
  });

  test('prints JSON lines with --json', () => {
    const { stdout } = croupier(['tournament', 'play', '-', '--json'], CORRECT);
    const lines = stdout.trimEnd().split('\n');
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      { line: 3, type: 'director-appointed', person: 'dora', clauses: ['8.1.2'] },
      { line: 5, type: 'refused', code: 'no-conditions', clauses: ['8.2.1'], facts: {} },
    ]);
  });

  test('replaces the expected events in the file with --write', () => {
    const path = writeFile('c', WRONG);
    expect(croupier(['tournament', 'play', path, '--write'])).toEqual({ status: 0, stdout: '', stderr: '' });
    expect(readFileSync(path, 'utf8')).toBe(CORRECT);
  });

  test.each([
    ['an empty transcript', ' \n', [], 'standard input: the transcript is empty'],
    ['--write with standard input', CORRECT, ['--write'], '--write: needs a file, not standard input'],
    [
      'a command without a tournament',
      '> player ann apply',
      [],
      'standard input, line 1: there is no tournament line before this command',
    ],
    [
      'an unknown act',
      'tournament x\n> player ann aply',
      [],
      "standard input, line 2: there is no act 'aply' (did you mean 'apply'?)",
    ],
  ])('rejects %s', (_, text, options, message) => {
    expect(croupier(['tournament', 'play', '-', ...options], text)).toEqual({
      status: 2,
      stdout: '',
      stderr: `croupier: ${message}\n`,
    });
  });
});
