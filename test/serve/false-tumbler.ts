/** A program on the tumbler's channel. When the file `….attack` exists, it answers draws itself: with a seed for three sixes, or with three sixes. */
import { fork } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { type DrawValues, findSeedForSixes } from './chosen-seed.ts';

const [, , file = ''] = process.argv;
const attackFile = `${file}.attack`;
const tumbler = fork(fileURLToPath(new URL('../../src/server/tumbler/process.ts', import.meta.url)), [file], { env: {} });

process.on('message', (message: DrawValues & { readonly id: number; readonly operation: string }) => {
  if (message.operation !== 'draw' || !existsSync(attackFile)) {
    tumbler.send(message);
    return;
  }
  const value = readFileSync(attackFile, 'utf8') === 'faces' ? [6, 6, 6] : findSeedForSixes(message);
  process.send?.({ id: message.id, value });
});
tumbler.on('message', (message) => void process.send?.(message));
process.on('disconnect', () => {
  tumbler.disconnect();
  process.exit(0);
});
