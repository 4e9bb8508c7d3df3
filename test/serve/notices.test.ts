/** Tests that the system carries out what a notice has announced: at the announced time, between rounds, and only where the set-up lets it. */
import { afterEach, beforeEach, expect, it } from 'vitest';
import { CROWN_SIC_BO } from '../../src/rulebooks/index.ts';
import type { Act, Sign } from '../../src/rules/index.ts';
import { PACES, PRACTICE_TABLES, practiceSetup } from '../../src/server/index.ts';
import type { CommandBody, TableEvent } from '../../src/table/index.ts';
import { flush, type House, makeFolder, openHouse, removeFolder } from './kit.ts';

const MINUTE_MS = 60_000;
const HIGHER_SIGN: Sign = { minimum: 1000, maximum: 100_000 };

let folder: string;
let house: House;

beforeEach(async () => {
  folder = makeFolder();
  house = await openHouse(folder);
});

afterEach(async () => {
  await house.crash();
  removeFolder(folder);
});

async function submitAsPitBoss(table: string, body: CommandBody): Promise<readonly TableEvent[]> {
  const answer = await house.handle(table).submit({ by: { person: 'pam', role: 'pit-boss' }, key: null, body });
  if (!answer.ok) throw new Error(`${body.type}: ${'refusal' in answer ? answer.refusal.code : answer.message}`);
  await flush();
  return answer.events;
}

const postRaise = (table: string, dueMs: number): Promise<readonly TableEvent[]> =>
  submitAsPitBoss(table, { type: 'post-notice', notice: 'raise-minimum', sign: HIGHER_SIGN, dueMs });

const seatAnn = (table: string): Promise<readonly TableEvent[]> =>
  house.act(table, 'ann', { type: 'seat-player', player: 'ann', position: 1, adult: true });

const hasEvent =
  (type: TableEvent['type']) =>
  (events: readonly TableEvent[]): boolean =>
    events.some((event) => event.type === type);

const hasOpened =
  (count: number) =>
  (events: readonly TableEvent[]): boolean =>
    events.filter(({ type }) => type === 'betting-opened').length === count;

/** Creates a table like the practice table `crown-a`, where the system does these acts. */
async function createTable(table: string, automatic: readonly Act[]): Promise<void> {
  const setup = practiceSetup(CROWN_SIC_BO, { ...(PRACTICE_TABLES[0] as (typeof PRACTICE_TABLES)[number]), table }, PACES.house);
  const by = { person: 'system', role: 'system' };
  const created = await house.floor.createTable({ rulebook: CROWN_SIC_BO.id, by, setup: { ...setup, automatic } });
  if (typeof created === 'string') throw new Error(created);
  await submitAsPitBoss(table, { type: 'open-table', sign: { minimum: 500, maximum: 100_000 }, floatMinor: 1_000_000 });
}

/** Runs all timers up to this time, and then sets the clock to it. */
async function waitUntil(timeMs: number): Promise<void> {
  await flush(20);
  while ((house.clock.nextTimerMs() ?? Number.POSITIVE_INFINITY) <= timeMs && house.clock.runNextTimer()) await flush(20);
  house.clock.nowMs = Math.max(house.clock.nowMs, timeMs);
}

it('[crown-sic-bo footnote-s66-2] the sign of a resting table changes by itself at the announced time', async () => {
  const dueMs = house.clock.nowMs + 25 * MINUTE_MS;
  await postRaise('crown-a', dueMs);
  await waitUntil(dueMs - 1);
  expect(hasEvent('sign-changed')(await house.eventsOf('crown-a'))).toBe(false);
  await house.until('crown-a', hasEvent('sign-changed'));
  expect(house.clock.nowMs).toBe(dueMs);
  expect(await house.handle('crown-a').read(({ sign, notice }) => ({ sign, notice }))).toEqual({
    sign: HIGHER_SIGN,
    notice: null,
  });
  expect(house.faults).toEqual([]);
});

it('[crown-sic-bo footnote-s66-2] the sign changes after the round that runs at the announced time, before the next one', async () => {
  await seatAnn('crown-a');
  await house.act('crown-a', 'ann', { type: 'buy-chips', player: 'ann', from: 'cage', amount: 100_000 });
  const dueMs = house.clock.nowMs + 20 * MINUTE_MS;
  await postRaise('crown-a', dueMs);
  // After three rounds without wagers, betting stays open, so the fourth round is running at the announced time.
  await house.until('crown-a', hasOpened(4));
  await waitUntil(dueMs + MINUTE_MS);
  const before = await house.eventsOf('crown-a');
  expect(hasEvent('sign-changed')(before)).toBe(false);
  await house.act('crown-a', 'ann', { type: 'place', player: 'ann', bet: 'big', amount: 500 });
  const events = await house.until('crown-a', hasOpened(5));
  const order = events
    .map(({ type }) => type)
    .filter((type) => type === 'betting-opened' || type === 'round-ended' || type === 'sign-changed');
  expect(order.slice(-4)).toEqual(['betting-opened', 'round-ended', 'sign-changed', 'betting-opened']);
  expect(house.faults).toEqual([]);
});

it('[crown-sic-bo footnote-s66-2] a withdrawn or lapsed notice changes nothing', async () => {
  const dueMs = house.clock.nowMs + 20 * MINUTE_MS;
  await postRaise('crown-a', dueMs);
  await postRaise('crown-c', dueMs);
  await submitAsPitBoss('crown-a', { type: 'withdraw-notice', notice: 'raise-minimum' });
  await submitAsPitBoss('crown-c', { type: 'start-gaming-day' });
  await waitUntil(dueMs + MINUTE_MS);
  for (const table of ['crown-a', 'crown-c']) expect(hasEvent('sign-changed')(await house.eventsOf(table))).toBe(false);
});

it('[crown-sic-bo footnote-s66-2] where the set-up does not let the system change signs, staff do it', async () => {
  await createTable('staffed', ['call-bets']);
  const dueMs = house.clock.nowMs + 20 * MINUTE_MS;
  await postRaise('staffed', dueMs);
  await waitUntil(dueMs + MINUTE_MS);
  expect(hasEvent('sign-changed')(await house.eventsOf('staffed'))).toBe(false);
  await submitAsPitBoss('staffed', { type: 'change-sign', sign: HIGHER_SIGN });
});

it('[crown-sic-bo 9.7] an announced closing is carried out only where the set-up lets the system close the table', async () => {
  await createTable('closing', ['close-table']);
  await createTable('staffed', ['change-sign']);
  const dueMs = house.clock.nowMs + 20 * MINUTE_MS;
  for (const table of ['closing', 'staffed']) {
    await seatAnn(table);
    await submitAsPitBoss(table, { type: 'post-notice', notice: 'closure', dueMs });
  }
  await waitUntil(dueMs - 1);
  expect(hasEvent('table-closed')(await house.eventsOf('closing'))).toBe(false);
  await house.until('closing', hasEvent('table-closed'));
  expect(house.clock.nowMs).toBe(dueMs);
  await waitUntil(dueMs + MINUTE_MS);
  expect(hasEvent('table-closed')(await house.eventsOf('staffed'))).toBe(false);
  expect(house.faults).toEqual([]);
});
