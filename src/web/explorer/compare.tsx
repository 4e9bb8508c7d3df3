/** The compare tab: the bets of two layouts (A and B) side by side, with both house edges. */
import type { VNode } from 'preact';
import { useMemo, useState } from 'preact/hooks';
import { isZero, makeDecimal, makeRatio, multiply, ratio } from '../../rules/index.ts';
import { LoadError, useLazy } from '../parts/lazy.tsx';
import { settings } from '../shell/index.ts';
import { update } from './address.ts';
import { compareLayouts, findOddsTiers, heatStep, type OpenLayout, openFigures } from './bet-figures.ts';
import { compareCommand } from './commands.ts';
import { DataTable } from './figure/data-table.tsx';
import { Figure } from './figure/figure.tsx';
import { formatPercent, formatRatio } from './format.ts';
import { formatLayoutName, LayoutSelect } from './layout-select.tsx';
import { type LayoutView, loadLayoutData, splitLayoutName } from './layout-view.ts';
import { words } from './words/index.ts';

const HUNDRED = ratio(100);

/** Opens a layout with its printed odds. */
async function openPrintedLayout(layoutName: string): Promise<OpenLayout> {
  const { felt } = await loadLayoutData(layoutName);
  const open = openFigures(felt.rulebook, splitLayoutName(layoutName)[1], {});
  if (typeof open === 'string') throw new Error(open);
  return open;
}

/** All odds of a bet, such as `1 / 2 / 12`. */
const paysOf = ({ layout, figures }: OpenLayout, id: string): string => {
  const bet = figures.get(id)?.bet;
  return bet === undefined
    ? ''
    : findOddsTiers(layout, bet)
        .map(({ odds }) => formatRatio(odds))
        .join(' / ');
};

export function Compare({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const language = settings.language.value;
  const { layoutName, otherLayoutName } = view.state;
  const { value: other, retry } = useLazy(otherLayoutName, () => openPrintedLayout(otherLayoutName));
  const a = view.asPrinted;
  const [onlyDifferent, setOnlyDifferent] = useState(false);
  const comparison = useMemo(() => (other === null ? null : compareLayouts(a, other)), [a, other]);
  return (
    <Figure
      title={t.compareTitle}
      note={t.compareNote}
      view={view}
      name="comparison"
      command={compareCommand(view.state)}
      sheet={() => ({
        columns: ['bet', 'paysA', 'paysB', 'edgeA', 'edgeB', 'difference', 'differencePercent', 'sameOutcomes', 'a', 'b'],
        rows: (comparison?.shared ?? []).map((sharedBet) => [
          sharedBet.bet,
          paysOf(a, sharedBet.bet),
          other === null ? '' : paysOf(other, sharedBet.bet),
          makeRatio(sharedBet.a.edge),
          makeRatio(sharedBet.b.edge),
          makeRatio(sharedBet.difference),
          makeDecimal(multiply(sharedBet.difference, HUNDRED), 6),
          sharedBet.sameOutcomes ? 'yes' : 'no',
          layoutName,
          otherLayoutName,
        ]),
      })}
      wide
    >
      <div class="explorer-pair">
        <p>
          <b>A</b> {formatLayoutName(layoutName)}
        </p>
        <div>
          <b>B</b>{' '}
          <LayoutSelect
            layoutName={otherLayoutName}
            label={t.compareWith}
            onChoose={(name) => update({ otherLayoutName: name })}
          />
        </div>
        <label>
          <input type="checkbox" checked={onlyDifferent} onChange={(event) => setOnlyDifferent(event.currentTarget.checked)} />
          {t.onlyDifferent}
        </label>
      </div>
      <LoadError retry={retry} />
      {comparison !== null && other !== null && (
        <>
          {comparison.shared.length === 0 ? (
            <p>{t.nothingShared}</p>
          ) : (
            <DataTable
              label={t.compareTitle}
              columns={[
                { title: t.bet },
                { title: `${t.paysHead} A`, wideOnly: true },
                { title: `${t.paysHead} B`, wideOnly: true },
                { title: `${t.edge} A` },
                { title: `${t.edge} B` },
                { title: 'A − B' },
              ]}
            >
              {comparison.shared
                .filter(({ difference, sameOutcomes }) => !onlyDifferent || !isZero(difference) || !sameOutcomes)
                .map((sharedBet) => (
                  <tr
                    key={sharedBet.bet}
                    data-bet={sharedBet.bet}
                    data-edge-a={makeRatio(sharedBet.a.edge)}
                    data-edge-b={makeRatio(sharedBet.b.edge)}
                    data-difference={makeRatio(sharedBet.difference)}
                    data-same-outcomes={sharedBet.sameOutcomes ? 'yes' : 'no'}
                  >
                    <th scope="row">
                      {view.titleOf(sharedBet.bet, language)}
                      {!sharedBet.sameOutcomes && (
                        <abbr title={t.onlyName} class="explorer-differs">
                          ≠
                        </abbr>
                      )}
                    </th>
                    <td class="wide-only">{paysOf(a, sharedBet.bet)}</td>
                    <td class="wide-only">{paysOf(other, sharedBet.bet)}</td>
                    <td>
                      <span class={`explorer-swatch heat-step-${heatStep(sharedBet.a.edge)}`}>
                        {formatPercent(sharedBet.a.edge)}
                      </span>
                    </td>
                    <td>
                      <span class={`explorer-swatch heat-step-${heatStep(sharedBet.b.edge)}`}>
                        {formatPercent(sharedBet.b.edge)}
                      </span>
                    </td>
                    <td>
                      {isZero(sharedBet.difference) ? (
                        t.same
                      ) : (
                        <>
                          <small>{makeRatio(sharedBet.difference).replace('-', '−')}</small> {formatPercent(sharedBet.difference)}
                        </>
                      )}
                    </td>
                  </tr>
                ))}
            </DataTable>
          )}
          <p class="explorer-note">
            {t.compareLegend} {comparison.shared.some(({ sameOutcomes }) => !sameOutcomes) && `≠ ${t.onlyName}`}
          </p>
          <details class="explorer-only">
            <summary>{t.onlyIn('A', comparison.onlyA.length)}</summary>
            <p>{comparison.onlyA.map((bet) => view.titleOf(bet, language)).join(t.comma)}</p>
          </details>
          <details class="explorer-only">
            <summary>{t.onlyIn('B', comparison.onlyB.length)}</summary>
            {/* These titles come from the rulebook, because only layout A has its names in the current language here. */}
            <p lang="en">{comparison.onlyB.map((bet) => other.figures.get(bet)?.bet.title ?? bet).join(', ')}</p>
          </details>
        </>
      )}
    </Figure>
  );
}
