/** All judgement: may this person do this now, and what follows? It must never change anything. */
import { ACT_RECORDS, type Act } from '../rules/index.ts';
import type { Command, CommandOf } from './commands.ts';
import { CHIP_HANDLERS } from './decide-chips.ts';
import { DICE_HANDLERS } from './decide-dice.ts';
import { HOUSE_HANDLERS } from './decide-house.ts';
import { PEOPLE_HANDLERS } from './decide-people.ts';
import { ROUND_HANDLERS } from './decide-round.ts';
import { TROUBLE_HANDLERS } from './decide-trouble.ts';
import { WAGER_HANDLERS } from './decide-wagers.ts';
import type { TableEvent } from './events.ts';
import { type Refusal, refuse } from './refusals.ts';
import type { TableState } from './state.ts';
import { isPlaying } from './turn.ts';

export type Decision =
  | { readonly ok: true; readonly events: readonly TableEvent[] }
  | { readonly ok: false; readonly refusal: Refusal };

/** What a handler answers: a refusal, or what happens. */
export type Verdict = Refusal | readonly TableEvent[];

export type Handlers = { readonly [A in Act]: (state: TableState, command: CommandOf<A>) => Verdict };

const HANDLERS: Handlers = {
  ...HOUSE_HANDLERS,
  ...PEOPLE_HANDLERS,
  ...CHIP_HANDLERS,
  ...WAGER_HANDLERS,
  ...ROUND_HANDLERS,
  ...TROUBLE_HANDLERS,
  ...DICE_HANDLERS,
};

/** Who asks, before what is asked. */
function mayAsk(state: TableState, command: Command): Refusal | null {
  const { person, role } = command.by;
  const permission = state.permissions[command.type];
  if (permission == null) return refuse('not-in-this-book', [], { act: command.type });
  if (command.type === 'declare-failure' && !state.conduct.failures.some(({ reason }) => reason === command.reason))
    return refuse('not-in-this-book', [], { reason: command.reason });
  if (!permission.roles.has(role)) {
    return refuse(role === 'system' ? 'not-automatic' : 'not-your-role', permission.clauses, { act: command.type, role });
  }
  if (role === 'player') return mayPlayerAsk(state, command, permission.shooter);
  const staff = state.staff.get(person);
  if (role === state.conduct.ladder[0] && staff?.role !== role)
    return refuse('not-at-this-table', permission.clauses, { person });
  if (staff !== undefined && !staff.adult) return refuse('staff-barred', state.conduct.ageMin.staffClauses, { person });
  if (state.conduct.ladder.includes(role) && isPlaying(state, person))
    return refuse('staff-barred', state.conduct.staffMayNotWager.clauses, { person });
  return null;
}

/** Players act for themselves; the shooter's acts are the shooter's alone. */
function mayPlayerAsk(state: TableState, command: Command, shooter: boolean): Refusal | null {
  const { person } = command.by;
  if ('player' in command && command.player !== person) return refuse('not-yours', [], { person, player: command.player });
  const { shooter: holder, thrower } = state.turn;
  if (!shooter || holder === null) return null;
  return (thrower ?? holder) === person
    ? null
    : refuse('not-yours', state.conduct.shooter?.clauses ?? [], { person, player: thrower ?? holder });
}

/** Colour chips come back to their table also when it is closed, unless the book has another way for that. */
const redeemsHere = ({ conduct }: TableState, { type }: Command): boolean =>
  type === 'redeem-colour' && conduct.acts['redeem-closed-table'] === undefined;

function mayNow(state: TableState, command: Command): Refusal | null {
  if (state.status === 'closed' && ACT_RECORDS[command.type].when !== 'always' && !redeemsHere(state, command))
    return refuse('table-closed');
  // Wagers and every step of the round rest.
  if (state.suspended !== null && ACT_RECORDS[command.type].when === 'running') {
    return refuse('table-suspended', state.permissions['report-malfunction']?.clauses ?? [], { about: state.suspended });
  }
  return null;
}

export function decide(state: TableState, command: Command): Decision {
  const refusal = mayAsk(state, command) ?? mayNow(state, command);
  if (refusal !== null) return { ok: false, refusal };
  const handler = HANDLERS[command.type] as (state: TableState, command: Command) => Verdict;
  const verdict = handler(state, command);
  return isRefusal(verdict) ? { ok: false, refusal: verdict } : { ok: true, events: verdict };
}

const isRefusal = (verdict: Verdict): verdict is Refusal => !Array.isArray(verdict);

/** `decide` asked without acting: why not, or null. It is what greys out a button. */
export function can(state: TableState, command: Command): Refusal | null {
  const decision = decide(state, command);
  return decision.ok ? null : decision.refusal;
}
