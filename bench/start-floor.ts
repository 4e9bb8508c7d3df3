/** Opens the floor in a folder and ends: what `start` measures. */
import { RULEBOOKS } from '../src/rulebooks/index.ts';
import { openFloor, openSqliteStore } from '../src/server/index.ts';

const [folder = ''] = process.argv.slice(2);
const store = await openSqliteStore(folder);
const floor = await openFloor({ store, rulebooks: RULEBOOKS, clock: Date.now });
console.log(
  JSON.stringify({
    tables: floor.desks.size,
    records: [...floor.desks.values()].reduce((sum, desk) => sum + desk.head().seq, 0),
  }),
);
// At once, as a plug would be pulled: stopping is not what is measured, and the next start must find the same.
process.exit(0);
