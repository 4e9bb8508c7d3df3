/** Real processes killed with SIGKILL at their commits: what they acknowledged is there, once, and the rounds end as their books say. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type Answer, auditStore, openSqliteStore, StoreInUse } from '../../src/server/index.ts';
import { recount } from '../../src/table/index.ts';
import { FULL } from '../kit/size.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { GAMES, openTestFloor, rulebookOf } from './tables.ts';

const INSTALLED = fileURLToPath(new URL('../../node_modules/.bin/node', import.meta.url));
const NODE = process.platform !== 'win32' && existsSync(INSTALLED) ? INSTALLED : process.execPath;
const CHILD = fileURLToPath(new URL('./child.ts', import.meta.url));

interface Said {
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

const start = (...args: readonly string[]): ChildProcess =>
  spawn(NODE, [CHILD, folder, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });

async function hear(child: ChildProcess): Promise<readonly Said[]> {
  const said: Said[] = [];
  if (child.stdout === null) throw new Error('a child speaks');
  for await (const line of createInterface(child.stdout)) said.push(JSON.parse(line) as Said);
  return said;
}

/** Commits of the whole play: a set-up for each game, then every step of the longest. */
const COMMITS = [1, 3, 6, 8, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 21] as const;
const MODES = ['before', 'during', 'after'] as const;
const KILLS = COMMITS.map((commit, i) => [MODES[i % MODES.length] ?? 'after', commit] as const);

describe('a process killed', () => {
  it.each(KILLS.filter((_, i) => FULL || i % 4 === 0))('%s its commit %i', async (mode, commit) => {
    const said = await hear(start(`${commit}`, mode));
    expect(said.some(({ done }) => done)).toBe(false);
    const store = await openSqliteStore(folder);
    const floor = await openTestFloor({ store });
    for (const { table = '', person = '', key = '', answer } of said) {
      expect(await floor.desks.get(table)?.fate(person, key)).toEqual({ ...answer, repeated: true });
    }
    for (const { table, round, outcome } of floor.interruptions) {
      const [rulebook] = GAMES[Number(table.slice(1))] ?? ['crown-sic-bo'];
      const { wagers } = rulebookOf(rulebook).conduct.interruption;
      expect(['established', wagers === 'void' ? 'void' : 'stands']).toContain(outcome);
      const under = await floor.desks.get(table)?.look((state) => state.round?.number ?? null);
      expect(under).toBe(outcome === 'void' ? null : round);
    }
    for (const desk of floor.desks.values()) await desk.look(recount);
    await floor.stop();
    await store.close();
    expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null, tables: floor.desks.size });
  });

  it('not at all ends every round, so that the others were worth killing', async () => {
    const said = await hear(start('0', 'after'));
    expect(said.at(-1)).toEqual({ done: true });
    expect(said.filter(({ answer }) => answer !== undefined && !answer.ok)).toEqual([]);
    const report = await auditStore(folder, { rulebooks: RULEBOOKS });
    expect(report).toMatchObject({ fault: null, tables: GAMES.length, rounds: GAMES.length });
    const steps = said.length - 1;
    expect(Math.max(...COMMITS)).toBeLessThanOrEqual(steps);
  });
});

describe('a second process', () => {
  it('is refused while the first has the store, and let in when that was killed', async () => {
    const child = start('hold');
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
