/** The player's settlement of the last round: ledger (one line per wager) and summary. */
import { Fragment, type VNode } from 'preact';
import type { SettledView } from '../../../protocol/index.ts';
import { netOf } from '../../../rules/index.ts';
import { numberedClauses } from '../../parts/index.ts';
import { formatOdds } from '../../parts/odds.ts';
import { formatChange, formatMoney, makePath } from '../../shell/index.ts';
import type { PlayerSession } from '../session.ts';
import { words } from '../words/index.ts';
import './settlement.css';

/** `counted` is the part of the stake within the limits. `paidOn` is the amount to which the odds apply. */
function formatCalculation({ stake, counted, returned, odds, paidOn, paid, rounded }: SettledView): readonly string[] {
  const t = words.value;
  return [
    ...(counted < stake && counted > 0 ? [t.counted(formatMoney(counted), formatMoney(stake))] : []),
    ...(odds !== null ? [t.times(formatMoney(paidOn), formatOdds(odds), formatMoney(paid))] : []),
    ...(rounded > 0 ? [t.rounded(formatMoney(rounded))] : []),
    ...(returned > 0 ? [t.returned(formatMoney(returned))] : []),
  ];
}

function Line({ wager, title }: { readonly wager: SettledView; readonly title: string }): VNode {
  const { outcome, clause } = words.value;
  const { stake, clauses } = wager;
  const net = netOf(wager);
  const calculation = formatCalculation(wager);
  return (
    <li class="player-line" data-outcome={wager.outcome} data-bet={wager.bet}>
      <span class="bet">
        {title} <small>{formatMoney(stake)}</small>
      </span>
      <span class="clause" title={clause(clauses.join(', '))}>
        {numberedClauses(clauses).join(', ')}
      </span>
      <span class={`net number ${net > 0 ? 'good' : ''}`}>
        <span class="unseen">{outcome[wager.outcome]} </span>
        {net === 0 ? outcome[wager.outcome] : formatChange(net)}
      </span>
      {calculation.length > 0 && <span class="how">{calculation.join(' · ')}</span>}
    </li>
  );
}

/** Won wagers come first. A wager that `rides` stays for the next throw. */
const ORDER: readonly SettledView['outcome'][] = ['won', 'rides', 'returned', 'lost'];
const sortByOutcome = (wagers: readonly SettledView[]): readonly SettledView[] =>
  [...wagers].sort((a, b) => ORDER.indexOf(a.outcome) - ORDER.indexOf(b.outcome));

const TITLE_ID = 'player-ledger-title';

function focusLedger(): void {
  const title = document.getElementById(TITLE_ID);
  title?.focus({ preventScroll: true });
  title?.scrollIntoView({ block: 'center' });
}

/** A two-line summary of the settlement, at the bottom of the page on a phone. */
export function Summary({ session }: { readonly session: PlayerSession }): VNode | null {
  const settlement = session.rounds.settlement.value;
  if (settlement === null) return null;
  const { ledger, net: total, outcome } = words.value;
  return (
    <button type="button" class="player-summary" title={ledger(settlement.round)} onClick={focusLedger}>
      <span>
        {total} <b class={settlement.net > 0 ? 'good' : ''}>{formatChange(settlement.net)}</b>
        {sortByOutcome(settlement.wagers).map((wager) => {
          const net = netOf(wager);
          return (
            <Fragment key={wager.bet}>
              {' · '}
              {session.titleOf(wager.bet)}{' '}
              <b class={net > 0 ? 'good' : ''}>{net === 0 ? outcome[wager.outcome] : formatChange(net)}</b>
            </Fragment>
          );
        })}
      </span>
    </button>
  );
}

interface LedgerProps {
  readonly session: PlayerSession;
  /** Shows only the title until the player opens the ledger. */
  readonly folded?: boolean;
}

export function Ledger({ session, folded = false }: LedgerProps): VNode | null {
  const settlement = session.rounds.settlement.value;
  if (settlement === null || settlement.wagers.length === 0) return null;
  const { ledger, net, slip, whileAway, dueToYou } = words.value;
  // A notice tells a player without a seat what is due.
  const dueBets = session.isSeated.value ? (session.live.own.value?.dueBets ?? []) : [];
  const due = dueBets.reduce((sum, { amount }) => sum + amount, 0);
  const path = makePath('round', { table: session.live.name, round: String(settlement.round) });
  const title = (
    <h2 id={TITLE_ID} tabIndex={-1}>
      <span>{ledger(settlement.round)}</span>
      <strong class={`number ${settlement.net > 0 ? 'good' : ''}`}>{formatChange(settlement.net)}</strong>
    </h2>
  );
  const lines = (
    <>
      <ul>
        {sortByOutcome(settlement.wagers).map((wager) => (
          <Line key={wager.bet} wager={wager} title={session.titleOf(wager.bet)} />
        ))}
      </ul>
      <p class="sum">
        <span>
          {net} · <a href={path}>{slip}</a>
        </span>
        <strong class={`number ${settlement.net > 0 ? 'good' : ''}`}>{formatChange(settlement.net)}</strong>
      </p>
      {due > 0 && <p class="due">{dueToYou(formatMoney(due))}</p>}
    </>
  );
  return (
    <section
      class="player-ledger panel"
      aria-labelledby={TITLE_ID}
      data-round={settlement.round}
      data-missed={settlement.missed ? 'true' : undefined}
    >
      {settlement.missed && <p class="warning-strip">{whileAway}</p>}
      {folded ? (
        <details>
          <summary>{title}</summary>
          {lines}
        </details>
      ) : (
        <>
          {title}
          {lines}
        </>
      )}
    </section>
  );
}
