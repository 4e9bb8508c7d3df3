/** The subcommand `perft`, named after a test of chess programs that counts all moves: counts every pair of a bet and an outcome on which it wins, and hashes all payments. Two implementations agree if their hashes are equal. */
import { createHash } from 'node:crypto';
import { perft as countPairs, type Layout, type Perft } from '../rules/index.ts';
import { chooseLayout, chooseLayouts, chooseRulebook, failWithoutRulebook, type LayoutOptions, parseRaised } from './choose.ts';
import { type FormatOptions, print } from './output.ts';
import { formatTable } from './table.ts';

export interface PerftOptions extends FormatOptions, LayoutOptions {
  /** Counts each bet separately. */
  readonly divide?: true;
  /** Prints the text that is hashed. */
  readonly matrix?: true;
}

/** `ways` counts the ordered rolls of the winning outcomes: 1-1-2 is one outcome and three rolls. */
interface LayoutCount extends Perft {
  readonly layout: Layout;
  readonly digest: string;
}

function countLayout(layout: Layout): LayoutCount {
  const count = countPairs(layout);
  return { ...count, layout, digest: `sha256:${createHash('sha256').update(count.text).digest('hex')}` };
}

export async function perft(rulebookId: string | undefined, options: PerftOptions): Promise<void> {
  if (options.matrix) {
    if (rulebookId === undefined) return failWithoutRulebook('matrix');
    const raised = parseRaised(options.raise);
    process.stdout.write(countPairs(chooseLayout(await chooseRulebook(rulebookId), options.layout, '--matrix', raised)).text);
    return;
  }
  const layoutCounts = (await chooseLayouts(rulebookId, options)).map(countLayout);
  const isDivided = options.divide === true;
  await print(options, {
    json: () =>
      layoutCounts.map(({ layout, bets, pairs, ways, digest, divide }) => ({
        rulebook: layout.rulebook.id,
        layout: layout.id,
        bets,
        pairs,
        ways,
        digest,
        ...(isDivided ? { divide } : {}),
      })),
    csv: () => ({
      columns: isDivided
        ? ['rulebook', 'layout', 'bet', 'pairs', 'ways']
        : ['rulebook', 'layout', 'bets', 'pairs', 'ways', 'digest'],
      rows: layoutCounts.flatMap(({ layout, bets, pairs, ways, digest, divide }) =>
        isDivided
          ? divide.map((line) => [layout.rulebook.id, layout.id, line.bet, line.pairs, line.ways])
          : [[layout.rulebook.id, layout.id, bets, pairs, ways, digest]],
      ),
    }),
    text: () => formatTotals(layoutCounts) + (isDivided ? layoutCounts.map(formatDivide).join('') : ''),
  });
}

function formatTotals(layoutCounts: readonly LayoutCount[]): string {
  return formatTable(
    [
      { header: 'rulebook', wrapTo: 14 },
      { header: 'layout' },
      { header: 'bets', align: 'right', dropOrder: 4 },
      { header: 'pairs', align: 'right', dropOrder: 3 },
      { header: 'ways', align: 'right', dropOrder: 2 },
      { header: 'digest', truncateTo: 15 },
    ],
    layoutCounts.map(({ layout, bets, pairs, ways, digest }) => [
      layout.rulebook.id,
      layout.id,
      `${bets}`,
      `${pairs}`,
      `${ways}`,
      digest,
    ]),
  );
}

function formatDivide({ layout, divide }: LayoutCount): string {
  const table = formatTable(
    [
      { header: 'bet', wrapTo: 16 },
      { header: 'pairs', align: 'right' },
      { header: 'ways', align: 'right' },
    ],
    divide.map(({ bet, pairs, ways }) => [bet, `${pairs}`, `${ways}`]),
  );
  return `\n${layout.rulebook.id}, layout ${layout.id}\n${table}`;
}
