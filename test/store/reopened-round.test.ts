/** Tests that a store keeps a round that is reopened after its end, because its roll was found to have failed (P-03). */
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import { auditStore, openSqliteStore } from '../../src/server/index.ts';
import type { CommandBody } from '../../src/table/index.ts';
import { jsonOf, stdoutOf } from '../cli/command.ts';
import { makeFolder, removeFolder } from './stores.ts';
import { GAMES, mustSubmit, openTestFloor, openTestTable, requestOf, roundCommands } from './tables.ts';

let tempFolder = '';
const [CROWN] = GAMES;

beforeAll(() => {
  tempFolder = makeFolder();
});
afterAll(() => removeFolder(tempFolder));

it('[crown-sic-bo 7.2] a round that ends twice has one entry, survives a restart and passes the audit', async () => {
  const folder = join(tempFolder, 'store');
  let store = await openSqliteStore(folder);
  let floor = await openTestFloor({ store });
  let handle = await openTestTable(floor, 'T1', CROWN);
  for (const request of roundCommands(CROWN, 0)) await mustSubmit(handle, request);
  await mustSubmit(handle, requestOf('pit-boss', 'pam', { type: 'declare-failure', reason: 'not-flat' }));
  await floor.stop();
  await store.close();

  store = await openSqliteStore(folder);
  floor = await openTestFloor({ store });
  handle = floor.tables.get('T1') as typeof handle;
  // The start interrupts the round and lets it go on, because the dice are not rolled yet.
  expect(await handle.read(({ round, rounds }) => [round?.number, rounds])).toEqual([1, 0]);
  const again: readonly CommandBody[] = [
    { type: 'tumble', times: 1 },
    { type: 'uncover' },
    { type: 'enter-result', faces: [1, 1, 2] },
    { type: 'settle-round' },
    { type: 'take-losers' },
    { type: 'pay-winners' },
  ];
  for (const body of again) await mustSubmit(handle, requestOf('dealer', 'dan', body));
  for (const request of roundCommands(CROWN, 1)) await mustSubmit(handle, request);
  expect((await store.rounds('T1', null, 10)).map(({ round }) => round)).toEqual([2, 1]);
  await floor.stop();
  await store.close();

  expect(await auditStore(folder, { rulebooks: RULEBOOKS })).toMatchObject({ fault: null, rounds: 2 });
  expect(jsonOf(['replay', folder, '--round', '1', '--json'])).toMatchObject({ end: 'settled', faces: [1, 1, 2] });
  expect(stdoutOf(['replay', folder, '--round', '1'])).toContain('settlement-reversed round=1');
});
