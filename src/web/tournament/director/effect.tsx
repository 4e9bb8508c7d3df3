/** What an act does, in words: its events, the chips and the cash before and after, and the places that change. */
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { StandingView, TournamentPreviewView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatNumber } from '../../shell/index.ts';
import { formatSession, tournaments } from '../parts/index.ts';
import { readAll } from '../parts/read-all.ts';
import { CompareTable } from './compare-table.tsx';
import type { DirectorConsole } from './console-data.ts';
import { findCutChanges } from './cut-effect.ts';
import { formatAccount } from './format-account.ts';
import { formatEvent } from './format-event.ts';
import { useRows } from './show-all.tsx';
import { words } from './words/index.ts';

type Accounts = Readonly<Record<string, number>>;

function AccountTable(props: { readonly title: string; readonly before: Accounts; readonly after: Accounts }): VNode | null {
  const { title, before, after } = props;
  const t = words.value;
  const changed = Object.keys(after).filter((account) => before[account] !== after[account]);
  if (changed.length === 0) return null;
  const rows = changed.map((account) => ({
    key: account,
    name: t.accounts[account as keyof typeof t.accounts] ?? account,
    values: [formatAccount(account, before[account] ?? 0), formatAccount(account, after[account] ?? 0)] as const,
  }));
  return <CompareTable caption={title} head={[t.dialog.account, t.dialog.before, t.dialog.after]} rows={rows} />;
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
        <CompareTable
          key={session}
          caption={t.dialog.placesTitle}
          head={[formatSession(console.view, session), t.dialog.before, t.dialog.after]}
          rows={places
            .filter((place) => place.session === session)
            .map(({ entry, before, after }) => ({
              key: entry,
              name: console.nameOf(entry),
              values: [formatPlace(before), formatPlace(after)],
            }))}
          attributes={{ class: 'direct-accounts direct-places', 'data-session': session }}
        />
      ))}
    </>
  );
}

/** The standings of the session in which chips are corrected, as they are now; null until loaded, and for other acts. */
function useStandings(id: string, session: string | null): readonly StandingView[] | null {
  const [rows, setRows] = useState<readonly StandingView[] | null>(null);
  useEffect(() => {
    let isCurrent = true;
    setRows(null);
    if (session !== null)
      readAll((page) => tournaments.standings(id, session, page)).then(
        (loaded) => isCurrent && setRows(loaded),
        () => {},
      );
    return () => {
      isCurrent = false;
    };
  }, [id, session]);
  return rows;
}

/** What a correction of chips changes for the players at the line. */
function CutEffect({ effect, console }: EffectProps): VNode | null {
  const t = words.value.dialog;
  const corrected = effect.events.find(({ type }) => type === 'chips-corrected');
  const id = corrected?.type === 'chips-corrected' ? corrected.session : null;
  const session = console.view.sessions.find((each) => each.id === id);
  const hasCut = session !== undefined && !session.final && session.phase !== 'cut';
  const rows = useStandings(console.id, hasCut ? session.id : null);
  if (!hasCut || rows === null) return null;
  const changes = findCutChanges(rows, session.cuts, session.id, effect.places);
  if (changes.length === 0) return <p data-cut="same">{t.cutSame}</p>;
  return (
    <CompareTable
      caption={t.cutTitle}
      head={[formatSession(console.view, session.id), t.before, t.after]}
      rows={changes.map(({ entry, before, after }) => ({
        key: entry,
        name: console.nameOf(entry),
        values: [t[before], t[after]],
      }))}
      areWords
      attributes={{ 'data-cut': 'changed' }}
    />
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
      <CutEffect effect={effect} console={console} />
      <AccountTable title={t.chipsTitle} before={effect.chips.before} after={effect.chips.after} />
      <AccountTable title={t.cashTitle} before={effect.cash.before} after={effect.cash.after} />
      {!isMoneyMoved && <p class="direct-soft">{t.noMoney}</p>}
    </>
  );
}
