/** `npm test`: runs all checks and counts them. `--full` also runs long tests, with more random cases. `--pages` runs only the page tests. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { CACHE, ROOT } from './lib/files.ts';
import { startTool, type ToolName } from './lib/tools.ts';

interface Count {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
  /** The file and title of each test that failed. */
  readonly failures: readonly string[];
}

/** The part of Vitest's JSON report that is read here. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const NO_OUTSIDE_ERROR = 'no error outside a test';

/** Runs a tool and prints its output when it ends. Resolves with true if the tool succeeded. */
async function runAndPrint(name: string, lowPriority: boolean, tool: ToolName, ...args: readonly string[]): Promise<boolean> {
  const { status, output } = await startTool(lowPriority, tool, ...args);
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n${output}${status === 0 ? 'ok' : 'failed'}`);
  return status === 0;
}

async function check(name: string, tool: ToolName, ...args: readonly string[]): Promise<Count> {
  const isPassed = await runAndPrint(name, true, tool, ...args);
  return { name, passed: isPassed ? 1 : 0, failed: isPassed ? 0 : 1, failures: [] };
}

interface TestRun {
  readonly project: 'rules' | 'pure' | 'server' | 'pages';
  readonly lowPriority: boolean;
  /** The name of the additional check that the whole run succeeded. */
  readonly runCheck: string;
  readonly args?: readonly string[];
}

/** Runs the tests of a project. One additional check fails on an error outside a test, or if coverage is missing. */
async function runTests(name: string, { project, lowPriority, runCheck, args = [] }: TestRun): Promise<readonly Count[]> {
  const file = join(CACHE, `${name.replaceAll(' ', '-')}.json`);
  rmSync(file, { force: true });
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const isSuccess = await runAndPrint(name, lowPriority, 'vitest', 'run', `--project=${project}`, ...args, ...report);
  const testCount = countTests(name, file);
  const runCount = {
    name: `${name}: ${runCheck}${isSuccess || testCount.failed === 0 ? '' : ': unknown while tests fail'}`,
    passed: isSuccess ? 1 : 0,
    failed: isSuccess || testCount.failed > 0 ? 0 : 1,
    failures: [],
  };
  return [testCount, runCount];
}

function countTests(name: string, file: string): Count {
  const report = readReport(file);
  if (report === undefined) return { name, passed: 0, failed: 1, failures: ['wrote no report'] };
  const failures = report.testResults.flatMap(({ name: path, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // A file that cannot be loaded has no tests.
    if (titles.length === 0 && status === 'failed') titles.push('could not be run');
    return titles.map((title) => `${relative(ROOT, path)}: ${title}`);
  });
  return { name, passed: report.numPassedTests, failed: failures.length, failures };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

/** One checker needs less than half the processor time, because several checkers repeat the same work. */
const checkTypes = (name: string, project: string): Promise<Count> => check(name, 'tsc', '--project', project, '--checkers', '1');

/** These checks run one after another at low priority, because the page and server tests take longest. */
async function runStaticChecksAndPureTests(): Promise<readonly Count[]> {
  return [
    await checkTypes('types', 'tsconfig.json'),
    await checkTypes('types of the pure folders, without Node and DOM', 'tsconfig.pure.json'),
    await checkTypes('types of the pages, with DOM', 'tsconfig.web.json'),
    await check('lint and format', 'biome', 'check', '--error-on-warnings'),
    await check('unused code and packages', 'knip'),
    ...(await runTests('tests of the rules', {
      project: 'rules',
      lowPriority: true,
      runCheck: 'coverage',
      args: ['--coverage'],
    })),
    ...(await runTests('tests of other pure code', { project: 'pure', lowPriority: true, runCheck: NO_OUTSIDE_ERROR })),
  ];
}

mkdirSync(CACHE, { recursive: true });
// test/kit/size.ts reads this variable.
if (process.argv.includes('--full')) process.env.TEST_SIZE = 'full';
console.log('running all checks in parallel; each prints its output when it ends');
const runPageTests = (): Promise<readonly Count[]> =>
  runTests('tests of pages', { project: 'pages', lowPriority: false, runCheck: NO_OUTSIDE_ERROR });
const runServerTests = (): Promise<readonly Count[]> =>
  runTests('tests of servers', { project: 'server', lowPriority: false, runCheck: NO_OUTSIDE_ERROR });
const runs = process.argv.includes('--pages')
  ? [runPageTests()]
  : [runPageTests(), runServerTests(), runStaticChecksAndPureTests()];
const counts = (await Promise.all(runs)).flat();
console.log(`\n── summary ${'─'.repeat(63)}`);
for (const { name, passed, failed, failures } of counts) {
  console.log(`${failed > 0 ? 'FAILED' : passed > 0 ? 'ok    ' : '-     '} ${name}`);
  for (const failure of failures) console.log(`         ${failure}`);
}
const sumCounts = (field: 'passed' | 'failed'): number => counts.reduce((sum, count) => sum + count[field], 0);
console.log(`\n${sumCounts('passed')} passed, ${sumCounts('failed')} failed`);
process.exitCode = sumCounts('failed') > 0 ? 1 : 0;
