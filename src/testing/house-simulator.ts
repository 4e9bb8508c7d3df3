/** Simulates a whole house from a seed: every rulebook, many players, failures, and commands that must be refused. Checks all invariants. */
import { ACTS, type Act, assert, type Rulebook, STEP_ACTS } from '../rules/index.ts';
import {
  ACCOUNTS,
  type Account,
  type Actor,
  AUTOMATABLE_ACTS,
  type Command,
  type CommandBody,
  decide,
  type EventType,
  evolve,
  newTable,
  nextStep,
  otherDue,
  type RefusalCode,
  recount,
  rolesOf,
  shooterStake,
  type TableState,
} from '../table/index.ts';
import { COLOURS, canWager, PLAYERS, randomBody, randomWager, sealedCorrectionOf } from './house-commands.ts';
import { createRandom, oneIn, pick, type RandomSource, randomBelow } from './random.ts';

export interface SimulatedTable {
  /** `rulebook/layout`, or `rulebook/layout/electronic`. */
  readonly name: string;
  readonly state: TableState;
  readonly random: RandomSource;
  nowMs: number;
  /** The number of commands, including refused ones. */
  commands: number;
  /** Wagers that players will still place in this round. */
  wagersLeft: number;
  rounds: number;
  /** A hash of all commands and events, as two 32-bit words. */
  readonly digest: [number, number];
}

export interface SimulatedHouse {
  readonly seed: string;
  readonly tables: readonly SimulatedTable[];
  readonly accepted: Map<Act, number>;
  readonly refused: Map<RefusalCode, number>;
  readonly events: Map<EventType, number>;
}

/** A broken invariant, with the table, round and command that reproduce it. */
export interface BrokenInvariant {
  readonly table: string;
  readonly round: number;
  readonly command: Command;
  readonly message: string;
}

/** A table is stuck if a round has this many commands. An ordinary round has about thirty. */
export const COMMANDS_PER_ROUND_MAX = 3000;

/** The default tables: every layout with real dice, and one table per rulebook with electronic dice. */
export const tableNames = (rulebooks: readonly Rulebook[]): readonly string[] =>
  rulebooks.flatMap(({ id, layouts }) => [
    ...layouts.map((layout) => `${id}/${layout.id}`),
    `${id}/${layouts.at(-1)?.id ?? ''}/${ELECTRONIC}`,
  ]);

const ELECTRONIC = 'electronic';

/** The acts of the system at tables with electronic dice. */
const SYSTEM_ACTS: readonly Act[] = Object.values(STEP_ACTS).filter((act) => AUTOMATABLE_ACTS.includes(act));

function openTable(rulebooks: readonly Rulebook[], name: string, seed: string): SimulatedTable | null {
  const [rulebookId, layout, dice] = name.split('/');
  const rulebook = rulebooks.find(({ id }) => id === rulebookId);
  if (rulebook === undefined || !rulebook.layouts.some(({ id }) => id === layout)) return null;
  if (layout === undefined || (dice !== undefined && dice !== ELECTRONIC) || name.split('/').length > 3) return null;
  const electronic = dice === ELECTRONIC;
  const state = newTable(rulebook, {
    table: name,
    layout,
    dice: electronic ? 'electronic' : 'real',
    automatic: electronic ? SYSTEM_ACTS : [],
    bettingMs: electronic ? 20_000 : 0,
    positions: 6,
    // The smallest amount that the float can pay.
    chip: 25,
    colours: COLOURS,
    // Bets that favour the player are offered only if this list names them.
    named: [],
    odds: {},
    confirmAbove: electronic ? null : 20_000,
  });
  const random = createRandom(`${seed} ${name}`);
  return { name, state, random, nowMs: 0, commands: 0, wagersLeft: 0, rounds: 0, digest: [0x811c9dc5, 0x1b873593] };
}

/** Creates a house with these tables, or returns the first unknown table name. */
export function openHouse(rulebooks: readonly Rulebook[], names: readonly string[], seed: string): SimulatedHouse | string {
  const tables: SimulatedTable[] = [];
  for (const name of names) {
    const table = openTable(rulebooks, name, seed);
    if (table === null) return name;
    tables.push(table);
  }
  return { seed, tables, accepted: new Map(), refused: new Map(), events: new Map() };
}

const increment = <K>(counts: Map<K, number>, key: K): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

function updateDigest(digest: [number, number], text: string): void {
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

/** A digest of all commands and events at all tables. */
export function houseDigest({ tables }: SimulatedHouse): string {
  const total: [number, number] = [1, 1];
  for (const { digest } of tables) updateDigest(total, `${hex(digest[0])}${hex(digest[1])}`);
  return `${hex(total[0])}${hex(total[1])}`;
}

/** The accounts of all tables together. Their sum is 0. */
export function houseMoney({ tables }: SimulatedHouse): Readonly<Record<Account, number>> {
  const sum = (account: Account): number => tables.reduce((soFar, { state }) => soFar + state.accounts[account], 0);
  return Object.fromEntries(ACCOUNTS.map((account) => [account, sum(account)])) as Record<Account, number>;
}

/** Failures, corrections and other rare acts, which are tried at any time. An act that is listed several times is tried more often. */
const RARE_ACTS: readonly Act[] = [
  ...(['declare-failure', 'declare-failure', 'declare-failure', 'report-malfunction', 'interrupt', 'report-lamps'] as const),
  ...(['correct-result', 'correct-result', 'correct-settlement', 'void-damaged', 'invalidate', 'void-wager'] as const),
  ...([
    'hold-winnings',
    'record-investigation',
    'release-held',
    'forfeit-held',
    'exclude-player',
    'readmit-player',
    'leave-table',
    'replace-shooter',
    'take-over',
    'reject-dice',
  ] as const),
  ...([
    'issue-colour',
    'issue-colour',
    'redeem-colour',
    'approve-colours',
    'withdraw',
    'move',
    'propose-limits',
    'agree-limits',
    'decline-limits',
  ] as const),
];

/** Acts that are tried between rounds. */
const ACTS_BETWEEN_ROUNDS: readonly Act[] = [
  ...(['change-sign', 'change-sign', 'post-notice', 'post-notice', 'close-table', 'close-table', 'notify-officer'] as const),
  ...(['withdraw-notice', 'withdraw-notice'] as const),
  ...(['start-gaming-day', 'order-dry-spin', 'cash-out', 'require-to-vacate', 'require-to-vacate', 'approve-colours'] as const),
  ...([
    'agree-to-share',
    'issue-colour',
    'propose-limits',
    'agree-limits',
    'raise-dispute',
    'decide-dispute',
    'adjust',
    'record-error',
  ] as const),
  ...(['request-review', 'request-review', 'decide-review', 'decide-review'] as const),
  ...(['assign-staff', 'relieve-staff', 'offer-dice', 'redeem-colour'] as const),
];

const ACTS_WHILE_CLOSED: readonly Act[] = [
  'redeem-closed-table',
  'redeem-closed-table',
  'cash-out',
  'correct-settlement',
  'void-damaged',
  'adjust',
  'open-table',
];

/** The next act to prepare a round, which needs a dealer, two players, chips, and a shooter with dice and a wager; null if all are there. What is due outside the bets is paid first. */
function prepareRound(table: SimulatedTable): CommandBody | Act | null {
  const { state, random } = table;
  // The ladder lists the staff roles, lowest first.
  const [dealer] = state.conduct.ladder;
  if (state.staff.get('dan')?.role !== dealer && !oneIn(random, 30))
    return { type: 'assign-staff', person: 'dan', role: dealer ?? '', adult: true };
  if (state.status === 'closed') return oneIn(random, 3) ? 'open-table' : pick(random, ACTS_WHILE_CLOSED);
  if (state.suspended !== null) return resumeTable(state, random);
  if (state.round?.seedLost === true && !oneIn(random, 3))
    return { type: 'void-damaged', rounds: [state.round.number], why: 'the seed is lost' };
  if (state.setup.dice === ELECTRONIC && !oneIn(random, 8)) {
    if (state.commitment === null) return 'commit-dice';
    if (state.commitment.round <= state.rounds || state.round?.faces != null) return 'reveal-dice';
  }
  const readings = state.round?.sealed?.readings.length ?? 0;
  if (readings > 0 && !oneIn(random, 10)) return readings === 1 ? 'confirm-result' : 'correct-result';
  const correction = sealedCorrectionOf(state)?.sealed;
  if (correction != null && oneIn(random, 2)) return correction.readings.length === 1 ? 'confirm-result' : 'correct-settlement';
  if (nextStep(state) === 'settle' && state.setup.confirmAbove !== null && oneIn(random, 3)) return 'confirm-result';
  const unpaid = [...state.players.values()].find((player) => otherDue(state, player) > 0);
  if (unpaid !== undefined && !oneIn(random, 4)) return { type: 'pay-due', player: unpaid.id };
  const freeSeats = state.setup.positions - state.positions.size;
  if (state.positions.size < 2 || (freeSeats > 0 && state.round === null && oneIn(random, 2)))
    return oneIn(random, 6) ? 'readmit-player' : 'seat-player';
  if (canWager(state)) {
    for (const id of state.positions.values()) {
      const player = state.players.get(id);
      if (player !== undefined && player.rack < 2000) return { type: 'buy-chips', player: id, from: 'cage', amount: 100_000 };
    }
  }
  return state.conduct.shooter === null ? null : prepareShooter(table);
}

/** The next act at a suspended table. Sometimes the electronic dice are rejected twice, or their seed is lost. */
function resumeTable({ rejected, commitment }: TableState, random: RandomSource): CommandBody | Act {
  if (rejected !== null && oneIn(random, 6)) return { type: 'reject-dice', round: rejected.round, why: 'another seed' };
  if (commitment !== null && oneIn(random, 6)) return { type: 'reveal-dice', round: commitment.round };
  return 'declare-rectified';
}

/** The next act to prepare a shooter, the player who throws: accept the dice, choose them, and wager; null if the shooter is ready. */
function prepareShooter({ state, random, wagersLeft }: SimulatedTable): CommandBody | Act | null {
  const { shooter, thrower, dice, offered } = state.turn;
  const canOfferDice = state.round === null || canWager(state);
  if (shooter === null) return !canOfferDice ? null : offered ? 'accept-dice' : 'offer-dice';
  // Shooters usually choose their dice just before the throw.
  const isThrowNext = nextStep(state) === 'throw' && wagersLeft === 0;
  if (dice === null && (isThrowNext ? !oneIn(random, 8) : oneIn(random, 8))) return 'choose-dice';
  // The thrower throws instead of a shooter whom staff have replaced.
  if (state.players.get(thrower ?? shooter)?.position == null) return 'replace-shooter';
  const bet = state.conduct.shooter?.bet ?? '';
  if (shooterStake(state) === 0 && canWager(state) && !oneIn(random, 8))
    return { type: 'place', player: shooter, bet, amount: state.sign?.minimum ?? 0 };
  return null;
}

const isChangeAnnounced = ({ notice, closureDueMs }: TableState): boolean => notice !== null || closureDueMs !== null;

/** An announced change is often tried early. At a full table, players who do not wager are often asked to leave. Requested reviews are decided soon. */
function pickActBetweenRounds({ state, random }: SimulatedTable): Act {
  if (state.notice !== null && oneIn(random, 3)) return 'change-sign';
  if (state.closureDueMs !== null && oneIn(random, 3)) return 'close-table';
  if (state.positions.size === state.setup.positions && oneIn(random, 3)) return 'require-to-vacate';
  if (state.disputes.some(({ reviewRequested, review }) => reviewRequested && review === null) && oneIn(random, 2))
    return 'decide-review';
  return pick(random, ACTS_BETWEEN_ROUNDS);
}

/** The next act that advances the round. */
function nextAct(table: SimulatedTable): CommandBody | Act {
  const { state, random } = table;
  const preparation = prepareRound(table);
  if (preparation !== null) return preparation;
  if (state.round === null && oneIn(random, isChangeAnnounced(state) ? 3 : 12)) return pickActBetweenRounds(table);
  if (canWager(state) && table.wagersLeft > 0) {
    table.wagersLeft -= 1;
    return oneIn(random, 12) ? pick(random, ['withdraw', 'move'] as const) : randomWager(state, random);
  }
  return STEP_ACTS[nextStep(state)];
}

/** Picks an actor who may do the act: usually the last role in the list, which is the system if the system may do it. */
function pickPermittedActor({ state, random }: SimulatedTable, body: CommandBody): Actor {
  const roles = state.permissions[body.type]?.roles;
  if (roles === undefined || roles.size === 0) return { role: 'dealer', person: 'dan' };
  const role = oneIn(random, 4) ? pick(random, [...roles]) : ([...roles].at(-1) as string);
  if (role === 'player') {
    const player = 'player' in body ? body.player : (state.turn.thrower ?? state.turn.shooter ?? 'ann');
    return { role, person: player };
  }
  // Dan is the dealer. Other staff have the name of their role.
  // In some rulebooks only the person who tumbled the dice keys the result.
  const keyedBy = body.type === 'enter-result' && !oneIn(random, 20) ? state.round?.tumbledBy : null;
  return { role, person: keyedBy ?? (role === state.conduct.ladder[0] ? 'dan' : role) };
}

function pickRandomActor({ state, random }: SimulatedTable): Actor {
  return { role: pick(random, rolesOf(state.conduct)), person: pick(random, ['dan', 'deb', ...PLAYERS]) };
}

/** The next command: mostly one that advances the round, sometimes a failure or correction, sometimes a random act by a random person. */
function nextCommand(table: SimulatedTable): Command {
  const { state, random } = table;
  const roll = randomBelow(random, 100);
  const next = roll < 86 ? nextAct(table) : roll < 94 ? pick(random, RARE_ACTS) : pick(random, ACTS);
  const body = typeof next === 'string' ? randomBody(state, next, random) : next;
  const by = roll >= 97 ? pickRandomActor(table) : pickPermittedActor(table, body);
  table.nowMs += oneIn(random, 50) ? 20 * 60_000 : 500 * randomBelow(random, 60);
  return { ...body, by, atMs: table.nowMs };
}

/** Decides one command and applies its events. Returns whether a round ended. */
function execute(house: SimulatedHouse, table: SimulatedTable, command: Command): boolean {
  const decision = decide(table.state, command);
  table.commands += 1;
  updateDigest(table.digest, JSON.stringify(command));
  if (!decision.ok) {
    increment(house.refused, decision.refusal.code);
    updateDigest(table.digest, decision.refusal.code);
    return false;
  }
  increment(house.accepted, command.type);
  let hasRoundEnded = false;
  for (const event of decision.events) {
    evolve(table.state, event, command.atMs);
    increment(house.events, event.type);
    hasRoundEnded ||= event.type === 'round-ended';
    if (event.type === 'betting-opened') table.wagersLeft = randomBelow(table.random, 14);
  }
  updateDigest(table.digest, JSON.stringify(decision.events));
  return hasRoundEnded;
}

/** Plays a table until a round has ended. Returns the broken invariant, or null. */
export function playRound(house: SimulatedHouse, table: SimulatedTable): BrokenInvariant | null {
  const commandsMax = table.commands + COMMANDS_PER_ROUND_MAX;
  let command = nextCommand(table);
  try {
    while (!execute(house, table, command)) {
      assert(table.commands < commandsMax, `no round has ended in ${COMMANDS_PER_ROUND_MAX} commands`);
      command = nextCommand(table);
    }
    // `recount` throws if the money or the wagers of the table do not add up.
    recount(table.state);
    table.rounds += 1;
    return null;
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { table: table.name, round: table.rounds + 1, command, message };
  }
}
