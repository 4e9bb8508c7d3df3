/** Sends a command over an unreliable connection and finds out whether the server executed it. */
import { CroupierError, makeKey } from '../../client/index.ts';
import type { ApiError } from '../../protocol/index.ts';
import type { CommandBody } from '../../table/index.ts';
import { client, connection, type LiveTable, serverNow } from '../shell/index.ts';

/** The server rejects a command that arrives later than this after sending. An answer usually takes far less time. */
const DEADLINE_MS = 3000;

/** `offline`: the command was not sent. `not-received`: it missed its deadline. `pending`: its outcome is not known yet. */
const CONNECTION_ERRORS = ['offline', 'not-received', 'pending'] as const;
export type ConnectionError = (typeof CONNECTION_ERRORS)[number];

export const isConnectionError = (code: string): code is ConnectionError =>
  (CONNECTION_ERRORS as readonly string[]).includes(code);

export type Outcome =
  | { readonly kind: 'done'; readonly seq: number }
  | { readonly kind: 'refused'; readonly error: ApiError }
  | { readonly kind: 'offline' | 'not-received' };

async function waitForConnection(): Promise<void> {
  if (connection.value !== 'open') await client.next('connection', (state) => state === 'open');
}

/** Resolves with the outcome. Calls `onPending` if the connection breaks before the outcome is known. */
export async function sendCommand({ table }: LiveTable, body: CommandBody, onPending: () => void): Promise<Outcome> {
  if (connection.value !== 'open') return { kind: 'offline' };
  const options = { key: makeKey(), untilMs: serverNow() + DEADLINE_MS };
  const stop = connection.subscribe((state) => {
    if (state !== 'open') onPending();
  });
  try {
    // The command can be sent again: the server executes a key at most one time, and answers `too-late` after the deadline.
    for (;;) {
      try {
        const { seq } = await table.act(body, options);
        return { kind: 'done', seq };
      } catch (error) {
        // Status 0: the server answered with this error on the socket, which has no HTTP status.
        // After any other error, the outcome is unknown.
        if (error instanceof CroupierError && error.status === 0)
          return error.code === 'too-late' ? { kind: 'not-received' } : { kind: 'refused', error: error.error };
        onPending();
        await waitForConnection();
      }
    }
  } finally {
    stop();
  }
}
