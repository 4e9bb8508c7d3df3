/** The state of the turn while there is no shooter. It has its own module, so that migrations import no rules. */
import type { TurnState } from './state.ts';

export const NO_TURN: Readonly<TurnState> = { offered: false, shooter: null, thrower: null, dice: null, throw: 1, lostAt: null };
