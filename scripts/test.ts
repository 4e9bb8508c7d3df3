/** `npm test`, with `--full` `npm run test:full`, with `--full --pages` `npm run test:pages`: all checks, whatever fails, the static ones beside the tests; the last line counts them. */
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

/** Runs a tool and prints all of its output when it ends; resolves with whether it went well. */
async function show(name: string, tool: ToolName, ...args: readonly string[]): Promise<boolean> {
  const { status, output } = await startTool(tool, ...args);
  console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n${output}${status === 0 ? 'ok' : 'failed'}`);
  return status === 0;
}

async function check(name: string, tool: ToolName, ...args: readonly string[]): Promise<Count> {
  const passed = await show(name, tool, ...args);
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1, failures: [] };
}

/** Runs tests; as one more step counts that the run as a whole went well: coverage is met, no error came from outside a test. */
async function tests(name: string, whole: string, ...args: readonly string[]): Promise<readonly Count[]> {
  const file = join(CACHE, `${name.replaceAll(' ', '-')}.json`);
  rmSync(file, { force: true });
  const report = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const wentWell = await show(name, 'vitest', 'run', ...args, ...report);
  const counted = countTests(name, file);
  const rest = {
    name: wentWell || counted.failed === 0 ? whole : `${whole}: unknown while tests fail`,
    passed: wentWell ? 1 : 0,
    failed: wentWell || counted.failed > 0 ? 0 : 1,
    failures: [],
  };
  return [counted, rest];
}

function countTests(name: string, file: string): Count {
  const report = readReport(file);
  if (report === undefined) return { name, passed: 0, failed: 1, failures: [] };
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

/** One after another, so that the tests beside them keep most of the machine. */
async function staticChecks(): Promise<readonly Count[]> {
  return [
    await check('types', 'tsc', '--project', 'tsconfig.json'),
    await check('types of the pure folders, without Node and DOM', 'tsc', '--project', 'tsconfig.pure.json'),
    await check('types of the pages, with DOM', 'tsc', '--project', 'tsconfig.web.json'),
    await check('lint and format', 'biome', 'check', '--error-on-warnings'),
    await check('unused code and packages', 'knip'),
    ...(await tests('tests of the rules', 'coverage', '--project=rules', '--coverage')),
  ];
}

mkdirSync(CACHE, { recursive: true });
// As test/kit/size.ts reads it.
if (process.argv.includes('--full')) process.env.TEST_SIZE = 'full';
console.log('all checks run side by side; each is shown when it ends');
/** `--pages` for the page tests alone. */
const runs = process.argv.includes('--pages')
  ? [tests('page tests', 'no error outside a test', '--project=pages')]
  : [
      staticChecks(),
      tests(
        'tests of everything else',
        'no error outside a test',
        ...['pure', 'server', 'pages'].map((name) => `--project=${name}`),
      ),
    ];
const counts = (await Promise.all(runs)).flat();
console.log(`\n── summary ${'─'.repeat(63)}`);
for (const { name, passed, failed, failures } of counts) {
  console.log(`${failed > 0 ? 'FAILED' : passed > 0 ? 'ok    ' : '-     '} ${name}`);
  for (const failure of failures) console.log(`         ${failure}`);
}
const total = (which: 'passed' | 'failed'): number => counts.reduce((soFar, count) => soFar + count[which], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
