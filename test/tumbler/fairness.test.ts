/** Tests the two ways to verify a round in docs/FAIRNESS.md, its Python script and `croupier verify-round`, with true and falsified rounds. */
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

async function dealRound(round: number, dice: number): Promise<Round> {
  const roundId = { table: 'crown-a', round };
  const closeHash = commitmentOf(Buffer.from(`close ${round}`));
  const commitment = await tumbler.commit('crown-a', round, dice);
  // In a real round, earlier draws may have failed. So the draw that counts here is 1, 2 or 3.
  const draw = 1 + (round % 3);
  const seed = await tumbler.draw('crown-a', round, draw, closeHash);
  expect(await tumbler.reveal('crown-a', round)).toBe(seed);
  const faces = [...drawFaces(Buffer.from(seed, 'hex'), { ...roundId, draw, closeHash }, dice)].sort();
  return { ...roundId, commitment, closeHash, draw, faces, seed };
}

const saveRound = (round: Round): string => {
  const file = join(folder, 'round.json');
  writeFileSync(file, JSON.stringify({ ...round, rulebook: 'crown-sic-bo' }));
  return file;
};

const changedRounds = (round: Round): readonly [field: string, Round][] => [
  ['faces', { ...round, faces: round.faces.map((face) => (face % 6) + 1) }],
  ['commitment', { ...round, commitment: round.closeHash }],
  ['seed', { ...round, seed: round.closeHash }],
];

it('the Python script has at most twelve lines', () => {
  expect(PYTHON.trim().split('\n').length).toBeLessThanOrEqual(12);
  expect(PYTHON).toContain('hmac');
});

describe.runIf(hasPython)('the Python script', () => {
  const run = (file: string) => spawnSync('python3', ['-c', PYTHON, file], { encoding: 'utf8' });

  it('verifies rounds with different numbers of dice', async () => {
    for (const [round, dice] of [
      [1, 3],
      [2, 3],
      [3, 2],
      [4, 8],
    ] as const) {
      const { faces, ...rest } = await dealRound(round, dice);
      const { stdout, stderr } = run(saveRound({ ...rest, faces }));
      expect([stdout.trim(), stderr]).toEqual([`verified [${faces.join(', ')}]`, '']);
    }
  });

  it('rejects a changed round', async () => {
    for (const [, round] of changedRounds(await dealRound(1, 3))) expect(run(saveRound(round)).status).not.toBe(0);
  });
});

describe('croupier verify-round', () => {
  it('verifies the file of a round', async () => {
    const round = await dealRound(1, 3);
    const result = croupier(['verify-round', saveRound(round)]);
    expect(result).toMatchObject({ status: 0, stderr: '' });
    expect(result.stdout).toContain('round 1 of table crown-a: verified');
    expect(result.stdout).toContain('draw 1');
    expect(JSON.parse(croupier(['verify-round', saveRound(round), '--json']).stdout)).toMatchObject({
      verdict: 'verified',
      // Draw 2 of this round counts.
      draws: [{}, { counted: true }],
    });
  });

  it('reports which field differs', async () => {
    const round = await dealRound(3, 3);
    for (const [field, changed] of changedRounds(round)) {
      const { status, stdout } = croupier(['verify-round', saveRound(changed)]);
      expect(status).toBe(1);
      expect(stdout).toContain('round 3 of table crown-a: refuted');
      // If the seed was changed, the commitment no longer matches it.
      expect(stdout).toMatch(new RegExp(`DIFFERS: ${field === 'seed' ? 'commitment' : field}`));
    }
  });

  it('reports missing fields', async () => {
    const { status, stdout } = croupier([
      'verify-round',
      saveRound({ ...(await dealRound(3, 3)), seed: null as unknown as string }),
    ]);
    expect(status).toBe(1);
    expect(stdout).toContain('cannot be verified yet');
    expect(stdout).toContain('seed is missing: the seed is published after the result');
  });

  it.each([
    ['a file that is not JSON', 'nothing', /round\.json/],
    ['an incomplete record', '{"table": "a"}', /round: not a round number/],
  ])('rejects %s', (_, text, message) => {
    const file = join(folder, 'round.json');
    writeFileSync(file, text);
    const { status, stderr } = croupier(['verify-round', file]);
    expect(status).toBe(2);
    expect(stderr).toMatch(message);
  });

  it('requires `--table` and `--round` for a data folder, and rejects them for the file of a round', async () => {
    expect(croupier(['verify-round', folder]).stderr).toContain('--table is missing');
    expect(croupier(['verify-round', saveRound(await dealRound(1, 3)), '--table', 'a']).stderr).toContain('need a data folder');
  });
});

it('a draw uses a second HMAC if the 32 bytes of the first are not enough', () => {
  // With three dice, 32 bytes are almost always enough, so the test uses more dice.
  const input = { table: 'a', round: 1, draw: 1, closeHash: 'c'.repeat(64) };
  expect(drawFaces(Buffer.alloc(32), input, 60)).toHaveLength(60);
  expect(drawFaces(Buffer.alloc(32), input, 60).slice(0, 8)).toEqual(drawFaces(Buffer.alloc(32), input, 8));
});
