/** `npm run build:library`: builds the library into `dist/library`, ready to be packed. */
import { join } from 'node:path';
import { ROOT } from './lib/files.ts';
import { buildLibrary } from './lib/library.ts';

const into = process.argv[2] ?? join(ROOT, 'dist', 'library');
buildLibrary(into);
console.log(`the library is in ${into}`);
