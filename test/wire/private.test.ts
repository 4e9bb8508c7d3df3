/** What is one player's own never reaches a public display or another player, in any message of the socket or answer of the server. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { CroupierClient } from '../../src/client/index.ts';
import { STEP_ACTS } from '../../src/rules/index.ts';
import { type Desk, GATHER_MS } from '../../src/server/index.ts';
import { type CommandBody, nextStep, playerView } from '../../src/table/index.ts';
import { type BareSocket, does, greeted, type House, openHouse, openTable, until } from './house.ts';

let house: House;
beforeAll(async () => {
  house = await openHouse();
});
afterAll(() => house.close());

/** No public figure is as large, and no two of these are alike. */
const SECRET_LEAST = 10_000;

/** Every large number in a value. */
function secretsIn(value: unknown): readonly string[] {
  if (typeof value === 'number') return Math.abs(value) >= SECRET_LEAST ? [String(Math.abs(value))] : [];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : [];
}

const idOf = ({ session }: CroupierClient): string => session?.person ?? '';

/** So much time passes before each command that every state is shown in a frame of its own. */
const unhurried = (desk: Desk): Desk => ({
  ...desk,
  ask: (asked) => {
    house.pass(GATHER_MS);
    return desk.ask(asked);
  },
});

/** Takes every step up to this one. */
async function upTo(desk: Desk, last: string): Promise<void> {
  for (let step = ''; step !== last; ) {
    step = await desk.look(nextStep);
    const type = STEP_ACTS[step as keyof typeof STEP_ACTS];
    await does(desk, 'dealer', { type, times: 3, faces: [1, 4, 6] } as unknown as CommandBody);
  }
}

it('one player’s money, wagers, limits and what the house says to them go to that player and to staff alone', async () => {
  const desk = unhurried(
    await openTable(house, 'p1', 'crown-sic-bo', 'A', { colours: ['red'] }, { minimum: 1, maximum: 9_000_000 }),
  );
  const [ann, bo, officer] = [await house.guest(), await house.guest(), await house.staff('p1', 'officer')];
  const [player, other] = [idOf(ann), idOf(bo)];
  const sockets: Record<'ann' | 'bo' | 'display' | 'officer', BareSocket> = {
    ann: await greeted(house, ann),
    bo: await greeted(house, bo),
    display: await greeted(house, null),
    officer: await greeted(house, officer),
  };
  const secrets = new Set<string>([player, 'because of ann', 'asked by ann']);
  /** Sums that nobody is told. */
  const sums = new Set<string>();
  const note = async (): Promise<void> => {
    for (const secret of secretsIn(await desk.look((state) => playerView(state, player)))) secrets.add(secret);
    for (const sum of secretsIn(await desk.look(({ players }) => ({ ...players.get(player) })))) sums.add(sum);
  };
  const by = async (body: CommandBody): Promise<void> => {
    for (const secret of secretsIn(body)) secrets.add(secret);
    await does(desk, 'house', body);
    await note();
  };
  const own = async (body: CommandBody): Promise<void> => {
    const answer = await desk.ask({ by: { person: player, role: 'player' }, key: null, body });
    expect(answer).toMatchObject({ ok: true });
    await note();
  };

  await does(desk, 'dealer', { type: 'seat-player', player: other, position: 1, adult: true });
  await does(desk, 'dealer', { type: 'buy-chips', player: other, from: 'cage', amount: 5000 });
  await by({ type: 'seat-player', player, position: 2, adult: true });
  for (const socket of Object.values(sockets)) {
    socket.say({ type: 'subscribe', table: 'p1' });
    await socket.next('view');
  }
  await by({ type: 'buy-chips', player, from: 'cage', amount: 7_654_321 });
  await by({ type: 'agree-limits', player, limits: { minimum: 10_007, maximum: 8_765_432 } });
  await by({ type: 'issue-colour', player, colour: 'red', value: 12_011, count: 3 });
  await does(desk, 'dealer', { type: 'call-bets' });
  await does(desk, 'dealer', { type: 'place', player: other, bet: 'small', amount: 500 });
  await own({ type: 'place', player, bet: 'big', amount: 314_159 });
  await own({ type: 'withdraw', player, bet: 'big', amount: 31_337 });
  await own({ type: 'move', player, from: 'big', to: 'total:11', amount: 27_182 });
  await own({ type: 'place', player, bet: 'small', amount: 16_180 });
  await upTo(desk, 'result');
  await upTo(desk, 'pay');
  await note();
  await by({ type: 'hold-winnings', player, amount: 141_421, grounds: 'because of ann' });
  await own({ type: 'raise-dispute', player, about: 'asked by ann' });
  await by({ type: 'decide-dispute', dispute: 1, decision: 'because of ann' });
  await by({ type: 'adjust', round: 1, player, amount: 23_456, why: 'because of ann' });
  await by({ type: 'correct-settlement', round: 1, faces: [1, 1, 2], why: 'because of ann' });
  await by({ type: 'release-held', player });
  await own({ type: 'cash-out', player, to: 'wallet', amount: 34_567 });
  await by({ type: 'exclude-player', player, grounds: 'because of ann' });
  await does(desk, 'house', { type: 'rule', about: 'the end', decision: 'of the walk' });

  for (const [name, { received }] of Object.entries(sockets))
    await until(() => JSON.stringify(received).includes('of the walk'), `the last frame of ${name}`);
  const views = await Promise.all([bo, house.client()].map(({ http }) => http.get<unknown>('/tables/p1')));
  const textOf = ({ received }: BareSocket): string => JSON.stringify(received);
  const told = textOf(sockets.ann) + textOf(sockets.officer);
  expect(secrets.size).toBeGreaterThan(20);
  expect([...secrets].filter((secret) => !told.includes(secret))).toEqual([]);
  for (const text of [textOf(sockets.bo), textOf(sockets.display), JSON.stringify(views)])
    expect([...secrets, ...sums].filter((secret) => text.includes(secret))).toEqual([]);
});
