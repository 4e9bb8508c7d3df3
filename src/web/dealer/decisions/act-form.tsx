/** The form of one decision: its fields, its effect on money, and the confirmation by the person who may decide. */
import type { RefObject, VNode } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SlipsView } from '../../../protocol/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { AUTHORISE_FIELDS, AuthoriseFields } from '../authorise/authorise-fields.tsx';
import { findConfirmation } from '../authorise/confirming-roles.ts';
import { ErrorText, readForm } from '../forms/form.tsx';
import { words as dealerWords } from '../words/index.ts';
import { type DecisionAct, isDangerous } from './acts.ts';
import { type DecisionTable, roleAt } from './decision-table.ts';
import { Effect } from './effect.tsx';
import { buildDecision, DecisionFields, formatWager } from './fields.tsx';
import { loadSlips, useLoaded, useNames } from './requests.ts';
import { useDecision } from './use-decision.ts';
import type { DecisionSubject } from './view.ts';
import { words } from './words/index.ts';

export interface ActFormProps {
  readonly table: DecisionTable;
  readonly act: DecisionAct;
  readonly subject: DecisionSubject;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** What the decision is about: the round, the player, the wager or the dispute. */
function SubjectText({
  table,
  subject,
  nameOf,
}: Pick<ActFormProps, 'table' | 'subject'> & { readonly nameOf: (id: string) => string }) {
  const t = words.value;
  const dispute = table.live.staff.value?.disputes.find(({ id }) => id === subject.dispute);
  const parts = [
    ...(subject.round === undefined ? [] : [dealerWords.value.round(subject.round)]),
    ...(subject.player === undefined ? [] : [nameOf(subject.player)]),
    formatWager(table, subject) ?? '',
    ...(dispute === undefined ? [] : [t.quote(dispute.about)]),
    ...(dispute?.decision == null ? [] : [t.decidedAs(dispute.decision)]),
  ].filter((part) => part !== '');
  return parts.length === 0 ? null : <p class="form-text">{parts.join(' · ')}</p>;
}

const playersOf = (slips: SlipsView | null): readonly string[] => slips?.items.map(({ player }) => player) ?? [];

/**
 * Focuses the marked field of the form, otherwise its first field, otherwise the button that Enter presses. A dialog that opens with the form
 * finds the mark; in an open dialog, the element gets the focus here.
 */
function useFirstFocus(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const find = (selector: string): HTMLElement | null => form.current?.querySelector<HTMLElement>(selector) ?? null;
    const first = find('[autofocus]') ?? find('input, select') ?? find('[data-enter]');
    first?.setAttribute('autofocus', '');
    first?.focus();
  }, []);
}

export function ActForm({ table, act, subject, onDone, onCancel }: ActFormProps): VNode | null {
  const t = words.value;
  const confirmButton = useRef<HTMLButtonElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const { round } = subject;
  const slips = useLoaded(
    () => (round === undefined ? Promise.resolve(null) : loadSlips(table.live.name, round).catch(() => null)),
    String(round),
  );
  const players = slips.state === 'loading' ? null : slips.state === 'ready' ? playersOf(slips.value) : [];
  const nameOf = useNames(table, [subject.player, ...(players ?? [])]);
  useFirstFocus(form);
  const confirmation = findConfirmation(table.conduct, roleAt(table), act);
  const { shown, isLoading, fault, error, authoriseError, clear, chooseRole, submit } = useDecision({
    table,
    confirmation,
    build: (values) => buildDecision(table, act, subject, values),
    onShown: () => {
      // Another person who confirms enters the login first.
      if (confirmation?.kind === 'self') confirmButton.current?.focus();
    },
    onDone,
  });
  if (confirmation === null) return null;
  const isShown = shown.value !== null;
  return (
    <form
      ref={form}
      class="form decision-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(readForm(event.currentTarget));
      }}
      onInput={(event) => {
        // A changed field has another effect. The fields of the confirming person change nothing.
        const { name } = event.target as HTMLInputElement;
        if (!name.startsWith('authorise-')) clear();
        else if (name === AUTHORISE_FIELDS.role) chooseRole((event.target as unknown as HTMLSelectElement).value);
      }}
    >
      <SubjectText table={table} subject={subject} nameOf={nameOf} />
      <DecisionFields table={table} act={act} subject={subject} nameOf={nameOf} players={players} />
      {fault.value !== null && (
        <p class="form-error" role="alert">
          {t.faults[fault.value]}
        </p>
      )}
      <ClauseNumbers of={table.conduct.acts[act]?.clauses ?? []} />
      {shown.value !== null && (
        <>
          {shown.value.isNew && <p role="alert">{t.effectChanged}</p>}
          <Effect table={table} preview={shown.value.preview} />
          {confirmation.kind === 'other' && (
            <AuthoriseFields
              roles={confirmation.roles}
              error={authoriseError.value?.code ?? null}
              attempt={authoriseError.value}
            />
          )}
        </>
      )}
      {error.value !== null && (
        <p class="form-error" role="alert">
          <ErrorText error={error.value} />
        </p>
      )}
      <div class="form-buttons">
        <button type="button" class="button" onClick={onCancel}>
          {dealerWords.value.cancel}
        </button>
        <button
          ref={confirmButton}
          type="submit"
          class={`button main ${isShown && isDangerous(act) ? 'danger' : ''}`}
          // The Enter key of a keypad clicks the button with this attribute.
          data-enter=""
          aria-disabled={isLoading.value}
        >
          {isShown ? t.acts[act] : t.showEffect} <kbd>Enter</kbd>
        </button>
      </div>
    </form>
  );
}
