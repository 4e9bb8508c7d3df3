/** The player's settlement of the last round: ledger (one line per wager), summary, and the payment of what is due. */
import { Fragment, type VNode } from 'preact';
import type { OwnTable, SettledView } from '../../../protocol/index.ts';
import { netOf } from '../../../rules/index.ts';
import { numberedClauses } from '../../parts/index.ts';
import { formatOdds } from '../../parts/odds.ts';
import { announce, formatChange, formatMoney, isMotionAllowed, makePath } from '../../shell/index.ts';
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

/** At most this many chips fly. */
const CHIPS_MAX = 6;
const DELAY_MS = 70;
const FLIGHT_MS = 650;

/** Announces a payment and animates it. If due money is taken by a correction, the chips do not increase and nothing is shown. */
export function showPayment(felt: PlayerSession['felt'], before: OwnTable, now: OwnTable): void {
  if (now.cashChips <= before.cashChips) return;
  announce(words.value.paidToYou(formatMoney(before.due - now.due)));
  const openBets = now.dueBets.map(({ bet }) => bet);
  const paidBets = before.dueBets.map(({ bet }) => bet).filter((bet) => !openBets.includes(bet));
  if (isMotionAllowed()) flyToBalance(felt, paidBets);
}

/** Animates chips from paid bets to the player's balance. */
function flyToBalance(felt: PlayerSession['felt'], bets: readonly string[]): void {
  const controls = document.querySelector('.player-controls')?.getBoundingClientRect();
  if (document.hidden || controls === undefined) return;
  for (const [i, bet] of bets.slice(0, CHIPS_MAX).entries()) {
    const start = felt.handle?.middleOf(bet);
    if (start === undefined) continue;
    const chip = document.createElement('i');
    chip.className = 'player-flight';
    document.body.append(chip);
    const moveTo = (x: number, y: number): string => `translate(${x}px, ${y}px)`;
    // The chips fly to the balance, near the left edge of the controls.
    const path = {
      transform: [moveTo(start.x, start.y), moveTo(controls.x + 48, controls.y + controls.height / 2)],
      opacity: [1, 1, 0.2],
    };
    const flight = chip.animate(path, { duration: FLIGHT_MS, delay: i * DELAY_MS, easing: 'ease-in-out', fill: 'both' });
    flight.onfinish = () => chip.remove();
    flight.oncancel = flight.onfinish;
  }
}
