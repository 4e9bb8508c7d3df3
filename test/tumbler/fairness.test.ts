/** What docs/FAIRNESS.md says anybody can do: the ten lines of another language, on a round that was really dealt, and on one that was tampered with. */
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { commitmentOf, drawFaces, startTumbler, type Tumbler } from '../../src/server/index.ts';
import { croupier } from '../cli/command.ts';
import { makeFolder, removeFolder } from '../serve/kit.ts';

const DOCUMENT = readFileSync(new URL('../../docs/FAIRNESS.md', import.meta.url), 'utf8');
const PYTHON = /```python\n(.*?)```/s.exec(DOCUMENT)?.[1] ?? '';
const hasPython = spawnSync('python3', ['--version']).status === 0;

let folder: string;
let tumbler: Tumbler;

beforeEach(async () => {
  folder = makeFolder();
  tumbler = await startTumbler({ file: join(folder, 'tumbler.db') });
});

afterEach(async () => {
  await tumbler.stop();
  removeFolder(folder);
});

interface Round {
  readonly table: string;
  readonly round: number;
  readonly commitment: string;
  readonly closeHash: string;
  readonly draw: number;
  readonly faces: readonly number[];
  readonly seed: string;
}

async function dealt(round: number, dice: number): Promise<Round> {
  const place = { table: 'crown-a', round };
  const closeHash = commitmentOf(Buffer.from(`close ${round}`));
  const commitment = await tumbler.commit('crown-a', round, dice);
  const draw = 1 + (round % 3);
  const faces = [...(await tumbler.draw('crown-a', round, draw, closeHash))].sort();
  return { ...place, commitment, closeHash, draw, faces, seed: await tumbler.reveal('crown-a', round) };
}

const save = (round: Round): string => {
  const file = join(folder, 'round.json');
  writeFileSync(file, JSON.stringify({ ...round, rulebook: 'crown-sic-bo' }));
  return file;
};

const tampered = (round: Round): readonly [string, Round][] => [
  ['faces', { ...round, faces: round.faces.map((face) => (face % 6) + 1) }],
  ['commitment', { ...round, commitment: round.closeHash }],
  ['seed', { ...round, seed: round.closeHash }],
];

it('the lines are ten, or a few more', () => {
  expect(PYTHON.trim().split('\n').length).toBeLessThanOrEqual(12);
  expect(PYTHON).toContain('hmac');
});

describe.runIf(hasPython)('in Python', () => {
  const run = (file: string) => spawnSync('python3', ['-c', PYTHON, file], { encoding: 'utf8' });

  it('rounds of three dice and of two are verified', async () => {
    for (const [round, dice] of [
      [1, 3],
      [2, 3],
      [3, 2],
      [4, 8],
    ] as const) {
      const { faces, ...rest } = await dealt(round, dice);
      const { stdout, stderr } = run(save({ ...rest, faces }));
      expect([stdout.trim(), stderr]).toEqual([`verified [${faces.join(', ')}]`, '']);
    }
  });

  it('a round that was tampered with is not', async () => {
    for (const [, round] of tampered(await dealt(1, 3))) expect(run(save(round)).status).not.toBe(0);
  });
});

describe('croupier verify-round', () => {
  it('verifies the same file', async () => {
    const round = await dealt(1, 3);
    const said = croupier(['verify-round', save(round)]);
    expect(said).toMatchObject({ status: 0, stderr: '' });
    expect(said.stdout).toContain('round 1 of table crown-a: verified');
    expect(said.stdout).toContain('draw 1');
    expect(JSON.parse(croupier(['verify-round', save(round), '--json']).stdout)).toMatchObject({
      verdict: 'verified',
      draws: [{}, { counted: true }],
    });
  });

  it('names what differs, and from what', async () => {
    const round = await dealt(3, 3);
    for (const [what, changed] of tampered(round)) {
      const { status, stdout } = croupier(['verify-round', save(changed)]);
      expect(status).toBe(1);
      expect(stdout).toContain('round 3 of table crown-a: refuted');
      expect(stdout).toMatch(new RegExp(`DIFFERS: ${what === 'seed' ? 'commitment' : what}`));
    }
  });

  it('says what is not there yet', async () => {
    const { status, stdout } = croupier(['verify-round', save({ ...(await dealt(3, 3)), seed: null as unknown as string })]);
    expect(status).toBe(1);
    expect(stdout).toContain('cannot be verified yet');
    expect(stdout).toContain('seed is not there: it is shown after the result');
  });

  it.each([
    ['no JSON', 'nothing', /round\.json/],
    ['no record', '{"table": "a"}', /round: is no number of a round/],
  ])('refuses %s', (_, text, message) => {
    const file = join(folder, 'round.json');
    writeFileSync(file, text);
    const { status, stderr } = croupier(['verify-round', file]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('wants table and round of a folder, and neither of a file', async () => {
    expect(croupier(['verify-round', folder]).stderr).toContain('--table: which table of the store?');
    expect(croupier(['verify-round', save(await dealt(1, 3)), '--table', 'a']).stderr).toContain('is no folder of one');
  });
});

it('the drawing goes on where 32 bytes do not do', () => {
  // No book has so many dice; with three, 32 bytes fail once in 10 to the 50th rounds.
  const of = { table: 'a', round: 1, draw: 1, closeHash: 'c'.repeat(64) };
  expect(drawFaces(Buffer.alloc(32), of, 60)).toHaveLength(60);
  expect(drawFaces(Buffer.alloc(32), of, 60).slice(0, 8)).toEqual(drawFaces(Buffer.alloc(32), of, 8));
});
