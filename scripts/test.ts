/** `npm test`: every check one after another, all of them whatever fails; the last line counts what passed and what failed. */
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { CACHE } from './lib/files.ts';
import { showTool } from './lib/tools.ts';

interface Count {
  readonly name: string;
  readonly passed: number;
  readonly failed: number;
}

/** The part of vitest's report that counting needs. */
interface Report {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly testResults: readonly { readonly status: string; readonly assertionResults: readonly { readonly status: string }[] }[];
}

const heading = (name: string): void => console.log(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}`);

function check(name: string, ...command: Parameters<typeof showTool>): Count {
  heading(name);
  const passed = showTool(...command) === 0;
  console.log(passed ? 'ok' : 'failed');
  return { name, passed: passed ? 1 : 0, failed: passed ? 0 : 1 };
}

/** The tests, and as one more step that the run as a whole went well: coverage is met, no error came from outside a test. */
function testsWithCoverage(): readonly Count[] {
  heading('tests with coverage');
  const file = join(CACHE, 'vitest.json');
  mkdirSync(CACHE, { recursive: true });
  rmSync(file, { force: true });
  const wentWell =
    showTool('vitest', 'run', '--coverage', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`) === 0;
  const tests = countTests(file);
  const coverage = {
    name: wentWell || tests.failed === 0 ? 'coverage' : 'coverage is not measured while tests fail',
    passed: wentWell ? 1 : 0,
    failed: wentWell || tests.failed > 0 ? 0 : 1,
  };
  return [tests, coverage];
}

function countTests(file: string): Count {
  const report = readReport(file);
  if (report === undefined) return { name: 'tests', passed: 0, failed: 1 };
  // A file that cannot be loaded has no test that fails.
  const broken = report.testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && !assertionResults.some((test) => test.status === 'failed'),
  );
  return { name: 'tests', passed: report.numPassedTests, failed: report.numFailedTests + broken.length };
}

function readReport(file: string): Report | undefined {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Report;
  } catch {
    return undefined;
  }
}

const counts = [
  check('types', 'tsc', '--project', 'tsconfig.json'),
  check('types of the pure folders, without Node and DOM', 'tsc', '--project', 'tsconfig.pure.json'),
  check('types of the pages, with DOM', 'tsc', '--project', 'tsconfig.web.json'),
  check('lint and format', 'biome', 'check', '--error-on-warnings'),
  ...testsWithCoverage(),
];
heading('summary');
for (const { name, passed, failed } of counts) console.log(`${failed > 0 ? 'FAILED' : passed > 0 ? 'ok    ' : '-     '} ${name}`);
const total = (which: 'passed' | 'failed'): number => counts.reduce((soFar, count) => soFar + count[which], 0);
console.log(`\n${total('passed')} passed, ${total('failed')} failed`);
process.exitCode = total('failed') > 0 ? 1 : 0;
