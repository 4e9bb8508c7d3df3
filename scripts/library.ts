/** `npm run build:library`: builds the library into `dist/library`, ready for `npm pack`. */
import { join } from 'node:path';
import { ROOT } from './lib/files.ts';
import { buildLibrary } from './lib/library.ts';

const folder = process.argv[2] ?? join(ROOT, 'dist', 'library');
buildLibrary(folder);
console.log(`built the library in ${folder}`);
