/** Shows the wagers to take and the bets to pay or hand back, line by line. All amounts come from the server. */
import type { ComponentChildren, RefObject, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { OfferView } from '../../../protocol/index.ts';
import { formatOdds } from '../../parts/odds.ts';
import { formatMoney, useTableEvent } from '../../shell/index.ts';
import { Form, FormButtons } from '../forms/form.tsx';
import { buildCommand, findOffer } from '../offers.ts';
import './settlement.css';
import type { DealerSession } from '../session.ts';
import { words } from '../words/index.ts';
import {
  addPayments,
  assignDigits,
  breakIntoChips,
  EMPTY_CHECKLIST,
  floatChips,
  isTaken,
  makeLineKey,
  owingBets,
  type Payment,
  sumByPlayer,
  toggleTaken,
} from './checklist.ts';
import { formatPlayer } from './player-list.tsx';

/** All payments of the round, including those already paid. */
function useAllPayments({ liveTable, checklist }: DealerSession): readonly Payment[] {
  const round = liveTable.view.value?.round ?? 0;
  const toPay = liveTable.staff.value?.toPay ?? [];
  useEffect(() => {
    checklist.value = addPayments(checklist.value, round, toPay);
  }, [round, toPay]);
  // Corrected dice, or dice that are rolled again, change which bets win. Without a new checklist, a bet that no longer wins would be shown as paid.
  useTableEvent(liveTable, 'event', ({ event }) => {
    if (event.type === 'settlement-corrected' || event.type === 'settlement-reversed')
      checklist.value = addPayments(EMPTY_CHECKLIST, event.round, []);
  });
  return addPayments(checklist.value, round, toPay).payments;
}

interface MarkProps {
  readonly label: string;
  readonly isMarked: boolean;
  readonly disabled: boolean;
  readonly digit: number | null;
  readonly onMark: () => void;
}

function MarkButton({ label, isMarked, disabled, digit, onMark }: MarkProps): VNode {
  const button = useRef<HTMLButtonElement>(null);
  const wasMarked = useRef(isMarked);
  useEffect(() => {
    // A key can mark a line that the dealer has scrolled away.
    if (wasMarked.current !== isMarked) button.current?.closest('li')?.scrollIntoView({ block: 'nearest' });
    wasMarked.current = isMarked;
  }, [isMarked]);
  return (
    <button
      ref={button}
      type="button"
      class="button small settle-mark"
      aria-pressed={isMarked}
      aria-disabled={disabled}
      {...(digit === null ? {} : { 'data-digit': digit, 'aria-keyshortcuts': String(digit) })}
      // Keeps the focus where it is, so that Enter still takes the next step.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onMark()}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <rect fill="none" stroke="currentColor" stroke-width="2" x="3" y="3" width="18" height="18" rx="4" />
        {isMarked && <path fill="none" stroke="currentColor" stroke-width="3" d="m7 12 4 4 6.500-8" />}
      </svg>
      <span class="unseen">{label}</span> {digit !== null && <kbd>{digit}</kbd>}
    </button>
  );
}

function useNames(session: DealerSession): { readonly bet: (id: string) => string; readonly player: (id: string) => string } {
  const players = session.liveTable.staff.value?.players ?? [];
  return {
    bet: session.titleOf,
    player: (id) =>
      formatPlayer(players.find(({ player }) => player === id) ?? { player: id, position: null }, session.names.value),
  };
}

/** Shows how a payment is calculated. The odds apply to `paidOn`, which can be less than the stake because of limits. */
function Arithmetic({ line }: { readonly line: Payment }): VNode {
  const t = words.value;
  const { stake, odds, paidOn, paid, rounded, returned } = line;
  if (odds === null) return <span class="number">{t.handBack(formatMoney(returned))}</span>;
  const counted = stake - returned;
  const notes = [
    ...(returned > 0 ? [t.ofStake(formatMoney(counted), formatMoney(stake)), t.returned(formatMoney(returned))] : []),
    ...(paidOn < counted ? [t.paidOn(formatMoney(paidOn), formatMoney(counted))] : []),
    ...(rounded > 0 ? [t.roundedUp(formatMoney(rounded))] : []),
  ];
  return (
    <span>
      <span class="number">
        {formatMoney(paidOn)} × {formatOdds(odds)} = <b>{formatMoney(paid)}</b>
      </span>
      {notes.length > 0 && <small> ({notes.join('; ')})</small>}
    </span>
  );
}

/** The chips of one payment, and what cannot be paid with the chips of this table. */
function Chips({ amountMinor, smallestMinor }: { readonly amountMinor: number; readonly smallestMinor: number }): VNode {
  const { chips, restMinor } = breakIntoChips(amountMinor, floatChips(smallestMinor));
  return (
    <span class="pay-chips">
      <span class="unseen">{words.value.chipsLabel}</span>
      {chips.map(({ valueMinor, count }) => (
        <span key={valueMinor} class="pay-chip number">
          {count} × {formatMoney(valueMinor)}
        </span>
      ))}
      {restMinor > 0 && <span class="bad">{words.value.notInChips(formatMoney(restMinor))}</span>}
    </span>
  );
}

/** With more players, their sums would take the space of the lines, which have every payment anyway. */
const SUMS_MAX = 8;

/** The end of a column, which stays in view while the lines scroll. */
function Totals({ amountMinor, children }: { readonly amountMinor: number; readonly children?: ComponentChildren }): VNode {
  return (
    <div class="settle-totals">
      {amountMinor > 0 && (
        <b class="number">
          {words.value.total} {formatMoney(amountMinor)}
        </b>
      )}
      {children}
    </div>
  );
}

/** Shows the lines that have the digits now: the digits move on to lines that may be out of view. */
function useDigitsInView(digits: readonly (number | null)[]): RefObject<HTMLUListElement | null> {
  const list = useRef<HTMLUListElement>(null);
  const first = digits.indexOf(1);
  useEffect(() => {
    if (first > 0) list.current?.children[first]?.scrollIntoView({ block: 'start' });
  }, [first]);
  return list;
}

/** Bets that owe something: winnings, or a part of a stake to hand back. The dealer marks each bet as paid. */
function PayColumn({ session }: { readonly session: DealerSession }): VNode {
  const lines = useAllPayments(session);
  const { liveTable, offers, submit } = session;
  const t = words.value;
  const names = useNames(session);
  const openPayments = liveTable.staff.value?.toPay ?? [];
  const unpaid = new Set(liveTable.staff.value?.unpaid ?? []);
  const canPay = findOffer(offers.value, 'pay-winners') !== undefined;
  const bets = owingBets(lines);
  const digits = canPay ? assignDigits(bets.map((bet) => !unpaid.has(bet))) : [];
  const list = useDigitsInView(digits);
  const playerSums = sumByPlayer(openPayments);
  const totalMinor = playerSums.reduce((sum, { paidMinor }) => sum + paidMinor, 0);
  const returnedMinor = openPayments.reduce((sum, { returned }) => sum + returned, 0);
  return (
    <section class="settle-column" aria-label={t.pay}>
      <h2>{t.pay}</h2>
      {lines.length === 0 ? (
        <p>{t.nothingToPay}</p>
      ) : (
        <ul ref={list} class="settle-list">
          {bets.map((bet, i) => (
            <li key={bet} class={unpaid.has(bet) ? '' : 'paid'}>
              <MarkButton
                label={t.markPaid(names.bet(bet))}
                isMarked={!unpaid.has(bet)}
                disabled={!canPay || !unpaid.has(bet)}
                digit={digits[i] ?? null}
                onMark={() => void submit({ type: 'pay-winners', bets: [bet] })}
              />
              <div>
                <b>{names.bet(bet)}</b>
                {lines
                  .filter((line) => line.bet === bet)
                  .map((line) => (
                    <div key={line.player} class="settle-line">
                      <span>
                        {names.player(line.player)}
                        {line.odds !== null && ` · ${t.odds(formatOdds(line.odds))}`}
                      </span>
                      <Arithmetic line={line} />
                      {line.paid > 0 && <Chips amountMinor={line.paid} smallestMinor={session.rules.chips.smallest} />}
                    </div>
                  ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Totals amountMinor={totalMinor}>
        {playerSums.length > 1 && playerSums.length <= SUMS_MAX && (
          <ul class="settle-sums">
            {playerSums.map(({ player, paidMinor }) => (
              <li key={player} class="number">
                {names.player(player)} {formatMoney(paidMinor)}
              </li>
            ))}
          </ul>
        )}
        {/* A part of a stake comes from the layout, not from the float (the chips of the house). */}
        {returnedMinor > 0 && <span class="number">{t.handBack(formatMoney(returnedMinor))}</span>}
      </Totals>
    </section>
  );
}

/** Losing wagers, which the dealer takes before paying winners. [crown-sic-bo 3.6(a)] */
function TakeColumn({ session }: { readonly session: DealerSession }): VNode {
  const t = words.value;
  const names = useNames(session);
  const { liveTable, offers, checklist } = session;
  const lines = liveTable.staff.value?.toTake ?? [];
  const canTake = findOffer(offers.value, 'take-losers') !== undefined;
  const totalMinor = lines.reduce((sum, { amount }) => sum + amount, 0);
  const digits = canTake ? assignDigits(lines.map((line) => isTaken(checklist.value, line))) : [];
  const list = useDigitsInView(digits);
  return (
    <section class="settle-column" aria-label={t.take}>
      <h2>{t.take}</h2>
      {lines.length === 0 ? (
        <p>{t.nothingToTake}</p>
      ) : (
        <ul ref={list} class="settle-list">
          {lines.map((line, i) => (
            <li key={makeLineKey(line)}>
              <MarkButton
                label={t.markTaken(names.bet(line.bet), names.player(line.player))}
                isMarked={isTaken(checklist.value, line)}
                disabled={!canTake}
                digit={digits[i] ?? null}
                onMark={() => {
                  checklist.value = toggleTaken(checklist.value, line);
                }}
              />
              <div class="settle-line settle-taken">
                <span>
                  <b>{names.bet(line.bet)}</b> · {names.player(line.player)}
                </span>
                <span class="number">{formatMoney(line.amount)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Totals amountMinor={totalMinor} />
    </section>
  );
}

/** Asks for confirmation if the next step completes lines that the dealer has not marked. Closes when all lines are marked. */
export function UnfinishedSettlementPanel({
  session,
  offer,
}: {
  readonly session: DealerSession;
  readonly offer: OfferView;
}): VNode {
  const { panel, submit, isBusy, unmarkedLines, nextOffer } = session;
  const t = words.value;
  const close = (): void => {
    panel.value = null;
  };
  const lines = unmarkedLines.value;
  const isObsolete = lines === null || nextOffer.value?.act !== offer.act;
  useEffect(() => {
    if (isObsolete) close();
  }, [isObsolete]);
  return (
    <Form session={session} onSubmit={() => void submit(buildCommand(offer)).then((isDone) => isDone && close())}>
      <p class="form-text">{lines !== null && t.unmarkedLines[lines.act](lines.unmarkedCount, lines.lineCount)}</p>
      <FormButtons confirm={t.markAll} cancel={t.cancel} disabled={isBusy.value} autofocus onCancel={close} />
    </Form>
  );
}

export function Settlement({ session }: { readonly session: DealerSession }): VNode {
  return (
    <div class="settle">
      <TakeColumn session={session} />
      <PayColumn session={session} />
    </div>
  );
}
