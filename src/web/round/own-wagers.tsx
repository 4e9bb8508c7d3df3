/** The signed-in player's wagers of a round: how they were settled, and which of them were returned. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { OwnRoundView, RoundEventsView, RoundView } from '../../protocol/index.ts';
import type { EventOf } from '../../table/index.ts';
import { ClauseLink } from '../parts/index.ts';
import { client, type FeltData, formatMoney, makePath, settings } from '../shell/index.ts';
import { Slip } from '../slip/slip.tsx';
import { words as slipWords } from '../slip/words/index.ts';
import { words } from './words/index.ts';

type Events = RoundEventsView['items'];
type ReturnedEvent = EventOf<'wagers-returned'>;

/** Whether the round has a settlement. A reversed settlement does not count. */
const isSettled = (events: Events): boolean =>
  events.findLast(({ event: { type } }) => type === 'round-settled' || type === 'settlement-reversed')?.event.type ===
  'round-settled';

/** Loads the player's settled wagers; null if there are none, undefined while loading. A round without a settlement or adjustment needs no request. */
function useSettledWagers({ table, round, end }: RoundView, hasSlip: boolean): OwnRoundView | null | undefined {
  const [settled, setSettled] = useState<OwnRoundView | null | undefined>(undefined);
  useEffect(() => {
    if (end === null) return;
    if (!hasSlip) return setSettled(null);
    client.wagers(table, round).then(setSettled, () => setSettled(null));
  }, [table, round, end, hasSlip]);
  return settled;
}

interface OwnWagersProps {
  readonly round: RoundView;
  readonly data: FeltData;
  /** What happened in the round, as the player sees it. */
  readonly events: Events;
}

/** The wagers that one decision returned to the player. */
function ReturnedWagers({ round, data, event }: Omit<OwnWagersProps, 'events'> & { readonly event: ReturnedEvent }): VNode {
  const t = slipWords.value;
  const titles = new Map(data.bets(settings.language.value).map(({ id, title }) => [id, title]));
  const rules = `${makePath('rules', { rulebook: round.rulebook })}?layout=${round.layout}`;
  return (
    <>
      {/* Phones do not show the heads of the columns. */}
      <h3>{words.value.returned}</h3>
      <table class="slip">
        <thead>
          <tr>
            <th scope="col">{t.bet}</th>
            <th scope="col" class="slip-money">
              {t.stake}
            </th>
          </tr>
        </thead>
        <tbody>
          {event.rows.map(([, bet, amount]) => (
            <tr key={bet} class="returned">
              <th scope="row">{titles.get(bet) ?? bet}</th>
              <td class="slip-money number">{formatMoney(amount)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">
              {t.total}{' '}
              <span class="slip-clauses">
                {event.clauses.map((id) => (
                  <ClauseLink key={id} id={id} href={`${rules}#${id}`} />
                ))}
              </span>
            </th>
            <td class="slip-money number">{formatMoney(event.rows.reduce((sum, [, , amount]) => sum + amount, 0))}</td>
          </tr>
        </tfoot>
      </table>
    </>
  );
}

export function OwnWagers({ round, data, events }: OwnWagersProps): VNode | null {
  const t = words.value;
  const settled = useSettledWagers(round, isSettled(events) || events.some(({ event: { type } }) => type === 'adjustment-made'));
  // Only the player's own event has rows.
  const returned = events.flatMap(({ seq, event }) =>
    event.type === 'wagers-returned' && 'rows' in event ? [{ seq, event: event as ReturnedEvent }] : [],
  );
  if (settled === undefined) return null;
  return (
    <section class="panel" aria-labelledby="round-mine">
      <h2 id="round-mine">{t.ownWagers}</h2>
      {settled !== null && (
        <Slip
          rulebook={round.rulebook}
          layout={round.layout}
          wagers={settled.wagers}
          net={settled.net}
          adjusted={settled.adjusted}
          owed={settled.owed}
          data={data}
        />
      )}
      {returned.map(({ seq, event }) => (
        <ReturnedWagers key={seq} round={round} data={data} event={event} />
      ))}
      {settled === null && returned.length === 0 && <p>{t.noOwnWagers}</p>}
    </section>
  );
}
