/** The subcommand `rulebooks`: lists rulebooks, layouts and bets. */
import { RULEBOOKS } from '../rulebooks/index.ts';
import { formatHint } from './next-command.ts';
import { type FormatOptions, print } from './output.ts';
import { formatTable } from './table.ts';

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
        `${formatText()}\n`,
        formatHint('bets of a layout with their odds', 'odds RULEBOOK --layout LAYOUT'),
        formatHint('names of all bets', 'rulebooks --csv'),
      ].join(''),
  });
}

function formatText(): string {
  const rows = RULEBOOKS.flatMap(({ id, title, house, version, layouts }) =>
    layouts.map((layout, i) => [
      ...(i === 0 ? [id, title, house ?? '', version ?? ''] : ['', '', '', '']),
      layout.id,
      layout.title,
      `${layout.bets.length}`,
    ]),
  );
  return formatTable(
    [
      { header: 'rulebook', wrapTo: 14 },
      { header: 'title', wrapTo: 12, dropOrder: 3 },
      { header: 'house', dropOrder: 1 },
      { header: 'version', dropOrder: 1 },
      { header: 'layout' },
      { header: '', wrapTo: 16, dropOrder: 2 },
      { header: 'bets', align: 'right' },
    ],
    rows,
  );
}
