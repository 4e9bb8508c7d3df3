/** `npm run clauses`: writes the clause matrix (the places that cite each clause), and prints faults such as a clause that nothing cites or a citation of an unknown clause. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CLAUSES } from '../src/rulebooks/clauses/index.ts';
import { ROOT } from './lib/files.ts';
import { MATRIX_FILE, makeMatrix, projectCitations } from './lib/matrix.ts';
import { findFaults } from './lib/register.ts';

const citations = projectCitations();
writeFileSync(join(ROOT, MATRIX_FILE), makeMatrix(citations));
const faults = findFaults(CLAUSES, citations);
for (const fault of faults) console.log(fault);
console.log(`wrote ${MATRIX_FILE}: ${citations.length} citations, ${faults.length} faults`);
