/** The part of the set-up form about positions and chips. */
import type { VNode } from 'preact';
import { POSITIONS_MAX } from '../../../table/index.ts';
import { AmountInput } from '../../parts/amount-input.tsx';
import { useSelectOnFocus } from '../../parts/select-on-focus.ts';
import { formatMoney } from '../../shell/index.ts';
import type { FieldsProps } from './dealing-fields.tsx';
import { hasColours } from './draft.ts';
import { Clauses, Field } from './field.tsx';
import { words } from './words/index.ts';

function Positions({ setup, fault }: FieldsProps): VNode {
  const t = words.value.form;
  const selection = useSelectOnFocus(String(setup.positions));
  return (
    <Field name="positions" label={t.positions} hint={t.positionsHint} fault={fault}>
      {(attributes) => (
        <input
          {...attributes}
          {...selection}
          class="tables-short"
          name="positions"
          type="number"
          inputMode="numeric"
          required
          min={1}
          max={POSITIONS_MAX}
          step={1}
          defaultValue={String(setup.positions)}
        />
      )}
    </Field>
  );
}

function Chip({ rulebook, setup, fault }: FieldsProps): VNode {
  const t = words.value.form;
  const { policy, clauses } = rulebook.money.rounding;
  const hint = (
    <>
      {policy === 'none' ? t.chipHints.none : t.chipHints.rounds} <Clauses of={clauses} rulebook={rulebook.id} />
    </>
  );
  return (
    <Field name="chip" label={t.chip} hint={hint} fault={fault}>
      {(attributes) => <AmountInput {...attributes} name="chip" required leastMinor={1} defaultValue={formatMoney(setup.chip)} />}
    </Field>
  );
}

function Colours({ rulebook, setup, fault }: FieldsProps): VNode {
  const t = words.value.form;
  const hint = (
    <>
      {t.coloursHint} <Clauses of={rulebook.conduct.acts['issue-colour']?.clauses ?? []} rulebook={rulebook.id} />
    </>
  );
  return (
    <Field name="colours" label={t.colours} hint={hint} fault={fault}>
      {(attributes) => (
        <input {...attributes} name="colours" maxLength={1000} autocomplete="off" defaultValue={setup.colours.join(', ')} />
      )}
    </Field>
  );
}

export function MoneyFields(props: FieldsProps): VNode {
  const t = words.value.form;
  return (
    <section class="panel" aria-label={t.moneyTitle}>
      <h2>{t.moneyTitle}</h2>
      <Positions {...props} />
      <Chip {...props} />
      {hasColours(props.rulebook) && <Colours {...props} />}
    </section>
  );
}
