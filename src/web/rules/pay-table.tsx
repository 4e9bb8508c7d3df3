/** The pay table of a layout: when each bet wins and what it pays. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import type { Exclusive } from '../../rules/index.ts';
import { type FeltBet, feltWords } from '../felt/index.ts';
import { settings } from '../shell/index.ts';
import { ClauseLinks, RuleList, type RuleText } from './clause-links.tsx';
import { formatRange, type PayRow, payRows } from './pay-rows.ts';
import type { SectionProps } from './sections.tsx';
import { words } from './words/index.ts';

export function PayTable({ rulebook, layout, bets }: SectionProps): VNode {
  const t = words.value;
  const language = settings.language.value;
  const rows = useMemo(() => payRows(rulebook, layout, bets, language, t), [rulebook, layout, bets, language, t]);
  const families = [...new Set(rows.map(({ family }) => family))];
  return (
    <div class="rules-pays">
      {families.map((family) => (
        <table key={family}>
          <caption>{feltWords(language).families[family]}</caption>
          <thead class="unseen">
            <tr>
              <th scope="col">{t.betsHead.bet}</th>
              <th scope="col">{t.betsHead.wins}</th>
              <th scope="col">{t.betsHead.pays}</th>
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
      <RuleList items={rulebook.exclusive.map((exclusive) => formatExclusive(exclusive, rows, bets))} />
    </div>
  );
}

/** Lists the only bets that win on certain outcomes. If all bets of a row win, the list has the name of the row, otherwise the title of each winning bet. */
function formatExclusive({ on, clauses, allows }: Exclusive, rows: readonly PayRow[], feltBets: readonly FeltBet[]): RuleText {
  const allowed = new Set(allows.flatMap(({ bets }) => bets));
  const names = rows.flatMap(({ name, bets }) => {
    const winning = bets.filter((bet) => allowed.has(bet));
    return winning.length === bets.length ? [name] : winning.map((bet) => feltBets.find(({ id }) => id === bet)?.title ?? bet);
  });
  const total = on.shape === 'total' ? formatRange(on.totals) : null;
  return [words.value.exclusive(total, names.join('; ')), [...new Set([...clauses, ...allows.flatMap((rule) => rule.clauses)])]];
}

function Row({ row: { name, wins, pays, clauses } }: { readonly row: PayRow }): VNode {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>
        {wins} <ClauseLinks ids={clauses} />
      </td>
      <td class="number">
        {pays.map((odds) => (
          <div key={odds}>{odds}</div>
        ))}
      </td>
    </tr>
  );
}
