/** Plays the rounds of a tournament at a real table beneath it: tournament chips are the chips that the players buy. Players have strategies, and rounds have troubles. */
import { assert, type Face, type Minor, type Rulebook, STEP_ACTS } from '../rules/index.ts';
import {
  type CommandBody,
  decide,
  evolve,
  newTable,
  nextStep,
  otherDue,
  recount,
  stakeOn,
  type TableState,
} from '../table/index.ts';
import type { Conditions } from '../tournament/index.ts';
import { oneIn, pick, type RandomSource, randomBelow } from './random.ts';

export interface TournamentTable {
  readonly name: string;
  readonly state: TableState;
}

/** What a round brought to the tournament. A void round is no spin. */
export interface PlayedRound {
  readonly isCounted: boolean;
  readonly wagered: ReadonlyMap<string, Minor>;
}

/** What the tournament does during a round. */
export interface RoundListener {
  /** The wagers are on the layout, and betting is open or closed. */
  readonly onWagers: (betting: 'open' | 'closed') => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

export const TROUBLES = ['no-spin', 'void', 'malfunction', 'correction', 'misread'] as const;
export type Trouble = (typeof TROUBLES)[number];

/** How a player wagers. */
const STRATEGIES = ['least', 'double-up', 'spread', 'long-shot', 'idle', 'all-in'] as const;
type Strategy = (typeof STRATEGIES)[number];

const strategyOf = (entry: string): Strategy => STRATEGIES[Number(entry.slice(1)) % STRATEGIES.length] ?? 'least';

/** A float that pays every possible win. */
const FLOAT: Minor = 100_000_000;
/** One of so many rounds has each trouble. */
const TROUBLE_EVERY = 24;

/** Opens a table with the limits of the conditions. */
export function openTournamentTable(
  rulebooks: readonly Rulebook[],
  conditions: Conditions,
  name: string,
  seats: number,
): TournamentTable {
  const rulebook = rulebooks.find(({ id }) => id === conditions.rulebook);
  assert(rulebook !== undefined, `there is no rulebook ${conditions.rulebook}`);
  const state = newTable(rulebook, {
    ...{ table: name, layout: conditions.layout, dice: 'real', automatic: [], bettingMs: 0, positions: seats, chip: 1 },
    ...{ colours: [], named: [], odds: {}, confirmAbove: null },
  });
  const table = { name, state };
  doAt(table, 'pit-boss', 'pam', { type: 'open-table', sign: conditions.sign, floatMinor: FLOAT });
  doAt(table, 'game-supervisor', 'gil', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  return table;
}

/** Gives a command to a table. The simulator gives only commands that the table must accept. */
function doAt({ name, state }: TournamentTable, role: string, person: string, body: CommandBody): void {
  const decision = decide(state, { ...body, by: { role, person }, atMs: 0 });
  assert(decision.ok, `table ${name} refuses ${JSON.stringify(body)}: ${decision.ok ? '' : decision.refusal.code}`);
  for (const event of decision.events) evolve(state, event, 0);
}

const dealerDoes = (table: TournamentTable, body: CommandBody): void => doAt(table, 'dealer', 'dan', body);
const pitBossDoes = (table: TournamentTable, body: CommandBody): void => doAt(table, 'pit-boss', 'pam', body);

/** An entry sits down with the chips of the tournament. */
export function sitDown(table: TournamentTable, entry: string, position: number, chips: Minor): void {
  dealerDoes(table, { type: 'seat-player', player: entry, position, adult: true });
  giveChips(table, entry, chips);
}

export function giveChips(table: TournamentTable, entry: string, amount: Minor): void {
  if (amount > 0) dealerDoes(table, { type: 'buy-chips', player: entry, from: 'cage', amount });
}

/** Takes the wagers of an entry from the layout while betting is open. */
export function removeWagers(table: TournamentTable, entry: string): void {
  const player = table.state.players.get(entry);
  if (player === undefined) return;
  for (const { bet } of table.state.spots) {
    const amount = stakeOn(table.state, player, bet);
    if (amount > 0) dealerDoes(table, { type: 'withdraw', player: entry, bet: bet.id, amount });
  }
}

/** Takes chips from a rack: a penalty, or everything that an entry has. */
export function takeChips(table: TournamentTable, entry: string, amount: Minor): void {
  if (amount > 0) dealerDoes(table, { type: 'cash-out', player: entry, to: 'cage', amount });
}

/** An entry gives its chips back and leaves. */
export function standUp(table: TournamentTable, entry: string): void {
  takeChips(table, entry, chipsOf(table, entry));
  if (table.state.players.get(entry)?.position != null) dealerDoes(table, { type: 'leave-table', player: entry });
}

export const chipsOf = ({ state }: TournamentTable, entry: string): Minor => state.players.get(entry)?.rack ?? 0;

/** Plays one round to its end, with the wagers of these entries. */
export function playTournamentRound(
  table: TournamentTable,
  random: RandomSource,
  entries: readonly string[],
  compulsory: Minor,
  { onWagers, onTrouble }: RoundListener,
): PlayedRound {
  const { state } = table;
  const troubles: Trouble[] = [];
  const hasTrouble = (trouble: Trouble): boolean => {
    const isNew = oneIn(random, TROUBLE_EVERY) && !troubles.includes(trouble);
    if (!isNew) return false;
    troubles.push(trouble);
    onTrouble(trouble);
    return true;
  };
  const wagered = new Map<string, Minor>();
  const rounds = state.rounds;
  dealerDoes(table, { type: 'call-bets' });
  for (const entry of entries) wagered.set(entry, placeWagers(table, random, entry, compulsory));
  onWagers('open');
  while (state.round !== null) {
    const step = nextStep(state);
    if (step === 'uncover' && hasTrouble('malfunction')) {
      dealerDoes(table, { type: 'report-malfunction', about: 'the cover is stuck' });
      pitBossDoes(table, { type: 'declare-rectified' });
    } else if (step === 'result' && hasTrouble('no-spin')) dealerDoes(table, { type: 'declare-failure', reason: 'not-flat' });
    else if (step === 'close' && hasTrouble('void'))
      pitBossDoes(table, { type: 'invalidate', ground: 'disruption', why: 'a fight' });
    else if (step === 'result') enterResult(table, random, hasTrouble('misread'));
    else if (step === 'take' && hasTrouble('correction'))
      pitBossDoes(table, { type: 'correct-settlement', round: state.round.number, faces: otherFaces(table), why: 'misread' });
    else dealerDoes(table, step === 'tumble' ? { type: 'tumble', times: 3 } : ({ type: STEP_ACTS[step] } as CommandBody));
    if (step === 'close' && !troubles.includes('void')) onWagers('closed');
  }
  for (const player of state.players.values())
    if (otherDue(state, player) > 0) dealerDoes(table, { type: 'pay-due', player: player.id });
  // `recount` throws if the money or the wagers of the table do not add up.
  recount(state);
  assert(state.rounds === rounds + 1, `table ${table.name} has played ${state.rounds - rounds} rounds instead of one`);
  return { isCounted: !troubles.includes('void'), wagered };
}

const rollFaces = (random: RandomSource): readonly Face[] => [1, 2, 3].map(() => (randomBelow(random, 6) + 1) as Face);

/** Faces that differ from the result of the round. */
const otherFaces = ({ state }: TournamentTable): readonly Face[] =>
  (state.round?.faces ?? []).map((face) => ((face % 6) + 1) as Face);

/** The dealer reads the dice. A misread result is corrected before the settlement. */
function enterResult(table: TournamentTable, random: RandomSource, isMisread: boolean): void {
  dealerDoes(table, { type: 'enter-result', faces: rollFaces(random) });
  if (isMisread) pitBossDoes(table, { type: 'correct-result', faces: otherFaces(table), why: 'misread' });
}

/** Places the wagers of an entry as its strategy says. Returns their sum. */
function placeWagers(table: TournamentTable, random: RandomSource, entry: string, compulsory: Minor): Minor {
  const chips = chipsOf(table, entry);
  const least = Math.min(chips, compulsory);
  let total = 0;
  const place = (bet: string, amount: Minor): void => {
    if (amount <= 0) return;
    dealerDoes(table, { type: 'place', player: entry, bet, amount });
    total += amount;
  };
  switch (strategyOf(entry)) {
    case 'least':
      place('small', least);
      break;
    case 'double-up':
      place(pick(random, ['big', 'small']), Math.min(chips, least * (1 + randomBelow(random, 8))));
      break;
    case 'spread':
      for (const bet of ['big', 'single:1', 'single:6']) place(bet, Math.min(chips - total, least));
      break;
    case 'long-shot':
      place('total:4', least);
      break;
    case 'all-in':
      place('big', oneIn(random, 4) ? chips : least);
      break;
    // A player who is away places nothing.
    case 'idle':
      if (!oneIn(random, 3)) place('small', least);
      break;
  }
  return total;
}
