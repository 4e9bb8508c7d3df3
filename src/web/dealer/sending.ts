/** One act over a line that may break: it was done, it was refused, or it never happened. It must never be carried out later than when it was pressed. */
import { CroupierError, makeKey } from '../../client/index.ts';
import type { WireError } from '../../protocol/index.ts';
import type { CommandBody } from '../../table/index.ts';
import { client, connection, type LiveTable, serverNow } from '../shell/index.ts';

/** Until when the house may hear of an act: longer than any answer takes, shorter than a dealer waits before looking at the table again. */
const HEARD_MS = 3000;

/** Why nothing was done although no rule forbade it. `unsure`: whether it was is not known yet. */
const LINE_FAULTS = ['offline', 'unheard', 'unsure'] as const;
export type LineFault = (typeof LINE_FAULTS)[number];

export const isOfLine = (code: string): code is LineFault => (LINE_FAULTS as readonly string[]).includes(code);

export type Outcome =
  | { readonly kind: 'done'; readonly seq: number }
  | { readonly kind: 'refused'; readonly error: WireError }
  /** `offline`: it was not sent at all; `unheard`: it was, and did not arrive in time. */
  | { readonly kind: 'offline' | 'unheard' };

async function lineUp(): Promise<void> {
  if (connection.value !== 'open') await client.next('connection', (state) => state === 'open');
}

/** Calls `unsure` as soon as it cannot be told whether it happened; resolves when it can. */
export async function sendOnce({ table }: LiveTable, body: CommandBody, unsure: () => void): Promise<Outcome> {
  if (connection.value !== 'open') return { kind: 'offline' };
  const options = { key: makeKey(), untilMs: serverNow() + HEARD_MS };
  const stop = connection.subscribe((state) => {
    if (state !== 'open') unsure();
  });
  try {
    // Asked again after its time, the house does nothing: it tells what became of the key, or that it came too late.
    for (;;) {
      try {
        const { seq } = await table.act(body, options);
        return { kind: 'done', seq };
      } catch (error) {
        // Only an answer to the act itself has no status: any other failure says nothing of it.
        if (error instanceof CroupierError && error.status === 0)
          return error.code === 'too-late' ? { kind: 'unheard' } : { kind: 'refused', error: error.error };
        unsure();
        await lineUp();
      }
    }
  } finally {
    stop();
  }
}
