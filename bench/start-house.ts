/** Opens all tables of a data folder and exits. `start.ts` measures how long this program takes. */
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { openFloor, openSqliteStore } from '../src/server/index.ts';

const [folder = ''] = process.argv.slice(2);
const store = await openSqliteStore(folder);
const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
console.log(
  JSON.stringify({
    tables: floor.tables.size,
    records: [...floor.tables.values()].reduce((sum, handle) => sum + handle.head().seq, 0),
  }),
);
// Exits without stopping the floor, because stopping is not measured and would change the store.
process.exit(0);
