/** Builds and packs the library. Runs it in the oldest supported Node, in a browser, and with the examples of the documents. */
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core';
import { publint } from 'publint';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { buildLibrary, NODE_MAJOR_MIN } from '../scripts/lib/library.ts';
import { run, runNpm, runTool } from '../scripts/lib/tools.ts';
import * as clauses from '../src/rulebooks/clauses/index.ts';
import * as rulebooks from '../src/rulebooks/index.ts';
import * as rules from '../src/rules/index.ts';
import { findLibraryExamples } from './kit/examples.ts';
import { sharedBrowser } from './web/shared.ts';

/** The largest allowed bundle of rules and rulebooks, minified and compressed. */
const BUNDLE_BYTES_MAX = 25_000;

let temporaryFolder: string;
let libraryFolder: string;
let projectFolder: string;
let tarball: Uint8Array<ArrayBuffer>;

beforeAll(() => {
  temporaryFolder = mkdtempSync(join(tmpdir(), 'croupier-library-'));
  libraryFolder = join(temporaryFolder, 'built');
  buildLibrary(libraryFolder);
  tarball = pack(libraryFolder);
  projectFolder = join(temporaryFolder, 'project');
  mkdirSync(join(projectFolder, 'node_modules'), { recursive: true });
  cpSync(libraryFolder, join(projectFolder, 'node_modules', 'croupier'), { recursive: true });
  writeFileSync(join(projectFolder, 'package.json'), '{ "type": "module" }');
});

afterAll(() => rmSync(temporaryFolder, { recursive: true, force: true }));

describe('the package', () => {
  it('contains modules and their types, but no tests', () => {
    const names = readdirSync(libraryFolder, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
    expect(names).toEqual(
      expect.arrayContaining([
        'README.md',
        'LICENSE',
        'rules/index.js',
        'rules/index.d.ts',
        'rulebooks/clauses/index.js',
        'table/index.js',
        'table/index.d.ts',
      ]),
    );
    expect(names.filter((name) => /test/.test(name))).toEqual([]);
  });

  it('imports only files of the package', () => {
    const files = readdirSync(libraryFolder, { recursive: true, encoding: 'utf8' }).filter((name) =>
      /\.(?:js|d\.ts)$/.test(name),
    );
    const imported = files.flatMap((name) => [
      ...readFileSync(join(libraryFolder, name), 'utf8').matchAll(/(?:from |import\()["']([^"']+)["']/g),
    ]);
    expect(imported.length).toBeGreaterThan(20);
    expect(imported.map(([, specifier]) => specifier).filter((specifier) => !/^\.\.?\/.*\.js$/.test(specifier ?? ''))).toEqual(
      [],
    );
  });

  it('has the version and licence of the project and no dependencies', () => {
    const projectManifest = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const libraryManifest = JSON.parse(readFileSync(join(libraryFolder, 'package.json'), 'utf8'));
    expect(libraryManifest).toMatchObject({
      name: 'croupier',
      version: projectManifest.version,
      license: projectManifest.license,
      sideEffects: false,
    });
    expect(Object.keys(libraryManifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });

  it('passes publint and Are The Types Wrong', async () => {
    expect(await findPackageFaults(tarball)).toEqual([]);
  });

  it('fails both checks if an export has no file', async () => {
    const brokenFolder = join(temporaryFolder, 'broken');
    cpSync(libraryFolder, brokenFolder, { recursive: true });
    rmSync(join(brokenFolder, 'rulebooks', 'index.d.ts'));
    expect((await findPackageFaults(pack(brokenFolder))).sort()).toEqual(['FILE_DOES_NOT_EXIST', 'UntypedResolution']);
  });

  it('is smaller than 25 kB when bundled, minified and compressed', async () => {
    const entry = join(libraryFolder, 'size.js');
    writeFileSync(entry, "export * from './rules/index.js';\nexport * from './rulebooks/index.js';\n");
    const bundle = await rolldown({ input: entry });
    const { output } = await bundle.generate({ minify: true });
    const bytes = gzipSync(output[0].code, { level: 9 }).length;
    rmSync(entry);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(BUNDLE_BYTES_MAX);
  });
});

function pack(folder: string): Uint8Array<ArrayBuffer> {
  const result = runNpm(folder, 'pack', '--silent');
  expect(result.status, result.stderr).toBe(0);
  const file = join(folder, result.stdout.trim());
  const bytes = new Uint8Array(readFileSync(file));
  rmSync(file);
  return bytes;
}

/** Returns the error codes of publint and Are The Types Wrong. */
async function findPackageFaults(packed: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { messages } = await publint({ pack: { tarball: packed.buffer }, strict: true });
  const analysis = await checkPackage(createPackageFromTarballData(packed));
  const problems = analysis.types ? analysis.problems.filter(({ kind }) => kind !== EXPECTED_PROBLEM) : [{ kind: 'Untyped' }];
  return [...new Set([...messages.map(({ code }) => code), ...problems.map(({ kind }) => kind)])];
}

/** A package without CommonJS always has this problem: `require` finds an ECMAScript module. */
const EXPECTED_PROBLEM = 'CJSResolvesToESM';

/** Formats the odds of every bet and one settled round. The function runs in other environments, so it may use only its arguments. */
function formatSample(
  { makeRatio, oddsOf, openLayout, settle }: typeof rules,
  { RULEBOOKS }: typeof rulebooks,
  { CLAUSES }: typeof clauses,
): string {
  const lines: string[] = Object.entries(CLAUSES).map(([rulebookId, list]) => `${rulebookId} ${list.length}`);
  for (const rulebook of RULEBOOKS) {
    for (const { id } of rulebook.layouts) {
      const layout = openLayout(rulebook, id);
      if (!layout.ok) throw new Error(layout.problem.message);
      for (const bet of layout.value.bets) {
        const { edge, variance } = oddsOf(layout.value, bet);
        lines.push(`${rulebook.id} ${id} ${bet.id} ${makeRatio(edge)} ${makeRatio(variance)}`);
      }
    }
  }
  const result = settle(RULEBOOKS, {
    rulebook: 'adelaide-big-and-small',
    layout: 'full',
    chip: 50,
    wagers: [{ player: 'ann', bet: 'pair:1-4', stake: 550 }],
    result: [1, 4, 6],
  });
  lines.push(JSON.stringify(result, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  return lines.join('\n');
}

/** Finds the oldest supported Node in CROUPIER_NODE_OLDEST or the PATH. */
function findOldestNode(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => folder !== '' && !folder.includes('node_modules'))
    .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'));
  return [process.env.CROUPIER_NODE_OLDEST, ...onPath].find(
    (node) => node !== undefined && existsSync(node) && run(node, ['--version']).stdout.startsWith(`v${NODE_MAJOR_MIN}.`),
  );
}

describe('the library runs', () => {
  const expected = formatSample(rules, rulebooks, clauses);

  it('in this process and gives a text that is long enough to compare', () => {
    expect(expected.split('\n').length).toBeGreaterThan(600);
    expect(expected).toContain('"paid":3050');
  });

  it('in the oldest supported Node if it is installed, otherwise in the running Node, and is compiled for ES2023', () => {
    const file = join(projectFolder, 'probe.js');
    // `croupier/table` only has to load.
    const imports =
      "import * as a from 'croupier/rules';\nimport * as b from 'croupier/rulebooks';\nimport * as c from 'croupier/rulebooks/clauses';\nimport * as d from 'croupier/table';\n";
    writeFileSync(file, `${imports}console.log((${formatSample})(a, b, c));\n`);
    const result = run(findOldestNode() ?? process.execPath, [file], { cwd: projectFolder });
    expect(result.stderr).toBe('');
    expect(result.stdout.trimEnd()).toBe(expected);
    const { compilerOptions } = JSON.parse(runTool('tsc', '--project', 'tsconfig.library.json', '--showConfig').stdout);
    expect(compilerOptions).toMatchObject({ lib: ['es2023'], target: 'es2023', types: [] });
  });

  it('in a browser', async () => {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const file = join(libraryFolder, path);
      if (path === '/') response.setHeader('content-type', 'text/html').end('<!doctype html><title>library</title>');
      else if (path.endsWith('.js') && existsSync(file))
        response.setHeader('content-type', 'text/javascript').end(readFileSync(file));
      else response.writeHead(404).end();
    });
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    const page = await (await sharedBrowser()).newPage();
    try {
      await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
      const imports = "import('/rules/index.js'), import('/rulebooks/index.js'), import('/rulebooks/clauses/index.js')";
      expect(await page.evaluate(`Promise.all([${imports}]).then((modules) => (${formatSample})(...modules))`)).toBe(expected);
    } finally {
      await page.close();
      server.close();
    }
  });
});

describe.each(['README.md', 'docs/LIBRARY.md'])('the example in %s', (document) => {
  const [example, ...otherExamples] = findLibraryExamples(readFileSync(join(ROOT, document), 'utf8'));

  it('is the only example in the document', () => {
    expect(example).toBeDefined();
    expect(otherExamples).toEqual([]);
  });

  it('prints the output in the document', () => {
    writeFileSync(join(projectFolder, 'example.js'), example?.code ?? '');
    const result = run(findOldestNode() ?? process.execPath, ['example.js'], { cwd: projectFolder });
    expect(result.stderr).toBe('');
    expect(result.stdout).toBe(example?.output);
  });

  it('compiles against the types of the library', () => {
    writeFileSync(join(projectFolder, 'example.ts'), example?.code ?? '');
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', ''];
    const result = runTool('tsc', '--checkers', '1', ...options, join(projectFolder, 'example.ts'));
    expect(result.stdout + result.stderr).toBe('');
  });
});
