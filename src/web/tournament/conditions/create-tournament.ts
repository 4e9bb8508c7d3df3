/** Creates a tournament with its first draft. After a lost answer, it finds out whether the tournament exists, so that nothing is created twice. */
import { CroupierError } from '../../../client/index.ts';
import type { ApiError, ConditionsView } from '../../../protocol/index.ts';
import type { Conditions } from '../../../tournament/index.ts';
import type { ActOutcome } from '../parts/send-once.ts';

type CreateOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'unknown' };

export interface CreateApi {
  readonly create: (id: string, conditions: Conditions) => Promise<unknown>;
  readonly conditions: (id: string) => Promise<Pick<ConditionsView, 'text'>>;
  /** Saves another version of an existing tournament. */
  readonly draft: (id: string, conditions: Conditions) => Promise<ActOutcome>;
}

/** Waits before the second, third and last attempt. */
const RETRY_DELAYS_MS = [300, 1000, 3000];

/** The answer of a server that has decided; null if it is open whether the request was executed. */
const decisionIn = (error: unknown): ApiError | null =>
  error instanceof CroupierError && error.status > 0 && error.status < 500 ? error.error : null;

const isIdTaken = ({ code, place }: ApiError): boolean => code === 'invalid' && place === 'id';

/** The texts of the conditions that were sent without an answer, by id. */
export type SentTexts = Map<string, Set<string>>;

interface NewTournament {
  readonly id: string;
  readonly conditions: Conditions;
  /** The canonical text of the conditions. */
  readonly text: string;
}

export async function createTournament(
  { id, conditions, text }: NewTournament,
  api: CreateApi,
  sent: SentTexts,
  delaysMs: readonly number[] = RETRY_DELAYS_MS,
): Promise<CreateOutcome> {
  for (const delayMs of [0, ...delaysMs]) {
    if (delayMs > 0) await new Promise((resolve) => setTimeout(resolve, delayMs));
    try {
      await api.create(id, conditions);
      sent.delete(id);
      return { kind: 'done' };
    } catch (error) {
      const decision = decisionIn(error);
      const texts = sent.get(id);
      if (decision !== null && (texts === undefined || !isIdTaken(decision))) return { kind: 'refused', error: decision };
      if (decision === null) sent.set(id, new Set([...(texts ?? []), text]));
      else {
        const settled = await settle({ id, conditions, text }, api, sent, decision).catch(() => null);
        if (settled !== null) return settled;
      }
    }
  }
  return { kind: 'unknown' };
}

/** The id is taken, and an earlier request for it had no answer: compares the tournament with what was sent. */
async function settle(
  { id, conditions, text }: NewTournament,
  api: CreateApi,
  sent: SentTexts,
  taken: ApiError,
): Promise<CreateOutcome | null> {
  const { text: stored } = await api.conditions(id);
  if (stored !== text) {
    if (!sent.get(id)?.has(stored)) return { kind: 'refused', error: taken };
    // The tournament was created with the conditions of an earlier attempt. The new ones are its second version.
    const outcome = await api.draft(id, conditions);
    if (outcome.kind !== 'done') return outcome.kind === 'refused' ? outcome : { kind: 'unknown' };
  }
  sent.delete(id);
  return { kind: 'done' };
}
