/** A process that commits one record after the other to a store whose log is copied all the time, and says each aloud once it is durable. It ends when it is killed. */
import { writeSync } from 'node:fs';
import { emptyHead, NO_COMMIT, openSqliteStore } from '../../src/server/index.ts';
import { chainOf } from './contract.ts';

const [folder = '', logPages = ''] = process.argv.slice(2);

const store = await openSqliteStore(folder, { logPages: Number(logPages) });
let head = (await store.heads())[0] ?? emptyHead('t1');
for (;;) {
  const records = chainOf(head, 3);
  await store.append({ ...NO_COMMIT, records });
  head = records.at(-1) ?? head;
  writeSync(1, `${head.seq}\n`);
}
