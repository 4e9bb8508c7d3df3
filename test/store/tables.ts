/** Test tables of every game: set-up, commands that open a table, and rounds. */
import { createHash } from 'node:crypto';
import { RULEBOOKS } from '../../src/rulebooks/index.ts';
import type { Act, Rulebook, Sign } from '../../src/rules/index.ts';
import type { Answer, CommandRequest, Floor, FloorParts, TableHandle } from '../../src/server/index.ts';
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

/** The games with their names, for `describe.each`. */
export const EACH_GAME = GAMES.map((game) => {
  const [rulebook] = game;
  return [rulebook, game] as const;
});

/** A bet that every layout of the game offers. */
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

/** Acts that the system may do at the test tables. Their dealers may do them too. */
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

export const setupOf = (table: string, [, layout]: Game, changes: Partial<TableSetup> = {}): TableSetup => ({
  table,
  layout,
  dice: 'real',
  automatic: AUTOMATIC,
  bettingMs: 0,
  positions: 64,
  chip: 1,
  colours: [],
  // Bets that the table offers although they favour the player.
  named: [],
  confirmAbove: null,
  odds: {},
  ...changes,
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

let keyCount = 0;
const createKey = (): string => `key-${++keyCount}`;

export const requestOf = (role: string, person: string, body: CommandBody, key: string | null = createKey()): CommandRequest => ({
  by: { role, person },
  key,
  body,
});

/** Submits a command that must succeed. */
export async function mustSubmit(handle: TableHandle, request: CommandRequest): Promise<Extract<Answer, { readonly ok: true }>> {
  const answer = await handle.submit(request);
  if (!answer.ok) throw new Error(`${JSON.stringify(request)}: ${JSON.stringify(answer)}`);
  return answer;
}

/** The sign is the notice with the limits of the table. */
const SIGN = { minimum: 100, maximum: 20_000 };
const SIGNS: Readonly<Record<string, Sign>> = { 'rws-tai-sai': { ...SIGN, differential: 50_000 } };

/** The value of the chips that each player buys from the cage (the cashier of the casino). */
export const CHIPS_PER_PLAYER = 100_000;

/** Commands before the first call for bets: a dealer, the opening of the table, players with chips, and a shooter if the game needs one. */
export function openingCommands([rulebook]: Game, players: readonly string[] = ['ann', 'bo']): readonly CommandRequest[] {
  // `ladder` has the staff roles, lowest first.
  const { ladder, shooter } = rulebookOf(rulebook).conduct;
  const topRole = ladder.at(-1) ?? '';
  return [
    requestOf(topRole, 'pam', { type: 'assign-staff', person: 'dan', role: ladder[0] ?? '', adult: true }),
    requestOf(topRole, 'pam', { type: 'open-table', sign: SIGNS[rulebook] ?? SIGN, floatMinor: 1_000_000 }),
    ...players.flatMap((player, i) => [
      requestOf('player', player, { type: 'seat-player', player, position: i + 1, adult: true }),
      requestOf('player', player, { type: 'buy-chips', player, from: 'cage', amount: CHIPS_PER_PLAYER }),
    ]),
    ...(shooter === null ? [] : shooterCommands(players[0] ?? '', shooter.diceChosen)),
  ];
}

const shooterCommands = (player: string, dice: number): readonly CommandRequest[] => [
  requestOf('dealer', 'dan', { type: 'offer-dice' }),
  requestOf('player', player, { type: 'accept-dice', player }),
  requestOf('player', player, { type: 'choose-dice', dice: Array.from({ length: dice }, (_, i) => i + 1) }),
];

/** The dice of the rounds; after the last, the first again. */
const ROUND_FACES = [
  [1, 2, 4],
  [6, 6, 5],
  [3, 3, 3],
  [2, 5, 6],
] as const;

/** A seed and its commitment, for electronic dice without a tumbler. */
export const SEED = '5'.repeat(64);
const COMMITMENT = createHash('sha256').update(Buffer.from(SEED, 'hex')).digest('hex');

/** Commands of one round in the order of the rulebook, with wagers while betting is open. */
export function roundCommands(
  game: Game,
  roundIndex: number,
  players: readonly string[] = ['ann', 'bo'],
  dice: TableSetup['dice'] = 'real',
): readonly CommandRequest[] {
  const round = stepsOf(game, roundIndex, players);
  if (dice === 'real') return round;
  const resultIndex = round.findIndex(({ body }) => body.type === 'enter-result');
  const commit = requestOf('tumbler', 'tumbler', { type: 'commit-dice', commitment: COMMITMENT });
  // The table computes the faces from the seed.
  const result = { ...requestOf('tumbler', 'tumbler', { type: 'enter-result', faces: [] }), seed: SEED };
  const reveal = requestOf('tumbler', 'tumbler', { type: 'reveal-dice', round: roundIndex + 1, seed: SEED });
  return [commit, ...round.slice(0, resultIndex), result, reveal, ...round.slice(resultIndex + 1)];
}

function stepsOf(game: Game, roundIndex: number, players: readonly string[]): readonly CommandRequest[] {
  const [rulebookId, layoutId] = game;
  const { conduct, layouts, dice } = rulebookOf(rulebookId);
  const layout = layouts.find(({ id }) => id === layoutId);
  const diceCount = dice[layout?.dice ?? '']?.count ?? 3;
  const faces = (ROUND_FACES[roundIndex % ROUND_FACES.length] ?? ROUND_FACES[0]).slice(0, diceCount);
  const [firstPlayer = ''] = players;
  const wagers = [
    ...(conduct.shooter === null || roundIndex > 0
      ? []
      : [requestOf('player', firstPlayer, { type: 'place', player: firstPlayer, bet: conduct.shooter.bet, amount: 500 })]),
    ...players.map((player) => requestOf('player', player, { type: 'place', player, bet: betOf(game), amount: 300 })),
    requestOf('player', firstPlayer, { type: 'withdraw', player: firstPlayer, bet: betOf(game), amount: 100 }),
  ];
  return conduct.steps.flatMap(({ step }): readonly CommandRequest[] => {
    if (step === 'open') return [requestOf('dealer', 'dan', { type: 'call-bets' }), ...wagers];
    if (step === 'tumble') return [requestOf('dealer', 'dan', { type: 'tumble', times: 3 })];
    if (step === 'close') return [requestOf('dealer', 'dan', { type: 'close-bets' })];
    if (step === 'uncover') return [requestOf('dealer', 'dan', { type: 'uncover' })];
    if (step === 'throw')
      return [
        requestOf(conduct.shooter === null ? 'dealer' : 'player', conduct.shooter === null ? 'dan' : firstPlayer, {
          type: 'throw',
        }),
      ];
    if (step === 'result') return [requestOf('dealer', 'dan', { type: 'enter-result', faces })];
    if (step === 'settle') return [requestOf('dealer', 'dan', { type: 'settle-round' })];
    if (step === 'take') return [requestOf('dealer', 'dan', { type: 'take-losers' })];
    return [requestOf('dealer', 'dan', { type: 'pay-winners' })];
  });
}

export const createTestTable = async (
  floor: Floor,
  table: string,
  game: Game,
  changes: Partial<TableSetup> = {},
): Promise<TableHandle> => {
  const handle = await floor.createTable({ rulebook: game[0], setup: setupOf(table, game, changes), by: HOUSE });
  if (typeof handle === 'string') throw new Error(handle);
  return handle;
};

/** Creates and opens a table with players and chips. */
export async function openTestTable(
  floor: Floor,
  table: string,
  game: Game,
  changes: Partial<TableSetup> = {},
): Promise<TableHandle> {
  const handle = await createTestTable(floor, table, game, changes);
  for (const request of openingCommands(game)) await mustSubmit(handle, request);
  return handle;
}
