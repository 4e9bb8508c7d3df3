/** The groups of the conditions form about players: who may enter, entry, disqualification, retirement and lateness. */
import type { VNode } from 'preact';
import type { Statement } from '../../../tournament/index.ts';
import { CheckField, ChoiceField, LongTextField, NumberField, optionsOf, TimeField } from './field.tsx';
import { binder, type GroupProps, setter } from './group-props.ts';
import { words } from './words/index.ts';

const REFUSAL: Statement = 'may-refuse-any-application';

export function Eligibility(props: GroupProps): VNode {
  const { values } = props;
  const set = setter(props);
  const bind = binder(props);
  const statementsWith = (mayRefuse: boolean): readonly Statement[] => {
    const others = values.statements.filter((statement) => statement !== REFUSAL);
    return mayRefuse ? [...others, REFUSAL] : others;
  };
  return (
    <>
      <CheckField
        place="eligibility.mayRefuse"
        label={words.value.mayRefuseYes}
        isChecked={values.mayRefuse}
        onChange={(mayRefuse) => set({ mayRefuse, statements: statementsWith(mayRefuse) })}
      />
      <LongTextField {...bind('eligibility.criteria', 'criteria')} />
    </>
  );
}

export function Entry(props: GroupProps): VNode {
  const t = words.value;
  const bind = binder(props);
  return (
    <>
      <NumberField {...bind('entry.playersMin', 'playersMin')} />
      <NumberField {...bind('entry.playersMax', 'playersMax')} />
      <ChoiceField {...bind('entry.tooFew', 'tooFew')} options={optionsOf(t.tooFew)} />
      <TimeField {...bind('entry.opensMs', 'opens')} />
      <TimeField {...bind('entry.closesMs', 'closes')} />
      <TimeField {...bind('entry.withdrawFreeUntilMs', 'withdrawFreeUntil')} />
      <NumberField {...bind('entry.lateRefundPercent', 'lateRefundPercent')} />
      <LongTextField {...bind('entry.form', 'form')} />
    </>
  );
}

export function Endings(props: GroupProps): VNode {
  const bind = binder(props);
  return (
    <>
      <LongTextField {...bind('disqualification.basis', 'disqualificationBasis')} />
      <NumberField {...bind('disqualification.refundPercent', 'disqualificationRefund')} />
      <LongTextField {...bind('retirement.basis', 'retirementBasis')} />
      <NumberField {...bind('retirement.refundPercent', 'retirementRefund')} />
    </>
  );
}

export function Lateness(props: GroupProps): VNode {
  const { values } = props;
  const t = words.value;
  const set = setter(props);
  const bind = binder(props);
  return (
    <>
      <NumberField {...bind('lateness.graceSpins', 'graceSpins')} />
      <ChoiceField {...bind('lateness.chips', 'lateChips')} options={optionsOf(t.lateChips)} />
      <CheckField
        place="lateness.waitingList"
        label={t.waitingListYes}
        isChecked={values.waitingList}
        onChange={(waitingList) => set({ waitingList })}
      />
    </>
  );
}
