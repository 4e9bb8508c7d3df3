/** Cuts the felt's two fonts down to the letters it prints. Run by hand when its words change: `node scripts/felt-fonts.ts FOLDER`. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { printedLetters } from '../src/web/felt/headless.ts';
import { ROOT } from './lib/files.ts';

/** What FOLDER must have installed: `npm install --prefix FOLDER` with these. They are too large for everybody to download. */
const PACKAGES = ['subset-font@2.9.0', '@fontsource/noto-serif-tc@5.3.0', '@fontsource/oswald@5.3.0'];

const FONTS = join(ROOT, 'src', 'web', 'felt', 'fonts');
const LATIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;'’&+-–·×/()½$€£▾▴";

type Subset = (font: Buffer, text: string, options: { readonly targetFormat: 'woff2' }) => Promise<Buffer>;

async function main(folder: string): Promise<void> {
  const require = createRequire(join(resolve(folder), 'package.json'));
  const subset = require('subset-font') as Subset;
  const cuts: readonly (readonly [name: string, from: string, letters: string])[] = [
    [
      'felt-chinese',
      '@fontsource/noto-serif-tc/files/noto-serif-tc-chinese-traditional-900-normal.woff2',
      printedLetters('zh-Hant').replace(/[\u0020-\u007e]/g, ''),
    ],
    ['felt-display', '@fontsource/oswald/files/oswald-latin-500-normal.woff2', LATIN],
  ];
  for (const [name, from, letters] of cuts) {
    const font = await subset(readFileSync(require.resolve(from)), letters, { targetFormat: 'woff2' });
    writeFileSync(join(FONTS, `${name}.woff2`), font);
    writeFileSync(join(FONTS, `${name}.txt`), `${letters}\n`);
    console.log(`${name}: ${[...letters].length} letters, ${font.length} bytes`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error(`usage: node scripts/felt-fonts.ts FOLDER\nFOLDER has ${PACKAGES.join(', ')} installed`);
  process.exitCode = 2;
} else await main(folder);
