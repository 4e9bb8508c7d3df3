/** Winnings that the house keeps back: how much, of which player, since when, and by which clause. */
import type { VNode } from 'preact';
import type { MatterView, OwnTable } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatDateTime, formatMoney } from '../../shell/index.ts';
import { loadOpenMatters, useLoaded } from '../decisions/requests.ts';
import { formatPlayer, sortBySeat } from '../round/player-list.tsx';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';

/** The matters about held winnings. They are loaded again when an amount changes. If that fails, the amounts are shown without the time. */
function useHeldMatters({ liveTable }: DealerSession, players: readonly OwnTable[]): readonly MatterView[] {
  const key = players.map(({ player, held }) => `${player} ${held}`).join();
  const loaded = useLoaded(async () => (key === '' ? [] : (await loadOpenMatters(liveTable.name)).items), key);
  return loaded.state === 'ready' ? loaded.value.filter(({ kind }) => kind === 'held') : [];
}

/** Lists the held winnings of all players, or of one player. */
export function HeldWinnings({
  session,
  player: only,
}: {
  readonly session: DealerSession;
  readonly player?: string;
}): VNode | null {
  const players = sortBySeat(session.liveTable.staff.value?.players ?? []).filter(
    ({ held, player }) => held > 0 && (only === undefined || player === only),
  );
  const matters = useHeldMatters(session, players);
  const t = words.value;
  if (players.length === 0) return null;
  const clauses = session.conduct.acts['hold-winnings']?.clauses ?? [];
  return (
    <ul class="held-winnings">
      {players.map((player) => {
        const matter = matters.find((each) => each.player === player.player);
        const amount = formatMoney(player.held);
        return (
          <li key={player.player} class="warning-strip">
            {only === undefined && <b>{formatPlayer(player, session.names.value)}: </b>}
            {matter?.sinceMs == null ? t.heldBack(amount) : t.heldSince(amount, formatDateTime(matter.sinceMs))}{' '}
            <ClauseNumbers of={matter?.clauses ?? clauses} />
          </li>
        );
      })}
    </ul>
  );
}
