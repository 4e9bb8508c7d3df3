/** The form that sets up a table, corrects a set-up before the first opening, or copies a table. */
import type { VNode } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { CroupierError } from '../../../client/index.ts';
import type { HouseTableView } from '../../../protocol/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { TABLE_NAME_MAX } from '../../../table/table-names.ts';
import { ErrorText } from '../../parts/error-text.tsx';
import { GameTitle } from '../../parts/index.ts';
import { useSelectOnFocus } from '../../parts/select-on-focus.ts';
import { announce, client, makePath } from '../../shell/index.ts';
import { useAttempt } from '../requests.ts';
import { formatRole } from '../role-names.ts';
import { BetFields } from './bet-fields.tsx';
import { DealingFields } from './dealing-fields.tsx';
import { type Dealing, dealingOf, makeBody, moveSetup, proposeName, proposeSetup } from './draft.ts';
import { findFault } from './faults.ts';
import { Choice, Choices, Field, type FieldFault } from './field.tsx';
import { LayoutChoice } from './layout-choice.tsx';
import { MoneyFields } from './money-fields.tsx';
import { readForm } from './read-form.ts';
import type { TablesData } from './table-data.ts';
import { words } from './words/index.ts';

export type FormKind = 'new' | 'correct' | 'copy';

interface Draft {
  readonly rulebook: Rulebook;
  readonly setup: HouseTableView['setup'];
  readonly dealing: Dealing;
  /** Changes when the other fields get new proposals. */
  readonly version: number;
}

/** The form as it is shown first: a proposal, or the set-up of a table. */
function firstDraft(kind: FormKind, { tables, rulebooks }: TablesData, source: HouseTableView | null): Draft {
  const names = tables.map(({ table }) => table);
  const rulebook = rulebooks.find(({ id }) => id === (source?.rulebook ?? tables.at(-1)?.rulebook)) ?? (rulebooks[0] as Rulebook);
  if (source === null) {
    const setup = proposeSetup(rulebook, rulebook.layouts[0]?.id ?? '', proposeName(names));
    return { rulebook, setup, dealing: 'dealer', version: 0 };
  }
  // No two tables have the same name, so a copy begins without one.
  const own = kind === 'copy' ? { table: proposeName(names, source.table), name: '' } : {};
  return { rulebook, setup: { ...source.setup, ...own }, dealing: dealingOf(rulebook, source.setup.automatic), version: 0 };
}

function IdField({
  id,
  isFixed,
  fault,
}: {
  readonly id: string;
  readonly isFixed: boolean;
  readonly fault: FieldFault | null;
}): VNode {
  const t = words.value.form;
  const selection = useSelectOnFocus(id);
  return (
    <Field name="table" label={t.id} hint={isFixed ? t.idFixed : t.idHint} fault={fault}>
      {(attributes) => (
        <input
          {...attributes}
          {...selection}
          name="table"
          class="tables-short"
          required
          readOnly={isFixed}
          maxLength={64}
          pattern="[A-Za-z0-9][A-Za-z0-9._\-]*"
          title={t.idHint}
          autocomplete="off"
          autoCapitalize="none"
          spellcheck={false}
          defaultValue={id}
        />
      )}
    </Field>
  );
}

function NameField({ name, fault }: { readonly name: string; readonly fault: FieldFault | null }): VNode {
  const t = words.value.form;
  return (
    <Field name="name" label={t.name} hint={t.nameHint(TABLE_NAME_MAX)} fault={fault}>
      {(attributes) => (
        <input {...attributes} name="name" maxLength={TABLE_NAME_MAX} autocomplete="off" spellcheck={false} defaultValue={name} />
      )}
    </Field>
  );
}

interface TableFormProps {
  readonly kind: FormKind;
  readonly data: TablesData;
  /** The table that is corrected or copied. */
  readonly source: HouseTableView | null;
  readonly onDone: (table: string) => Promise<void>;
}

export function TableForm({ kind, data, source, onDone }: TableFormProps): VNode {
  const t = words.value.form;
  const form = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState<Draft>(() => firstDraft(kind, data, source));
  const [fault, setFault] = useState<FieldFault | null>(null);
  const { error, isBusy, attempt } = useAttempt();
  const { rulebook, setup, dealing, version } = draft;
  useEffect(() => {
    if (fault === null) return;
    const field = form.current?.querySelector(`[data-field="${fault.field}"]`);
    field?.querySelector<HTMLElement>('input:checked, input, select')?.focus();
  }, [fault]);

  const read = (): HouseTableView['setup'] => (form.current === null ? setup : readForm(form.current, rulebook, setup, dealing));
  const move = (to: Rulebook, layout: string): void => {
    const moved = moveSetup(read(), rulebook, to, layout);
    setFault(null);
    setDraft({
      rulebook: to,
      setup: moved,
      dealing: dealing === 'custom' ? 'custom' : dealingOf(to, moved.automatic),
      version: version + 1,
    });
  };
  const send = async (): Promise<void> => {
    setFault(null);
    const body = makeBody(rulebook, read());
    const { table } = body.setup;
    try {
      await client.http.post(kind === 'correct' ? `/tables/${table}/setup` : '/tables', body);
    } catch (failure) {
      const found = failure instanceof CroupierError ? findFault(failure, rulebook, body.setup) : null;
      if (found === null) throw failure;
      setFault(found);
      announce(found.text, 'assertive');
      return;
    }
    await onDone(table);
  };
  const parts = { rulebook, setup, fault };
  return (
    <form
      ref={form}
      class="tables-form"
      onSubmit={(event) => {
        event.preventDefault();
        attempt(send);
      }}
    >
      <IdField id={setup.table} isFixed={kind === 'correct'} fault={fault} />
      <NameField name={setup.name ?? ''} fault={fault} />
      <section class="panel" aria-label={t.gameTitle}>
        <h2>{t.gameTitle}</h2>
        <Choices name="rulebook" label={t.game} fault={fault}>
          {data.rulebooks.map((book) => (
            <Choice
              key={book.id}
              type="radio"
              name="rulebook"
              value={book.id}
              isChecked={book.id === rulebook.id}
              label={<GameTitle rulebook={book.id} title={book.title} />}
              onChoose={() => move(book, book.layouts[0]?.id ?? '')}
            />
          ))}
        </Choices>
        <LayoutChoice rulebook={rulebook} layout={setup.layout} fault={fault} onChoose={(layout) => move(rulebook, layout)} />
      </section>
      <DealingFields
        key={`dealing ${version}`}
        {...parts}
        dealing={dealing}
        onDice={(dice) => setDraft({ ...draft, setup: { ...read(), dice } })}
        onDealing={(chosen) => setDraft({ ...draft, setup: read(), dealing: chosen })}
      />
      <MoneyFields key={`money ${version}`} {...parts} />
      <BetFields key={`bets ${version}`} {...parts} />
      <p class="tables-note">{t.signNote(formatRole(rulebook.conduct.acts['open-table']?.least ?? ''))}</p>
      <ErrorText error={error} />
      {fault !== null && <p class="bad">{fault.text}</p>}
      <p class="house-actions">
        <button type="submit" class="button main" aria-disabled={isBusy}>
          {t.submit[kind]}
        </button>
        <a class="button" href={makePath('houseTables')}>
          {words.value.back}
        </a>
      </p>
    </form>
  );
}
