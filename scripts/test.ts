/** Runs all checks and counts them: `npm test`; at full size with `--full` (`npm run test:full`); only the page tests with `--full --pages` (`npm run test:pages`). */
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

/** The part of vitest's report that counting needs. */
interface Report {
  readonly numPassedTests: number;
  readonly testResults: readonly {
    readonly name: string;
    readonly status: string;
    readonly assertionResults: readonly { readonly status: string; readonly fullName: string }[];
  }[];
}

const NO_ERROR = 'no error outside a test';

/** Runs a tool and prints all of its output when it ends; resolves with whether it went well. */
async function show(name: string, lowPriority: boolean, tool: ToolName, ...args: readonly string[]): Promise<boolean> {
  const { status, output } = await startTool(lowPriority, tool, ...args);
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n${output}${status === 0 ? 'ok' : 'failed'}`);
  return status === 0;
}

async function check(name: string, tool: ToolName, ...args: readonly string[]): Promise<Count> {
  const passed = await show(name, true, tool, ...args);
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures: [] };
}

interface TestRun {
  readonly project: 'rules' | 'pure' | 'server' | 'pages';
  readonly lowPriority: boolean;
  /** What else must hold for the run as a whole. */
  readonly whole: string;
  readonly args?: readonly string[];
}

/** Runs tests; as one more step counts that the run as a whole went well: coverage is met, no error came from outside a test. */
async function tests(name: string, { project, lowPriority, whole, args = [] }: TestRun): Promise<readonly Count[]> {
  const file = join(CACHE, `${name.replaceAll(' ', '-')}.json`);
  rmSync(file, { force: true });
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const wentWell = await show(name, lowPriority, 'vitest', 'run', `--project=${project}`, ...args, ...report);
  const counted = countTests(name, file);
  const rest = {
    name: `${name}: ${whole}${wentWell || counted.failed === 0 ? '' : ': unknown while tests fail'}`,
    passed: wentWell ? 1 : 0,
    failed: wentWell || counted.failed > 0 ? 0 : 1,
    failures: [],
  };
  return [counted, rest];
}

function countTests(name: string, file: string): Count {
  const report = readReport(file);
  if (report === undefined) return { name, passed: 0, failed: 1, failures: ['wrote no report'] };
  const failures = report.testResults.flatMap(({ name: path, status, assertionResults }) => {
    const titles = assertionResults.filter((test) => test.status === 'failed').map(({ fullName }) => fullName);
    // A file that cannot be loaded has no test that fails.
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

/** More checkers repeat each other's work; one takes less than half the processor time. */
const types = (name: string, project: string): Promise<Count> => check(name, 'tsc', '--project', project, '--checkers', '1');

/** One after another at low priority, so that the page and server tests, which take longest, get the processor first. */
async function staticChecksAndPureTests(): Promise<readonly Count[]> {
  return [
    await types('types', 'tsconfig.json'),
    await types('types of the pure folders, without Node and DOM', 'tsconfig.pure.json'),
    await types('types of the pages, with DOM', 'tsconfig.web.json'),
    await check('lint and format', 'biome', 'check', '--error-on-warnings'),
    await check('unused code and packages', 'knip'),
    ...(await tests('tests of the rules', { project: 'rules', lowPriority: true, whole: 'coverage', args: ['--coverage'] })),
    ...(await tests('tests of other pure code', { project: 'pure', lowPriority: true, whole: NO_ERROR })),
  ];
}

mkdirSync(CACHE, { recursive: true });
// As test/kit/size.ts reads it.
if (process.argv.includes('--full')) process.env.TEST_SIZE = 'full';
console.log('all checks run side by side; each is shown when it ends');
const pageTests = (): Promise<readonly Count[]> =>
  tests('tests of pages', { project: 'pages', lowPriority: false, whole: NO_ERROR });
const serverTests = (): Promise<readonly Count[]> =>
  tests('tests of servers', { project: 'server', lowPriority: false, whole: NO_ERROR });
const runs = process.argv.includes('--pages') ? [pageTests()] : [pageTests(), serverTests(), staticChecksAndPureTests()];
const counts = (await Promise.all(runs)).flat();
console.log(`\n── summary ${'─'.repeat(63)}`);
for (const { name, passed, failed, failures } of counts) {
  console.log(`${failed > 0 ? 'FAILED' : passed > 0 ? 'ok    ' : '-     '} ${name}`);
  for (const failure of failures) console.log(`         ${failure}`);
}
const total = (which: 'passed' | 'failed'): number => counts.reduce((soFar, count) => soFar + count[which], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
