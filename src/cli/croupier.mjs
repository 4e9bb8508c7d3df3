#!/usr/bin/env node
/** Starts the command line. This file is plain JavaScript, so that an old Node can run it and report that a newer Node is needed. */
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 24;
/** The value of EX_SOFTWARE in sysexits.h. */
const EXIT_INTERNAL_ERROR = 70;
const major = Number.parseInt(process.versions.node, 10);

if (major < NODE_MAJOR_MIN) {
  process.stderr.write(
    `croupier: needs Node ${NODE_MAJOR_MIN} or later, but this is ${process.versions.node}; ` +
      "on Linux x64, Linux arm64 and Windows x64 'npm install' installs Node 24 and 'npm run croupier' uses it\n",
  );
  process.exitCode = 1;
} else {
  // Without write access there is no cache, and the start is slower.
  const { directory } = module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/croupier', import.meta.url)));
  // Worker threads and child processes use the same cache. Without the cache each of them loads the program that removes the TypeScript types, 30 MB.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
  await start();
}

async function start() {
  try {
    const { main } = await import('./main.ts');
    await main(process.argv.slice(2));
  } catch (error) {
    const missingPackage = /^Cannot find package '([^']+)'/.exec(error?.message ?? '');
    process.stderr.write(
      missingPackage
        ? `croupier: package '${missingPackage[1]}' is not installed; run 'npm install' first\n`
        : `${error?.stack ?? error}\n`,
    );
    process.exitCode = missingPackage ? 1 : EXIT_INTERNAL_ERROR;
  }
}
