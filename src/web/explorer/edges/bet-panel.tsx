/** The details of one bet: exact figures, winning outcomes and clauses. */
import type { VNode } from 'preact';
import { useEffect, useId, useState } from 'preact/hooks';
import {
  approximate,
  clausesOf,
  type Dice as DiceData,
  divide,
  makeDecimal,
  makeRatio,
  ONE,
  type Outcome,
  parseRatio,
  type Ratio,
  rollsOf,
  valueAfterPasses,
} from '../../../rules/index.ts';
import { feltWords } from '../../felt/index.ts';
import { ClauseLink, ClauseNumbers, Dice } from '../../parts/index.ts';
import { makePath, settings } from '../../shell/index.ts';
import { update } from '../address.ts';
import './bet-panel.css';
import { LoadError, useLazy } from '../../parts/lazy.tsx';
import { loadClauses } from '../../rules/rulebook-details.ts';
import { type BetFigures, findOddsTiers } from '../bet-figures.ts';
import { betCommand } from '../commands.ts';
import type { Sheet } from '../figure/csv.ts';
import { Figure } from '../figure/figure.tsx';
import { formatPercent, formatRatio } from '../format.ts';
import type { LayoutView } from '../layout-view.ts';
import { words } from '../words/index.ts';

interface Row {
  readonly name: string;
  readonly exact: string;
  readonly decimal: string;
  readonly key: string;
}

function rowsOf({ probability, return: averageReturn, edge, variance }: BetFigures): readonly Row[] {
  const t = words.value;
  const row = (key: string, name: string, value: Ratio, decimal = formatPercent(value, 4)): Row => ({
    key,
    name,
    exact: makeRatio(value).replace('-', '−'),
    decimal,
  });
  return [
    row('probability', t.probability, probability),
    row('return', t.return, averageReturn),
    row('edge', t.edge, edge),
    row('variance', t.variance, variance, makeDecimal(variance, 4)),
    row('hit-rate', t.hitRate, divide(ONE, probability), t.oneIn(makeDecimal(divide(ONE, probability), 2))),
    {
      key: 'deviation',
      name: t.deviation,
      exact: `√(${makeRatio(variance)})`,
      decimal: Math.sqrt(approximate(variance)).toFixed(4),
    },
  ];
}

/** A fraction with more characters than this is shown in small type, and may wrap at any character. */
export const EXACT_MAX = 12;

/** The faces of an outcome as text. */
function formatOutcome({ symbols }: DiceData, { faces }: Pick<Outcome, 'faces'>): string {
  const { names, comma } = feltWords(settings.language.value);
  if (symbols === null) return faces.join(' ');
  return faces.map((face) => names[symbols[face - 1] ?? ''] ?? symbols[face - 1]).join(comma);
}

/** Lists outcomes as dice, each with its ways: the number of dice results that give the outcome. */
function DiceList({ dice, outcomes }: { readonly dice: DiceData; readonly outcomes: readonly Outcome[] }): VNode {
  const t = words.value;
  return (
    <ul class="explorer-dice">
      {outcomes.map((outcome) => (
        <li key={outcome.notation} data-outcome={outcome.notation}>
          <Dice
            faces={outcome.faces}
            count={dice.count}
            symbols={dice.symbols}
            colours={dice.colours ?? null}
            label={formatOutcome(dice, outcome)}
          />
          <span class="number">
            <span aria-hidden="true">×{outcome.ways}</span>
            <span class="unseen">{t.waysOf(outcome.ways)}</span>
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ClausesProps {
  readonly rulebook: string;
  readonly ids: readonly string[];
}

function ClauseTexts({ rulebook, ids }: ClausesProps): VNode {
  const { value: clauses, retry } = useLazy(rulebook, () => loadClauses(rulebook));
  return (
    <>
      <LoadError retry={retry} />
      <dl>
        {ids.map((id) => (
          <div key={id}>
            <dt>
              <ClauseLink id={id} href={`${makePath('rules', { rulebook })}#${encodeURIComponent(id)}`} />
            </dt>
            <dd lang="en">{clauses?.find((clause) => clause.id === id)?.says ?? ''}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

function Clauses({ rulebook, ids }: ClausesProps): VNode {
  const [isOpened, setOpened] = useState(false);
  return (
    <details class="explorer-clauses" onToggle={(event) => event.currentTarget.open && setOpened(true)}>
      <summary>
        {words.value.clauses} <ClauseNumbers of={ids} />
      </summary>
      {isOpened && <ClauseTexts rulebook={rulebook} ids={ids} />}
    </details>
  );
}

/** The form for odds above the printed odds. It is shown if the rulebook calls the printed odds minimum odds [dicette 11]. */
function RaiseForm({ view, figures }: { readonly view: LayoutView; readonly figures: BetFigures }): VNode | null {
  const minimumOdds = view.rulebook.money.oddsFloor;
  const { id } = figures.bet;
  const printed = view.asPrinted.figures.get(id)?.bet.paysOn.find((odds) => odds !== null) ?? ONE;
  const current = view.state.raised[id] ?? '';
  const [text, setText] = useState(current);
  const [fault, setFault] = useState('');
  const field = useId();
  useEffect(() => {
    setText(current);
    setFault('');
  }, [id, current]);
  if (minimumOdds === null) return null;
  const t = words.value;
  const apply = (event: Event): void => {
    event.preventDefault();
    const { [id]: _, ...others } = view.state.raised;
    const trimmed = text.trim();
    const odds = parseRatio(trimmed);
    if (trimmed === '') update({ raised: others });
    else if (odds === undefined || approximate(odds) < approximate(printed)) setFault(t.raiseFault(formatRatio(printed)));
    else update({ raised: { ...others, [id]: trimmed } });
  };
  return (
    <form class="explorer-raise" onSubmit={apply}>
      <label for={field}>
        {t.raise(formatRatio(printed))} <ClauseNumbers of={minimumOdds.clauses} />
      </label>
      <div class="explorer-raise-row">
        <input
          id={field}
          value={text}
          placeholder={makeRatio(printed)}
          inputMode="text"
          autocomplete="off"
          aria-invalid={fault !== ''}
          aria-describedby={fault === '' ? undefined : `${field}-fault`}
          onInput={(event) => setText(event.currentTarget.value)}
        />
        <button type="submit" class="button">
          {t.apply}
        </button>
      </div>
      {fault !== '' && (
        <p class="bad" id={`${field}-fault`} role="alert">
          {fault}
        </p>
      )}
    </form>
  );
}

function WinningOutcomes({ view, figures }: { readonly view: LayoutView; readonly figures: BetFigures }): VNode {
  const { layout } = view.open;
  const { bet } = figures;
  const t = words.value;
  const tiers = findOddsTiers(layout, bet);
  return (
    <>
      {tiers.map(({ odds, ways, outcomes }) => (
        <div key={makeRatio(odds)} class="explorer-tier" data-odds={makeRatio(odds)}>
          <h3>
            {/* A bet over several throws continues on these outcomes, and pays after the last throw. */}
            {bet.throws > 1 ? t.passesOn : t.pays(formatRatio(odds))}{' '}
            <small>{t.waysOfAll(ways, rollsOf(layout.dice.count))}</small>
          </h3>
          <DiceList dice={layout.dice} outcomes={outcomes} />
        </div>
      ))}
      {bet.throws > 1 && (
        <div class="explorer-tier">
          <h3>{t.valueAfter}</h3>
          <ol class="explorer-passes" start={0}>
            {valueAfterPasses(layout, bet).map((value, throwCount) => (
              <li key={throwCount}>
                {t.afterThrows(throwCount)} <b class="number">{makeDecimal(value, 4)}</b>
              </li>
            ))}
          </ol>
        </div>
      )}
    </>
  );
}

function betSheet(view: LayoutView, { bet }: BetFigures): Sheet {
  return {
    columns: ['bet', 'throws', 'outcome', 'ways', 'pays'],
    rows: view.open.layout.outcomes.flatMap(({ index, notation, ways }) => {
      const odds = bet.paysOn[index] ?? null;
      return odds === null ? [] : [[bet.id, bet.throws, notation, ways, makeRatio(odds)]];
    }),
  };
}

export function BetPanel({ view, figures }: { readonly view: LayoutView; readonly figures: BetFigures }): VNode {
  const { bet } = figures;
  const t = words.value;
  const language = settings.language.value;
  // `soleHolder` has the clauses which say that only one player may hold the bet.
  const clauses = [...clausesOf(bet), ...(bet.soleHolder ?? [])];
  return (
    <Figure
      title={view.titleOf(bet.id, language)}
      note={bet.id}
      view={view}
      name={bet.id.replace(':', '-')}
      command={betCommand(view.state, bet.id)}
      sheet={() => betSheet(view, figures)}
    >
      <table class="explorer-exact" data-of={bet.id}>
        <caption class="unseen">{t.exactFigures}</caption>
        <tbody>
          {rowsOf(figures).map(({ key, name, exact, decimal }) => (
            <tr key={key} data-figure={key}>
              <th scope="row">{name}</th>
              <td class={`exact number ${exact.length > EXACT_MAX ? 'long' : ''}`}>{exact}</td>
              <td class="number">{decimal}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <RaiseForm view={view} figures={figures} />
      <WinningOutcomes view={view} figures={figures} />
      <Clauses rulebook={view.rulebook.id} ids={[...new Set(clauses)]} />
    </Figure>
  );
}
