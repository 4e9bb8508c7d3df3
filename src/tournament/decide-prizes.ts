/** Decides the prizes. */

import type { Handlers } from './decide.ts';
import { conditionsOf } from './decide-entries.ts';
import type { PrizeRow, TournamentEvent } from './events.ts';
import { distributePrizes } from './prizes.ts';
import { refuse } from './refusals.ts';
import type { TournamentState } from './state.ts';

/**
 * The entries of the last session by place: those who share a place are one group. An entry that has left the tournament or did not play gets
 * no prize, and the others move up.
 */
function placeGroups({ sessions, entries }: TournamentState): readonly (readonly string[])[] {
  const last = sessions.at(-1);
  const groups = new Map<number, string[]>();
  for (const [entry, place] of last?.places ?? []) {
    const hasPlayed = last?.seats.get(entry)?.status === 'ranked';
    if (hasPlayed && entries.get(entry)?.status === 'accepted') groups.set(place, [...(groups.get(place) ?? []), entry]);
  }
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

const finished: TournamentEvent = { type: 'tournament-finished', clauses: ['8.2.1(j)'] };

export const PRIZE_HANDLERS = {
  'award-prizes': (state) => {
    if (state.stage !== 'ranked') return refuse('wrong-stage', ['8.2.1(j)'], { stage: state.stage });
    const { awards, unawarded } = distributePrizes(state.cash.pool, conditionsOf(state).prizes, placeGroups(state));
    const rows = awards.map(({ entry, place, amount }): PrizeRow => [entry, place, amount]);
    const awarded: TournamentEvent = { type: 'prizes-awarded', rows, unawarded, clauses: ['8.2.1(j)'] };
    return rows.some(([, , amount]) => amount > 0) ? [awarded] : [awarded, finished];
  },

  'pay-prize': (state, { entry }) => {
    if (state.stage !== 'awarded') return refuse('wrong-stage', ['8.2.1(j)'], { stage: state.stage });
    const prize = state.prizes.get(entry);
    if (prize === undefined) return refuse('no-prize', ['8.2.1(j)'], { entry });
    if (prize.paid) return refuse('paid', ['8.2.1(j)'], { entry, amount: prize.amount });
    const paid: TournamentEvent = { type: 'prize-paid', entry, amount: prize.amount, clauses: ['8.2.1(j)'] };
    const isLast = [...state.prizes].every(([id, each]) => id === entry || each.paid);
    return isLast ? [paid, finished] : [paid];
  },
} satisfies Partial<Handlers>;
