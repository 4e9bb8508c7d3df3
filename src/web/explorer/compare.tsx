/** Two layouts side by side: the bets they share, with both edges. It must never pass two different events off as one. */
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { isZero, makeDecimal, makeRatio, multiply, ratio } from '../../rules/index.ts';
import { settings } from '../shell/index.ts';
import { show } from './address.ts';
import { LayoutChooser } from './chooser.tsx';
import { compareCommand } from './commands.ts';
import { DataTable } from './data-table.tsx';
import { Figure } from './figure.tsx';
import { compareLayouts, heatOf, type OpenLayout, openFigures, percent, short, tiersOf } from './figures.ts';
import { Lost, useLate } from './late.tsx';
import { load, partsOf, type View } from './view.ts';
import { words } from './words.ts';

const HUNDRED = ratio(100);

/** The other layout with its printed odds. */
async function openOther(at: string): Promise<OpenLayout> {
  const { felt } = await load(at);
  const open = openFigures(felt.rulebook, partsOf(at)[1], {});
  if (typeof open === 'string') throw new Error(open);
  return open;
}

const paysOf = ({ layout, figures }: OpenLayout, id: string): string => {
  const bet = figures.get(id)?.bet;
  return bet === undefined
    ? ''
    : tiersOf(layout, bet)
        .map(({ odds }) => short(odds))
        .join(' / ');
};

export function Compare({ view }: { readonly view: View }): VNode {
  const said = words.value;
  const language = settings.language.value;
  const { at, other: otherAt } = view.state;
  const { value: other, again } = useLate(otherAt, () => openOther(otherAt));
  const a = view.asPrinted;
  const [different, setDifferent] = useState(false);
  const compared = useMemo(() => (other === null ? null : compareLayouts(a, other)), [a, other]);
  return (
    <Figure
      title={said.compareTitle}
      note={said.compareNote}
      view={view}
      name="comparison"
      command={compareCommand(view.state)}
      sheet={() => ({
        columns: ['bet', 'paysA', 'paysB', 'edgeA', 'edgeB', 'difference', 'differencePercent', 'sameOutcomes', 'a', 'b'],
        rows: (compared?.shared ?? []).map((pair) => [
          pair.bet,
          paysOf(a, pair.bet),
          other === null ? '' : paysOf(other, pair.bet),
          makeRatio(pair.a.edge),
          makeRatio(pair.b.edge),
          makeRatio(pair.difference),
          makeDecimal(multiply(pair.difference, HUNDRED), 6),
          pair.sameOutcomes ? 'yes' : 'no',
          at,
          otherAt,
        ]),
      })}
      wide
    >
      <div class="explorer-pair">
        <p>
          <b>A</b> {at}
        </p>
        <div>
          <b>B</b> <LayoutChooser at={otherAt} label={said.compareWith} onChoose={(next) => show({ other: next })} />
        </div>
        <label>
          <input type="checkbox" checked={different} onChange={(event) => setDifferent(event.currentTarget.checked)} />
          {said.onlyDifferent}
        </label>
      </div>
      <Lost again={again} />
      {compared !== null && other !== null && (
        <>
          {compared.shared.length === 0 ? (
            <p>{said.nothingShared}</p>
          ) : (
            <DataTable
              label={said.compareTitle}
              columns={[
                { title: said.bet },
                { title: `${said.paysHead} A`, roomy: true },
                { title: `${said.paysHead} B`, roomy: true },
                { title: `${said.edge} A` },
                { title: `${said.edge} B` },
                { title: 'A − B' },
              ]}
            >
              {compared.shared
                .filter(({ difference, sameOutcomes }) => !different || !isZero(difference) || !sameOutcomes)
                .map((pair) => (
                  <tr
                    key={pair.bet}
                    data-bet={pair.bet}
                    data-edge-a={makeRatio(pair.a.edge)}
                    data-edge-b={makeRatio(pair.b.edge)}
                    data-difference={makeRatio(pair.difference)}
                    data-same-outcomes={pair.sameOutcomes ? 'yes' : 'no'}
                  >
                    <th scope="row">
                      {view.titleOf(pair.bet, language)}
                      {!pair.sameOutcomes && (
                        <abbr title={said.onlyName} class="explorer-differs">
                          ≠
                        </abbr>
                      )}
                    </th>
                    <td class="roomy">{paysOf(a, pair.bet)}</td>
                    <td class="roomy">{paysOf(other, pair.bet)}</td>
                    <td>
                      <span class={`explorer-swatch heat-step-${heatOf(pair.a.edge)}`}>{percent(pair.a.edge)}</span>
                    </td>
                    <td>
                      <span class={`explorer-swatch heat-step-${heatOf(pair.b.edge)}`}>{percent(pair.b.edge)}</span>
                    </td>
                    <td>
                      {isZero(pair.difference) ? (
                        said.same
                      ) : (
                        <>
                          <small>{makeRatio(pair.difference).replace('-', '−')}</small> {percent(pair.difference)}
                        </>
                      )}
                    </td>
                  </tr>
                ))}
            </DataTable>
          )}
          <p class="explorer-note">
            {said.compareLegend} {compared.shared.some(({ sameOutcomes }) => !sameOutcomes) && `≠ ${said.onlyName}`}
          </p>
          <details class="explorer-only">
            <summary>{said.onlyIn('A', compared.onlyA.length)}</summary>
            <p>{compared.onlyA.map((bet) => view.titleOf(bet, language)).join(said.comma)}</p>
          </details>
          <details class="explorer-only">
            <summary>{said.onlyIn('B', compared.onlyB.length)}</summary>
            <p lang="en">{compared.onlyB.map((bet) => other.figures.get(bet)?.bet.title ?? bet).join(', ')}</p>
          </details>
        </>
      )}
    </Figure>
  );
}
