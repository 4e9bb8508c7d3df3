/** Shows the problems of the form together: their number in the bar, and a summary with links after an attempt to save. */
import type { VNode } from 'preact';
import { formatNumber } from '../../shell/index.ts';
import { ClauseLinks } from '../parts/clause-links.tsx';
import { fieldIdOf } from './field.tsx';
import { fieldPlaceOf, keyOf } from './field-keys.ts';
import type { FormValues } from './form-values.ts';
import { formatProblem, type ShownProblem } from './problem.ts';
import { fieldWords, words } from './words/index.ts';

/** The label of a field, with the name of its session. */
function formatField(at: string, { sessions }: FormValues): string {
  const key = keyOf(fieldPlaceOf(at));
  const { fields } = fieldWords.value;
  const [, index] = /^sessions\[(\d+)\]/.exec(at) ?? [];
  const label = key === null ? at : fields[key].label;
  return index === undefined ? label : `${sessions[Number(index)]?.id ?? ''}: ${label}`;
}

/** Focuses the field that shows the problem. */
export function focusProblem({ at }: ShownProblem): void {
  const field = document.getElementById(fieldIdOf(fieldPlaceOf(at)));
  field?.querySelector<HTMLElement>('[aria-invalid], input, select, textarea, button')?.focus();
  field?.scrollIntoView({ block: 'center' });
}

interface ProblemsProps {
  /** In the order of the form. */
  readonly problems: readonly ShownProblem[];
  readonly values: FormValues;
}

/** Says whether the conditions contradict a rule, with a button that focuses the field of the first problem. */
export function CheckStatus({ problems, values, hasSummary }: ProblemsProps & { readonly hasSummary: boolean }): VNode {
  const t = words.value.check;
  const [first] = problems;
  if (first === undefined) return <p class="good">{t.ok}</p>;
  return (
    <p class="bad">
      {problems.length > 1 && (
        <strong>
          {hasSummary ? (
            <a href="#conditions-summary">{t.count(formatNumber(problems.length))}</a>
          ) : (
            t.count(formatNumber(problems.length))
          )}{' '}
        </strong>
      )}
      {t.problem(formatField(first.at, values), formatProblem(first))}{' '}
      <button type="button" class="button small" onClick={() => focusProblem(first)}>
        {t.goTo}
      </button>
    </p>
  );
}

export function ProblemSummary({ problems, values }: ProblemsProps): VNode {
  const t = words.value.check;
  return (
    <section class="panel conditions-summary" aria-labelledby="conditions-summary">
      <h2 id="conditions-summary" tabIndex={-1}>
        {t.summary(formatNumber(problems.length), problems.length === 1)}
      </h2>
      <ul>
        {problems.map((problem) => (
          <li key={`${problem.code} ${problem.at}`}>
            <a
              href={`#${fieldIdOf(fieldPlaceOf(problem.at))}`}
              onClick={(event) => {
                event.preventDefault();
                focusProblem(problem);
              }}
            >
              {t.problem(formatField(problem.at, values), formatProblem(problem))}
            </a>{' '}
            <ClauseLinks of={problem.clauses} rulebook={values.rulebook} />
          </li>
        ))}
      </ul>
    </section>
  );
}
