/** Tests the subcommand `verify-draw`, which repeats the draw of a tournament from its public record. */
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { croupier, croupierProcess, jsonOf, stdoutOf } from './command.ts';

const FILE = 'docs/examples/draw.json';
const LOTS_FILE = 'docs/examples/lots.json';
interface DrawRecord {
  readonly entries: readonly string[];
  readonly commitment: string;
  readonly closeHash: string;
  readonly drawn: readonly { readonly entry: string; readonly table: number; readonly position: number }[];
}
const RECORD = JSON.parse(readFileSync(new URL(`../../${FILE}`, import.meta.url), 'utf8')) as DrawRecord;

describe('verify-draw', () => {
  test('verifies the example of the documents from a file', () => {
    const { status, stdout, stderr } = croupierProcess(['verify-draw', FILE]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    expect(stdout).toMatch(/^draw of seats, session heat of tournament spring-cup: verified\n/);
    expect(stdout).toContain(`\n  commitment   ${RECORD.commitment}\n`);
    expect(stdout).toContain(`\n  close        ${RECORD.closeHash}\n`);
    expect(stdout).toContain('\n  entries      10 at 3 tables, 4 seats each\n  tries        3\n');
  });

  test('verifies the lots of the documents', () => {
    const text = stdoutOf(['verify-draw', LOTS_FILE]);
    expect(text).toMatch(/^draw of lots, session heat of tournament spring-cup: verified\n/);
    expect(text).toMatch(/\n {2}entries {6}4\n$/);
  });

  test.each([[['-']], [[]]])('reads standard input with the arguments %j', (args) => {
    expect(stdoutOf(['verify-draw', ...args], JSON.stringify(RECORD))).toContain('verified');
  });

  test('prints JSON', () => {
    expect(jsonOf(['verify-draw'], JSON.stringify(RECORD))).toEqual({
      tournament: 'spring-cup',
      session: 'heat',
      purpose: 'seats',
      verdict: 'verified',
      difference: null,
      tries: 3,
      together: [],
    });
  });

  test('prints the first difference and exits with 1', () => {
    const [first, second, ...rest] = RECORD.drawn as [DrawRecord['drawn'][0], DrawRecord['drawn'][0], ...DrawRecord['drawn']];
    const drawn = [{ ...first, entry: second.entry }, { ...second, entry: first.entry }, ...rest];
    const { status, stdout, stderr } = croupier(['verify-draw'], JSON.stringify({ ...RECORD, drawn }));
    expect({ status, stderr }).toEqual({ status: 1, stderr: '' });
    expect(stdout).toContain('spring-cup: refuted\n');
    expect(stdout.match(/DIFFERS.*/g)).toEqual([
      `DIFFERS: table 1, position 1 is recorded as ${second.entry}, computed as ${first.entry}`,
    ]);
    const json = croupier(['verify-draw', '--json'], JSON.stringify({ ...RECORD, drawn }));
    expect([json.status, JSON.parse(json.stdout).verdict]).toEqual([1, 'refuted']);
  });

  test('names groups that sit together', () => {
    const { record } = JSON.parse(readFileSync(new URL('../golden/draws.json', import.meta.url), 'utf8'))[2];
    const text = stdoutOf(['verify-draw'], JSON.stringify(record));
    expect(text).toContain('  TOGETHER: a, b, c of apart[0] sit at table 1 (the group has more members than tables)\n');
    expect(text).toContain('  TOGETHER: a, d of apart[1] sit at table 1\n');
    expect(text).toContain('tries        500\n');
  });

  test.each<[string, string, readonly string[]]>([
    ['no JSON', 'x', ['standard input', 'invalid JSON']],
    ['a list', '[]', ['standard input: the record is not an object']],
    ['an unknown field', JSON.stringify({ ...RECORD, seat: 1 }), ["unknown field 'seat'", "did you mean 'seats'?"]],
    ['an invalid element', JSON.stringify({ ...RECORD, drawn: [{ entry: 'ann-1', table: 0 }] }), ['drawn[0].table']],
    ['a missing seed', JSON.stringify({ ...RECORD, seed: undefined }), ['seed: missing']],
    ['a missing close hash', JSON.stringify({ ...RECORD, closeHash: undefined }), ['closeHash: missing']],
    ['an invalid close hash', JSON.stringify({ ...RECORD, closeHash: 'x' }), ['closeHash: expected 64 hexadecimal digits']],
    ['seats and lots in one record', JSON.stringify({ ...RECORD, lots: [] }), ['lots: not allowed']],
    ['a record without seats and lots', JSON.stringify({ ...RECORD, drawn: undefined }), ['drawn: missing']],
    ['too few seats', JSON.stringify({ ...RECORD, seats: 1 }), ['seats: 3 tables with 1 seats each are too few']],
  ])('exits with 2 for %s', (_, input, texts) => {
    const { status, stdout, stderr } = croupier(['verify-draw'], input);
    expect({ status, stdout }).toEqual({ status: 2, stdout: '' });
    expect(stderr).toMatch(/^croupier: [^\n]+\n$/);
    for (const text of texts) expect(stderr).toContain(text);
  });

  test('exits with 2 for a file that does not exist', () => {
    expect(croupier(['verify-draw', 'no-such-file.json'])).toMatchObject({ status: 2, stdout: '' });
  });
});
