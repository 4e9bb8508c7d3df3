/** Wagers together on one throw: put on the felt, or written; every net result with its exact probability. It must never apply a table's limits. */
import type { VNode } from 'preact';
import { useId, useMemo, useState } from 'preact/hooks';
import {
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
} from '../../rules/index.ts';
import type { ChipKind, Press } from '../felt/index.ts';
import { Disc } from '../felt/index.ts';
import { houseChips, minorPerUnit, sayChange, sayMoney, settings } from '../shell/index.ts';
import { linkTo, show } from './address.ts';
import { sayNet } from './amounts.ts';
import { EXACT_MAX } from './bet-panel.tsx';
import { checkCommand, patternCommand } from './commands.ts';
import { FeltRoom } from './felt-room.tsx';
import { Figure } from './figure.tsx';
import { percent } from './figures.ts';
import './pattern.css';
import { DataTable } from './data-table.tsx';
import { Stems } from './plot.tsx';
import { pressed } from './stakes.ts';
import type { View } from './view.ts';
import { words } from './words.ts';

const CHIPS: readonly ChipKind[] = houseChips(1, 500);

function Chips({ chosen, choose }: { readonly chosen: number; readonly choose: (rank: number) => void }): VNode {
  const said = words.value;
  return (
    <fieldset class="explorer-chips">
      <legend class="unseen">{said.chip}</legend>
      {CHIPS.map(({ label, valueMinor }, rank) => (
        <button
          key={label}
          type="button"
          aria-pressed={rank === chosen}
          aria-label={said.chipOf(sayMoney(valueMinor))}
          onClick={() => choose(rank)}
        >
          <svg viewBox="-24 -24 48 48" width="44" height="44" aria-hidden="true">
            <Disc r={22} y={0} kind={undefined} rank={rank} text={label} />
          </svg>
        </button>
      ))}
    </fieldset>
  );
}

/** The same wagers as text, for who would rather type, or paste what the command line had. */
function Written({ wagers }: { readonly wagers: readonly Stake[] }): VNode {
  const id = useId();
  const said = words.value;
  const [fault, setFault] = useState('');
  const text = makeStakes(wagers);
  return (
    <form
      class="explorer-written"
      onSubmit={(event) => {
        event.preventDefault();
        const asked = String(new FormData(event.currentTarget).get('wagers') ?? '').trim();
        const read = parseStakes(asked);
        setFault(asked === '' || read.ok ? '' : read.problem.message);
        if (asked === '') show({ wagers: [] });
        else if (read.ok) show({ wagers: read.value });
      }}
    >
      <label for={id}>{said.writtenWagers}</label>
      <div>
        <input
          id={id}
          key={text}
          name="wagers"
          defaultValue={text}
          placeholder={said.writtenExample}
          autocomplete="off"
          spellcheck={false}
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : `${id}-fault`}
        />
        <button type="submit" class="button">
          {said.apply}
        </button>
        <button type="button" class="button" disabled={wagers.length === 0} onClick={() => show({ wagers: [] })}>
          {said.clear}
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

/** Wagers of which some always win more than the others lose, found by computing; put on the felt by a click. */
function CannotLose({ view }: { readonly view: View }): VNode | null {
  const said = words.value;
  const language = settings.language.value;
  const sets = useMemo(() => checkLayout(view.open.layout).filter(({ stakes }) => stakes !== null), [view.open]);
  if (sets.length === 0) return null;
  return (
    <Figure title={said.cannotLose} note={said.cannotLoseNote} view={view} name="cannot-lose" command={checkCommand(view.state)}>
      {sets.map(({ stakes, worst, best, bets }) => {
        const all = stakes ?? [];
        const whole = all.reduce((over, { stake }) => lcm(over, stake.d), 1n);
        const wagers = all.map(({ bet, stake }) => ({ bet, stake: Number((stake.n * whole) / stake.d) * minorPerUnit() }));
        const scaled = (value: Ratio | null): string => sayNet(multiply(value ?? ONE, ratio(whole * BigInt(minorPerUnit()))));
        return (
          <div key={bets.join()} class="explorer-set">
            <p>
              {wagers.map(({ bet, stake }) => `${view.titleOf(bet, language)} ${sayMoney(stake)}`).join(said.comma)}
              {': '}
              <b>{said.range(scaled(worst), scaled(best))}</b>
            </p>
            <button type="button" class="button small" onClick={() => show({ wagers })}>
              {said.putOnFelt}
            </button>
          </div>
        );
      })}
    </Figure>
  );
}

const chanceOf = (results: readonly NetResult[], side: (net: Ratio) => boolean): Ratio =>
  sum(results.filter(({ net }) => side(net)).map(({ probability }) => probability));

function Figures({ pattern }: { readonly pattern: Pattern }): VNode {
  const said = words.value;
  const { staked, mean, variance, worst, best, results } = pattern;
  const edge = multiply(mean, ratio(-1, staked));
  const rows: readonly (readonly [key: string, name: string, value: string, exact: string])[] = [
    ['staked', said.staked, sayMoney(staked), `${staked}`],
    ['mean', said.mean, sayNet(mean), makeRatio(mean)],
    ['edge', said.edge, percent(edge, 4), makeRatio(edge)],
    ['variance', said.variance, makeDecimal(variance, 2), makeRatio(variance)],
    ['deviation', said.deviation, sayMoney(Math.round(Math.sqrt(approximate(variance)))), `√(${makeRatio(variance)})`],
    ['win', said.chanceToWin, ...bothWays(chanceOf(results, ({ n }) => n > 0n))],
    ['even', said.chanceEven, ...bothWays(chanceOf(results, isZero))],
    ['lose', said.chanceToLose, ...bothWays(chanceOf(results, ({ n }) => n < 0n))],
    ['worst', said.worst, sayNet(worst.net), makeRatio(worst.probability)],
    ['best', said.best, sayNet(best.net), makeRatio(best.probability)],
  ];
  return (
    <table class="explorer-exact">
      <caption class="unseen">{said.exactFigures}</caption>
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

const bothWays = (chance: Ratio): readonly [string, string] => [percent(chance), makeRatio(chance)];

function Results({ results }: { readonly results: readonly NetResult[] }): VNode {
  const said = words.value;
  return (
    <details class="explorer-results">
      <summary>{said.allResults(results.length)}</summary>
      <DataTable
        label={said.allResults(results.length)}
        columns={[{ title: said.net }, { title: said.probability }, { title: said.outcomes }]}
      >
        {results.map(({ net, probability, outcomes }) => (
          <tr key={makeRatio(net)} data-net={makeRatio(net)} data-probability={makeRatio(probability)}>
            <th scope="row" class="number">
              {sayNet(net)}
            </th>
            <td>
              <small>{makeRatio(probability)}</small> {percent(probability)}
            </td>
            <td class="explorer-outcomes">{outcomes.join(' ')}</td>
          </tr>
        ))}
      </DataTable>
    </details>
  );
}

function Distribution({ view, pattern }: { readonly view: View; readonly pattern: Pattern }): VNode {
  const said = words.value;
  const { results, mean } = pattern;
  const won = chanceOf(results, ({ n }) => n > 0n);
  return (
    <Figure
      title={said.distribution}
      note={said.limitsNotApplied}
      view={view}
      name="pattern"
      command={patternCommand(view.state)}
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
        label={said.distributionLabel(results.length, sayNet(mean), percent(won))}
        data={results.map(({ net, probability }) => ({
          key: makeRatio(net),
          x: approximate(net),
          value: approximate(probability),
          title: `${sayNet(net)}: ${percent(probability)}`,
        }))}
        mean={approximate(mean)}
        meanTitle={`${said.mean} ${sayNet(mean)}`}
        xTitle={said.net}
        yTitle={said.probability}
        sayX={(value) => sayChange(Math.round(value))}
        sayY={(value) => `${Math.round(value * 1000) / 10} %`}
      />
      <Figures pattern={pattern} />
      <Results results={results} />
    </Figure>
  );
}

export function PatternTab({ view }: { readonly view: View }): VNode {
  const said = words.value;
  const language = settings.language.value;
  const [chip, setChip] = useState(1);
  const { wagers } = view.state;
  const own = useMemo(() => Object.fromEntries(wagers.map(({ bet, stake }) => [bet, stake])), [wagers]);
  const pattern = useMemo(() => (wagers.length === 0 ? null : patternOf(view.open.layout, wagers)), [view.open, wagers]);
  const onPress = (bet: string, press: Press): void =>
    show({ wagers: pressed(view.state.wagers, bet, press, CHIPS[chip]?.valueMinor ?? minorPerUnit()) }, 'replace');
  const total = wagers.length === 0 ? ratio(0) : wagers.map(({ stake }) => ratio(stake)).reduce(add);
  return (
    <div class="explorer-edges">
      <section class="panel explorer-figure wide" aria-label={said.yourWagers}>
        <header>
          <h2>{said.yourWagers}</h2>
          <p class="explorer-note">{said.patternNote}</p>
        </header>
        <FeltRoom
          layout={view.felt}
          bets={view.bets(language)}
          label={said.yourWagers}
          own={own}
          chips={CHIPS}
          money={sayMoney}
          onPress={onPress}
        />
        <div class="explorer-rack">
          <Chips chosen={chip} choose={setChip} />
          <p class="number">
            {said.staked} <b>{sayMoney(approximate(total))}</b>
          </p>
        </div>
        <Written wagers={wagers} />
      </section>
      <aside class="explorer-beside" aria-label={said.distribution}>
        {pattern === null && (
          <div class="panel explorer-hint">
            <p>{said.placeChips}</p>
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
            {said.simulateThese}
          </a>
        )}
        <CannotLose view={view} />
      </aside>
    </div>
  );
}
