/** Tables of every game for the tests of store and floor: how they are set up, opened and played. It must never reach past the desk. */
import { createHash } from 'node:crypto';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Act, Rulebook, Sign } from '../../src/rules/index.ts';
import type { Answer, Ask, Desk, Floor, FloorParts } from '../../src/server/index.ts';
import { openFloor } from '../../src/server/index.ts';
import type { CommandBody, TableSetup } from '../../src/table/index.ts';

/** One layout of each game. */
export const GAMES = [
  ['crown-sic-bo', 'A'],
  ['rws-tai-sai', 'C'],
  ['adelaide-big-and-small', 'full'],
  ['triple-dice', 'mat'],
  ['dicette', 'mat'],
] as const;

export type Game = (typeof GAMES)[number];

/** For `describe.each`. */
export const EACH_GAME = GAMES.map((game) => [game[0], game] as const);

/** A wager that every layout of the game takes. */
const BETS: Readonly<Record<string, string>> = {
  'crown-sic-bo': 'big',
  'rws-tai-sai': 'big',
  'adelaide-big-and-small': 'big',
  'triple-dice': 'symbol:crown',
  dicette: 'red',
};

export const betOf = ([rulebook]: Game): string => BETS[rulebook] ?? '';

export const rulebookOf = (id: string): Rulebook => {
  const found = RULEBOOKS.find((book) => book.id === id);
  if (found === undefined) throw new Error(`no rulebook ${id}`);
  return found;
};

/** What the system does by itself at an automatic table. */
const AUTOMATIC: readonly Act[] = [
  'call-bets',
  'tumble',
  'close-bets',
  'uncover',
  'throw',
  'settle-round',
  'take-losers',
  'pay-winners',
  'interrupt',
  'declare-rectified',
];

export const setupOf = (table: string, [, layout]: Game, more: Partial<TableSetup> = {}): TableSetup => ({
  table,
  layout,
  dice: 'real',
  automatic: AUTOMATIC,
  bettingMs: 0,
  positions: 64,
  chip: 1,
  colours: [],
  named: [],
  confirmAbove: null,
  odds: {},
  ...more,
});

const HOUSE = { person: 'pam', role: 'house' };

export const openTestFloor = (parts: Pick<FloorParts, 'store'> & Partial<FloorParts>): Promise<Floor> => {
  let nowMs = 1_000_000;
  return openFloor({
    rulebooks: RULEBOOKS,
    clock: () => {
      nowMs += 10;
      return nowMs;
    },
    retryMs: 1,
    ...parts,
  });
};

let keys = 0;
/** A key that no other command of this process has. */
const freshKey = (): string => `key-${++keys}`;

export const askOf = (role: string, person: string, body: CommandBody, key: string | null = freshKey()): Ask => ({
  by: { role, person },
  key,
  body,
});

/** Does what must go well. */
export async function does(desk: Desk, ask: Ask): Promise<Extract<Answer, { readonly ok: true }>> {
  const answer = await desk.ask(ask);
  if (!answer.ok) throw new Error(`${JSON.stringify(ask)}: ${JSON.stringify(answer)}`);
  return answer;
}

const SIGN = { minimum: 100, maximum: 20_000 };
const SIGNS: Readonly<Record<string, Sign>> = { 'rws-tai-sai': { ...SIGN, differential: 50_000 } };

export const CHIPS = 100_000;

/** Everything up to the first call: an open table, a dealer, players with chips, and a shooter where the game has one. */
export function opening([rulebook]: Game, players: readonly string[] = ['ann', 'bo']): readonly Ask[] {
  const { ladder, shooter } = rulebookOf(rulebook).conduct;
  const house = ladder.at(-1) ?? '';
  return [
    askOf(house, 'pam', { type: 'assign-staff', person: 'dan', role: ladder[0] ?? '', adult: true }),
    askOf(house, 'pam', { type: 'open-table', sign: SIGNS[rulebook] ?? SIGN, floatMinor: 1_000_000 }),
    ...players.flatMap((player, i) => [
      askOf('player', player, { type: 'seat-player', player, position: i + 1, adult: true }),
      askOf('player', player, { type: 'buy-chips', player, from: 'cage', amount: CHIPS }),
    ]),
    ...(shooter === null ? [] : shooterAsks(players[0] ?? '', shooter.diceChosen)),
  ];
}

const shooterAsks = (player: string, dice: number): readonly Ask[] => [
  askOf('dealer', 'dan', { type: 'offer-dice' }),
  askOf('player', player, { type: 'accept-dice', player }),
  askOf('player', player, { type: 'choose-dice', dice: Array.from({ length: dice }, (_, i) => i + 1) }),
];

const DICE = [
  [1, 2, 4],
  [6, 6, 5],
  [3, 3, 3],
  [2, 5, 6],
] as const;

/** A seed and its commitment, for electronic dice whose tumbler is elsewhere. */
const SEED = '5'.repeat(64);
const COMMITMENT = createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex');

/** One whole round in the book's own order, with wagers while betting is open. */
export function roundOf(
  game: Game,
  number: number,
  players: readonly string[] = ['ann', 'bo'],
  dice: TableSetup['dice'] = 'real',
): readonly Ask[] {
  const round = stepsOf(game, number, players, dice);
  if (dice === 'real') return round;
  const result = round.findIndex(({ body }) => body.type === 'enter-result');
  const commit = askOf('tumbler', 'tumbler', { type: 'commit-dice', commitment: COMMITMENT });
  const reveal = askOf('tumbler', 'tumbler', { type: 'reveal-dice', round: number + 1, seed: SEED });
  return [commit, ...round.slice(0, result + 1), reveal, ...round.slice(result + 1)];
}

function stepsOf(game: Game, number: number, players: readonly string[], kind: TableSetup['dice']): readonly Ask[] {
  const { conduct, layouts, dice } = rulebookOf(game[0]);
  const layout = layouts.find(({ id }) => id === game[1]);
  const count = dice[layout?.dice ?? '']?.count ?? 3;
  const faces = (DICE[number % DICE.length] ?? DICE[0]).slice(0, count);
  const [first = ''] = players;
  const wagers = [
    ...(conduct.shooter === null || number > 0
      ? []
      : [askOf('player', first, { type: 'place', player: first, bet: conduct.shooter.bet, amount: 500 })]),
    ...players.map((player) => askOf('player', player, { type: 'place', player, bet: betOf(game), amount: 300 })),
    askOf('player', first, { type: 'withdraw', player: first, bet: betOf(game), amount: 100 }),
  ];
  return conduct.steps.flatMap(({ step }): readonly Ask[] => {
    if (step === 'open') return [askOf('dealer', 'dan', { type: 'call-bets' }), ...wagers];
    if (step === 'tumble') return [askOf('dealer', 'dan', { type: 'tumble', times: 3 })];
    if (step === 'close') return [askOf('dealer', 'dan', { type: 'close-bets' })];
    if (step === 'uncover') return [askOf('dealer', 'dan', { type: 'uncover' })];
    if (step === 'throw')
      return [askOf(conduct.shooter === null ? 'dealer' : 'player', conduct.shooter === null ? 'dan' : first, { type: 'throw' })];
    if (step === 'result')
      return [
        askOf(kind === 'real' ? 'dealer' : 'tumbler', kind === 'real' ? 'dan' : 'tumbler', { type: 'enter-result', faces }),
      ];
    if (step === 'settle') return [askOf('dealer', 'dan', { type: 'settle-round' })];
    if (step === 'take') return [askOf('dealer', 'dan', { type: 'take-losers' })];
    return [askOf('dealer', 'dan', { type: 'pay-winners' })];
  });
}

export const createDesk = async (floor: Floor, table: string, game: Game, more: Partial<TableSetup> = {}): Promise<Desk> => {
  const desk = await floor.createTable({ rulebook: game[0], setup: setupOf(table, game, more), by: HOUSE });
  if (typeof desk === 'string') throw new Error(desk);
  return desk;
};

/** An open table with players and chips. */
export async function openDesk(floor: Floor, table: string, game: Game, more: Partial<TableSetup> = {}): Promise<Desk> {
  const desk = await createDesk(floor, table, game, more);
  for (const ask of opening(game)) await does(desk, ask);
  return desk;
}
