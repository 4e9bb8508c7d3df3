/** Formats the error of a command for staff, with a fact of the server where the text needs one. */
import { refusals } from '../parts/words/refusals.ts';
import { isConnectionError } from './send-command.ts';
import type { CommandError } from './session.ts';
import { words } from './words/index.ts';

/** Refusals whose text has a fact, and the name of the fact. */
const FACTS = { 'assigned-elsewhere': 'table', 'under-age': 'years' } as const;
export type FactRefusal = keyof typeof FACTS;

const isFactRefusal = (code: string): code is FactRefusal => code in FACTS;

export function formatError({ code, facts = {} }: CommandError): string {
  if (isConnectionError(code)) return words.value.connectionErrors[code];
  const fact = isFactRefusal(code) ? facts[FACTS[code]] : undefined;
  return isFactRefusal(code) && fact !== undefined ? words.value.refusalsWithFacts[code](String(fact)) : refusals.value[code];
}
