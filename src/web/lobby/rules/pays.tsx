/** Every bet of a layout with when it wins and what it pays, under a picture of the felt. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { FELT_WORDS } from '../../felt/index.ts';
import { settings } from '../../shell/index.ts';
import { type PayRow, payRows } from './lines.ts';
import { Refs, useWords } from './refs.tsx';
import type { SectionProps } from './sections.tsx';

export function PayTable({ rulebook, layout, bets }: SectionProps): VNode {
  const said = useWords();
  const language = settings.language.value;
  const rows = useMemo(() => payRows(rulebook, layout, bets, language, said), [rulebook, layout, bets, language, said]);
  const families = [...new Set(rows.map(({ family }) => family))];
  return (
    <div class="rules-pays">
      {families.map((family) => (
        <table key={family}>
          <caption>{FELT_WORDS[language].families[family]}</caption>
          <thead class="unseen">
            <tr>
              <th scope="col">{said.betsHead.bet}</th>
              <th scope="col">{said.betsHead.wins}</th>
              <th scope="col">{said.betsHead.pays}</th>
            </tr>
          </thead>
          <tbody>
            {rows
              .filter((row) => row.family === family)
              .map((row) => (
                <Row key={row.key} row={row} />
              ))}
          </tbody>
        </table>
      ))}
    </div>
  );
}

function Row({ row: { name, wins, pays, clauses } }: { readonly row: PayRow }): VNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {wins} <Refs ids={clauses} />
      </td>
      <td class="number">{pays}</td>
    </tr>
  );
}
