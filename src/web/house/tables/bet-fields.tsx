/** The part of the set-up form about bets that favour the player, higher odds, and the link to the rules. */
import type { VNode } from 'preact';
import { useMemo } from 'preact/hooks';
import { type FeltBet, feltBets } from '../../felt/index.ts';
import { settings } from '../../shell/index.ts';
import type { FieldsProps } from './dealing-fields.tsx';
import { riskyBetsOf } from './draft.ts';
import { Choice, Choices, Clauses, Field } from './field.tsx';
import { words } from './words/index.ts';

function NamedBets({ bets, setup, fault }: FieldsProps & { readonly bets: readonly FeltBet[] }): VNode {
  const t = words.value.form;
  return (
    <Choices name="named" label={t.named} hint={t.namedHint} fault={fault}>
      {bets.map(({ id, title }) => (
        <Choice key={id} type="checkbox" name="named" value={id} isChecked={setup.named.includes(id)} label={title} />
      ))}
    </Choices>
  );
}

/** One field for each bet, because each bet has its own printed odds. */
function HigherOdds({ bets, rulebook, setup, fault }: FieldsProps & { readonly bets: readonly FeltBet[] }): VNode {
  const t = words.value.form;
  const hint = (
    <>
      {t.oddsHint} <Clauses of={rulebook.money.oddsFloor?.clauses ?? []} rulebook={rulebook.id} />
    </>
  );
  const hasOdds = Object.keys(setup.odds).length > 0 || fault?.field.startsWith('odds');
  return (
    <details class="tables-odds" open={hasOdds}>
      <summary>{t.odds}</summary>
      <Choices name="odds" label={t.odds} hint={hint} fault={fault} className="tables-odds-list">
        {bets.map(({ id, title, pays }) => (
          <Field key={id} name={`odds.${id}`} label={t.oddsOf(title, pays)} fault={fault}>
            {(attributes) => (
              <input
                {...attributes}
                class="tables-short"
                name={`odds.${id}`}
                maxLength={15}
                pattern="\s*\d+/\d+\s*"
                title={t.oddsExample}
                placeholder={t.oddsExample}
                autocomplete="off"
                defaultValue={setup.odds[id] ?? ''}
              />
            )}
          </Field>
        ))}
      </Choices>
    </details>
  );
}

export function BetFields(props: FieldsProps): VNode {
  const { rulebook, setup, fault } = props;
  const t = words.value.form;
  const language = settings.language.value;
  const bets = useMemo(() => feltBets(rulebook, setup.layout, { language }), [rulebook, setup.layout, language]);
  const risky = useMemo(() => new Set(riskyBetsOf(rulebook, setup.layout, {})), [rulebook, setup.layout]);
  const named = bets.filter(({ id }) => risky.has(id) || setup.named.includes(id));
  const isRaisable = rulebook.money.oddsFloor !== null;
  return (
    <>
      {(named.length > 0 || isRaisable) && (
        <section class="panel" aria-label={t.betsTitle}>
          <h2>{t.betsTitle}</h2>
          {named.length > 0 && <NamedBets {...props} bets={named} />}
          {isRaisable && <HigherOdds {...props} bets={bets} />}
        </section>
      )}
      <section class="panel" aria-label={t.otherTitle}>
        <h2>{t.otherTitle}</h2>
        <Field name="rulesDocument" label={t.rulesDocument} hint={t.rulesDocumentHint} fault={fault}>
          {(attributes) => (
            <input
              {...attributes}
              name="rulesDocument"
              maxLength={500}
              autocomplete="off"
              autoCapitalize="none"
              spellcheck={false}
              defaultValue={setup.rulesDocument ?? ''}
            />
          )}
        </Field>
      </section>
    </>
  );
}
