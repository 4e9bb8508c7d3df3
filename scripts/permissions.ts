/** `npm run permissions`: writes the permission matrix. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './lib/files.ts';
import { makePermissions, PERMISSIONS_FILE } from './lib/permissions.ts';

writeFileSync(join(ROOT, PERMISSIONS_FILE), makePermissions());
console.log(`wrote ${PERMISSIONS_FILE}`);
