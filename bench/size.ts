/** What rules and rulebooks weigh on a page, minified and compressed. The clause registers have a door of their own and must never be in it. */
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { ROOT } from '../scripts/lib/files.ts';
import { grouped, type Report } from './measure.ts';

const TARGET_KB = 25;
const ENTRY = 'bench:library';

export async function measureSize(): Promise<Report> {
  const doors = ['rules', 'rulebooks'].map((folder) => JSON.stringify(join(ROOT, 'src', folder, 'index.ts')));
  const bundle = await rolldown({
    input: ENTRY,
    plugins: [
      {
        name: 'library',
        resolveId: (id) => (id === ENTRY ? id : null),
        load: (id) => (id === ENTRY ? doors.map((door) => `export * from ${door};`).join('\n') : null),
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
        detail: `${grouped(code.length)} bytes minified, ${moduleIds.length - 1} modules`,
      },
    ],
    notes: [],
  };
}
