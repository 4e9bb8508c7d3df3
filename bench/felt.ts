/** What the felt weighs on a page: component, symbols, words, all layouts and the look, minified and compressed. Preact and fonts are apart. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { build, type Rolldown } from 'vite';
import { ROOT } from '../scripts/lib/files.ts';
import { LAYOUT_NAMES } from '../src/web/felt/headless.ts';
import { grouped, type Report } from './measure.ts';

const TARGET_KB = 20;
const FELT = join(ROOT, 'src', 'web', 'felt');

const zipped = (text: string): number => gzipSync(text, { level: 9 }).length;

/** The script in one piece with every layout, or in the pieces that a page loads; without the bundler's own marks, as in the built pages. */
async function script(inOnePiece: boolean): Promise<readonly Rolldown.OutputChunk[]> {
  const bundle = await rolldown({
    input: join(FELT, 'index.ts'),
    external: /^preact/,
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  const { output } = await bundle.generate({ minify: true, comments: false, codeSplitting: !inOnePiece });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}

async function look(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: FELT,
    build: { write: false, assetsInlineLimit: 0, target: 'esnext', rolldownOptions: { input: join(FELT, 'felt.css') } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const style = output.find(({ fileName }) => fileName.endsWith('.css'));
  if (style?.type !== 'asset') throw new Error('there is no style');
  return String(style.source);
}

export async function measureFelt(): Promise<Report> {
  const [whole] = await script(true);
  const pieces = await script(false);
  const style = await look();
  if (whole === undefined || pieces.length !== LAYOUT_NAMES.length + 1)
    throw new Error('the layouts are not loaded one at a time');
  const missing = readdirSync(join(FELT, 'layouts')).filter((file) => !whole.moduleIds.some((id) => id.endsWith(file)));
  if (missing.length > 0) throw new Error(`not in the bundle: ${missing.join(', ')}`);
  const [first = 0, largest = 0] = pieces.map(({ code }) => zipped(code)).sort((a, b) => b - a);
  const fonts = readdirSync(join(FELT, 'fonts')).filter((file) => file.endsWith('.woff2'));
  const fontBytes = fonts.reduce((sum, file) => sum + statSync(join(FELT, 'fonts', file)).size, 0);
  const licensed = readFileSync(join(FELT, 'fonts', 'OFL.txt'), 'utf8').includes('SIL OPEN FONT LICENSE');
  if (!licensed) throw new Error('the fonts have lost their licence');
  return {
    findings: [
      {
        name: 'felt with all layouts, minified and gzipped',
        value: (zipped(whole.code) + zipped(style)) / 1_000,
        unit: 'kB',
        bound: 'at most',
        target: TARGET_KB,
        detail: `${grouped(zipped(whole.code))} bytes of script, ${grouped(zipped(style))} of style`,
      },
      {
        name: 'felt as a page loads it, with the largest layout',
        value: (first + largest + zipped(style)) / 1_000,
        unit: 'kB',
        bound: 'at most',
        target: TARGET_KB,
        detail: `${grouped(largest)} bytes of it the layout`,
      },
    ],
    notes: [`the felt's fonts are ${grouped(fontBytes)} bytes in ${fonts.length} files`],
  };
}
