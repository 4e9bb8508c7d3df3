/** The player's bets on the layout, what each of them wins, and the best net result of all together. */
import type { VNode } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { type BetId, type Layout, type Minor, openLayout } from '../../../rules/index.ts';
import { formatMoney } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { winningsRange } from '../words/descriptions.ts';
import { words as playerWords } from '../words/index.ts';
import './panel.css';
import { possibleWin } from './possible-win.ts';
import { words } from './words/index.ts';

/** More bets are only counted, so that the panel keeps its place. */
const BETS_MAX = 5;

/** A chip is shown first. Further chips within this time are computed together. */
const COMPUTE_AFTER_MS = 80;

/**
 * The best net result of the stakes, a moment after they have changed: with many bets it takes longer than a frame to compute.
 * Returns undefined before the first computation, and null if the stakes cannot win.
 */
function usePossibleWin(layout: Layout | null, stakes: Readonly<Record<BetId, Minor>>): Minor | null | undefined {
  const [best, setBest] = useState<Minor | null>();
  useEffect(() => {
    const timer = setTimeout(() => setBest(layout === null ? null : possibleWin(layout, stakes)), COMPUTE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [layout, stakes]);
  return best;
}

export function MyBets({ session }: { readonly session: PlayerSession }): VNode | null {
  const { rulebook, entry, oddsOf } = session.data;
  const stakes = session.wagers.stakes.value;
  const layout = useMemo(() => {
    const result = openLayout(rulebook, entry.layout);
    return result.ok ? result.value : null;
  }, [rulebook, entry.layout]);
  const best = usePossibleWin(layout, stakes);
  const bets = Object.entries(stakes)
    .filter(([, stake]) => stake > 0)
    .sort(([, a], [, b]) => b - a);
  // After the result, losing chips lie on the layout until the dealer takes them. The ledger has the true result of each wager.
  if (bets.length === 0 || session.live.view.value?.faces != null) return null;
  const t = words.value;
  return (
    <section class="player-bets panel" aria-label={t.myBets}>
      <h2>{t.myBets}</h2>
      <ul>
        {bets.slice(0, BETS_MAX).map(([bet, stake]) => {
          const [lowest, highest] = winningsRange(stake, oddsOf(bet));
          const win =
            lowest === highest ? formatMoney(highest) : playerWords.value.amountRange(formatMoney(lowest), formatMoney(highest));
          return (
            <li key={bet} data-bet={bet}>
              <span>{session.titleOf(bet)}</span>
              <b class="number">{formatMoney(stake)}</b>
              <span class="number">{t.wins(win)}</span>
            </li>
          );
        })}
      </ul>
      {bets.length > BETS_MAX && <p>{t.moreBets(bets.length - BETS_MAX)}</p>}
      <dl>
        <div>
          <dt>{t.staked}</dt>
          <dd class="number">{formatMoney(session.staked.value)}</dd>
        </div>
        <div>
          <dt>{t.possibleWin}</dt>
          <dd class="number" data-possible-win={best ?? 0}>
            {best === undefined ? '…' : best === null ? t.noWin : t.upTo(formatMoney(best))}
          </dd>
        </div>
      </dl>
    </section>
  );
}
