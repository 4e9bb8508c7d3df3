/** `npm run public-names`: adds new public names to `test/golden/public-names.json`. Names are never removed from this file. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/files.ts';
import { collectPublicNames, namesMissingIn, PUBLIC_NAMES_FILE, type PublicNames } from './lib/public-names.ts';

const file = join(ROOT, PUBLIC_NAMES_FILE);
const recordedNames = JSON.parse(readFileSync(file, 'utf8')) as PublicNames;
const currentNames = await collectPublicNames();
const added = namesMissingIn(currentNames, recordedNames);
const sections = [...new Set([...Object.keys(recordedNames), ...Object.keys(currentNames)])];
const allNames = sections.map((section) => [
  section,
  [...new Set([...(recordedNames[section] ?? []), ...(currentNames[section] ?? [])])].sort(),
]);
writeFileSync(file, `${JSON.stringify(Object.fromEntries(allNames), null, 1)}\n`);
for (const name of added) console.log(`added ${name}`);

const removed = namesMissingIn(recordedNames, currentNames);
for (const name of removed) console.error(`missing ${name}`);
if (removed.length > 0) process.exitCode = 1;
