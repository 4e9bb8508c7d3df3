/** Measures the minified and gzipped size of the felt (the drawn layouts) and its style, without Preact and fonts. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { rolldown } from 'rolldown';
import { build, type Rolldown } from 'vite';
import { ROOT } from '../scripts/lib/files.ts';
import { LAYOUT_NAMES } from '../src/web/felt/headless.ts';
import { formatInteger, type Report } from './measure.ts';

const TARGET_KB = 20;
const FELT_FOLDER = join(ROOT, 'src', 'web', 'felt');

const gzippedBytes = (text: string): number => gzipSync(text, { level: 9 }).length;

/** Texts of other languages than English. A page loads only those of its language, with its fonts. */
const TRANSLATED_TEXTS = /\/words\/(?:zh-hant|zh-hans|vi)\.ts$/;

/** Bundles the script with all layouts, either into one file or into the chunks that a page loads. */
async function bundleScript(inOneFile: boolean): Promise<readonly Rolldown.OutputChunk[]> {
  const bundle = await rolldown({
    input: join(FELT_FOLDER, 'index.ts'),
    external: [/^preact/, TRANSLATED_TEXTS],
    transform: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  });
  const { output } = await bundle.generate({ minify: true, comments: false, codeSplitting: !inOneFile });
  await bundle.close();
  return output.filter((file) => file.type === 'chunk');
}

async function buildStyle(): Promise<string> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    root: FELT_FOLDER,
    build: { write: false, assetsInlineLimit: 0, target: 'esnext', rolldownOptions: { input: join(FELT_FOLDER, 'felt.css') } },
  });
  const { output } = (Array.isArray(built) ? built[0] : built) as Rolldown.RolldownOutput;
  const style = output.find(({ fileName }) => fileName.endsWith('.css'));
  if (style?.type !== 'asset') throw new Error('the build has no style');
  return String(style.source);
}

export async function measureFelt(): Promise<Report> {
  const [singleChunk] = await bundleScript(true);
  const chunks = await bundleScript(false);
  const style = await buildStyle();
  if (singleChunk === undefined || chunks.length !== LAYOUT_NAMES.length + 1)
    throw new Error('the layouts are not in separate chunks');
  const missingLayouts = readdirSync(join(FELT_FOLDER, 'layouts')).filter(
    (file) => !singleChunk.moduleIds.some((id) => id.endsWith(file)),
  );
  if (missingLayouts.length > 0) throw new Error(`not in the bundle: ${missingLayouts.join(', ')}`);
  const [mainBytes = 0, largestLayoutBytes = 0] = chunks.map(({ code }) => gzippedBytes(code)).sort((a, b) => b - a);
  const fonts = readdirSync(join(FELT_FOLDER, 'fonts')).filter((file) => file.endsWith('.woff2'));
  const fontBytes = fonts.reduce((sum, file) => sum + statSync(join(FELT_FOLDER, 'fonts', file)).size, 0);
  const hasLicence = readFileSync(join(FELT_FOLDER, 'fonts', 'OFL.txt'), 'utf8').includes('SIL OPEN FONT LICENSE');
  if (!hasLicence) throw new Error('the licence of the fonts is missing');
  return {
    findings: [
      {
        name: 'felt with all layouts, minified and gzipped',
        value: (gzippedBytes(singleChunk.code) + gzippedBytes(style)) / 1_000,
        unit: 'kB',
        bound: 'at most',
        target: TARGET_KB,
        detail: `${formatInteger(gzippedBytes(singleChunk.code))} bytes of script, ${formatInteger(gzippedBytes(style))} of style`,
      },
      {
        name: 'felt as a page loads it, with the largest layout',
        value: (mainBytes + largestLayoutBytes + gzippedBytes(style)) / 1_000,
        unit: 'kB',
        bound: 'at most',
        target: TARGET_KB,
        detail: `${formatInteger(largestLayoutBytes)} bytes of them are the layout`,
      },
    ],
    notes: [`fonts of the felt: ${formatInteger(fontBytes)} bytes in ${fonts.length} files`],
  };
}
