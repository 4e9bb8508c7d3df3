/** The part of the set-up form about the dice and about what the system does. */
import type { VNode } from 'preact';
import type { HouseTableView } from '../../../protocol/index.ts';
import type { Rulebook } from '../../../rules/index.ts';
import { AmountInput } from '../../parts/amount-input.tsx';
import { useSelectOnFocus } from '../../parts/select-on-focus.ts';
import { formatMoney } from '../../shell/index.ts';
import { actsOfDealing, automatableActs, DEALING, type Dealing } from './draft.ts';
import { Choice, Choices, Clauses, Field, type FieldFault } from './field.tsx';
import { words } from './words/index.ts';

export interface FieldsProps {
  readonly rulebook: Rulebook;
  readonly setup: HouseTableView['setup'];
  readonly fault: FieldFault | null;
}

interface DealingFieldsProps extends FieldsProps {
  readonly dealing: Dealing;
  readonly onDice: (dice: HouseTableView['setup']['dice']) => void;
  readonly onDealing: (dealing: Dealing) => void;
}

const DICE = ['real', 'electronic'] as const;
const MS_PER_SECOND = 1000;

function BettingTime({ setup, fault }: FieldsProps): VNode {
  const t = words.value.form;
  const seconds = String(setup.bettingMs / MS_PER_SECOND);
  const selection = useSelectOnFocus(seconds);
  return (
    <Field name="bettingMs" label={t.bettingSeconds} hint={t.bettingHint} fault={fault}>
      {(attributes) => (
        <input
          {...attributes}
          {...selection}
          class="tables-short"
          name="bettingSeconds"
          type="number"
          inputMode="numeric"
          required
          min={0}
          max={3600}
          step={1}
          defaultValue={seconds}
        />
      )}
    </Field>
  );
}

function ConfirmAbove({ rulebook, setup, fault }: FieldsProps): VNode {
  const t = words.value.form;
  const clauses = rulebook.conduct.acts['confirm-result']?.clauses ?? [];
  const hint = (
    <>
      {t.confirmHint} <Clauses of={clauses} rulebook={rulebook.id} />
    </>
  );
  return (
    <Field name="confirmAbove" label={t.confirmAbove} hint={hint} fault={fault}>
      {(attributes) => (
        <AmountInput
          {...attributes}
          name="confirmAbove"
          defaultValue={setup.confirmAbove === null ? '' : formatMoney(setup.confirmAbove)}
        />
      )}
    </Field>
  );
}

export function DealingFields(props: DealingFieldsProps): VNode {
  const { rulebook, setup, fault, dealing, onDice, onDealing } = props;
  const t = words.value.form;
  const automatic = dealing === 'custom' ? setup.automatic : actsOfDealing(rulebook, dealing);
  // In the other books, the throw closes betting.
  const closesBetting = automatableActs(rulebook).includes('close-bets');
  const isClosedBySystem = dealing === 'custom' || automatic.some((act) => act === 'close-bets' || act === 'throw');
  return (
    <section class="panel" aria-label={t.dealingTitle}>
      <h2>{t.dealingTitle}</h2>
      <Choices name="dice" label={t.dice} fault={fault}>
        {DICE.map((dice) => (
          <Choice
            key={dice}
            type="radio"
            name="dice"
            value={dice}
            isChecked={setup.dice === dice}
            label={words.value.diceKinds[dice]}
            hint={t.diceHints[dice]}
            onChoose={() => onDice(dice)}
          />
        ))}
      </Choices>
      <Choices name="automatic" label={t.dealing} fault={fault}>
        {DEALING.map((each) => (
          <Choice
            key={each}
            type="radio"
            name="dealing"
            value={each}
            isChecked={dealing === each}
            label={t.dealings[each][0]}
            hint={each === 'assisted' && !closesBetting ? t.assistedWithThrow : t.dealings[each][1]}
            onChoose={() => onDealing(each)}
          />
        ))}
      </Choices>
      {dealing === 'custom' && (
        <Choices name="acts" label={t.automatic} fault={fault}>
          {automatableActs(rulebook).map((act) => (
            <Choice
              key={act}
              type="checkbox"
              name="automatic"
              value={act}
              isChecked={(setup.automatic as readonly string[]).includes(act)}
              label={t.acts[act] ?? act}
            />
          ))}
        </Choices>
      )}
      {isClosedBySystem && <BettingTime {...props} />}
      {setup.dice === 'real' && <ConfirmAbove {...props} />}
    </section>
  );
}
