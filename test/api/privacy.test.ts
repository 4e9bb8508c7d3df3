/** Tests that no message or answer shows a player's private data to other players or public displays. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { STEP_ACTS } from '../../src/rules/index.ts';
import { PUBLIC_FRAME_MS, type TableHandle } from '../../src/server/index.ts';
import { type CommandBody, nextStep, playerView } from '../../src/table/index.ts';
import { type BareSocket, type House, openHouse, openSocket, openTable, perform, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** In this test, only private amounts are as large as this. */
const SECRET_MIN = 10_000;

/** Finds every private amount in a value. */
function findSecrets(value: unknown): readonly string[] {
  if (typeof value === 'number') return Math.abs(value) >= SECRET_MIN ? [String(Math.abs(value))] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(findSecrets) : [];
}

const idOf = ({ session }: CroupierClient): string => session?.person ?? '';

/** Returns a handle that moves the clock before each command, so that every state gets its own frame. */
const withTicks = (handle: TableHandle): TableHandle => ({
  ...handle,
  submit: (request) => {
    house.advanceClock(PUBLIC_FRAME_MS);
    return handle.submit(request);
  },
});

/** Plays all steps of the round up to and including `last`. */
async function playUntil(handle: TableHandle, last: string): Promise<void> {
  for (let step = ''; step !== last; ) {
    step = await handle.read(nextStep);
    const type = STEP_ACTS[step as keyof typeof STEP_ACTS];
    await perform(handle, 'dealer', { type, times: 3, faces: [1, 4, 6] } as unknown as CommandBody);
  }
}

it('sends a player’s money, wagers, limits and messages only to that player and to staff', async () => {
  const handle = withTicks(
    await openTable(house, 'p1', 'crown-sic-bo', 'A', { colours: ['red'] }, { minimum: 1, maximum: 9_000_000 }),
  );
  const [ann, bo, officer] = [await house.guest(), await house.guest(), await house.staff('p1', 'officer')];
  const [player, otherPlayer] = [idOf(ann), idOf(bo)];
  const sockets: Record<'ann' | 'bo' | 'display' | 'officer', BareSocket> = {
    ann: await openSocket(house, ann),
    bo: await openSocket(house, bo),
    display: await openSocket(house, null),
    officer: await openSocket(house, officer),
  };
  const secrets = new Set<string>([player, 'because of ann', 'asked by ann']);
  /** Internal sums, which the server never sends. */
  const internalSums = new Set<string>();
  const collectSecrets = async (): Promise<void> => {
    for (const secret of findSecrets(await handle.read((state) => playerView(state, player)))) secrets.add(secret);
    for (const sum of findSecrets(await handle.read(({ players }) => ({ ...players.get(player) })))) internalSums.add(sum);
  };
  const performAsHouse = async (body: CommandBody): Promise<void> => {
    for (const secret of findSecrets(body)) secrets.add(secret);
    await perform(handle, 'house', body);
    await collectSecrets();
  };
  const performAsPlayer = async (body: CommandBody): Promise<void> => {
    const answer = await handle.submit({ by: { person: player, role: 'player' }, key: null, body });
    expect(answer).toMatchObject({ ok: true });
    await collectSecrets();
  };

  await perform(handle, 'dealer', { type: 'seat-player', player: otherPlayer, position: 1, adult: true });
  // The cage is the cashier.
  await perform(handle, 'dealer', { type: 'buy-chips', player: otherPlayer, from: 'cage', amount: 5000 });
  await performAsHouse({ type: 'seat-player', player, position: 2, adult: true });
  for (const socket of Object.values(sockets)) {
    socket.send({ type: 'subscribe', table: 'p1' });
    await socket.next('view');
  }
  await performAsHouse({ type: 'buy-chips', player, from: 'cage', amount: 7_654_321 });
  await performAsHouse({ type: 'propose-limits', player, limits: { minimum: 10_007, maximum: 8_765_432 } });
  await performAsPlayer({ type: 'agree-limits', player, limits: { minimum: 10_007, maximum: 8_765_432 } });
  await performAsHouse({ type: 'issue-colour', player, colour: 'red', value: 12_011, count: 3 });
  await perform(handle, 'dealer', { type: 'call-bets' });
  await perform(handle, 'dealer', { type: 'place', player: otherPlayer, bet: 'small', amount: 500 });
  await performAsPlayer({ type: 'place', player, bet: 'big', amount: 314_159 });
  await performAsPlayer({ type: 'withdraw', player, bet: 'big', amount: 31_337 });
  await performAsPlayer({ type: 'move', player, from: 'big', to: 'total:11', amount: 27_182 });
  await performAsPlayer({ type: 'place', player, bet: 'small', amount: 16_180 });
  // The round is played to its end.
  await playUntil(handle, 'result');
  await playUntil(handle, 'pay');
  await collectSecrets();
  await performAsHouse({ type: 'hold-winnings', player, since: 1, amount: 141_421, grounds: 'because of ann' });
  await performAsPlayer({ type: 'raise-dispute', player, about: 'asked by ann' });
  await performAsHouse({ type: 'decide-dispute', dispute: 1, decision: 'because of ann' });
  await performAsHouse({ type: 'adjust', round: 1, player, amount: 23_456, why: 'because of ann' });
  await performAsHouse({ type: 'correct-settlement', round: 1, faces: [1, 1, 2], why: 'because of ann' });
  await performAsHouse({
    type: 'record-investigation',
    player,
    outcome: 'release',
    decidedBy: 'because of ann',
    reference: 'asked by ann',
  });
  await performAsHouse({ type: 'release-held', player });
  await performAsPlayer({ type: 'cash-out', player, to: 'wallet', amount: 34_567 });
  await performAsHouse({ type: 'exclude-player', player, grounds: 'because of ann' });
  // Everybody sees a ruling, so every socket receives this last event.
  await perform(handle, 'house', { type: 'rule', about: 'last command', decision: 'of this test' });

  for (const [name, { received }] of Object.entries(sockets))
    await until(() => JSON.stringify(received).includes('of this test'), `the last frame of ${name}`);
  const views = await Promise.all([bo, house.client()].map(({ http }) => http.get<unknown>('/tables/p1')));
  // A time has 13 digits, which can contain those of a secret.
  const withoutTimes = (value: unknown): string => JSON.stringify(value).replace(/\b\d{13}\b/g, '');
  const textOf = ({ received }: BareSocket): string => withoutTimes(received);
  const allowedText = textOf(sockets.ann) + textOf(sockets.officer);
  expect(secrets.size).toBeGreaterThan(20);
  expect([...secrets].filter((secret) => !allowedText.includes(secret))).toEqual([]);
  for (const text of [textOf(sockets.bo), textOf(sockets.display), withoutTimes(views)])
    expect([...secrets, ...internalSums].filter((secret) => text.includes(secret))).toEqual([]);
});
