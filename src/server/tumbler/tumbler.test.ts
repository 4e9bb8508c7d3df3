/** Tests of the tumbler process: its answers stay the same when it is killed, hangs or restarts. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { findRecordFault } from './audit.ts';
import { commitmentOf, drawFaces } from './faces.ts';
import { readEntries } from './record.ts';
import { ANSWER_MS_MAX, HANG_MS, startTumbler } from './tumbler.ts';
import type { Tumbler } from './types.ts';

const CLOSE_HASH = 'c'.repeat(64);
const PROCESS = fileURLToPath(new URL('./process.ts', import.meta.url));
let folder: string;
let file: string;
let tumbler: Tumbler;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'croupier-'));
  file = join(folder, 'tumbler.db');
  tumbler = await startTumbler({ file });
});

afterEach(async () => {
  await tumbler.stop();
  rmSync(folder, { recursive: true, force: true });
});

const killProcess = (): void => {
  const { pid } = tumbler.health();
  if (pid !== null) process.kill(pid, 'SIGKILL');
};

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('the tumbler', () => {
  it('[crown-sic-bo 2.3.1] hands over the committed seed, and records the faces that it gives', async () => {
    const commitment = await tumbler.commit('rws-a', 7, 3);
    const seed = await tumbler.draw('rws-a', 7, 1, CLOSE_HASH);
    expect(commitmentOf(Buffer.from(seed, 'hex'))).toBe(commitment);
    expect(await tumbler.reveal('rws-a', 7)).toBe(seed);
    const faces = drawFaces(Buffer.from(seed, 'hex'), { table: 'rws-a', round: 7, draw: 1, closeHash: CLOSE_HASH }, 3);
    expect([...readEntries(file)].find(({ kind }) => kind === 'drawn')?.faces).toBe(faces.join(''));
  });

  it('answers many simultaneous requests', async () => {
    const rounds = Array.from({ length: 200 }, (_, i) => i + 1);
    const commitments = await Promise.all(rounds.map((round) => tumbler.commit('a', round, 3)));
    expect(new Set(commitments).size).toBe(200);
    expect(await Promise.all(rounds.map((round) => tumbler.commit('a', round, 3)))).toEqual(commitments);
  });

  it('rejects a draw before the commitment and after the reveal, each with its error code', async () => {
    await expect(tumbler.draw('a', 1, 1, CLOSE_HASH)).rejects.toMatchObject({ code: 'not-committed' });
    await tumbler.commit('a', 1, 3);
    await tumbler.reveal('a', 1);
    await expect(tumbler.draw('a', 1, 1, CLOSE_HASH)).rejects.toMatchObject({ code: 'revealed' });
  });

  it('gives the same answers after its process was killed repeatedly', async () => {
    const commitments = new Map<number, string>();
    for (let round = 1; round <= 12; round++) {
      const commits = [tumbler.commit('a', round, 3), tumbler.commit('b', round, 3)];
      if (round % 2 === 0) killProcess();
      const [commitment] = await Promise.all(commits);
      commitments.set(round, commitment as string);
      const draw = tumbler.draw('a', round, 1, CLOSE_HASH);
      if (round % 3 === 0) killProcess();
      const seed = await draw;
      expect(await tumbler.draw('a', round, 1, CLOSE_HASH)).toBe(seed);
      if (round % 4 === 0) killProcess();
      expect(await tumbler.commit('a', round, 3)).toBe(commitment);
    }
    expect(tumbler.health()).toMatchObject({ running: true, fault: null });
    expect(tumbler.health().restarts).toBeGreaterThanOrEqual(6);
    for (const [round, commitment] of commitments) {
      const seed = await tumbler.reveal('a', round);
      expect(commitmentOf(Buffer.from(seed, 'hex'))).toBe(commitment);
    }
    const entries = [...readEntries(file)];
    expect(findRecordFault(entries)).toBeNull();
    // Both tables have 12 commitments. Only table `a` has draws.
    expect(entries.filter(({ kind }) => kind === 'committed')).toHaveLength(24);
    expect(entries.filter(({ kind }) => kind === 'drawn')).toHaveLength(12);
  });

  it('rejects requests after it was stopped', async () => {
    const { pid } = tumbler.health();
    await tumbler.stop();
    await tumbler.stop();
    expect(isAlive(pid as number)).toBe(false);
    await expect(tumbler.commit('a', 1, 3)).rejects.toMatchObject({ code: 'stopped' });
  });

  it('is killed and restarted when it hangs, and gives the same answers', async () => {
    const commitment = await tumbler.commit('a', 1, 3);
    const seed = await tumbler.draw('a', 1, 1, CLOSE_HASH);
    const { pid } = tumbler.health();
    // SIGSTOP makes the process hang.
    process.kill(pid as number, 'SIGSTOP');
    const answers = Promise.all([tumbler.commit('a', 1, 3), tumbler.draw('a', 1, 1, CLOSE_HASH), tumbler.commit('a', 2, 3)]);
    await vi.waitFor(
      () => expect(tumbler.health()).toMatchObject({ running: false, fault: expect.stringContaining('not answered') }),
      {
        timeout: 4 * HANG_MS,
      },
    );
    expect(await answers).toEqual([commitment, seed, expect.stringMatching(/^[0-9a-f]{64}$/)]);
    expect(tumbler.health()).toMatchObject({ running: true, restarts: 1, fault: null });
    expect(isAlive(pid as number)).toBe(false);
    expect(findRecordFault(readEntries(file))).toBeNull();
  }, 30_000);

  it('rejects a request within a time limit if no process can answer', async () => {
    await tumbler.commit('a', 1, 3);
    rmSync(folder, { recursive: true });
    // No process can open its record, because the folder is a file now.
    writeFileSync(folder, 'a file instead of the folder');
    killProcess();
    const startedMs = Date.now();
    await expect(tumbler.reveal('a', 1)).rejects.toMatchObject({ code: 'record-unavailable' });
    expect(Date.now() - startedMs).toBeLessThan(ANSWER_MS_MAX + 2000);
    expect(tumbler.health()).toMatchObject({ running: false, fault: expect.any(String) });
  }, 30_000);

  it('stops within a time limit even while it hangs', async () => {
    const { pid } = tumbler.health();
    process.kill(pid as number, 'SIGSTOP');
    const startedMs = Date.now();
    await tumbler.stop();
    expect(Date.now() - startedMs).toBeLessThan(4000);
    expect(isAlive(pid as number)).toBe(false);
  });

  it('does not start with an invalid file', async () => {
    const other = join(folder, 'other.db');
    writeFileSync(other, 'this is a letter to the editor, not a database at all');
    await expect(startTumbler({ file: other })).rejects.toThrow('not a database');
    await expect(startTumbler({ file: join(folder, 'nowhere', 'tumbler.db') })).rejects.toThrow('ENOENT');
  });
});

describe('the tumbler process', () => {
  let child: ChildProcess | null = null;
  afterEach(() => child?.kill('SIGKILL'));

  it('ends when the server is killed', async () => {
    const parentScript = `
      const { startTumbler } = await import(${JSON.stringify(new URL('./tumbler.ts', import.meta.url).href)});
      const tumbler = await startTumbler({ file: process.argv[1] });
      console.log(tumbler.health().pid);
      setInterval(() => {}, 1000);`;
    child = spawn(process.execPath, ['--input-type=module', '-e', parentScript, join(folder, 'other.db')], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [line] = await once(child.stdout as NodeJS.EventEmitter, 'data');
    const pid = Number(String(line));
    expect(isAlive(pid)).toBe(true);
    child.kill('SIGKILL');
    await vi.waitFor(() => expect(isAlive(pid)).toBe(false), { timeout: 10_000 });
  });

  it('ignores SIGINT and SIGTERM, because Ctrl-C in a terminal reaches all processes of the server', async () => {
    const { pid } = tumbler.health();
    process.kill(pid as number, 'SIGINT');
    await tumbler.commit('a', 1, 3);
    process.kill(pid as number, 'SIGTERM');
    await tumbler.commit('a', 2, 3);
    expect(tumbler.health()).toMatchObject({ pid, restarts: 0 });
  });

  it('rejects messages with missing or additional fields', async () => {
    child = fork(PROCESS, [join(folder, 'other.db')], { env: {}, execArgv: [] });
    await once(child, 'message');
    const send = async (message: object): Promise<unknown> => {
      const answer = once(child as ChildProcess, 'message');
      child?.send({ id: 1, ...message });
      return (await answer)[0];
    };
    const seed = '0'.repeat(64);
    const roundId = { table: 'a', round: 1 };
    for (const message of [
      { operation: 'commit', ...roundId, dice: 3, seed },
      { operation: 'commit', ...roundId, dice: 3, faces: [6, 6, 6] },
      { operation: 'draw', ...roundId, draw: 1, closeHash: CLOSE_HASH, faces: [6, 6, 6] },
      { operation: 'reveal', ...roundId, seed },
      { operation: 'commit', ...roundId },
      { operation: 'seed', ...roundId },
      // Every object has a property with this name.
      { operation: 'toString', ...roundId },
      {},
    ])
      expect(await send(message)).toMatchObject({ id: 1, code: 'bad-request' });
    expect(await send({ operation: 'commit', ...roundId, dice: 3 })).toMatchObject({
      id: 1,
      value: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect([...readEntries(join(folder, 'other.db'))]).toHaveLength(1);
  });

  it('cannot be started without the server', async () => {
    child = spawn(process.execPath, [PROCESS, file], { stdio: ['ignore', 'ignore', 'pipe'] });
    const [line] = await once(child.stderr as NodeJS.EventEmitter, 'data');
    expect(String(line)).toContain('this program can only be started by the server');
  });
});
