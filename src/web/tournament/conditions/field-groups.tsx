/** The groups of the conditions form, in the order of the items of the rulebook. */
import type { VNode } from 'preact';
import { formatGame } from '../../parts/index.ts';
import { AmountField, Check, CheckField, ChoiceField, FieldGroup, LongTextField, NumberField, optionsOf } from './field.tsx';
import type { BuyBackValues } from './form-values.ts';
import { binder, type GroupProps, setter } from './group-props.ts';
import { Eligibility, Endings, Entry, Lateness } from './player-groups.tsx';
import { PrizesField } from './prizes-field.tsx';
import { SessionFields } from './session-fields.tsx';
import { addSession } from './session-list.ts';
import { TiesField } from './ties-field.tsx';
import { words } from './words/index.ts';

function Basics(props: GroupProps): VNode {
  const { values, rulebooks } = props;
  const set = setter(props);
  const bind = binder(props);
  const rulebook = rulebooks.find(({ id }) => id === values.rulebook);
  return (
    <>
      <ChoiceField
        place="rulebook"
        value={values.rulebook}
        options={rulebooks.map(({ id, title }) => [id, formatGame({ rulebook: id, title })] as const)}
        onChange={(id) =>
          set({ rulebook: id, layout: rulebooks.find((book) => book.id === id)?.layouts[0]?.id ?? values.layout })
        }
      />
      <ChoiceField
        place="layout"
        value={values.layout}
        options={(rulebook?.layouts ?? []).map(({ id }) => [id, id] as const)}
        onChange={(layout) => set({ layout })}
      />
      <AmountField {...bind('sign.minimum', 'minimum')} />
      <AmountField {...bind('sign.maximum', 'maximum')} />
    </>
  );
}

function Fee(props: GroupProps): VNode {
  const bind = binder(props);
  return (
    <>
      <AmountField {...bind('entryFee.amount', 'feeAmount')} />
      <AmountField {...bind('entryFee.housePart', 'feeHousePart')} />
    </>
  );
}

function Sessions(props: GroupProps): VNode {
  const { values, sizes, onChange } = props;
  const t = words.value;
  return (
    <>
      <FieldGroup place="sessions">
        <div class="conditions-sessions">
          {values.sessions.map(({ key }, index) => (
            <SessionFields key={key} values={values} index={index} size={sizes?.[index] ?? null} onChange={onChange} />
          ))}
        </div>
        <p class="conditions-actions">
          <button type="button" class="button conditions-add-session" onClick={() => onChange(addSession(values, 'round'))}>
            {t.addRound}
          </button>
          <button type="button" class="button" onClick={() => onChange(addSession(values, 'repechage'))}>
            {t.addRepechage}
          </button>
        </p>
      </FieldGroup>
      <TiesField ties={values.ties} onChange={(ties) => setter(props)({ ties })} />
    </>
  );
}

function BuyBack(props: GroupProps): VNode {
  const { values } = props;
  const t = words.value;
  const { buyBack } = values;
  const set = (changes: Partial<BuyBackValues>): void => setter(props)({ buyBack: { ...buyBack, ...changes } });
  return (
    <>
      <CheckField
        place="buyBack"
        label={t.buyBackYes}
        isChecked={values.hasBuyBack}
        onChange={(hasBuyBack) =>
          setter(props)({
            hasBuyBack,
            buyBack: {
              ...buyBack,
              amount: buyBack.amount === '' ? values.feeAmount : buyBack.amount,
              // Players cannot buy back into the last session.
              after: buyBack.after.length > 0 ? buyBack.after : values.sessions.slice(0, -2).map(({ id }) => id),
            },
          })
        }
      />
      {values.hasBuyBack && (
        <>
          <FieldGroup place="buyBack.after">
            {values.sessions.slice(0, -1).map(({ key, id }) => (
              <Check
                key={key}
                label={id}
                isChecked={buyBack.after.includes(id)}
                onChange={(isChecked) =>
                  set({ after: isChecked ? [...buyBack.after, id] : buyBack.after.filter((each) => each !== id) })
                }
              />
            ))}
          </FieldGroup>
          <AmountField place="buyBack.fee.amount" value={buyBack.amount} onChange={(amount) => set({ amount })} />
          <AmountField place="buyBack.fee.housePart" value={buyBack.housePart} onChange={(housePart) => set({ housePart })} />
          <NumberField place="buyBack.times" value={buyBack.times} onChange={(times) => set({ times })} />
          <NumberField place="buyBack.minutes" value={buyBack.minutes} onChange={(minutes) => set({ minutes })} />
        </>
      )}
    </>
  );
}

const Prizes = (props: GroupProps): VNode => <PrizesField values={props.values} onChange={setter(props)} />;

function Statements(props: GroupProps): VNode {
  const { values } = props;
  const set = setter(props);
  return (
    <FieldGroup place="statements">
      {optionsOf(words.value.statements).map(([statement, text]) => (
        <Check
          key={statement}
          name={statement}
          label={text}
          isChecked={values.statements.includes(statement)}
          onChange={(isChecked) =>
            set({
              statements: isChecked ? [...values.statements, statement] : values.statements.filter((each) => each !== statement),
            })
          }
        />
      ))}
    </FieldGroup>
  );
}

function Conduct(props: GroupProps): VNode {
  const { values } = props;
  const t = words.value;
  const set = setter(props);
  const bind = binder(props);
  return (
    <>
      <ChoiceField {...bind('signature', 'signature')} options={optionsOf(t.signature)} />
      <ChoiceField {...bind('substitutes', 'substitutes')} options={optionsOf(t.substitutes)} />
      <NumberField {...bind('noticeMinutes', 'noticeMinutes')} />
      <NumberField {...bind('directorAwaySeconds', 'directorAwaySeconds')} />
      <ChoiceField {...bind('wagersShown', 'wagersShown')} options={optionsOf(t.wagersShown)} />
      <CheckField
        place="chipsBecomeCash"
        label={t.chipsBecomeCashYes}
        isChecked={values.chipsBecomeCash}
        onChange={(chipsBecomeCash) => set({ chipsBecomeCash })}
      />
      <LongTextField {...bind('remarks', 'remarks')} />
    </>
  );
}

/** The clauses in the headings are the items of rule 8.2.1. */
export const GROUPS = [
  { name: 'basics', clauses: [], Fields: Basics },
  { name: 'fee', clauses: ['8.2.1(a)'], Fields: Fee },
  { name: 'sessions', clauses: ['8.2.1(b)', '8.2.1(c)', '8.2.1(d)'], Fields: Sessions },
  { name: 'buyBack', clauses: ['8.2.1(e)'], Fields: BuyBack },
  { name: 'eligibility', clauses: ['8.2.1(f)'], Fields: Eligibility },
  { name: 'entry', clauses: ['8.2.1(g)'], Fields: Entry },
  { name: 'endings', clauses: ['8.2.1(h)'], Fields: Endings },
  { name: 'lateness', clauses: ['8.2.1(i)'], Fields: Lateness },
  { name: 'prizes', clauses: ['8.2.1(j)'], Fields: Prizes },
  { name: 'statements', clauses: ['8.2.1(f)(i)', '8.2.1(f)(ii)', '8.2.1(k)'], Fields: Statements },
  { name: 'conduct', clauses: ['8.2.2', '8.2.3', '8.2.4', '8.3.3', '8.3.4', '8.3.5'], Fields: Conduct },
] as const;
