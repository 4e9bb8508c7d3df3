/** The chips of a session in the records, with corrections, and the inventory of chips and cash. */
import type { VNode } from 'preact';
import { useEffect } from 'preact/hooks';
import { ClauseNumbers } from '../../parts/index.ts';
import { formatMoney, formatNumber } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { type DirectorConsole, seatedEntries, type TableSession } from './console-data.ts';
import { formatAccount } from './format-account.ts';
import { useRows } from './show-all.tsx';
import { words } from './words/index.ts';

interface ChipsProps {
  readonly console: DirectorConsole;
  readonly session: TableSession;
}

function Inventory({ console: { staff } }: Pick<ChipsProps, 'console'>): VNode {
  const t = words.value;
  const ledgers = [
    [t.dialog.chipsTitle, staff.chips],
    [t.dialog.cashTitle, staff.cash],
  ] as const;
  return (
    <section>
      <h3>{t.chipList.inventory}</h3>
      {ledgers.map(([title, accounts]) => (
        <table key={title} class="direct-accounts">
          <caption>{title}</caption>
          <tbody>
            {Object.entries(accounts).map(([account, amount]) => (
              <tr key={account}>
                <th scope="row">{t.accounts[account as keyof typeof t.accounts]}</th>
                <td class="number">{formatAccount(account, amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ))}
    </section>
  );
}

export function ChipsSection({ console, session }: ChipsProps): VNode {
  const t = words.value.chipList;
  const p = tournamentWords.value;
  const { live } = console;
  useEffect(() => live.follow(session.id), [session.id]);
  const rows = live.standings.value?.session === session.id ? live.standings.value.rows : [];
  const placeOf = new Map(rows.map(({ entry, place }) => [entry, place]));
  const isOpen = session.phase === 'running' || session.phase === 'held' || session.phase === 'counting';
  const mayCorrect = isOpen && console.roleFor('correct-chips') !== null;
  const seats = seatedEntries(console.staff.entries, session.id)
    .filter(({ seat }) => seat.status !== 'allotted')
    .sort((a, b) => (placeOf.get(a.entry.entry) ?? Infinity) - (placeOf.get(b.entry.entry) ?? Infinity) || 0);
  const { shown, more } = useRows(seats);
  return (
    <>
      <section class="chip-list">
        <h3>
          {t.title} <ClauseNumbers of={['8.2.1(d)']} />
        </h3>
        {seats.length === 0 ? (
          <p>{t.none}</p>
        ) : (
          <>
            {mayCorrect && <p class="direct-soft">{t.hint}</p>}
            <table>
              <thead>
                <tr>
                  <th scope="col">{p.place}</th>
                  <th scope="col">{p.name}</th>
                  <th scope="col">{p.table}</th>
                  <th scope="col" class="number">
                    {p.chips}
                  </th>
                  {mayCorrect && (
                    <th scope="col">
                      <span class="unseen">{p.acts['correct-chips']}</span>
                    </th>
                  )}
                </tr>
              </thead>
              <tbody>
                {shown.map(({ entry: { entry }, seat }) => (
                  <tr key={entry} data-entry={entry}>
                    <td>{placeOf.has(entry) ? formatNumber(placeOf.get(entry) ?? 0) : '–'}</td>
                    <th scope="row">{console.nameOf(entry)}</th>
                    <td>{seat.table}</td>
                    <td class="number">{formatMoney(seat.chips)}</td>
                    {mayCorrect && (
                      <td>
                        {(seat.status === 'playing' || seat.status === 'out') && (
                          <button
                            type="button"
                            class="button small"
                            data-act="correct-chips"
                            aria-label={t.correct(console.nameOf(entry))}
                            onClick={() => console.ask({ act: 'correct-chips', fields: { session: session.id, entry } })}
                          >
                            {t.correctShort}
                          </button>
                        )}
                      </td>
                    )}
                  </tr>
                ))}
              </tbody>
            </table>
            {more}
          </>
        )}
      </section>
      <Inventory console={console} />
    </>
  );
}
