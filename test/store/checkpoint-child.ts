/** A process that commits records with frequent checkpoints, and prints the last durable record until it is killed. */
import { writeSync } from 'node:fs';
import { EMPTY_COMMIT, emptyHead, openSqliteStore } from '../../src/server/index.ts';
import { makeChain } from './contract.ts';

const [folder = '', logPages = ''] = process.argv.slice(2);

const store = await openSqliteStore(folder, { logPages: Number(logPages) });
let head = (await store.heads())[0] ?? emptyHead('t1');
for (;;) {
  const records = makeChain(head, 3);
  await store.append({ ...EMPTY_COMMIT, records });
  head = records.at(-1) ?? head;
  writeSync(1, `${head.seq}\n`);
}
