/** A process that plays all games at once on a durable store and is killed at its n-th commit. It says every answer aloud, so that others can hold it to that. */
import { writeSync } from 'node:fs';
import { openSqliteStore, type Store } from '../../src/server/index.ts';
import { createDesk, GAMES, opening, openTestFloor, roundOf } from './tables.ts';

const [folder = '', count = '', mode = ''] = process.argv.slice(2);

const die = (): boolean => process.kill(process.pid, 'SIGKILL');

/** Counts commits; at the chosen one the process dies before it, while it is under way, or after it and before anybody hears. */
function mortal(store: Store, last: number): Store {
  let commits = 0;
  return {
    ...store,
    append: async (commit) => {
      commits += 1;
      if (commits !== last) return store.append(commit);
      if (mode === 'before') die();
      const appended = store.append(commit);
      if (mode === 'during') setImmediate(die);
      await appended;
      die();
    },
  };
}

const store = await openSqliteStore(folder);
const say = (line: object): void => void writeSync(1, `${JSON.stringify(line)}\n`);

if (count === 'hold') {
  say({ holding: true });
  setInterval(() => {}, 1000);
} else {
  const floor = await openTestFloor({ store: mortal(store, Number(count)) });
  const desks = [];
  for (const [i, game] of GAMES.entries()) desks.push(await createDesk(floor, `T${i}`, game));
  const asks = GAMES.map((game, i) => [...opening(game), ...roundOf(game, 0)].map((ask, j) => ({ ...ask, key: `T${i}-${j}` })));
  for (let step = 0; step < Math.max(...asks.map(({ length }) => length)); step++) {
    await Promise.all(
      desks.map(async (desk, i) => {
        const ask = asks[i]?.[step];
        if (ask === undefined) return;
        const answer = await desk.ask(ask);
        say({ table: desk.table, person: ask.by.person, key: ask.key, answer });
      }),
    );
  }
  await floor.stop();
  await store.close();
  say({ done: true });
}
