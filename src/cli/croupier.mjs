#!/usr/bin/env node
/** Starts the command line; it must stay plain JavaScript, so that a Node too old for the rest can still say so. */
import module from 'node:module';
import { fileURLToPath } from 'node:url';

const NODE_MAJOR_MIN = 24;
const major = Number.parseInt(process.versions.node, 10);

if (major < NODE_MAJOR_MIN) {
  process.stderr.write(
    `croupier: Node ${NODE_MAJOR_MIN} or later is needed, this is ${process.versions.node}; ` +
      "on Linux x64 or arm64 and Windows x64 'npm install' brings one and 'npm run croupier' uses it\n",
  );
  process.exitCode = 1;
} else {
  // Where the folder cannot be written this answers with a status and everything merely starts slower.
  const { directory } = module.enableCompileCache(fileURLToPath(new URL('../../node_modules/.cache/croupier', import.meta.url)));
  // For threads and processes of our own: without it each would load what takes the types out of its modules, 30 MB.
  if (directory !== undefined) process.env.NODE_COMPILE_CACHE ??= directory;
  await start();
}

async function start() {
  try {
    const { main } = await import('./main.ts');
    await main(process.argv.slice(2));
  } catch (error) {
    const lost = /^Cannot find package '([^']+)'/.exec(error?.message ?? '');
    process.stderr.write(
      lost ? `croupier: the package '${lost[1]}' is not there; run 'npm install' first\n` : `${error?.stack ?? error}\n`,
    );
    process.exitCode = lost ? 1 : 70;
  }
}
