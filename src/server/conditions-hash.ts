/** Computes the hash that an approval of the conditions of a tournament names. */
import { type Conditions, conditionsText } from '../tournament/index.ts';
import { sha256 } from './store/chain.ts';

export const hashConditions = (conditions: Conditions): string => sha256(conditionsText(conditions));
