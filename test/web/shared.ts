/** Servers and the browser that page tests share: one Chromium per run, one practice server and one live server per worker. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { openWebHouse, type WebHouse } from './kit.ts';
import { openStaffedHouse, PASSWORD, type StaffedHouse } from './staffed-house.ts';

/** Caches the result of the first call. */
function once<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}

/** Test files do not close the browser. `close-contexts.ts` closes their contexts. */
export const sharedBrowser = once((): Promise<Browser> => chromium.connect(inject('chromium')));

/** Registers a server that is killed when the run ends, because a worker has no teardown. */
function killAtEndOfRun({ pid }: WebHouse): void {
  writeFileSync(join(inject('runFolder'), `${pid()}.server`), '');
}

/** The shared practice server. Tests that count players, need an idle table, change settings or kill the server must start another server. */
export const sharedFloor = once(async (): Promise<WebHouse> => {
  const house = await openWebHouse({}, inject('runFolder'));
  killAtEndOfRun(house);
  return house;
});

const openSharedHouse = once(async (): Promise<StaffedHouse> => {
  const house = await openStaffedHouse({}, inject('runFolder'));
  killAtEndOfRun(house.web);
  return house;
});

/** The shared live server, where tests open new tables. The administrator's session locks after five idle minutes, so it is unlocked first. */
export async function sharedHouse(): Promise<StaffedHouse> {
  const house = await openSharedHouse();
  await house.administrator.http.post('/session/unlock', { password: PASSWORD });
  return house;
}
