/** The verb `perft`: every bet on every outcome, counted and digested. It must never sample. */
import { createHash } from 'node:crypto';
import { perft as count, type Layout, type Perft } from '../rules/index.ts';
import { chooseLayout, chooseLayouts, chooseRulebook, type LayoutOptions, parseRaised, rulebookMissing } from './choose.ts';
import { type FormatOptions, print } from './output.ts';
import { makeTable } from './table.ts';

export interface PerftOptions extends FormatOptions, LayoutOptions {
  readonly divide?: true;
  readonly matrix?: true;
}

interface Counted extends Perft {
  readonly layout: Layout;
  readonly digest: string;
}

function countLayout(layout: Layout): Counted {
  const counted = count(layout);
  return { ...counted, layout, digest: `sha256:${createHash('sha256').update(counted.text).digest('hex')}` };
}

export async function perft(rulebookId: string | undefined, options: PerftOptions): Promise<void> {
  if (options.matrix) {
    if (rulebookId === undefined) return rulebookMissing('matrix');
    const raised = parseRaised(options.raise);
    process.stdout.write(count(chooseLayout(await chooseRulebook(rulebookId), options.layout, '--matrix', raised)).text);
    return;
  }
  const counted = (await chooseLayouts(rulebookId, options)).map(countLayout);
  const divided = options.divide === true;
  await print(options, {
    json: () =>
      counted.map(({ layout, bets, pairs, ways, digest, divide }) => ({
        rulebook: layout.rulebook.id,
        layout: layout.id,
        bets,
        pairs,
        ways,
        digest,
        ...(divided ? { divide } : {}),
      })),
    csv: () => ({
      columns: divided
        ? ['rulebook', 'layout', 'bet', 'pairs', 'ways']
        : ['rulebook', 'layout', 'bets', 'pairs', 'ways', 'digest'],
      rows: counted.flatMap(({ layout, bets, pairs, ways, digest, divide }) =>
        divided
          ? divide.map((line) => [layout.rulebook.id, layout.id, line.bet, line.pairs, line.ways])
          : [[layout.rulebook.id, layout.id, bets, pairs, ways, digest]],
      ),
    }),
    text: () => makeTotals(counted) + (divided ? counted.map(makeDivide).join('') : ''),
  });
}

function makeTotals(counted: readonly Counted[]): string {
  return makeTable(
    [
      { head: 'rulebook', wrapsTo: 14 },
      { head: 'layout' },
      { head: 'bets', align: 'right', drops: 4 },
      { head: 'pairs', align: 'right', drops: 3 },
      { head: 'ways', align: 'right', drops: 2 },
      { head: 'digest', shrinksTo: 15 },
    ],
    counted.map(({ layout, bets, pairs, ways, digest }) => [
      layout.rulebook.id,
      layout.id,
      `${bets}`,
      `${pairs}`,
      `${ways}`,
      digest,
    ]),
  );
}

function makeDivide({ layout, divide }: Counted): string {
  const table = makeTable(
    [
      { head: 'bet', wrapsTo: 16 },
      { head: 'pairs', align: 'right' },
      { head: 'ways', align: 'right' },
    ],
    divide.map(({ bet, pairs, ways }) => [bet, `${pairs}`, `${ways}`]),
  );
  return `\n${layout.rulebook.id}, layout ${layout.id}\n${table}`;
}
