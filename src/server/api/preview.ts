/** Computes the effect of a decision on money, with the rules of the table on a copy of its state. Nothing is recorded. */
import { type PreviewView, PURSES, type Purse } from '../../protocol/index.ts';
import type { Act, Rulebook } from '../../rules/index.ts';
import {
  ACCOUNTS,
  type Actor,
  type Command,
  type CommandBody,
  decide,
  evolve,
  type HouseFacts,
  makeCommand,
  type PlayerState,
  packTable,
  type Refusal,
  staffEvent,
  type TableEvent,
  type TableState,
  unpackTable,
} from '../../table/index.ts';

/** The acts with a preview: decisions of people about money or players, outside the steps of a round. */
const PREVIEWED_ACTS: ReadonlySet<Act> = new Set<Act>([
  'correct-settlement',
  'confirm-result',
  'void-damaged',
  'invalidate',
  'adjust',
  'void-wager',
  'hold-winnings',
  'record-investigation',
  'release-held',
  'forfeit-held',
  'exclude-player',
  'readmit-player',
  'propose-limits',
  'agree-limits',
  'decline-limits',
  'pay-due',
  'raise-dispute',
  'decide-dispute',
  'request-review',
  'decide-review',
  'rule',
  'record-error',
]);

/** An answer lists at most this many players. */
const PLAYERS_MAX = 500;

export type Preview = Omit<PreviewView, 'seq'> | { readonly refusal: Refusal };

const NO_EFFECT: Preview = { sealed: true, events: [], clauses: [], players: [], accounts: [] };

/** The second reading of the current round is a step of the round. Only that of a settled round is a decision. */
export const hasPreview = (body: CommandBody): boolean =>
  PREVIEWED_ACTS.has(body.type) && !(body.type === 'confirm-result' && body.round === undefined);

/** Whether a preview could tell if another reading of the dice is equal to one that waits for a second person. */
function comparesReadings({ history }: TableState, body: CommandBody): boolean {
  if (body.type === 'confirm-result') return true;
  if (body.type !== 'correct-settlement') return false;
  return history.find(({ round }) => round === body.round)?.sealed?.readings.length === 1;
}

/** Copies a state. Both share the rows of past rounds, which events replace and never change. A busy table has too many of them to copy. */
function copyState(rulebooks: readonly Rulebook[], state: TableState): TableState {
  const history = state.history.map((past) => ({ ...past, rows: [] }));
  const copy = unpackTable(rulebooks, packTable({ ...state, history }));
  for (const [i, past] of copy.history.entries()) past.rows = state.history[i]?.rows ?? [];
  return copy;
}

/** The events that a first reading for a correction has after a second person has read the same faces. */
function listConfirmedEvents(state: TableState, command: Command): readonly TableEvent[] {
  if (command.type !== 'correct-settlement') return [];
  const history = state.history.map((past) => (past.round === command.round ? { ...past, sealed: null } : past));
  const decision = decide({ ...state, history, setup: { ...state.setup, confirmAbove: null } }, command);
  return decision.ok ? decision.events : [];
}

export function previewCommand(
  rulebooks: readonly Rulebook[],
  state: TableState,
  body: CommandBody,
  by: Actor,
  atMs: number,
  house?: HouseFacts,
): Preview {
  const command = makeCommand(body, by, atMs, house);
  const decision = decide(state, command);
  // A refusal never depends on the faces of a reading that waits for a second person.
  if (!decision.ok) return { refusal: decision.refusal };
  if (comparesReadings(state, body)) return NO_EFFECT;
  const { events } = decision;
  const sealed = events.some(({ type }) => type === 'correction-sealed');
  const after = copyState(rulebooks, state);
  for (const event of sealed ? listConfirmedEvents(state, command) : events) evolve(after, event, atMs);
  return {
    sealed,
    events: sealed ? [] : events.map(staffEvent),
    clauses: [...new Set(events.flatMap(({ clauses }) => clauses))],
    players: listChanges(state, after),
    accounts: ACCOUNTS.flatMap((account) => {
      const [was, is] = [state.accounts[account], after.accounts[account]];
      return was === is && account !== 'float' ? [] : [{ account, before: was, after: is }];
    }),
  };
}

/** `layout`: the sum of the player's wagers on the layout. */
const AMOUNTS: Readonly<Record<Purse, (player: PlayerState) => number>> = {
  rack: ({ rack }) => rack,
  layout: ({ staked }) => staked,
  due: ({ due }) => due,
  held: ({ held }) => held,
  wallet: ({ wallet }) => wallet,
  owed: ({ owed }) => owed,
};

function listChanges(before: TableState, after: TableState): PreviewView['players'] {
  const changes: PreviewView['players'] = [];
  for (const player of after.players.values()) {
    const old = before.players.get(player.id);
    const changed = Object.fromEntries(
      PURSES.map((purse) => [purse, { before: old === undefined ? 0 : AMOUNTS[purse](old), after: AMOUNTS[purse](player) }]),
    ) as Record<Purse, { before: number; after: number }>;
    if (PURSES.some((purse) => changed[purse].before !== changed[purse].after)) changes.push({ player: player.id, ...changed });
    if (changes.length === PLAYERS_MAX) break;
  }
  return changes;
}
