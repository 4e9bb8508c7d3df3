/** The library as its users get it: built, packed, and run in the oldest Node, in a browser and from the documents' examples. */
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
import { libraryExamples } from './kit/examples.ts';
import { sharedBrowser } from './web/shared.ts';

/** A bundle of rules and rulebooks, minified and compressed, may not be larger. */
const BUNDLE_BYTES_MAX = 25_000;

let temporary: string;
let library: string;
/** A project of somebody who has installed the library. */
let project: string;
let tarball: Uint8Array<ArrayBuffer>;

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), 'croupier-library-'));
  library = join(temporary, 'built');
  buildLibrary(library);
  tarball = pack(library);
  project = join(temporary, 'project');
  mkdirSync(join(project, 'node_modules'), { recursive: true });
  cpSync(library, join(project, 'node_modules', 'croupier'), { recursive: true });
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
});

afterAll(() => rmSync(temporary, { recursive: true, force: true }));

describe('the package', () => {
  it('holds modules, their types and no test', () => {
    const names = readdirSync(library, { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
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

  it('imports nothing but its own files', () => {
    const files = readdirSync(library, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(?:js|d\.ts)$/.test(name));
    const imported = files.flatMap((name) => [
      ...readFileSync(join(library, name), 'utf8').matchAll(/(?:from |import\()["']([^"']+)["']/g),
    ]);
    expect(imported.length).toBeGreaterThan(20);
    expect(imported.map(([, specifier]) => specifier).filter((specifier) => !/^\.\.?\/.*\.js$/.test(specifier ?? ''))).toEqual(
      [],
    );
  });

  it('has the version and licence of the project and no dependencies', () => {
    const own = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
    const built = JSON.parse(readFileSync(join(library, 'package.json'), 'utf8'));
    expect(built).toMatchObject({ name: 'croupier', version: own.version, license: own.license, sideEffects: false });
    expect(Object.keys(built).filter((key) => /dependencies/i.test(key))).toEqual([]);
  });

  it('is in order for publint, with types that resolve as its code does', async () => {
    expect(await packageFaults(tarball)).toEqual([]);
  });

  it('is not in order for either where a door leads nowhere: both are seen to fail', async () => {
    const broken = join(temporary, 'broken');
    cpSync(library, broken, { recursive: true });
    rmSync(join(broken, 'rulebooks', 'index.d.ts'));
    expect((await packageFaults(pack(broken))).sort()).toEqual(['FILE_DOES_NOT_EXIST', 'UntypedResolution']);
  });

  it('is small', async () => {
    const entry = join(library, 'size.js');
    writeFileSync(entry, "export * from './rules/index.js';\nexport * from './rulebooks/index.js';\n");
    const bundle = await rolldown({ input: entry });
    const { output } = await bundle.generate({ minify: true });
    const bytes = gzipSync(output[0].code, { level: 9 }).length;
    rmSync(entry);
    expect(bytes).toBeGreaterThan(5_000);
    expect(bytes).toBeLessThan(BUNDLE_BYTES_MAX);
  });
});

/** The folder as npm would publish it. */
function pack(folder: string): Uint8Array<ArrayBuffer> {
  const packed = runNpm(folder, 'pack', '--silent');
  expect(packed.status, packed.stderr).toBe(0);
  const file = join(folder, packed.stdout.trim());
  const bytes = new Uint8Array(readFileSync(file));
  rmSync(file);
  return bytes;
}

/** What publint and Are The Types Wrong find, by their codes. */
async function packageFaults(packed: Uint8Array<ArrayBuffer>): Promise<string[]> {
  const { messages } = await publint({ pack: { tarball: packed.buffer }, strict: true });
  const analysis = await checkPackage(createPackageFromTarballData(packed));
  const problems = analysis.types ? analysis.problems.filter(({ kind }) => kind !== INHERENT) : [{ kind: 'Untyped' }];
  return [...new Set([...messages.map(({ code }) => code), ...problems.map(({ kind }) => kind)])];
}

/** What a package of ECMAScript modules alone cannot help: `require` finds a module. It is meant, and `import()` is the way. */
const INHERENT = 'CJSResolvesToESM';

/** Odds of every bet of every layout and one settled round: the same text wherever the library runs. It may use nothing else. */
function probe(
  { makeRatio, oddsOf, openLayout, settle }: typeof rules,
  { RULEBOOKS }: typeof rulebooks,
  { CLAUSES }: typeof clauses,
): string {
  const lines: string[] = Object.entries(CLAUSES).map(([book, list]) => `${book} ${list.length}`);
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
  const settled = settle(RULEBOOKS, {
    rulebook: 'adelaide-big-and-small',
    layout: 'full',
    chip: 50,
    wagers: [{ player: 'ann', bet: 'pair:1-4', stake: 550 }],
    result: [1, 4, 6],
  });
  lines.push(JSON.stringify(settled, (_, value) => (typeof value === 'bigint' ? String(value) : value)));
  return lines.join('\n');
}

/** A Node of the oldest supported version: named by the environment, or found on the path. */
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
  const expected = probe(rules, rulebooks, clauses);

  it('says something to compare', () => {
    expect(expected.split('\n').length).toBeGreaterThan(600);
    expect(expected).toContain('"paid":3050');
  });

  it('in the oldest Node, or where there is none in this one, compiled for nothing newer than ES2023', () => {
    const file = join(project, 'probe.js');
    const imports =
      "import * as a from 'croupier/rules';\nimport * as b from 'croupier/rulebooks';\nimport * as c from 'croupier/rulebooks/clauses';\nimport * as d from 'croupier/table';\n";
    writeFileSync(file, `${imports}console.log((${probe})(a, b, c));\n`);
    const ran = run(findOldestNode() ?? process.execPath, [file], { cwd: project });
    expect(ran.stderr).toBe('');
    expect(ran.stdout.trimEnd()).toBe(expected);
    const { compilerOptions } = JSON.parse(runTool('tsc', '--project', 'tsconfig.library.json', '--showConfig').stdout);
    expect(compilerOptions).toMatchObject({ lib: ['es2023'], target: 'es2023', types: [] });
  });

  it('in a browser', async () => {
    const server = createServer((request, response) => {
      const path = new URL(request.url ?? '/', 'http://localhost').pathname;
      const file = join(library, path);
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
      expect(await page.evaluate(`Promise.all([${imports}]).then((modules) => (${probe})(...modules))`)).toBe(expected);
    } finally {
      await page.close();
      server.close();
    }
  });
});

describe.each(['README.md', 'docs/LIBRARY.md'])('the example in %s', (document) => {
  const [example, ...more] = libraryExamples(readFileSync(join(ROOT, document), 'utf8'));

  it('is there, once', () => {
    expect(example).toBeDefined();
    expect(more).toEqual([]);
  });

  it('prints what the document says', () => {
    writeFileSync(join(project, 'example.js'), example?.code ?? '');
    const ran = run(findOldestNode() ?? process.execPath, ['example.js'], { cwd: project });
    expect(ran.stderr).toBe('');
    expect(ran.stdout).toBe(example?.output);
  });

  it('compiles against the types of the library', () => {
    writeFileSync(join(project, 'example.ts'), example?.code ?? '');
    const options = ['--ignoreConfig', '--noEmit', '--strict', '--module', 'nodenext', '--lib', 'es2023,dom', '--types', ''];
    const ran = runTool('tsc', '--checkers', '1', ...options, join(project, 'example.ts'));
    expect(ran.stdout + ran.stderr).toBe('');
  });
});
