/** Measures the minified and gzipped size of rules and rulebooks. Throws if the bundle contains the clause registers. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ROOT } from '../scripts/lib/files.ts';
import { formatInteger, type Report } from './measure.ts';

const TARGET_KB = 25;
const ENTRY = 'bench:library';

export async function measureSize(): Promise<Report> {
  const modules = ['rules', 'rulebooks'].map((folder) => JSON.stringify(join(ROOT, 'src', folder, 'index.ts')));
  const bundle = await rolldown({
    input: ENTRY,
    plugins: [
      {
        name: 'library',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? modules.map((module) => `export * from ${module};`).join('\n') : null),
      },
    ],
  });
  const { output } = await bundle.generate({ minify: true });
  await bundle.close();
  const [{ code, moduleIds }] = output;
  if (moduleIds.some((id) => id.includes('clauses'))) throw new Error('the clause registers are in the bundle');
  const bytes = gzipSync(code, { level: 9 }).length;
  return {
    findings: [
      {
        name: 'library, minified and gzipped',
        value: bytes / 1_000,
        unit: 'kB',
        bound: 'at most',
        target: TARGET_KB,
        detail: `${formatInteger(code.length)} bytes minified, ${moduleIds.length - 1} modules`,
      },
    ],
    notes: [],
  };
}
