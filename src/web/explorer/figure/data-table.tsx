/** A table of figures that scrolls horizontally by touch, mouse and keyboard. */
import type { ComponentChildren, VNode } from 'preact';
import { words } from '../words/index.ts';

interface Column {
  readonly title: string;
  /** If true, the column is hidden on narrow screens. Its cells need the class `wide-only`. */
  readonly wideOnly?: true;
}

export interface DataTableProps {
  readonly label: string;
  readonly caption?: string;
  readonly columns: readonly Column[];
  /** The rows. */
  readonly children: ComponentChildren;
}

export function DataTable({ label, caption, columns, children }: DataTableProps): VNode {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
    <section class="explorer-scroll" aria-label={words.value.tableOf(label)} tabIndex={0}>
      <table class="explorer-table">
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ title, wideOnly }) => (
              <th key={title} scope="col" class={wideOnly && 'wide-only'}>
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  );
}
