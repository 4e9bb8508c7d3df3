/** What is taken first and what is paid then, line by line with its arithmetic. It must never work out what is won: the table has. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import type { OfferView } from '../../protocol/index.ts';
import { formatOdds } from '../parts/odds.ts';
import { sayMoney, settings, wordsOf } from '../shell/index.ts';
import { Actions } from './choices.tsx';
import { Form } from './fields.tsx';
import { bodyOf, offerOf } from './offered.ts';
import { inChips } from './payout.ts';
import { playerName } from './people.ts';
import './settlement.css';
import type { Station } from './station.ts';
import { digitsOf, isTaken, lineOf, type ToPay, tickTaken, winningBets, withToPay } from './ticks.ts';
import { DEALER_WORDS } from './words.ts';

const words = wordsOf(DEALER_WORDS);

/** Everything that was to be paid in this round since it was settled, also what has been paid meanwhile. */
function useAllToPay({ live, ticks }: Station): readonly ToPay[] {
  const round = live.view.value?.round ?? 0;
  const now = live.staff.value?.toPay ?? [];
  useEffect(() => {
    ticks.value = withToPay(ticks.value, round, now);
  }, [round, now]);
  return withToPay(ticks.value, round, now).toPay;
}

interface TickProps {
  readonly label: string;
  readonly ticked: boolean;
  readonly disabled: boolean;
  readonly digit: number | null;
  readonly onTick: () => void;
}

function Tick({ label, ticked, disabled, digit, onTick }: TickProps): VNode {
  return (
    <button
      type="button"
      class="button small settle-tick"
      aria-pressed={ticked}
      aria-disabled={disabled}
      {...(digit === null ? {} : { 'data-digit': digit, 'aria-keyshortcuts': String(digit) })}
      // The focus stays where it was, so that Enter goes on to mean the next step.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => !disabled && onTick()}
    >
      <svg viewBox="0 0 24 24" width="18" height="18" aria-hidden="true">
        <rect fill="none" stroke="currentColor" stroke-width="2" x="3" y="3" width="18" height="18" rx="4" />
        {ticked && <path fill="none" stroke="currentColor" stroke-width="3" d="m7 12 4 4 6.500-8" />}
      </svg>
      <span class="unseen">{label}</span> {digit !== null && <kbd>{digit}</kbd>}
    </button>
  );
}

function useNames(station: Station): { readonly bet: (id: string) => string; readonly player: (id: string) => string } {
  const titles = new Map(station.felt.bets(settings.language.value).map(({ id, title }) => [id, title]));
  const players = station.live.staff.value?.players ?? [];
  return {
    bet: (id) => titles.get(id) ?? id,
    player: (id) => playerName(players.find(({ player }) => player === id) ?? { player: id, position: null }, words.value),
  };
}

function Arithmetic({ line }: { readonly line: ToPay }): VNode {
  const said = words.value;
  const { stake, odds, paidOn, paid, rounded, returned } = line;
  if (odds === null) return <span>{said.back_(sayMoney(returned))}</span>;
  const counted = stake - returned;
  const notes = [
    ...(returned > 0 ? [said.ofStake(sayMoney(counted), sayMoney(stake)), said.back_(sayMoney(returned))] : []),
    ...(paidOn < counted ? [said.paidOn(sayMoney(paidOn), sayMoney(counted))] : []),
    ...(rounded > 0 ? [said.roundedUp(sayMoney(rounded))] : []),
  ];
  return (
    <span>
      <span class="number">
        {sayMoney(paidOn)} × {formatOdds(odds)} = <b>{sayMoney(paid)}</b>
      </span>
      {notes.length > 0 && <small> ({notes.join('; ')})</small>}
    </span>
  );
}

function Chips({ amountMinor }: { readonly amountMinor: number }): VNode {
  const { chips, restMinor } = inChips(amountMinor);
  return (
    <span class="pay-chips">
      <span>{words.value.inChips}</span>
      {chips.map(({ valueMinor, count }) => (
        <span key={valueMinor} class="pay-chip number">
          {count} × {sayMoney(valueMinor)}
        </span>
      ))}
      {restMinor > 0 && <span class="number">{words.value.rest(sayMoney(restMinor))}</span>}
    </span>
  );
}

function Total({ amountMinor, children }: { readonly amountMinor: number; readonly children?: VNode }): VNode | null {
  if (amountMinor === 0) return null;
  return (
    <p class="settle-total">
      <b class="number">
        {words.value.total} {sayMoney(amountMinor)}
      </b>
      {children}
    </p>
  );
}

/** The bets of what is paid, each with its lines; ticked one by one. */
function Pay({ station }: { readonly station: Station }): VNode {
  const lines = useAllToPay(station);
  const { live, offers, act } = station;
  const said = words.value;
  const names = useNames(station);
  const left = live.staff.value?.toPay ?? [];
  const unpaid = new Set(live.staff.value?.unpaid ?? []);
  const winning = new Set(winningBets(lines));
  const mayPay = offerOf(offers.value, 'pay-winners') !== undefined;
  const bets = [...new Set(lines.map(({ bet }) => bet))];
  const ticking = bets.filter((bet) => winning.has(bet));
  const digits = mayPay ? digitsOf(ticking.map((bet) => !unpaid.has(bet))) : [];
  const totalMinor = left.reduce((sum, { paid }) => sum + paid, 0);
  return (
    <section class="settle-column" aria-label={said.pay}>
      <h2>{said.pay}</h2>
      {lines.length === 0 ? (
        <p>{said.payNone}</p>
      ) : (
        <ul class="settle-list">
          {bets.map((bet) => (
            <li key={bet} class={winning.has(bet) && !unpaid.has(bet) ? 'paid' : ''}>
              {winning.has(bet) && (
                <Tick
                  label={said.markPaid(names.bet(bet))}
                  ticked={!unpaid.has(bet)}
                  disabled={!mayPay || !unpaid.has(bet)}
                  digit={digits[ticking.indexOf(bet)] ?? null}
                  onTick={() => void act({ type: 'pay-winners', bets: [bet] })}
                />
              )}
              <div>
                <b>{names.bet(bet)}</b>
                {lines
                  .filter((line) => line.bet === bet)
                  .map((line) => (
                    <div key={line.player} class="settle-line">
                      <span>
                        {names.player(line.player)}
                        {line.odds !== null && ` · ${said.odds(formatOdds(line.odds))}`}
                      </span>
                      <Arithmetic line={line} />
                    </div>
                  ))}
              </div>
            </li>
          ))}
        </ul>
      )}
      <Total amountMinor={totalMinor}>
        <Chips amountMinor={totalMinor} />
      </Total>
    </section>
  );
}

/** [crown-sic-bo 3.6(a)] Losing wagers first. */
function Take({ station }: { readonly station: Station }): VNode {
  const said = words.value;
  const names = useNames(station);
  const { live, offers, ticks } = station;
  const lines = live.staff.value?.toTake ?? [];
  const mayTake = offerOf(offers.value, 'take-losers') !== undefined;
  const totalMinor = lines.reduce((sum, { amount }) => sum + amount, 0);
  const digits = mayTake ? digitsOf(lines.map((line) => isTaken(ticks.value, line))) : [];
  return (
    <section class="settle-column" aria-label={said.take}>
      <h2>{said.take}</h2>
      {lines.length === 0 ? (
        <p>{said.takeNone}</p>
      ) : (
        <ul class="settle-list">
          {lines.map((line, i) => (
            <li key={lineOf(line)}>
              <Tick
                label={said.markTaken(names.bet(line.bet), names.player(line.player))}
                ticked={isTaken(ticks.value, line)}
                disabled={!mayTake}
                digit={digits[i] ?? null}
                onTick={() => {
                  ticks.value = tickTaken(ticks.value, line);
                }}
              />
              <div class="settle-line">
                <span>
                  <b>{names.bet(line.bet)}</b> · {names.player(line.player)}
                </span>
                <span class="number">{sayMoney(line.amount)}</span>
              </div>
            </li>
          ))}
        </ul>
      )}
      <Total amountMinor={totalMinor} />
    </section>
  );
}

/** Asked before what nobody has ticked is called done, whichever way the next step was pressed; it goes by itself once there is nothing to ask. */
export function UntickedPanel({ station, offer }: { readonly station: Station; readonly offer: OfferView }): VNode {
  const { panel, act, busy, unticked, next } = station;
  const said = words.value;
  const close = (): void => {
    panel.value = null;
  };
  const now = unticked.value;
  const over = now === null || next.value?.act !== offer.act;
  useEffect(() => {
    if (over) close();
  }, [over]);
  return (
    <Form station={station} onTyped={() => void act(bodyOf(offer)).then((happened) => happened && close())}>
      <p class="form-what">{now !== null && said.unticked[now.act](now.left, now.of)}</p>
      <Actions confirm={said.allDone} cancel={said.cancel} disabled={busy.value} begins onCancel={close} />
    </Form>
  );
}

export function Settlement({ station }: { readonly station: Station }): VNode {
  return (
    <div class="settle">
      <Take station={station} />
      <Pay station={station} />
    </div>
  );
}
