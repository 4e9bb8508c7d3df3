/** `npm run planted [-- --only NAME --only NAME …]`: plants each bug (a deliberate mistake) in a copy of the project and expects the tests to fail there. */
import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';
import { projectFiles, ROOT } from './lib/files.ts';
import { PLANTED, type PlantedBug, plant } from './planted/index.ts';

/** Tests of rules and rulebooks with fixed examples. Property tests are excluded, because they find bugs only slowly and by chance. */
const RULES_TESTS = ['src/rules/', 'test/clauses/', 'test/golden.test.ts', 'test/data.test.ts', 'test/register.test.ts'];

/** Tests of the table with fixed examples. */
const TABLE_TESTS = [
  'src/table/',
  'test/clauses/table-',
  'test/rounds.test.ts',
  'test/offers.test.ts',
  'test/permissions.test.ts',
  'test/refusals.test.ts',
];

const isTableBug = ({ file }: PlantedBug): boolean => /^src\/(?:table|rulebooks\/conduct)\//.test(file);

/** Tests of tournaments with fixed examples. */
const TOURNAMENT_TESTS = ['src/tournament/', 'test/clauses/tournament-', 'test/tournaments.test.ts', 'test/tournament-'];

/** Tests of the server that start no process. */
const SERVER_TESTS = [
  'test/store/dice-check.test.ts',
  'src/server/tumbler/draw-bytes.test.ts',
  'src/server/tumbler/verify-draw.test.ts',
  'test/serve/practice-tournament.test.ts',
  'test/serve/tournament-',
  'test/api/tournament-feed.test.ts',
];

/** Tests of the journal and of the commit loop. */
const JOURNAL_TESTS = ['test/store/contract.test.ts', 'test/store/floor.test.ts', 'test/store/tamper'];
const INDEX_TESTS = ['test/store/journal-index.test.ts'];

const isIndexBug = ({ file }: PlantedBug): boolean => file === 'src/server/store/sqlite-index.ts';
const isJournalBug = ({ file }: PlantedBug): boolean =>
  /^src\/server\/(?:store\/|floor\/(?:commit-loop|audit-(?:index|keys))\.ts)/.test(file);

/** Tests of the pace of practice tables and of the limits on play. */
const PACE_AND_LIMIT_TESTS = ['test/serve/deal-now.test.ts', 'test/api/play-limits.test.ts'];

const isPaceOrLimitBug = ({ file }: PlantedBug): boolean =>
  /^src\/server\/(?:dealing\/|api\/(?:daily-play|command-gateway)\.ts)/.test(file);

const testsFor = (bug: PlantedBug): readonly string[] => {
  if (isPaceOrLimitBug(bug)) return PACE_AND_LIMIT_TESTS;
  if (isIndexBug(bug)) return INDEX_TESTS;
  if (isJournalBug(bug)) return JOURNAL_TESTS;
  // The server and the pages repeat draws with the same code. The tests of the server are faster.
  if (bug.file.startsWith('src/server/') || bug.file === 'src/tournament/repeat-draw.ts') return SERVER_TESTS;
  if (bug.file.startsWith('src/tournament/')) return TOURNAMENT_TESTS;
  return isTableBug(bug) ? TABLE_TESTS : RULES_TESTS;
};

/** A test run that takes longer than this is ended. A bug that makes the tests hang does not count as caught. */
const RUN_MAX_MS = 300_000;

/** The part of Vitest's JSON report that is read here. */
interface Report {
  readonly success: boolean;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly message: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

/** Copies the project. The copy uses the same installed packages. */
function copyProject(): string {
  const copy = mkdtempSync(join(tmpdir(), 'croupier-planted-'));
  for (const { path } of projectFiles()) {
    mkdirSync(join(copy, dirname(path)), { recursive: true });
    copyFileSync(join(ROOT, path), join(copy, path));
  }
  symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction');
  return copy;
}

/** Runs the tests in a copy. Returns the title of the first failed test, or null. */
async function findFirstFailure(copy: string, tests: readonly string[]): Promise<string | null> {
  const file = join(copy, 'report.json');
  rmSync(file, { force: true });
  // The first two projects of Vitest run in threads, so that killing Vitest leaves no process behind.
  const isServer = [SERVER_TESTS, PACE_AND_LIMIT_TESTS, JOURNAL_TESTS, INDEX_TESTS].some((list) => list === tests);
  const projects = isServer ? ['--project=server'] : ['--project=rules', '--project=pure'];
  const options = [...projects, '--bail=1', '--maxWorkers=1'];
  const args = ['run', ...options, '--reporter=json', `--outputFile=${file}`, ...tests];
  const vitest = spawn(process.execPath, [join(ROOT, 'node_modules', 'vitest', 'vitest.mjs'), ...args], {
    cwd: copy,
    stdio: 'ignore',
    timeout: RUN_MAX_MS,
    killSignal: 'SIGKILL',
  });
  const signal = await new Promise((resolve) => vitest.on('close', (_, exitSignal) => resolve(exitSignal)));
  if (signal !== null) throw new Error(`the tests were ended by ${signal}; the limit is ${RUN_MAX_MS / 1000} seconds`);
  return findFailureTitle(JSON.parse(readFileSync(file, 'utf8')) as Report, copy);
}

function findFailureTitle({ success, testResults }: Report, copy: string): string | null {
  if (success) return null;
  const failedTest = testResults.flatMap(({ assertionResults }) => assertionResults).find(({ status }) => status === 'failed');
  if (failedTest !== undefined) return failedTest.fullName;
  // A test file may fail before its first test, because it opens layouts while it loads.
  const failedFile = testResults.find(({ status }) => status === 'failed');
  if (failedFile === undefined) throw new Error('Vitest failed without a failed test');
  return `${failedFile.name.slice(copy.length + 1)} does not load: ${failedFile.message.split('\n')[0]}`;
}

/** Returns true if a test fails with the bug. Prints the title of the failed test. */
async function tryBug(copy: string, bug: PlantedBug): Promise<boolean> {
  const path = join(copy, bug.file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(path, plant(text, bug));
    const title = await findFirstFailure(copy, testsFor(bug));
    console.log(title === null ? `SURVIVED  ${bug.name}: ${bug.why}` : `caught    ${bug.name}: ${title}`);
    return title !== null;
  } catch (error) {
    console.log(`SURVIVED  ${bug.name}: ${error instanceof Error ? error.message : error}`);
    return false;
  } finally {
    writeFileSync(path, text);
  }
}

/** Tries the bugs in parallel. Each copy has one bug at a time. Returns the number of caught bugs. */
async function tryAll(bugs: readonly PlantedBug[], copies: readonly string[]): Promise<number> {
  const queue = [...bugs];
  let caughtCount = 0;
  const tryInCopy = async (copy: string): Promise<void> => {
    for (let bug = queue.shift(); bug !== undefined; bug = queue.shift()) if (await tryBug(copy, bug)) caughtCount++;
  };
  await Promise.all(copies.map(tryInCopy));
  return caughtCount;
}

/** Checks that the tests pass without a bug, then tries all bugs. */
async function run(bugs: readonly PlantedBug[]): Promise<{ readonly ok: boolean; readonly message: string }> {
  const copies = Array.from({ length: Math.min(availableParallelism(), bugs.length) }, copyProject);
  process.on('exit', () => {
    for (const copy of copies) rmSync(copy, { recursive: true, force: true });
  });
  process.on('SIGINT', () => process.exit(1));
  for (const tests of new Set(bugs.map(testsFor))) {
    const failure = await findFirstFailure(copies[0] as string, tests);
    if (failure !== null) return { ok: false, message: `a test fails without a bug: ${failure}` };
  }
  const caughtCount = await tryAll(bugs, copies);
  return { ok: caughtCount === bugs.length, message: `\n${caughtCount} of ${bugs.length} planted bugs caught` };
}

const { only: names = [] } = parseArgs({ options: { only: { type: 'string', multiple: true } } }).values;
const unknownName = names.find((onlyName) => !PLANTED.some(({ name }) => name === onlyName));
const bugs = PLANTED.filter(({ name }) => names.length === 0 || names.includes(name));
const { ok, message } =
  unknownName === undefined ? await run(bugs) : { ok: false, message: `unknown planted bug '${unknownName}'` };
console.log(message);
process.exitCode = ok ? 0 : 1;
