/** Kills real processes with SIGKILL at their commits. Every acknowledged command is stored exactly one time, and rounds end as their rulebooks say. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type Answer, auditStore, openSqliteStore, StoreInUse } from '../../src/server/index.ts';
import { recount } from '../../src/table/index.ts';
import { FULL_SIZE } from '../kit/size.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { GAMES, openTestFloor, rulebookOf } from './tables.ts';

/** The Node that npm installed for the project, if any. */
const INSTALLED_NODE = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const NODE = process.platform !== 'win32' && existsSync(INSTALLED_NODE) ? INSTALLED_NODE : process.execPath;
const CHILD = fileURLToPath(new URL('./playing-child.ts', import.meta.url));

interface OutputLine {
  readonly table?: string;
  readonly person?: string;
  readonly key?: string;
  readonly answer?: Answer;
  readonly done?: true;
  readonly holding?: true;
}

let folder = '';
beforeEach(() => {
  folder = makeFolder();
});
afterEach(() => removeFolder(folder));

/** Arguments: the number of the commit (0: never killed) and a mode of `MODES`; or `hold`, to only keep the store open. */
const startChild = (...args: readonly string[]): ChildProcess =>
  spawn(NODE, [CHILD, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

async function readOutput(child: ChildProcess): Promise<readonly OutputLine[]> {
  const lines: OutputLine[] = [];
  if (child.stdout === null) throw new Error('the child has no output');
  for await (const line of createInterface(child.stdout)) lines.push(JSON.parse(line) as OutputLine);
  return lines;
}

/** The numbers of the commits at which a process is killed. */
const COMMITS = [1, 3, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21] as const;
const MODES = ['before', 'during', 'after'] as const;
const KILLS = COMMITS.map((commit, i) => [MODES[i % MODES.length] ?? 'after', commit] as const);

describe('a process', () => {
  it.each(KILLS.filter((_, i) => FULL_SIZE || i % 4 === 0))(
    'killed %s commit %i loses no acknowledged command',
    async (mode, commit) => {
      const lines = await readOutput(startChild(`${commit}`, mode));
      expect(lines.some(({ done }) => done)).toBe(false);
      const store = await openSqliteStore(folder);
      const floor = await openTestFloor({ store });
      for (const { table = '', person = '', key = '', answer } of lines) {
        // `repeated`: the answer of a command that was already done.
        expect(await floor.tables.get(table)?.commandOutcome(person, key)).toEqual({ ...answer, repeated: true });
      }
      for (const { table, round, outcome } of floor.interruptions) {
        // The table T0 has the first game. `established`: the result is already known or fixed.
        const [rulebook] = GAMES[Number(table.slice(1))] ?? ['crown-sic-bo'];
        const { wagers } = rulebookOf(rulebook).conduct.interruption;
        expect(['established', wagers === 'void' ? 'void' : 'stands']).toContain(outcome);
        const currentRound = await floor.tables.get(table)?.read((state) => state.round?.number ?? null);
        expect(currentRound).toBe(outcome === 'void' ? null : round);
      }
      // `recount` throws if the money of a table does not add up.
      for (const handle of floor.tables.values()) await handle.read(recount);
      await floor.stop();
      await store.close();
      expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null, tables: floor.tables.size });
    },
  );

  it('finishes every round if it is not killed', async () => {
    const lines = await readOutput(startChild('0', 'after'));
    expect(lines.at(-1)).toEqual({ done: true });
    expect(lines.filter(({ answer }) => answer !== undefined && !answer.ok)).toEqual([]);
    const report = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(report).toMatchObject({ fault: null, tables: GAMES.length, rounds: GAMES.length });
    // The process makes enough commits for every kill above.
    const commitCountMax = lines.length - 1;
    expect(Math.max(...COMMITS)).toBeLessThanOrEqual(commitCountMax);
  });
});

describe('a second process', () => {
  it('cannot open the store while the first process has it open, but can after the first was killed', async () => {
    const child = startChild('hold');
    await new Promise<void>((resolve) => child.stdout?.once('data', () => resolve()));
    await expect(openSqliteStore(folder)).rejects.toThrow(StoreInUse);
    await expect(openSqliteStore(folder)).rejects.toThrow('is in use');
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
    const store = await openSqliteStore(folder);
    await expect(openSqliteStore(folder)).rejects.toThrow(StoreInUse);
    await store.close();
    await (await openSqliteStore(folder)).close();
  });
});
