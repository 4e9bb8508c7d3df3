/** The form of one decision: its fields, its effect on money, and the confirmation by the person who may decide. */
import { useSignal } from '@preact/signals';
import type { VNode } from 'preact';
import { useRef } from 'preact/hooks';
import { CroupierError, makeKey } from '../../../client/index.ts';
import type { ErrorCode, PreviewView } from '../../../protocol/index.ts';
import type { CommandBody } from '../../../table/index.ts';
import { ClauseNumbers } from '../../parts/index.ts';
import { announce, wordsOf } from '../../shell/index.ts';
import { AUTHORISE_FIELDS, type AuthoriseError, AuthoriseFields } from '../authorise/authorise-fields.tsx';
import { findConfirmation } from '../authorise/confirming-roles.ts';
import { sendAuthorised } from '../authorise/send-authorised.ts';
import { ErrorText, type FormValues, readForm } from '../forms/form.tsx';
import type { CommandError } from '../session.ts';
import { DEALER_WORDS } from '../words/index.ts';
import { type DecisionAct, isDangerous } from './acts.ts';
import { type DecisionTable, roleAt } from './decision-table.ts';
import { Effect } from './effect.tsx';
import { buildDecision, DecisionFields, type FieldFault, formatWager } from './fields.tsx';
import { loadPreview, loadSlips, useLoaded, useNames } from './requests.ts';
import type { DecisionSubject } from './view.ts';
import { DECISION_WORDS } from './words/index.ts';

const words = wordsOf(DECISION_WORDS);
const dealerWords = wordsOf(DEALER_WORDS);

/** The command whose effect is shown. Confirming sends exactly this command. */
interface Shown {
  readonly body: CommandBody;
  readonly role: string;
  /** A retry after a lost answer uses the same key. */
  readonly key: string;
  readonly preview: PreviewView;
  /** The effect has changed since it was shown first. */
  readonly isNew: boolean;
}

const PREVIEW_ERROR: CommandError = { code: 'not-received', clauses: [] };

/** The differences only, because the amounts themselves change with every wager. */
const differencesIn = ({ players, accounts, sealed }: PreviewView): string =>
  JSON.stringify([
    sealed,
    players.map(({ player, ...purses }) => [player, Object.values(purses).map(({ before, after }) => after - before)]),
    accounts.map(({ account, before, after }) => [account, after - before]),
  ]);

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

export function ActForm({ table, act, subject, onDone, onCancel }: ActFormProps): VNode | null {
  const t = words.value;
  const shown = useSignal<Shown | null>(null);
  const isLoading = useSignal(false);
  const fault = useSignal<FieldFault['fault'] | null>(null);
  const error = useSignal<CommandError | null>(null);
  const authoriseError = useSignal<{ readonly code: AuthoriseError } | null>(null);
  const confirmButton = useRef<HTMLButtonElement>(null);
  const { round } = subject;
  const slips = useLoaded(
    () => (round === undefined ? Promise.resolve(null) : loadSlips(table.live.name, round).catch(() => null)),
    String(round),
  );
  const players = slips.state === 'ready' ? (slips.value?.items.map(({ player }) => player) ?? []) : [];
  const nameOf = useNames(table, [subject.player, ...players]);
  const confirmation = findConfirmation(table.conduct, roleAt(table), act);
  if (confirmation === null) return null;

  const clear = (): void => {
    shown.value = null;
    fault.value = null;
    error.value = null;
    authoriseError.value = null;
  };
  const showEffect = async (body: CommandBody, role: string, isNew: boolean): Promise<void> => {
    isLoading.value = true;
    try {
      const preview = await loadPreview(table.live.name, role, body);
      shown.value = { body, role, key: makeKey(), preview, isNew };
      announce(t.effectShown);
      // The person who confirms enters the login first.
      if (confirmation.kind === 'self') confirmButton.current?.focus();
    } catch (caught) {
      const refused = caught instanceof CroupierError ? caught.error : null;
      error.value = refused === null ? PREVIEW_ERROR : { code: refused.code as ErrorCode, clauses: refused.clauses ?? [] };
    } finally {
      isLoading.value = false;
    }
  };
  /** Whether the effect is still the one that is shown. If it is not, shows the new effect. */
  const isStillShown = async ({ body, role, preview, key }: Shown): Promise<boolean> => {
    try {
      const next = await loadPreview(table.live.name, role, body);
      if (differencesIn(next) === differencesIn(preview)) return true;
      shown.value = { body, role, key, preview: next, isNew: true };
      return false;
    } catch {
      // The command itself gets the refusal.
      return true;
    }
  };
  const confirm = async (decision: Shown, values: FormValues): Promise<void> => {
    error.value = null;
    authoriseError.value = null;
    if (!(await isStillShown(decision))) return;
    const { body, key, role } = decision;
    if (confirmation.kind === 'self') {
      if (await table.submit(body)) onDone();
      else error.value = table.error.value;
      return;
    }
    const outcome = await sendAuthorised(table.live.name, { body, key, role }, values);
    if (outcome.kind === 'done') onDone();
    else if (outcome.kind === 'not-confirmed') authoriseError.value = { code: outcome.code };
    else error.value = outcome.error;
  };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    if (isLoading.value || table.isBusy.value) return;
    const values = readForm(form);
    if (shown.value !== null) {
      isLoading.value = true;
      await confirm(shown.value, values).finally(() => {
        isLoading.value = false;
      });
      return;
    }
    clear();
    const body = buildDecision(table, act, subject, values);
    if ('fault' in body) fault.value = body.fault;
    else await showEffect(body, confirmation.kind === 'self' ? roleAt(table) : (confirmation.roles[0] ?? ''), false);
  };
  const isShown = shown.value !== null;
  return (
    <form
      class="form decision-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
      onInput={(event) => {
        // A changed field has another effect. The fields of the confirming person change nothing.
        const { name } = event.target as HTMLInputElement;
        if (!name.startsWith('authorise-')) clear();
        else if (name === AUTHORISE_FIELDS.role && shown.value !== null)
          shown.value = { ...shown.value, role: (event.target as unknown as HTMLSelectElement).value };
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
