/** Plays the rounds of a tournament at a real tournament table. Players have strategies, and rounds have troubles. */
import { assert, type Face, type Minor, type Rulebook, STEP_ACTS } from '../rules/index.ts';
import {
  type CommandBody,
  decide,
  evolve,
  type HouseFacts,
  newTable,
  nextStep,
  otherDue,
  packTable,
  recount,
  type TableState,
  tournamentTableId,
  unpackTable,
} from '../table/index.ts';
import type { Conditions } from '../tournament/index.ts';
import { oneIn, pick, type RandomSource, randomBelow } from './random.ts';

export interface TournamentTable {
  readonly name: string;
  /** Replaced by an equal state when the simulated process starts again. */
  state: TableState;
}

/** What the tournament does during a round. */
export interface RoundListener {
  /** The wagers are on the layout, and betting is open or closed. */
  readonly onWagers: (betting: 'open' | 'closed') => void;
  /** The round is settled, and the dealer has not paid everything yet. */
  readonly onSettled: () => void;
  readonly onTrouble: (trouble: Trouble) => void;
}

/** `reversal`: after the settlement, the pit boss finds that the roll had failed. `void-reversal`: and declares the round void. */
export const TROUBLES = [
  ...(['no-spin', 'void', 'malfunction', 'correction', 'misread', 'reversal', 'void-reversal'] as const),
  ...(['late-correction', 'late-failure'] as const),
] as const;
export type Trouble = (typeof TROUBLES)[number];

/** How a player wagers. */
const STRATEGIES = ['least', 'double-up', 'spread', 'long-shot', 'idle', 'all-in'] as const;
type Strategy = (typeof STRATEGIES)[number];

/** People are called by a letter and a number. */
const strategyOf = (person: string): Strategy => STRATEGIES[Number(person.slice(1)) % STRATEGIES.length] ?? 'least';

/** One of so many rounds has each trouble. */
const TROUBLE_EVERY = 24;

/** A closed tournament table with a dealer. */
export function makeTournamentTable(
  rulebooks: readonly Rulebook[],
  conditions: Conditions,
  name: string,
  positions: number,
): TournamentTable {
  const rulebook = rulebooks.find(({ id }) => id === conditions.rulebook);
  assert(rulebook !== undefined, `there is no rulebook ${conditions.rulebook}`);
  const state = newTable(rulebook, {
    ...{ table: tournamentTableId(name), layout: conditions.layout, dice: 'real', automatic: [], bettingMs: 0, positions },
    ...{ chip: 1, colours: [], named: [], odds: {}, confirmAbove: null, tournament: true },
  });
  const table = { name, state };
  doAt(table, 'game-supervisor', 'gil', { type: 'assign-staff', person: 'dan', role: 'dealer', adult: true });
  return table;
}

/** Gives a command to a table. The simulator gives only commands that the table must accept. */
function doAt(table: TournamentTable, role: string, person: string, body: CommandBody): void {
  const { name, state } = table;
  const decision = decide(state, { ...body, by: { role, person }, atMs: 0 });
  assert(decision.ok, `table ${name} refuses ${JSON.stringify(body)}: ${decision.ok ? '' : decision.refusal.code}`);
  for (const event of decision.events) evolve(state, event, 0);
}

const dealerDoes = (table: TournamentTable, body: CommandBody): void => doAt(table, 'dealer', 'dan', body);
const pitBossDoes = (table: TournamentTable, body: CommandBody): void => doAt(table, 'pit-boss', 'pam', body);
/** A command of the tournament to its table. */
export const systemDoes = (table: TournamentTable, body: CommandBody): void => doAt(table, 'system', 'system', body);

/** Asserts that the table does not begin a spin while the tournament waits. */
export function assertWaits({ name, state }: TournamentTable, tournamentWaits: HouseFacts['tournamentWaits']): void {
  assert(tournamentWaits !== undefined, `the tournament does not wait for ${name}`);
  const decision = decide(state, {
    type: 'call-bets',
    by: { role: 'dealer', person: 'dan' },
    atMs: 0,
    house: { tournamentWaits },
  });
  const code = state.status === 'open' ? 'tournament-waits' : 'table-closed';
  assert(!decision.ok && decision.refusal.code === code, `${name} begins a spin although the tournament waits`);
}

/** The process starts again: everything that is not in the packed state is forgotten. */
export function restartTable(rulebooks: readonly Rulebook[], table: TournamentTable): void {
  table.state = unpackTable(rulebooks, JSON.parse(JSON.stringify(packTable(table.state))));
}

export const chipsOf = ({ state }: TournamentTable, person: string | null): Minor => state.players.get(person ?? '')?.rack ?? 0;

/** Plays one round to its end. The players who sit at the table wager. */
export function playTournamentRound(table: TournamentTable, random: RandomSource, least: Minor, listener: RoundListener): void {
  const troubles = new Set<Trouble>();
  const hasTrouble = (trouble: Trouble): boolean => {
    const isNew = oneIn(random, TROUBLE_EVERY) && !troubles.has(trouble);
    if (isNew) {
      troubles.add(trouble);
      listener.onTrouble(trouble);
    }
    return isNew;
  };
  const { rounds } = table.state;
  dealerDoes(table, { type: 'call-bets' });
  for (const person of [...table.state.positions.values()]) placeWagers(table, random, person, least);
  listener.onWagers('open');
  finishRound(table, random, hasTrouble, {
    onClosed: () => {
      if (!troubles.has('void')) listener.onWagers('closed');
    },
    onSettled: listener.onSettled,
  });
  payDue(table);
  // `recount` throws if the money or the wagers of the table do not add up.
  recount(table.state);
  assert(
    table.state.rounds === rounds + 1,
    `table ${table.name} has played ${table.state.rounds - rounds} rounds instead of one`,
  );
}

function finishRound(
  table: TournamentTable,
  random: RandomSource,
  hasTrouble: (trouble: Trouble) => boolean,
  { onClosed, onSettled }: { readonly onClosed: () => void; readonly onSettled: () => void },
): void {
  while (table.state.round !== null) {
    const { number } = table.state.round;
    const step = nextStep(table.state);
    if (step === 'uncover' && hasTrouble('malfunction')) {
      dealerDoes(table, { type: 'report-malfunction', about: 'the cover is stuck' });
      pitBossDoes(table, { type: 'declare-rectified' });
    } else if (step === 'result' && hasTrouble('no-spin')) dealerDoes(table, { type: 'declare-failure', reason: 'not-flat' });
    else if (step === 'close' && hasTrouble('void'))
      pitBossDoes(table, { type: 'invalidate', ground: 'disruption', why: 'a fight' });
    else if (step === 'result') enterResult(table, random, hasTrouble('misread'));
    else if (step === 'take' && hasTrouble('correction'))
      pitBossDoes(table, { type: 'correct-settlement', round: number, faces: otherFaces(table), why: 'misread' });
    else if (step === 'take' && hasTrouble('reversal')) pitBossDoes(table, { type: 'declare-failure', reason: 'not-flat' });
    else if (step === 'take' && hasTrouble('void-reversal')) {
      pitBossDoes(table, { type: 'declare-failure', reason: 'not-flat' });
      pitBossDoes(table, { type: 'invalidate', ground: 'disruption', why: 'a fight' });
    } else dealerDoes(table, step === 'tumble' ? { type: 'tumble', times: 3 } : ({ type: STEP_ACTS[step] } as CommandBody));
    if (step === 'close') onClosed();
    if (table.state.round?.done.has('settle')) onSettled();
  }
}

/** The dealer pays what corrections owe. */
function payDue(table: TournamentTable): void {
  for (const player of table.state.players.values())
    if (otherDue(table.state, player) > 0) dealerDoes(table, { type: 'pay-due', player: player.id });
}

/** After the end of a settled round, the pit boss corrects its result. Returns false if there is no such round. */
export function correctLastRound(table: TournamentTable): boolean {
  const past = table.state.history.at(-1);
  if (past === undefined || past.voided || table.state.round !== null) return false;
  const faces = past.faces.map((face) => ((face % 6) + 1) as Face);
  pitBossDoes(table, { type: 'correct-settlement', round: past.round, faces, why: 'misread' });
  payDue(table);
  return true;
}

/** After the end of a settled round, the pit boss finds that its roll had failed. The round is played again from the close of betting. */
export function failLastRound(table: TournamentTable, random: RandomSource): boolean {
  const { history, rounds, round } = table.state;
  const past = history.at(-1);
  if (past === undefined || past.voided || past.round !== rounds || round !== null) return false;
  pitBossDoes(table, { type: 'declare-failure', reason: 'not-flat' });
  finishRound(table, random, () => false, { onClosed: () => {}, onSettled: () => {} });
  payDue(table);
  return true;
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

/** A player places wagers as the strategy says. */
function placeWagers(table: TournamentTable, random: RandomSource, person: string, compulsory: Minor): void {
  const chips = chipsOf(table, person);
  const least = Math.min(chips, compulsory);
  let total = 0;
  const place = (bet: string, amount: Minor): void => {
    if (amount <= 0) return;
    doAt(table, 'player', person, { type: 'place', player: person, bet, amount });
    total += amount;
  };
  switch (strategyOf(person)) {
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
}
