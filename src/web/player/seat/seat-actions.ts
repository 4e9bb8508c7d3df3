/** Lets the player enter, sit down, buy practice chips, leave, and act as shooter, with one request at a time. */
import { type ReadonlySignal, signal } from '@preact/signals';
import { CroupierError } from '../../../client/index.ts';
import type { ApiError, OwnTable } from '../../../protocol/index.ts';
import type { Minor } from '../../../rules/index.ts';
import { type LiveTable, offlineSinceMs, refreshSession } from '../../shell/index.ts';
import type { Announcer } from '../notices/announcer.ts';
import type { TableData } from '../table-data.ts';

/** Practice chips per purchase. */
export const PRACTICE_MINOR: Minor = 100_000;

/** Whether the player has chips in the rack or on the layout, or is owed some. */
export const hasChips = (own: OwnTable | null): boolean => own !== null && own.cashChips + own.due + own.wagers.length > 0;

export const getApiError = (error: unknown): ApiError | null => (error instanceof CroupierError ? error.error : null);

export interface SeatActions {
  readonly isBusy: ReadonlySignal<boolean>;
  /** Runs a request unless another one is under way, and shows why it failed. */
  readonly runExclusive: (action: () => Promise<unknown>) => Promise<void>;
  /** Signs in, then sits down. */
  readonly enter: (signIn: () => Promise<void>) => Promise<void>;
  readonly sit: () => Promise<void>;
  readonly buyMore: () => Promise<void>;
  readonly leave: () => Promise<void>;
  readonly actAsShooter: (act: 'accept-dice' | 'throw' | { readonly dice: readonly number[] }) => Promise<void>;
}

/** After signing in, the player may have a seat that the page has not loaded yet. */
const ignoreIfSeated = (error: unknown): void => {
  if (getApiError(error)?.code !== 'player-seated') throw error;
};

const NOT_ELIGIBLE_CODES: readonly unknown[] = ['excluded', 'player-barred'];

/** A shorter interruption is ignored, because signing in reopens the connection. */
const OFFLINE_MS = 700;
const isOffline = (): boolean => offlineSinceMs.value !== null && Date.now() - offlineSinceMs.value >= OFFLINE_MS;

export function createSeatActions(
  { table, own }: LiveTable,
  { practice }: TableData,
  getPlayer: () => string,
  announcer: Announcer,
): SeatActions {
  const isBusy = signal(false);
  const runExclusive = async (action: () => Promise<unknown>): Promise<void> => {
    if (isBusy.value) return;
    // A queued action would run when the player no longer expects it.
    if (isOffline()) return announcer.showError(null);
    isBusy.value = true;
    try {
      await action();
    } catch (error) {
      const apiError = getApiError(error);
      if (apiError?.code === 'excluded') void refreshSession().catch(() => {});
      // The entry panel already shows that the player may not play.
      if (!NOT_ELIGIBLE_CODES.includes(apiError?.code)) announcer.showError(apiError);
    } finally {
      isBusy.value = false;
    }
  };
  const sitDown = async (): Promise<void> => {
    if (own.value?.position == null) await table.sit().catch(ignoreIfSeated);
    if (practice && !hasChips(own.value)) await table.buy(PRACTICE_MINOR);
  };
  return {
    isBusy,
    runExclusive,
    enter: (signIn) =>
      runExclusive(async () => {
        await signIn();
        await sitDown();
      }),
    sit: () => runExclusive(sitDown),
    buyMore: () => runExclusive(() => table.buy(PRACTICE_MINOR)),
    leave: () => runExclusive(() => table.leave()),
    actAsShooter: (act) =>
      runExclusive(() => {
        if (act === 'accept-dice') return table.act({ type: 'accept-dice', player: getPlayer() });
        return table.act(act === 'throw' ? { type: 'throw' } : { type: 'choose-dice', dice: act.dice });
      }),
  };
}
