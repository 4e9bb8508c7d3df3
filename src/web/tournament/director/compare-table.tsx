/** A table that compares two values of each row, such as an amount before and after an act, or in the record and in the count. */
import type { ComponentChildren, VNode } from 'preact';

interface CompareRow {
  readonly key: string;
  readonly name: string;
  readonly values: readonly [string, string];
  /** A button or another cell after the values. */
  readonly end?: ComponentChildren;
}

interface CompareTableProps {
  readonly caption: ComponentChildren;
  /** The heads of the columns: of the names, and of both values. */
  readonly head: readonly [string, string, string];
  readonly rows: readonly CompareRow[];
  /** The values are aligned as numbers unless they are words. */
  readonly areWords?: boolean;
  /** Attributes of the table, such as `data-count`. */
  readonly attributes?: Readonly<Record<string, string>>;
}

export function CompareTable({ caption, head, rows, areWords = false, attributes = {} }: CompareTableProps): VNode {
  const [name, ...values] = head;
  const cellClass = areWords ? undefined : 'number';
  const hasEnd = rows.some(({ end }) => end !== undefined);
  return (
    <table class="direct-accounts" {...attributes}>
      <caption>{caption}</caption>
      <thead>
        <tr>
          <th scope="col">{name}</th>
          {values.map((title) => (
            <th key={title} scope="col" class={cellClass}>
              {title}
            </th>
          ))}
          {hasEnd && <td />}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.key} data-row={row.key}>
            <th scope="row">{row.name}</th>
            {row.values.map((value, i) => (
              <td key={head[i + 1]} class={cellClass}>
                {value}
              </td>
            ))}
            {hasEnd && <td>{row.end}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
