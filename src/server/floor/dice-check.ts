/** Checks electronic dice against the journal before the table decides. The faces are computed here: no faces from elsewhere are used. */
import type { Actor, CommandBody, RoundState, TableState } from '../../table/index.ts';
import { nextStep } from '../../table/index.ts';
import { commitmentOf, drawFaces, parseSeed } from '../tumbler/faces.ts';
import { verifyRound } from '../tumbler/verify.ts';
import type { DiceRecord, RoundDice } from './dice-record.ts';
import type { CommandRequest } from './types.ts';

/** The actor of everything that the server does for the electronic dice. */
export const TUMBLER: Actor = { person: 'tumbler', role: 'tumbler' };

/** The command to decide, or why the dice of a round must be rejected. */
export type DiceCheck = { readonly body: CommandBody } | { readonly round: number; readonly why: string };

const NO_SEED = 'the tumbler did not send a seed';
const OTHER_SEED = 'the seed does not match its commitment';
const OTHER_RESULT = 'the result does not match the seed';
const NOT_IN_JOURNAL = 'the journal has no commitment or no close for it';

/**
 * Checks the three commands that depend on a seed. The result gets the faces that the seed gives. The reveal must have the committed seed.
 * The settlement recomputes the entered faces from the revealed seed. If the table refuses the command anyway, it is not checked.
 */
export function checkDice(state: TableState, dice: DiceRecord, { by, body, seed }: CommandRequest): DiceCheck {
  if (state.setup.dice === 'real') return { body };
  const { round, commitment } = state;
  switch (body.type) {
    case 'enter-result':
      return by.role === TUMBLER.role && round !== null && commitment?.round === round.number && isNext(state, 'result')
        ? computeResult(state, round, dice.get(round.number), seed)
        : { body };
    case 'reveal-dice': {
      const isChecked = by.role === TUMBLER.role && commitment?.round === body.round && body.seed !== undefined;
      const why = isChecked ? findSeedFault(dice.get(body.round), body.seed) : null;
      return why === null ? { body } : { round: body.round, why };
    }
    case 'settle-round': {
      const why = round !== null && isNext(state, 'settle') ? findResultFault(state, round, dice.get(round.number)) : null;
      return round === null || why === null ? { body } : { round: round.number, why };
    }
    default:
      return { body };
  }
}

const isNext = (state: TableState, step: 'result' | 'settle'): boolean =>
  state.status === 'open' && state.suspended === null && nextStep(state) === step;

function findSeedFault(dice: RoundDice | undefined, seed: string | undefined): string | null {
  const bytes = parseSeed(seed ?? '');
  if (dice === undefined) return NOT_IN_JOURNAL;
  if (bytes === null) return NO_SEED;
  return commitmentOf(bytes) === dice.commitment ? null : OTHER_SEED;
}

function computeResult(
  { setup: { table }, layout }: TableState,
  { number: round, draw }: RoundState,
  dice: RoundDice | undefined,
  seed: string | undefined,
): DiceCheck {
  const why = findSeedFault(dice, seed);
  if (why !== null) return { round, why };
  const bytes = parseSeed(seed ?? '');
  const closeHash = dice?.closeHash ?? null;
  if (bytes === null || closeHash === null) return { round, why: NOT_IN_JOURNAL };
  return { body: { type: 'enter-result', faces: drawFaces(bytes, { table, round, draw, closeHash }, layout.dice.count) } };
}

/** A seed that is not revealed yet is no fault: the table then refuses to settle. */
function findResultFault(
  { setup: { table } }: TableState,
  { number, draw, faces, seedLost }: RoundState,
  dice: RoundDice | undefined,
): string | null {
  if (dice === undefined) return NOT_IN_JOURNAL;
  const { commitment, closeHash, seed } = dice;
  if (seed === null || seedLost) return null;
  const { verdict } = verifyRound({ table, round: number, commitment, closeHash, draw, faces, seed });
  return verdict === 'verified' ? null : OTHER_RESULT;
}
