/** Whole floors played from a seed: every book, many players, everything that goes wrong, and people who ask for what they may not. All invariants are on. */
import { ACTS, type Act, assert, type Rulebook, STEP_ACTS } from '../rules/index.ts';
import {
  ACCOUNTS,
  type Account,
  type Actor,
  type Command,
  type CommandBody,
  decide,
  type EventType,
  evolve,
  MAY_BE_AUTOMATIC,
  newTable,
  nextStep,
  type RefusalCode,
  recount,
  rolesOf,
  shooterStake,
  type TableState,
} from '../table/index.ts';
import { bodyOf, canWager, FLOOR_COLOURS, FLOOR_PLAYERS, wagerOf } from './floor-bodies.ts';
import { below, type Chance, chanceOf, oneIn, oneOf } from './floor-chance.ts';

/** One table of a floor. */
export interface FloorTable {
  /** Rulebook and layout, and the dice where they are electronic. */
  readonly name: string;
  readonly state: TableState;
  readonly chance: Chance;
  nowMs: number;
  /** Commands so far, refused ones included. */
  commands: number;
  /** Wagers that players still mean to make in this round. */
  wagersLeft: number;
  rounds: number;
  /** Two words over everything that was asked and everything that happened. */
  readonly digest: [number, number];
}

export interface Floor {
  readonly seed: string;
  readonly tables: readonly FloorTable[];
  readonly accepted: Map<Act, number>;
  readonly refused: Map<RefusalCode, number>;
  readonly events: Map<EventType, number>;
}

/** Where an invariant broke, and how to get there again. */
export interface FloorBreach {
  readonly table: string;
  readonly round: number;
  readonly command: Command;
  readonly message: string;
}

/** Commands in one round after which a table counts as stuck: an ordinary round has some thirty. */
export const STUCK_COMMANDS = 3000;

/** The tables of a floor where none are named: every layout with real dice, and one of every book with electronic ones. */
export const floorNames = (rulebooks: readonly Rulebook[]): readonly string[] =>
  rulebooks.flatMap(({ id, layouts }) => [
    ...layouts.map((layout) => `${id}/${layout.id}`),
    `${id}/${layouts.at(-1)?.id ?? ''}/${ELECTRONIC}`,
  ]);

const ELECTRONIC = 'electronic';

/** What the system does by itself where the dice are electronic. */
const BY_ITSELF: readonly Act[] = Object.values(STEP_ACTS).filter((act) => MAY_BE_AUTOMATIC.includes(act));

function openTable(rulebooks: readonly Rulebook[], name: string, seed: string): FloorTable | null {
  const [book, layout, dice] = name.split('/');
  const rulebook = rulebooks.find(({ id }) => id === book);
  if (rulebook === undefined || !rulebook.layouts.some(({ id }) => id === layout)) return null;
  if (layout === undefined || (dice !== undefined && dice !== ELECTRONIC) || name.split('/').length > 3) return null;
  const electronic = dice === ELECTRONIC;
  const state = newTable(rulebook, {
    table: name,
    layout,
    dice: electronic ? 'electronic' : 'real',
    automatic: electronic ? BY_ITSELF : [],
    bettingMs: electronic ? 20_000 : 0,
    positions: 6,
    chip: 25,
    colours: FLOOR_COLOURS,
    named: [],
    odds: {},
    confirmAbove: electronic ? null : 20_000,
  });
  const chance = chanceOf(`${seed} ${name}`);
  return { name, state, chance, nowMs: 0, commands: 0, wagersLeft: 0, rounds: 0, digest: [0x811c9dc5, 0x1b873593] };
}

/** A floor before it opens, or the name that is no table's. */
export function openFloor(rulebooks: readonly Rulebook[], names: readonly string[], seed: string): Floor | string {
  const tables: FloorTable[] = [];
  for (const name of names) {
    const table = openTable(rulebooks, name, seed);
    if (table === null) return name;
    tables.push(table);
  }
  return { seed, tables, accepted: new Map(), refused: new Map(), events: new Map() };
}

const count = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

function stir(digest: [number, number], text: string): void {
  let [a, b] = digest;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 0x01000193);
    b = Math.imul(b ^ code, 0x5bd1e995) ^ (b >>> 15);
  }
  digest[0] = a;
  digest[1] = b;
}

const hex = (word: number): string => (word >>> 0).toString(16).padStart(8, '0');

/** What was asked and what happened at all tables, as one word for each. */
export function floorDigest({ tables }: Floor): string {
  const whole: [number, number] = [1, 1];
  for (const { digest } of tables) stir(whole, `${hex(digest[0])}${hex(digest[1])}`);
  return `${hex(whole[0])}${hex(whole[1])}`;
}

/** What the accounts of all tables come to; together they are nothing. */
export function floorMoney({ tables }: Floor): Readonly<Record<Account, number>> {
  const sum = (account: Account): number => tables.reduce((soFar, { state }) => soFar + state.accounts[account], 0);
  return Object.fromEntries(ACCOUNTS.map((account) => [account, sum(account)])) as Record<Account, number>;
}

/** What goes wrong, and what staff and players do about it. */
const TROUBLES: readonly Act[] = [
  ...(['declare-failure', 'declare-failure', 'declare-failure', 'report-malfunction', 'interrupt', 'report-lamps'] as const),
  ...(['correct-result', 'correct-result', 'correct-settlement', 'void-damaged', 'invalidate', 'void-wager'] as const),
  ...(['hold-winnings', 'release-held', 'exclude-player', 'readmit-player', 'leave-table', 'replace-shooter'] as const),
  ...(['issue-colour', 'issue-colour', 'redeem-colour', 'approve-colours', 'withdraw', 'move', 'agree-limits'] as const),
];

/** What is done between two rounds. */
const BETWEEN: readonly Act[] = [
  ...(['change-sign', 'change-sign', 'post-notice', 'post-notice', 'close-table', 'close-table', 'notify-officer'] as const),
  ...(['start-gaming-day', 'order-dry-spin', 'cash-out', 'require-to-vacate', 'require-to-vacate', 'approve-colours'] as const),
  ...(['agree-to-share', 'issue-colour', 'agree-limits', 'raise-dispute', 'decide-dispute', 'adjust', 'record-error'] as const),
  ...(['request-review', 'decide-review'] as const),
  ...(['assign-staff', 'relieve-staff', 'offer-dice', 'redeem-colour'] as const),
];

/** What is done at a closed table. */
const CLOSED: readonly Act[] = ['redeem-closed-table', 'cash-out', 'correct-settlement', 'void-damaged', 'adjust', 'open-table'];

/** What must come first: a dealer, two players, chips, a shooter with dice and a wager. */
function preparation({ state, chance }: FloorTable): CommandBody | Act | null {
  const [dealer] = state.conduct.ladder;
  if (state.staff.get('dan')?.role !== dealer && !oneIn(chance, 30))
    return { type: 'assign-staff', person: 'dan', role: dealer ?? '', adult: true };
  if (state.status === 'closed') return oneIn(chance, 3) ? 'open-table' : oneOf(chance, CLOSED);
  if (state.suspended !== null) return 'declare-rectified';
  if (state.setup.dice === ELECTRONIC && !oneIn(chance, 8)) {
    if (state.commitment === null) return 'commit-dice';
    if (state.commitment.round <= state.rounds || state.round?.faces != null) return 'reveal-dice';
  }
  if (nextStep(state) === 'settle' && state.setup.confirmAbove !== null && oneIn(chance, 3)) return 'confirm-result';
  const free = state.setup.positions - state.positions.size;
  if (state.positions.size < 2 || (free > 0 && state.round === null && oneIn(chance, 2)))
    return oneIn(chance, 6) ? 'readmit-player' : 'seat-player';
  if (canWager(state)) {
    for (const id of state.positions.values()) {
      const player = state.players.get(id);
      if (player !== undefined && player.rack < 2000) return { type: 'buy-chips', player: id, from: 'cage', amount: 100_000 };
    }
  }
  return state.conduct.shooter === null ? null : shooting(state, chance);
}

/** Who shoots, with which dice, for what. */
function shooting(state: TableState, chance: Chance): CommandBody | Act | null {
  const { shooter, thrower, dice, offered } = state.turn;
  const open = state.round === null || canWager(state);
  if (shooter === null) return !open ? null : offered ? 'accept-dice' : 'offer-dice';
  if (dice === null && !oneIn(chance, 8)) return 'choose-dice';
  if (state.players.get(thrower ?? shooter)?.position == null) return 'replace-shooter';
  const bet = state.conduct.shooter?.bet ?? '';
  if (shooterStake(state) === 0 && canWager(state) && !oneIn(chance, 8))
    return { type: 'place', player: shooter, bet, amount: state.sign?.minimum ?? 0 };
  return null;
}

/** What brings the round on. */
function onward(table: FloorTable): CommandBody | Act {
  const { state, chance } = table;
  const first = preparation(table);
  if (first !== null) return first;
  if (state.round === null && oneIn(chance, 12)) return oneOf(chance, BETWEEN);
  if (canWager(state) && table.wagersLeft > 0) {
    table.wagersLeft -= 1;
    return oneIn(chance, 12) ? oneOf(chance, ['withdraw', 'move'] as const) : wagerOf(state, chance);
  }
  return STEP_ACTS[nextStep(state)];
}

/** Somebody who may, each in their own place; the system where it may. */
function askerOf({ state, chance }: FloorTable, body: CommandBody): Actor {
  const roles = state.permissions[body.type]?.roles;
  if (roles === undefined || roles.size === 0) return { role: 'dealer', person: 'dan' };
  const role = oneIn(chance, 4) ? oneOf(chance, [...roles]) : ([...roles].at(-1) as string);
  if (role === 'player') {
    const own = 'player' in body ? body.player : (state.turn.thrower ?? state.turn.shooter ?? 'ann');
    return { role, person: own };
  }
  return { role, person: role === state.conduct.ladder[0] ? 'dan' : role };
}

/** Anybody at all, in any role. */
function strangerOf({ state, chance }: FloorTable): Actor {
  return { role: oneOf(chance, rolesOf(state.conduct)), person: oneOf(chance, ['dan', 'deb', ...FLOOR_PLAYERS]) };
}

/** What is asked next at a table: mostly what brings the round on, sometimes trouble, sometimes anything by anybody. */
function commandOf(table: FloorTable): Command {
  const { state, chance } = table;
  const lot = below(chance, 100);
  const wanted = lot < 86 ? onward(table) : lot < 94 ? oneOf(chance, TROUBLES) : oneOf(chance, ACTS);
  const body = typeof wanted === 'string' ? bodyOf(state, wanted, chance) : wanted;
  const by = lot >= 97 ? strangerOf(table) : askerOf(table, body);
  table.nowMs += oneIn(chance, 50) ? 20 * 60_000 : 500 * below(chance, 60);
  return { ...body, by, atMs: table.nowMs };
}

/** Decides one command and lets happen what follows; answers whether a round ended. */
function tell(floor: Floor, table: FloorTable, command: Command): boolean {
  const decision = decide(table.state, command);
  table.commands += 1;
  stir(table.digest, JSON.stringify(command));
  if (!decision.ok) {
    count(floor.refused, decision.refusal.code);
    stir(table.digest, decision.refusal.code);
    return false;
  }
  count(floor.accepted, command.type);
  let ended = false;
  for (const event of decision.events) {
    evolve(table.state, event, command.atMs);
    count(floor.events, event.type);
    ended ||= event.type === 'round-ended';
    if (event.type === 'betting-opened') table.wagersLeft = below(table.chance, 14);
  }
  stir(table.digest, JSON.stringify(decision.events));
  return ended;
}

/** Plays a table until one more round has ended; answers where an invariant broke. */
export function playRound(floor: Floor, table: FloorTable): FloorBreach | null {
  const last = table.commands + STUCK_COMMANDS;
  let command = commandOf(table);
  try {
    while (!tell(floor, table, command)) {
      assert(table.commands < last, `no round has ended in ${STUCK_COMMANDS} commands`);
      command = commandOf(table);
    }
    recount(table.state);
    table.rounds += 1;
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { table: table.name, round: table.rounds + 1, command, message };
  }
}
