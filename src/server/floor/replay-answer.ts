/** Builds the answer to a retry from the stored outcome of the first attempt. */
import { assertPresent } from '../../rules/index.ts';
import type { CommandBody, Refusal } from '../../table/index.ts';
import { readActBody, type VersionHistory } from '../store/body.ts';
import { digestOf } from '../store/chain.ts';
import type { CommandOutcome } from '../store/store.ts';
import type { Answer } from './types.ts';

const KEY_REUSED: Answer = { ok: false, fault: 'key-reused', message: 'the key was already used for a different command' };

/** Builds the answer that the first attempt got, marked as repeated. */
export function answerFromOutcome(versions: VersionHistory, outcome: CommandOutcome): Answer {
  if ('refused' in outcome) return { ok: false, refusal: JSON.parse(outcome.refused.refusal) as Refusal, repeated: true };
  const { seq, atMs, hash } = outcome.record;
  return { ok: true, seq, atMs, hash, events: readActBody(versions, outcome.record).events, repeated: true };
}

/**
 * Returns the answer of the first attempt if one of `bodies` equals the body of that attempt; otherwise `key-reused`. There are several bodies
 * if the server sets a field, which may have had a different value at the first attempt.
 */
export function replayAnswer(versions: VersionHistory, outcome: CommandOutcome, ...bodies: readonly CommandBody[]): Answer {
  const bodyHash =
    'refused' in outcome
      ? outcome.refused.bodyHash
      : digestOf(assertPresent(readActBody(versions, outcome.record).asked, 'the recorded command'));
  return bodies.some((body) => bodyHash === digestOf(body)) ? answerFromOutcome(versions, outcome) : KEY_REUSED;
}
