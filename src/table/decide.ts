/** Decides a command: returns the events that follow, or the refusal. It does not change the state. */
import { ACT_RECORDS, type Act, type ClauseId, type FailureReason } from '../rules/index.ts';
import type { Command, CommandOf } from './commands.ts';
import { CHIP_HANDLERS } from './decide-chips.ts';
import { CLOCK_HANDLERS } from './decide-clock.ts';
import { CONFIRM_HANDLERS } from './decide-confirm.ts';
import { DICE_HANDLERS } from './decide-dice.ts';
import { FAILURE_HANDLERS } from './decide-failures.ts';
import { HELD_HANDLERS } from './decide-held.ts';
import { HOUSE_HANDLERS } from './decide-house.ts';
import { KEYING_HANDLERS } from './decide-keying.ts';
import { LIMITS_HANDLERS } from './decide-limits.ts';
import { PEOPLE_HANDLERS } from './decide-people.ts';
import { RESTORE_HANDLERS } from './decide-restore.ts';
import { ROUND_HANDLERS } from './decide-round.ts';
import { SIGN_HANDLERS } from './decide-signs.ts';
import { TROUBLE_HANDLERS } from './decide-trouble.ts';
import { WAGER_HANDLERS } from './decide-wagers.ts';
import type { TableEvent } from './events.ts';
import { findReversibleRound } from './late-failure.ts';
import { type Refusal, refuse } from './refusals.ts';
import type { Permission } from './roles.ts';
import { isTournamentTable, type TableState } from './state.ts';
import { isPlaying, readsSettledDice } from './turn.ts';

export type Decision =
  | { readonly ok: true; readonly events: readonly TableEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a handler returns. */
export type Verdict = Refusal | readonly TableEvent[];

export type Handlers = { readonly [A in Act]: (state: TableState, command: CommandOf<A>) => Verdict };

const HANDLERS: Handlers = {
  ...HOUSE_HANDLERS,
  ...LIMITS_HANDLERS,
  ...SIGN_HANDLERS,
  ...PEOPLE_HANDLERS,
  ...CHIP_HANDLERS,
  ...WAGER_HANDLERS,
  ...ROUND_HANDLERS,
  ...FAILURE_HANDLERS,
  ...TROUBLE_HANDLERS,
  ...DICE_HANDLERS,
  ...RESTORE_HANDLERS,
  ...CLOCK_HANDLERS,
  ...KEYING_HANDLERS,
  ...CONFIRM_HANDLERS,
  ...HELD_HANDLERS,
};

/**
 * The permission for a command; null if the rulebook does not have the act. Earlier versions held winnings in every rulebook. Where a
 * rulebook has no such act, the role that adjusts settlements gives back what is still held.
 */
function permissionFor(state: TableState, command: Command): Permission | null {
  const isHeld = command.type === 'release-held' && (state.players.get(command.player)?.held ?? 0) > 0;
  return state.permissions[command.type] ?? (isHeld ? state.permissions.adjust : null);
}

/** Checks that the person and role may do this act at this table. */
function checkActor(state: TableState, command: Command): Refusal | null {
  const { role } = command.by;
  const permission = permissionFor(state, command);
  if (permission === null) return refuse('not-in-this-book', [], { act: command.type });
  if (command.type === 'declare-failure' && !state.conduct.failures.some(({ reason }) => reason === command.reason))
    return refuse('not-in-this-book', [], { reason: command.reason });
  if (!permission.roles.has(role)) {
    if (isTournamentAct(state, command.type))
      return refuse('tournament-table', state.conduct.tournaments?.exclusiveTables.clauses, { act: command.type, role });
    return refuse(role === 'system' ? 'not-automatic' : 'not-your-role', permission.clauses, { act: command.type, role });
  }
  if (role === 'player') return checkPlayer(state, command, permission.shooter);
  return checkStaff(state, command, permission.clauses);
}

/** [crown-sic-bo 8.3.2] Whether the tournament does the act at this table, or nobody does it there. */
function isTournamentAct({ setup }: TableState, act: Act): boolean {
  const { atTournaments } = ACT_RECORDS[act];
  return isTournamentTable(setup) && (atTournaments === 'system' || atTournaments === 'nobody');
}

/** Staff act only if they are old enough and do not play at this table. A dealer, the lowest role, must also be assigned to it. */
function checkStaff(state: TableState, { by: { person, role }, house }: Command, clauses: readonly ClauseId[]): Refusal | null {
  const { ladder, ageMin, staffMayNotWager } = state.conduct;
  const staff = state.staff.get(person);
  if (role === ladder[0] && staff?.role !== role) return refuse('not-at-this-table', clauses, { person });
  if (staff !== undefined && !staff.adult) return refuse('staff-barred', ageMin.staffClauses, { person });
  // Officers are not in the ladder: they are not staff of the house.
  if (!ladder.includes(role)) return null;
  if (house?.underAge && ageMin.staffClauses.length > 0) return refuse('staff-barred', ageMin.staffClauses, { person });
  return isPlaying(state, person) ? refuse('staff-barred', staffMayNotWager.clauses, { person }) : null;
}

/** Players act only for themselves. The shooter, or the player who replaces the shooter (the thrower), does the shooter's acts. */
function checkPlayer(state: TableState, command: Command, isShooterAct: boolean): Refusal | null {
  const { person } = command.by;
  if ('player' in command && command.player !== person) return refuse('not-yours', [], { person, player: command.player });
  const { shooter: shooterId, thrower } = state.turn;
  if (!isShooterAct || shooterId === null) return null;
  return (thrower ?? shooterId) === person
    ? null
    : refuse('not-yours', state.conduct.shooter?.clauses ?? [], { person, player: thrower ?? shooterId });
}

/** Colour chips can be redeemed at their closed table, unless the rulebook has a separate act for that. */
const mayRedeemWhileClosed = ({ conduct }: TableState, { type }: Command): boolean =>
  type === 'redeem-colour' && conduct.acts['redeem-closed-table'] === undefined;

/** Whether a failed roll makes the last round of a closed table void. A roll that is repeated needs an open table. */
const voidsLastRound = (state: TableState, reason: FailureReason): boolean =>
  state.status === 'closed' &&
  state.setup.dice === 'real' &&
  findReversibleRound(state, reason) !== null &&
  state.conduct.failures.some((failure) => failure.reason === reason && failure.consequence === 'void');

/** Checks that the table is open and not suspended, if the act needs that. A correction is confirmed at any time, as it is made at any time. */
function checkTableStatus(state: TableState, command: Command): Refusal | null {
  if (command.type === 'confirm-result' && readsSettledDice(state, command.round)) return null;
  if (command.type === 'declare-failure' && voidsLastRound(state, command.reason)) return null;
  if (state.status === 'closed' && ACT_RECORDS[command.type].when !== 'always' && !mayRedeemWhileClosed(state, command))
    return refuse('table-closed');
  if (state.suspended !== null && ACT_RECORDS[command.type].when === 'running') {
    return refuse('table-suspended', state.permissions['report-malfunction']?.clauses ?? [], { about: state.suspended });
  }
  return null;
}

export function decide(state: TableState, command: Command): Decision {
  const refusal = checkActor(state, command) ?? checkTableStatus(state, command);
  if (refusal !== null) return { ok: false, refusal };
  const handler = HANDLERS[command.type] as (state: TableState, command: Command) => Verdict;
  const verdict = handler(state, command);
  return isRefusal(verdict) ? { ok: false, refusal: verdict } : { ok: true, events: verdict };
}

const isRefusal = (verdict: Verdict): verdict is Refusal => !Array.isArray(verdict);

/** The refusal that `decide` would give; null if the command is allowed. Pages use it to disable buttons. */
export function refusalFor(state: TableState, command: Command): Refusal | null {
  const decision = decide(state, command);
  return decision.ok ? null : decision.refusal;
}
