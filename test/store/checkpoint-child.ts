/** A process that commits records with frequent checkpoints. Until it is killed, it prints the number of the last durable record. */
import { writeSync } from 'node:fs';
import { EMPTY_COMMIT, emptyHead, openSqliteStore } from '../../src/server/index.ts';
import { makeChain } from './contract.ts';

const [folder = '', checkpointPages = ''] = process.argv.slice(2);

const store = await openSqliteStore(folder, { checkpointPages: Number(checkpointPages) });
let head = (await store.heads())[0] ?? emptyHead('t1');
for (;;) {
  const records = makeChain(head, 3);
  await store.append({ ...EMPTY_COMMIT, records });
  head = records.at(-1) ?? head;
  writeSync(1, `${head.seq}\n`);
}
