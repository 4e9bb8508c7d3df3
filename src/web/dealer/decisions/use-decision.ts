/** Shows the effect of a decision, and sends the decision after it is confirmed. */
import { type ReadonlySignal, useSignal } from '@preact/signals';
import { CroupierError, makeKey } from '../../../client/index.ts';
import type { ErrorCode, PreviewView } from '../../../protocol/index.ts';
import type { CommandBody } from '../../../table/index.ts';
import { announce } from '../../shell/index.ts';
import type { AuthoriseError } from '../authorise/authorise-fields.tsx';
import type { Confirmation } from '../authorise/confirming-roles.ts';
import { sendAuthorised } from '../authorise/send-authorised.ts';
import type { FormValues } from '../forms/form.tsx';
import type { CommandError } from '../session.ts';
import { type DecisionTable, roleAt } from './decision-table.ts';
import type { FieldFault } from './fields.tsx';
import { loadPreview } from './requests.ts';
import { words } from './words/index.ts';

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

interface DecisionOptions {
  readonly table: DecisionTable;
  readonly confirmation: Confirmation | null;
  /** Makes the command from the fields. */
  readonly build: (values: FormValues) => CommandBody | FieldFault;
  /** The effect is shown for the first time. */
  readonly onShown: () => void;
  readonly onDone: () => void;
}

interface Decision {
  readonly shown: ReadonlySignal<Shown | null>;
  readonly isLoading: ReadonlySignal<boolean>;
  /** A field that no command can be made from. */
  readonly fault: ReadonlySignal<FieldFault['fault'] | null>;
  readonly error: ReadonlySignal<CommandError | null>;
  /** The person who confirms has entered something wrong. Each attempt is a new object. */
  readonly authoriseError: ReadonlySignal<{ readonly code: AuthoriseError } | null>;
  /** Hides the effect and the errors, after a field has changed. */
  readonly clear: () => void;
  /** Chooses the role in which another person confirms. */
  readonly chooseRole: (role: string) => void;
  /** Shows the effect, or confirms the decision whose effect is shown. */
  readonly submit: (values: FormValues) => Promise<void>;
}

export function useDecision({ table, confirmation, build, onShown, onDone }: DecisionOptions): Decision {
  const shown = useSignal<Shown | null>(null);
  const isLoading = useSignal(false);
  const fault = useSignal<FieldFault['fault'] | null>(null);
  const error = useSignal<CommandError | null>(null);
  const authoriseError = useSignal<{ readonly code: AuthoriseError } | null>(null);

  const clear = (): void => {
    shown.value = null;
    fault.value = null;
    error.value = null;
    authoriseError.value = null;
  };
  const showEffect = async (body: CommandBody, role: string): Promise<void> => {
    try {
      const preview = await loadPreview(table.live.name, role, body);
      shown.value = { body, role, key: makeKey(), preview, isNew: false };
      announce(words.value.effectShown);
      onShown();
    } catch (caught) {
      const refused = caught instanceof CroupierError ? caught.error : null;
      error.value = refused === null ? PREVIEW_ERROR : { code: refused.code as ErrorCode, clauses: refused.clauses ?? [] };
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
    if (confirmation?.kind === 'self') {
      if (await table.submit(body)) onDone();
      else error.value = table.error.value;
      return;
    }
    const outcome = await sendAuthorised(table.live.name, { body, key, role }, values);
    if (outcome.kind === 'done') onDone();
    else if (outcome.kind === 'not-confirmed') authoriseError.value = { code: outcome.code };
    else error.value = outcome.error;
  };
  const submitOnce = async (values: FormValues): Promise<void> => {
    if (shown.value !== null) return confirm(shown.value, values);
    clear();
    const body = build(values);
    if ('fault' in body) fault.value = body.fault;
    else await showEffect(body, confirmation?.kind === 'other' ? (confirmation.roles[0] ?? '') : roleAt(table));
  };
  const submit = async (values: FormValues): Promise<void> => {
    if (isLoading.value || table.isBusy.value || confirmation === null) return;
    isLoading.value = true;
    await submitOnce(values).finally(() => {
      isLoading.value = false;
    });
  };
  const chooseRole = (role: string): void => {
    if (shown.value !== null) shown.value = { ...shown.value, role };
  };
  return { shown, isLoading, fault, error, authoriseError, clear, chooseRole, submit };
}
