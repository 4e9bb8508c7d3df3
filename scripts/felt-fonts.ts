/** `node scripts/felt-fonts.ts FOLDER`: reduces the fonts of the felt to the characters that the felt prints. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { feltWords, type Language, loadFeltWords, printedLetters } from '../src/web/felt/headless.ts';
import { ROOT } from './lib/files.ts';

/** Packages to install with `npm install --prefix FOLDER`. They are too large to be dependencies. */
const PACKAGES = [
  'subset-font@2.9.0',
  '@fontsource/noto-serif-tc@5.3.0',
  '@fontsource/noto-serif-sc@5.3.0',
  '@fontsource/oswald@5.3.0',
];

const FONTS_FOLDER = join(ROOT, 'src', 'web', 'felt', 'fonts');
const LATIN_CHARACTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789 .,:;'’&+-–·×/()½$€£▾▴";

type SubsetFont = (font: Buffer, text: string, options: { readonly targetFormat: 'woff2' }) => Promise<Buffer>;

async function lettersOf(language: Language): Promise<string> {
  await loadFeltWords(language);
  return printedLetters(feltWords(language));
}

async function main(folder: string): Promise<void> {
  const require = createRequire(join(resolve(folder), 'package.json'));
  const subsetFont = require('subset-font') as SubsetFont;
  // The font `felt-display` has the ASCII characters.
  const chineseLetters = async (language: Language): Promise<string> =>
    (await lettersOf(language)).replace(/[\u0020-\u007e]/g, '');
  const vietnamese = await lettersOf('vi');
  const subsets: readonly (readonly [name: string, sourceFile: string, characters: string])[] = [
    [
      'felt-chinese',
      '@fontsource/noto-serif-tc/files/noto-serif-tc-chinese-traditional-900-normal.woff2',
      await chineseLetters('zh-Hant'),
    ],
    [
      'felt-simplified',
      '@fontsource/noto-serif-sc/files/noto-serif-sc-chinese-simplified-900-normal.woff2',
      await chineseLetters('zh-Hans'),
    ],
    ['felt-display', '@fontsource/oswald/files/oswald-latin-500-normal.woff2', LATIN_CHARACTERS],
    // The source has the letters of Vietnamese in two files.
    [
      'felt-vietnamese',
      '@fontsource/oswald/files/oswald-vietnamese-500-normal.woff2',
      vietnamese.replace(/[^\u0100-\u1eff]/g, ''),
    ],
    ['felt-accents', '@fontsource/oswald/files/oswald-latin-500-normal.woff2', vietnamese.replace(/[^\u00c0-\u00ff]/g, '')],
  ];
  for (const [name, sourceFile, characters] of subsets) {
    const font = await subsetFont(readFileSync(require.resolve(sourceFile)), characters, { targetFormat: 'woff2' });
    writeFileSync(join(FONTS_FOLDER, `${name}.woff2`), font);
    writeFileSync(join(FONTS_FOLDER, `${name}.txt`), `${characters}\n`);
    console.log(`${name}: ${[...characters].length} characters, ${font.length} bytes`);
  }
}

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  console.error(`usage: node scripts/felt-fonts.ts FOLDER\nFOLDER must have ${PACKAGES.join(', ')} installed`);
  process.exitCode = 2;
} else await main(folder);
