/** The wagers tab: chips on the felt, and the exact distribution of their net result in one throw, without table limits. */
import type { VNode } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import {
  AMOUNT_MAX,
  add,
  approximate,
  checkLayout,
  isZero,
  lcm,
  makeDecimal,
  makeRatio,
  makeStakes,
  multiply,
  type NetResult,
  ONE,
  type Pattern,
  parseStakes,
  patternOf,
  type Ratio,
  ratio,
  type Stake,
  sum,
} from '../../../rules/index.ts';
import type { ChipKind, Press } from '../../felt/index.ts';
import { Disc } from '../../felt/index.ts';
import { formatChange, formatMoney, houseChips, minorPerUnit, settings } from '../../shell/index.ts';
import { linkTo, update } from '../address.ts';
import { checkCommand, wagersCommand } from '../commands.ts';
import { EXACT_MAX } from '../edges/bet-panel.tsx';
import { Figure } from '../figure/figure.tsx';
import { formatNet, formatPercent } from '../format.ts';
import { ResponsiveFelt } from '../responsive-felt.tsx';
import './wagers.css';
import { DataTable } from '../figure/data-table.tsx';
import { Stems } from '../figure/plot.tsx';
import type { LayoutView } from '../layout-view.ts';
import { words } from '../words/index.ts';

/** The chips from 1 to 500 units of the currency. The rank of a chip is its position in this list. */
const CHIPS: readonly ChipKind[] = houseChips(1, 500);

function Chips({ chosen, onChoose }: { readonly chosen: number; readonly onChoose: (rank: number) => void }): VNode {
  const t = words.value;
  return (
    <fieldset class="explorer-chips">
      <legend class="unseen">{t.chip}</legend>
      {CHIPS.map(({ label, valueMinor }, rank) => (
        <button
          key={label}
          type="button"
          aria-pressed={rank === chosen}
          aria-label={t.chipOf(formatMoney(valueMinor))}
          onClick={() => onChoose(rank)}
        >
          <svg viewBox="-24 -24 48 48" width="44" height="44" aria-hidden="true">
            <Disc r={22} y={0} kind={undefined} rank={rank} text={label} />
          </svg>
        </button>
      ))}
    </fieldset>
  );
}

/** A field for the wagers as text, in the syntax of the command line. */
function WagersField({ wagers }: { readonly wagers: readonly Stake[] }): VNode {
  const id = useId();
  const t = words.value;
  const [fault, setFault] = useState('');
  const text = makeStakes(wagers);
  return (
    <form
      class="explorer-written"
      onSubmit={(event) => {
        event.preventDefault();
        const input = String(new FormData(event.currentTarget).get('wagers') ?? '').trim();
        const stakes = parseStakes(input);
        setFault(input === '' || stakes.ok ? '' : stakes.problem.message);
        if (input === '') update({ wagers: [] });
        else if (stakes.ok) update({ wagers: stakes.value });
      }}
    >
      <label for={id}>{t.writtenWagers}</label>
      <div>
        <input
          id={id}
          key={text}
          name="wagers"
          defaultValue={text}
          placeholder={t.writtenExample}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : `${id}-fault`}
        />
        <button type="submit" class="button">
          {t.apply}
        </button>
        <button type="button" class="button" disabled={wagers.length === 0} onClick={() => update({ wagers: [] })}>
          {t.clear}
        </button>
      </div>
      {fault !== '' && (
        <p class="bad" role="alert" id={`${id}-fault`} lang="en">
          {fault}
        </p>
      )}
    </form>
  );
}

/** Shows sets of wagers that together cannot lose. Stakes are scaled to whole units of the currency. */
function CannotLose({ view }: { readonly view: LayoutView }): VNode | null {
  const t = words.value;
  const language = settings.language.value;
  const sets = useMemo(() => checkLayout(view.open.layout).filter(({ stakes }) => stakes !== null), [view.open]);
  if (sets.length === 0) return null;
  return (
    <Figure title={t.cannotLose} note={t.cannotLoseNote} view={view} name="cannot-lose" command={checkCommand(view.state)}>
      {sets.map(({ stakes, worst, best, bets }) => {
        // The fallbacks are only for the types: `stakes`, `worst` and `best` are all set, or all null.
        const ratios = stakes ?? [];
        const denominator = ratios.reduce((common, { stake }) => lcm(common, stake.d), 1n);
        const wagers = ratios.map(({ bet, stake }) => ({
          bet,
          stake: Number((stake.n * denominator) / stake.d) * minorPerUnit(),
        }));
        const formatScaled = (value: Ratio | null): string =>
          formatNet(multiply(value ?? ONE, ratio(denominator * BigInt(minorPerUnit()))));
        return (
          <div key={bets.join()} class="explorer-set">
            <p>
              {wagers.map(({ bet, stake }) => `${view.titleOf(bet, language)} ${formatMoney(stake)}`).join(t.comma)}
              {': '}
              <b>{t.range(formatScaled(worst), formatScaled(best))}</b>
            </p>
            <button type="button" class="button small" onClick={() => update({ wagers })}>
              {t.putOnFelt}
            </button>
          </div>
        );
      })}
    </Figure>
  );
}

const chanceOf = (results: readonly NetResult[], matches: (net: Ratio) => boolean): Ratio =>
  sum(results.filter(({ net }) => matches(net)).map(({ probability }) => probability));

/** A pattern is wagers that are placed together, with all their possible net results. */
function PatternFigures({ pattern }: { readonly pattern: Pattern }): VNode {
  const t = words.value;
  const { staked, mean, variance, worst, best, results } = pattern;
  const edge = multiply(mean, ratio(-1, staked));
  const rows: readonly (readonly [key: string, name: string, value: string, exact: string])[] = [
    ['staked', t.staked, formatMoney(staked), `${staked}`],
    ['mean', t.mean, formatNet(mean), makeRatio(mean)],
    ['edge', t.edge, formatPercent(edge, 4), makeRatio(edge)],
    ['variance', t.variance, makeDecimal(variance, 2), makeRatio(variance)],
    ['deviation', t.deviation, formatMoney(Math.round(Math.sqrt(approximate(variance)))), `√(${makeRatio(variance)})`],
    ['win', t.chanceToWin, ...formatChance(chanceOf(results, ({ n }) => n > 0n))],
    ['even', t.chanceEven, ...formatChance(chanceOf(results, isZero))],
    ['lose', t.chanceToLose, ...formatChance(chanceOf(results, ({ n }) => n < 0n))],
    // The exact column of these two rows has the probability of the result.
    ['worst', t.worst, formatNet(worst.net), makeRatio(worst.probability)],
    ['best', t.best, formatNet(best.net), makeRatio(best.probability)],
  ];
  return (
    <table class="explorer-exact">
      <caption class="unseen">{t.exactFigures}</caption>
      <tbody>
        {rows.map(([key, name, value, exact]) => (
          <tr key={key} data-figure={key} data-exact={exact}>
            <th scope="row">{name}</th>
            <td class={`exact number ${exact.length > EXACT_MAX ? 'long' : ''}`}>{exact.replace('-', '−')}</td>
            <td class="number">{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const formatChance = (chance: Ratio): readonly [string, string] => [formatPercent(chance), makeRatio(chance)];

function Results({ results }: { readonly results: readonly NetResult[] }): VNode {
  const t = words.value;
  return (
    <details class="explorer-results">
      <summary>{t.allResults(results.length)}</summary>
      <DataTable
        label={t.allResults(results.length)}
        columns={[{ title: t.net }, { title: t.probability }, { title: t.outcomes }]}
      >
        {results.map(({ net, probability, outcomes }) => (
          <tr key={makeRatio(net)} data-net={makeRatio(net)} data-probability={makeRatio(probability)}>
            <th scope="row" class="number">
              {formatNet(net)}
            </th>
            <td>
              <small>{makeRatio(probability)}</small> {formatPercent(probability)}
            </td>
            <td class="explorer-outcomes">{outcomes.join(' ')}</td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

function Distribution({ view, pattern }: { readonly view: LayoutView; readonly pattern: Pattern }): VNode {
  const t = words.value;
  const { results, mean } = pattern;
  const chanceToWin = chanceOf(results, ({ n }) => n > 0n);
  return (
    <Figure
      title={t.distribution}
      note={t.limitsNotApplied}
      view={view}
      name="pattern"
      command={wagersCommand(view.state)}
      sheet={() => ({
        columns: ['net', 'probability', 'probabilityPercent', 'outcomes'],
        rows: results.map(({ net, probability, outcomes }) => [
          makeRatio(net),
          makeRatio(probability),
          makeDecimal(multiply(probability, ratio(100)), 6),
          outcomes.join(' '),
        ]),
      })}
      drawing
    >
      <Stems
        label={t.distributionLabel(results.length, formatNet(mean), formatPercent(chanceToWin))}
        data={results.map(({ net, probability }) => ({
          key: makeRatio(net),
          x: approximate(net),
          value: approximate(probability),
          title: `${formatNet(net)}: ${formatPercent(probability)}`,
        }))}
        mean={approximate(mean)}
        meanTitle={`${t.mean} ${formatNet(mean)}`}
        xTitle={t.net}
        yTitle={t.probability}
        formatX={(value) => formatChange(Math.round(value))}
        formatY={(value) => `${Math.round(value * 1000) / 10} %`}
      />
      <PatternFigures pattern={pattern} />
      <Results results={results} />
    </Figure>
  );
}

/** Adds or removes a chip, or removes all chips of a bet. */
function stakesAfterPress(stakes: readonly Stake[], bet: string, press: Press, chipMinor: number): readonly Stake[] {
  const before = stakes.find((stake) => stake.bet === bet)?.stake ?? 0;
  const after =
    press.kind === 'place' ? Math.min(AMOUNT_MAX, before + chipMinor) : press.all ? 0 : Math.max(0, before - chipMinor);
  if (after === 0) return stakes.filter((stake) => stake.bet !== bet);
  if (before === 0) return [...stakes, { bet, stake: after }];
  return stakes.map((stake) => (stake.bet === bet ? { bet, stake: after } : stake));
}

export function Wagers({ view }: { readonly view: LayoutView }): VNode {
  const t = words.value;
  const language = settings.language.value;
  const [chipRank, setChipRank] = useState(1);
  const { wagers } = view.state;
  const ownStakes = useMemo(() => Object.fromEntries(wagers.map(({ bet, stake }) => [bet, stake])), [wagers]);
  const pattern = useMemo(() => (wagers.length === 0 ? null : patternOf(view.open.layout, wagers)), [view.open, wagers]);
  const onPress = (bet: string, press: Press): void =>
    update({ wagers: stakesAfterPress(view.state.wagers, bet, press, CHIPS[chipRank]?.valueMinor ?? minorPerUnit()) }, 'replace');
  const total = wagers.length === 0 ? ratio(0) : wagers.map(({ stake }) => ratio(stake)).reduce(add);
  return (
    <div class="explorer-edges">
      <section class="panel explorer-figure wide" aria-label={t.yourWagers}>
        <header>
          <h2>{t.yourWagers}</h2>
          <p class="explorer-note">{t.patternNote}</p>
        </header>
        <ResponsiveFelt
          layout={view.felt}
          bets={view.bets(language)}
          label={t.yourWagers}
          own={ownStakes}
          chips={CHIPS}
          money={formatMoney}
          onPress={onPress}
        />
        <div class="explorer-rack">
          <Chips chosen={chipRank} onChoose={setChipRank} />
          <p class="number">
            {t.staked} <b>{formatMoney(approximate(total))}</b>
          </p>
        </div>
        <WagersField wagers={wagers} />
      </section>
      <aside class="explorer-beside" aria-label={t.distribution}>
        {pattern === null && (
          <div class="panel explorer-hint">
            <p>{t.placeChips}</p>
          </div>
        )}
        {pattern?.ok === false && (
          <p class="warning-strip" lang="en" role="alert">
            {pattern.problem.message}
          </p>
        )}
        {pattern?.ok && <Distribution view={view} pattern={pattern.value} />}
        {pattern?.ok && (
          <a class="button" href={linkTo({ tab: 'simulate' })}>
            {t.simulateThese}
          </a>
        )}
        <CannotLose view={view} />
      </aside>
    </div>
  );
}
