/** Decides commands about winnings that staff hold until an investigation ends. */
import type { ClauseId } from '../rules/index.ts';
import { cashChips, cashDue } from './colours.ts';
import type { Handlers, Verdict } from './decide.ts';
import type { InvestigationOutcome } from './events.ts';
import { isPositiveInteger } from './ledger.ts';
import { refuse } from './refusals.ts';
import { currentNets } from './settlement.ts';
import type { TableState } from './state.ts';

/** The net result of a player since a round, with corrections and debts. */
const netSince = ({ history }: TableState, player: string, since: number): number =>
  sum(
    history
      .filter(({ round }) => round >= since)
      .map((past) => (currentNets(past).get(player) ?? 0) - (past.owed.get(player) ?? 0)),
  );

/** What the player won since a round: wins minus losses, with corrections and debts, minus what was held or kept of it. At least 0. */
function wonSince(state: TableState, player: string, since: number): number {
  // A hold of a later or the same round may contain winnings of these rounds, so all of it is subtracted.
  const taken = state.holds.filter((hold) => hold.player === player && hold.until >= since).map(({ amount }) => amount);
  return Math.max(0, netSince(state, player, since) - sum(taken));
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

function holdWinnings(state: TableState, id: string, since: number, amount: number, grounds: string): Verdict {
  const { ground, clauses } = state.conduct.seizure ?? { ground: '', clauses: [] };
  const player = state.players.get(id);
  const [oldest, newest] = [state.history[0]?.round, state.history.at(-1)?.round];
  // The table cannot count winnings of rounds that it no longer knows.
  if (oldest === undefined || newest === undefined || !(since >= oldest && since <= newest))
    return refuse('unknown-round', clauses, { round: since, ...(oldest === undefined ? {} : { oldest }) });
  if (player === undefined) return refuse('unknown-player', [], { player: id });
  if (!isPositiveInteger(amount)) return refuse('bad-amount', clauses, { amount });
  const won = wonSince(state, id, since);
  if (amount > won) return refuse('more-than-won', clauses, { player: id, amount, won });
  // What is due is held first, because the player does not have it yet.
  const has = cashDue(player) + cashChips(player);
  if (amount > has) return refuse('not-enough-chips', clauses, { player: id, amount, has });
  const due = Math.min(amount, cashDue(player));
  return [{ type: 'winnings-held', player: id, since, amount, due, ground, grounds, clauses }];
}

/** Moves the held winnings as the recorded outcome of the investigation says. */
function carryOut(state: TableState, id: string, outcome: InvestigationOutcome, clauses: readonly ClauseId[]): Verdict {
  const player = state.players.get(id);
  if (player === undefined) return refuse('unknown-player', [], { player: id });
  if (player.held === 0) return refuse('nothing-held', clauses, { player: id });
  // A rulebook without seizure has no investigations. The house gives back what an earlier version of the program held there.
  if (state.conduct.seizure !== null && state.outcomes.get(id) !== outcome)
    return refuse('outcome-not-recorded', clauses, { player: id, outcome });
  const kept = outcome === 'keep' ? Math.min(player.held, stillWon(state, id)) : 0;
  const released = player.held - kept;
  return [
    ...(kept === 0 ? [] : [{ type: 'held-forfeited', player: id, amount: kept, clauses } as const]),
    // Released winnings are due: the dealer pays them.
    ...(released === 0 ? [] : [{ type: 'held-released', player: id, amount: released, due: released, clauses } as const]),
  ];
}

/** What the player still has won since the rounds of the holds. Corrections after a hold may have taken winnings back. */
function stillWon(state: TableState, player: string): number {
  const own = state.holds.filter((hold) => hold.player === player);
  const since = Math.min(...own.filter(({ kept }) => !kept).map((hold) => hold.since));
  // The table cannot count winnings of rounds that it no longer knows. It may know no settled round, if the first one is rolled again.
  const oldest = state.history[0]?.round ?? state.round?.number ?? state.rounds + 1;
  if (since < oldest) return Number.POSITIVE_INFINITY;
  const kept = own.filter((hold) => hold.kept && hold.until >= since).map(({ amount }) => amount);
  return Math.max(0, netSince(state, player, since) - sum(kept));
}

export const HELD_HANDLERS = {
  'hold-winnings': (state, { player, since, amount, grounds }) => holdWinnings(state, player, since, amount, grounds),

  'record-investigation': (state, { player, outcome, decidedBy, reference }) => {
    const clauses = state.permissions['record-investigation']?.clauses ?? [];
    const held = state.players.get(player)?.held;
    if (held === undefined) return refuse('unknown-player', [], { player });
    if (held === 0) return refuse('nothing-held', clauses, { player });
    return [{ type: 'investigation-recorded', player, outcome, decidedBy, reference, clauses }];
  },

  'release-held': (state, { player }) => carryOut(state, player, 'release', state.permissions['release-held']?.clauses ?? []),

  'forfeit-held': (state, { player }) => carryOut(state, player, 'keep', state.permissions['forfeit-held']?.clauses ?? []),
} satisfies Partial<Handlers>;
