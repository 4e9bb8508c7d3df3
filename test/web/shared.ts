/** What the page tests share: one Chromium for the run, and for the files of one worker a practice floor and a live house. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { inject } from 'vitest';
import { type DealtHouse, openDealtHouse, PASSWORD } from './dealt-house.ts';
import { openWebHouse, type WebHouse } from './kit.ts';

/** The result of the first call, for every later one. */
function once<T>(make: () => T): () => T {
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** No test file closes it; `close-contexts.ts` closes what a file has opened in it. */
export const sharedBrowser = once((): Promise<Browser> => chromium.connect(inject('chromium')));

/** The end of the run kills the server, because a worker ends without notice. */
function leaveToRun({ pid }: WebHouse): void {
  writeFileSync(join(inject('runFolder'), `${pid()}.server`), '');
}

/** A test that counts players or rounds, needs an idle table, changes settings or kills the server opens its own. */
export const sharedFloor = once(async (): Promise<WebHouse> => {
  const floor = await openWebHouse({}, inject('runFolder'));
  leaveToRun(floor);
  return floor;
});

const openedHouse = once(async (): Promise<DealtHouse> => {
  const house = await openDealtHouse({}, inject('runFolder'));
  leaveToRun(house.web);
  return house;
});

/** A test opens its own tables in it. The administrator's session locks after five minutes without a request, as all consoles do. */
export async function sharedHouse(): Promise<DealtHouse> {
  const house = await openedHouse();
  await house.administrator.http.post('/session/unlock', { password: PASSWORD });
  return house;
}
