/** Decides who keys the result of real dice, where the rulebook says that the person who tumbled does it. */
import type { Actor } from './commands.ts';
import type { Handlers } from './decide.ts';
import { type Refusal, refuse } from './refusals.ts';
import { nextStep, type TableState } from './state.ts';

/** The person who tumbled. It is not recorded for the system and for electronic dice: then any permitted role keys the result. */
export const tumbledByField = ({ conduct, setup }: TableState, { person, role }: Actor): { readonly tumbledBy?: string } =>
  conduct.tumblingPersonKeys === null || setup.dice === 'electronic' || role === 'system' ? {} : { tumbledBy: person };

export function checkKeying({ conduct, round }: TableState, { person }: Actor): Refusal | null {
  const tumbledBy = round?.tumbledBy ?? null;
  return tumbledBy === null || tumbledBy === person
    ? null
    : refuse('tumbled-by-another', conduct.tumblingPersonKeys?.clauses ?? [], { person, keyedBy: tumbledBy });
}

export const KEYING_HANDLERS = {
  'take-over': (state, { by: { person } }) => {
    const { round, permissions } = state;
    const clauses = permissions['take-over']?.clauses ?? [];
    if (round === null) return refuse('no-round', clauses);
    const { number, tumbledBy: from, done } = round;
    if (from === null || done.has('result'))
      return refuse('not-this-step', clauses, { step: 'take-over', next: nextStep(state) });
    if (from === person) return refuse('same-person', clauses, { person });
    return [{ type: 'table-taken-over', round: number, person, from, clauses }];
  },
} satisfies Partial<Handlers>;
