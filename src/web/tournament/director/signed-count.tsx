/** The chips of each player in the records and in the count of a table: the count that the director signs, or a refused one. */
import type { VNode } from 'preact';
import { formatMoney } from '../../shell/index.ts';
import { tournamentWords } from '../parts/index.ts';
import { CompareTable } from './compare-table.tsx';
import { type ActRequest, type DirectorConsole, seatedEntries } from './console-data.ts';
import { words } from './words/index.ts';

interface CountProps {
  readonly console: DirectorConsole;
  readonly fields: ActRequest['fields'];
}

const findCount = ({ console, fields: { session, table } }: CountProps) =>
  console.staff.counts.find((each) => each.session === session && each.table === table);

const headOf = (): readonly [string, string, string] => {
  const { record, count } = words.value.board;
  return [tournamentWords.value.name, record, count];
};

export function SignedCount(props: CountProps): VNode {
  const { console, fields } = props;
  const t = words.value;
  const table = String(fields.table);
  const count = findCount(props);
  const seats = seatedEntries(console.staff.entries, String(fields.session)).filter(({ seat }) => seat.table === table);
  const total = formatMoney(seats.reduce((sum, { seat }) => sum + seat.chips, 0));
  // The server refuses a count that differs from the record, so a recorded count equals it.
  const rows = seats.map(({ entry: { entry }, seat }) => {
    const chips = formatMoney(seat.chips);
    return { key: entry, name: console.nameOf(entry), values: [chips, chips] as const };
  });
  return (
    <CompareTable
      caption={[
        t.eventDetails.table(table),
        ...(count?.countedBy == null ? [] : [t.board.counted(console.personName(count.countedBy))]),
      ].join(' · ')}
      head={headOf()}
      rows={[...rows, { key: 'total', name: t.board.total, values: [total, total] }]}
      attributes={{ 'data-count': table }}
    />
  );
}

/** [crown-sic-bo 8.2.1(d)] A count that was refused: who counted, and both amounts of each player whose chips differ. */
export function RefusedCount(props: CountProps): VNode | null {
  const { console, fields } = props;
  const t = words.value.board;
  const difference = findCount(props)?.difference ?? null;
  if (difference === null) return null;
  const mayCorrect = console.roleFor('correct-chips') !== null;
  const rows = difference.rows.map(({ entry, chips, counted }) => {
    const name = console.nameOf(entry);
    const correct = (): void => console.ask({ act: 'correct-chips', fields: { session: fields.session, entry, chips: counted } });
    const button = (
      <button
        type="button"
        class="button small"
        data-act="correct-chips"
        aria-label={words.value.chipList.correct(name)}
        onClick={correct}
      >
        {words.value.chipList.correctShort}
      </button>
    );
    return {
      key: entry,
      name,
      values: [formatMoney(chips), formatMoney(counted)] as const,
      ...(mayCorrect ? { end: button } : {}),
    };
  });
  return (
    <CompareTable
      caption={<span class="bad">{t.refused(console.personName(difference.dealer))}</span>}
      head={headOf()}
      rows={rows}
      attributes={{ 'data-refused-count': String(fields.table) }}
    />
  );
}
