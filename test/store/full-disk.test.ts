/** A real file system that runs full under a floor and gets room again. Where none can be mounted, the faults injected elsewhere have to do. */
import { spawnSync } from 'node:child_process';
import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { type Answer, type Ask, auditStore, type FloorHealth, openSqliteStore } from '../../src/server/index.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { askOf, betOf, does, GAMES, openDesk, openTestFloor } from './tables.ts';

const SIZE_MIB = 4;
const FILLER_MIB = 3;

const folder = makeFolder();
/** Needs Linux and the right to mount. */
const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MIB}m`, 'tmpfs', folder]).status === 0;

afterAll(() => {
  if (mounted) spawnSync('umount', ['-l', folder]);
  removeFolder(folder);
});

describe(`a disk of ${SIZE_MIB} MiB${mounted ? '' : ' (cannot be mounted here, so that nothing of it is tried)'}`, () => {
  it.runIf(mounted).each([
    ['', {}],
    [' while its log is copied into the file', { logPages: 16 }],
  ])(
    'runs full%s: nothing acknowledged is lost, nothing else happened, and play goes on when there is room',
    async (_, options) => {
      const [game] = GAMES;
      const filler = join(folder, 'filler');
      for (const name of readdirSync(folder)) rmSync(join(folder, name));
      const store = await openSqliteStore(folder, options);
      const health: FloorHealth[] = [];
      const floor = await openTestFloor({ store });
      floor.onHealth((now) => health.push(now));
      const desk = await openDesk(floor, 'T1', game);
      await does(desk, askOf('dealer', 'dan', { type: 'call-bets' }));
      writeFileSync(filler, Buffer.alloc(FILLER_MIB * 1024 * 1024, 1));
      // The disk stays full until the floor has said that it takes nothing more.
      floor.onHealth(({ accepting }) => {
        if (!accepting) rmSync(filler, { force: true });
      });
      const asked: { readonly ask: Ask; readonly answer: Answer }[] = [];
      while (health.length === 0) {
        const asks = Array.from({ length: 50 }, (_, i) => {
          const type = i % 2 === 0 ? 'place' : 'withdraw';
          return askOf('player', 'ann', { type, player: 'ann', bet: betOf(game), amount: 100 });
        });
        asked.push(...(await Promise.all(asks.map(async (ask) => ({ ask, answer: await desk.ask(ask) })))));
      }
      const failed = health.find(({ accepting }) => !accepting);
      expect(failed?.fault).toMatch(/full/);
      while (!floor.health().accepting) await new Promise((resolve) => setImmediate(resolve));
      expect(health.at(-1)).toMatchObject({ accepting: true, fault: null });
      const away = asked.filter(({ answer }) => !answer.ok);
      expect(away.length).toBeGreaterThan(0);
      for (const { ask, answer } of asked) {
        const fate = await desk.fate('ann', ask.key ?? '');
        expect(fate).toEqual(answer.ok ? { ...answer, repeated: true } : null);
      }
      for (const { ask } of away) await does(desk, ask);
      expect(await desk.look(({ accounts }) => accounts.layout)).toBe(0);
      await floor.stop();
      await store.close();
      expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null });
    },
  );
});
