/** `npm run planted`: puts each planted bug into a copy of the project and expects the tests to fail there. `--only NAME` for one. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFiles, ROOT } from './lib/files.ts';
import { PLANTED, type PlantedBug, plant } from './planted/index.ts';

/**
 * The tests of rules and rulebooks by example. A bug must be noticed by these: properties on generated rounds would notice most as
 * well, more slowly and by luck.
 */
const TESTS = ['src/rules/', 'test/clauses/', 'test/golden.test.ts', 'test/data.test.ts', 'test/register.test.ts'];

/** The tests of the table by example; its generated command sequences are left out for the same reason. */
const TABLE_TESTS = [
  'src/table/',
  'test/clauses/table-',
  'test/rounds.test.ts',
  'test/offers.test.ts',
  'test/permissions.test.ts',
  'test/refusals.test.ts',
];

const isOfTable = ({ file }: PlantedBug): boolean => /^src\/(?:table|rulebooks\/conduct)\//.test(file);

const testsFor = (bug: PlantedBug): readonly string[] => (isOfTable(bug) ? TABLE_TESTS : TESTS);

/** Longer than all of these tests take: a bug that keeps them busy has not been noticed by any. */
const RUN_MAX_MS = 120_000;

/** The part of vitest's report that names what failed. */
interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** A copy of the project with the same packages. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'croupier-planted-'));
  for (const { path } of projectFiles()) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Runs the tests in a copy up to the first that fails, and answers its title; null when all pass. */
async function firstFailure(copy: string, tests: readonly string[]): Promise<string | null> {
  const file = join(copy, 'report.json');
  rmSync(file, { force: true });
  // These two run in threads, so that nothing is left running when a run that does not end is ended.
  const how = ['--project=rules', '--project=pure', '--bail=1', '--maxWorkers=1'];
  const args = ['run', ...how, '--reporter=json', `--outputFile=${file}`, ...tests];
  const vitest = spawn(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    cwd: copy,
    stdio: 'ignore',
    timeout: RUN_MAX_MS,
    killSignal: 'SIGKILL',
  });
  const signal = await new Promise((resolve) => vitest.on('close', (_, endedBy) => resolve(endedBy)));
  if (signal !== null) throw new Error(`the tests were ended by ${signal}; they may take ${RUN_MAX_MS / 1000} seconds`);
  return titleIn(JSON.parse(readFileSync(file, 'utf8')) as Report, copy);
}

function titleIn({ success, testResults }: Report, copy: string): string | null {
  if (success) return null;
  const failed = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');
  if (failed !== undefined) return failed.fullName;
  // Layouts are opened while a test file loads: then the file fails before any of its tests.
  const broken = testResults.find(({ status }) => status === 'failed');
  if (broken === undefined) throw new Error('the tests failed, but none of them did');
  return `${broken.name.slice(copy.length + 1)} does not load: ${broken.message.split('\n')[0]}`;
}

/** Whether the tests notice the bug, with a line that says which did. */
async function tryBug(copy: string, bug: PlantedBug): Promise<boolean> {
  const path = join(copy, bug.file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, plant(text, bug));
    const title = await firstFailure(copy, testsFor(bug));
    console.log(title === null ? `SURVIVED  ${bug.name}: ${bug.why}` : `caught    ${bug.name}: ${title}`);
    return title !== null;
  } catch (error) {
    console.log(`SURVIVED  ${bug.name}: ${error instanceof Error ? error.message : error}`);
    return false;
  } finally {
    writeFileSync(path, text);
  }
}

/** Every worker has a copy of its own and takes the next bug when it is done with one. */
async function tryAll(bugs: readonly PlantedBug[], copies: readonly string[]): Promise<number> {
  const waiting = [...bugs];
  let caught = 0;
  const work = async (copy: string): Promise<void> => {
    for (let bug = waiting.shift(); bug !== undefined; bug = waiting.shift()) if (await tryBug(copy, bug)) caught++;
  };
  await Promise.all(copies.map(work));
  return caught;
}

/** Tries the bugs where the tests pass without them; answers what to say and whether all is well. */
async function run(bugs: readonly PlantedBug[]): Promise<{ readonly well: boolean; readonly says: string }> {
  const copies = Array.from({ length: Math.min(availableParallelism(), bugs.length) }, copyProject);
  process.on('exit', () => {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  });
  process.on('SIGINT', () => process.exit(1));
  for (const tests of new Set(bugs.map(testsFor))) {
    const before = await firstFailure(copies[0] as string, tests);
    if (before !== null) return { well: false, says: `nothing can be told while a test fails without a bug: ${before}` };
  }
  const caught = await tryAll(bugs, copies);
  return { well: caught === bugs.length, says: `\n${caught} of ${bugs.length} planted bugs caught` };
}

const { only } = parseArgs({ options: { only: { type: 'string' } } }).values;
const bugs = PLANTED.filter(({ name }) => only === undefined || name === only);
const { well, says } = bugs.length === 0 ? { well: false, says: `there is no planted bug ${only}` } : await run(bugs);
console.log(says);
process.exitCode = well ? 0 : 1;
