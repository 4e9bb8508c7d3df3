/** What an act does, in words: its events, the chips and the cash before and after, and the places that change. */
import type { VNode } from 'preact';
import type { TournamentPreviewView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { formatSession } from '../parts/index.ts';
import type { DirectorConsole } from './console-data.ts';
import { formatEvent } from './format-event.ts';
import { useRows } from './show-all.tsx';
import { words } from './words/index.ts';

type Accounts = Readonly<Record<string, number>>;

function AccountTable(props: { readonly title: string; readonly before: Accounts; readonly after: Accounts }): VNode | null {
  const { title, before, after } = props;
  const t = words.value;
  const changed = Object.keys(after).filter((account) => before[account] !== after[account]);
  if (changed.length === 0) return null;
  return (
    <table class="direct-accounts">
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">{t.dialog.account}</th>
          <th scope="col" class="number">
            {t.dialog.before}
          </th>
          <th scope="col" class="number">
            {t.dialog.after}
          </th>
        </tr>
      </thead>
      <tbody>
        {changed.map((account) => (
          <tr key={account}>
            <th scope="row">{t.accounts[account as keyof typeof t.accounts] ?? account}</th>
            <td class="number">{formatMoney(before[account] ?? 0)}</td>
            <td class="number">{formatMoney(after[account] ?? 0)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface EffectProps {
  readonly effect: TournamentPreviewView;
  readonly console: DirectorConsole;
}

/** One table for each session with places that change. */
function Places({ effect: { places }, console }: EffectProps): VNode {
  const t = words.value;
  const formatPlace = (place: number | null): string => (place === null ? '–' : formatNumber(place));
  const sessions = [...new Set(places.map(({ session }) => session))];
  return (
    <>
      {sessions.map((session) => (
        <table key={session} class="direct-accounts direct-places" data-session={session}>
          <caption>{t.dialog.placesTitle}</caption>
          <thead>
            <tr>
              <th scope="col">{formatSession(console.view, session)}</th>
              <th scope="col" class="number">
                {t.dialog.before}
              </th>
              <th scope="col" class="number">
                {t.dialog.after}
              </th>
            </tr>
          </thead>
          <tbody>
            {places
              .filter((place) => place.session === session)
              .map(({ entry, before, after }) => (
                <tr key={entry}>
                  <th scope="row">{console.nameOf(entry)}</th>
                  <td class="number">{formatPlace(before)}</td>
                  <td class="number">{formatPlace(after)}</td>
                </tr>
              ))}
          </tbody>
        </table>
      ))}
    </>
  );
}

/** The rows of an event for single players. */
function EventRows({ rows }: { readonly rows: readonly string[] }): VNode | null {
  const { shown, more } = useRows(rows);
  if (rows.length === 0) return null;
  return (
    <>
      <ul>
        {shown.map((row) => (
          <li key={row}>{row}</li>
        ))}
      </ul>
      {more}
    </>
  );
}

export function Effect({ effect, console }: EffectProps): VNode {
  const t = words.value.dialog;
  const isMoneyMoved = [effect.chips, effect.cash].some(({ before, after }) =>
    Object.entries(after).some(([account, amount]) => (before as Accounts)[account] !== amount),
  );
  return (
    <>
      <ul class="direct-effect">
        {effect.events.map((event, i) => {
          const { title, details, rows } = formatEvent(event, console);
          return (
            <li key={i}>
              <b>{title}</b>
              {details.length > 0 && `: ${details.join(' · ')}`} <ClauseNumbers of={event.clauses} />
              <EventRows rows={rows} />
            </li>
          );
        })}
      </ul>
      <Places effect={effect} console={console} />
      <AccountTable title={t.chipsTitle} before={effect.chips.before} after={effect.chips.after} />
      <AccountTable title={t.cashTitle} before={effect.cash.before} after={effect.cash.after} />
      {!isMoneyMoved && <p class="direct-soft">{t.noMoney}</p>}
    </>
  );
}
