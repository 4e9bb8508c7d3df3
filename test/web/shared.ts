/** Servers and the browser that page tests share: one Chromium per run, one practice server and one live server (with staff, without guests) per worker. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { openWebHouse, type WebHouse } from './kit.ts';
import { openStaffedHouse, PASSWORD, type StaffedHouse } from './staffed-house.ts';

/** Caches the result of the first call. */
function memoize<T>(create: () => T): () => T {
  let cached: { readonly value: T } | undefined;
  return () => {
    cached ??= { value: create() };
    return cached.value;
  };
}

/** Test files do not close the browser. `close-contexts.ts` closes the contexts that they leave open. */
export const sharedBrowser = memoize((): Promise<Browser> => chromium.connect(inject('chromium')));

/** Registers the server, so that `global-setup.ts` kills it when the run ends. A worker of Vitest has no teardown. */
function killAtEndOfRun({ pid }: WebHouse): void {
  writeFileSync(join(inject('runFolder'), `${pid()}.server`), '');
}

/** The shared practice server. Tests that count players, need an idle table, change settings or kill the server must start another server. */
export const sharedPracticeHouse = memoize(async (): Promise<WebHouse> => {
  const house = await openWebHouse({}, inject('runFolder'));
  killAtEndOfRun(house);
  return house;
});

const openSharedStaffedHouse = memoize(async (): Promise<StaffedHouse> => {
  const house = await openStaffedHouse({}, inject('runFolder'));
  killAtEndOfRun(house.web);
  return house;
});

/** The shared live server, where tests open new tables. Unlocks the administrator's session, which locks after five idle minutes. */
export async function sharedStaffedHouse(): Promise<StaffedHouse> {
  const house = await openSharedStaffedHouse();
  await house.administrator.http.post('/session/unlock', { password: PASSWORD });
  return house;
}
