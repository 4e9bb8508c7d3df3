/** The list of open matters of a table, and one matter with its decisions. */
import type { VNode } from 'preact';
import type { MatterView } from '../../../protocol/index.ts';
import { formatDateTime, formatMoney } from '../../shell/index.ts';
import { findConfirmation } from '../authorise/confirming-roles.ts';
import { type Choice, Choices } from '../forms/choices.tsx';
import { words as dealerWords } from '../words/index.ts';
import { ActForm } from './act-form.tsx';
import { type DecisionAct, isDangerous, isDecisionAct } from './acts.ts';
import { type DecisionTable, roleAt } from './decision-table.ts';
import { type Loaded, type Matters, useMatters, useNames } from './requests.ts';
import { type DecisionSubject, type DecisionView, FIRST_VIEW } from './view.ts';
import { words } from './words/index.ts';

export type GoTo = (view: DecisionView | null) => void;

export function LoadingText({ loaded }: { readonly loaded: Loaded<unknown> }): VNode {
  return <p role="status">{loaded.state === 'failed' ? words.value.notLoaded : dealerWords.value.loading}</p>;
}

/** Formats the roles that can act next: the lowest staff role, the player, and the government. */
function formatWaitsFor(table: DecisionTable, roles: readonly string[]): string {
  const { roleOrAbove, roles: names } = dealerWords.value;
  const { ladder } = table.conduct;
  const [lowest] = roles.filter((role) => ladder.includes(role));
  const others = roles.filter((role) => !ladder.includes(role)).map((role) => names[role] ?? role);
  const isTop = lowest === ladder.at(-1);
  const staff = lowest === undefined ? [] : [isTop ? (names[lowest] ?? lowest) : roleOrAbove(names[lowest] ?? lowest)];
  return [...staff, ...others].join(words.value.or);
}

/** The recorded outcome of an investigation decides which act follows. */
const OUTCOMES: Readonly<Record<string, 'release' | 'keep'>> = { 'release-held': 'release', 'forfeit-held': 'keep' };

/** What a matter is about, for whom it waits, and since when. */
function formatNote(table: DecisionTable, { kind, text, amount, waitsFor, sinceMs, acts }: MatterView): string {
  const t = words.value;
  const outcome = kind === 'held' && table.conduct.seizure !== null ? OUTCOMES[acts[0] ?? ''] : undefined;
  const colour = kind === 'sharing' && text !== null ? (dealerWords.value.colours[text] ?? text) : null;
  return [
    ...(colour === null ? (text === null ? [] : [t.quote(text)]) : [colour]),
    ...(amount === null ? [] : [formatMoney(amount)]),
    ...(outcome === undefined ? [] : [`${t.outcome}: ${t.outcomes[outcome]}`]),
    ...(waitsFor.length === 0 ? [] : [dealerWords.value.waitsFor(formatWaitsFor(table, waitsFor))]),
    ...(sinceMs === null ? [] : [t.since(formatDateTime(sinceMs))]),
  ].join(' · ');
}

const formatTitle = ({ kind, player, round }: MatterView, nameOf: (id: string) => string): string =>
  [
    words.value.matters[kind],
    ...(player === null ? [] : [nameOf(player)]),
    ...(round === null ? [] : [dealerWords.value.round(round)]),
  ].join(' · ');

const subjectOf = ({ kind, player, round, dispute, amount }: MatterView): DecisionSubject => ({
  ...(player === null ? {} : { player }),
  ...(round === null ? {} : { round }),
  ...(dispute === null ? {} : { dispute }),
  ...(kind === 'debt' && amount !== null ? { owed: amount } : {}),
});

/** The decisions about a matter that the signed-in person may make, or another person on this device. */
const decisionsFor = (table: DecisionTable, { acts }: MatterView): readonly DecisionAct[] =>
  acts.filter(isDecisionAct).filter((act) => findConfirmation(table.conduct, roleAt(table), act) !== null);

export function OpenMatters({ table, goTo }: { readonly table: DecisionTable; readonly goTo: GoTo }): VNode {
  const loaded = useMatters(table);
  const items = loaded.state === 'ready' ? loaded.value.items : [];
  const nameOf = useNames(
    table,
    items.map(({ player }) => player),
  );
  const t = words.value;
  if (loaded.state !== 'ready') return <LoadingText loaded={loaded} />;
  if (items.length === 0) return <p>{t.noMatters}</p>;
  return (
    <>
      {!loaded.value.complete && <p>{t.moreMatters}</p>}
      <Choices
        choices={items.map(
          (matter): Choice => ({
            key: matter.id,
            label: formatTitle(matter, nameOf),
            note: formatNote(table, matter),
            clauses: matter.clauses,
            onPick: () => goTo({ kind: 'matter', id: matter.id }),
          }),
        )}
      />
    </>
  );
}

/** One matter. A matter with one decision shows its form at once. */
export function MatterPanel({
  table,
  id,
  goTo,
}: {
  readonly table: DecisionTable;
  readonly id: string;
  readonly goTo: GoTo;
}): VNode {
  const loaded = useMatters(table);
  const matter = loaded.state === 'ready' ? loaded.value.items.find((item) => item.id === id) : undefined;
  const nameOf = useNames(table, [matter?.player]);
  const t = words.value;
  if (loaded.state !== 'ready') return <LoadingText loaded={loaded} />;
  if (matter === undefined) return <p>{t.matterSettled}</p>;
  const acts = decisionsFor(table, matter);
  const subject = subjectOf(matter);
  const [only] = acts;
  return (
    <>
      <p>
        <b>{formatTitle(matter, nameOf)}</b>
        <br />
        {formatNote(table, matter)}
      </p>
      {matter.kind === 'debt' && acts.length > 0 && <p>{t.debtIsTaken}</p>}
      {acts.length === 1 && only !== undefined ? (
        <ActForm table={table} act={only} subject={subject} onDone={() => goTo(FIRST_VIEW)} onCancel={() => goTo(FIRST_VIEW)} />
      ) : (
        <Choices
          choices={acts.map((act) => ({
            key: act,
            label: t.acts[act],
            clauses: table.conduct.acts[act]?.clauses ?? [],
            danger: isDangerous(act),
            onPick: () => goTo({ kind: 'act', act, subject, from: { kind: 'matter', id } }),
          }))}
        />
      )}
      {acts.length === 0 && matter.acts.length === 0 && <p>{t.waitsOnly}</p>}
    </>
  );
}

/** Decided disputes with their reviews, and rulings. A ruling decides a case that the rulebook does not cover. */
export function DecidedMatters({ table, goTo }: { readonly table: DecisionTable; readonly goTo: GoTo }): VNode {
  const loaded = useMatters(table);
  const value: Matters | null = loaded.state === 'ready' ? loaded.value : null;
  const disputes = (value?.disputes ?? []).filter(({ decision }) => decision !== null);
  const nameOf = useNames(table, [
    ...disputes.flatMap(({ player, decidedBy, reviewedBy }) => [player, decidedBy, reviewedBy]),
    ...(value?.rulings ?? []).map(({ person }) => person),
  ]);
  const t = words.value;
  const { roles } = dealerWords.value;
  const role = roleAt(table);
  const from: DecisionView = { kind: 'tab', tab: 'decided' };
  if (value === null) return <LoadingText loaded={loaded} />;
  return (
    <>
      {findConfirmation(table.conduct, role, 'rule') !== null && (
        <p>
          <button type="button" class="button" onClick={() => goTo({ kind: 'act', act: 'rule', subject: {}, from })}>
            {t.acts.rule}
          </button>
        </p>
      )}
      {disputes.length + value.rulings.length === 0 && <p>{t.nothingDecided}</p>}
      <ul class="decided-list">
        {disputes.map(({ dispute, player = '', round, about, decision, review, consult, decidedBy, reviewedBy }) => (
          <li key={dispute}>
            <b>{[t.matters.dispute, nameOf(player), ...(round === null ? [] : [dealerWords.value.round(round)])].join(' · ')}</b>
            <p>{t.quote(about)}</p>
            {decision !== null && (
              <p>
                {t.decidedAs(decision.text)} · {decidedBy !== undefined && `${nameOf(decidedBy)}, `}
                {roles[decision.role] ?? decision.role} · {formatDateTime(decision.atMs)}
              </p>
            )}
            {consult !== null && <p>{t.consult(t.authorities[consult.whom] ?? consult.whom)}</p>}
            {review?.requestedAtMs != null && <p>{t.reviewRequested(formatDateTime(review.requestedAtMs))}</p>}
            {review?.decision != null && (
              <p>{[t.reviewedAs(review.decision.text), ...(reviewedBy === undefined ? [] : [nameOf(reviewedBy)])].join(' · ')}</p>
            )}
            {review !== null &&
              review.requestedAtMs === null &&
              findConfirmation(table.conduct, role, 'request-review') !== null && (
                <button
                  type="button"
                  class="button small"
                  onClick={() => goTo({ kind: 'act', act: 'request-review', subject: { player, dispute }, from })}
                >
                  {t.acts['request-review']}
                </button>
              )}
          </li>
        ))}
        {value.rulings.map(({ seq, atMs, person, role: ruledAs, about, decision }) => (
          <li key={`ruling ${seq}`}>
            <b>
              {t.ruling} · {t.quote(about)}
            </b>
            <p>
              {t.decidedAs(decision)} · {nameOf(person)}, {roles[ruledAs] ?? ruledAs} · {formatDateTime(atMs)}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
