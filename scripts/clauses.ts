/** `npm run clauses`: writes the clause matrix anew and says what is wrong with it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { ROOT } from './lib/files.ts';
import { MATRIX_FILE, makeMatrix, projectCitations } from './lib/matrix.ts';
import { faultsOf } from './lib/register.ts';

const citations = projectCitations();
writeFileSync(join(ROOT, MATRIX_FILE), makeMatrix(citations));
const faults = faultsOf(CLAUSES, citations);
for (const fault of faults) console.log(fault);
console.log(`${MATRIX_FILE} is written; ${citations.length} citations, ${faults.length} faults`);
