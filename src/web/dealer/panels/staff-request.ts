/** Sends a request about people from a panel. The panel shows its error as it shows those of commands. */
import { CroupierError } from '../../../client/index.ts';
import type { ErrorCode } from '../../../protocol/index.ts';
import { refusals } from '../../parts/words/refusals.ts';
import { announce, refreshSession } from '../../shell/index.ts';
import { isConnectionError } from '../send-command.ts';
import type { CommandError, DealerSession } from '../session.ts';
import { words } from '../words/index.ts';

const toCommandError = (failure: unknown): CommandError =>
  failure instanceof CroupierError
    ? { code: failure.code as ErrorCode, clauses: failure.error.clauses ?? [] }
    : { code: 'not-received', clauses: [] };

/** Returns the answer; null if the request failed, or if a command is still running. */
export async function sendStaffRequest<T>({ isBusy, error }: DealerSession, send: () => Promise<T>): Promise<T | null> {
  if (isBusy.value) return null;
  isBusy.value = true;
  error.value = null;
  try {
    return await send();
  } catch (failure) {
    const shown = toCommandError(failure);
    // The page then shows the unlock form or the sign-in form.
    if (shown.code === 'session-locked' || shown.code === 'not-signed-in') void refreshSession().catch(() => {});
    error.value = shown;
    announce(isConnectionError(shown.code) ? words.value.connectionErrors[shown.code] : refusals.value[shown.code], 'assertive');
    return null;
  } finally {
    isBusy.value = false;
  }
}
