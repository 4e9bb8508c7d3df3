/** The verb `rulebooks`: which books, layouts and bets there are. It must never say what a bet pays. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { makeHint } from './hints.ts';
import { type FormatOptions, print } from './output.ts';
import { makeTable } from './table.ts';

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
    text: () =>
      [
        `${makeText()}\n`,
        makeHint('bets of a layout with their odds', 'odds RULEBOOK --layout LAYOUT'),
        makeHint('names of all bets', 'rulebooks --csv'),
      ].join(''),
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
      { head: 'rulebook', wrapsTo: 14 },
      { head: 'title', wrapsTo: 12, drops: 3 },
      { head: 'house', drops: 1 },
      { head: 'version', drops: 1 },
      { head: 'layout' },
      { head: '', wrapsTo: 16, drops: 2 },
      { head: 'bets', align: 'right' },
    ],
    rows,
  );
}
