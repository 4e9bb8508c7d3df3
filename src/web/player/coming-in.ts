/** Coming in, sitting down, chips, leaving, and the shooter's turn: one at a time, and what fails is said. It must never sit anybody down unasked. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { CroupierError } from '../../client/index.ts';
import type { WireError } from '../../protocol/index.ts';
import type { Minor } from '../../rules/index.ts';
import { type LiveTable, lostSinceMs, refreshSession } from '../shell/index.ts';
import type { TableData } from './data.ts';
import type { Teller } from './telling.ts';

/** Practice chips that are handed out at once. */
export const PRACTICE_MINOR: Minor = 100_000;

export const errorOf = (error: unknown): WireError | null => (error instanceof CroupierError ? error.error : null);

export interface ComingIn {
  readonly busy: ReadonlySignal<boolean>;
  /** Comes in by the way given, then sits down. */
  readonly enter: (comeIn: () => Promise<void>) => Promise<void>;
  readonly sit: () => Promise<void>;
  readonly buyMore: () => Promise<void>;
  readonly leave: () => Promise<void>;
  /** Something of the shooter's turn. */
  readonly turn: (act: 'accept-dice' | 'throw' | { readonly dice: readonly number[] }) => Promise<void>;
}

/** Who has just signed in may have a seat from before: the table knows it sooner than the page. */
const unlessSeated = (error: unknown): void => {
  if (errorOf(error)?.code !== 'player-seated') throw error;
};

const MAY_NOT_PLAY: readonly unknown[] = ['excluded', 'player-barred'];

/** A line that is opened anew, as after signing in, is back sooner. */
const AWAY_MS = 700;
const isAway = (): boolean => lostSinceMs.value !== null && Date.now() - lostSinceMs.value >= AWAY_MS;

export function openComingIn({ table, own }: LiveTable, { practice }: TableData, me: () => string, teller: Teller): ComingIn {
  const busy = signal(false);
  const during = async (what: () => Promise<unknown>): Promise<void> => {
    if (busy.value) return;
    // What waits for the line would happen when nobody expects it any more.
    if (isAway()) return teller.failed(null);
    busy.value = true;
    try {
      await what();
    } catch (error) {
      const known = errorOf(error);
      if (known?.code === 'excluded') void refreshSession().catch(() => {});
      // That one may not play stands where a seat would be offered.
      if (!MAY_NOT_PLAY.includes(known?.code)) teller.failed(known);
    } finally {
      busy.value = false;
    }
  };
  const sitDown = async (): Promise<void> => {
    if (own.value?.position == null) await table.sit().catch(unlessSeated);
    if (practice && (own.value?.cashChips ?? 0) === 0) await table.buy(PRACTICE_MINOR);
  };
  return {
    busy,
    enter: (comeIn) =>
      during(async () => {
        await comeIn();
        await sitDown();
      }),
    sit: () => during(sitDown),
    buyMore: () => during(() => table.buy(PRACTICE_MINOR)),
    leave: () => during(() => table.leave()),
    turn: (act) =>
      during(() => {
        if (act === 'accept-dice') return table.act({ type: 'accept-dice', player: me() });
        return table.act(act === 'throw' ? { type: 'throw' } : { type: 'choose-dice', dice: act.dice });
      }),
  };
}
