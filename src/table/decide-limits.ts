/** Decides commands about individual limits: staff propose them, the player accepts, and they hold from the next round on. */
import { checkSign, type Limits, sayProblem } from '../rules/index.ts';
import type { Handlers } from './decide.ts';
import { checkSeated } from './decide-people.ts';
import type { TableEvent } from './events.ts';
import { refuse } from './refusals.ts';
import { sameSign } from './signs.ts';
import type { TableState } from './state.ts';

const clausesOf = ({ rulebook }: TableState) => rulebook.money.individualLimits?.clauses ?? [];

/** The agreed limits that begin to hold now. The limits of a player never change during a round. */
export const startAgreedLimits = (state: TableState): readonly TableEvent[] =>
  [...state.players.values()].flatMap(({ id: player, limitsAgreed }) =>
    limitsAgreed === null ? [] : [makeInForce(player, limitsAgreed.limits, clausesOf(state))],
  );

const makeInForce = (player: string, limits: Limits | null, clauses: readonly string[]): TableEvent => ({
  type: 'limits-in-force',
  player,
  limits,
  // The marker at the seat shows that the player has individual limits.
  marker: limits !== null,
  clauses,
});

export const LIMITS_HANDLERS = {
  'propose-limits': (state, { player, limits }) => {
    const refusal = checkSeated(state, player);
    if (refusal !== null) return refusal;
    const clauses = clausesOf(state);
    const checked = checkSign(state.layout, limits);
    if (!checked.ok) return refuse('bad-sign', clauses, { about: sayProblem(checked.problem) });
    return [{ type: 'limits-proposed', player, limits, clauses }];
  },

  // null ends the agreement: the sign applies again from the next round on. Staff or the player may do that alone.
  'agree-limits': (state, { player, limits, by }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    const clauses = clausesOf(state);
    if (limits === null) return [{ type: 'limits-agreed', player, limits, marker: false, clauses }];
    const proposed = playerState.limitsProposed;
    if (proposed === null) return refuse('no-proposal', clauses, { player });
    if (!sameSign(proposed, limits)) return refuse('other-limits', clauses, { player });
    const accepted = by.role === 'player' ? 'own-page' : 'in-presence';
    return [{ type: 'limits-agreed', player, limits, marker: true, accepted, clauses }];
  },

  'decline-limits': (state, { player }) => {
    const playerState = state.players.get(player);
    if (playerState === undefined) return refuse('unknown-player', [], { player });
    if (playerState.limitsProposed === null) return refuse('no-proposal', clausesOf(state), { player });
    return [{ type: 'limits-declined', player, clauses: clausesOf(state) }];
  },
} satisfies Partial<Handlers>;
