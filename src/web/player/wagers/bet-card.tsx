/** The details of one bet: when it wins, what it pays, the player's stake and the room left (what may still be added). */
import type { VNode } from 'preact';
import type { BetId } from '../../../rules/index.ts';
import { formatMoney, settings } from '../../shell/index.ts';
import { Clauses } from '../notices/notices.tsx';
import type { PlayerSession } from '../session.ts';
import { findPayLine, formatWinCondition, winningsRange } from '../words/descriptions.ts';
import { words } from '../words/index.ts';

/** The amount that the player may still add to a bet; null without a maximum. */
function roomLeftOn(session: PlayerSession, bet: BetId): number | null {
  const { maximum } = session.limitsOf(bet);
  const stake = session.wagers.stakes.value[bet] ?? 0;
  // The differential limits the difference between two opposite bets. `room` has the amount that each of them has left.
  const differential = session.live.view.value?.differentials.find(({ bets }) => bets.includes(bet));
  const differentialRoom = differential?.room[differential.bets.indexOf(bet)] ?? Number.POSITIVE_INFINITY;
  const roomLeft = Math.min(maximum === null ? Number.POSITIVE_INFINITY : Math.max(0, maximum - stake), differentialRoom);
  return Number.isFinite(roomLeft) ? roomLeft : null;
}

/** `bet` is the bet under the pointer or with the focus. */
export function BetCard({ session, bet }: { readonly session: PlayerSession; readonly bet: BetId }): VNode | null {
  const t = words.value;
  const betOnFelt = session.data.betOf(bet, settings.language.value);
  const payLine = findPayLine(session.data.rulebook, session.data.entry.layout, bet);
  if (betOnFelt === undefined || payLine === null) return null;
  const stake = session.wagers.stakes.value[bet] ?? 0;
  // 'bet': the maximum applies to all players on a bet together.
  const isSharedMaximum = session.data.rulebook.money.limits.maximumOver === 'bet';
  const exampleStake = stake > 0 ? stake : session.chip.value.valueMinor;
  const [lowestWin, highestWin] = winningsRange(exampleStake, session.data.oddsOf(bet));
  const room = roomLeftOn(session, bet);
  const { minimum } = session.limitsOf(bet);
  return (
    <section class="player-card panel" aria-label={betOnFelt.title} data-bet={bet}>
      <h2>
        {betOnFelt.title} <span>{betOnFelt.pays}</span>
      </h2>
      <p>
        {formatWinCondition(payLine, bet, t.wins)} <Clauses ids={payLine.clauses} />
      </p>
      {!session.data.offered.has(bet) && <p class="bad">{t.notOffered}</p>}
      {/* The table offers this bet although it favours the player. */}
      {session.data.entry.favouringBets.includes(bet) && <p class="bad">{t.favouring}</p>}
      <dl>
        <div>
          <dt>{t.myStake}</dt>
          <dd class="number">{formatMoney(stake)}</dd>
        </div>
        <div>
          <dt>{t.minimum}</dt>
          <dd class="number">{formatMoney(minimum)}</dd>
        </div>
        <div>
          <dt>
            {t.roomLeft}
            {isSharedMaximum && <small> ({t.sharedByAll})</small>}
          </dt>
          <dd class="number">{room === null ? t.unlimited : formatMoney(room)}</dd>
        </div>
        <div>
          <dt>
            {t.wouldPay} <small>({formatMoney(exampleStake)})</small>
          </dt>
          <dd class="number">
            {lowestWin === highestWin ? formatMoney(highestWin) : t.amountRange(formatMoney(lowestWin), formatMoney(highestWin))}
          </dd>
        </div>
      </dl>
    </section>
  );
}
