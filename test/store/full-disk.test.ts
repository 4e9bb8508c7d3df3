/** Fills the file system of a running floor and frees space again. Skipped if no file system can be mounted. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type Answer, auditStore, type CommandRequest, type FloorHealth, openSqliteStore } from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { betOf, GAMES, mustSubmit, openTestFloor, openTestTable, requestOf } from './tables.ts';

const SIZE_MIB = 4;
const FILLER_MIB = 3;

const folder = makeFolder();
/** Mounting needs Linux and the right to mount. */
const isMounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder]).status === 0;

afterAll(() => {
  if (isMounted) spawnSync('umount', ['-l', folder]);
  removeFolder(folder);
});

describe(`a disk of ${SIZE_MIB} MiB${isMounted ? '' : ' (skipped: it cannot be mounted here)'}`, () => {
  it.runIf(isMounted).each([
    ['', {}],
    [' during a checkpoint', { checkpointPages: 16 }],
  ])(
    'that becomes full%s loses no acknowledged command and keeps no rejected one, and play continues when there is space',
    async (_, options) => {
      const [game] = GAMES;
      const filler = join(folder, 'filler');
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      const store = await openSqliteStore(folder, options);
      const health: FloorHealth[] = [];
      const floor = await openTestFloor({ store });
      floor.onHealth((newHealth) => health.push(newHealth));
      const handle = await openTestTable(floor, 'T1', game);
      await mustSubmit(handle, requestOf('dealer', 'dan', { type: 'call-bets' }));
      writeFileSync(filler, Buffer.alloc(FILLER_MIB * 1024 * 1024, 1));
      // The disk stays full until the floor reports that it rejects commands.
      floor.onHealth(({ accepting }) => {
        if (!accepting) rmSync(filler, { force: true });
      });
      const submitted: { readonly request: CommandRequest; readonly answer: Answer }[] = [];
      while (health.length === 0) {
        const requests = Array.from({ length: 50 }, (_, i) => {
          const type = i % 2 === 0 ? 'place' : 'withdraw';
          return requestOf('player', 'ann', { type, player: 'ann', bet: betOf(game), amount: 100 });
        });
        submitted.push(
          ...(await Promise.all(requests.map(async (request) => ({ request, answer: await handle.submit(request) })))),
        );
      }
      const failure = health.find(({ accepting }) => !accepting);
      expect(failure?.fault).toMatch(/full/);
      while (!floor.health().accepting) await new Promise((resolve) => setImmediate(resolve));
      expect(health.at(-1)).toMatchObject({ accepting: true, fault: null });
      const rejected = submitted.filter(({ answer }) => !answer.ok);
      expect(rejected.length).toBeGreaterThan(0);
      for (const { request, answer } of submitted) {
        const outcome = await handle.commandOutcome('ann', request.key ?? '');
        expect(outcome).toEqual(answer.ok ? { ...answer, repeated: true } : null);
      }
      for (const { request } of rejected) await mustSubmit(handle, request);
      // Every placed amount was withdrawn.
      expect(await handle.read(({ accounts }) => accounts.layout)).toBe(0);
      await floor.stop();
      await store.close();
      expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null });
    },
  );
});
