/** Shows the time at the table, the net result, and links to slips and limits. Starts the session reminder. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { announce, client, formatChange, minuteClock, serverNow } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import { scheduleReminder } from './visit-storage.ts';
import './seat.css';

function useReminder(session: PlayerSession): void {
  const isSeated = session.isSeated.value;
  useEffect(() => {
    if (!isSeated) return;
    let cancel = (): void => {};
    let isCurrent = true;
    const show = (minutes: number): void => {
      session.reminderMinutes.value = minutes;
      announce(words.value.reminder(minutes));
    };
    client.limits().then(
      (limits) => {
        if (isCurrent) cancel = scheduleReminder(limits, serverNow, show);
      },
      () => {},
    );
    return () => {
      isCurrent = false;
      cancel();
    };
  }, [session, isSeated]);
}

export function Visit({ session }: { readonly session: PlayerSession }): VNode {
  const { visit, timeAtTable, netOfVisit, myLimits, leave } = words.value;
  useReminder(session);
  const minutes = Math.floor(session.visitStorage.seatedMs(minuteClock.value) / 60_000);
  return (
    <section class="player-visit" aria-label={visit}>
      <span>{timeAtTable(minutes)}</span>
      <span>
        {netOfVisit}{' '}
        <b class="number" data-net-of-visit={session.visitStorage.net.value}>
          {formatChange(session.visitStorage.net.value)}
        </b>
      </span>
      <a href="/me">{myLimits}</a>
      {session.isSeated.value && !session.data.isTournament && (
        <button type="button" class="button plain small" disabled={session.isBusy.value} onClick={() => void session.leave()}>
          {leave}
        </button>
      )}
    </section>
  );
}
