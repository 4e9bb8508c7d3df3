/** A process that plays all games on a durable store, prints every answer, and kills itself at a commit. With 0 it plays to the end. */
import { writeSync } from 'node:fs';
import { openSqliteStore, type Store } from '../../src/server/index.ts';
import { createTestTable, GAMES, openingCommands, openTestFloor, roundCommands } from './tables.ts';

/** `killAt` is the number of the commit. With `hold`, the process only keeps the store open. */
const [folder = '', killAt = '', mode = ''] = process.argv.slice(2);

const killSelf = (): boolean => process.kill(process.pid, 'SIGKILL');

/** Kills the process before, during or after the commit with this number. */
function killAtCommit(store: Store, commitNumber: number): Store {
  let commitCount = 0;
  return {
    ...store,
    append: async (commit) => {
      commitCount += 1;
      if (commitCount !== commitNumber) return store.append(commit);
      if (mode === 'before') killSelf();
      const appended = store.append(commit);
      if (mode === 'during') setImmediate(killSelf);
      await appended;
      killSelf();
    },
  };
}

const store = await openSqliteStore(folder);
const print = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

if (killAt === 'hold') {
  print({ holding: true });
  setInterval(() => {}, 1000);
} else {
  const floor = await openTestFloor({ store: killAtCommit(store, Number(killAt)) });
  const handles = [];
  for (const [i, game] of GAMES.entries()) handles.push(await createTestTable(floor, `T${i}`, game));
  const requests = GAMES.map((game, i) =>
    [...openingCommands(game), ...roundCommands(game, 0)].map((request, j) => ({ ...request, key: `T${i}-${j}` })),
  );
  for (let step = 0; step < Math.max(...requests.map(({ length }) => length)); step++) {
    await Promise.all(
      handles.map(async (handle, i) => {
        const request = requests[i]?.[step];
        if (request === undefined) return;
        const answer = await handle.submit(request);
        print({ table: handle.table, person: request.by.person, key: request.key, answer });
      }),
    );
  }
  await floor.stop();
  await store.close();
  print({ done: true });
}
