/** The verb `rulebooks`: which books, layouts and bets there are. It must never say what a bet pays. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { type FormatOptions, print } from './output.ts';
import { makeTable } from './table.ts';

const HINT =
  '\nbets of a layout with their odds: croupier odds RULEBOOK --layout LAYOUT; bet ids alone: croupier rulebooks --csv\n';

export async function rulebooks(options: FormatOptions): Promise<void> {
  await print(options, {
    json: () =>
      RULEBOOKS.map(({ id, title, version, layouts, house, effective }) => ({
        id,
        title,
        version,
        layouts: layouts.map((layout) => ({ id: layout.id, bets: layout.bets, title: layout.title })),
        house,
        effective,
      })),
    csv: () => ({
      columns: ['rulebook', 'title', 'version', 'layout', 'bet'],
      rows: RULEBOOKS.flatMap(({ id, title, version, layouts }) =>
        layouts.flatMap((layout) => layout.bets.map((bet) => [id, title, version, layout.id, bet])),
      ),
    }),
    text: () => makeText() + HINT,
  });
}

function makeText(): string {
  const rows = RULEBOOKS.flatMap(({ id, title, house, version, layouts }) =>
    layouts.map((layout, i) => [
      ...(i === 0 ? [id, title, house ?? '', version ?? ''] : ['', '', '', '']),
      layout.id,
      layout.title,
      `${layout.bets.length}`,
    ]),
  );
  return makeTable(
    [
      { head: 'rulebook' },
      { head: 'title', shrinks: true },
      { head: 'house', shrinks: true, drops: true },
      { head: 'version', shrinks: true },
      { head: 'layout' },
      { head: '', shrinks: true },
      { head: 'bets', align: 'right' },
    ],
    rows,
  );
}
