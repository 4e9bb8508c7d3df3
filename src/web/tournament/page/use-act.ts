/** Sends an act of the player, and keeps what the server refused. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { ApiError } from '../../../protocol/index.ts';
import { announce } from '../../shell/index.ts';
import { type ActOutcome, formatOutcome } from '../parts/index.ts';
import { words } from './words/index.ts';

type DoneAct = keyof typeof words.value.done;

export interface ActState {
  readonly isBusy: boolean;
  /** null if nothing was refused. */
  readonly error: string | null;
  readonly clauses: readonly string[];
}

const IDLE: ActState = { isBusy: false, error: null, clauses: [] };

export interface Acting extends ActState {
  /** Sends an act. Resolves with true if the act is done, and with false also if another act is still being sent. */
  readonly run: (act: DoneAct, send: () => Promise<ActOutcome>, format?: (error: ApiError) => string | null) => Promise<boolean>;
}

/** An error disappears when `step` changes, because it is about an act that is no longer offered. */
export function useAct(step = ''): Acting {
  const [state, setState] = useState<ActState>(IDLE);
  useEffect(() => setState((now) => (now.isBusy ? now : IDLE)), [step]);
  // A second press may come before the next rendering.
  const isSending = useRef(false);
  const run: Acting['run'] = async (act, send, format = () => null) => {
    if (isSending.current) return false;
    isSending.current = true;
    setState({ ...IDLE, isBusy: true });
    const outcome = await send();
    isSending.current = false;
    if (outcome.kind === 'done') {
      setState(IDLE);
      announce(words.value.done[act]);
      return true;
    }
    const error = (outcome.kind === 'refused' ? format(outcome.error) : null) ?? formatOutcome(outcome);
    setState({ isBusy: false, error, clauses: outcome.kind === 'refused' ? (outcome.error.clauses ?? []) : [] });
    return false;
  };
  return { ...state, run };
}
