/** A table of figures that scrolls by itself, also by the keyboard. */
import type { ComponentChildren, VNode } from 'preact';
import { words } from './words.ts';

interface Column {
  readonly title: string;
  /** Hidden where the page is narrow; so are its cells, which have the class `roomy`. */
  readonly roomy?: true;
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable without a mouse
    <section class="explorer-scroll" aria-label={words.value.tableOf(label)} tabIndex={0}>
      <table class="explorer-table">
        {caption !== undefined && <caption>{caption}</caption>}
        <thead>
          <tr>
            {columns.map(({ title, roomy }) => (
              <th key={title} scope="col" class={roomy && 'roomy'}>
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
