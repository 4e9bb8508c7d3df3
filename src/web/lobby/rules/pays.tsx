/** Every bet of a layout with when it wins and what it pays, under a picture of the felt. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Exclusive } from '../../../rules/index.ts';
import { FELT_WORDS, type FeltBet } from '../../felt/index.ts';
import { settings } from '../../shell/index.ts';
import type { RulesWords } from './english.ts';
import { type PayRow, payRows, sayRange } from './lines.ts';
import { Refs, type Said, SaidList, useWords } from './refs.tsx';
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
      <SaidList items={rulebook.exclusive.map((exclusive) => sayExclusive(exclusive, rows, bets, said))} />
    </div>
  );
}

/** On which outcomes only certain bets of this layout win: whole lines by their name, single bets by their title. */
function sayExclusive(
  { on, clauses, allows }: Exclusive,
  rows: readonly PayRow[],
  felt: readonly FeltBet[],
  said: RulesWords,
): Said {
  const allowed = new Set(allows.flatMap(({ bets }) => bets));
  const names = rows.flatMap(({ name, bets }) => {
    const winning = bets.filter((bet) => allowed.has(bet));
    return winning.length === bets.length ? [name] : winning.map((bet) => felt.find(({ id }) => id === bet)?.title ?? bet);
  });
  const total = on.shape === 'total' ? sayRange(on.totals) : null;
  return [said.exclusive(total, names.join('; ')), [...new Set([...clauses, ...allows.flatMap((each) => each.clauses)])]];
}

function Row({ row: { name, wins, pays, clauses } }: { readonly row: PayRow }): VNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {wins} <Refs ids={clauses} />
      </td>
      <td class="number">
        {pays.map((each) => (
          <div key={each}>{each}</div>
        ))}
      </td>
    </tr>
  );
}
