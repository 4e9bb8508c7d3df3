/** The count of a table that the director signs: the chips of each player in the records and in the count. */
import type { VNode } from 'preact';
import { formatMoney } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { type ActRequest, type DirectorConsole, seatedEntries } from './console-data.ts';
import { words } from './words/index.ts';

interface SignedCountProps {
  readonly console: DirectorConsole;
  readonly fields: ActRequest['fields'];
}

export function SignedCount({ console, fields: { session, table } }: SignedCountProps): VNode {
  const t = words.value;
  const { counts, entries } = console.staff;
  const count = counts.find((each) => each.session === session && each.table === table);
  const seats = seatedEntries(entries, String(session)).filter(({ seat }) => seat.table === table);
  const total = seats.reduce((sum, { seat }) => sum + seat.chips, 0);
  return (
    <table class="direct-accounts" data-count={table}>
      <caption>
        {t.eventDetails.table(String(table))}
        {count?.countedBy != null && ` · ${t.board.counted(console.personName(count.countedBy))}`}
      </caption>
      <thead>
        <tr>
          <th scope="col">{tournamentWords.value.name}</th>
          <th scope="col" class="number">
            {t.board.record}
          </th>
          <th scope="col" class="number">
            {t.board.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {/* The server refuses a count that differs from the record, so a recorded count equals it. */}
        {seats.map(({ entry: { entry }, seat }) => (
          <tr key={entry} data-entry={entry}>
            <th scope="row">{console.nameOf(entry)}</th>
            <td class="number">{formatMoney(seat.chips)}</td>
            <td class="number">{formatMoney(seat.chips)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row">{t.board.total}</th>
          <td class="number">{formatMoney(total)}</td>
          <td class="number">{formatMoney(total)}</td>
        </tr>
      </tbody>
    </table>
  );
}
