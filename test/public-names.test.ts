/** Tests that no public or stored name of the previous version has changed or disappeared. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ROOT } from '../scripts/lib/files.ts';
import { collectPublicNames, namesMissingIn, PUBLIC_NAMES_FILE, type PublicNames } from '../scripts/lib/public-names.ts';

describe('public and stored names', () => {
  /** The names of the previous version. */
  const previousNames = JSON.parse(readFileSync(join(ROOT, PUBLIC_NAMES_FILE), 'utf8')) as PublicNames;
  let currentNames: PublicNames;
  beforeAll(async () => {
    currentNames = await collectPublicNames();
  });

  it('include every name of the previous version', () => {
    const removed = namesMissingIn(previousNames, currentNames);
    expect(removed, `removed or changed; users and stores depend on these names:\n${removed.join('\n')}`).toEqual([]);
  });

  it('are all in the stored list of names', () => {
    const added = namesMissingIn(currentNames, previousNames);
    expect(added, `new; if these names are meant to be public, run 'npm run public-names':\n${added.join('\n')}`).toEqual([]);
  });
});
