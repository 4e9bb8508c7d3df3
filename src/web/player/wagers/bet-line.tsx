/** The place of the bet card, and its short form at the bottom of a phone. */
import type { VNode } from 'preact';
import { LazyPart } from '../../parts/lazy.tsx';
import { formatMoney, settings } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { findPayLine, formatWinCondition } from '../words/descriptions.ts';
import { words } from '../words/index.ts';
import './wagers.css';

const loadCard = async () => (await import('./bet-card.tsx')).BetCard;

/** The card is loaded when the player first points at a bet or focuses one. */
export function BetCardPlace({ session }: { readonly session: PlayerSession }): VNode {
  const bet = session.inspectedBet.value;
  return (
    <div class="player-card-place">
      {bet === null ? (
        <div class="player-card panel" data-empty="true">
          <p>{words.value.hoverHint}</p>
        </div>
      ) : (
        <LazyPart load={loadCard} session={session} bet={bet} />
      )}
    </div>
  );
}

const loadSummary = async () => (await import('../round/settlement.tsx')).Summary;

/** Two lines at the bottom of the page on a phone: a short bet card during betting, and a summary after the settlement. */
export function BetLine({ session }: { readonly session: PlayerSession }): VNode {
  const settlement = session.rounds.settlement.value;
  if (!session.canBet.value && settlement !== null && settlement.round === session.live.view.value?.round)
    return (
      <div class="player-card-line">
        <LazyPart load={loadSummary} session={session} />
      </div>
    );
  const bet = session.inspectedBet.value;
  const betOnFelt = bet === null ? undefined : session.data.betOf(bet, settings.language.value);
  const payLine = bet === null ? null : findPayLine(session.data.rulebook, session.data.entry.layout, bet);
  const { tapHint, myStake, wins } = words.value;
  if (bet === null || betOnFelt === undefined || payLine === null) return <p class="player-card-line">{tapHint}</p>;
  const stake = session.wagers.stakes.value[bet] ?? 0;
  return (
    <p class="player-card-line">
      <b>{betOnFelt.title}</b> <span class="pays">{betOnFelt.pays}</span>
      {stake > 0 && ` · ${myStake} ${formatMoney(stake)}`} · {formatWinCondition(payLine, bet, wins)}
    </p>
  );
}
